//! Ikeda Territory I: every variation of the 14 examples, and the score identity.

use crate::common::{a_move, corpus, points};
use honte_goban::{Board, Colour, Colour::Black, Colour::White, Move, Point, Size};
use honte_rules::{Game, GameResult, Phase, Preset, Statuses, game::Start};
use proptest::prelude::*;
use toml::{Table, Value};

fn colour(name: &Value) -> Colour {
    name.as_str().unwrap().parse().unwrap()
}

fn start(example: &Table) -> Game {
    let board: Board = example["diagram"].as_str().unwrap().parse().unwrap();
    let first = colour(&example["to_move"]);
    Game::from_start(Start::at(board, first, Preset::Ikeda.ruleset())).unwrap()
}

/// Plays a phase to its end. Out of turn nobody may move, and no earlier position may come back.
fn play(game: &mut Game, moves: &Value, tag: &str) {
    let size = game.board().size();
    for turn in moves.as_array().unwrap() {
        let (player, name) = (colour(&turn[0]), turn[1].as_str().unwrap());
        assert!(
            game.play_as(!player, Move::Pass).is_err(),
            "{tag}: out of turn"
        );
        assert!(
            game.propose(player, Statuses::all_alive()).is_err(),
            "{tag}: too early"
        );
        refuse_repetitions(game, tag);
        let moved = game.play_as(player, a_move(size, name));
        assert!(moved.is_ok(), "{tag}: {player} {name}: {moved:?}");
    }
}

/// Tries every play on a copy: it is legal just if the position is new.
fn refuse_repetitions(game: &Game, tag: &str) {
    let mut seen: Vec<Board> = vec![game.start().board.clone()];
    let mut replay = game.start().board.clone();
    for (player, played) in game.moves() {
        if let Move::Play(point) = played {
            replay.play_allowing_suicide(player, point).unwrap();
            seen.push(replay.clone());
        }
    }
    assert_eq!(&replay, game.board());
    for point in game.board().size().points() {
        let mut copy = game.clone();
        let legal = copy.play(Move::Play(point)).is_ok();
        let mut board = game.board().clone();
        let expected =
            board.play_allowing_suicide(game.to_move(), point).is_ok() && !seen.contains(&board);
        assert_eq!(legal, expected, "{tag}: {point:?}");
    }
}

fn pair(value: &Value) -> (i64, i64) {
    (
        value["black"].as_integer().unwrap(),
        value["white"].as_integer().unwrap(),
    )
}

fn counts(values: [u32; 2]) -> (i64, i64) {
    (values[0].into(), values[1].into())
}

fn check(game: &Game, expected: &Table, tag: &str) {
    let count = game.count().unwrap();
    let prisoners = game.prisoners();
    for (key, value) in expected {
        match key.as_str() {
            "stones_paid" => assert_eq!(counts(prisoners.paid), pair(value), "{tag}: paid"),
            "stones_removed" => {
                assert_eq!(counts(prisoners.captured), pair(value), "{tag}: removed");
            }
            "prisoners" => {
                let all = Colour::ALL.map(|colour| prisoners.of(colour));
                assert_eq!(counts(all), pair(value), "{tag}: prisoners");
            }
            "territory" => {
                let territory = Colour::ALL.map(|colour| count.side(colour).territory as u32);
                assert_eq!(counts(territory), pair(value), "{tag}: territory");
            }
            "neutral" => {
                let neutral = count.verdicts().iter().filter(|verdict| {
                    verdict.owner.is_none() && game.final_board().is_empty_at(verdict.point)
                });
                assert_eq!(
                    neutral.count() as i64,
                    value.as_integer().unwrap(),
                    "{tag}: neutral"
                );
            }
            "score" => {
                let score = i64::from(count.lead().quarters());
                assert_eq!(score, 4 * value.as_integer().unwrap(), "{tag}: score");
            }
            "last_pass_free" => {}
            other => panic!("{tag}: nothing looks at {other}"),
        }
    }
}

