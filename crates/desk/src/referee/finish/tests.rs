//! Plays before the count, with what is known changed on purpose.

use super::*;
use honte_life::{Budget, Class, judge, judge_some};
use honte_proof::Reading;
use honte_rules::Preset;

/// Dame on the C line; G3 is dead.
const OPEN: &str = "
    . X . O O . X
    X X . O . O .
    . X . O O . O
";

/// What nothing was known of is judged again when the dame are filled.
#[test]
fn what_is_unclear_is_judged_again_after_plays() {
    let board: Board = OPEN.parse().unwrap();
    let judge_all = |board: &Board| judge(board, Reading::default(), &Budget::default());
    let some = |board: &Board, points: &[Point]| {
        judge_some(board, Reading::default(), &Budget::default(), points)
    };
    let judges = Judges {
        alone: &some,
        whole: &some,
    };
    let known = judge_all(&board);
    let mut unclear = known.clone();
    let dead = unclear
        .iter_mut()
        .find(|chain| chain.status == Status::Dead);
    let dead = dead.unwrap();
    dead.status = Status::Unknown;
    dead.class = Class::Undecided;
    let position = FinalPosition::new(board);
    let rules = Preset::Japanese.ruleset();
    let finished = |verdicts: &[Verdict]| {
        let finish = finish(&position, &rules, verdicts, &[], Colour::Black, judges);
        finish.unwrap().unwrap()
    };
    let (known, found) = (finished(&known), finished(&unclear));
    assert_eq!(found.plays, known.plays);
    assert!(found.likely.is_none());
    assert!(found.settled.is_one());
    assert_eq!(found.settled.low, known.settled.low);
    assert_eq!(found.settled.high, known.settled.high);
}
