//! Articles 9 to 14: the end of the game and its result.

use super::*;

#[test]
fn article_9_1_two_passes_in_succession_stop_the_game() {
    let mut game = Game::new(Size::GO9, rules());
    play(&mut game, "E5 pass");
    assert_eq!(game.phase(), Phase::Playing, "one pass is not two");
    play(&mut game, "D5 pass C5 pass");
    assert_eq!(game.phase(), Phase::Playing, "passes in succession only");
    play(&mut game, "pass");
    assert_eq!(game.phase(), Phase::Stopped);
    assert_eq!(game.result(), None, "the game has stopped, not ended");
}

#[test]
fn article_9_2_the_game_ends_by_agreement_of_both() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    assert!(game.count().is_err());
    game.propose(Black, Statuses::all_alive()).unwrap();
    assert_eq!(
        game.phase(),
        Phase::Stopped,
        "one player alone agrees to nothing"
    );
    let board = game.board().clone();
    let other = Statuses::with_dead(&board, points(board.size(), "C4")).unwrap();
    game.propose(White, other.clone()).unwrap();
    assert_eq!(
        game.phase(),
        Phase::Stopped,
        "different opinions are no agreement"
    );
    let proposed = game.position(other.clone()).count(&rules());
    game.propose(Black, other).unwrap();
    assert_eq!(game.phase(), Phase::Ended);
    assert_eq!(game.count(), proposed);
    assert_eq!(game.count().unwrap().side(Black).dead, 6);
}

#[test]
fn article_9_2_there_is_no_agreement_before_the_game_stops() {
    let mut game = game_at(DONE, Black);
    refused(game.propose(Black, Statuses::all_alive()), "Article 9.2");
    play(&mut game, "pass");
    refused(game.propose(Black, Statuses::all_alive()), "Article 9.2");
}

#[test]
fn article_9_2_statuses_must_be_of_stones_on_the_board() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    let board = game.board().clone();
    let empty = Statuses::with_dead(&board, points(board.size(), "A1")).unwrap_err();
    assert_eq!(empty.to_string(), "A1 has no stone to be alive or dead");
    let other: Board = "X . . .\n. . . .\n. . . .\n. . . .".parse().unwrap();
    let elsewhere = Statuses::with_dead(&other, points(board.size(), "A4")).unwrap();
    assert!(game.propose(Black, elsewhere).is_err());
}

#[test]
fn article_9_2_dame_may_be_filled_while_stopped_without_regard_to_turns() {
    let mut game = game_at("X X . . O\n. X . O .\n. X . O O", Black);
    stop(&mut game);
    for name in ["C3", "C2"] {
        game.fill(Black, point(&game, name)).unwrap();
    }
    game.fill(White, point(&game, "D3")).unwrap();
    game.fill(Black, point(&game, "C1")).unwrap();
    assert_eq!(game.turns(), 2, "these are not moves");
    assert_eq!(game.board().all_stones().count(), 8);
    assert_eq!(game.final_board().all_stones().count(), 12);
    agree(&mut game, "");
    assert_eq!(game.count().unwrap().side(Black).territory, 2);
    assert_eq!(game.count().unwrap().side(White).territory, 1);
}

#[test]
fn article_9_2_a_ko_does_not_matter_while_stopped_but_liberties_do() {
    let mut game = game_at(KO, White);
    stop(&mut game);
    game.fill(White, point(&game, "B3")).unwrap();
    game.fill(Black, point(&game, "C3")).unwrap();
    assert_eq!(
        (game.prisoners().of(Black), game.prisoners().of(White)),
        (1, 1)
    );
    refused(game.fill(Black, point(&game, "C3")), "Article 3");
    let mut game = game_at(". O .\nO O .\n. . .", Black);
    stop(&mut game);
    refused(game.fill(Black, point(&game, "A3")), "Article 4");
}

#[test]
fn article_9_2_nothing_is_filled_before_the_game_stops_or_after_it_ends() {
    let mut game = game_at(DONE, Black);
    let a1 = point(&game, "A1");
    refused(game.fill(Black, a1), "Article 9.2");
    stop(&mut game);
    agree(&mut game, "");
    refused(game.fill(Black, a1), "Article 9.2");
}

#[test]
fn article_9_2_a_stone_put_down_makes_an_earlier_opinion_void() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    game.propose(White, Statuses::all_alive()).unwrap();
    game.fill(Black, point(&game, "A1")).unwrap();
    game.propose(Black, Statuses::all_alive()).unwrap();
    assert_eq!(game.phase(), Phase::Stopped);
    game.propose(White, Statuses::all_alive()).unwrap();
    assert_eq!(game.count().unwrap().side(Black).territory, 3);
}