/// Whether the last pass of the playout cost nothing, from the payments before and after it.
fn last_pass_free(game: &Game) -> bool {
    let mut before = game.clone();
    before.undo().unwrap();
    let player = before.to_move();
    before.prisoners().paid[player.index()] == game.prisoners().paid[player.index()]
}

#[test]
fn every_variation_is_as_the_text_says() {
    let files = corpus("ikeda");
    assert_eq!(files.len(), 14);
    let mut variations = 0;
    for (name, example) in &files {
        for variation in example["variation"].as_array().unwrap() {
            let tag = format!("{name} variation {:?}", variation["number"]);
            replay(example, variation.as_table().unwrap(), &tag);
            variations += 1;
        }
    }
    assert_eq!(variations, 44);
}

fn replay(example: &Table, variation: &Table, tag: &str) {
    let mut game = start(example);
    play(&mut game, &variation["alternation"], tag);
    assert_eq!(game.phase(), Phase::Stopped, "{tag}");
    assert_eq!(
        game.prisoners().paid,
        [0, 0],
        "{tag}: passes of the alternation are free"
    );
    assert!(game.play(Move::Pass).is_err(), "{tag}: a third pass");
    assert!(game.resume(Black).is_err(), "{tag}: resumption");
    let alternation = game.turns();
    let agreement = variation["agreement"].as_str().unwrap();
    if agreement == "disagree" {
        game.disagree(Black).unwrap();
        game.disagree(White).unwrap();
        assert_eq!(game.phase(), Phase::Playout, "{tag}");
        play(&mut game, &variation["playout"], tag);
        let odd = (game.turns() - alternation) % 2 == 1;
        assert_eq!(last_pass_free(&game), odd, "{tag}");
    } else {
        let names = variation.get("remove").and_then(Value::as_array);
        let names: Vec<&str> = names
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let strings = points(game.board().size(), &names.join(" "));
        let statuses = Statuses::with_dead(game.board(), strings).unwrap();
        for player in Colour::ALL {
            game.propose(player, statuses.clone()).unwrap();
        }
    }
    assert_eq!(game.phase(), Phase::Ended, "{tag}");
    assert!(
        game.play(Move::Pass).is_err(),
        "{tag}: a move in the scoring"
    );
    if let Some(expected) = variation.get("expected").and_then(Value::as_table) {
        check(&game, expected, tag);
        if let Some(free) = expected.get("last_pass_free") {
            assert_eq!(
                last_pass_free(&game),
                free.as_bool().unwrap(),
                "{tag}: last pass"
            );
        }
    }
    assert_eq!(lead(&game), identity(&game), "{tag}: score identity");
}

fn lead(game: &Game) -> i64 {
    i64::from(game.count().unwrap().lead().quarters() / 4)
}

/// Area, and what each play of the alternation costs.
fn identity(game: &Game) -> i64 {
    let mut passes = 0;
    let mut plays = [0_i64; 2];
    for (player, played) in game.moves() {
        if passes == 2 {
            break;
        }
        match played {
            Move::Pass => passes += 1,
            Move::Play(_) => {
                plays[player.index()] += 1;
                passes = 0;
            }
        }
    }
    let at_start = |colour| game.start().board.stones(colour).count() as i64;
    area(game.final_board()) + plays[1] - plays[0] + at_start(White) - at_start(Black)
}

/// Stones and surrounded points of Black, less those of White, by a flood of its own.
fn area(board: &Board) -> i64 {
    let size = board.size();
    let mut sum = 0;
    for point in size.points() {
        let mut reached = vec![point];
        let mut colours = [false; 2];
        let mut at = 0;
        while at < reached.len() {
            match board.colour_at(reached[at]) {
                Some(colour) => colours[colour.index()] = true,
                None => {
                    for beside in size.neighbours(reached[at]) {
                        if !reached.contains(&beside) {
                            reached.push(beside);
                        }
                    }
                }
            }
            at += 1;
        }
        sum += match colours {
            [true, false] => 1,
            [false, true] => -1,
            _ => 0,
        };
    }
    sum
}

