//! What must hold of any proof and any certificate. The fuzz targets hold the check to it, and so
//! does the test that walks what the fuzzer found.

#![allow(dead_code, reason = "each fuzz target uses its own law")]

pub(crate) mod bytes;

use crate::common::{Solved, colour, legal, winner};
use bytes::Bytes;
use honte_goban::{Board, Colour, Point, Size};
use honte_proof::{
    Action, Aim, Certificate, Claim, Finding, Game, Piece, Proof, Reading, Side, State,
};
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

/// A proof that is accepted is true: brute force finds the same winner. Games that are not well
/// formed are refused.
pub(crate) fn proof(input: &[u8]) {
    let mut bytes = Bytes(input);
    let mut proof = any_game(&mut bytes);
    let is_wild = bytes.byte() == 255;
    if is_wild {
        spoil(&mut bytes, &mut proof);
    }
    if !legal(&proof.game, &proof.start) {
        // The check must come to an end; what it says of such a game is its flaw.
        assert!(proof.check().is_err(), "{proof:?}");
        return;
    }
    if !is_wild {
        fill(&mut bytes, &mut proof);
    }
    let checked = proof.check();
    let is_plain = proof.game.open | proof.game.eyes | proof.game.keep == 0;
    if checked.is_ok() && is_plain && proof.game.neighbours.len() <= MAX_NODES {
        let truth = winner(&proof.game, proof.start);
        assert_eq!(proof.winner, truth, "{proof:?}");
    }
    if checked.is_ok() {
        // Ends, and does not panic; its figures are compared elsewhere.
        let _ = proof.upkeep(2_000);
    }
}

/// Nodes of a game that brute force solves at once.
const MAX_NODES: usize = 5;

