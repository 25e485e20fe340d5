//! Other programs' regression tests under `../shared/external`: a table with
//! a question a row, and the records that it names.

#![allow(dead_code)] // each user needs its own part

pub(crate) mod safe;

use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Survey, survey};
use honte_proof::Reading;
use honte_record::{replay::Replay, sgf::Collection};

use crate::common::shared_bytes;

/// A question that a program is asked, and its answer.
pub(crate) struct Case {
    /// Its suite and number.
    pub(crate) name: String,
    pub(crate) suite: String,
    pub(crate) command: String,
    pub(crate) argument: String,
    /// A regular expression; empty if the table lost it.
    pub(crate) answer: String,
    /// Whether the program itself answers otherwise.
    pub(crate) fails: bool,
    place: Place,
}

/// Where the position of a question is found.
#[derive(PartialEq, Eq)]
struct Place {
    program: &'static str,
    record: String,
    /// The number of the first move that is not played.
    before: Option<usize>,
    /// GTP commands after the record.
    commands: String,
}

/// The rows of a program's table, or `None`, which is said, if it is not there.
pub(crate) fn cases(program: &'static str) -> Option<Vec<Case>> {
    let bytes = shared_bytes(&format!("external/{program}/cases.tsv"))?;
    let text = String::from_utf8(bytes).unwrap();
    Some(text.lines().skip(1).map(|row| case(program, row)).collect())
}

fn case(program: &'static str, row: &str) -> Case {
    let cells: Vec<&str> = row.split('\t').collect();
    let cell = |place: usize| (*cells.get(place).unwrap_or(&"")).to_owned();
    Case {
        name: format!("{} {}", cell(0), cell(1)),
        suite: cell(0),
        command: cell(4),
        argument: cell(5),
        answer: cell(6),
        fails: cell(7) == "1",
        place: Place {
            program,
            record: cell(2),
            before: cells[3].parse().ok(),
            commands: cell(8),
        },
    }
}

impl Case {
    /// The points that are counted as safe in an answer of Fuego's.
    pub(crate) fn count(&self) -> usize {
        let count = self.answer.split(' ').next().unwrap();
        count.parse().unwrap()
    }

    /// The colours that a question of Fuego's is about: one, or both.
    pub(crate) fn colours(&self) -> &'static [Colour] {
        match self.argument.split(' ').nth(1) {
            Some("black") => &[Colour::Black],
            Some("white") => &[Colour::White],
            _ => &Colour::ALL,
        }
    }
}

/// Questions about one position.
pub(crate) struct Position<'a> {
    pub(crate) board: Board,
    pub(crate) cases: &'a [&'a Case],
}

impl Position<'_> {
    pub(crate) fn survey(&self, visits: u64) -> Survey {
        let budget = Budget {
            visits,
            total: u64::MAX,
            // Only many visits, as the bench may be given, need so much.
            memory: 28 << 30,
            watch: None,
            until: None,
            purse: None,
            threads: 1,
        };
        survey(&self.board, Reading::default(), &budget)
    }
}

/// Questions with their positions, those about the same one together.
pub(crate) fn positions<'a>(cases: &'a [&'a Case]) -> impl Iterator<Item = Position<'a>> {
    let groups = cases.chunk_by(|one, next| one.place == next.place);
    groups.map(|cases| Position {
        board: cases[0].place.board(),
        cases,
    })
}

impl Place {
    fn board(&self) -> Board {
        let name = format!("external/{}/{}", self.program, self.record);
        let mut board = position(&shared_bytes(&name).unwrap(), self.before);
        let commands = self.commands.split(';').map(str::trim);
        for command in commands.filter(|command| !command.is_empty()) {
            obey(&mut board, command);
        }
        board
    }
}

/// The main line of a record before a move.
fn position(bytes: &[u8], before: Option<usize>) -> Board {
    let collection = Collection::read(bytes);
    let tree = &collection.games[0];
    let mut replay = Replay::one_way(tree.size());
    let mut moves = 0;
    for node in tree.line(tree.root()) {
        moves += tree.moves(node, tree.size()).count();
        if before.is_some_and(|before| moves >= before) {
            break;
        }
        replay.enter(tree, node);
    }
    replay.into_board()
}

/// Does what a GTP command says.
fn obey(board: &mut Board, command: &str) {
    match command.split(' ').collect::<Vec<_>>()[..] {
        ["boardsize", side] => {
            *board = Board::new(Size::square(side.parse().unwrap()).unwrap());
        }
        ["clear_board"] => board.clear(),
        ["play", colour, at] => {
            let colour = if colour == "black" {
                Colour::Black
            } else {
                Colour::White
            };
            let at = Point::parse_a1(board.size(), at).unwrap();
            board.play(colour, at).unwrap();
        }
        _ => panic!("{command}"),
    }
}
