//! What a line says.

use honte_goban::{Colour, CoordError, Move, Point, Size};
use thiserror::Error;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Say {
    /// An empty line.
    Nothing,
    /// A move.
    Move(Move),
    /// A move as it was made, legal or not.
    Force(Move),
    /// Resignation.
    Resign,
    /// The last step is taken back.
    Undo,
    /// What somebody holds to be dead.
    Dead {
        /// The dead stones.
        dead: Vec<Point>,
        /// The stones in seki, if the player says so.
        seki: Option<Vec<Point>>,
    },
    /// Agreement to what the other said is dead.
    Agree,
    /// Disagreement.
    Disagree,
    /// Play is to go on.
    Resume,
    /// Nobody can agree who moves first.
    Deadlock,
    /// A stone to fill a dame, which is no move.
    Fill(Point),
    /// The result is confirmed.
    Confirm,
    /// It is not.
    Object,
    /// The game is to end without result.
    NoResult,
    /// An illegal move is found.
    Forfeit,
    /// An effective move is found after the game stopped.
    BothLose,
    /// The board is to be shown.
    Show,
    /// The moves are.
    Moves,
    /// The count is.
    Score,
    /// The rules are.
    Rules,
    /// The commands are.
    Help,
    /// The game is to be saved, perhaps under a name.
    Save(Option<String>),
    /// The end.
    Quit,
}

/// Why a line says nothing that is understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SayError {
    /// A word is neither a command nor a move.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Command(String, CoordError),
    /// A word that is not a point.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Point(String, CoordError),
    /// A command needs one point.
    #[error("expected one point behind '{0}'")]
    OnePoint(String),
    /// A command stands alone.
    #[error("expected nothing behind '{}'", .0.escape_debug())]
    Nothing(String),
}

/// Reads a line: who speaks, if it says so, and what.
///
/// # Errors
/// Why it is no command, one line.
pub fn parse(size: Size, line: &str) -> Result<(Option<Colour>, Say), SayError> {
    let line = line.split('#').next().unwrap_or("").trim();
    let (who, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => match colour(word) {
            Some(colour) => (Some(colour), rest.trim()),
            None => (None, line),
        },
        None => (None, line),
    };
    let mut words = rest.split_whitespace();
    let Some(first) = words.next() else {
        return Ok((who, Say::Nothing));
    };
    let rest: Vec<&str> = words.collect();
    Ok((who, command(size, first, &rest)?))
}

fn colour(word: &str) -> Option<Colour> {
    match word.trim_end_matches(':').to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

fn command(size: Size, first: &str, rest: &[&str]) -> Result<Say, SayError> {
    let name = first.to_ascii_lowercase();
    let one = || match rest {
        [one] => Ok(*one),
        _ => Err(SayError::OnePoint(name.clone())),
    };
    let plain = match name.as_str() {
        "resign" => Say::Resign,
        "undo" => Say::Undo,
        "agree" => Say::Agree,
        "disagree" => Say::Disagree,
        "resume" => Say::Resume,
        "deadlock" => Say::Deadlock,
        "confirm" => Say::Confirm,
        "object" => Say::Object,
        "no-result" => Say::NoResult,
        "forfeit" => Say::Forfeit,
        "both-lose" => Say::BothLose,
        "show" => Say::Show,
        "moves" => Say::Moves,
        "score" => Say::Score,
        "rules" => Say::Rules,
        "help" | "?" => Say::Help,
        "quit" | "exit" => Say::Quit,
        "save" => {
            return Ok(Say::Save((!rest.is_empty()).then(|| rest.join(" "))));
        }
        "dead" => return dead(size, rest),
        "fill" => return Ok(Say::Fill(point(size, one()?)?)),
        "force" => return Ok(Say::Force(a_move(size, one()?)?)),
        "play" => return Ok(Say::Move(a_move(size, one()?)?)),
        _ => Say::Move(a_move(size, first)?),
    };
    match rest {
        [] => Ok(plain),
        _ => Err(SayError::Nothing(first.to_owned())),
    }
}

fn dead(size: Size, rest: &[&str]) -> Result<Say, SayError> {
    let at = rest
        .iter()
        .position(|word| word.eq_ignore_ascii_case("seki"));
    let (dead, seki) = rest.split_at(at.unwrap_or(rest.len()));
    let list = |words: &[&str]| -> Result<Vec<Point>, SayError> {
        let words = words.iter().flat_map(|word| word.split(','));
        words
            .filter(|word| !word.is_empty())
            .map(|word| point(size, word))
            .collect()
    };
    Ok(Say::Dead {
        dead: list(dead)?,
        seki: seki.get(1..).map(list).transpose()?,
    })
}

fn a_move(size: Size, word: &str) -> Result<Move, SayError> {
    Move::parse_a1(size, word).map_err(|error| SayError::Command(word.to_owned(), error))
}

fn point(size: Size, word: &str) -> Result<Point, SayError> {
    Point::parse_a1(size, word).map_err(|error| SayError::Point(word.to_owned(), error))
}

/// What can be said, for somebody at the terminal.
pub const HELP: &str = "\
D4, pass, resign   a move; a colour before any command says who speaks
undo               takes the last step back, whatever it was
dead C3 Q16        what you hold to be dead, after two passes; 'dead' alone for nothing
dead C3 seki A1    and what is in seki (Japanese rules)
agree, disagree    to what the other said is dead
resume, deadlock   play goes on; nobody can agree who moves first (New Zealand)
fill D4            a stone to fill a dame, while the game is stopped (Japanese rules)
confirm, object    the result (Japanese rules)
no-result          after a repetition; both players must say so
force D4, forfeit  a move as it was made, legal or not; an illegal move is found
both-lose          an effective move is found after the game stopped
show, moves, score, rules, help, save [FILE], quit";
