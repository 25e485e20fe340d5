//! Positions as players finish them.

use super::*;
use honte_life::{Budget, Class, Status, Watch, judge, judge_some};
use honte_proof::Reading;
use honte_rules::{Amount, Preset};
use std::sync::Arc;

fn judged(board: &Board) -> Vec<Verdict> {
    judge(board, Reading::default(), &Budget::default())
}

fn finished_with(board: &Board, verdicts: &[Verdict]) -> Finish {
    finished_by(board, verdicts, Colour::Black)
}

fn finished_by(board: &Board, verdicts: &[Verdict], first: Colour) -> Finish {
    let again = |board: &Board, points: &[Point]| {
        judge_some(board, Reading::default(), &Budget::default(), points)
    };
    finish(Stopped {
        position: &FinalPosition::new(board.clone()),
        rules: &Preset::Japanese.ruleset(),
        verdicts,
        costly: &[],
        first,
        judge: &again,
        stop: &Stop::NEVER,
    })
    .unwrap()
}

fn finished(board: &str) -> Finish {
    let board: Board = board.parse().unwrap();
    let verdicts = judged(&board);
    finished_with(&board, &verdicts)
}

/// `dame b C3, teire w A1 for B1`.
fn told(finish: &Finish) -> String {
    let size = finish.position.board.size();
    let name = |point: Point| point.to_a1(size);
    let plays = finish.plays.iter().map(|play| {
        let colour = match play.colour {
            Colour::Black => "b",
            Colour::White => "w",
        };
        match play.purpose {
            Purpose::Dame => format!("dame {colour} {}", name(play.point)),
            Purpose::Border => format!("border {colour} {}", name(play.point)),
            Purpose::Teire(chain) => {
                format!("teire {colour} {} for {}", name(play.point), name(chain))
            }
        }
    });
    plays.collect::<Vec<_>>().join(", ")
}

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
    let known = judged(&board);
    let mut unclear = known.clone();
    let living = unclear
        .iter_mut()
        .find(|chain| chain.status == Status::Alive)
        .unwrap();
    living.status = Status::Unknown;
    living.class = Class::Undecided;
    let (known, found) = (
        finished_with(&board, &known),
        finished_with(&board, &unclear),
    );
    assert_eq!(found.plays, known.plays);
    assert!(found.settled.is_one());
    assert_eq!(found.count.lead(), known.count.lead());
}

/// White has no eye but F5 and F1, each between two chains that only E4 or E3 joins.
#[test]
fn dame_that_join_chains_are_filled() {
    let finish = finished(
        "X X O O O .
         . X X O . O
         X X X X . O
         X X O O O .
         . X . . O X",
    );
    assert_eq!(
        told(&finish),
        "dame b E3, dame w E4, dame b C1, teire w F2 for C2, dame b D1"
    );
}

/// Who fills B7 decides whether Black has to fill A6: whoever is to play first takes it.
#[test]
fn a_dame_that_costs_a_point_goes_to_who_plays_first() {
    let board: Board = "X . O O . O
                        . X O O O O
                        X X O O O .
                        . X O O O O
                        X X O O O .
                        . X O O . O
                        X X O O O O"
        .parse()
        .unwrap();
    let verdicts = judged(&board);
    for (first, plays, lead) in [
        (Colour::Black, "dame b B7", -1),
        (Colour::White, "dame w B7, teire b A6 for A7", -2),
    ] {
        let finish = finished_by(&board, &verdicts, first);
        assert_eq!(told(&finish), plays);
        assert_eq!(finish.count.lead(), Amount::whole(lead));
    }
}

