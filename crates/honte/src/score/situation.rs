//! What is to be counted, and where it is known from.

use super::args::Arguments;
use crate::Answer;
use crate::error::Failure;
use crate::referee::report::headline;
use crate::show::game::{self, Game};
use honte_desk::at::{self, At};
use honte_desk::recorded::{self, Marked, Reached};
use honte_desk::referee::{Judged, Settings, Subject};
use honte_goban::{Board, Colour, Point, Size};
use honte_record::header::GameResult;
use honte_rules::count::Prisoners;
use honte_rules::{
    Amount, Count, FinalPosition, LastPass, Marks, Passes, PointSet, Preset, RulesError, Ruleset,
    Statuses,
};

/// What is told of a record without rules.
pub(super) const NO_RULES: &str =
    "The record names no rules: counted by Japanese rules (others with --rules)";

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
    pub(super) rules: Ruleset,
    pub(super) rules_from: &'static str,
    pub(super) from: From,
    pub(super) statuses_from: &'static str,
    /// What is counted: where it was judged, the position finished as players do.
    pub(super) position: FinalPosition,
    /// What was found about the stones, if nobody said what is dead.
    pub(super) judged: Option<Judged>,
    /// What nobody said.
    pub(super) assumed: Vec<String>,
    /// The recorded result as it is written and what it means, if the whole game is counted.
    pub(super) recorded: Option<(String, Option<GameResult>)>,
    passes: [u32; 2],
    white_owes: bool,
}

impl Situation {
    /// Reads the record; and whether all of the file could be read.
    pub(super) fn read(args: &Arguments) -> Result<(Situation, Answer), Failure> {
        let (game, answer) = game::one(&args.file, args.game)?;
        let file = args.file.display();
        let tree = &game.tree;
        if let Some(other) = recorded::other_game(tree) {
            return Err(Failure::said(format_args!("{file}: {other}")));
        }
        let size = recorded::size(tree).map_err(|text| {
            Failure::said(format_args!(
                "{file}: SZ[{}]: boards have 1 to 25 lines in each direction",
                text.escape_debug()
            ))
        })?;
        let at = args.at.as_ref().unwrap_or(&At::End);
        let node = at.find(tree)?;
        let reached = Reached::at(tree, node);
        let mut assumed = Vec::new();
        let (rules, rules_from) = rules(args, &game, &mut assumed);
        let komi = komi(args, &game, &rules, &mut assumed)?;
        let given = Given::of(args, size)?;
        let said = given
            .said(&reached, &mut assumed)
            .map_err(|error| Failure::said(format_args!("{file}: {error}")))?;
        let (position, from, statuses_from, judged) = match said {
            Some((position, from, words)) => (position, from, words, None),
            None => {
                let judged = judge(args, &game)?;
                let news = judged.assumed.iter().filter(|told| !assumed.contains(told));
                let news: Vec<String> = news.cloned().collect();
                assumed.extend(news);
                let position = judged.finish.position.clone();
                (position, From::Judged, "judged", Some(judged))
            }
        };
        let captured = match &judged {
            Some(_) => position.prisoners.captured,
            None => reached.prisoners.captured,
        };
        let is_end = At::End.find(tree)? == node;
        let recorded = recorded::header(tree, b"RE").filter(|_| is_end);
        let position = FinalPosition {
            prisoners: Prisoners {
                captured,
                ..Prisoners::default()
            },
            komi,
            handicap: recorded::handicap(tree),
            ..position
        };
        let situation = Situation {
            at: at::name(tree, node),
            rules,
            rules_from,
            from,
            statuses_from,
            position,
            judged,
            assumed,
            recorded: recorded.map(|text| (text, recorded::result(tree))),
            passes: reached.all_passes,
            // Whoever did not pass yet will: in the end White owes one more pass if Black moved last.
            white_owes: reached
                .last
                .is_some_and(|(colour, _)| colour == Colour::Black),
            game,
        };
        Ok((situation, answer))
    }

    /// The count by the rules of the position.
    pub(super) fn count(&self) -> Result<Count, RulesError> {
        match &self.judged {
            Some(judged) => Ok(judged.finish.count.clone()),
            None => self.under(&self.rules).count(&self.rules),
        }
    }

