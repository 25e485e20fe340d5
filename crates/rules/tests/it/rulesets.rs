//! Rulesets as texts, and what each text makes of the end of a game.

use crate::common::{a_move, points};
use honte_goban::{Board, Colour, Colour::Black, Colour::White, Move, Size};
use honte_rules::{
    Amount, Compensation, Deadlock, Ending, FinalPosition, Game, Illegal, Ko, LastPass, Passes,
    Phase, Placement, Preset, Repetition, Resumption, Ruleset, RulesetError, Scoring, SekiPoints,
    Statuses, Suicide, count::compare, game::Start, ruleset::fixed_handicap,
};
use proptest::{prelude::*, sample::select};

#[test]
fn names_of_records_servers_and_engines() {
    for (name, preset) in [
        ("Japanese", Preset::Japanese),
        ("japanese", Preset::Japanese),
        ("JPN", Preset::Japanese),
        ("JP", Preset::Japanese),
        ("Japanese rules", Preset::Japanese),
        ("日本", Preset::Japanese),
        ("Chinese", Preset::Chinese),
        ("中国规则", Preset::Chinese),
        ("AGA", Preset::Aga),
        ("aga", Preset::Aga),
        ("GOE", Preset::Ing),
        ("Ing", Preset::Ing),
        ("Ing Goe", Preset::Ing),
        ("NZ", Preset::NewZealand),
        ("New Zealand", Preset::NewZealand),
        ("new_zealand", Preset::NewZealand),
        ("Tromp/Taylor", Preset::TrompTaylor),
        ("tromp-taylor", Preset::TrompTaylor),
        ("Korean", Preset::Korean),
    ] {
        assert_eq!(Ruleset::from_sgf(name), Ok(preset.ruleset()), "{name}");
        assert_eq!(Ruleset::from_ishi(name), Ok(preset.ruleset()), "{name}");
    }
}

#[test]
fn unknown_names_are_refused_and_the_known_ones_listed() {
    for name in [
        "",
        "Uchikomi",
        "Pair go",
        "W gives komi",
        "Relay game",
        "rules",
        "Chinesee",
    ] {
        let error = Ruleset::from_sgf(name).unwrap_err();
        assert_eq!(error, RulesetError::Unknown(name.to_owned()));
        let text = error.to_string();
        assert!(
            text.contains("known are Japanese, Ikeda, Chinese"),
            "{text}"
        );
        assert!(!text.contains('\n'));
    }
    assert!(Ruleset::from_kgs("korean").is_err());
    assert!("Japanese ko=maybe".parse::<Ruleset>().is_err());
    assert!("Japanese kp=simple".parse::<Ruleset>().is_err());
    assert!("Japanese komi=x".parse::<Ruleset>().is_err());
}