#[test]
fn agreement_has_one_round_and_is_of_equal_proposals() {
    let board: Board = "O . X\n. X X\nX X .".parse().unwrap();
    let make = || {
        let start = Start::at(board.clone(), Black, Preset::Ikeda.ruleset());
        let mut game = Game::from_start(start).unwrap();
        game.play(Move::Pass).unwrap();
        game.play(Move::Pass).unwrap();
        game
    };
    let dead = Statuses::with_dead(&board, points(board.size(), "A3")).unwrap();
    let mut game = make();
    game.propose(Black, dead.clone()).unwrap();
    let again = game.propose(Black, dead.clone()).unwrap_err();
    assert!(
        again.to_string().starts_with("Ikeda agreement: "),
        "{again}"
    );
    game.propose(White, Statuses::all_alive()).unwrap();
    assert_eq!(
        game.phase(),
        Phase::Playout,
        "different proposals are a disagreement"
    );
    assert_eq!(game.final_board(), &board, "nothing is removed");
    let mut game = make();
    game.propose(White, dead.clone()).unwrap();
    game.propose(Black, dead).unwrap();
    assert_eq!(
        game.result(),
        Some(GameResult::Score(honte_rules::Amount::whole(5)))
    );
    let mut game = make();
    game.propose(White, Statuses::all_alive()).unwrap();
    game.disagree(Black).unwrap();
    assert_eq!(game.phase(), Phase::Playout);
}

#[test]
fn an_empty_board_is_nobodys() {
    let mut game = Game::new(Size::GO9, Preset::Ikeda.ruleset());
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    for player in Colour::ALL {
        game.propose(player, Statuses::all_alive()).unwrap();
    }
    assert_eq!(lead(&game), 0);
}

/// Moves by number: the play with that number, or the pass.
fn random_game(size: Size, setup: &[u8], choices: &[u16], disagree: bool) -> Option<Game> {
    let mut board = Board::new(size);
    for (point, stone) in size.points().zip(setup) {
        if let Some(&colour) = Colour::ALL.get(usize::from(*stone)) {
            board.place(colour, point).unwrap();
        }
    }
    let start = Start::at(board, Black, Preset::Ikeda.ruleset());
    let mut game = Game::from_start(start).ok()?;
    let mut choices = choices.iter();
    while game.phase() != Phase::Ended {
        if game.phase() == Phase::Stopped {
            if disagree {
                game.disagree(Black).unwrap();
                game.disagree(White).unwrap();
            } else {
                let some: Vec<Point> = game.board().all_stones().map(|(_, p)| p).take(1).collect();
                let dead = Statuses::with_dead(game.board(), some).unwrap();
                game.propose(White, dead.clone()).unwrap();
                game.propose(Black, dead).unwrap();
            }
            continue;
        }
        let index = choices
            .next()
            .map_or(usize::MAX, |&choice| usize::from(choice));
        let played = size.points().nth(index).map_or(Move::Pass, Move::Play);
        let _ = game.play(played);
    }
    Some(game)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// Score = area + (white plays - black plays in the alternation) + (white - black stones at the
    /// start), however the game goes.
    #[test]
    fn the_score_identity_holds_in_every_game(
        (width, height) in (1_u8..6, 1_u8..6),
        setup in proptest::collection::vec(0_u8..8, 25),
        choices in proptest::collection::vec(0_u16..30, 0..120),
        disagree: bool,
    ) {
        let size = Size::new(width, height).unwrap();
        if let Some(game) = random_game(size, &setup, &choices, disagree) {
            prop_assert_eq!(lead(&game), identity(&game));
        }
    }
}
