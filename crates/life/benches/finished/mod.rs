//! Finished games whose dead stones are known, by the players' marks or by an
//! engine, or whose score is.

use honte_goban::{Board, Point, PointSet};
use honte_rules::{Amount, Marks};

use crate::common::{Record, shared, shared_bytes};

/// A stopped position, and the stones that are held for dead.
#[allow(dead_code)] // each bench uses its own part
pub(crate) struct Finished {
    pub(crate) name: String,
    pub(crate) record: Record,
    pub(crate) board: Board,
    pub(crate) dead: PointSet,
}

impl Finished {
    fn new(name: String, record: Record) -> Self {
        let (board, _) = record.replayed();
        Self {
            name,
            record,
            board,
            dead: PointSet::EMPTY,
        }
    }
}

/// Games with the marks of their players.
pub(crate) fn counted() -> Option<Vec<Finished>> {
    marked("games/counted/counted.sgf")
}

/// Games with marks of territory, in a file under `shared` or one with its whole path.
pub(crate) fn marked(file: &str) -> Option<Vec<Finished>> {
    let records = shared(file)?;
    let finished = records.into_iter().enumerate().map(|(number, record)| {
        let (black, white) = (record.black, record.white);
        let mut game = Finished::new(number.to_string(), record);
        let marks = Marks::new(&game.board, black, white).unwrap();
        game.dead = *marks.statuses(&game.board).dead();
        game
    });
    Some(finished.collect())
}

/// Games that an engine played to the end against itself.
pub(crate) fn engine() -> Option<Vec<Finished>> {
    let table = String::from_utf8(shared_bytes("data/engine/dead.tsv")?).unwrap();
    let games = shared("data/engine/games.sgf")?;
    let rows = table
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let finished = games.into_iter().zip(rows).filter_map(|(record, cells)| {
        let [name, result, ..] = cells[..] else {
            return None;
        };
        if result.contains('R') {
            return None;
        }
        let mut game = Finished::new(name.to_owned(), record);
        let named = cells.get(2).unwrap_or(&"").split_whitespace();
        game.dead = named
            .flat_map(|name| {
                let at = Point::parse_a1(game.record.size, name).unwrap();
                game.board.chain(at)
            })
            .collect();
        Some(game)
    });
    Some(finished.collect())
}

/// The positions of another program's regression tests whose score by Japanese rules
/// its authors expect: each has it as its result.
#[allow(dead_code)] // each bench uses its own part
pub(crate) fn scored(program: &str) -> Option<Vec<Finished>> {
    let table = String::from_utf8(shared_bytes(&format!("external/{program}/cases.tsv"))?).unwrap();
    let rows = table.lines().map(|line| line.split('\t').collect());
    let finished = rows.filter_map(|cells: Vec<&str>| {
        let [suite, number, file, before, command, args, expected, ..] = cells[..] else {
            return None;
        };
        let by_territory = match command {
            "final_score" => suite != "scoring_final", // by Chinese rules
            _ => (command, args) == ("static_score", "japanese_score"),
        };
        let (winner, lead) = expected.split_once("\\+").filter(|_| by_territory)?;
        let mut records = shared(&format!("external/{program}/{file}"))?;
        let mut record = records.swap_remove(0);
        // A number is that of the move before which the game is stopped.
        if let Ok(before) = before.parse::<usize>() {
            record.moves.truncate(before.saturating_sub(1));
        }
        let lead: Amount = lead.replace('\\', "").parse().ok()?;
        record.result = Some(if winner == "B" { lead } else { -lead });
        Some(Finished::new(format!("{suite} {number}"), record))
    });
    Some(finished.collect())
}
