//! Finished games: the count must be the recorded result.

use crate::common::{Record, shared};
use honte_goban::{Board, Colour, Move};
use honte_rules::{
    Count, FinalPosition, Game, GameResult, Marks, Phase, Preset, Statuses, count::Reason,
    game::Start,
};

/// The record as a game under Japanese rules, stopped.
fn played(record: &Record) -> Game {
    let mut board = Board::new(record.size);
    for &(colour, point) in &record.setup {
        board.place(colour, point).unwrap();
    }
    let first = record.moves.first().map_or(Colour::Black, |turn| turn.0);
    let start = Start::at(board, first, Preset::Japanese.ruleset()).with_komi(record.komi);
    let mut game = Game::from_start(start).unwrap();
    for &(colour, played) in &record.moves {
        game.play_as(colour, played).unwrap();
    }
    // Some records leave out one pass or both.
    while game.phase() == Phase::Playing {
        game.play(Move::Pass).unwrap();
    }
    game
}

/// Both agree, and confirm the result.
fn finished(record: &Record, statuses: &Statuses) -> Game {
    let mut game = played(record);
    for colour in Colour::ALL {
        game.propose(colour, statuses.clone()).unwrap();
    }
    for colour in Colour::ALL {
        game.confirm(colour).unwrap();
    }
    assert_eq!(game.phase(), Phase::Confirmed);
    game
}

/// Points that were agreed to be nobody's, though one colour surrounds them: eyes in seki, false
/// eyes and points that are filled before the end.
fn unmarked_eyes(marked: &Count, derived: &Count) -> usize {
    let pairs = marked.verdicts().iter().zip(derived.verdicts());
    let differing = pairs.filter(|(a, b)| a.owner != b.owner);
    differing
        .map(|(a, b)| {
            assert_eq!(a.reason, Reason::Unmarked, "{:?}", a.point);
            assert!(matches!(b.reason, Reason::Territory(_)), "{:?}", b.point);
        })
        .count()
}

#[test]
fn japanese_games_with_agreed_marks_count_as_recorded() {
    let Some(records) = shared("games/counted/counted.sgf") else {
        return;
    };
    assert_eq!(records.len(), 189);
    let mut differing = 0;
    for (number, record) in records.iter().enumerate() {
        let (board, prisoners) = record.replayed();
        let marks = Marks::new(&board, record.black, record.white).unwrap();
        let position = FinalPosition {
            prisoners,
            komi: record.komi,
            ..FinalPosition::new(board.clone()).with_marks(marks)
        };
        let count = position.count(&Preset::Japanese.ruleset()).unwrap();
        let result = GameResult::Score(record.result.unwrap());
        assert_eq!(count.result(), result, "game {number}: {count}");
        // The dead stones alone tell the same, but for eyes that were agreed to be none.
        let game = finished(record, &marks.statuses(&board));
        assert_eq!(game.prisoners(), prisoners, "game {number}");
        assert_eq!(game.board(), &board, "game {number}");
        let derived = game.count().unwrap();
        differing += usize::from(unmarked_eyes(&count, &derived) > 0);
    }
    assert_eq!(differing, 16, "games with such eyes");
}

#[test]
fn professional_games_with_all_stones_alive_count_as_recorded() {
    let Some(records) = shared("games/counted/counted-pro.sgf") else {
        return;
    };
    assert_eq!(records.len(), 447);
    for (number, record) in records.iter().enumerate() {
        let (board, prisoners) = record.replayed();
        // The records stop before the last dame are filled: no stone is in seki for them.
        let statuses = Statuses::all_alive().with_seki(&board, []).unwrap();
        let game = finished(record, &statuses);
        assert_eq!(game.prisoners(), prisoners, "game {number}");
        let count = game.count().unwrap();
        assert_eq!(Some(count.lead()), record.result, "game {number}: {count}");
    }
}
