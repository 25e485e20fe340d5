//! The position after every node of a game's main line, by another reader and a board of its own.
//!
//! `sgf-parse` reads the game; its moves and set-up stones are played here on a board that looks
//! for liberties anew each time. The replay under test has to show the same stones. Where the other
//! reader refuses a game or reads another one, the file is listed with the reason.

use crate::tree_common::shared;
use honte_goban::{Board, Colour, Point, Size};
use honte_record::replay::Replay;
use honte_record::sgf::{Part, read_games};
use honte_record::source::find;
use honte_record::tree::Tree;
use sgf_parse::go::{Move, Point as PeerPoint, Prop};
use sgf_parse::{GameTree, ParseOptions, SgfNode, parse_with_options};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Stones by row and column, and no more knowledge than that.
#[derive(Clone, PartialEq, Eq)]
struct Stones {
    width: usize,
    height: usize,
    cells: Vec<Option<Colour>>,
}

impl Stones {
    fn empty(width: u8, height: u8) -> Stones {
        let (width, height) = (usize::from(width), usize::from(height));
        Stones {
            width,
            height,
            cells: vec![None; width * height],
        }
    }

    fn of(board: &Board) -> Stones {
        let size = board.size();
        Stones {
            cells: size.points().map(|point| board.colour_at(point)).collect(),
            ..Stones::empty(size.width(), size.height())
        }
    }

    fn place(&self, point: PeerPoint) -> Option<usize> {
        let (x, y) = (usize::from(point.x), usize::from(point.y));
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    fn beside(&self, place: usize) -> Vec<usize> {
        let (x, y) = (place % self.width, place / self.width);
        let mut places = Vec::with_capacity(4);
        if x > 0 {
            places.push(place - 1);
        }
        if x + 1 < self.width {
            places.push(place + 1);
        }
        if y > 0 {
            places.push(place - self.width);
        }
        if y + 1 < self.height {
            places.push(place + self.width);
        }
        places
    }

    /// The stones connected to the one at a place, if they have no liberty.
    fn dead_chain(&self, place: usize) -> Option<Vec<usize>> {
        let mut chain = vec![place];
        let mut looked_at = 0;
        while let Some(&stone) = chain.get(looked_at) {
            looked_at += 1;
            for next in self.beside(stone) {
                let beside = self.cells[next]?;
                if self.cells[place] == Some(beside) && !chain.contains(&next) {
                    chain.push(next);
                }
            }
        }
        Some(chain)
    }

    fn take_dead(&mut self, place: usize, colour: Colour) {
        if self.cells[place] == Some(colour)
            && let Some(chain) = self.dead_chain(place)
        {
            chain.into_iter().for_each(|stone| self.cells[stone] = None);
        }
    }

    /// A stone goes where it is put; enemies without liberties leave, then own stones.
    fn play(&mut self, colour: Colour, point: PeerPoint) {
        let Some(place) = self.place(point) else {
            return;
        };
        self.cells[place] = Some(colour);
        for next in self.beside(place) {
            self.take_dead(next, !colour);
        }
        self.take_dead(place, colour);
    }

    fn set<'p>(&mut self, points: impl IntoIterator<Item = &'p PeerPoint>, stone: Option<Colour>) {
        for &point in points {
            if let Some(place) = self.place(point) {
                self.cells[place] = stone;
            }
        }
    }

    fn enter(&mut self, node: &SgfNode<Prop>) {
        for property in node.properties() {
            match property {
                Prop::AB(points) => self.set(points, Some(Colour::Black)),
                Prop::AW(points) => self.set(points, Some(Colour::White)),
                Prop::AE(points) => self.set(points, None),
                Prop::B(Move::Move(point)) => self.play(Colour::Black, *point),
                Prop::W(Move::Move(point)) => self.play(Colour::White, *point),
                _ => {}
            }
        }
    }
}

/// The positions after the nodes of the peer's main line, or why there are none.
fn peer_positions(text: &str) -> Result<Vec<Stones>, String> {
    let trees = parse_with_options(text, &ParseOptions::default());
    let trees = trees.map_err(|error| format!("refused: {error}"))?;
    let [GameTree::GoGame(root)] = trees.as_slice() else {
        return Err("refused: no game of Go".to_owned());
    };
    let size = root.properties().find_map(|property| match property {
        Prop::SZ(size) => Some(*size),
        _ => None,
    });
    let (width, height) = size.unwrap_or((19, 19));
    let mut stones = Stones::empty(width, height);
    let enter = |node| {
        stones.enter(node);
        stones.clone()
    };
    Ok(root.main_variation().map(enter).collect())
}

fn our_positions(tree: &Tree) -> impl Iterator<Item = Stones> + '_ {
    let mut replay = Replay::one_way(tree.size());
    tree.line(tree.root()).map(move |node| {
        replay.enter(tree, node);
        Stones::of(replay.board())
    })
}

