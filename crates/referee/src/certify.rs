//! The check of all proofs, before anybody is told of them.

use crate::terms::Note;
use honte_goban::{Board, Point};
use honte_life::{Class, Status, Stop, Verdict, certificate};
use honte_proof::{Fault, Flaw, Reading};

/// Has all proofs checked before anybody is told of them. What does not hold is not decided; what is
/// wrong with it is an error of the search. What could not be checked in time is not decided either.
pub(crate) fn certify(
    board: &Board,
    reading: Reading,
    verdicts: &mut [Verdict],
    stop: &Stop,
) -> Vec<Note> {
    let mut wrong = Vec::new();
    let mut certificate = certificate(board, reading, verdicts);
    let is_stopped = || stop.is_due();
    while let Err((number, fault)) = certificate.check_unless(board, &is_stopped) {
        if is_unchecked(&fault) {
            let unchecked: Vec<Point> = certificate
                .findings
                .drain(number..)
                .map(|finding| finding.chain)
                .collect();
            forget(verdicts, &unchecked);
            break;
        }
        let chain = certificate.findings.remove(number).chain;
        forget(verdicts, &[chain]);
        wrong.push(Note::WrongProof {
            chain: chain.to_a1(board.size()),
            fault,
        });
    }
    wrong
}

/// Whether a proof was not looked at, since the time was over.
fn is_unchecked(fault: &Fault) -> bool {
    matches!(fault, Fault::Proof { flaw, .. } if **flaw == Flaw::Stopped)
}

/// Leaves the chains on some points undecided.
fn forget(verdicts: &mut [Verdict], chains: &[Point]) {
    let is_it = |verdict: &&mut Verdict| {
        // What lives unconditionally needs no proof.
        verdict.class != Class::Static && chains.iter().any(|at| verdict.stones.contains(at))
    };
    for verdict in verdicts.iter_mut().filter(is_it) {
        verdict.status = Status::Unknown;
        verdict.class = Class::Undecided;
        verdict.proof = None;
        verdict.support.clear();
    }
}
