//! What the readers let through of the dearest bytes: never more points than the purse has, in
//! whichever property of SGF they are named, and in whichever format.

use honte_record::ProblemKind;
use honte_record::format::Format;
use honte_record::limits::{ALWAYS_UNITS, UNITS_PER_BYTE};
use honte_record::records::{RecordEvent, read_bytes};
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::sgf::table::{Shape, TABLE};
use honte_record::sgf::value::parse_points;
use honte_record::tree::Tree;
use std::ops::ControlFlow;

/// As many whole boards are named as would be nearly three times what is always there.
const BOARDS: usize = 8000;

/// How many of them stand together.
const EACH: usize = 8;

/// A file that names whole boards, in every place that a format has for a property of SGF.
fn files(name: &str) -> Vec<(&'static str, Format, String)> {
    let repeated = |head: &str, part: &str, end: &str| {
        let parts = part.repeat(BOARDS / EACH);
        format!("{head}{parts}{end}")
    };
    let values = "[aa:ss]".repeat(EACH);
    let arguments = "<Arg>aa:ss</Arg>".repeat(EACH);
    let ishi = |lines: &str| {
        let block = format!("B 1 a1\nUSER SGF\n{lines}\nENDUSER\n");
        repeated("EVENT x\nBOARDSIZE 19\n", &block, "")
    };
    vec![
        (
            "SGF",
            Format::Sgf,
            repeated("(;SZ[19]", &format!(";{name}{values}"), ")"),
        ),
        (
            "SGF, a game each",
            Format::Sgf,
            repeated("", &format!("(;SZ[19];{name}{values})"), ""),
        ),
        (
            "XML",
            Format::Xml,
            repeated(
                "<Go><GoGame><Nodes><Node/>",
                &format!("<Node><SGF type=\"{name}\">{arguments}</SGF></Node>"),
                "</Nodes></GoGame></Go>",
            ),
        ),
        (
            "Ishi, properties",
            Format::Ishi,
            ishi(&format!("{name}{values}")),
        ),
        (
            "Ishi, nodes",
            Format::Ishi,
            ishi(&format!(";then {name}{values}")),
        ),
        (
            "Ishi, variations",
            Format::Ishi,
            ishi(&format!(";variation 1 (;{name}{values})")),
        ),
    ]
}

/// How many points the rectangles of a game name.
fn points(tree: &Tree) -> u64 {
    let size = tree.size();
    let mut points = 0;
    for node in tree.nodes(tree.root()) {
        for property in tree.properties(node) {
            let is_list = property
                .name()
                .definition()
                .is_some_and(|of| of.shape == Shape::Point);
            let values = property
                .values()
                .filter(|value| is_list && value.contains(&b':'));
            let each = values.map(|value| parse_points(value, size).map_or(0, Iterator::count));
            points += each.sum::<usize>() as u64;
        }
    }
    points
}

#[test]
fn no_reader_gives_more_points_than_the_purse_has() {
    for definition in TABLE {
        for (place, format, text) in files(definition.name) {
            let (mut let_through, mut refused) = (0, Vec::new());
            let mut note = |kind: ProblemKind, line: u64| {
                if kind == ProblemKind::TooManyPoints {
                    refused.push(line);
                }
            };
            read_bytes(text.as_bytes(), format, |event| {
                match event {
                    RecordEvent::Game(record) => {
                        let_through += points(&record.tree);
                        record.problems.iter().for_each(|p| note(p.kind, p.line));
                    }
                    RecordEvent::Problem(problem) => note(problem.kind, problem.line),
                    RecordEvent::Outside(_) | RecordEvent::More(_) => {}
                }
                ControlFlow::Continue(())
            });
            let name = definition.name;
            let limit = ALWAYS_UNITS + UNITS_PER_BYTE * text.len() as u64;
            assert!(
                let_through <= limit,
                "{place}, {name}: {let_through} of {limit}"
            );
            let is_list = definition.shape == Shape::Point;
            assert_eq!(refused.is_empty(), !is_list, "{place}, {name}: {refused:?}");
            assert!(refused.iter().all(|&line| line > 0), "{place}, {name}");
            if is_list {
                assert!(
                    let_through > ALWAYS_UNITS / 2,
                    "{place}, {name}: {let_through}"
                );
            }
        }
    }
}

/// Main lines have the same purse as trees.
#[test]
fn main_lines_have_the_same_purse() {
    struct Refused(u64);
    impl Sink for Refused {
        fn game(&mut self, _: &Game<'_>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn problem(&mut self, problem: honte_record::Problem, _: u64) {
            self.0 += u64::from(problem.kind == ProblemKind::TooManyPoints);
        }
    }
    for definition in TABLE.iter().filter(|of| of.shape == Shape::Point) {
        for (place, format, text) in files(definition.name) {
            if format == Format::Sgf {
                let mut refused = Refused(0);
                stream::read_bytes(text.as_bytes(), &mut refused);
                assert!(refused.0 > 0, "{place}, {}", definition.name);
            }
        }
    }
}