    /// The position as these rules count it: some make prisoners of passes.
    pub(super) fn under(&self, rules: &Ruleset) -> FinalPosition {
        let mut position = self.position.clone();
        if rules.passes == Passes::Stone {
            let mut paid = self.passes;
            let white_owes = self.white_owes && rules.last_pass == LastPass::White;
            paid[Colour::White.index()] += u32::from(white_owes);
            position.prisoners = Prisoners {
                paid,
                ..position.prisoners
            };
        }
        position
    }

    /// Whether a lead is that of the recorded result; `None` if the result is not by points.
    pub(super) fn agrees(&self, rules: &Ruleset, lead: Amount) -> Option<bool> {
        let (_, result) = self.recorded.as_ref()?;
        let recorded = recorded::lead((*result)?)?;
        let in_stones = recorded::is_in_stones(rules, recorded) && recorded + recorded == lead;
        Some(recorded == lead || in_stones)
    }
}

/// Judges the position as `honte referee` does.
fn judge(args: &Arguments, game: &Game) -> Result<Judged, Failure> {
    let settings = Settings {
        at: args.at.clone(),
        rules: args.rules,
        komi: args.komi,
        ..Settings::prompt()
    };
    let subject = Subject {
        file: args.file.display().to_string(),
        number: game.number,
        tree: game.tree.clone(),
    };
    let judged = Judged::new(&settings, subject)?;
    match judged.likely_lead() {
        Ok(_) => Ok(judged),
        Err(_) => Err(Failure::said(format_args!(
            "{}: cannot be counted. {}; with --dead none it is counted as it stands",
            args.file.display(),
            headline(&judged)
        ))),
    }
}

/// The rules to count by: Japanese where nobody names any that are known.
fn rules(args: &Arguments, game: &Game, assumed: &mut Vec<String>) -> (Ruleset, &'static str) {
    let default = (Preset::Japanese.ruleset(), "default");
    match (args.rules, recorded::rules(&game.tree)) {
        (Some(rules), _) => (rules, "--rules"),
        (None, Some(Ok(rules))) => (rules, "as the record names them"),
        (None, Some(Err(error))) => {
            assumed.push(format!("{error}: counted by Japanese rules"));
            default
        }
        (None, None) => {
            assumed.push(NO_RULES.to_owned());
            default
        }
    }
}

fn komi(
    args: &Arguments,
    game: &Game,
    rules: &Ruleset,
    assumed: &mut Vec<String>,
) -> Result<Amount, Failure> {
    if let Some(komi) = args.komi {
        return Ok(komi);
    }
    let komi = recorded::komi(&game.tree).map_err(|text| {
        Failure::said(format_args!(
            "{}: the komi '{}' is no number of points; give one with --komi",
            args.file.display(),
            text.escape_debug()
        ))
    })?;
    match komi {
        Some(komi) if recorded::is_in_stones(rules, komi) => {
            let points = komi + komi;
            assumed.push(format!("the komi of {komi} is in stones: {points} points"));
            Ok(points)
        }
        Some(komi) => Ok(komi),
        None => {
            assumed.push("the record names no komi: 0".to_owned());
            Ok(Amount::ZERO)
        }
    }
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
        let list = |option: &str, text: &Option<String>| match text {
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
        assumed: &mut Vec<String>,
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
                assumed.push("the dimmed stones (DD) are dead".to_owned());
                (dead, "dead as dimmed in the record")
            }
            (None, None) if self.seki.is_some() => {
                assumed.push("nobody says what is dead: all stones are alive".to_owned());
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
fn points(size: Size, option: &str, text: &str) -> Result<Vec<Point>, Failure> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let mut seen = PointSet::EMPTY;
    let mut points = Vec::new();
    for word in words.filter(|word| !word.eq_ignore_ascii_case("none")) {
        let point = Point::parse_a1(size, word).map_err(|error| {
            Failure::said(format_args!("{option} {}: {error}", word.escape_debug()))
        })?;
        if seen.insert(point) {
            points.push(point);
        }
    }
    Ok(points)
}
