//! Ko and superko by hand, and Fuego's cases.

use crate::common::{Record, a_move, shared, shared_bytes};
use honte_goban::{Board, Colour, Colour::Black, Colour::White, Move, Point};
use honte_rules::{Game, Illegal, Ko, Preset, Repetition, Ruleset, Suicide, game::Start};

fn rules(ko: Ko, repetition: Repetition) -> Ruleset {
    Ruleset {
        ko,
        repetition,
        ..Preset::Custom.ruleset()
    }
}

/// What the rules forbid is played all the same, as Fuego does when it loads a file.
fn lenient(rules: Ruleset) -> Ruleset {
    Ruleset {
        illegal: Illegal::Forfeit,
        ..rules
    }
}

/// The record up to a move number of Fuego's `loadsgf`, which stops before that move; 0 is all.
fn load(record: &Record, stop: usize, rules: Ruleset) -> Game {
    let mut board = Board::new(record.size);
    for &(colour, point) in &record.setup {
        board.place(colour, point).unwrap();
    }
    let first = record.moves.first().map_or(Black, |turn| turn.0);
    let mut game = Game::from_start(Start::at(board, first, rules)).unwrap();
    let end = if stop == 0 {
        record.moves.len()
    } else {
        stop - 1
    };
    for &(colour, played) in record.moves.iter().take(end) {
        game.force(colour, played).unwrap();
    }
    game
}

#[test]
fn fuegos_cases() {
    let Some(bytes) = shared_bytes("external/fuego/repetition.tst") else {
        return;
    };
    let text = String::from_utf8(bytes).unwrap();
    let (mut file, mut rule, mut question) = (None, Repetition::Allowed, None);
    let mut asked = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["loadsgf", name] => file = Some((*name, 0)),
            ["loadsgf", name, stop] => file = Some((*name, stop.parse().unwrap())),
            ["go_param_rules", "ko_rule", name] => {
                rule = match *name {
                    "simple" => Repetition::Allowed,
                    "superko" => Repetition::Situational,
                    "pos_superko" => Repetition::Positional,
                    other => panic!("{other}"),
                };
            }
            [_, "is_legal", colour, at] => {
                question = Some((colour.parse::<Colour>().unwrap(), *at));
            }
            ["#?", answer] => {
                let ((name, stop), (colour, at)) = (file.unwrap(), question.take().unwrap());
                let Some(records) = shared(&format!("external/fuego/{name}")) else {
                    return;
                };
                let mut game = load(&records[0], stop, lenient(rules(Ko::Simple, rule)));
                let played = a_move(records[0].size, &at.to_uppercase());
                let legal = game.play_as(colour, played).is_ok();
                assert_eq!(
                    legal,
                    *answer == "[1]",
                    "{name} {stop} {rule}: {colour} {at}"
                );
                asked += 1;
            }
            _ => {}
        }
    }
    assert_eq!(asked, 15);
}

fn at(diagram: &str, first: Colour, rules: Ruleset) -> Game {
    let board: Board = diagram.parse().unwrap();
    Game::from_start(Start::at(board, first, rules)).unwrap()
}

