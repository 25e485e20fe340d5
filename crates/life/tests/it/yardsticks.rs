//! Safety as other programs' regression tests have it. Theirs is the opinion
//! of a static solver about play to the end, ours about confirmation play, so
//! that there may be more of it; never less where both are by the same theorem.

use std::collections::BTreeMap;

use crate::common::points;
use crate::outside::{Case, cases, positions, safe};
use honte_goban::{Board, Colour, Point};
use honte_life::{Survey, unconditional};

/// Visits a question.
const VISITS: u64 = 2_000;

/// What we have on a point, in the words of GNU Go's `unconditional_status`.
struct Ours {
    unconditional: bool,
    /// `None` if it is open.
    proved: Option<String>,
}

impl Ours {
    fn of(board: &Board, survey: &Survey, point: Point) -> Self {
        let stands = survey
            .chains
            .iter()
            .find(|verdict| verdict.stones.contains(&point));
        let proved = match stands {
            Some(verdict) => verdict
                .proved()
                .map(|lives| if lives { "alive" } else { "dead" }.to_owned()),
            None => {
                let owns = |colour: &Colour| safe::enclosed(survey, *colour).contains(point);
                let owner = Colour::ALL.into_iter().find(owns);
                owner.map(|colour| format!("{}_territory", colour.name()))
            }
        };
        let unconditional =
            stands.is_some_and(|verdict| unconditional(board, verdict.colour).contains(point));
        Self {
            unconditional,
            proved,
        }
    }
}

/// How many answers there were, and how many of them we prove.
#[derive(Debug, Default, PartialEq, Eq)]
struct Answers {
    all: usize,
    unconditional: usize,
    proved: usize,
}

/// Whether unconditional life allows for an answer of GNU Go's. It also calls a
/// stone alive that can be taken where the other colour cannot live in the end:
/// this, too, is inside walls that live unconditionally.
fn fits(board: &Board, at: Point, answer: &str) -> bool {
    let stone = board.colour_at(at);
    let is_alive = stone.is_some_and(|colour| unconditional(board, colour).contains(at));
    let is_inside = |colour: Colour| {
        safe::is_walled_in(board, colour, &unconditional(board, colour), at) && !is_alive
    };
    match (answer, stone) {
        ("alive", Some(colour)) => is_alive || is_inside(colour),
        ("dead", Some(colour)) => is_inside(!colour),
        ("black_territory", None) => is_inside(Colour::Black),
        ("white_territory", None) => is_inside(Colour::White),
        ("undecided", _) => !is_alive,
        _ => false,
    }
}

/// What it calls undecided may well be decided by search.
#[test]
fn unconditional_statuses_are_those_of_gnu_go() {
    let Some(cases) = cases("gnugo") else { return };
    let asked: Vec<&Case> = cases
        .iter()
        .filter(|case| case.suite == "unconditional")
        .collect();
    let mut answers: BTreeMap<&str, Answers> = BTreeMap::new();
    for position in positions(&asked) {
        let survey = position.survey(VISITS);
        for case in position.cases {
            let at = Point::parse_a1(position.board.size(), &case.argument).unwrap();
            let ours = Ours::of(&position.board, &survey, at);
            let answer = case.answer.as_str();
            let counted = answers.entry(answer).or_default();
            counted.all += 1;
            counted.unconditional += usize::from(ours.unconditional);
            counted.proved += usize::from(ours.proved.is_some());
            if answer.is_empty() {
                continue;
            }
            assert!(fits(&position.board, at, answer), "{}", case.name);
            let same = ours.proved.as_ref().is_none_or(|word| word == answer);
            let what = format!("{}: {answer}, {:?}", case.name, ours.proved);
            assert!(answer == "undecided" || same, "{what}");
        }
    }
    println!("{answers:#?}");
    assert_eq!(asked.len(), 673);
    // The table has lost these answers.
    assert_eq!(answers[""].all, 9);
    for (answer, unconditional, proved) in [
        ("alive", 59, 82),
        ("dead", 0, 71),
        ("black_territory", 0, 94),
        ("white_territory", 0, 28),
    ] {
        let counted = &answers[answer];
        assert_eq!(counted.unconditional, unconditional, "{answer}");
        assert!(counted.proved >= proved, "{answer}: {counted:?}");
    }
}

/// Fuego counts living stones, and the rooms that are vital to them. In one
/// game it leaves out a corner in which a single black stone stands.
#[test]
fn unconditional_life_is_as_large_as_fuegos() {
    let Some(cases) = cases("fuego") else { return };
    let asked: Vec<&Case> = cases
        .iter()
        .filter(|case| case.command == "go_safe" && case.argument.starts_with("benson"))
        .collect();
    let mut larger = Vec::new();
    for position in positions(&asked) {
        let board = &position.board;
        let safe =
            Colour::ALL.map(|colour| safe::shut_in(board, colour, &unconditional(board, colour)));
        for case in position.cases {
            let ours: usize = case
                .colours()
                .iter()
                .map(|colour| safe[colour.index()].len())
                .sum();
            assert!(
                ours >= case.count(),
                "{}: {ours}, {}",
                case.name,
                case.count()
            );
            if ours > case.count() {
                let room = points(board.size(), "A1 A2 A3 B1 C1");
                let more: Vec<Point> = room
                    .into_iter()
                    .filter(|&point| safe[Colour::Black.index()].contains(point))
                    .collect();
                assert_eq!(ours - case.count(), more.len());
                larger.push(case.name.as_str());
            }
        }
    }
    assert_eq!(asked.len(), 323);
    let game = "static_safety_fullboard_benson";
    assert_eq!(larger, [format!("{game} 40"), format!("{game} 41")]);
}

/// All suites with few boards, and one of 24 whole boards; the bench
/// `safety` has all.
#[test]
fn most_of_what_fuego_finds_safe_is_proved() {
    let Some(cases) = cases("fuego") else { return };
    let asked: Vec<&Case> = cases
        .iter()
        .filter(|case| case.command == "go_safe" && case.argument.starts_with("static"))
        .collect();
    let (mut reached, mut asked_of, mut ours_of, mut theirs_of) = (0, 0, 0, 0);
    for (number, position) in positions(&asked).enumerate() {
        if position.cases[0].suite == "static_safety_fullboard" && number % 24 != 0 {
            continue;
        }
        let survey = position.survey(VISITS);
        let safe = Colour::ALL.map(|colour| safe::safe(&position.board, &survey, colour).len());
        for case in position.cases {
            let ours: usize = case
                .colours()
                .iter()
                .map(|colour| safe[colour.index()])
                .sum();
            if ours < case.count() {
                println!("{}: {ours} of {} points", case.name, case.count());
            }
            reached += usize::from(ours >= case.count());
            asked_of += 1;
            ours_of += ours;
            theirs_of += case.count();
        }
    }
    println!("{reached} of {asked_of} reached; {ours_of} points, Fuego {theirs_of}");
    // Measured: 96 of 104, 7,113 points and 5,094.
    assert_eq!(asked_of, 104);
    assert!(reached >= 96, "{reached}");
    assert!(ours_of >= 7_113, "{ours_of}");
}
