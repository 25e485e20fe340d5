//! In what share of the games of their time something was found.

use crate::text::{Align, Table, thousands};

/// Characters of the longest bar.
const BAR: f64 = 40.0;

/// The games of some years.
pub(crate) struct Share {
    /// The years, in words.
    pub(crate) years: String,
    /// Games with it.
    pub(crate) games: u64,
    /// All games.
    pub(crate) of: u64,
    /// The share, in words.
    pub(crate) percent: String,
}

impl Share {
    fn value(&self) -> f64 {
        self.games as f64 / self.of.max(1) as f64
    }
}

/// A line for each share, with bars beside each other. Games that are not dated have none.
pub(crate) fn table(shares: Vec<Share>, undated: Option<Share>) -> Table {
    let most = shares.iter().map(Share::value).fold(0.0, f64::max);
    let mut table = Table::new(&[
        ("years", Align::Left),
        ("games", Align::Right),
        ("of", Align::Right),
        ("share", Align::Right),
        ("", Align::Left),
    ]);
    let mut row = |share: Share, bar: f64| {
        let bar = "#".repeat(bar.round() as usize);
        let (games, of) = (thousands(share.games), thousands(share.of));
        table.row(vec![share.years, games, of, share.percent, bar]);
    };
    for share in shares {
        let bar = BAR * share.value() / most.max(f64::MIN_POSITIVE);
        row(share, bar);
    }
    if let Some(share) = undated {
        row(share, 0.0);
    }
    table
}