#[test]
fn article_9_3_the_opponent_of_whoever_asks_moves_first() {
    for (passes, requester) in [("pass pass", Black), ("pass pass", White)] {
        let mut game = game_at(DONE, Black);
        play(&mut game, passes);
        game.resume(requester).unwrap();
        assert_eq!(game.phase(), Phase::Playing);
        assert_eq!(game.to_move(), !requester);
        refused(game.play_as(requester, Move::Pass), "Article 2");
        // The opponent may pass; two passes are needed again.
        play(&mut game, "pass");
        assert_eq!(game.phase(), Phase::Playing);
        play(&mut game, "pass");
        assert_eq!(game.phase(), Phase::Stopped);
    }
}

#[test]
fn article_9_3_what_was_put_down_while_stopped_is_void() {
    let mut game = game_at(KO, White);
    stop(&mut game);
    let before = game.board().clone();
    game.fill(White, point(&game, "B3")).unwrap();
    assert_eq!(game.prisoners().of(Black), 1);
    game.resume(White).unwrap();
    assert_eq!(game.board(), &before);
    assert_eq!(game.final_board(), &before);
    assert_eq!(game.prisoners().of(Black), 0);
    // Nor is any opinion left from before.
    stop(&mut game);
    game.propose(Black, Statuses::all_alive()).unwrap();
    assert_eq!(game.phase(), Phase::Stopped);
}

#[test]
fn article_9_3_there_is_no_resumption_of_a_game_that_has_not_stopped_or_has_ended() {
    let mut game = game_at(DONE, Black);
    refused(game.resume(Black), "Article 9.3");
    stop(&mut game);
    agree(&mut game, "");
    refused(game.resume(Black), "Article 9.3");
}

#[test]
fn article_10_1_dead_stones_in_territory_are_removed_as_they_are() {
    let size = Size::square(5).unwrap();
    let diagram = ". X O . .
                   O X O . .
                   . X O . X
                   . X O . .
                   . X O . .";
    let count = count(diagram, "A4 E3");
    assert_eq!(
        count.side(Black).territory,
        5,
        "the point under the stone is territory"
    );
    assert_eq!(count.side(Black).dead, 1);
    assert_eq!(count.side(White).territory, 10);
    assert_eq!(reason(&count, size, "A4"), Reason::DeadRemoved(White));
    assert_eq!(count.lead(), Amount::whole(5 + 1 - 10 - 1));
}

#[test]
fn article_10_1_dead_stones_elsewhere_stay() {
    // As in Diagram 17: a dead stone in the eye of stones in seki.
    let size = Size::new(6, 3).unwrap();
    let count = count("X . O . X X\nO O O X X .\n. O O X X X", "A3");
    assert_eq!(reason(&count, size, "A3"), Reason::DeadStays(Black));
    assert_eq!(count.side(White).dead, 0);
    assert_eq!(reason(&count, size, "F2"), Reason::SekiEye(Black));
}

#[test]
fn article_10_2_prisoners_fill_the_opponents_territory() {
    let board: Board = DONE.parse().unwrap();
    let position = FinalPosition {
        prisoners: Prisoners::captured(3, 1),
        ..FinalPosition::new(board)
    };
    let count = position.count(&rules()).unwrap();
    assert_eq!(count.lead(), Amount::whole(4 - 3 - (2 - 1)));
    assert_eq!(count.result().to_string(), "0", "jigo");
    assert_eq!(count.result().winner(), None);
    let [black, white] = count.filling();
    assert_eq!(
        (black.territory, black.prisoners, black.left, black.excess),
        (4, 3, 1, 0)
    );
    assert_eq!(
        (white.territory, white.prisoners, white.left, white.excess),
        (2, 1, 1, 0)
    );
}

#[test]
fn article_10_2_prisoners_in_excess_are_added_to_the_captors_territory() {
    let board: Board = DONE.parse().unwrap();
    let position = FinalPosition {
        prisoners: Prisoners::captured(9, 0),
        ..FinalPosition::new(board)
    };
    let count = position.count(&rules()).unwrap();
    let [black, _] = count.filling();
    assert_eq!((black.left, black.excess), (0, 5));
    // White has 2 points and 5 prisoners too many for Black's territory.
    assert_eq!(count.lead(), -Amount::whole(2 + 5));
}

