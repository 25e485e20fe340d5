//! The clauses of rules texts.

use std::fmt;

use crate::Preset;

/// What a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matter {
    /// Alternate play.
    Turn,
    /// Where a stone may be played.
    Point,
    /// Stones without liberties.
    Liberty,
    /// The ko rule.
    Ko,
    /// Life and death.
    Life,
    /// Territory, dame and seki; what an area is.
    Territory,
    /// Two passes.
    Stop,
    /// Confirmation and agreement.
    Agreement,
    /// Play after the two passes.
    Resumption,
    /// What a pass costs.
    Pass,
    /// Removal of dead stones.
    Removal,
    /// The count and the winner.
    Counting,
    /// An objection to the result.
    Objection,
    /// The result is final.
    Confirmed,
    /// Resignation.
    Resignation,
    /// A whole-board position that appears again.
    Repetition,
    /// Both players lose, for an effective move.
    EffectiveMove,
    /// Both players lose, for a stone that was moved.
    MovedStone,
    /// Illegal moves.
    Illegal,
    /// Komi and handicap.
    Compensation,
}

/// A clause of a rules text, as errors and verdicts cite it.
///
/// ```
/// use honte_rules::{Clause, Matter, Preset};
///
/// assert_eq!(Clause::new(Preset::Japanese, Matter::Ko).to_string(), "Article 6");
/// assert_eq!(Clause::new(Preset::Aga, Matter::Ko).to_string(), "AGA Rule 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    text: Preset,
    matter: Matter,
}

impl Clause {
    /// What the text says about the matter.
    #[must_use]
    pub const fn new(text: Preset, matter: Matter) -> Self {
        Self { text, matter }
    }

    /// The text.
    #[must_use]
    pub const fn text(self) -> Preset {
        self.text
    }

    /// What it is about.
    #[must_use]
    pub const fn matter(self) -> Matter {
        self.matter
    }

    /// The number or heading in the text; empty if the text says nothing about the matter.
    const fn place(self) -> &'static str {
        match self.text {
            Preset::Japanese => self.japanese(),
            Preset::Ikeda => self.ikeda(),
            Preset::Chinese => self.chinese(),
            Preset::Aga | Preset::AgaTerritory => self.aga(),
            Preset::TrompTaylor => self.tromp_taylor(),
            Preset::NewZealand | Preset::Ing | Preset::Korean | Preset::Custom => "",
        }
    }

    const fn japanese(self) -> &'static str {
        match self.matter {
            Matter::Turn => "Article 2",
            Matter::Point => "Article 3",
            Matter::Liberty => "Article 4",
            Matter::Ko => "Article 6",
            Matter::Life => "Article 7",
            Matter::Territory => "Article 8",
            Matter::Stop | Matter::Pass => "Article 9.1",
            Matter::Agreement => "Article 9.2",
            Matter::Resumption => "Article 9.3",
            Matter::Removal => "Article 10.1",
            Matter::Counting => "Article 10.2",
            Matter::Objection => "Article 10.3",
            Matter::Confirmed => "Article 10.4",
            Matter::Resignation => "Article 11",
            Matter::Repetition => "Article 12",
            Matter::EffectiveMove => "Article 13.1",
            Matter::MovedStone => "Article 13.2",
            Matter::Illegal => "Article 14",
            Matter::Compensation => "",
        }
    }

    const fn ikeda(self) -> &'static str {
        match self.matter {
            Matter::Turn | Matter::Point => "moves",
            Matter::Liberty => "suicide",
            Matter::Repetition | Matter::Ko => "positional superko",
            Matter::Stop => "alternation",
            Matter::Agreement | Matter::Removal => "agreement",
            Matter::Pass | Matter::Resumption => "playout",
            Matter::Life | Matter::Territory | Matter::Counting => "territory scoring",
            _ => "",
        }
    }

    const fn chinese(self) -> &'static str {
        match self.matter {
            Matter::Turn | Matter::Point => "Article 2",
            Matter::Liberty => "Article 5",
            Matter::Ko | Matter::Repetition => "Article 6",
            Matter::Stop | Matter::Resignation | Matter::Agreement | Matter::Resumption => {
                "Article 7"
            }
            Matter::Life | Matter::Removal => "Article 8",
            Matter::Territory | Matter::Counting => "Article 9",
            _ => "",
        }
    }

    const fn aga(self) -> &'static str {
        match self.matter {
            Matter::Turn | Matter::Point => "Rule 2",
            Matter::Compensation => "Rule 4",
            Matter::Liberty => "Rule 5",
            Matter::Ko | Matter::Repetition => "Rule 6",
            Matter::Pass => "Rule 7",
            Matter::Illegal => "Rule 8",
            Matter::Stop | Matter::Agreement | Matter::Life | Matter::Removal => "Rule 9",
            Matter::Resumption => "Rule 10",
            Matter::Territory | Matter::Counting => "Rule 12",
            _ => "",
        }
    }

    const fn tromp_taylor(self) -> &'static str {
        match self.matter {
            Matter::Turn => "Rule 5",
            Matter::Ko | Matter::Repetition => "Rule 6",
            Matter::Point | Matter::Liberty => "Rule 7",
            Matter::Stop | Matter::Agreement | Matter::Resumption => "Rule 8",
            Matter::Territory | Matter::Life => "Rule 9",
            Matter::Counting => "Rule 10",
            _ => "",
        }
    }
}

impl fmt::Display for Clause {
    /// `Article 6` for the Japanese text, and other texts with their name: `AGA Rule 6`, `Korean
    /// rules`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.text, self.place()) {
            (Preset::Custom, _) => f.write_str("these rules"),
            (text, "") => write!(f, "{text} rules"),
            (Preset::Japanese, place) => f.write_str(place),
            (Preset::AgaTerritory, place) => write!(f, "AGA {place}"),
            (text, place) => write!(f, "{text} {place}"),
        }
    }
}
