//! Verdicts as a certificate, to be checked by a program that shares no code
//! with the search.

use std::sync::Arc;

use honte_goban::{Board, Point};
use honte_proof::{Aim, Certificate, Claim, Finding, Piece, Reading, Side};

use crate::{Local, Status, Verdict};

/// What the proved verdicts claim, with all their proofs.
///
/// ```
/// use honte_goban::Board;
/// use honte_life::{Budget, certificate, judge};
/// use honte_proof::Reading;
///
/// let board: Board = "
///     . O . X O . .
///     O O O O O . .
///     . . . . . . .
/// ".parse()?;
/// let reading = Reading::default();
/// let verdicts = judge(&board, reading, &Budget::default());
/// assert_eq!(certificate(&board, reading, &verdicts).check(&board), Ok(()));
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn certificate(board: &Board, reading: Reading, verdicts: &[Verdict]) -> Certificate {
    let mut findings = Vec::new();
    for verdict in verdicts {
        let Some(&chain) = verdict.stones.first() else {
            continue;
        };
        if let Some(capture) = &verdict.capture {
            findings.push(Finding {
                chain,
                claim: Claim::Capturable,
                pieces: vec![capture.piece(board)],
            });
        }
        let claim = match verdict.status {
            _ if !verdict.class.is_proved() => continue,
            Status::Unknown => continue,
            Status::Alive => Claim::Uncapturable,
            Status::Dead => Claim::Dead,
            Status::Reborn | Status::Lives => Claim::Lives,
        };
        let locals = verdict.proof.iter().chain(&verdict.support);
        let pieces = needed(board, locals.map(|local| local.piece(board)).collect());
        findings.push(Finding {
            chain,
            claim,
            pieces,
        });
    }
    // Those that others rest on come first.
    findings.sort_by_key(|finding| match finding.claim {
        Claim::Uncapturable => 0,
        Claim::Capturable => 1,
        Claim::Dead => 2,
        Claim::Lives => 3,
    });
    Certificate { reading, findings }
}

impl Local {
    /// The proof with all points of its nodes.
    #[must_use]
    pub fn piece(&self, board: &Board) -> Piece {
        let real = self.points.len().saturating_sub(self.eyes);
        let points = &self.points[..real];
        let cell = |&point: &Point| {
            // A node is a whole chain if no other node is of that chain.
            let others = |stone: &Point| *stone != point && points.contains(stone);
            if board.is_empty_at(point) || board.chain(point).any(|stone| others(&stone)) {
                vec![point]
            } else {
                board.chain(point).collect()
            }
        };
        Piece {
            cells: points.iter().map(cell).collect(),
            proof: Arc::clone(&self.proof),
        }
    }
}

/// Those pieces that the first rests on, and it.
fn needed(board: &Board, pieces: Vec<Piece>) -> Vec<Piece> {
    let mut wanted = vec![false; pieces.len()];
    let mut queue: Vec<usize> = (0..pieces.len().min(1)).collect();
    while let Some(number) = queue.pop() {
        if std::mem::replace(&mut wanted[number], true) {
            continue;
        }
        let chains = rests_on(board, &pieces[number]);
        let keeps = |piece: &Piece| {
            let mut kept = kept(board, piece);
            kept.any(|head| chains.contains(&head))
        };
        queue.extend((0..pieces.len()).filter(|&other| other != number && keeps(&pieces[other])));
    }
    let pieces = pieces.into_iter().zip(wanted);
    pieces
        .filter_map(|(piece, wanted)| wanted.then_some(piece))
        .collect()
}

/// The heads of the chains that a piece takes as walls, or as having an eye
/// somewhere else.
fn rests_on(board: &Board, piece: &Piece) -> Vec<Option<Point>> {
    let game = &piece.proof.game;
    let winner = match piece.proof.winner {
        Side::Defender => game.defender,
        Side::Attacker => !game.defender,
    };
    let inside = |point: &Point| piece.cells.iter().any(|cell| cell.contains(point));
    let real = piece.cells.len();
    let mut chains = Vec::new();
    for (node, cell) in piece.cells.iter().enumerate() {
        let has_eye = game.neighbours[node].checked_shr(real as u32).unwrap_or(0) != 0;
        if has_eye {
            chains.extend(cell.first().map(|&point| board.chain_head(point)));
        }
        if game.anchors[winner.index()] >> node & 1 == 1 {
            let beside = cell
                .iter()
                .flat_map(|&point| board.size().neighbours(point));
            let walls =
                beside.filter(|point| board.colour_at(*point) == Some(winner) && !inside(point));
            chains.extend(walls.map(|point| board.chain_head(point)));
        }
    }
    chains
}

/// The heads of the chains that a piece keeps.
fn kept<'a>(board: &'a Board, piece: &'a Piece) -> impl Iterator<Item = Option<Point>> + 'a {
    let game = &piece.proof.game;
    let keeps = piece.proof.winner == Side::Defender && game.aim != Aim::Lasting;
    let cells = piece.cells.iter().enumerate();
    let cells = cells.filter(move |(node, _)| keeps && game.rebirth >> node & 1 == 1);
    cells
        .filter_map(|(_, cell)| cell.first())
        .map(|&point| board.chain_head(point))
}