#[test]
fn article_10_3_an_objection_makes_both_confirm_anew() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    refused(game.object(White), "Article 10.3");
    agree(&mut game, "");
    game.confirm(Black).unwrap();
    game.object(White).unwrap();
    game.confirm(White).unwrap();
    assert_eq!(
        game.phase(),
        Phase::Ended,
        "Black's confirmation is from before"
    );
    game.confirm(Black).unwrap();
    assert_eq!(game.phase(), Phase::Confirmed);
}

#[test]
fn article_10_4_a_confirmed_result_cannot_be_changed() {
    let mut game = game_at(KO, White);
    play(&mut game, "B3");
    game.force(Black, a_move(game.board().size(), "C3"))
        .unwrap();
    stop(&mut game);
    agree(&mut game, "");
    for colour in Colour::ALL {
        game.confirm(colour).unwrap();
    }
    let result = game.result();
    refused(game.forfeit(), "Article 10.4");
    refused(game.object(Black), "Article 10.4");
    refused(game.resign(Black), "Article 10.4");
    refused(game.resume(Black), "Article 10.4");
    refused(game.confirm(Black), "Article 10.4");
    refused(game.play(Move::Pass), "Article 10.4");
    refused(game.both_lose(BothLose::MovedStone), "Article 10.4");
    refused(game.want_no_result(Black), "Article 10.4");
    refused(game.propose(Black, Statuses::all_alive()), "Article 10.4");
    assert_eq!(game.result(), result);
}

#[test]
fn article_11_whoever_resigns_loses() {
    for colour in Colour::ALL {
        let mut game = Game::new(Size::GO9, rules());
        play(&mut game, "E5");
        game.resign(colour).unwrap();
        assert_eq!(game.result(), Some(GameResult::Resignation(!colour)));
        assert_eq!(game.phase(), Phase::Ended);
        refused(game.play(Move::Pass), "Article 9.1");
        assert!(game.count().is_err(), "there is nothing to count");
    }
}

#[test]
fn article_11_a_stopped_game_may_be_resigned_an_ended_one_not() {
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    game.resign(White).unwrap();
    assert_eq!(
        game.undo().unwrap(),
        honte_rules::game::Event::Resigned(White)
    );
    agree(&mut game, "");
    refused(game.resign(White), "Article 11");
}

/// Plays single captures from the corpus' shape until a position repeats.
fn triple_ko() -> Game {
    let files = corpus("j1989/cycles");
    let (_, table) = files
        .iter()
        .find(|(name, _)| name == "art-12-d18a")
        .unwrap();
    let mut game = game_at(table["diagram"].as_str().unwrap(), Black);
    assert!(single_captures(&mut game, 12), "the shape has a cycle");
    game
}

/// A line of single captures to a repetition, found by trying them all.
fn single_captures(game: &mut Game, depth: usize) -> bool {
    if depth == 0 {
        return false;
    }
    let size = game.board().size();
    for at in size.points() {
        if let Ok(moved) = game.play(Move::Play(at)) {
            if moved.captured == 1 && (moved.cycle.is_some() || single_captures(game, depth - 1)) {
                return true;
            }
            game.undo().unwrap();
        }
    }
    false
}

#[test]
fn article_12_a_repeated_position_is_noticed_with_its_cycle() {
    let game = triple_ko();
    let cycle = game.cycle().unwrap();
    assert_eq!(cycle.len(), 6, "a triple ko");
    assert_eq!(cycle.end, game.turns());
    let moves: Vec<_> = game.moves().skip(cycle.start).collect();
    let mut again = game_at(&game.board().to_string(), moves[0].0);
    for (colour, played) in moves {
        again.play_as(colour, played).unwrap();
    }
    assert_eq!(again.board(), game.board());
}

#[test]
fn article_12_the_game_ends_without_result_if_both_agree() {
    let mut game = triple_ko();
    assert_eq!(game.want_no_result(Black).unwrap(), Phase::Playing);
    assert_eq!(game.result(), None, "one player cannot void the game");
    game.want_no_result(White).unwrap();
    assert_eq!(game.result(), Some(GameResult::NoResult));
    assert_eq!(game.result().unwrap().to_string(), "Void");
}

#[test]
fn article_12_a_move_withdraws_the_wish() {
    let mut game = triple_ko();
    game.want_no_result(Black).unwrap();
    play(&mut game, "pass");
    game.want_no_result(White).unwrap();
    assert_eq!(game.phase(), Phase::Playing);
}

