//! The rules texts as lists have them: one row each, and nothing else lists them.

use super::{Ending, Passes, Preset, Scoring};

/// What there is to say of a rules text.
///
/// A row is all that a new text needs, beside its [`Preset`] with the choices that it makes: names
/// are found, errors and help list it, and the page offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub preset: Preset,
    /// Its name for people, as in a menu: `Japanese (1989)`.
    pub title: &'static str,
    /// What it counts, and why its result may differ, in a few words; empty for what is no text
    /// ([`Preset::Custom`]), which no list offers.
    pub counts: &'static str,
    /// The names in SGF's `RU`, without case, blanks, punctuation, and a word `rules` at the end. The
    /// first is its name in addresses.
    pub names: &'static [&'static str],
    /// SGF's own name for it, where that is another than the printed one.
    pub sgf: Option<&'static str>,
    /// The name of `kgs-rules`, if that server has it.
    pub kgs: Option<&'static str>,
}

/// All texts, in the order in which they are listed: that of the presets.
pub const TEXTS: [Text; Preset::ALL.len()] = [
    Text {
        preset: Preset::Japanese,
        title: "Japanese (1989)",
        counts: "Territory and prisoners; none in seki",
        names: &[
            "japanese",
            "japanese1989",
            "japan",
            "jpn",
            "jp",
            "nihonkiin",
            "日本",
            "日本ルール",
            "日本规则",
            "日本規則",
        ],
        sgf: None,
        kgs: Some("japanese"),
    },
    Text {
        preset: Preset::Ikeda,
        title: "Ikeda Territory I",
        counts: "Territory and prisoners; life and death by play",
        names: &["ikeda", "ikedaterritory1", "ikedaterritoryi"],
        sgf: None,
        kgs: None,
    },
    Text {
        preset: Preset::Chinese,
        title: "Chinese",
        counts: "Living stones and surrounded points",
        names: &[
            "chinese",
            "china",
            "chn",
            "cn",
            "中国",
            "中國",
            "中国规则",
            "中国ルール",
        ],
        sgf: None,
        kgs: Some("chinese"),
    },
    Text {
        preset: Preset::Aga,
        title: "AGA",
        counts: "Living stones and surrounded points",
        names: &["aga", "americangoassociation", "bga", "french"],
        sgf: None,
        kgs: Some("aga"),
    },
    Text {
        preset: Preset::AgaTerritory,
        title: "AGA, by territory",
        counts: "Territory, prisoners and passes: as area",
        names: &["agaterritory"],
        sgf: None,
        kgs: None,
    },
    Text {
        preset: Preset::NewZealand,
        title: "New Zealand",
        counts: "Stones and points; suicide allowed",
        names: &["newzealand", "nz"],
        sgf: Some("NZ"),
        kgs: Some("new_zealand"),
    },
    Text {
        preset: Preset::TrompTaylor,
        title: "Tromp–Taylor",
        counts: "Stones and points; what is dead has to be captured",
        names: &["tromptaylor", "tt", "logical"],
        sgf: None,
        kgs: None,
    },
    Text {
        preset: Preset::Ing,
        title: "Ing",
        counts: "Living stones and surrounded points",
        names: &["ing", "goe", "inggoe", "应氏", "應氏"],
        sgf: Some("GOE"),
        kgs: None,
    },
    Text {
        preset: Preset::Korean,
        title: "Korean",
        counts: "Territory and prisoners",
        names: &["korean", "korea", "kor", "韩国", "한국"],
        sgf: None,
        kgs: None,
    },
    Text {
        preset: Preset::Custom,
        title: "Custom",
        counts: "",
        names: &["custom"],
        sgf: None,
        kgs: None,
    },
];

/// What a result by some rules depends on: rules of a kind mostly agree on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedAs {
    /// Territory less prisoners.
    Territory,
    /// Stones and points, or what comes to the same.
    Area,
    /// Territory, with passes that make it the same as area.
    TerritoryAsArea,
    /// Every stone on the board, since none is taken off as dead.
    AllStones,
}

impl Text {
    /// Whether lists offer it: all but what is no text.
    #[must_use]
    pub const fn is_offered(&self) -> bool {
        !self.counts.is_empty()
    }

    /// Its name in addresses and on the command line: `newzealand`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// What its result depends on.
    #[must_use]
    pub const fn counted_as(&self) -> CountedAs {
        let rules = self.preset.ruleset();
        match (rules.scoring, rules.passes, rules.ending) {
            (Scoring::Territory, Passes::Stone, _) => CountedAs::TerritoryAsArea,
            (Scoring::Territory, ..) => CountedAs::Territory,
            (Scoring::Area, _, Ending::AtOnce) => CountedAs::AllStones,
            (Scoring::Area, ..) => CountedAs::Area,
        }
    }

    /// Its printed name, and SGF's own if that is another: `New Zealand (NZ)`.
    #[must_use]
    pub fn known_as(&self) -> String {
        match self.sgf {
            Some(sgf) => format!("{} ({sgf})", self.preset.name()),
            None => self.preset.name().to_owned(),
        }
    }
}

/// The names of texts in a line, as errors list them.
pub(super) fn known_texts(texts: &[Text]) -> String {
    let names: Vec<String> = texts.iter().map(Text::known_as).collect();
    names.join(", ")
}

/// The text of a name without case, blanks and punctuation.
pub(super) fn named<'a>(texts: &'a [Text], plain: &str) -> Option<&'a Text> {
    texts.iter().find(|text| text.names.contains(&plain))
}

impl Preset {
    /// Its row.
    #[must_use]
    pub const fn text(self) -> &'static Text {
        &TEXTS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_preset_has_one_row_and_each_name_one_text() {
        for preset in Preset::ALL {
            assert_eq!(preset.text().preset, *preset);
        }
        let names: Vec<_> = TEXTS.iter().flat_map(|text| text.names).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        for name in names {
            let plain = name
                .chars()
                .all(|letter| letter.is_alphanumeric() && letter.to_lowercase().eq([letter]));
            assert!(plain, "{name} is not found by what is typed");
        }
    }

    #[test]
    fn a_new_row_is_found_and_listed() {
        let new = Text {
            title: "Lasker",
            names: &["lasker"],
            sgf: Some("LMR"),
            preset: Preset::Custom,
            counts: "Living stones",
            kgs: None,
        };
        let texts = [TEXTS.as_slice(), &[new]].concat();
        assert_eq!(named(&texts, "lasker"), Some(&new));
        assert!(known_texts(&texts).ends_with(", Custom, Custom (LMR)"));
        assert!(new.is_offered() && !Preset::Custom.text().is_offered());
    }

    #[test]
    fn what_results_depend_on() {
        let of = |kind| {
            let of_kind = TEXTS.iter().filter(|text| text.counted_as() == kind);
            of_kind.map(Text::id).collect::<Vec<_>>()
        };
        assert_eq!(of(CountedAs::Territory), ["japanese", "ikeda", "korean"]);
        assert_eq!(of(CountedAs::TerritoryAsArea), ["agaterritory"]);
        assert_eq!(of(CountedAs::AllStones), ["tromptaylor"]);
    }
}
