//! By what a game is counted: size, rules, komi, handicap and recorded result, in one place.

use crate::recorded::{self, OtherGame};
use honte_goban::Size;
use honte_proof::Fault;
use honte_record::header::GameResult;
use honte_record::tree::Tree;
use honte_rules::{Amount, Preset, Ruleset, RulesetError};
use std::fmt;
use thiserror::Error;

/// Where a value is known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The user chose it.
    Given,
    /// The record says so.
    Record,
    /// Neither says anything that can be understood.
    Default,
}

impl Source {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Record => "record",
            Self::Default => "default",
        }
    }
}

/// What the user chose instead of what the record says.
#[derive(Debug, Clone, Copy, Default)]
pub struct Overrides {
    /// The rules to count by.
    pub rules: Option<Ruleset>,
    /// Points for White.
    pub komi: Option<Amount>,
}

/// By what a game is counted.
#[derive(Debug, Clone)]
pub struct GameTerms {
    /// The board's size.
    pub size: Size,
    /// The rules; Japanese if none are named, or none that are known.
    pub rules: Ruleset,
    /// Where the rules are known from.
    pub rules_from: Source,
    /// Points for White; a Chinese komi in stones is doubled.
    pub komi: Amount,
    /// Where komi is known from.
    pub komi_from: Source,
    /// Handicap stones; 0 if the record names none.
    pub handicap: u32,
    /// The result that the record states.
    pub result: Option<RecordedResult>,
    /// What was made of the record that a person may want to know.
    pub notes: Vec<Note>,
}

/// Why a record tells no terms to count by.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TermsError {
    /// It is of another game than Go.
    #[error("{0}")]
    OtherGame(OtherGame),
    /// Its `SZ` is no size that boards have.
    #[error("SZ[{}]: boards have 1 to 25 lines in each direction", .0.escape_debug())]
    Size(String),
    /// Its `KM` is no number of points.
    #[error("invalid komi '{}': expected a number such as 6.5", .0.escape_debug())]
    Komi(String),
}

impl GameTerms {
    /// The terms of a record, where the user chose no others.
    ///
    /// # Errors
    /// Another game than Go; a size that boards do not have; a komi that is no number.
    pub fn of(tree: &Tree, overrides: Overrides) -> Result<GameTerms, TermsError> {
        if let Some(other) = recorded::other_game(tree) {
            return Err(TermsError::OtherGame(other));
        }
        let size = recorded::size(tree).map_err(|size| TermsError::Size(size.0))?;
        let mut notes = Vec::new();
        let (rules, rules_from) = rules(tree, overrides.rules, &mut notes);
        let (komi, komi_from) = komi(tree, overrides.komi, &rules, &mut notes)?;
        Ok(GameTerms {
            size,
            rules,
            rules_from,
            komi,
            komi_from,
            handicap: recorded::handicap(tree),
            result: RecordedResult::of(tree),
            notes,
        })
    }

    /// Whether neither the user nor the record names any rules, known or not.
    pub fn names_no_rules(&self) -> bool {
        let is_unknown = |note: &Note| matches!(note, Note::UnknownRules(_));
        self.rules_from == Source::Default && !self.notes.iter().any(is_unknown)
    }
}

fn rules(tree: &Tree, given: Option<Ruleset>, notes: &mut Vec<Note>) -> (Ruleset, Source) {
    match (given, recorded::rules(tree)) {
        (Some(rules), _) => (rules, Source::Given),
        (None, Some(Ok(rules))) => (rules, Source::Record),
        (None, Some(Err(error))) => {
            notes.push(Note::UnknownRules(error));
            (Preset::Japanese.ruleset(), Source::Default)
        }
        (None, None) => (Preset::Japanese.ruleset(), Source::Default),
    }
}

fn komi(
    tree: &Tree,
    given: Option<Amount>,
    rules: &Ruleset,
    notes: &mut Vec<Note>,
) -> Result<(Amount, Source), TermsError> {
    if let Some(komi) = given {
        return Ok((komi, Source::Given));
    }
    match recorded::komi(tree).map_err(|komi| TermsError::Komi(komi.0))? {
        Some(komi) if recorded::is_in_stones(rules, komi) => {
            notes.push(Note::KomiInStones(komi));
            Ok((komi + komi, Source::Record))
        }
        Some(komi) => Ok((komi, Source::Record)),
        None => Ok((Amount::ZERO, Source::Default)),
    }
}

/// The result that a record states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedResult {
    /// As it is written: `W+2.5`.
    pub text: String,
    /// What that means, if it is understood.
    pub meaning: Option<GameResult>,
}

impl RecordedResult {
    /// The result of a record that states one.
    pub fn of(tree: &Tree) -> Option<RecordedResult> {
        let text = recorded::header(tree, b"RE")?;
        let meaning = recorded::result(tree);
        Some(RecordedResult { text, meaning })
    }

    /// Whether it is by points, so that the game was counted.
    pub fn is_counted(&self) -> bool {
        self.meaning.and_then(recorded::lead).is_some()
    }

