//! What is to be counted, and where it is known from.

use super::args::Arguments;
use crate::answer::Answer;
use crate::error::{Failure, InputError, Misuse, RecordError};
use crate::show::game::{Game, Games};
use honte_app::at::{self, NodePath};
use honte_app::recorded::{Marked, PassStones, Reached};
use honte_app::referee::{Judged, Settings, Subject, headline, judge};
use honte_app::terms::{GameTerms, Note, RecordedResult, Source};
use honte_goban::{Board, Point, PointSet, Size};
use honte_rules::count::Prisoners;
use honte_rules::{Amount, Count, FinalPosition, Marks, RulesError, Ruleset, Statuses};

/// Who says what is dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// The record marks it.
    Marks,
    /// The user typed it.
    Given,
    /// Nobody does: the position is judged and finished as `honte referee` does.
    Judged,
}

impl From {
    /// Its name for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            From::Marks => "marks",
            From::Given => "given",
            From::Judged => "judged",
        }
    }
}

/// A position with all that its count needs.
#[derive(Debug)]
pub(super) struct Situation {
    pub(super) game: Game,
    /// The node, as a person names it.
    pub(super) at: String,
    pub(super) terms: GameTerms,
    pub(super) from: From,
    pub(super) statuses_from: &'static str,
    /// What is counted: where it was judged, the position finished as players do.
    pub(super) position: FinalPosition,
    /// What was found about the stones, if nobody said what is dead.
    pub(super) judged: Option<Judged>,
    /// What was assumed, or made of what the record says.
    pub(super) notes: Vec<Note>,
    /// The recorded result, if the whole game is counted.
    pub(super) recorded: Option<RecordedResult>,
    pass_stones: PassStones,
}

impl Situation {
    /// Reads the record; and whether all of the file could be read.
    pub(super) fn read(args: &Arguments) -> Result<(Situation, Answer), Failure> {
        let (game, answer) = Games::of(&args.file).one(args.place.game)?;
        let tree = &game.tree;
        let terms = terms(args, &game)?;
        let at = args.place.at.as_ref().unwrap_or(&NodePath::End);
        let node = at.find(tree)?;
        let reached = Reached::at(tree, node);
        let mut notes = notes(&terms);
        let given = Given::of(args, terms.size)?;
        let said = given
            .said(&reached, &mut notes)
            .map_err(|error| InputError::Record {
                file: args.file.display().to_string(),
                error: RecordError::Rules(error),
            })?;
        let (position, from, statuses_from, judged) = match said {
            Some((position, from, words)) => (position, from, words, None),
            None => {
                let judged = judged(args, &game)?;
                let news = judged.notes.iter().filter(|note| !notes.contains(note));
                let news: Vec<Note> = news.cloned().collect();
                notes.extend(news);
                let position = judged.finish.position.clone();
                (position, From::Judged, "judged", Some(judged))
            }
        };
        let captured = match &judged {
            Some(_) => position.prisoners.captured,
            None => reached.prisoners.captured,
        };
        let is_end = NodePath::End.find(tree)? == node;
        let recorded = terms.result.clone().filter(|_| is_end);
        let position = FinalPosition {
            prisoners: Prisoners {
                captured,
                ..Prisoners::default()
            },
            komi: terms.komi,
            handicap: terms.handicap,
            ..position
        };
        let situation = Situation {
            at: at::name(tree, node),
            terms,
            from,
            statuses_from,
            position,
            judged,
            notes,
            recorded,
            pass_stones: reached.pass_stones(),
            game,
        };
        Ok((situation, answer))
    }

    /// The count by the rules of the position.
    pub(super) fn count(&self) -> Result<Count, RulesError> {
        match &self.judged {
            Some(judged) => Ok(judged.finish.count.clone()),
            None => self.under(&self.terms.rules).count(&self.terms.rules),
        }
    }

    /// The position as these rules count it: some make prisoners of passes.
    pub(super) fn under(&self, rules: &Ruleset) -> FinalPosition {
        let mut position = self.position.clone();
        position.prisoners.paid = self.pass_stones.paid(rules);
        position
    }

    /// Whether a lead is that of the recorded result; `None` if the result is not by points.
    pub(super) fn agrees(&self, rules: &Ruleset, lead: Amount) -> Option<bool> {
        self.recorded.as_ref()?.agrees(rules, lead)
    }
}

/// Judges the position as `honte referee` does.
fn judged(args: &Arguments, game: &Game) -> Result<Judged, Failure> {
    let settings = Settings {
        terms: args.terms.overrides(),
        ..Settings::prompt()
    };
    let subject = Subject {
        file: args.file.display().to_string(),
        number: game.number,
        tree: game.tree.clone(),
    };
    let judged = judge(&settings, args.place.at.as_ref(), subject)?;
    match judged.likely_lead() {
        Ok(_) => Ok(judged),
        Err(_) => Err(Failure::from(InputError::Record {
            file: args.file.display().to_string(),
            error: RecordError::NoResult(headline(&judged)),
        })),
    }
}

