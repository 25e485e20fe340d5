//! Perfect play: the 14 Ikeda examples from both sides, and every tiny position against a twin that
//! plays the real game, with prisoners and paid passes.

use crate::common::{a_move, corpus};
use honte_goban::{Board, Colour, Move, Size};
use honte_rules::{
    Amount, Game, GameResult, Phase, Preset,
    game::Start,
    solve::{Answer, Budget, Puzzle},
};
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
        let puzzle = Puzzle::of(&start(&example)).unwrap();
        let solution = puzzle.solve(Budget::default());
        assert_eq!(solution.value(), Some(value), "{name}: {solution:?}");
    }
}

/// Plays one move; when two passes have stopped the game, the players disagree, as whoever would
/// lose by an agreement does.
fn play(game: &mut Game, name: &str) {
    if game.phase() == Phase::Stopped {
        for player in Colour::ALL {
            game.disagree(player).unwrap();
        }
    }
    let size = game.board().size();
    game.play(a_move(size, name)).unwrap();
}

/// The mistakes that the text names: example, variation, move, and the points that the player could
/// be sure of before it.
const MISTAKES: [(&str, i64, usize, i32); 6] = [
    ("ex-01", 3, 2, 0),
    ("ex-01", 3, 4, -1),
    ("ex-01", 3, 7, 27),
    ("ex-01", 3, 9, 26),
    ("ex-01", 4, 6, 0),
    ("ex-03", 3, 4, 0),
];

/// A move that the text calls a strategic mistake loses value: what was sure before it can be
/// prevented after it.
#[test]
fn mistakes_lose_value() {
    let budget = Budget { nodes: 8_000_000 };
    let mut shown = 0;
    for (name, example) in corpus("ikeda") {
        for variation in example["variation"].as_array().unwrap() {
            let Some(mistakes) = variation.get("mistakes") else {
                continue;
            };
            let number = variation["number"].as_integer().unwrap();
            let mut game = start(&example);
            let phases = ["alternation", "playout"].into_iter();
            let moves = phases.filter_map(|phase| variation.get(phase));
            let moves = moves.flat_map(|moves| moves.as_array().unwrap());
            for (played, turn) in moves.zip(1..) {
                let is_it = |known: &&(&str, i64, usize, i32)| {
                    (known.0, known.1, known.2) == (name.as_str(), number, turn)
                };
                let known = MISTAKES.iter().find(is_it);
                let is_named = mistakes
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|named| named.as_integer() == i64::try_from(turn).ok());
                assert_eq!(is_named, known.is_some(), "{name}: move {turn}");
                let before = known.map(|_| Puzzle::of(&game).unwrap());
                let player = game.to_move();
                play(&mut game, played[1].as_str().unwrap());
                let (Some(before), Some(&(.., sure))) = (before, known) else {
                    continue;
                };
                let tag = format!("{name}, variation {number}, move {turn}");
                assert_eq!(before.at_least(player, sure, budget), Answer::Yes, "{tag}");
                let after = Puzzle::of(&game).unwrap();
                let prevented = after.at_least(!player, 1 - sure, budget);
                assert_eq!(prevented, Answer::Yes, "{tag}");
                shown += 1;
            }
        }
    }
    assert_eq!(shown, MISTAKES.len());
}

/// The result of a game that is played to its end, with prisoners and paid passes as the rules have
/// them, over all ways to play; what is known to be outside of a window is not told exactly.
fn twin(game: &mut Game, low: i32, high: i32) -> i32 {
    if game.phase() == Phase::Stopped {
        for player in Colour::ALL {
            game.disagree(player).unwrap();
        }
        let value = twin(game, low, high);
        game.undo().unwrap();
        game.undo().unwrap();
        return value;
    }
    if let Some(result) = game.result() {
        return match result {
            GameResult::Score(lead) => lead.quarters() / 4,
            other => panic!("{other}"),
        };
    }
    let (mut low, mut high) = (low, high);
    let is_black = game.to_move() == Colour::Black;
    let size = game.board().size();
    let empty = size
        .points()
        .filter(|&point| game.board().is_empty_at(point));
    let plays: Vec<Move> = empty.map(Move::Play).collect();
    for played in [Move::Pass].into_iter().chain(plays) {
        if low < high && game.play(played).is_ok() {
            let value = twin(game, low, high);
            match is_black {
                true => low = low.max(value),
                false => high = high.min(value),
            }
            game.undo().unwrap();
        }
    }
    if is_black { low } else { high }
}