/// A game on a few nodes, its start, and a winner; no strategy.
fn any_game(bytes: &mut Bytes<'_>) -> Proof {
    let nodes = 1 + bytes.below(MAX_NODES);
    let all = (1u128 << nodes) - 1;
    let mut set = || u128::from(bytes.byte()) & all;
    let mut neighbours = vec![0; nodes];
    for a in 0..nodes {
        let row = set();
        for b in (0..a).filter(|b| row & (1 << b) != 0) {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
    }
    let (filled, black) = (set(), set());
    let game = Game {
        neighbours,
        anchors: [set(), set()],
        open: 0,
        defender: Colour::Black,
        rebirth: set(),
        aim: Aim::Once,
        keep: 0,
        eyes: 0,
        reading: Reading::default(),
    };
    Proof {
        game: Game {
            defender: bytes.pick(&Colour::ALL),
            aim: bytes.pick(&[Aim::Once, Aim::Lasting]),
            reading: bytes.pick(&Reading::ALL),
            ..game
        },
        start: State {
            stones: [filled & black, filled & !black],
            marks: 0,
            mover: bytes.pick(&Colour::ALL),
        },
        winner: bytes.pick(&[Side::Defender, Side::Attacker]),
        strategy: HashMap::new(),
    }
}

/// Sets of any bits, also of nodes that are none, and a strategy of any states.
fn spoil(bytes: &mut Bytes<'_>, proof: &mut Proof) {
    let mut set = |bits: &mut u128| {
        let shift = bytes.below(128);
        *bits ^= u128::from(bytes.byte()) << shift;
    };
    let game = &mut proof.game;
    for bits in [
        &mut game.open,
        &mut game.eyes,
        &mut game.keep,
        &mut game.rebirth,
    ] {
        set(bits);
    }
    game.anchors.iter_mut().for_each(&mut set);
    game.neighbours.iter_mut().for_each(&mut set);
    proof.start.stones.iter_mut().for_each(&mut set);
    set(&mut proof.start.marks);
    let more = bytes.byte();
    let count = proof.game.neighbours.len();
    proof.game.neighbours.resize(count + usize::from(more), 0);
    while !bytes.0.is_empty() && proof.strategy.len() < 64 {
        let state = State {
            stones: [bytes.byte().into(), bytes.byte().into()],
            marks: bytes.byte().into(),
            mover: bytes.pick(&Colour::ALL),
        };
        let action = match bytes.byte() {
            0 => Action::Settled,
            1 => Action::Pass,
            2 => Action::PassForKo(bytes.byte()),
            3 => Action::Confine(bytes.byte().into()),
            node => Action::Play(node),
        };
        proof.strategy.insert(state, action);
    }
    proof.strategy.insert(proof.start, Action::Settled);
}

/// A strategy for all states that can be reached: the best move where there is one, or what the
/// bytes choose.
fn fill(bytes: &mut Bytes<'_>, proof: &mut Proof) {
    let game = proof.game.clone();
    let solved = Solved::new(&game, proof.start);
    let mover = colour(&game, proof.winner);
    for (number, state) in solved.states.iter().enumerate() {
        if state.mover != mover {
            continue;
        }
        let actions = game.actions(state);
        let action = match bytes.byte() {
            0 => solved.moves[number].filter(|_| solved.winners[number] == proof.winner),
            1 => Some(Action::Settled),
            2 => Some(Action::Confine(bytes.byte().into())),
            choice => actions.get(usize::from(choice) % actions.len()).copied(),
        };
        proof.strategy.extend(action.map(|action| (*state, action)));
    }
}

/// How often the check of a certificate may look up, every few hundred states: a strategy that names
/// no plays leaves the loser all of them, and so millions of states.
const MAX_LOOKS: u32 = 200;

/// The check of a certificate ends, or stops when it is told to. It never accepts both that a chain
/// can be captured and that it cannot.
pub(crate) fn certificate(input: &[u8]) {
    let mut bytes = Bytes(input);
    let board = any_board(&mut bytes);
    let stones: Vec<Point> = board.all_stones().map(|(_, point)| point).collect();
    if stones.is_empty() || board.check().is_err() {
        return;
    }
    let reading = bytes.pick(&Reading::ALL);
    let mut accepted = HashMap::new();
    for _ in 0..4 {
        let chain = bytes.pick(&stones);
        let claim = bytes.pick(&[
            Claim::Uncapturable,
            Claim::Capturable,
            Claim::Dead,
            Claim::Lives,
        ]);
        let count = bytes.below(4);
        let pieces = (0..count)
            .map(|_| any_piece(&mut bytes, &board, reading))
            .collect();
        let certificate = Certificate {
            reading,
            findings: vec![Finding {
                chain,
                claim,
                pieces,
            }],
        };
        let looks = Cell::new(0);
        let is_stopped = || {
            looks.set(looks.get() + 1);
            looks.get() > MAX_LOOKS
        };
        if certificate.check_unless(&board, &is_stopped) == Ok(()) {
            let first = board.chain(chain).min();
            let is_captured = matches!(claim, Claim::Capturable | Claim::Dead);
            if claim != Claim::Lives {
                let before = accepted.insert(first, is_captured);
                assert!(before.is_none_or(|before| before == is_captured), "{board}");
            }
        }
    }
}

fn any_board(bytes: &mut Bytes<'_>) -> Board {
    let size = Size::new(1 + bytes.below(5) as u8, 1 + bytes.below(5) as u8).unwrap();
    let mut board = Board::new(size);
    for point in size.points() {
        let stone = bytes.pick(&[None, Some(Colour::Black), Some(Colour::White)]);
        board.set(point, stone).unwrap();
    }
    board
}

/// A piece on some points whose graph is mostly that of the board.
fn any_piece(bytes: &mut Bytes<'_>, board: &Board, reading: Reading) -> Piece {
    let points: Vec<Point> = board.size().points().collect();
    let mut cells: Vec<Vec<Point>> = Vec::new();
    for &point in &points {
        let is_first = board.is_empty_at(point) || board.chain(point).min() == Some(point);
        if is_first && bytes.byte() & 1 == 1 {
            cells.push(match board.is_empty_at(point) {
                true => vec![point],
                false => board.chain(point).collect(),
            });
        }
    }
    if bytes.byte() == 255 {
        cells.push(vec![bytes.pick(&points), bytes.pick(&points)]);
    }
    let beside = |a: &[Point], b: &[Point]| {
        a.iter()
            .any(|&point| board.size().neighbours(point).any(|near| b.contains(&near)))
    };
    let set = |is: &dyn Fn(usize) -> bool| {
        (0..cells.len())
            .filter(|&node| is(node))
            .fold(0u128, |set, node| set | 1 << node)
    };
    let colour_of = |node: usize| {
        cells[node]
            .first()
            .and_then(|&point| board.colour_at(point))
    };
    let mut any = || u128::from(u32::from_le_bytes([0; 4].map(|_: u8| bytes.byte())));
    let game = Game {
        neighbours: (0..cells.len())
            .map(|node| set(&|other| other != node && beside(&cells[node], &cells[other])))
            .collect(),
        anchors: [any(), any()],
        open: any(),
        defender: Colour::Black,
        rebirth: any(),
        aim: Aim::Once,
        keep: any() & any(),
        eyes: any() & any(),
        reading,
    };
    let start = State {
        stones: Colour::ALL.map(|colour| set(&|node| colour_of(node) == Some(colour))),
        marks: 0,
        mover: bytes.pick(&Colour::ALL),
    };
    let nodes = set(&|_| true);
    let mut proof = Proof {
        game: Game {
            anchors: game.anchors.map(|anchors| anchors & nodes),
            open: game.open & nodes,
            rebirth: game.rebirth & nodes,
            keep: game.keep & nodes,
            eyes: game.eyes & nodes,
            defender: bytes.pick(&Colour::ALL),
            aim: bytes.pick(&[Aim::Once, Aim::Lasting]),
            ..game
        },
        start,
        winner: bytes.pick(&[Side::Defender, Side::Attacker]),
        strategy: HashMap::new(),
    };
    proof.strategy.insert(start, Action::Settled);
    if legal(&proof.game, &start) && bytes.byte() & 1 == 1 {
        let moves = proof.game.actions(&start);
        let action = bytes.pick(&moves);
        proof.strategy.insert(start, action);
    }
    Piece {
        cells,
        proof: Arc::new(proof),
    }
}
