//! What was found about the stones where nobody said what is dead, in a few lines.

use crate::referee::report::{lists::describe, plays};
use honte_app::referee::{Fate, Judged};
use std::io::{self, Write};
use std::path::Path;

/// Dead groups and sekis with how much is known of each, what is still to be played, and who tells
/// more.
pub(super) fn write(judged: &Judged, file: &Path, out: &mut dyn Write) -> io::Result<()> {
    let groups = judged.groups();
    let of = |fate: Fate| {
        let groups = groups.iter().filter(|group| group.fate == fate);
        let groups: Vec<String> = groups.map(|group| describe(judged, group)).collect();
        groups.join(", ")
    };
    let none = |text: String| {
        if text.is_empty() {
            "none".to_owned()
        } else {
            text
        }
    };
    writeln!(out, "Dead: {}", none(of(Fate::Dead)))?;
    let seki = of(Fate::Seki);
    if !seki.is_empty() {
        writeln!(out, "In seki: {seki}")?;
    }
    if !judged.finish.plays.is_empty() {
        writeln!(out, "Played before the count: {}", plays(judged))?;
    }
    writeln!(
        out,
        "More, and the proofs: honte referee {}",
        file.display()
    )
}
