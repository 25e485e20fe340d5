//! The Japanese Rules of Go of 1989, article by article.

mod ending;
mod play;

use crate::common::{a_move, corpus, points};
use honte_goban::{Board, Colour, Colour::Black, Colour::White, Move, Point, Size};
use honte_rules::{
    Amount, FinalPosition, Game, GameResult, Phase, Preset, RulesError, Statuses,
    count::{Prisoners, Reason},
    game::{BothLose, Start},
};

fn rules() -> honte_rules::Ruleset {
    Preset::Japanese.ruleset()
}

fn game_at(diagram: &str, first: Colour) -> Game {
    let board: Board = diagram.parse().unwrap();
    let start = Start::at(board, first, rules()).with_komi(Amount::ZERO);
    Game::from_start(start).unwrap()
}

/// Plays moves, all of which must be legal.
fn play(game: &mut Game, moves: &str) {
    for name in moves.split_whitespace() {
        let size = game.board().size();
        game.play(a_move(size, name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

fn point(game: &Game, name: &str) -> Point {
    Point::parse_a1(game.board().size(), name).unwrap()
}

/// The refusal's text.
fn refused<T: std::fmt::Debug>(result: Result<T, RulesError>, article: &str) -> String {
    let text = result.unwrap_err().to_string();
    assert!(text.starts_with(&format!("{article}: ")), "{text}");
    text
}

fn refuse(game: &mut Game, name: &str, article: &str) {
    let before = (game.board().clone(), game.to_move(), game.turns());
    let played = a_move(game.board().size(), name);
    refused(game.play(played), article);
    assert_eq!(before, (game.board().clone(), game.to_move(), game.turns()));
}

/// Both players pass.
fn stop(game: &mut Game) {
    play(game, "pass pass");
    assert_eq!(game.phase(), Phase::Stopped);
}

/// Both players call these chains dead.
fn agree(game: &mut Game, dead: &str) {
    let board = game.final_board().clone();
    let statuses = Statuses::with_dead(&board, points(board.size(), dead)).unwrap();
    game.propose(Black, statuses.clone()).unwrap();
    game.propose(White, statuses).unwrap();
    assert_eq!(game.phase(), Phase::Ended);
}

/// Two living groups with a wall between them: Black 4 points, White 2.
const DONE: &str = ". X O .
                    . X O .
                    . X O O
                    . X O O";

/// A ko at B3 and C3, White's to take at B3.
const KO: &str = ". X O .
                  X . X O
                  . X O .
                  . . . .";

/// White has just taken the ko.
fn ko_taken() -> Game {
    let mut game = game_at(KO, White);
    play(&mut game, "B3");
    assert_eq!(game.prisoners().of(Black), 1);
    game
}

/// The position with these chains dead, counted.
fn count(diagram: &str, dead: &str) -> honte_rules::Count {
    let board: Board = diagram.parse().unwrap();
    let statuses = Statuses::with_dead(&board, points(board.size(), dead)).unwrap();
    let position = FinalPosition::new(board).with_statuses(statuses);
    position.count(&rules()).unwrap()
}

/// Why the point counts as it does.
fn reason(count: &honte_rules::Count, size: Size, name: &str) -> Reason {
    count.verdict(points(size, name)[0]).unwrap().reason
}
