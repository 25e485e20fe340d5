//! Joined windows against the whole board, and against windows with walls.

use honte_goban::{Board, Size};
use honte_proof::{Aim, Reading, Side};

use super::*;
use crate::{
    Status, certificate,
    prover::{ask::Stakes, proof_cache::Trial},
    regions::region::Region,
    strategies::{
        component::ask_all,
        hold::{
            prove_alive,
            tests::{BUDGET, judgement, number, random},
        },
        kill::prove_dead,
        rounds::Judgement,
    },
    tuning::WALL_DEPTH,
};

/// What windows tell of each chain.
fn by_windows<'a>(board: &'a Board, visits: u64) -> Judgement<'a> {
    let mut judgement = judgement(board, &BUDGET);
    let Judgement { facts, prover } = &mut judgement;
    for _ in 0..2 {
        prover.proofs.forget_failures();
        for chain in 0..facts.chains.len() {
            let trial = Trial::anywhere(visits, WALL_DEPTH);
            if !facts.is_open(chain) {
                continue;
            }
            if let Some(proofs) = prove_alive(facts, prover, &[chain], &trial) {
                facts.enter(chain, Status::Alive, &proofs);
            } else if let Some(proofs) = prove_dead(facts, prover, chain, visits) {
                facts.enter(chain, Status::Dead, &proofs);
            }
        }
    }
    judgement
}

/// The checker accepts all that is known.
fn assert_certified(facts: &Facts<'_>) {
    let board = facts.board();
    let certificate = certificate(board, Reading::default(), &facts.verdicts);
    assert_eq!(certificate.check(board), Ok(()), "{board}");
}

/// What is proved in joined windows is so on the whole board, as far as that can be searched, and
/// its certificate is accepted.
#[test]
fn joined_windows_agree_with_the_whole_board() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut proved = [0; 2];
    let mut agreed = [0; 2];
    for round in 0..400_u16 {
        let size = Size::new(7, 6 + (round % 2) as u8).unwrap();
        let board = random(size, size.area() * 3 / 2, &mut state);
        let all: PointSet = size.points().collect();
        let region = Region::of(&board, &all, &[], |_| None.into()).unwrap();
        let Judgement {
            mut facts,
            mut prover,
        } = by_windows(&board, 2_000);
        let open: Vec<usize> = (0..facts.chains.len())
            .filter(|&chain| facts.is_open(chain))
            .collect();
        for (chain, place) in open.iter().flat_map(|&chain| [(chain, 0), (chain, 1)]) {
            let goal = [Goal::Hold, Goal::Kill][place];
            let Some(proofs) = prove_joined(&facts, &mut prover, chain, goal, 2_000) else {
                continue;
            };
            facts.enter(chain, [Status::Alive, Status::Dead][place], &proofs);
            assert_certified(&facts);
            proved[place] += 1;
            let stakes = Stakes::of(region.nodes(facts.chains.stones(&[chain])));
            let whole = [Aim::Once, Aim::Lasting][place];
            let asked = ask_all(&facts, &mut prover, chain, &region, stakes, whole, 100_000);
            let wrong = [Side::Attacker, Side::Defender][place];
            assert_ne!(asked.winner, Some(wrong), "{chain} of\n{board}");
            agreed[place] += usize::from(asked.winner.is_some());
        }
    }
    assert!(proved[0] > 5 && proved[1] > 20, "{proved:?}");
    assert!(agreed[0] > 5 && agreed[1] > 20, "{agreed:?}");
}

/// What is shown between chains that are taken as safe is so on the whole board, as far as that can
/// be searched, where these are stones that nobody can capture.
#[test]
fn what_hangs_on_others_is_so_where_these_are_safe() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut agreed = [0; 2];
    for round in 0..200_u16 {
        let size = Size::new(7, 6 + (round % 2) as u8).unwrap();
        let board = random(size, size.area() * 3 / 2, &mut state);
        let Judgement { facts, mut prover } = judgement(&board, &BUDGET);
        let chains = &facts.chains;
        let open = (0..chains.len()).filter(|&chain| !chains[chain].is_solid);
        for (chain, place) in open.flat_map(|chain| [(chain, 0), (chain, 1)]) {
            let goal = [Goal::Hold, Goal::Kill][place];
            let winner = goal.winner(chains[chain].colour);
            let others = (0..chains.len()).filter(|&other| other != chain);
            let own: Vec<usize> = others
                .filter(|&other| chains[other].colour == winner)
                .collect();
            let found = prove_between(&facts, &mut prover, chain, goal, &own, 500);
            let Some(walls) = found.map(|proof| proof.walls).filter(|all| !all.is_empty()) else {
                continue;
            };
            let safe: PointSet = chains.stones(&walls).collect();
            let points = size.points().filter(|&point| !safe.contains(point));
            let region = Region::of(&board, &points.collect(), &[], |point| {
                board.colour_at(point).into()
            });
            let region = region.unwrap();
            let stakes = Stakes::of(region.nodes(chains.stones(&[chain])));
            let whole = [Aim::Once, Aim::Lasting][place];
            let asked = ask_all(&facts, &mut prover, chain, &region, stakes, whole, 20_000);
            let wrong = [Side::Attacker, Side::Defender][place];
            assert_ne!(asked.winner, Some(wrong), "{chain} of\n{board}");
            agreed[place] += usize::from(asked.winner.is_some());
        }
    }
    assert!(agreed.iter().all(|&agreed| agreed > 50), "{agreed:?}");
}

/// Black's stones above lean on those below, which live by some of the same points.
#[test]
fn a_chain_is_held_with_its_wall() {
    let board: Board = "
        X . X O . O O
        X X X X O O O
        X X X . O . O
        . . . O O O O
        X . . X . O O
        X X X O O . O
        X X X . O . O
    "
    .parse()
    .unwrap();
    let Judgement {
        mut facts,
        mut prover,
    } = by_windows(&board, 2_000);
    let [above, below] = ["A7", "A3"].map(|at| number(&facts, at));
    assert!(facts.is_open(above));
    assert_eq!(facts.status(below), Status::Alive);
    let found = prove_joined(&facts, &mut prover, above, Goal::Hold, 2_000).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].kept, [above, below]);
    assert!(found[0].walls.is_empty());
    facts.enter(above, Status::Alive, &found);
    assert_certified(&facts);
}

/// The black stone at D5 is dead if the white chains round it stay, and these live by some of the same
/// points.
#[test]
fn a_stone_is_dead_where_the_walls_live() {
    let board: Board = "
        X X X O . O O
        X X . X O O O
        X X X O O O O
        X X X X O O .
        X X X . O . O
        . X . O . . .
    "
    .parse()
    .unwrap();
    let Judgement {
        mut facts,
        mut prover,
    } = by_windows(&board, 2_000);
    let [stone, above, below] = ["D5", "F6", "D1"].map(|at| number(&facts, at));
    assert!(facts.is_open(stone));
    let found = prove_joined(&facts, &mut prover, stone, Goal::Kill, 2_000).unwrap();
    assert_eq!(found[0].chains, [stone]);
    assert_eq!(found[0].kept, [above, below]);
    facts.enter(stone, Status::Dead, &found);
    assert_certified(&facts);
}