#[test]
fn every_preset_is_found_by_what_it_prints() {
    for &preset in Preset::ALL {
        let rules = preset.ruleset();
        assert_eq!(rules.text, preset);
        assert_eq!(rules.to_string(), preset.name());
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(rules.sgf_name().parse::<Ruleset>(), Ok(rules));
        if let Some(name) = rules.kgs_name() {
            assert_eq!(Ruleset::from_kgs(name), Ok(rules));
        }
    }
}

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    let first = (
        select(Preset::ALL),
        select(Ko::ALL),
        select(Repetition::ALL),
        select(Suicide::ALL),
        select(Scoring::ALL),
        select(SekiPoints::ALL),
        select(Ending::ALL),
    );
    let second = (
        select(Resumption::ALL),
        select(Deadlock::ALL),
        select(Passes::ALL),
        select(LastPass::ALL),
        select(Illegal::ALL),
        select(Compensation::ALL),
        select(Placement::ALL),
        -100..100_i32,
    );
    (first, second).prop_map(|(a, b)| Ruleset {
        text: a.0,
        ko: a.1,
        repetition: a.2,
        suicide: a.3,
        scoring: a.4,
        seki: a.5,
        ending: a.6,
        resumption: b.0,
        deadlock: b.1,
        passes: b.2,
        last_pass: b.3,
        illegal: b.4,
        compensation: b.5,
        placement: b.6,
        komi: Amount::halves(b.7),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_ruleset_is_read_as_it_was_printed(rules in any_ruleset()) {
        prop_assert_eq!(rules.to_string().parse::<Ruleset>(), Ok(rules));
    }

    #[test]
    fn katago_reads_back_what_it_has(rules in any_ruleset()) {
        if let (Some(json), Some(text)) = (rules.to_kata_json(), rules.to_kata_string()) {
            let read = Ruleset::from_kata(&json).unwrap();
            prop_assert_eq!(read.to_kata_json(), Some(json));
            prop_assert_eq!(Ruleset::from_kata(&text), Ok(read));
            prop_assert_eq!(text.parse::<Ruleset>(), Ok(read));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in ".{0,60}") {
        let _ = text.parse::<Ruleset>();
        let _ = Ruleset::from_kata(&text);
        let _ = Ruleset::from_kata(&format!("{{{text}}}"));
        let _ = Ruleset::from_kata(&format!("koSIMPLEscore{text}"));
    }

    /// Whatever is asked of a game, undo leads back step by step.
    #[test]
    fn undo_takes_back_every_kind_of_step(
        rules in any_ruleset(),
        steps in proptest::collection::vec((0_u8..20, 0_u8..25, any::<bool>()), 0..80),
    ) {
        let size = Size::square(4).unwrap();
        let mut game = Game::new(size, rules);
        let mut before = Vec::new();
        for (what, at, black) in steps {
            let state = state(&game);
            let colour = if black { Black } else { White };
            if step(&mut game, what, at, colour) {
                before.push(state);
            } else {
                prop_assert_eq!(state, self::state(&game), "a refusal changes nothing");
            }
        }
        prop_assert_eq!(game.events().count(), before.len());
        while let Some(state) = before.pop() {
            game.undo().unwrap();
            prop_assert_eq!(state, self::state(&game));
        }
    }
}

/// Everything of a game that can be seen.
fn state(game: &Game) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?}",
        game.board(),
        game.board().ko(),
        game.final_board(),
        game.phase(),
        game.to_move(),
        game.prisoners(),
        game.cycle(),
        game.violation(),
        game.turns(),
        game.result(),
        game.agreed(),
        game.count().map(|count| count.to_string()),
    )
}

fn step(game: &mut Game, what: u8, at: u8, colour: Colour) -> bool {
    let point = game.board().size().points().nth(at.into());
    let played = point.map_or(Move::Pass, Move::Play);
    let dead = Statuses::with_dead(game.final_board(), point).unwrap_or_default();
    match what {
        0..=5 => game.play(played).is_ok(),
        6..=7 => game.play(Move::Pass).is_ok(),
        8 => game.force(colour, played).is_ok(),
        9..=10 => game.propose(colour, dead).is_ok(),
        11 => game.propose(colour, Statuses::all_alive()).is_ok(),
        12 => game.disagree(colour).is_ok(),
        13 => game.resume(colour).is_ok(),
        14 => point.is_some_and(|point| game.fill(colour, point).is_ok()),
        15 => game.want_no_result(colour).is_ok(),
        16 => game.forfeit().is_ok(),
        17 => game.confirm(colour).is_ok(),
        18 => game.object(colour).is_ok() || game.deadlock().is_ok(),
        _ => game.resign(colour).is_ok(),
    }
}

fn at(diagram: &str, preset: Preset) -> Game {
    let board: Board = diagram.parse().unwrap();
    let start = Start::at(board, Black, preset.ruleset()).with_komi(Amount::ZERO);
    Game::from_start(start).unwrap()
}

