//! What the texts say of the examples, by the general engine.

use honte_app::examples::{self, Example, Group};
use honte_app::referee::{removable, seki};
use honte_goban::{Board, Colour};
use honte_life::{Budget, Status};

fn example(name: &str) -> &'static Example {
    let found = examples::find(name);
    assert_eq!(found.len(), 1, "{name}");
    found[0]
}

fn budget() -> Budget {
    Budget {
        visits: 3_000_000,
        total: 6_000_000,
        ..Budget::default()
    }
}

/// The collapses of a seki take long; `crates/life/tests/it/official.rs` has them.
const LONG: [&str; 3] = ["16", "17", "18"];

/// Where the text and what is found differ, and the file says so.
const DIFFER: [(&str, &[&str]); 2] = [("2-b", &["B11", "A10"]), ("13", &["B9"])];

#[test]
fn the_verdicts_of_the_text_are_found() {
    let mut judged = 0;
    for example in examples::all() {
        let name = example.name();
        if !example.is_judged() || LONG.contains(&name.as_str()) {
            continue;
        }
        let compared = example.compare(&budget()).unwrap();
        let size = example.diagram.size;
        let differing: Vec<String> = compared
            .differing()
            .map(|chain| chain.at.to_a1(size))
            .collect();
        let known = DIFFER.iter().find(|(other, _)| *other == name);
        let known = known.map_or(&[][..], |(_, chains)| chains);
        assert_eq!(differing, known, "{name}");
        judged += 1;
    }
    assert!(judged > 40, "{judged}");
}

/// The figures that were designed to the words of the commentary: everything the text says of
/// a chain is proved, by the chain's own proof, with seki and what is taken off.
#[test]
fn commentary_diagrams_are_as_described() {
    for name in ["d6", "d7c", "d8", "d12"] {
        let example = example(name);
        let compared = example.compare(&budget()).unwrap();
        for stated in &example.chains {
            let at = stated.at.to_a1(example.diagram.size);
            let verdict = compared.verdict(stated).unwrap();
            assert_eq!(stated.agrees(verdict), Some(true), "{name}: {at}");
            assert_eq!(seki(&compared.judged, verdict), stated.seki, "{name}: {at}");
            let removed = removable(&compared.judged, verdict);
            assert_eq!(removed, stated.removable, "{name}: {at}");
        }
    }
}

/// "Examples of stones that are alive because they cannot be captured", the lower right ones in
/// seki.
#[test]
fn diagram_6_cannot_be_captured() {
    let example = example("d6");
    let compared = example.compare(&budget()).unwrap();
    for verdict in &compared.judged.verdicts {
        assert_eq!(verdict.status, Status::Alive);
        let first = verdict.stones[0];
        let is_lower_right = first.x() > 6 && first.y() > 6 && verdict.stones.len() < 20;
        assert_eq!(seki(&compared.judged, verdict), Some(is_lower_right));
    }
}

/// "The black stones in Diagram 8 are all dead", and no play would have saved them.
#[test]
fn diagram_8_is_dead() {
    let compared = example("d8").compare(&budget()).unwrap();
    let black = |verdict: &&honte_life::Verdict| verdict.colour == Colour::Black;
    let mut chains = 0;
    for verdict in compared.judged.verdicts.iter().filter(black) {
        assert_eq!((verdict.proved(), verdict.rescue), (Some(false), None));
        chains += 1;
    }
    assert_eq!(chains, 3);
}

/// "Points a to d are eye points … territory."
#[test]
fn diagram_12_is_territory() {
    let example = example("d12");
    let compared = example.compare(&budget()).unwrap();
    let black = &compared.judged.settled.territory[Colour::Black.index()];
    let points: Vec<_> = example.labels.iter().map(|label| label.point).collect();
    assert_eq!(points.len(), 4);
    assert!(points.iter().all(|&point| black.contains(point)));
    assert_eq!(black.iter().count(), 4);
}

/// "When White captures it Black can recapture": one black stone, two white ones, and White has
/// three stones less in the end.
#[test]
fn diagram_7_third_figure_is_a_snapback() {
    let example = example("d7c");
    let compared = example.compare(&budget()).unwrap();
    let of = |colour: Colour| {
        let chains = example.chains.iter();
        let own = chains.filter(move |chain| !chain.is_outside && chain.colour == colour);
        own.map(|chain| usize::from(chain.stones)).sum::<usize>()
    };
    assert_eq!([of(Colour::Black), of(Colour::White)], [1, 2]);
    let stone = example
        .chains
        .iter()
        .find(|chain| chain.stones == 1)
        .unwrap();
    let verdict = compared.verdict(stone).unwrap();
    assert_eq!(verdict.status, Status::Reborn);
    let words = example.lines[0].clauses(&example.board().unwrap());
    assert_eq!(words, ["White B9 takes 1 stone", "Black A9 takes 3 stones"]);
}

/// Stones that cannot exist: white ones without a liberty, and nothing else wrong.
#[test]
fn diagram_3_shows_stones_without_liberties() {
    let example = example("d3");
    assert!(example.board().is_err());
    let stones = &example.diagram.stones;
    let size = example.diagram.size;
    let colour_at = |point| stones.iter().find(|(_, at)| *at == point).map(|(c, _)| *c);
    let has_liberty = |start| {
        let mut chain = vec![start];
        let mut next = 0;
        while let Some(&point) = chain.get(next) {
            next += 1;
            for near in size.neighbours(point) {
                match colour_at(near) {
                    None => return true,
                    same if same == colour_at(start) && !chain.contains(&near) => chain.push(near),
                    _ => {}
                }
            }
        }
        false
    };
    for &(colour, point) in stones {
        assert_eq!(has_liberty(point), colour == Colour::Black, "{point:?}");
    }
}

/// Article 5: all stones that cannot exist after the move are removed.
#[test]
fn diagram_4_four_prisoners() {
    let example = example("d4");
    let mut board: Board = example.board().unwrap();
    let a = example.labels[0].point;
    assert_eq!(board.play(Colour::Black, a).unwrap().captured(), 4);
    assert_eq!(board.stones(Colour::White).count(), 0);
}

/// "There are 361 intersections."
#[test]
fn diagram_1_is_the_board() {
    let example = example("d1");
    let size = example.diagram.size;
    assert_eq!(size.points().count(), 361);
    let mut board = example.board().unwrap();
    assert_eq!(board.all_stones().count(), 1);
    // A point of play is taken.
    assert!(board.play(Colour::White, example.labels[0].point).is_err());
}

#[test]
fn ikedas_scores_are_stated() {
    for example in examples::find("ikeda") {
        assert_eq!(example.group, Group::Ikeda);
        assert!(example.variations.iter().any(|one| one.score.is_some()));
        assert!(!example.is_judged());
    }
}