/// Size, rules, komi and the like, by the record and the options.
fn terms(args: &Arguments, game: &Game) -> Result<GameTerms, Failure> {
    let terms = GameTerms::of(&game.tree, args.terms.overrides());
    terms.map_err(|error| {
        let file = args.file.display().to_string();
        let error = error.into();
        honte_app::Error::Judge { file, error }.into()
    })
}

/// What is made of a record's terms, and what it does not name.
fn notes(terms: &GameTerms) -> Vec<Note> {
    let no_rules = terms.names_no_rules().then_some(Note::NoRules);
    let no_komi = (terms.komi_from == Source::Default).then_some(Note::NoKomi);
    let notes = terms.notes.iter().cloned();
    no_rules.into_iter().chain(notes).chain(no_komi).collect()
}

/// Statuses that were typed.
struct Given {
    dead: Option<Vec<Point>>,
    alive: Vec<Point>,
    seki: Option<Seki>,
}

enum Seki {
    Derived,
    Points(Vec<Point>),
}

impl Given {
    fn of(args: &Arguments, size: Size) -> Result<Given, Failure> {
        let list = |option: &'static str, text: &Option<String>| match text {
            Some(text) => points(size, option, text).map(Some),
            None => Ok(None),
        };
        let seki = match args.seki.as_deref() {
            Some("derived") => Some(Seki::Derived),
            _ => list("--seki", &args.seki)?.map(Seki::Points),
        };
        Ok(Given {
            dead: list("--dead", &args.dead)?,
            alive: list("--alive", &args.alive)?.unwrap_or_default(),
            seki,
        })
    }

    /// The position with statuses, and where they are from; `None` if nobody says any.
    fn said(
        &self,
        reached: &Reached,
        notes: &mut Vec<Note>,
    ) -> Result<Option<(FinalPosition, From, &'static str)>, RulesError> {
        let board = &reached.board;
        let position = FinalPosition::new(board.clone());
        let marked = &reached.marked;
        let from = match (&self.dead, &self.seki) {
            (None, None) => From::Marks,
            _ => From::Given,
        };
        let (statuses, words) = match (&self.dead, marked.dimmed_stones(board)) {
            (Some(dead), _) => (self.list(board, dead)?, "as given"),
            (None, _) if marked.has_territory() && self.seki.is_none() => {
                let marks = Marks::new(board, marked.black, marked.white)?;
                let words = "territory as marked in the record";
                return Ok(Some((position.with_marks(marks), from, words)));
            }
            (None, _) if marked.has_territory() => {
                (dead_by(marked, board)?, "dead as marked in the record")
            }
            (None, Some(dimmed)) => {
                let dead = Statuses::with_dead(board, dimmed.iter())?;
                notes.push(Note::DimmedAreDead);
                (dead, "dead as dimmed in the record")
            }
            (None, None) if self.seki.is_some() => {
                notes.push(Note::AllAlive);
                (Statuses::all_alive(), "all alive")
            }
            (None, None) => return Ok(None),
        };
        let statuses = match &self.seki {
            Some(Seki::Derived) => statuses,
            Some(Seki::Points(points)) => statuses.with_seki(board, points.iter().copied())?,
            None => statuses.with_seki(board, [])?,
        };
        Ok(Some((position.with_statuses(statuses), from, words)))
    }

    fn list(&self, board: &Board, dead: &[Point]) -> Result<Statuses, RulesError> {
        let dead = dead.iter().map(|&point| (point, false));
        let alive = self.alive.iter().map(|&point| (point, true));
        Statuses::from_list(board, dead.chain(alive))
    }
}

fn dead_by(marked: &Marked, board: &Board) -> Result<Statuses, RulesError> {
    let statuses = Marks::new(board, marked.black, marked.white)?.statuses(board);
    Statuses::with_dead(board, statuses.dead().iter())
}

/// Points in a list with commas or blanks, each once.
fn points(size: Size, option: &'static str, text: &str) -> Result<Vec<Point>, Failure> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let mut seen = PointSet::EMPTY;
    let mut points = Vec::new();
    for word in words.filter(|word| !word.eq_ignore_ascii_case("none")) {
        let point = Point::parse_a1(size, word).map_err(|error| {
            Failure::from(Misuse::Point {
                option,
                word: word.to_owned(),
                error,
            })
        })?;
        if seen.insert(point) {
            points.push(point);
        }
    }
    Ok(points)
}
