//! What is assumed where few visits are made.

use super::*;
use crate::{
    Budget, judge,
    strategies::rounds::{Judgement, prove_all},
};
use honte_goban::{Board, Colour};
use honte_proof::Reading;

/// The end of a game of GNU Go against itself. In the upper left the white stones at A19 can be
/// taken, and White lives there again; the fifteen black ones at C19 can be taken, too, and nobody
/// can search all that the room of 25 points has after that.
const STOPPED: &str = "
    O O X X O . . . . . . . O X X . . . .
    O X X O O O O . . . . O . O X . . . .
    . X X X X X X O . . . . . O X . . . .
    X X X O O O X O . O . . . O X X . . .
    O X . X . O O O . . . O . O O X . . .
    O O X X X O X X O . O . O X O X . . .
    . . O O O X X X X O . O O X X . . . .
    . O O O X . X X O O O X O X X . . . .
    . O X X X X X O O X X X O O X . . . .
    . O O X O X . X X X X X X O O X . . .
    O O O O O X . X O O O X X O O X . . .
    . . O X X X . X O . O O O O X X X . .
    . . . O X X X X O O X O X O O O X . .
    . . X O O O X O O X X O X O . O O X .
    . X . O . O X O O X X X X X O O X . .
    . O O O . O O O X X O X O O O X X . .
    O O X X O O O X X . O . X X X X . . .
    O X X . X O . O X X O X X X . . . . .
    O X . X X O O O O X O O O O X . . . .
";

/// The same corner, with chains round it that do live.
const CORNER: &str = "
    O O X X O O O O O
    O X X O O O O O O
    . X X X X X X O O
    X X X O O O X O O
    O X . X . O O O O
    O O X X X O O O O
    O O O O O O O O O
    O O O O O O O O O
    O O O O O O . O .
";

/// The end of another one. On the right six black chains are dead together in a space of White's in
/// which he could make two eyes if White looked on.
const DEAD_IN_A_SPACE: &str = "
    . . . O X X . . . . . . . . . . . . .
    O O . . O X . . . . . . . . . . . . .
    X O O . O X . X . . . . . . . . . X .
    X X O O O O X . . . . . . X X X . . X
    X O O O O X . . . . . X X O O X X X O
    X X X O X . X . . . . X O O O O O O O
    . . X X . . . . . . X X X O O . . . .
    . . . . . . X X X X O X X X O . . . .
    . . X . . X O O X X O O X X X O O . .
    . X . X X X O O X O O O O X O X O . .
    X . X O X O O X X X X O O O O . . . .
    O X X O O O . O X X X X O . . . O O .
    O X X X X O . . O O X O . . O . . X .
    O O O X O O O O O X X O . . . X X . .
    . . O X O . O X X X O . . . O O . X .
    . . . O O O X . X O . O . . O X X . O
    . . O O X X . . X O O . . . . O O X X
    . O O X . X . X . X X O O . . . . O X
    . O X X . . X . . . X X O . . . . O .
";

/// What is judged of the stone on a point.
fn verdict(board: &Board, visits: u64, point: &str) -> Verdict {
    let budget = Budget {
        visits,
        ..Budget::default()
    };
    let point = Point::parse_a1(board.size(), point).unwrap();
    let mut verdicts = judge(board, Reading::default(), &budget).into_iter();
    verdicts
        .find(|chain| chain.stones.contains(&point))
        .unwrap()
}

/// What is proved with a budget.
fn judgement<'a>(board: &'a Board, budget: &Budget) -> Judgement<'a> {
    let mut judgement = Judgement::new(board, Reading::default(), budget);
    judgement.facts.ownership = Ownership::of(board);
    prove_all(&mut judgement, &|_: &_| true, budget, None);
    judgement
}

fn number(facts: &Facts<'_>, at: &str) -> usize {
    let point = Point::parse_a1(facts.board().size(), at).unwrap();
    facts.chains.number(point).unwrap()
}

/// The same if no pocket is read.
fn verdict_by_play(board: &Board, visits: u64, point: &str) -> Verdict {
    let budget = Budget {
        visits,
        ..Budget::default()
    };
    let Judgement {
        mut facts,
        mut prover,
    } = judgement(board, &budget);
    prover.account.open_after();
    assume_by_play(&mut facts, &mut prover, &Readings::default());
    let chain = number(&facts, point);
    facts.verdicts.swap_remove(chain)
}

