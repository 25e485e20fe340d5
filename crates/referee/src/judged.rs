//! A position with its verdicts and its count.

use crate::case::{Case, Found};
use crate::error::{ChainError, Error};
use crate::finish::Finish;
use crate::searched::Searched;
use crate::settle::{Dame, Known, Settled, settle};
use crate::terms::{GameTerms, Note, Overrides, RecordedResult};
use honte_goban::{Board, Move, Point, Size};
use honte_life::{Assumption, Budget, Class, Enabled, Enclosure, Entry, Outlook, Status, Verdict};
use honte_proof::{Reading, Upkeep};
use honte_record::tree::{NodeId, Tree};
use honte_rules::{Amount, FinalPosition, Preset, Ruleset};
use std::time::Duration;

/// A game and where it was found.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Its file, within an archive as well.
    pub file: String,
    /// Its number among all games of the file that was named, from 1.
    pub number: u64,
    /// The game.
    pub tree: Tree,
}

/// What is to be judged, and how.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// What it is counted by instead of what the record names.
    pub terms: Overrides,
    /// What a pass for a ko lifts.
    pub reading: Reading,
    /// How hard to try.
    pub budget: Budget,
    /// Whether proofs are looked for in a game that is plainly not over, too.
    pub search_unfinished: bool,
    /// How long it may take in all, on a platform with a clock. What is found then depends on the
    /// machine.
    pub time: Option<Duration>,
}

/// All that is found about a position.
#[derive(Debug)]
pub struct Judged {
    /// The game.
    pub subject: Subject,
    /// The node that is judged.
    pub node: NodeId,
    /// What it is counted by.
    pub terms: GameTerms,
    /// The position, with no statuses yet.
    pub position: FinalPosition,
    /// What was assumed, or made of what the record says.
    pub notes: Vec<Note>,
    /// What a pass for a ko lifts.
    pub reading: Reading,
    /// The chains, the upper left first.
    pub verdicts: Vec<Verdict>,
    /// What living stones of one colour enclose, and whether the other could enter it.
    pub enclosures: Vec<Enclosure>,
    /// Whether more visits may prove more.
    pub outlook: Outlook,
    /// Whether proofs were looked for: not in a game that is plainly not over, unless it was asked
    /// for.
    pub is_searched: bool,
    /// How long the search took.
    pub seconds: f64,
    /// The count as the position stands.
    pub settled: Settled,
    /// The count as the position stands, with what is assumed where there is no proof; `None` if all is
    /// proved.
    pub likely: Option<Settled>,
    /// What is still to be played, and the count then.
    pub finish: Finish,
    /// For chains with kos in their proofs: what they are by the literal reading of a pass for a
    /// ko.
    pub literal: Vec<Option<Status>>,
    /// What the chains that live cost their owners meanwhile.
    pub upkeep: Vec<Upkeep>,
    /// For chains that live by a new stone: whether their capture enables it.
    pub enabled: Vec<Option<Enabled>>,
    /// The recorded result, if the end of the game is judged.
    pub recorded: Option<RecordedResult>,
    /// Whether the players stopped by passing.
    pub has_stopped: bool,
}

impl Judged {
    /// Judges the position at a node of a game; without one, at the end of its main line.
    ///
    /// # Errors
    /// Another game than Go; a size that boards do not have, stones without a liberty, a komi that is
    /// no number.
    pub fn new(args: &Settings, subject: Subject, node: Option<NodeId>) -> Result<Judged, Error> {
        let case = Case::of(args, &subject.tree, node)?;
        let Found {
            searched,
            costly,
            finish,
            is_searched,
        } = case.find()?;
        let Searched { verdicts, .. } = searched;
        let count = |known: Known| {
            let known = known.with_open(&costly);
            settle(&case.position, &case.terms.rules, &known, Dame::AsTheyAre)
        };
        let few = case.limits.few();
        let mut notes = notes(&case.terms);
        notes.extend(searched.wrong);
        Ok(Judged {
            node: case.node,
            settled: count(Known::of(&verdicts))?,
            likely: Known::some_assumed(&verdicts).map(count).transpose()?,
            finish,
            literal: searched.literal,
            upkeep: searched.upkeep,
            enabled: verdicts.iter().map(|chain| chain.enabled(&few)).collect(),
            recorded: case.recorded,
            has_stopped: (case.reached.last).is_none_or(|(_, played)| played == Move::Pass),
            terms: case.terms,
            position: case.position,
            notes,
            reading: args.reading,
            verdicts,
            enclosures: searched.enclosures,
            outlook: searched.outlook,
            is_searched,
            seconds: searched.seconds,
            subject,
        })
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.board().size()
    }

    /// The chains that are not decided.
    pub fn undecided(&self) -> impl Iterator<Item = &Verdict> {
        let undecided = |verdict: &&Verdict| verdict.status.lives().is_none();
        self.verdicts.iter().filter(undecided)
    }

    /// The chains of which something is assumed.
    pub fn assumed_chains(&self) -> impl Iterator<Item = &Verdict> {
        let is_assumed = |verdict: &&Verdict| matches!(verdict.class, Class::Assumed(_));
        self.verdicts.iter().filter(is_assumed)
    }

