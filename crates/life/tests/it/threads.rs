//! What is found does not depend on how many threads search.

use honte_goban::{Board, Point};
use honte_life::{Budget, Class, Survey, survey};
use honte_proof::{Proof, Reading};

fn found(board: &Board, visits: u64, threads: usize) -> Survey {
    let budget = Budget {
        visits,
        threads,
        ..Budget::default()
    };
    survey(board, Reading::default(), &budget)
}

/// All that was found of a chain.
type Told<'a> = (
    (&'a [Point], Option<bool>, &'a Class, Option<Point>),
    (u64, usize),
    Vec<&'a Proof>,
);

fn told(survey: &Survey) -> Vec<Told<'_>> {
    let chains = survey.chains.iter().map(|chain| {
        let proofs = chain.proof.iter().chain(&chain.support);
        (
            (
                &chain.stones[..],
                chain.status.lives(),
                &chain.class,
                chain.rescue,
            ),
            (chain.visits, chain.nodes),
            proofs.map(|local| &*local.proof).collect(),
        )
    });
    chains.collect()
}

fn assert_same(board: &Board, visits: u64) -> u64 {
    let [alone, shared] = [1, 3].map(|threads| found(board, visits, threads));
    assert!(told(&shared) == told(&alone), "{board}");
    assert_eq!(shared.enclosures, alone.enclosures);
    alone.chains.iter().map(|chain| chain.visits).sum()
}

/// The ends of games between two programs, which ship with the project.
#[test]
fn finished_games_are_judged_alike() {
    let games = crate::common::examples("games.sgf");
    let visits = games.iter().step_by(100).map(|game| {
        let (board, _) = game.replayed();
        assert_same(&board, 300)
    });
    assert!(visits.sum::<u64>() > 200_000);
}

/// Two official positions, in which kos tie the chains together.
#[test]
fn official_positions_are_judged_alike() {
    for name in ["collapse-of-a-seki.txt", "false-eye-with-double-ko.txt"] {
        let board = crate::common::example_board(name);
        assert!(assert_same(&board, 20_000) > 1_000);
    }
}
