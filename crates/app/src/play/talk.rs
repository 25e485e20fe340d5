//! Who has said what since the game stopped.

use honte_goban::Colour;
use honte_rules::game::Event;
use honte_rules::{Game, Phase, Statuses};

/// What a player said last about dead stones; a resumption, a stone put down or a move makes it
/// void.
pub fn proposal(game: &Game, of: Colour) -> Option<&Statuses> {
    since_stop(game).find_map(|event| match event {
        Event::Proposed(colour, statuses) if *colour == of => Some(&**statuses),
        _ => None,
    })
}

/// Whose turn it is to speak: to move, to answer, to confirm.
pub fn speaker(game: &Game) -> Colour {
    let next = game.to_move();
    let has_spoken = |of: Colour| match game.phase() {
        Phase::Stopped => since_stop(game).any(|event| match event {
            Event::Proposed(colour, _) | Event::Disagreed(colour) => *colour == of,
            _ => false,
        }),
        Phase::Ended => confirmed(game, of),
        _ => false,
    };
    match has_spoken(next) && !has_spoken(!next) {
        true => !next,
        false => next,
    }
}

fn since_stop(game: &Game) -> impl Iterator<Item = &Event> {
    game.events().rev().take_while(|event| {
        !matches!(
            event,
            Event::Move(..) | Event::Resumed(_) | Event::Filled(..)
        )
    })
}

fn confirmed(game: &Game, of: Colour) -> bool {
    let mut last = game
        .events()
        .rev()
        .take_while(|event| matches!(event, Event::Confirmed(_)));
    last.any(|event| *event == Event::Confirmed(of))
}