/// Positions of `N` points in a row or a square, by their stones in base 3.
fn board(size: Size, code: u32) -> Option<Board> {
    let mut board = Board::new(size);
    for (i, point) in size.points().enumerate() {
        match code / 3u32.pow(i as u32) % 3 {
            1 => board.place(Colour::Black, point).ok()?,
            2 => board.place(Colour::White, point).ok()?,
            _ => {}
        }
    }
    board.check().ok()?;
    Some(board)
}

/// Plays some legal moves, by a number that tells which; `false` if that ends the game.
fn wander(game: &mut Game, moves: usize, mut seed: u64) -> bool {
    for _ in 0..moves {
        let mut legal: Vec<Move> = vec![Move::Pass];
        for point in game.board().size().points() {
            let mut copy = game.clone();
            if copy.play(Move::Play(point)).is_ok() {
                legal.push(Move::Play(point));
            }
        }
        seed = honte_goban::zobrist::splitmix64(seed, 1);
        game.play(legal[(seed % legal.len() as u64) as usize])
            .unwrap();
        if game.phase() == Phase::Stopped {
            for player in Colour::ALL {
                game.disagree(player).unwrap();
            }
        }
        if game.result().is_some() {
            return false;
        }
    }
    true
}

/// Every position of these boards, whoever moves first, under both rules; and what some moves make
/// of it, as then there is a history.
#[test]
fn tiny_boards_have_the_value_of_the_real_game() {
    let mut checked = 0;
    for (width, height) in [(1, 1), (2, 1), (3, 1), (2, 2), (4, 1)] {
        let size = Size::new(width, height).unwrap();
        for code in 0..3u32.pow(u32::from(width * height)) {
            let Some(board) = board(size, code) else {
                continue;
            };
            for (first, preset) in Colour::ALL
                .into_iter()
                .flat_map(|first| [Preset::Ikeda, Preset::TrompTaylor].map(|rules| (first, rules)))
            {
                for moves in 0..6 {
                    let start = Start::at(board.clone(), first, preset.ruleset());
                    let mut game = Game::from_start(start.with_komi(Amount::ZERO)).unwrap();
                    if !wander(&mut game, moves, u64::from(code)) {
                        continue;
                    }
                    let solution = Puzzle::of(&game).unwrap().solve(Budget::default());
                    let value = twin(&mut game, -50, 50);
                    let tag = format!("{board}\n{first} {preset:?}, {moves} moves");
                    assert_eq!(solution.value(), Some(value), "{tag}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 2000, "{checked}");
}

/// What is not meant is refused, with the reason.
#[test]
fn what_cannot_be_searched_is_said() {
    let of = |size, preset: Preset| {
        let game = Game::new(size, preset.ruleset());
        Puzzle::of(&game).map(|_| ()).unwrap_err().to_string()
    };
    let large = of(Size::GO9, Preset::Ikeda);
    assert_eq!(large, "no perfect play: the board has more than 64 points");
    let other = of(Size::new(3, 3).unwrap(), Preset::Japanese);
    assert!(
        other.contains("Ikeda Territory I and Tromp-Taylor"),
        "{other}"
    );
    // A budget that is too small gives no answer rather than a wrong one.
    let game = Game::new(Size::new(5, 5).unwrap(), Preset::Ikeda.ruleset());
    let solution = Puzzle::of(&game).unwrap().solve(Budget { nodes: 100 });
    assert_eq!(solution.value(), None);
    assert!(solution.at_least < solution.at_most);
}
