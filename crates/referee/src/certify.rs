//! The check of all proofs, before anybody is told of them.

use crate::terms::Note;
use honte_goban::{Board, Point};
use honte_life::{Class, Status, Stop, Verdict, certificate};
use honte_proof::{Checker, Fault, Flaw, Reading};

/// What the check of all proofs came to.
pub(crate) struct Certified {
    /// Proofs that do not hold.
    pub(crate) wrong: Vec<Note>,
    /// Whether every proof was checked and holds.
    pub(crate) holds_all: bool,
}

/// Has all proofs checked before anybody is told of them. What does not hold is not decided; what is
/// wrong with it is an error of the search. What could not be checked in time is not decided either.
pub(crate) fn certify(
    board: &Board,
    reading: Reading,
    verdicts: &mut [Verdict],
    stop: &Stop,
) -> Certified {
    let mut wrong = Vec::new();
    let mut is_complete = true;
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
            is_complete = false;
            break;
        }
        let chain = certificate.findings.remove(number).chain;
        forget(verdicts, &[chain]);
        wrong.push(Note::WrongProof {
            chain: chain.to_a1(board.size()),
            fault,
        });
    }
    for verdict in verdicts {
        let Some(given) = &verdict.given else {
            continue;
        };
        let checked = Checker::default().check_unless(&given.local.proof, &is_stopped);
        let Err(flaw) = checked else { continue };
        verdict.given = None;
        if flaw == Flaw::Stopped {
            is_complete = false;
        } else if let Some(chain) = verdict.stones.first() {
            wrong.push(Note::WrongProof {
                chain: chain.to_a1(board.size()),
                fault: Fault::Proof {
                    piece: 0,
                    flaw: Box::new(flaw),
                },
            });
        }
    }
    Certified {
        holds_all: is_complete && wrong.is_empty(),
        wrong,
    }
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
        verdict.given = None;
        verdict.capture = None;
        verdict.rescue = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_life::{Budget, Given, survey};
    use std::sync::Arc;
    use std::time::Instant;

    /// The bent four in the corner (Life-and-Death Example 7-1).
    const BOARD: &str = "\
X X . O X X X X X
X O O O X X X X X
. O X X X X X X X
O O X X X X X X X
X X X X X X X X X
X X X X X X X X X
X X X X X X X X X
X X X X X X X X X
X X X X X X . X .";

    #[test]
    fn what_is_not_checked_in_time_is_not_proved() {
        let board: Board = BOARD.parse().unwrap();
        let reading = Reading::default();
        let found = survey(&board, reading, &Budget::default()).chains;
        let mut checked = found.clone();
        let certified = certify(&board, reading, &mut checked, &Stop::NEVER);
        assert!(certified.holds_all && certified.wrong.is_empty());
        let is_searched = |verdict: &&Verdict| verdict.proof.is_some() || verdict.capture.is_some();
        assert!(checked.iter().any(|verdict| is_searched(&verdict)));

        let mut late = found;
        let stop = Stop {
            until: Some(Instant::now()),
            ..Stop::NEVER
        };
        let certified = certify(&board, reading, &mut late, &stop);
        assert!(!certified.holds_all && certified.wrong.is_empty());
        for verdict in late.iter().filter(|verdict| verdict.class != Class::Static) {
            assert_eq!(verdict.class, Class::Undecided);
            assert_eq!(verdict.status, Status::Unknown);
            assert!(verdict.proof.is_none() && verdict.support.is_empty());
            assert!(verdict.capture.is_none() && verdict.rescue.is_none());
        }
    }

    #[test]
    fn what_an_assumed_verdict_hangs_on_is_checked() {
        let board: Board = BOARD.parse().unwrap();
        let reading = Reading::default();
        let mut verdicts = survey(&board, reading, &Budget::default()).chains;
        let mut all = verdicts.iter_mut();
        let verdict = all.find(|verdict| verdict.proof.is_some()).unwrap();
        let stone = verdict.stones[0];
        verdict.given = verdict.proof.clone().map(|local| Given {
            walls: vec![stone],
            local,
        });
        let given = |verdicts: &[Verdict]| verdicts.iter().any(|verdict| verdict.given.is_some());
        let certified = certify(&board, reading, &mut verdicts, &Stop::NEVER);
        assert!(certified.holds_all && given(&verdicts));

        // Without its answers it shows nothing; the verdict has a proof of its own, and stays.
        let mut all = verdicts.iter_mut();
        let spoilt = all.find_map(|verdict| verdict.given.as_mut()).unwrap();
        Arc::make_mut(&mut spoilt.local.proof).strategy.clear();
        let certified = certify(&board, reading, &mut verdicts, &Stop::NEVER);
        assert_eq!(certified.wrong.len(), 1);
        assert!(!given(&verdicts));
        let mut all = verdicts.iter();
        assert!(all.any(|verdict| verdict.stones[0] == stone && verdict.class.is_proved()));
    }
}