    /// What it is counted by.
    pub fn rules(&self) -> &Ruleset {
        &self.terms.rules
    }

    /// The verdict on the chain on the point of a name.
    ///
    /// # Errors
    /// No point, or none with a stone.
    pub fn chain(&self, name: &str) -> Result<&Verdict, ChainError> {
        let point = stone(self.board(), name)?;
        let mut chains = self.verdicts.iter();
        let chain = chains.find(|verdict| verdict.stones.contains(&point));
        chain.ok_or(ChainError::Empty)
    }

    /// The chains that depend on how a pass for a ko is read, and what the literal reading says.
    pub fn depending(&self) -> impl Iterator<Item = (&Verdict, Status)> {
        let both = self.verdicts.iter().zip(&self.literal);
        both.filter_map(|(chain, literal)| Some((chain, (*literal)?)))
            .filter(|(chain, literal)| {
                literal.lives().is_some() && literal.lives() != chain.status.lives()
            })
    }

    /// The chains that live by a new stone that can be there before they are captured: whether
    /// that *enables* it (Article 7.1) is disputed.
    pub fn disputed(&self) -> impl Iterator<Item = &Verdict> {
        let both = self.verdicts.iter().zip(&self.enabled);
        both.filter(|(_, enabled)| **enabled == Some(Enabled::Before))
            .map(|(chain, _)| chain)
    }

    /// The chains that are alive by Article 7, but by proofs in which their owners lose more stones
    /// than they take, without an end, or perhaps do.
    pub fn costly(&self) -> impl Iterator<Item = (&Verdict, Upkeep)> {
        let both = self.verdicts.iter().zip(self.upkeep.iter().copied());
        both.filter(|&(_, upkeep)| upkeep != Upkeep::Bounded)
    }

    /// What a colour encloses, and the play with which the other could still live in it, unless
    /// that would save a dead chain there.
    pub fn entries(&self) -> impl Iterator<Item = (&Enclosure, Point)> {
        let saves = |enclosure: &Enclosure| {
            let mut chains = self.verdicts.iter().filter(|chain| chain.rescue.is_some());
            chains
                .any(|chain| (chain.stones.first()).is_some_and(|at| enclosure.points.contains(at)))
        };
        let enclosures = self.enclosures.iter();
        enclosures.filter_map(move |enclosure| match enclosure.entry {
            Entry::Open(point) if !saves(enclosure) => Some((enclosure, point)),
            _ => None,
        })
    }

    /// What the recorded result may mean, as a lead of Black's.
    pub(crate) fn recorded_leads(&self) -> Option<Vec<Amount>> {
        self.recorded.as_ref()?.leads(self.rules())
    }

    /// The share of the search's time that a chain took.
    pub fn seconds_of(&self, chain: &Verdict) -> f64 {
        let all: u64 = self.verdicts.iter().map(|verdict| verdict.visits).sum();
        match all {
            0 => 0.0,
            all => self.seconds * chain.visits as f64 / all as f64,
        }
    }

    /// A point's name.
    pub fn name(&self, point: Point) -> String {
        point.to_a1(self.size())
    }

    /// A chain's first stone.
    pub fn at(&self, chain: &Verdict) -> String {
        chain
            .stones
            .first()
            .map_or_else(String::new, |&stone| self.name(stone))
    }

    /// Points in a list.
    pub fn names(&self, points: impl IntoIterator<Item = Point>) -> Vec<String> {
        points.into_iter().map(|point| self.name(point)).collect()
    }

    /// The first stones of the chains that have to be safe for search to show an assumed verdict, of
    /// either colour; none if that was not found.
    pub fn given<'v>(&self, chain: &'v Verdict) -> &'v [Point] {
        match (&chain.given, &chain.class) {
            (Some(given), _) => &given.walls,
            (None, Class::Assumed(Assumption::Between(walls))) => walls,
            _ => &[],
        }
    }

    /// The chains that a proof, or what is assumed, takes as safe.
    pub fn walls(&self, chain: &Verdict) -> Vec<String> {
        match &chain.class {
            Class::Relative(walls) | Class::Assumed(Assumption::Between(walls)) => {
                self.names(walls.iter().copied())
            }
            _ => Vec::new(),
        }
    }
}

/// The point of a name, which has a stone.
///
/// # Errors
/// No point, or an empty one.
pub fn stone(board: &Board, name: &str) -> Result<Point, ChainError> {
    let point = Point::parse_a1(board.size(), name).map_err(ChainError::Point)?;
    match board.is_empty_at(point) {
        true => Err(ChainError::Empty),
        false => Ok(point),
    }
}

/// What is made of a record's terms, and by which rules life and death are judged.
fn notes(terms: &GameTerms) -> Vec<Note> {
    let is_other = terms.rules.text != Preset::Japanese;
    let japanese = is_other.then_some(Note::JapaneseLifeAndDeath);
    let (rules, komi): (Vec<_>, Vec<_>) =
        (terms.notes.iter().cloned()).partition(|note| matches!(note, Note::UnknownRules(_)));
    rules.into_iter().chain(japanese).chain(komi).collect()
}
