//! The lemmas against brute force.

use crate::common::{Random, Solved, drawing, random_game, random_rooms};
use honte_goban::Colour::{Black, White};
use honte_proof::{Aim, Game, Reading, Side, State, lemma::Lemmas};

/// Every state of the game for which a lemma speaks is won as it says; how many there were, for
/// the defender and for the attacker.
fn confirm(game: &Game, start: State) -> [usize; 2] {
    let solved = Solved::new(game, start);
    let lemmas = Lemmas::new(game);
    let mut counts = [0; 2];
    for (state, winner) in solved.states.iter().zip(&solved.winners) {
        for side in [Side::Defender, Side::Attacker] {
            if lemmas.settled(state, side) {
                assert_eq!(side, *winner, "{game:?}\n{state}");
                counts[side as usize] += 1;
            }
        }
    }
    counts
}

fn confirm_all(games: impl Iterator<Item = (Game, State)>, least: [usize; 2]) {
    let mut counts = [0; 2];
    for (game, start) in games {
        let found = confirm(&game, start);
        counts = [counts[0] + found[0], counts[1] + found[1]];
    }
    assert!(counts[0] >= least[0] && counts[1] >= least[1], "{counts:?}");
}

#[test]
fn on_random_graphs() {
    let mut random = Random(20_260_101);
    confirm_all(
        (0..300).map(|_| random_game(&mut random, 6)),
        [5000, 20_000],
    );
}

#[test]
fn on_random_rooms_between_walls() {
    let mut random = Random(3);
    confirm_all(
        (0..150).map(|_| random_rooms(&mut random, 6)),
        [1000, 5_000],
    );
}

/// Two rooms of a board, each with a side in the corner, and one wall around both that lives by
/// nothing else. The wall is drawn together to one node.
fn two_rooms(first: &str, second: &str) -> (Game, State) {
    let rooms = [drawing(first), drawing(second)];
    let shift = rooms[0].places.len();
    let wall = shift + rooms[1].places.len();
    let doors = rooms[0].anchors[1] | rooms[1].anchors[1] << shift;
    let mut neighbours = rooms[0].neighbours.clone();
    neighbours.extend(rooms[1].neighbours.iter().map(|set| set << shift));
    for (node, set) in neighbours.iter_mut().enumerate() {
        *set |= (doors >> node & 1) << wall;
    }
    neighbours.push(doors);
    let game = Game {
        neighbours,
        anchors: [0; 2],
        open: 0,
        defender: Black,
        rebirth: (1 << wall) - 1,
        aim: Aim::Lasting,
        keep: 0,
        eyes: 0,
        reading: Reading::All,
    };
    (
        game,
        State {
            stones: [0, 1 << wall],
            marks: 0,
            mover: Black,
        },
    )
}

#[test]
fn a_wall_may_live_by_the_rooms_that_it_clears() {
    let rooms = [
        ". . @ \n . @ @",
        ". . @ \n . @ @ \n . @ @",
        ". . @ \n . . @",
    ];
    for (first, second) in [(0, 0), (0, 1), (0, 2)] {
        let (game, start) = two_rooms(rooms[first], rooms[second]);
        let [_, attacker] = confirm(&game, start);
        assert!(attacker > 500, "{first} {second} {attacker}");
    }
}

/// Whether a lemma gives the drawing to White, with all nodes at stake.
fn dead(text: &str, aim: Aim) -> bool {
    let drawing = drawing(text);
    let all = (1 << drawing.places.len()) - 1;
    let game = drawing.game(Black, all, aim, Reading::Yielding);
    let settled = [Black, White]
        .map(|mover| Lemmas::new(&game).settled(&drawing.state(mover), Side::Attacker));
    assert_eq!(settled[0], settled[1], "the mover does not matter");
    settled[0]
}

#[test]
fn what_is_dead() {
    for text in [
        // No room to live in, with or without stones; several such rooms.
        "@ . . . . . . . @ \n @ @ @ @ @ @ @ @ @",
        "@ . X X . X X . @ \n @ @ @ @ @ @ @ @ @",
        ". X @ X . @ \n X . @ . X @ \n @ @ @ @ @ @",
        // Two eyes are White's, of one node or of several.
        ". O . @ \n O O O ~",
        ". O . \n O O O",
        ". X O X . \n O O O O O",
        // A white stone in the room is no wall, and does not matter.
        "@ . X O X . @ \n @ @ @ @ @ @ @",
    ] {
        assert!(dead(text, Aim::Lasting), "{text}");
        assert!(!dead(text, Aim::Once), "{text}");
    }
}

#[test]
fn what_no_lemma_calls_dead() {
    for text in [
        // Few nodes, but nobody else's walls: it is a seki.
        ". X . O .",
        // An anchor of Black.
        "# X . @",
        // Eight nodes.
        "@ . . . . . . . . @ \n @ @ @ @ @ @ @ @ @ @",
        // Two eyes.
        ". X . X @ \n X X X X @ \n @ @ @ @ @",
        // White's wall has one eye.
        ". X O \n O O O",
        // A corner with two kos: dead, but not without taking them.
        "X . X @ \n . X @ @ \n X @ @ @ \n @ @ @ @",
    ] {
        assert!(!dead(text, Aim::Lasting), "{text}");
    }
}
