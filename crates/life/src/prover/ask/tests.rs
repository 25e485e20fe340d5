//! Questions that come again.

use honte_goban::{Board, Colour};
use honte_proof::Reading;

use super::*;
use crate::{Budget, facts::Facts};

/// Too much for some thousand visits.
const WIDE: &str = "
    O O O O O O O O
    O . . . . . . O
    O . . . . . . O
    O . . X . . . O
    O . . . . . . O
    O O O O O O O O
    O . O O O O . O
";

#[test]
fn what_ran_out_is_not_asked_again_for_no_more_visits() {
    let board: Board = WIDE.parse().unwrap();
    let budget = Budget::default();
    let facts = Facts::new(&board);
    let chains = &facts.chains;
    let mut prover = Prover::new(chains.len(), Reading::default(), &budget);
    let black = chains.number(board.stones(Colour::Black).next().unwrap());
    let points = chains.pocket(black.unwrap(), |other| {
        chains[other].colour == Colour::White
    });
    let region = Region::of(&board, &points, &[], |point| board.colour_at(point).into());
    let region = region.unwrap();
    let nodes = region.nodes(points.iter());
    let game = region.game(Colour::Black, nodes, Aim::Lasting, Reading::default());
    let mut visits = |(wanted, open), visits, abort| {
        let query = Query {
            game: &game,
            start: region.start(Colour::White),
            wanted,
            open,
        };
        let outcome = prover.search(&query, Effort { visits, abort });
        assert_eq!(outcome.winner, None);
        outcome.visits
    };
    let (anybody, white) = ((None, 0), (Some(Side::Attacker), 0));
    assert!(
        visits(anybody, WORTH_KEEPING_VISITS / 2, AbortPolicy::Never) >= WORTH_KEEPING_VISITS / 2
    );
    assert!(visits(white, WORTH_KEEPING_VISITS, AbortPolicy::Never) >= WORTH_KEEPING_VISITS);
    // Whoever is wanted to win, and however much doubted.
    assert_eq!(visits(anybody, WORTH_KEEPING_VISITS, AbortPolicy::Never), 0);
    assert_eq!(
        visits(white, WORTH_KEEPING_VISITS / 2, AbortPolicy::Window),
        0
    );
    // More may be found with more, or if other things are in the way.
    assert!(visits(white, WORTH_KEEPING_VISITS + 1, AbortPolicy::Never) > WORTH_KEEPING_VISITS);
    assert!(
        visits(
            (Some(Side::Attacker), 1),
            WORTH_KEEPING_VISITS,
            AbortPolicy::Never
        ) > 0
    );
}
