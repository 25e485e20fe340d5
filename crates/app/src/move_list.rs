//! Lists of moves as people write them into letters and chats: `B Q16, W D4`, `1. Q16 2. D4`.
//!
//! All of a list is read, or nothing: what is no move is named with its place.

use crate::save::add_move;
use honte_goban::{Board, Colour, Move, Point, Size};
use honte_record::tree::{NodeId, Tree};
use thiserror::Error;

/// Why a list of moves is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct MoveListError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: MoveListFault,
}

/// What is wrong in a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveListFault {
    /// A word that is no move.
    #[error("'{}' is not a move: expected moves alone, such as B Q16, W D4 or 1. Q16 2. D4", shown(.0))]
    NoMove(String),
    /// A point that the board does not have.
    #[error("there is no point {0} on a board of {1}: write the size first, such as 13x13")]
    NoPoint(String, Size),
    /// A point with a stone.
    #[error("{0} cannot be played: there is a stone already")]
    Taken(String),
}

/// A word as it is named: not all of it if it is long.
fn shown(word: &str) -> String {
    let begins: String = word.chars().take(24).collect();
    begins.escape_debug().to_string()
}

/// A piece of a list.
enum Word {
    /// `12.`, `12`
    Number,
    Size(Size),
    Colour(Colour),
    /// A column and a row as they are written: `Q16`.
    Point(String),
    Pass,
    /// `B+R`, `W+3.5`
    Result(String),
    Other,
}

/// The game that a text lists the moves of; `None` if it begins with something else.
///
/// Moves alternate from Black unless colours are written. They stand apart by blanks, lines, commas,
/// semicolons or slashes, with numbers or without. A size such as `9x9` may come first, and a result
/// such as `B+R` last.
///
/// ```
/// let tree = honte_app::move_list::read("1. Q16 2. D4").unwrap()?;
/// assert_eq!(tree.nodes(tree.root()).count(), 3);
/// assert!(honte_app::move_list::read("Dear Sir").is_none());
/// # Ok::<(), honte_app::move_list::MoveListError>(())
/// ```
///
/// # Errors
/// A word that is no move, a point that is not there, or a point with a stone.
pub fn read(text: &str) -> Option<Result<Tree, MoveListError>> {
    let words = || words(text).map(|(_, word)| word_of(word));
    let mut first = words().skip_while(|word| matches!(word, Word::Number | Word::Size(_)));
    let begins = match first.next()? {
        Word::Point(_) => true,
        Word::Colour(_) => matches!(first.next(), Some(Word::Point(_) | Word::Pass)),
        _ => false,
    };
    begins.then(|| tree(text))
}

fn tree(text: &str) -> Result<Tree, MoveListError> {
    let mut list = List::new(Size::GO19);
    for (at, word) in words(text) {
        list.take(word).map_err(|fault| {
            let before = &text[..at];
            let line = before.rsplit('\n').next().unwrap_or_default();
            MoveListError {
                line: before.matches('\n').count() + 1,
                column: line.chars().count() + 1,
                fault,
            }
        })?;
    }
    Ok(list.tree)
}

/// A list as far as it is read.
struct List {
    tree: Tree,
    board: Board,
    node: NodeId,
    next: Colour,
}

impl List {
    fn new(size: Size) -> List {
        let tree = Tree::new(size);
        List {
            node: tree.root(),
            tree,
            board: Board::new(size),
            next: Colour::Black,
        }
    }

    fn take(&mut self, word: &str) -> Result<(), MoveListFault> {
        match word_of(word) {
            Word::Number => {}
            Word::Size(size) if self.node == self.tree.root() => *self = List::new(size),
            Word::Colour(colour) => self.next = colour,
            Word::Pass => self.play(Move::Pass),
            Word::Point(name) => {
                let size = self.board.size();
                let point = Point::parse_a1(size, &name);
                let point = point.map_err(|_| MoveListFault::NoPoint(name.clone(), size))?;
                if self.board.colour_at(point).is_some() {
                    return Err(MoveListFault::Taken(name));
                }
                self.play(Move::Play(point));
            }
            Word::Result(result) => {
                let root = self.tree.root();
                self.tree.set_text(root, "RE", &result);
            }
            Word::Size(_) | Word::Other => return Err(MoveListFault::NoMove(word.to_owned())),
        }
        Ok(())
    }

    fn play(&mut self, played: Move) {
        self.node = add_move(&mut self.tree, self.node, self.next, played);
        if let Move::Play(point) = played {
            // A capture of one's own stones is told when the record is checked.
            let _ = self.board.play(self.next, point);
        }
        self.next = !self.next;
    }
}

