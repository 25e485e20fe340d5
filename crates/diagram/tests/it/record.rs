//! Figures of games, checked against the games themselves.

use honte_diagram::record::{Numbering, Options, figure_at, figure_of_moves};
use honte_diagram::{Figure, Note, Text};
use honte_goban::{Colour, Move, Point, Size};
use honte_record::replay::Replay;
use honte_record::tree::{Builder, NodeId, Tree};
use proptest::prelude::*;

/// What is played: on any point, on a stone too, or a pass.
#[derive(Debug, Clone)]
struct Plan {
    width: u8,
    height: u8,
    handicap: Vec<(u8, u8)>,
    moves: Vec<Option<(u8, u8)>>,
}

fn plan() -> impl Strategy<Value = Plan> {
    (2u8..6, 2u8..6).prop_flat_map(|(width, height)| {
        let point = (0..width, 0..height);
        let handicap = proptest::collection::vec(point.clone(), 0..4);
        let moves = proptest::collection::vec(proptest::option::weighted(0.95, point), 1..40);
        (handicap, moves).prop_map(move |(handicap, moves)| Plan {
            width,
            height,
            handicap,
            moves,
        })
    })
}

fn letters((x, y): (u8, u8)) -> String {
    Point::new(x, y)
        .unwrap()
        .to_sgf()
        .iter()
        .map(|&b| char::from(b))
        .collect()
}

/// The game, and the nodes of its moves.
fn game(plan: &Plan) -> (Tree, Vec<NodeId>) {
    let mut builder = Builder::new();
    let mut last = builder.node(None);
    builder.property("SZ", [format!("{}:{}", plan.width, plan.height)]);
    let stones: std::collections::BTreeSet<_> = plan.handicap.iter().copied().collect();
    if !stones.is_empty() {
        builder.property("AB", stones.into_iter().map(letters));
    }
    let mut nodes = Vec::new();
    for (i, played) in plan.moves.iter().enumerate() {
        last = builder.node(Some(last));
        let name = if i % 2 == 0 { "B" } else { "W" };
        builder.property(name, [played.map_or_else(String::new, letters)]);
        nodes.push(last);
    }
    (builder.finish(), nodes)
}

/// The point that shows a text, of which there is one.
fn shows(figure: &Figure, text: &str) -> Point {
    let says = |spot_text: &Option<Text>| match spot_text {
        Some(Text::Number(number)) => number.to_string() == text,
        Some(Text::Label(label)) => label == text,
        None => false,
    };
    let mut points = figure.spots().filter(|(_, spot)| says(&spot.text));
    match points.next() {
        Some((point, _)) => {
            assert!(points.next().is_none(), "{text} is there twice");
            point
        }
        None => Point::parse_a1(figure.size(), text).unwrap(),
    }
}

fn colour(number: usize) -> Colour {
    if number % 2 == 1 {
        Colour::Black
    } else {
        Colour::White
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Every move is on its stone or in one note, and a note names the point on which it was played.
    #[test]
    fn moves_are_shown_once(plan in plan(), from: prop::sample::Index, to: prop::sample::Index) {
        let (tree, nodes) = game(&plan);
        let (a, b) = (from.index(nodes.len()), to.index(nodes.len()));
        let (first, last) = (a.min(b), a.max(b));
        let options = Options { numbering: Numbering::Kept, ..Options::default() };
        let figure = figure_of_moves(&tree, nodes[first], nodes[last], &options);
        let point = |number: usize| {
            let (_, played) = tree.played(nodes[number - 1], tree.size()).unwrap();
            played.point()
        };
        let mut told = Vec::new();
        for (at, spot) in figure.spots() {
            if let Some(Text::Number(number)) = spot.text {
                let number = number as usize;
                prop_assert_eq!(point(number), Some(at));
                prop_assert_eq!(spot.stone, Some(colour(number)));
                told.push(number);
            }
        }
        for note in &figure.notes {
            match note {
                Note::At { numbers, place, .. } => {
                    let at = shows(&figure, place);
                    for &number in numbers {
                        prop_assert_eq!(point(number as usize), Some(at), "{}", note);
                        told.push(number as usize);
                    }
                }
                Note::Pass(numbers) => {
                    for &number in numbers {
                        prop_assert_eq!(point(number as usize), None);
                        told.push(number as usize);
                    }
                }
                Note::Text(text) => prop_assert!(false, "{}", text),
            }
        }
        told.sort_unstable();
        prop_assert_eq!(told, (first + 1..=last + 1).collect::<Vec<_>>());
        // What no move of the figure touched is as it was before.
        let mut replay = Replay::new(tree.size());
        let mut before = tree.path(nodes[first]);
        before.pop();
        for node in before {
            replay.enter(&tree, node);
        }
        for at in tree.size().points() {
            let touched = (first + 1..=last + 1).any(|number| point(number) == Some(at));
            if !touched {
                prop_assert_eq!(figure.spot(at).stone, replay.board().colour_at(at));
            }
        }
    }

    /// A position is the board's.
    #[test]
    fn positions_are_the_boards(plan in plan(), at: prop::sample::Index) {
        let (tree, nodes) = game(&plan);
        let node = nodes[at.index(nodes.len())];
        let figure = figure_at(&tree, node, &Options::default());
        let mut replay = Replay::new(tree.size());
        for node in tree.path(node) {
            replay.enter(&tree, node);
        }
        for point in tree.size().points() {
            prop_assert_eq!(figure.spot(point).stone, replay.board().colour_at(point));
        }
    }

    /// A numbering from 1 is the same figure with the earlier moves taken off the numbers.
    #[test]
    fn numbering_from_one_moves_all_numbers(plan in plan(), from: prop::sample::Index) {
        let (tree, nodes) = game(&plan);
        let first = from.index(nodes.len());
        let last = nodes[nodes.len() - 1];
        let figure = |numbering| {
            let options = Options { numbering, ..Options::default() };
            figure_of_moves(&tree, nodes[first], last, &options)
        };
        let (kept, fresh) = (figure(Numbering::Kept), figure(Numbering::FromOne));
        for ((_, kept), (_, fresh)) in kept.spots().zip(fresh.spots()) {
            prop_assert_eq!(kept.stone, fresh.stone);
            if let Some(Text::Number(number)) = kept.text {
                prop_assert_eq!(&fresh.text, &Some(Text::Number(number - first as u32)));
            }
        }
        prop_assert_eq!(kept.notes.len(), fresh.notes.len());
    }
}

#[test]
fn a_pass_is_told() {
    let plan = Plan {
        width: 3,
        height: 3,
        handicap: vec![],
        moves: vec![Some((1, 1)), None],
    };
    let (tree, nodes) = game(&plan);
    assert_eq!(
        tree.played(nodes[1], Size::new(3, 3).unwrap()),
        Some((Colour::White, Move::Pass))
    );
    let figure = figure_of_moves(&tree, nodes[0], nodes[1], &Options::default());
    assert_eq!(figure.notes, [Note::Pass(vec![2])]);
}