fn play(game: &mut Game, moves: &str) {
    let size = game.board().size();
    for name in moves.split_whitespace() {
        game.play(a_move(size, name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

fn is_legal(game: &mut Game, name: &str) -> bool {
    let played = a_move(game.board().size(), name);
    game.is_legal(played)
}

const KO: &str = ". X O .
                  X . X O
                  . X O .
                  . . . .";

#[test]
fn the_start_counts_for_superko_but_nobody_created_it() {
    for (repetition, legal) in [
        (Repetition::Allowed, true),
        (Repetition::NoResult, true),
        (Repetition::Positional, false),
        (Repetition::Situational, false),
        (Repetition::NaturalSituational, true),
    ] {
        // Black retaking restores the start, with White to move as then.
        let mut game = at(KO, White, rules(Ko::None, repetition));
        play(&mut game, "B3");
        assert_eq!(is_legal(&mut game, "C3"), legal, "{repetition}");
        let mut with_ko = at(KO, White, rules(Ko::Simple, repetition));
        play(&mut with_ko, "B3");
        assert!(!is_legal(&mut with_ko, "C3"), "{repetition}");
    }
    // White created the position after the first capture, and may not again.
    let mut game = at(KO, White, rules(Ko::None, Repetition::NaturalSituational));
    play(&mut game, "B3 C3");
    assert!(!is_legal(&mut game, "B3"));
    play(&mut game, "A1 D1");
    assert!(
        is_legal(&mut game, "B3"),
        "with two stones more it is another position"
    );
}

#[test]
fn a_pass_creates_a_situation_and_no_position() {
    // Black's suicide leaves the position as it was, with White to move. It was so before if Black
    // passed there.
    let corner = ". O .\nO O .\n. . .";
    for (repetition, legal) in [
        (Repetition::Situational, false),
        (Repetition::NaturalSituational, true),
    ] {
        let mut rules = rules(Ko::Simple, repetition);
        rules.suicide = Suicide::Allowed;
        let mut game = at(corner, Black, rules);
        assert!(is_legal(&mut game, "A3"), "{repetition}");
        play(&mut game, "pass pass");
        game.resume(White).unwrap();
        assert_eq!(game.to_move(), Black);
        assert_eq!(is_legal(&mut game, "A3"), legal, "{repetition}");
    }
}

#[test]
fn one_stone_suicide_is_a_repetition_by_position_and_not_by_situation() {
    let corner = ". O .\nO O .\n. . .";
    for (repetition, legal) in [
        (Repetition::Allowed, true),
        (Repetition::Positional, false),
        // The same position, but the other player to move.
        (Repetition::Situational, true),
        (Repetition::NaturalSituational, true),
    ] {
        let mut rules = rules(Ko::Simple, repetition);
        rules.suicide = Suicide::Allowed;
        let mut game = at(corner, Black, rules);
        assert_eq!(is_legal(&mut game, "A3"), legal, "{repetition}");
        rules.suicide = Suicide::MultiStone;
        assert!(!is_legal(&mut at(corner, Black, rules), "A3"));
        rules.suicide = Suicide::Forbidden;
        assert!(!is_legal(&mut at(corner, Black, rules), "A3"));
    }
}

#[test]
fn two_stone_suicide_is_legal_where_the_rules_allow_it() {
    let corner = "X . O\nO O O\n. . .";
    for (suicide, legal) in [
        (Suicide::Allowed, true),
        (Suicide::MultiStone, true),
        (Suicide::Forbidden, false),
    ] {
        let mut game = at(
            corner,
            Black,
            Ruleset {
                suicide,
                ..Preset::TrompTaylor.ruleset()
            },
        );
        assert_eq!(is_legal(&mut game, "B3"), legal, "{suicide}");
    }
}

#[test]
fn refusals_name_the_move_that_is_repeated() {
    let mut game = at(KO, White, Preset::TrompTaylor.ruleset());
    play(&mut game, "B3");
    let error = game.play(a_move(game.board().size(), "C3")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Tromp-Taylor Rule 6: the play would repeat the position after move 0"
    );
}

#[test]
fn a_long_game_finds_its_way_through_a_bigger_table() {
    // Two thousand turns of one ko, with passes in between.
    let mut game = at(KO, White, rules(Ko::None, Repetition::NoResult));
    let size = game.board().size();
    let mut played = 0;
    while played < 4000 {
        for name in ["B3", "C3"] {
            game.play(a_move(size, name)).unwrap();
            played += 1;
        }
    }
    assert_eq!(game.cycle().unwrap().len(), 2);
    let stones: Vec<Point> = game.moves().filter_map(|(_, m)| Move::point(m)).collect();
    assert_eq!(stones.len(), played);
}