/// The words of a text, each with where it begins. What stands together, `1.Q16`, comes apart.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '\u{feff}');
    let parts = text.split(is_gap).filter(|part| !part.is_empty());
    parts.flat_map(move |part| {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        let number = part.bytes().take_while(u8::is_ascii_digit).count();
        let dots = part[number..].bytes();
        let dots = dots
            .take_while(|byte| matches!(byte, b'.' | b')' | b':'))
            .count();
        let cut = if number > 0 && dots > 0 {
            number + dots
        } else {
            0
        };
        let (head, rest) = part.split_at(cut);
        [(at, head), (at + cut, rest)]
            .into_iter()
            .filter(|(_, word)| !word.is_empty())
    })
}

fn word_of(word: &str) -> Word {
    let plain = word.trim_end_matches(['.', ':', ')']);
    let lower = plain.to_ascii_lowercase();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match lower.as_str() {
        "b" | "black" | "●" => return Word::Colour(Colour::Black),
        "w" | "white" | "○" => return Word::Colour(Colour::White),
        "pass" | "passes" => return Word::Pass,
        _ if is_digits(&lower) => return Word::Number,
        _ => {}
    }
    let mut letters = lower.chars();
    let is_column = letters
        .next()
        .is_some_and(|c| c.is_ascii_lowercase() && c != 'i');
    if is_column && is_digits(letters.as_str()) && lower.len() <= 3 {
        return Word::Point(lower.to_ascii_uppercase());
    }
    if let Some((width, height)) = lower.split_once(['x', '×'])
        && let (Ok(width), Ok(height)) = (width.parse(), height.parse())
        && let Ok(size) = Size::new(width, height)
    {
        return Word::Size(size);
    }
    match lower.strip_prefix("b+").or(lower.strip_prefix("w+")) {
        Some(margin) if margin.starts_with(['r', 't', 'f']) || margin.parse::<f32>().is_ok() => {
            Word::Result(word.to_owned())
        }
        _ => Word::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let tree = read(text).unwrap().unwrap();
        let size = tree.size();
        let played = tree.line(tree.root());
        played
            .flat_map(|node| tree.moves(node, size).collect::<Vec<_>>())
            .map(|(colour, played)| match played {
                Move::Pass => format!("{} pass", colour.letter()),
                Move::Play(point) => format!("{} {}", colour.letter(), point.to_a1(size)),
            })
            .collect()
    }

    #[test]
    fn what_people_paste_is_read() {
        let wanted = ["B Q16", "W D4", "B pass"];
        for text in [
            "B Q16 / W D4 / B pass",
            "B Q16\nW D4\nB pass\n",
            "1. Q16 2. D4 3. pass",
            "1.Q16, 2.D4, 3.Pass",
            "q16; d4; pass",
            "Black: Q16\r\nWhite: D4\r\nBlack: pass",
            "19x19 1) q16 2) d4 3) pass B+R",
            "1 Q16\n2 D4\n3 pass",
        ] {
            assert_eq!(moves(text), wanted, "{text}");
        }
        assert_eq!(moves("W D4 W Q16"), ["W D4", "W Q16"]);
        assert_eq!(moves("9x9 e5"), ["B E5"]);
    }

    #[test]
    fn a_result_is_kept() {
        let tree = read("B Q16 W+3.5").unwrap().unwrap();
        let result = tree.text(tree.root(), honte_record::sgf::Name::new(b"RE"));
        assert_eq!(result.as_deref(), Some("W+3.5"));
    }

    #[test]
    fn what_is_no_list_is_left_to_others() {
        for text in [
            "",
            "Dear Sir",
            "X O . .\nO X . .",
            "b 1 Q16\nw 2 D4",
            "(;B[pd])",
            "B wins",
            "1. Who is it?",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_named_with_its_place() {
        let said = |text: &str| read(text).unwrap().unwrap_err().to_string();
        assert_eq!(
            said("B Q16\nW D4, a fine move"),
            "line 2, column 7: 'a' is not a move: expected moves alone, such as B Q16, W D4 or 1. Q16 2. D4"
        );
        assert_eq!(
            said("9x9 E5 Q16"),
            "line 1, column 8: there is no point Q16 on a board of 9x9: write the size first, such as 13x13"
        );
        assert_eq!(
            said("Q16 Q16"),
            "line 1, column 5: Q16 cannot be played: there is a stone already"
        );
    }
}
