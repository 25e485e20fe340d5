//! In how many of the games of its time a joseki was played.

use crate::shares::{self, Share};
use honte_joseki::write::percent;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Prints shares of games, so many years a line. Counts alone would show how the collection grew.
pub(super) fn table(by_year: &[(i16, u32, u32)], span: u16, out: &mut dyn Write) -> io::Result<()> {
    let mut spans: BTreeMap<i32, (u64, u64)> = BTreeMap::new();
    for &(year, games, all) in by_year {
        let (year, span) = (i32::from(year), i32::from(span.max(1)));
        let sums = spans.entry(year - year.rem_euclid(span)).or_default();
        sums.0 += u64::from(games);
        sums.1 += u64::from(all);
    }
    let is_empty = spans.is_empty();
    let shares = spans.into_iter().map(|(first, (games, of))| {
        let last = first + i32::from(span.max(1)) - 1;
        let years = match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        Share {
            years,
            games,
            of,
            percent: percent(games as f64 / of.max(1) as f64),
        }
    });
    let table = shares::table(shares.collect(), None);
    writeln!(out)?;
    match is_empty {
        true => writeln!(
            out,
            "No years are known, or the tree is too old to know its games by year."
        ),
        false => table.print(out),
    }
}
