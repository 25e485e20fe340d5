//! Articles 1 to 8: play, ko, territory.

use super::*;

#[test]
fn article_1_the_player_with_more_territory_wins() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    agree(&mut game, "");
    assert_eq!(game.result(), Some(GameResult::Score(Amount::whole(2))));
    assert_eq!(game.result().unwrap().winner(), Some(Black));
}

#[test]
fn article_2_players_move_alternately_one_move_at_a_time() {
    let mut game = Game::new(Size::GO9, rules());
    assert_eq!(game.to_move(), Black);
    refused(game.play_as(White, Move::Pass), "Article 2");
    play(&mut game, "E5");
    assert_eq!(game.to_move(), White);
    let again = Move::Play(point(&game, "E6"));
    refused(game.play_as(Black, again), "Article 2");
    refused(game.play_as(Black, Move::Pass), "Article 2");
    play(&mut game, "E6 pass");
    assert_eq!(game.to_move(), White);
}

#[test]
fn article_2_after_passes_in_succession_neither_player_can_play() {
    let mut game = Game::new(Size::GO9, rules());
    stop(&mut game);
    for colour in Colour::ALL {
        let stone = Move::Play(point(&game, "E5"));
        refused(game.play_as(colour, stone), "Article 9.1");
        refused(game.play_as(colour, Move::Pass), "Article 9.1");
    }
    assert_eq!(game.turns(), 2);
}

#[test]
fn article_3_a_stone_goes_on_any_empty_point_and_no_other() {
    let size = Size::new(5, 4).unwrap();
    for at in size.points() {
        let mut game = Game::new(size, rules());
        game.play(Move::Play(at)).unwrap();
        assert_eq!(game.board().colour_at(at), Some(Black));
        refused(game.play(Move::Play(at)), "Article 3");
    }
    let mut game = Game::new(size, rules());
    let outside = Point::new(5, 0).unwrap();
    refused(game.play(Move::Play(outside)), "Article 3");
}

#[test]
fn article_4_no_stone_may_be_left_without_a_liberty() {
    let mut game = game_at(
        ". O . . .
         O O O O .
         X . . O .
         O O O O O",
        Black,
    );
    refuse(&mut game, "A4", "Article 4");
    // As at A in Diagram 2: together with the stone beside it the new one has a liberty.
    play(&mut game, "B2");
}

#[test]
fn article_4_a_chain_may_not_deprive_itself_of_liberties() {
    let mut game = game_at("X . O\nX O O\nO O .", Black);
    refuse(&mut game, "B3", "Article 4");
}

#[test]
fn article_5_stones_without_liberties_are_removed_and_are_prisoners() {
    let mut game = game_at(
        "O O X .
         X . O X
         . X O X
         . . X .",
        Black,
    );
    // One move takes two chains.
    play(&mut game, "B3");
    assert_eq!(game.prisoners().of(White), 4);
    assert_eq!(game.prisoners().of(Black), 0);
    for name in ["A4", "B4", "C3", "C2"] {
        assert_eq!(game.board().colour_at(point(&game, name)), None, "{name}");
    }
}

#[test]
fn article_6_a_stone_taken_in_a_ko_cannot_be_retaken_on_the_next_move() {
    let mut game = ko_taken();
    let text = refused(game.play(a_move(game.board().size(), "C3")), "Article 6");
    assert!(text.contains("ko"), "{text}");
}

#[test]
fn article_6_the_ko_may_be_retaken_after_a_move_elsewhere() {
    let mut game = ko_taken();
    play(&mut game, "A1 D1 C3");
    assert_eq!(game.prisoners().of(White), 1);
    // Now it is White who may not retake.
    refuse(&mut game, "B3", "Article 6");
}

#[test]
fn article_6_a_pass_is_a_move_too() {
    let mut game = ko_taken();
    play(&mut game, "pass D1 C3");
    assert_eq!(game.prisoners().of(White), 1);
}

#[test]
fn article_6_taking_two_stones_back_is_no_ko() {
    // White takes two stones, Black takes one back at once: a snapback.
    let mut game = game_at(
        ". X X O
         O O O O
         X X X X
         . . . .",
        White,
    );
    play(&mut game, "A4");
    assert_eq!(game.prisoners().of(Black), 2);
    play(&mut game, "B4");
    assert_eq!(game.turns(), 2);
}

#[test]
fn article_6_the_ko_may_be_retaken_in_a_resumed_game() {
    // Two passes lie between the capture and the first move of the resumed game.
    let mut game = ko_taken();
    play(&mut game, "pass pass");
    game.resume(White).unwrap();
    assert_eq!(game.to_move(), Black);
    play(&mut game, "C3");
}

#[test]
fn article_8_eye_points_of_live_stones_are_territory_of_one_point_each() {
    let count = count(DONE, "");
    assert_eq!(count.side(Black).territory, 4);
    assert_eq!(count.side(White).territory, 2);
    assert!(count.verdicts().iter().all(|verdict| verdict.worth <= 1));
}

#[test]
fn article_8_stones_on_the_board_count_nothing() {
    let count = count(DONE, "");
    assert_eq!((count.side(Black).stones, count.side(White).stones), (0, 0));
}

#[test]
fn article_8_points_that_both_sides_touch_are_dame() {
    let size = Size::new(5, 2).unwrap();
    let count = count("X X . O O\n. X X O .", "");
    assert_eq!(reason(&count, size, "C2"), Reason::Dame);
}

#[test]
fn article_8_eyes_of_stones_with_dame_are_no_territory() {
    // Diagrams 13 and 15: one dame puts both sides into seki; filling it makes territory.
    let size = Size::new(5, 2).unwrap();
    let open = count("X X . O O\n. X X O .", "");
    assert_eq!(reason(&open, size, "A1"), Reason::SekiEye(Black));
    assert_eq!(reason(&open, size, "E1"), Reason::SekiEye(White));
    let filled = count("X X X O O\n. X X O .", "");
    assert_eq!(reason(&filled, size, "A1"), Reason::Territory(Black));
    assert_eq!(reason(&filled, size, "E1"), Reason::Territory(White));
}

#[test]
fn article_8_seki_spreads_through_a_shared_eye() {
    // The left black stone has no dame itself, but shares the eye at C1 with one that has.
    let size = Size::new(7, 1).unwrap();
    let count = count(". X . X . O .", "");
    assert_eq!(reason(&count, size, "E1"), Reason::Dame);
    assert_eq!(reason(&count, size, "C1"), Reason::SekiEye(Black));
    assert_eq!(reason(&count, size, "A1"), Reason::SekiEye(Black));
    assert_eq!(reason(&count, size, "G1"), Reason::SekiEye(White));
}

#[test]
fn article_8_seki_does_not_spread_across_dame() {
    // Left of the white wall all is settled; the dame at F1 concerns other stones.
    let size = Size::new(9, 1).unwrap();
    let open = count(". X O . O . X . X", "");
    assert_eq!(reason(&open, size, "A1"), Reason::Territory(Black));
    assert_eq!(reason(&open, size, "D1"), Reason::SekiEye(White));
    assert_eq!(reason(&open, size, "H1"), Reason::SekiEye(Black));
}