#[test]
fn what_random_play_leaves_open_is_searched_between_what_seems_to_live() {
    let board: Board = STOPPED.parse().unwrap();
    let corner = verdict_by_play(&board, 500, "A19");
    assert_eq!(corner.status, Status::Reborn);
    let Class::Assumed(Assumption::Between(walls)) = &corner.class else {
        panic!("{:?}", corner.class);
    };
    // No proof is shown that rests on an assumption.
    assert!(corner.proof.is_none() && corner.capture.is_none());
    let names: Vec<String> = walls.iter().map(|wall| wall.to_a1(board.size())).collect();
    assert_eq!(names, ["E19", "H17", "A15", "C13"]);
    let read = verdict(&board, 500, "A19");
    assert_eq!(read.status.lives(), corner.status.lives());
    let proved = verdict(&CORNER.parse().unwrap(), 500_000, "A9");
    assert!(proved.class.is_proved(), "{:?}", proved.class);
    assert_eq!(proved.status, corner.status);
}

#[test]
fn where_a_large_chain_can_be_taken_random_play_goes_on_without_it() {
    let board: Board = STOPPED.parse().unwrap();
    let chain = verdict_by_play(&board, 3_000, "C19");
    assert_eq!(chain.stones.len(), 15);
    assert_eq!(chain.status, Status::Dead);
    let Class::Assumed(Assumption::Taken { games, kept }) = chain.class else {
        panic!("{:?}", chain.class);
    };
    assert!(
        games >= MIN_ASSUMED_GAMES && kept * 10 <= games,
        "{kept} of {games}"
    );
    assert!(chain.proof.is_none() && chain.capture.is_none());
}

#[test]
fn games_that_learn_see_an_attack_that_random_ones_miss() {
    let board: Board = DEAD_IN_A_SPACE.parse().unwrap();
    let chain = verdict(&board, 500, "S7");
    assert_eq!(chain.status, Status::Dead);
    let Class::Assumed(Assumption::Attacked { games, kept }) = chain.class else {
        panic!("{:?}", chain.class);
    };
    assert!(
        games >= MIN_ASSUMED_GAMES && kept * 10 <= games * 3,
        "{kept} of {games}"
    );
    assert!(chain.proof.is_none() && chain.capture.is_none());
}

/// Black's second eye is where two white stones are to be taken; the white stones outside need
/// nothing there.
const BY_THE_SAME_POINTS: &str = "
    . X . . O . X O .
    X X . O . . X O O
    O X X X X X X O .
    O O O O O O O O O
    . O O O O O O O O
";

#[test]
fn a_wall_is_what_lives_by_something_else() {
    let board: Board = BY_THE_SAME_POINTS.parse().unwrap();
    let Judgement { facts, mut prover } = judgement(&board, &Budget::default());
    let [keeper, outside] = ["B5", "H5"].map(|name| number(&facts, name));
    for taken in ["E5", "D4"].map(|name| number(&facts, name)) {
        let between = facts.chains.pocket(taken, |other| is_alive(&facts, other));
        assert!(facts.chains.beside(&between).contains(&keeper));
        let walls = walls_round(&facts, &mut prover, taken);
        assert_eq!(walls, [facts.chains.first(outside)]);
    }
}

/// White's stone at D4 is dead if Black lives round it, and lives if he does not.
const IN_AN_OPEN_GROUP: &str = "
    . X . X . X O .
    X X X O X X O .
    O X . . . X O .
    O O X X X O O O
    . O O O O O . O
";

#[test]
fn what_is_dead_has_an_opponent_that_lives() {
    let board: Board = IN_AN_OPEN_GROUP.parse().unwrap();
    let assumed = Class::Assumed(Assumption::Attacked { games: 64, kept: 0 });
    let left = |black: Status, class: &Class| {
        let mut facts = Facts::new(&board);
        for chain in 0..facts.chains.len() {
            let stone = facts.chains.first(chain);
            match facts.chains[chain].colour {
                Colour::Black => facts.decide(chain, black, &assumed, None),
                Colour::White if stone.to_a1(board.size()) == "D4" => {
                    facts.decide(chain, Status::Dead, class, None);
                }
                Colour::White => facts.decide(chain, Status::Alive, &assumed, None),
            }
        }
        doubt_dead_without_taker(&mut facts);
        facts.status(number(&facts, "D4"))
    };
    assert_eq!(left(Status::Alive, &assumed), Status::Dead);
    assert_eq!(left(Status::Lives, &assumed), Status::Dead);
    assert_eq!(left(Status::Unknown, &assumed), Status::Unknown);
    // What is proved needs no such argument: both may be dead (Example 9).
    assert_eq!(left(Status::Dead, &Class::Search), Status::Dead);
}
