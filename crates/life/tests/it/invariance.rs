//! The official positions somewhere else: their verdicts must not depend on
//! which corner or side of which board they are at, on how thick the walls are,
//! or on what else the board has.

use crate::cut::Cut;
use honte_goban::{Symmetry, Transform};
use honte_life::{Budget, Verdict, judge};
use honte_proof::Reading;

/// These need more than 200,000 visits for their last chain, the collapses 16 to
/// 18 millions: of them only what is decided early is compared.
const HARD: [&str; 6] = ["ld-03", "ld-07-2", "ld-12", "ld-16", "ld-17", "ld-18"];

fn verdicts(cut: &Cut, visits: u64) -> Vec<Verdict> {
    let budget = Budget {
        visits,
        total: u64::MAX,
        memory: 1 << 30,
        threads: 1,
        ..Budget::default()
    };
    judge(&cut.board, Reading::default(), &budget)
}

/// Whether the chains live, as they are stated.
fn statuses(cut: &Cut, visits: u64) -> Vec<Option<bool>> {
    let verdicts = verdicts(cut, visits);
    let lives = |at| {
        let mut verdicts = verdicts.iter();
        let chain = verdicts.find(|verdict| verdict.stones.contains(&at));
        chain.unwrap().proved()
    };
    cut.stated.iter().map(|&(at, _)| lives(at)).collect()
}

/// The positions that are quickly decided, with their statuses.
fn decided() -> Vec<(Cut, Vec<Option<bool>>)> {
    let mut cuts = crate::cut::positions();
    cuts.retain(|cut| !HARD.contains(&cut.name.as_str()));
    assert_eq!(cuts.len(), 33 - HARD.len());
    let judged = cuts.into_iter().map(|cut| {
        let found = statuses(&cut, 200_000);
        assert!(found.iter().all(Option::is_some), "{}", cut.name);
        (cut, found)
    });
    judged.collect()
}

fn assert_same(cut: &Cut, expected: &[Option<bool>], what: &str) {
    let found = statuses(cut, 200_000);
    assert_eq!(found, expected, "{}, {what}:\n{}", cut.name, cut.board);
    if cut.is_sure {
        let stated: Vec<Option<bool>> = cut.stated.iter().map(|&(_, lives)| Some(lives)).collect();
        assert_eq!(found, stated, "{}, {what}", cut.name);
    }
}

#[test]
fn thicker_walls_change_nothing() {
    for (cut, expected) in decided() {
        for (columns, rows) in [(1, 0), (0, 1), (1, 1)] {
            let thicker = cut.stretched(columns, rows);
            assert_same(&thicker, &expected, "walls one stone thicker");
        }
    }
}

/// Two of the eight images each, every corner and both colours among them.
#[test]
fn other_corners_and_sides_of_a_larger_board_change_nothing() {
    let mut compared = 0;
    for (number, (cut, expected)) in decided().into_iter().enumerate() {
        let size = cut.board.size();
        let larger = cut.stretched(19 - size.width(), 19 - size.height());
        for image in [number, number + 3] {
            let symmetry = Symmetry::ALL[image % 8];
            let transform = Transform {
                symmetry,
                swap_colours: image % 2 == 1,
            };
            let moved = larger.transformed(transform);
            assert_same(&moved, &expected, &format!("{symmetry:?} on 19x19"));
            compared += 1;
        }
    }
    assert_eq!(compared, 2 * (33 - HARD.len()));
}

/// Neighbours in the list share a board, except figures that take both corners.
#[test]
fn two_positions_on_one_board_are_judged_as_each_alone() {
    let mut single = decided();
    single.retain(|(cut, _)| !cut.is_open());
    let mut pairs = 0;
    for pair in single.windows(2) {
        let [(one, alone), (other, apart)] = pair else {
            continue;
        };
        if one.board.size().width() + other.board.size().width() >= 25 {
            continue;
        }
        let both = one.with(other);
        assert_same(&both, &[alone.as_slice(), apart].concat(), "on one board");
        pairs += 1;
    }
    assert_eq!(pairs, 23);
}

/// What is decided of the hard ones early is never decided otherwise.
#[test]
fn hard_positions_are_nowhere_judged_wrongly() {
    let mut cuts = crate::cut::positions();
    cuts.retain(|cut| HARD.contains(&cut.name.as_str()));
    let mut decided = 0;
    for (number, cut) in cuts.iter().enumerate() {
        let size = cut.board.size();
        let moved = cut
            .stretched(19 - size.width(), 19 - size.height())
            .transformed(Transform {
                symmetry: Symmetry::ALL[(number + 2) % 8],
                swap_colours: number % 2 == 1,
            });
        let found = statuses(&moved, 20_000);
        for (&(at, stated), lives) in moved.stated.iter().zip(found) {
            let at = at.to_a1(moved.board.size());
            assert_eq!(lives.unwrap_or(stated), stated, "{}: {at}", cut.name);
            decided += usize::from(lives.is_some());
        }
    }
    println!("{decided} decided");
    assert!(decided >= 20, "{decided}");
}