fn play(game: &mut Game, moves: &str) {
    let size = game.board().size();
    for name in moves.split_whitespace() {
        game.play(a_move(size, name))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

fn agree(game: &mut Game, dead: &str) {
    let board = game.final_board().clone();
    let statuses = Statuses::with_dead(&board, points(board.size(), dead)).unwrap();
    game.propose(White, statuses.clone()).unwrap();
    game.propose(Black, statuses).unwrap();
    assert_eq!(game.phase(), Phase::Ended);
}

const DONE: &str = ". X O .\n. X O O\n. X O .\n. X O X";

fn lead(game: &Game) -> String {
    game.result().unwrap().to_string()
}

#[test]
fn tromp_taylor_ends_at_two_passes_with_all_stones_alive() {
    let mut game = at(DONE, Preset::TrompTaylor);
    play(&mut game, "pass pass");
    assert_eq!(game.phase(), Phase::Ended);
    // Black: 4 + 4 + the stone in the corner; D2 touches both colours.
    assert_eq!(lead(&game), "B+3");
    let refused = game.propose(Black, Statuses::all_alive()).unwrap_err();
    assert!(
        refused.to_string().starts_with("Tromp-Taylor Rule 8: "),
        "{refused}"
    );
}

#[test]
fn chinese_agreement_removes_dead_stones_and_counts_the_area() {
    let mut game = at(DONE, Preset::Chinese);
    play(&mut game, "pass pass");
    agree(&mut game, "D1");
    assert_eq!(lead(&game), "0");
    let confirm = game.confirm(Black).unwrap_err();
    assert!(confirm.to_string().starts_with("Chinese"), "{confirm}");
}

#[test]
fn chinese_disputes_are_played_out_the_opponent_of_who_asks_first() {
    let mut game = at(DONE, Preset::Chinese);
    play(&mut game, "pass pass");
    game.resume(Black).unwrap();
    assert_eq!(game.to_move(), White);
    play(&mut game, "D2 pass pass");
    assert_eq!(game.phase(), Phase::Stopped);
    agree(&mut game, "");
    assert_eq!(lead(&game), "0");
}

#[test]
fn chinese_and_aga_illegal_moves_count_as_passes() {
    for preset in [Preset::Chinese, Preset::Aga] {
        let mut game = at(". O .\nO O .\n. . .", preset);
        let size = game.board().size();
        game.force(Black, a_move(size, "A3")).unwrap();
        assert_eq!(game.moves().next(), Some((Black, Move::Pass)), "{preset}");
        let paid = game.prisoners().paid[Black.index()];
        assert_eq!(
            paid,
            u32::from(preset == Preset::Aga),
            "{preset}: a pass stone"
        );
        assert!(game.forfeit().is_err());
    }
    let mut game = at(". O .\nO O .\n. . .", Preset::TrompTaylor);
    let occupied = a_move(game.board().size(), "B3");
    assert!(game.force(Black, occupied).is_err());
}

#[test]
fn aga_white_passes_last_and_passes_cost_stones() {
    let mut game = at(DONE, Preset::AgaTerritory);
    play(&mut game, "pass pass");
    agree(&mut game, "D1");
    assert_eq!(game.prisoners().paid, [1, 1], "White was the last to move");
    let mut game = at(DONE, Preset::AgaTerritory);
    play(&mut game, "A1 pass pass");
    assert_eq!(game.prisoners().paid, [1, 1]);
    agree(&mut game, "D1");
    assert_eq!(game.prisoners().paid, [1, 2], "White hands over one more");
}

#[test]
fn aga_four_passes_leave_all_stones_alive() {
    let mut game = at(DONE, Preset::Aga);
    play(&mut game, "pass pass");
    game.resume(White).unwrap();
    assert_eq!(game.to_move(), Black, "the opponent of the last to pass");
    play(&mut game, "pass pass");
    assert_eq!(game.phase(), Phase::Ended);
    assert_eq!(lead(&game), "B+3");
    // With a stone in between it takes two more passes to stop again.
    let mut game = at(DONE, Preset::Aga);
    play(&mut game, "pass pass");
    game.resume(White).unwrap();
    play(&mut game, "A1 pass pass");
    assert_eq!(game.phase(), Phase::Stopped);
}

#[test]
fn new_zealand_stones_stay_if_nobody_agrees_who_moves() {
    let mut game = at(DONE, Preset::NewZealand);
    play(&mut game, "pass pass");
    assert!(at(DONE, Preset::Chinese).deadlock().is_err());
    game.deadlock().unwrap();
    assert_eq!(lead(&game), "B+3");
    assert_eq!(Preset::NewZealand.ruleset().komi, Amount::whole(7));
}

#[test]
fn handicap_stones_are_compensated_where_the_area_is_counted() {
    for (preset, expected) in [
        (Preset::Chinese, 4),
        (Preset::Aga, 3),
        (Preset::NewZealand, 0),
        (Preset::Japanese, 0),
        (Preset::AgaTerritory, 0),
    ] {
        let fixed = fixed_handicap(Size::GO9, 4).unwrap();
        let start = Start::new(Size::GO9, preset.ruleset())
            .with_handicap(&fixed)
            .unwrap();
        let position = FinalPosition {
            handicap: start.handicap,
            ..FinalPosition::new(start.board)
        };
        let count = position.count(&preset.ruleset()).unwrap();
        assert_eq!(count.side(White).total, Amount::whole(expected), "{preset}");
    }
    let elsewhere = points(Size::GO9, "A1 B2");
    let fixed = Start::new(Size::GO9, Preset::Japanese.ruleset());
    assert!(fixed.with_handicap(&elsewhere).is_err());
    let free = Start::new(Size::GO9, Preset::Chinese.ruleset());
    assert_eq!(free.with_handicap(&elsewhere).unwrap().first, White);
}

#[test]
fn a_position_is_compared_point_by_point() {
    let board: Board = "X X . O O\n. X X O .".parse().unwrap();
    let rules = [Preset::Japanese, Preset::Chinese, Preset::AgaTerritory].map(Preset::ruleset);
    let found = compare(&FinalPosition::new(board), &rules).unwrap();
    let names: Vec<String> = found
        .differences
        .iter()
        .map(|difference| difference.point.to_a1(Size::new(5, 2).unwrap()))
        .collect();
    assert_eq!(names, ["A1", "E1"]);
    assert_eq!(found.counts.len(), 3);
    let text = found.to_string();
    assert!(text.contains("AGA Rule 12"), "{text}");
}

#[test]
fn contradicting_statuses_are_errors() {
    let board: Board = "X X . O O\n. X X O .".parse().unwrap();
    let p = |names: &str| points(board.size(), names);
    let both = Statuses::from_list(&board, [(p("A2")[0], true), (p("B1")[0], false)]);
    assert_eq!(
        both.unwrap_err().to_string(),
        "the chain at B1 is called both alive and dead"
    );
    let dead = Statuses::with_dead(&board, p("A2")).unwrap();
    let seki = dead.with_seki(&board, p("B1"));
    assert_eq!(
        seki.unwrap_err().to_string(),
        "the chain at B1 is called dead, so it is not in seki"
    );
    let empty = Statuses::from_list(&board, [(p("C2")[0], false)]);
    assert!(empty.is_err());
    let outside = honte_goban::Point::new(20, 20).unwrap();
    assert!(Statuses::with_dead(&board, [outside]).is_err());
    let set = |names: &str| p(names).into_iter().collect();
    assert!(honte_rules::Marks::new(&board, set("A1"), set("A1")).is_err());
    assert!(honte_rules::Marks::new(&board, set("E1"), set("A1 A2")).is_err());
}

/// Random games under AGA rules, to the end, with the stones of one chain agreed to be dead.
fn aga_game(preset: Preset, choices: &[u16], some_dead: bool) -> Game {
    let size = Size::square(4).unwrap();
    let start = Start::new(size, preset.ruleset()).with_komi(Amount::ZERO);
    let mut game = Game::from_start(start).unwrap();
    let mut choices = choices.iter();
    while game.phase() == Phase::Playing {
        let index = choices
            .next()
            .map_or(usize::MAX, |&choice| usize::from(choice));
        let played = size.points().nth(index).map_or(Move::Pass, Move::Play);
        let _ = game.play(played);
    }
    let dead: Vec<_> = game
        .board()
        .all_stones()
        .map(|(_, p)| p)
        .take(some_dead.into())
        .collect();
    let dead = Statuses::with_dead(game.board(), dead).unwrap();
    game.propose(Black, dead.clone()).unwrap();
    game.propose(White, dead).unwrap();
    game
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Pass stones and White's last move make both ways of counting the same.
    #[test]
    fn aga_area_and_territory_are_equivalent(
        choices in proptest::collection::vec(0_u16..18, 0..60),
        some_dead: bool,
    ) {
        let [area, territory] = [Preset::Aga, Preset::AgaTerritory]
            .map(|preset| aga_game(preset, &choices, some_dead));
        prop_assert_eq!(area.result(), territory.result());
    }
}