/// White's C4 leaves C3 to be taken in a ko, so Black joins it. If it could be taken when play stopped,
/// nothing is added.
#[test]
fn a_stone_that_a_filled_dame_leaves_to_a_ko_is_joined() {
    let rows = |dame: &str| {
        format!(
            "O . O . O
             O O O O O
             O O {dame} O O
             O O X O O
             X X . X X
             X . X . X"
        )
    };
    for (dame, plays) in [(".", "dame w C4, teire b C2 for C3"), ("O", "")] {
        let board: Board = rows(dame).parse().unwrap();
        let verdicts = judged(&board);
        assert_eq!(
            told(&finished_by(&board, &verdicts, Colour::White)),
            plays,
            "{dame}"
        );
        let position = FinalPosition::new(board);
        let rules = Preset::Japanese.ruleset();
        let mut table = Table::new(Stopped {
            position: &position,
            rules: &rules,
            verdicts: &[],
            costly: &[],
            first: Colour::White,
            judge: &|_, _| Vec::new(),
            stop: &Stop::NEVER,
        });
        let size = position.board.size();
        if dame == "." {
            table.play(Play {
                colour: Colour::White,
                point: Point::parse_a1(size, "C4").unwrap(),
                purpose: Purpose::Dame,
            });
        }
        table.leave_no_atari();
        let added: Vec<String> = (table.plays.iter())
            .filter(|play| play.teire().is_some())
            .map(|play| play.point.to_a1(size))
            .collect();
        let expected = if dame == "." { "C2" } else { "" };
        assert_eq!(added.concat(), expected, "{dame}");
    }
}

#[test]
fn a_chain_is_caught_by_ataris_or_is_not() {
    let cases = [
        // In atari.
        ("O . .\nX . .", "A1", Some("B1")),
        // From C1 only: from A1 it would run.
        (". . . .\nO O . .\n. X . .", "B1", Some("C1")),
        // What plays at C1 is taken from D1, and there is room to run to.
        (". . . . .\n. . . . .\nO O X . .\n. X . . .", "B1", None),
        // Three liberties.
        (". . . .\n. . . .\nO X . .", "B1", None),
    ];
    for (text, chain, expected) in cases {
        let board: Board = text.parse().unwrap();
        let point = |name: &str| Point::parse_a1(board.size(), name).unwrap();
        let found = reading::attack(&board, point(chain));
        assert_eq!(found, expected.map(point), "{text}");
    }
}

/// Random stones on four of five points: no board has more places to be searched.
const DENSE: &str = "\
O O X X O O O O O O X X X . X O O O O
X . . X X . O O X . X O O X O . X O X
O X X O X O O O . O O X . X O O O . X
O X . O X O X X X X O X X X O X O O X
O O X . O O X X X X O X X X . . O . X
X O O X X X O X O X X . O X O X X . X
X . X X O O . . . . . O O X X X O O .
X X O X O X . . O O O X . O O O O X O
X O . . X O O X . X . X O . O O X . X
O . X X X . O X X O X O . O O O O X O
. X . X X O O O . O O X O . X O X O .
X O X X X . O X O X O X O . X . X O X
X . O O . . X . X . O X X . O O O X .
X O X X O X X X . O X . O . X X O O O
O . . O . X O X O O O O O O O O X X X
O . X X . O . O X O O O O X X . . O O
O . O . X O . . X X X X X X X X O X O
. O O X O X O X O X O X O . . X X X O
. X O O . . . O O O O X X O . O X X O
";

/// How often the work looks whether to stop, if it is to at a look, or at none.
fn looks(board: &Board, verdicts: &[Verdict], stop_at: u64) -> u64 {
    let watch = Arc::new(Watch::stopping_at(stop_at));
    let stop = Stop {
        watch: Some(Arc::clone(&watch)),
        until: None,
    };
    let nothing = |_: &Board, _: &[Point]| Vec::new();
    let finish = finish(Stopped {
        position: &FinalPosition::new(board.clone()),
        rules: &Preset::Japanese.ruleset(),
        verdicts,
        costly: &[],
        first: Colour::Black,
        judge: &nothing,
        stop: &stop,
    });
    assert!(finish.is_ok());
    watch.looks()
}

#[test]
fn what_is_late_is_broken_off_everywhere() {
    /// Loops that one look ends are inside others, which look again before they end.
    const MAX_LATE_LOOKS: u64 = 60;
    let board: Board = DENSE.parse().unwrap();
    let few = Budget {
        total: 20_000,
        ..Budget::default()
    };
    let verdicts = judge(&board, Reading::default(), &few);
    let looks = |stop_at| looks(&board, &verdicts, stop_at);
    let all = looks(0);
    assert!(all > 10_000, "{all} looks: there is nothing to break off");
    for stop_at in [
        1,
        2,
        10,
        all / 100,
        all / 10,
        all / 3,
        all / 2,
        all * 9 / 10,
    ] {
        let late = looks(stop_at) - stop_at;
        assert!(
            late < MAX_LATE_LOOKS,
            "{late} looks after look {stop_at} of {all}"
        );
    }
}
