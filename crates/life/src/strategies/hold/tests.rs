//! Windows against the whole board.

use honte_goban::{Board, Colour, Point, Size};
use honte_proof::{Aim, Reading, Side};

use super::*;
use crate::{
    Budget, Status,
    prover::ask::Stakes,
    regions::{region::Region, window::Window},
    strategies::{
        component::ask_all,
        hold::walls::{find_weak_wall, weak_chains},
        kill::prove_dead,
        rounds::{Judgement, Rounds},
    },
};

pub(crate) const BUDGET: Budget = Budget {
    visits: 100_000,
    total: u64::MAX,
    memory: 1 << 28,
    watch: None,
    threads: 1,
    until: None,
    purse: None,
};

/// A xorshift generator.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A position after so many moves, most of them where their friends are.
pub(crate) fn random(size: Size, moves: usize, state: &mut u64) -> Board {
    let mut board = Board::new(size);
    for _ in 0..moves {
        let number = next(state) as usize;
        let points: Vec<Point> = size.points().collect();
        let point = points[number % points.len()];
        let left = usize::from(point.x()) * 2 + number / 64 % 5 < usize::from(size.width()) + 1;
        let colour = if left { Colour::Black } else { Colour::White };
        if board.play(colour, point).is_err() {
            board.pass();
        }
    }
    board
}

/// What is known of a board at sight, with an idea of who owns what.
pub(crate) fn judgement<'a>(board: &'a Board, budget: &Budget) -> Judgement<'a> {
    let mut judgement = Judgement::new(board, Reading::default(), budget);
    judgement.facts.ownership = crate::Ownership::of(board);
    judgement
}

/// Windows prove nothing that is not so on the whole board, which is small
/// enough here to be searched whole.
#[test]
fn windows_agree_with_the_whole_board() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut proved = [0; 2];
    for round in 0..120 {
        let size = Size::new(5, 4 + round % 2).unwrap();
        let board = random(size, size.area() * 2, &mut state);
        let all: PointSet = size.points().collect();
        let region = Region::of(&board, &all, &[], |_| None.into()).unwrap();
        let Judgement { facts, mut prover } = judgement(&board, &BUDGET);
        // What lives at sight needs no proof.
        for chain in (0..facts.chains.len()).filter(|&chain| !facts.chains[chain].is_solid) {
            let stakes = Stakes::of(region.nodes(facts.chains.stones(&[chain])));
            let winner = |prover: &mut Prover, aim| {
                ask_all(&facts, prover, chain, &region, stakes, aim, 100_000).winner
            };
            let trial = Trial::anywhere(2_000, WALL_DEPTH);
            if prove_alive(&facts, &mut prover, &[chain], &trial).is_some() {
                let winner = winner(&mut prover, Aim::Once);
                assert_ne!(winner, Some(Side::Attacker), "{chain} of\n{board}");
                proved[0] += usize::from(winner.is_some());
            }
            if prove_dead(&facts, &mut prover, chain, 2_000).is_some() {
                let winner = winner(&mut prover, Aim::Lasting);
                assert_ne!(winner, Some(Side::Defender), "{chain} of\n{board}");
                proved[1] += usize::from(winner.is_some());
            }
        }
    }
    assert!(proved.iter().all(|&proved| proved > 20), "{proved:?}");
}

/// Nor do whole territories.
#[test]
fn territories_agree_with_the_whole_board() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut proved = [0; 2];
    for round in 0..120 {
        let size = Size::new(5 + round % 2, 5).unwrap();
        let board = random(size, size.area() * 2, &mut state);
        let all: PointSet = size.points().collect();
        let region = Region::of(&board, &all, &[], |_| None.into()).unwrap();
        let mut judgement = judgement(&board, &BUDGET);
        let mut rounds = Rounds {
            judgement: &mut judgement,
            wanted: &|_: &_| true,
            pool: None,
        };
        rounds.whole_territories(2_000);
        let Judgement { facts, mut prover } = judgement;
        let certificate = crate::certificate(&board, Reading::default(), &facts.verdicts);
        assert_eq!(certificate.check(&board), Ok(()), "{board}");
        // What lives at sight needs no proof.
        for chain in (0..facts.chains.len()).filter(|&chain| !facts.chains[chain].is_solid) {
            let stakes = Stakes::of(region.nodes(facts.chains.stones(&[chain])));
            let (aim, wrong, place) = match facts.status(chain) {
                Status::Alive => (Aim::Once, Side::Attacker, 0),
                Status::Dead => (Aim::Lasting, Side::Defender, 1),
                _ => continue,
            };
            let asked = ask_all(&facts, &mut prover, chain, &region, stakes, aim, 100_000);
            assert_ne!(asked.winner, Some(wrong), "{chain} of\n{board}");
            proved[place] += usize::from(asked.winner.is_some());
        }
    }
    assert!(proved.iter().all(|&proved| proved > 20), "{proved:?}");
}