/// What differs first.
fn difference(tree: &Tree) -> Option<String> {
    let (text, _) = tree.encoding().decode_without_bom_handling(tree.source());
    let peer = match peer_positions(&text) {
        Ok(positions) => positions,
        Err(reason) => return Some(reason),
    };
    let mut ours = our_positions(tree);
    for (number, theirs) in peer.iter().enumerate() {
        let Some(own) = ours.next() else {
            return Some(format!("{number} nodes, peer {}", peer.len()));
        };
        if (own.width, own.height) != (theirs.width, theirs.height) {
            return Some("the size".to_owned());
        }
        if own != *theirs {
            return Some(format!("the position at node {number}"));
        }
    }
    let more = ours.count();
    (more > 0).then(|| format!("{more} more nodes than the peer"))
}

/// How many games of a stream were compared, and the differences with the games' numbers.
#[derive(Default)]
struct Compared {
    games: u64,
    differences: Vec<String>,
}

/// Compares one game out of `step`.
fn compare(reader: &mut dyn Read, step: u64) -> Compared {
    let mut compared = Compared::default();
    let mut number = 0;
    let read = read_games(reader, |part| {
        if let Part::Game { tree, .. } = part {
            number += 1;
            if tree.is_go() && number % step == 0 {
                compared.games += 1;
                let found = difference(&tree).map(|what| format!("game {number}: {what}"));
                compared.differences.extend(found);
            }
        }
        ControlFlow::Continue(())
    });
    read.expect("the file is read");
    compared
}

/// Compares the files below a path.
fn compare_files(path: &Path, step: u64, mut on_compared: impl FnMut(&str, Compared)) {
    let found = find(&[path]);
    assert!(!found.sources.is_empty() && found.problems.is_empty());
    for source in &found.sources {
        let outcome = source.open(&AtomicU64::new(0), |entry| {
            let compared = compare(entry.reader, step);
            let folder = path.display().to_string();
            let name = entry.name.strip_prefix(&folder).unwrap_or(&entry.name);
            on_compared(name.trim_start_matches('/'), compared);
            ControlFlow::Continue(())
        });
        assert!(outcome.problems.is_empty());
    }
}

/// The files below a folder where the two differ, with all that differs, and how many games there
/// are.
fn differing(folder: &Path) -> (u64, Vec<String>) {
    let (mut games, mut found) = (0, Vec::new());
    compare_files(folder, 1, |name, compared| {
        games += compared.games;
        let told = compared.differences.into_iter();
        found.extend(told.map(|what| format!("{name}: {what}")));
    });
    found.sort();
    (games, found)
}

#[test]
fn captures_suicides_and_set_up_stones() {
    let games: &[&str] = &[
        "(;SZ[3];B[ba];W[aa];B[ab])",
        "(;SZ[2];B[aa];W[ba];B[ab];W[bb];B[aa])",
        "(;SZ[5]AB[aa:cc]AW[dd];AE[bb:cb];W[bb];B[dd])",
        "(;SZ[3:2]AB[aa][ba];W[ab];W[bb];W[ca];B[])",
        "(;SZ[3]AB[aa]AW[ba][ab];B[cc])",
    ];
    let file = games.concat();
    let compared = compare(&mut file.as_bytes(), 1);
    assert_eq!(compared.games, games.len() as u64);
    assert_eq!(compared.differences, [""; 0]);
}

#[test]
fn the_board_here_tells_positions_apart() {
    let mut stones = Stones::empty(3, 3);
    let at = |x, y| PeerPoint { x, y };
    stones.play(Colour::Black, at(1, 0));
    stones.play(Colour::White, at(0, 0));
    let before = stones.clone();
    stones.play(Colour::Black, at(0, 1));
    assert!(stones != before && stones.cells[0].is_none(), "captured");
    let size = Size::square(3).expect("a size");
    let mut board = Board::new(size);
    for (x, y) in [(1, 0), (0, 1)] {
        assert!(stones != Stones::of(&board));
        let point = Point::new(x, y).expect("a point");
        board.set(point, Some(Colour::Black)).expect("on the board");
    }
    assert!(stones == Stones::of(&board));
}

#[test]
fn professional_games() {
    let Some(file) = shared("games/pro.sgf.zst") else {
        return;
    };
    compare_files(&file, 13, |_, compared| {
        assert!(compared.games > 4900);
        assert_eq!(compared.differences, [""; 0]);
    });
}

#[test]
fn counted_games() {
    let Some(folder) = shared("games/counted") else {
        return;
    };
    let (games, differences) = differing(&folder);
    assert!(games > 200);
    assert_eq!(differences, [""; 0]);
}

#[test]
fn ugly_files() {
    let Some(folder) = shared("games/ugly") else {
        return;
    };
    let (games, differences) = differing(&folder);
    assert!(games > 20);
    assert_eq!(differences, [""; 0]);
}

#[test]
fn files_of_other_programs() {
    let Some(folder) = shared("external") else {
        return;
    };
    let (games, differences) = differing(&folder);
    assert!(games > 300);
    assert_eq!(differences, [""; 0]);
}
