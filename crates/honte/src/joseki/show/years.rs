//! In how many of the games of its time a joseki was played.

use crate::text::{Align, Table, thousands};
use honte_joseki::write::percent;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Characters of the longest bar.
const BAR: f64 = 30.0;

/// Prints shares of games, so many years a line. Counts alone would show how the collection grew.
pub(super) fn table(by_year: &[(i16, u32, u32)], span: u16, out: &mut dyn Write) -> io::Result<()> {
    let mut spans: BTreeMap<i32, (u64, u64)> = BTreeMap::new();
    for &(year, games, all) in by_year {
        let (year, span) = (i32::from(year), i32::from(span.max(1)));
        let sums = spans.entry(year - year.rem_euclid(span)).or_default();
        sums.0 += u64::from(games);
        sums.1 += u64::from(all);
    }
    let share = |(games, all): (u64, u64)| games as f64 / all.max(1) as f64;
    let most = spans.values().map(|&sums| share(sums)).fold(0.0, f64::max);
    let mut table = Table::new(&[
        ("years", Align::Left),
        ("games", Align::Right),
        ("of", Align::Right),
        ("share", Align::Right),
        ("", Align::Left),
    ]);
    for (&first, &sums) in &spans {
        let last = first + i32::from(span.max(1)) - 1;
        let years = match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        let bar = if most > 0.0 {
            BAR * share(sums) / most
        } else {
            0.0
        };
        table.row(vec![
            years,
            thousands(sums.0),
            thousands(sums.1),
            percent(share(sums)),
            "#".repeat(bar.round() as usize),
        ]);
    }
    writeln!(out)?;
    match spans.is_empty() {
        true => writeln!(
            out,
            "No years are known, or the tree is too old to know its games by year."
        ),
        false => table.print(out),
    }
}