/// A seki of three white stones with two black chains, 26 stones of them. The white chains round it
/// have no eyes that are safe at sight.
const LONG: &str = "
    . . . O O O O O O O X . X .
    . . O O O O O O X X . X O O
    . . O O X X X X X X X X O .
    O . O O O O O O O O O O X X
    O . O X X X X X X X X X X .
    O . O O O O O O O O O O X X
    O . O O O O O O O O O O O X
    O . O O O O O O O O O O O O
";

#[test]
fn a_seki_is_seen_though_many_stones_are_in_it() {
    let board: Board = LONG.parse().unwrap();
    let at = Point::parse_a1(board.size(), "N7").unwrap();
    let verdicts = crate::judge(&board, Reading::default(), &BUDGET);
    let mut chains = verdicts.iter();
    let seki = chains.find(|chain| chain.stones.contains(&at)).unwrap();
    assert_eq!(seki.stones.len(), 3);
    assert_eq!(seki.status, Status::Alive);
    assert!(seki.class.is_proved(), "{:?}", seki.class);
}

/// Black has four points in a row, White a stone that cannot be saved.
const BOARD: &str = "
    . . . . X O . . O .
    X X X X X O O . . X
    O O O O O O . . X X
    . . . . . . . . . .
";

pub(crate) fn number(facts: &Facts<'_>, at: &str) -> usize {
    let point = Point::parse_a1(facts.board().size(), at).unwrap();
    facts.chains.number(point).unwrap()
}

#[test]
fn what_failed_is_not_tried_with_less() {
    let board: Board = BOARD.parse().unwrap();
    let Judgement { facts, mut prover } = judgement(&board, &Budget::default());
    let stone = number(&facts, "J4");
    let trial = |visits, avoided: Option<Point>, depth| Trial {
        visits,
        avoid: avoided.into_iter().collect(),
        depth,
    };
    assert!(prove_alive(&facts, &mut prover, &[stone], &trial(2_000, None, 1)).is_none());
    let left = prover.account.proofs();
    for (visits, avoided, depth) in [
        (2_000, None, 1),
        (1_000, None, 1),
        (2_000, Point::new(0, 3), 0),
    ] {
        let trial = trial(visits, avoided, depth);
        assert!(prove_alive(&facts, &mut prover, &[stone], &trial).is_none());
    }
    assert_eq!(prover.account.proofs(), left);
    let colour = facts.chains[stone].colour;
    let weak = |prover: &Prover, colour, visits| weak_chains(&facts, prover, colour, visits, 1);
    assert_eq!(weak(&prover, colour, 2_000), vec![stone]);
    assert!(weak(&prover, !colour, 2_000).is_empty());
    // More may be found with more, or once more is known.
    assert!(weak(&prover, colour, 4_000).is_empty());
    prover.proofs.forget_failures();
    assert!(weak(&prover, colour, 2_000).is_empty());
}

#[test]
fn what_was_found_is_found_again_where_it_is_apart() {
    let board: Board = BOARD.parse().unwrap();
    let Judgement { facts, mut prover } = judgement(&board, &Budget::default());
    let black = number(&facts, "A3");
    let mut prove = |avoid: PointSet| {
        let trial = Trial {
            avoid,
            ..Trial::anywhere(2_000, 1)
        };
        let found = prove_alive(&facts, &mut prover, &[black], &trial);
        let windows = |proofs: Vec<LocalProof>| proofs.iter().map(|proof| proof.window).collect();
        let windows: Option<Vec<PointSet>> = found.map(windows);
        (windows, prover.account.proofs())
    };
    let (found, left) = prove(PointSet::EMPTY);
    assert!(found.is_some());
    let beyond = Point::new(7, 3).into_iter().collect();
    assert_eq!(prove(beyond), (found, left));
    // Without its eyes it cannot live.
    let eyes = (0..4).filter_map(|x| Point::new(x, 0)).collect();
    assert!(prove(eyes).0.is_none());
}

#[test]
fn what_falls_by_itself_is_a_weak_wall() {
    let board: Board = BOARD.parse().unwrap();
    let Judgement { facts, mut prover } = judgement(&board, &Budget::default());
    let [stone, black] = ["J4", "A3"].map(|at| number(&facts, at));
    let trial = Trial::anywhere(2_000, 1);
    let mut weak = |walls: Vec<usize>| {
        let leaning = Window {
            points: PointSet::EMPTY,
            walls,
        };
        find_weak_wall(&facts, &mut prover, &leaning, &trial)
    };
    assert_eq!(weak(vec![black]), None);
    assert_eq!(weak(vec![black, stone]), Some(stone));
    // Windows that come after it do without.
    let weak = weak_chains(&facts, &prover, facts.chains[stone].colour, 2_000, 1);
    assert!(!Lean::Except(&weak).is_on(stone) && Lean::Except(&weak).is_on(black));
}
