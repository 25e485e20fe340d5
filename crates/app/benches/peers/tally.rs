//! What is counted of each side.

use crate::{Found, finished::Finished};

/// Verdicts of one side beside what is held for true.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) right: usize,
    pub(crate) wrong: usize,
    pub(crate) undecided: usize,
    /// Games with exactly the players' dead stones and nothing undecided.
    pub(crate) exact: usize,
    /// The same if what is undecided were alive.
    pub(crate) exact_so_far: usize,
    /// Games whose recorded score was found.
    pub(crate) scores: usize,
    pub(crate) seconds: Vec<f64>,
}

impl Tally {
    /// What is found about a game, beside what its players have.
    pub(crate) fn enter(&mut self, game: &Finished, found: &Found) {
        let (mut exact, mut exact_so_far) = (true, true);
        for &(at, lives) in &found.chains {
            let should = !game.dead.contains(at);
            self.chain(lives, should);
            exact &= lives == Some(should);
            exact_so_far &= lives.unwrap_or(true) == should;
        }
        self.exact += usize::from(exact);
        self.exact_so_far += usize::from(exact_so_far);
        self.scores += usize::from(found.score == game.record.result);
        self.seconds.push(found.seconds);
    }

    /// One chain.
    pub(crate) fn chain(&mut self, lives: Option<bool>, should: bool) {
        match lives {
            None => self.undecided += 1,
            Some(lives) if lives == should => self.right += 1,
            Some(_) => self.wrong += 1,
        }
    }

    /// The time that a share of the games took at most, in seconds.
    fn at(&self, share: usize) -> f64 {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let place = seconds.len() * share / 100;
        seconds.get(place).copied().unwrap_or_default()
    }

    pub(crate) fn print(&self, side: &str) {
        println!(
            "{side:8} {:>6} {:>6} {:>9} {:>6} {:>9} {:>6} {:>8.3} {:>8.3}",
            self.right,
            self.wrong,
            self.undecided,
            self.exact,
            self.exact_so_far,
            self.scores,
            self.at(50),
            self.at(95),
        );
    }
}

/// The heading of what [`Tally::print`] prints.
pub(crate) fn heading() {
    println!(
        "{:8} {:>6} {:>6} {:>9} {:>6} {:>9} {:>6} {:>8} {:>8}",
        "side", "right", "wrong", "undecided", "exact", "exact (*)", "scores", "median s", "95% s"
    );
}