#[test]
fn article_12_players_may_repeat_as_often_as_they_like() {
    let mut game = triple_ko();
    let cycle = game.cycle().unwrap();
    let moves: Vec<_> = game.moves().skip(cycle.start).collect();
    for _ in 0..3 {
        for &(colour, played) in &moves {
            game.play_as(colour, played).unwrap();
        }
    }
    assert_eq!(game.cycle().unwrap().len(), 6);
}

#[test]
fn article_12_needs_a_repetition() {
    let mut game = Game::new(Size::GO9, rules());
    play(&mut game, "E5 pass");
    refused(game.want_no_result(Black), "Article 12");
}

#[test]
fn article_13_1_both_lose_for_an_effective_move_after_the_game_stopped() {
    let mut game = game_at(DONE, Black);
    refused(game.both_lose(BothLose::EffectiveMove), "Article 13.1");
    stop(&mut game);
    game.both_lose(BothLose::EffectiveMove).unwrap();
    assert_eq!(
        game.result(),
        Some(GameResult::BothLose(BothLose::EffectiveMove))
    );
    assert_eq!(game.result().unwrap().winner(), None);
}

#[test]
fn article_13_2_both_lose_when_a_moved_stone_cannot_be_returned() {
    let mut game = Game::new(Size::GO9, rules());
    play(&mut game, "E5");
    game.both_lose(BothLose::MovedStone).unwrap();
    assert_eq!(
        game.result(),
        Some(GameResult::BothLose(BothLose::MovedStone))
    );
    let mut game = game_at(DONE, Black);
    stop(&mut game);
    agree(&mut game, "");
    refused(game.both_lose(BothLose::MovedStone), "Article 13.2");
}

#[test]
fn article_14_retaking_a_ko_at_once_forfeits_the_game() {
    let mut game = ko_taken();
    game.force(Black, a_move(game.board().size(), "C3"))
        .unwrap();
    assert_eq!(game.result(), None, "nobody has said so yet");
    play(&mut game, "A1 D1");
    game.forfeit().unwrap();
    let forfeit = GameResult::Forfeit {
        winner: White,
        turn: 1,
    };
    assert_eq!(
        game.result(),
        Some(forfeit),
        "at the point of the illegal move"
    );
    assert_eq!(game.result().unwrap().to_string(), "W+F");
}

#[test]
fn article_14_playing_twice_in_succession_forfeits_the_game() {
    let mut game = Game::new(Size::GO9, rules());
    play(&mut game, "E5");
    game.force(Black, Move::Play(point(&game, "E6"))).unwrap();
    assert_eq!(game.to_move(), White);
    game.forfeit().unwrap();
    assert_eq!(game.result().unwrap().winner(), Some(White));
}

#[test]
fn article_14_a_self_capture_forfeits_the_game() {
    let mut game = game_at(". O .\nO O .\n. . .", Black);
    game.force(Black, Move::Play(point(&game, "A3"))).unwrap();
    assert_eq!(game.prisoners().of(Black), 1);
    let violation = game.violation().unwrap();
    assert_eq!(violation.refusal.clause.to_string(), "Article 4");
    game.forfeit().unwrap();
    assert_eq!(game.result().unwrap().winner(), Some(White));
}

#[test]
fn article_14_the_first_illegal_move_counts() {
    let mut game = ko_taken();
    game.force(Black, a_move(game.board().size(), "C3"))
        .unwrap();
    game.force(White, a_move(game.board().size(), "B3"))
        .unwrap();
    game.forfeit().unwrap();
    assert_eq!(game.result().unwrap().winner(), Some(White));
}

#[test]
fn article_14_holds_until_the_result_is_confirmed() {
    let mut game = ko_taken();
    game.force(Black, a_move(game.board().size(), "C3"))
        .unwrap();
    stop(&mut game);
    agree(&mut game, "");
    game.confirm(White).unwrap();
    assert_eq!(game.phase(), Phase::Ended, "one has confirmed, not both");
    game.forfeit().unwrap();
    assert_eq!(game.result().unwrap().winner(), Some(White));
    assert_eq!(
        game.confirm(Black).unwrap(),
        Phase::Ended,
        "a new result, to be confirmed anew"
    );
}

#[test]
fn article_14_legal_moves_forfeit_nothing() {
    let mut game = Game::new(Size::GO9, rules());
    game.force(Black, Move::Play(point(&game, "E5"))).unwrap();
    assert_eq!(game.violation(), None);
    refused(game.forfeit(), "Article 14");
    // What cannot even be put down is no move.
    refused(
        game.force(White, Move::Play(point(&game, "E5"))),
        "Article 3",
    );
}