    /// What Black may have more than White by it: one number, or two where a Chinese result may be
    /// in stones; `None` if it is not by points.
    pub fn leads(&self, rules: &Ruleset) -> Option<Vec<Amount>> {
        let lead = recorded::lead(self.meaning?)?;
        let mut leads = vec![lead];
        if recorded::is_in_stones(rules, lead) {
            leads.push(lead + lead);
        }
        Some(leads)
    }

    /// Whether a lead of Black's is this result; `None` if it is not by points.
    pub fn agrees(&self, rules: &Ruleset, lead: Amount) -> Option<bool> {
        Some(self.leads(rules)?.contains(&lead))
    }
}

/// Something that was assumed, or made of what a record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// The record names rules that are not known: the Japanese ones count.
    UnknownRules(RulesetError),
    /// No rules are recorded or given: Japanese rules are used.
    NoRules,
    /// No komi is recorded or given: it is 0.
    NoKomi,
    /// The komi of a Chinese record is in stones, two points each.
    KomiInStones(Amount),
    /// The rules are others than the Japanese ones, and life and death are judged by these.
    JapaneseLifeAndDeath,
    /// Stones that are dimmed (`DD`) count as dead.
    DimmedAreDead,
    /// Nobody says what is dead: all stones count as alive.
    AllAlive,
    /// A proof did not stand its check.
    WrongProof {
        /// A point of the chain that it is about.
        chain: String,
        /// What does not hold.
        fault: Fault,
    },
}

impl fmt::Display for Note {
    /// A clause, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRules(error) => write!(f, "{error}: counted by Japanese rules"),
            Self::NoRules => f.write_str("no rules recorded: counted by Japanese rules"),
            Self::NoKomi => f.write_str("no komi recorded: counted as 0"),
            Self::KomiInStones(komi) => {
                write!(
                    f,
                    "the komi of {komi} is in stones: {} points",
                    *komi + *komi
                )
            }
            Self::JapaneseLifeAndDeath => f.write_str(
                "life and death follow Article 7 of the Japanese rules, whichever rules are used for counting",
            ),
            Self::DimmedAreDead => f.write_str("the dimmed stones (DD) are dead"),
            Self::AllAlive => f.write_str("no dead stones are marked: all stones count as alive"),
            Self::WrongProof { chain, fault } => write!(
                f,
                "the proof about {chain} does not hold: {fault}; that is an error of the search, please report it"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GameTerms, Note, Overrides, Source, TermsError};
    use honte_record::sgf::Collection;
    use honte_record::tree::Tree;
    use honte_rules::{Amount, Preset};

    fn record(sgf: &str) -> Tree {
        Collection::read(sgf.as_bytes()).games.remove(0)
    }

    fn terms(sgf: &str) -> Result<GameTerms, TermsError> {
        GameTerms::of(&record(sgf), Overrides::default())
    }

    #[test]
    fn what_the_record_says() {
        let terms = terms("(;GM[1]SZ[9]RU[Chinese]KM[3.75]HA[2]RE[B+1.25])").unwrap();
        assert_eq!(terms.size.width(), 9);
        assert_eq!(terms.rules.text, Preset::Chinese);
        assert_eq!(terms.rules_from, Source::Record);
        assert_eq!(terms.komi.to_string(), "7.5");
        assert_eq!(terms.handicap, 2);
        assert!(matches!(terms.notes[..], [Note::KomiInStones(_)]));
        let result = terms.result.clone().unwrap();
        let lead = |text: &str| text.parse::<Amount>().unwrap();
        assert_eq!(result.agrees(&terms.rules, lead("2.5")), Some(true));
        assert_eq!(result.agrees(&terms.rules, lead("1.25")), Some(true));
        assert_eq!(result.agrees(&terms.rules, lead("-2.5")), Some(false));
    }

    #[test]
    fn what_the_user_chose_counts() {
        let overrides = Overrides {
            rules: Some(Preset::Ing.ruleset()),
            komi: Some(Amount::ZERO),
        };
        let tree = record("(;GM[1]RU[foo]KM[no number])");
        let terms = GameTerms::of(&tree, overrides).unwrap();
        assert_eq!(terms.rules.text, Preset::Ing);
        assert_eq!(
            (terms.rules_from, terms.komi_from),
            (Source::Given, Source::Given)
        );
        assert!(terms.notes.is_empty());
    }

    #[test]
    fn rules_that_are_not_known_are_japanese() {
        let unknown = terms("(;GM[1]RU[foo])").unwrap();
        assert_eq!(unknown.rules.text, Preset::Japanese);
        assert_eq!(unknown.rules_from, Source::Default);
        assert!(!unknown.names_no_rules());
        let none = terms("(;GM[1])").unwrap();
        assert!(none.names_no_rules());
        assert!(none.notes.is_empty());
        assert_eq!(none.komi_from, Source::Default);
    }

    #[test]
    fn records_without_terms() {
        let error = |sgf: &str| terms(sgf).unwrap_err().to_string();
        assert_eq!(
            error("(;GM[1]KM[six])"),
            "invalid komi 'six': expected a number such as 6.5"
        );
        assert!(error("(;GM[3])").contains("chess"));
        assert!(error("(;GM[1]SZ[99])").starts_with("SZ[99]"));
    }
}
