//! The rules texts.

use super::{
    Compensation, Deadlock, Ending, Illegal, Ko, LastPass, Passes, Placement, Repetition,
    Resumption, Ruleset, Scoring, SekiPoints, Suicide, choice::choices,
};
use crate::Amount;

choices! {
    /// A rules text, or how servers are known to count.
    Preset: "rules" {
        /// The Japanese Rules of Go of the Nihon Ki-in and Kansai Ki-in, 10 April 1989, with their
        /// commentary.
        Japanese = "Japanese",
        /// Ikeda Territory I, in R. Jasiek's wording (*Examples for Ikeda Territory I Scoring*, part
        /// 1; *Introduction*, version 2 of 2006).
        Ikeda = "Ikeda",
        /// The rules of the Chinese Weiqi Association (2002), with Article 6 as written: no position
        /// may appear again. Referees follow Article 20 instead: `Chinese repetition=no-result`.
        Chinese = "Chinese",
        /// The rules of the American Go Association (concise rules, 1991): area is counted.
        Aga = "AGA",
        /// The rules of the American Go Association, with territory counted and pass stones.
        AgaTerritory = "AGA-territory",
        /// The rules of the New Zealand Go Society.
        NewZealand = "New Zealand",
        /// The logical rules of J. Tromp and B. Taylor.
        TrompTaylor = "Tromp-Taylor",
        /// The rules of the Ing foundation as servers and engines have them (SGF: GOE): area,
        /// suicide, and positional superko in place of Ing's fighting and disturbing ko.
        Ing = "Ing",
        /// The rules of the Korean Baduk Association as servers count them: like the Japanese.
        Korean = "Korean",
        /// No text: choices made by hand or by an engine.
        Custom = "Custom",
    }
}

impl Preset {
    /// The rules as the text has them.
    ///
    /// ```
    /// use honte_rules::{Preset, Suicide};
    ///
    /// assert_eq!(Preset::TrompTaylor.ruleset().suicide, Suicide::Allowed);
    /// ```
    #[must_use]
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Self::Japanese | Self::Korean => japanese(self),
            Self::Ikeda => ikeda(),
            Self::Chinese => chinese(),
            Self::Aga => aga(),
            Self::AgaTerritory => aga_territory(),
            Self::NewZealand => new_zealand(),
            Self::TrompTaylor => tromp_taylor(),
            Self::Ing => ing(),
            Self::Custom => custom(),
        }
    }
}

/// Articles 4, 6, 8 to 10, 12 and 14. Komi and handicaps are no part of the text.
const fn japanese(text: Preset) -> Ruleset {
    Ruleset {
        text,
        ko: Ko::Simple,
        repetition: Repetition::NoResult,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        seki: SekiPoints::None,
        ending: Ending::Confirmation,
        resumption: Resumption::OpponentOfRequester,
        deadlock: Deadlock::None,
        passes: Passes::Free,
        last_pass: LastPass::Any,
        illegal: Illegal::Forfeit,
        compensation: Compensation::None,
        placement: Placement::Fixed,
        komi: Amount::halves(13),
    }
}

/// The list of rules; what it leaves open is in `docs/rules.md`.
const fn ikeda() -> Ruleset {
    Ruleset {
        text: Preset::Ikeda,
        ko: Ko::None,
        repetition: Repetition::Positional,
        suicide: Suicide::Allowed,
        seki: SekiPoints::Count,
        ending: Ending::Playout,
        passes: Passes::StoneInPlayout,
        last_pass: LastPass::FreeForStarter,
        illegal: Illegal::TakenBack,
        resumption: Resumption::NextInTurn,
        komi: Amount::ZERO,
        ..japanese(Preset::Ikeda)
    }
}

/// No text: an area ruleset as engines agree on.
const fn custom() -> Ruleset {
    Ruleset {
        text: Preset::Custom,
        ko: Ko::Simple,
        repetition: Repetition::Positional,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        seki: SekiPoints::Count,
        ending: Ending::Agreement,
        resumption: Resumption::NextInTurn,
        deadlock: Deadlock::None,
        passes: Passes::Free,
        last_pass: LastPass::Any,
        illegal: Illegal::TakenBack,
        compensation: Compensation::None,
        placement: Placement::Free,
        komi: Amount::halves(15),
    }
}

/// Articles 5 (forbidden points), 6 (repetition), 7 and 8 (end, life and death), 9 (counting).
/// Compensation for handicap is custom; the text has none.
const fn chinese() -> Ruleset {
    Ruleset {
        text: Preset::Chinese,
        compensation: Compensation::Each,
        illegal: Illegal::Pass,
        resumption: Resumption::OpponentOfRequester,
        ..custom()
    }
}

/// Rules 4 to 12.
const fn aga() -> Ruleset {
    Ruleset {
        text: Preset::Aga,
        repetition: Repetition::Situational,
        deadlock: Deadlock::FourPasses,
        passes: Passes::Stone,
        last_pass: LastPass::White,
        illegal: Illegal::Pass,
        compensation: Compensation::AllButOne,
        placement: Placement::Fixed,
        ..custom()
    }
}

/// Rule 12, the other way to count: pass stones and White's last pass make the result the same.
const fn aga_territory() -> Ruleset {
    Ruleset {
        text: Preset::AgaTerritory,
        scoring: Scoring::Territory,
        ..aga()
    }
}

/// "The whole board position as it was after any of that player's previous moves" may not be
/// repeated; White passes in handicap games, so that the stones are Black's first moves.
const fn new_zealand() -> Ruleset {
    Ruleset {
        text: Preset::NewZealand,
        ko: Ko::None,
        repetition: Repetition::Situational,
        suicide: Suicide::Allowed,
        deadlock: Deadlock::NoFirstMover,
        komi: Amount::whole(7),
        ..custom()
    }
}

/// Rules 6 to 10.
const fn tromp_taylor() -> Ruleset {
    Ruleset {
        text: Preset::TrompTaylor,
        ko: Ko::None,
        suicide: Suicide::Allowed,
        ending: Ending::AtOnce,
        ..custom()
    }
}

const fn ing() -> Ruleset {
    Ruleset {
        text: Preset::Ing,
        suicide: Suicide::Allowed,
        deadlock: Deadlock::FourPasses,
        komi: Amount::whole(8),
        ..custom()
    }
}
