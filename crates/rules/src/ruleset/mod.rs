//! Rules as data.
//!
//! A [`Ruleset`] is fifteen independent choices and the text that they come from.
//! [`presets`](Preset) name texts, and [`names`](Ruleset::from_sgf) find them by the names that
//! files, servers and engines use. A ruleset is printed as the name of its text and what differs
//! from it.

mod choice;
mod error;
mod handicap;
mod kata;
mod names;
mod preset;
mod print;
mod table;

use crate::Amount;
use choice::choices;
pub use error::RulesetError;
pub use handicap::fixed_handicap;
pub use preset::Preset;
pub use table::{CountedAs, TEXTS, Text};

/// The rules of a game.
///
/// ```
/// use honte_rules::{Amount, Preset, Repetition, Ruleset};
///
/// let rules: Ruleset = "Chinese repetition=no-result komi=5.5".parse()?;
/// assert_eq!(rules.text, Preset::Chinese);
/// assert_eq!(rules.repetition, Repetition::NoResult);
/// assert_eq!(rules.komi, Amount::halves(11));
/// assert_eq!(rules.to_string(), "Chinese repetition=no-result komi=5.5");
/// # Ok::<(), honte_rules::RulesetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The text whose articles refusals and verdicts cite.
    pub text: Preset,
    /// Whether a ko may be taken back at once.
    pub ko: Ko,
    /// What happens if a whole-board position appears again.
    pub repetition: Repetition,
    /// Whether a play may leave its own chain without a liberty.
    pub suicide: Suicide,
    /// Whether area or territory is counted.
    pub scoring: Scoring,
    /// Whether eyes of stones in seki count.
    pub seki: SekiPoints,
    /// What follows the two passes.
    pub ending: Ending,
    /// Who moves first when play is resumed.
    pub resumption: Resumption,
    /// When all stones on the board stay alive, because no agreement is found.
    pub deadlock: Deadlock,
    /// What a pass costs.
    pub passes: Passes,
    /// Special rules for the last pass.
    pub last_pass: LastPass,
    /// What happens to an illegal move.
    pub illegal: Illegal,
    /// White's compensation for Black's handicap stones.
    pub compensation: Compensation,
    /// Where handicap stones go.
    pub placement: Placement,
    /// White's komi in an even game, unless something else was agreed.
    pub komi: Amount,
}

choices! {
    /// The ko rule proper: retaking one stone on the next move.
    Ko: "ko" {
        /// No ko rule: only the rule of repetition forbids anything.
        None = "none",
        /// A stone that was just taken in a ko cannot be retaken on the next move.
        Simple = "simple",
    }
}

choices! {
    /// What happens if a whole-board position appears again.
    Repetition: "repetition" {
        /// Nothing: repetition is allowed.
        Allowed = "allowed",
        /// If both players agree, the game ends without result.
        NoResult = "no-result",
        /// Positional superko: a play may not recreate any earlier position.
        Positional = "positional",
        /// Situational superko: a play may not recreate an earlier position with the same player to
        /// move.
        Situational = "situational",
        /// Natural situational superko: a play may not recreate a position that an earlier play of
        /// the same player created.
        NaturalSituational = "natural",
    }
}

impl Repetition {
    /// Whether a play may be refused because of an earlier position.
    #[must_use]
    pub const fn is_superko(self) -> bool {
        matches!(
            self,
            Self::Positional | Self::Situational | Self::NaturalSituational
        )
    }
}

choices! {
    /// Suicide: a play that captures nothing and leaves its own chain without a liberty.
    Suicide: "suicide" {
        /// Not a legal move.
        Forbidden = "forbidden",
        /// Legal for chains of two stones and more.
        MultiStone = "multi-stone",
        /// Legal, unless the repetition rule forbids it.
        Allowed = "allowed",
    }
}

choices! {
    /// Whether area or territory is counted.
    Scoring: "scoring" {
        /// Points of territory, less the prisoners that the opponent has.
        Territory = "territory",
        /// Living stones and the points that they surround.
        Area = "area",
    }
}

choices! {
    /// Whether the eyes of stones in seki count.
    SekiPoints: "seki" {
        /// Every point that one colour alone surrounds counts, and all dead stones leave the board.
        Count = "points",
        /// Only independent stones have territory, and dead stones leave only from there
        /// (Japanese 1989, Articles 8 and 10.1).
        None = "no-points",
    }
}

choices! {
    /// What follows two successive passes.
    Ending: "ending" {
        /// The game is over, and all stones on the board are alive.
        AtOnce = "at-once",
        /// The players agree on what is dead, or play on.
        Agreement = "agreement",
        /// The players agree on what is dead, or play on; then both must confirm the result
        /// (Japanese 1989, Articles 9 and 10).
        Confirmation = "confirmation",
        /// The players agree once, or play it out: two more passes end the game (Ikeda).
        Playout = "playout",
    }
}

choices! {
    /// Who moves first when play is resumed.
    Resumption: "resumption" {
        /// The opponent of the player who asks for it.
        OpponentOfRequester = "opponent-of-requester",
        /// The player whose turn it is: the opponent of the last to pass.
        NextInTurn = "next-in-turn",
    }
}

choices! {
    /// When all stones on the board stay alive, because no agreement is found.
    Deadlock: "deadlock" {
        /// Never: a referee decides.
        None = "none",
        /// After four successive passes.
        FourPasses = "four-passes",
        /// When the players cannot agree which of them moves next.
        NoFirstMover = "no-first-mover",
    }
}

choices! {
    /// What a pass costs.
    Passes: "passes" {
        /// Nothing.
        Free = "free",
        /// A stone, handed to the opponent as a prisoner.
        Stone = "stone",
        /// A stone in the playout, nothing before.
        StoneInPlayout = "stone-in-playout",
    }
}

choices! {
    /// Special rules for the last pass.
    LastPass: "last-pass" {
        /// None.
        Any = "any",
        /// White moves last, with one more pass if need be.
        White = "white",
        /// The last pass of a playout is free, if the player who makes it also began the playout.
        FreeForStarter = "free-for-starter",
    }
}

choices! {
    /// What happens to an illegal move.
    Illegal: "illegal" {
        /// It is not a move: it is taken back.
        TakenBack = "taken-back",
        /// It counts as a pass.
        Pass = "pass",
        /// It loses the game, if it is found before the result is confirmed.
        Forfeit = "forfeit",
    }
}

choices! {
    /// White's compensation for Black's handicap stones under area counting.
    Compensation: "compensation" {
        /// Nothing.
        None = "none",
        /// A point for each stone but the first.
        AllButOne = "all-but-one",
        /// A point for each stone.
        Each = "each",
    }
}

choices! {
    /// Where handicap stones go.
    Placement: "placement" {
        /// On the customary points.
        Fixed = "fixed",
        /// Wherever Black likes.
        Free = "free",
    }
}

impl Ruleset {
    /// White's compensation for `stones` of handicap; one stone is no handicap.
    #[must_use]
    pub fn compensation(&self, stones: u32) -> Amount {
        let stones = i32::try_from(stones).unwrap_or(i32::MAX);
        match self.compensation {
            _ if stones < 2 => Amount::ZERO,
            Compensation::None => Amount::ZERO,
            Compensation::AllButOne => Amount::whole(stones - 1),
            Compensation::Each => Amount::whole(stones),
        }
    }
}
