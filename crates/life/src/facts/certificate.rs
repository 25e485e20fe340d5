//! Verdicts as a certificate, to be checked by a program that shares no code
//! with the search.

use std::sync::Arc;

use honte_goban::{Board, Point};
use honte_proof::{Certificate, Claim, Finding, Piece, Reading};

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
        let pieces = locals.map(|local| local.piece(board)).collect();
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
        let points = &self.points;
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
