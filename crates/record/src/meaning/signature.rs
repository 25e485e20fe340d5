//! Signatures of games: what is the same where two records are of the same game, however the board
//! was turned when it was written down.
//!
//! ```
//! use honte_record::sgf::Collection;
//! use honte_record::signature::Signature;
//!
//! let games = Collection::read(b"(;SZ[9];B[cc];W[gd])(;SZ[9];B[gc];W[cd];B[])").games;
//! let [a, b] = [0, 1].map(|game| Signature::of_tree(&games[game]));
//! assert_eq!(a.game, b.game, "mirrored, and a pass at the end");
//! ```

use crate::replay::setup;
use crate::sgf::value;
use crate::tree::Tree;
use honte_goban::zobrist::splitmix64;
use honte_goban::{Colour, Move, Point, Size, Symmetry};
use std::fmt;

/// What a game is recognised by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature {
    /// How many moves it has, without the passes at its end.
    pub moves: u32,
    /// A hash of its board size, set-up stones and moves, the same for all eight symmetries.
    /// Passes at the end do not count: some records have them and some do not. Hashes are the same
    /// on every machine and may be stored.
    pub game: u64,
    /// The same, of the board as it stands: another one for the same moves on a turned board.
    pub unturned: u64,
    /// As [`game`](Self::game), and also the same with the colours exchanged.
    pub either_colour: u64,
    /// The Dyer signature, of the game as it is; see [`Dyer::canonical`].
    pub dyer: Dyer,
}

impl Signature {
    /// The signature of moves on an empty board. A move off the board counts as a pass.
    pub fn of(size: Size, moves: impl IntoIterator<Item = (Colour, Move)>) -> Signature {
        let mut signer = Signer::new(size);
        for (colour, played) in moves {
            signer.play(colour, played);
        }
        signer.finish()
    }

    /// The signature of a tree's main line. Of the stones that are set up only those before the
    /// first move count, as for [`stream`](crate::sgf::stream).
    pub fn of_tree(tree: &Tree) -> Signature {
        let size = tree.size();
        let mut signer = Signer::new(size);
        for node in tree.line(tree.root()) {
            if let Some((colour, point)) = tree.plain_stone(node, size) {
                signer.stone(colour, point);
                continue;
            }
            for property in tree.properties(node) {
                if let Some(colour) = property.colour() {
                    let moves = property
                        .values()
                        .map(|value| value::parse_move(value, size));
                    moves
                        .flatten()
                        .for_each(|played| signer.play(colour, played));
                } else if let Some(Some(colour)) = setup(property.name())
                    && !signer.has_begun()
                {
                    let lists = property
                        .values()
                        .map(|value| value::parse_points(value, size));
                    let points = lists.filter_map(Result::ok).flatten();
                    points.for_each(|point| signer.set_up(colour, point));
                }
            }
        }
        signer.finish()
    }
}

/// The place in a Dyer signature of a move, counted from 1.
fn dyer_place(number: u32) -> Option<usize> {
    Some(match number {
        20 => 0,
        40 => 1,
        60 => 2,
        31 => 3,
        51 => 4,
        71 => 5,
        _ => return None,
    })
}

/// Where the generator of moves' weights starts.
const WEIGHTS: u64 = u64::from_be_bytes(*b"weights!");
/// What hashes of games begin with.
const BEGIN: u64 = u64::from_be_bytes(*b"games...");

/// Makes a signature as a game goes on.
#[derive(Debug, Clone)]
pub struct Signer {
    size: Size,
    moves: u32,
    sums: Sums,
    /// The moves and their sums before the passes that may be those at the end.
    before_passes: Option<(u32, Sums)>,
    /// By symmetry and whether colours are exchanged: the sum of the set-up stones' keys, in
    /// whatever order they came.
    stones: [[u64; 2]; 8],
    dyer: [Option<Point>; 6],
}

/// Moves as sums of what they have, each times the weight of the move's number. As sums are linear,
/// those of the turned board and of the other colours come of them at the end.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    /// The weights of all moves.
    all: u64,
    /// Of passes.
    passes: u64,
    /// Of White's moves.
    white: u64,
    /// The columns of stones played.
    x: u64,
    /// Their rows.
    y: u64,
}

impl Sums {
    #[inline]
    fn stone(&mut self, weight: u64, colour: Colour, point: Point) {
        self.turn(weight, colour);
        let times = |line: u8| weight.wrapping_mul(line.into());
        self.x = self.x.wrapping_add(times(point.x()));
        self.y = self.y.wrapping_add(times(point.y()));
    }

    fn pass(&mut self, weight: u64, colour: Colour) {
        self.turn(weight, colour);
        self.passes = self.passes.wrapping_add(weight);
    }

    #[inline]
    fn turn(&mut self, weight: u64, colour: Colour) {
        self.all = self.all.wrapping_add(weight);
        // Without a branch, as colours take turns.
        let white = weight.wrapping_mul(colour.index() as u64);
        self.white = self.white.wrapping_add(white);
    }

    /// The sums of columns and rows under the eight symmetries.
    fn images(&self, size: Size) -> [(u64, u64); 8] {
        let stones = self.all.wrapping_sub(self.passes);
        let far = |lines: u8, sum: u64| {
            let last = u64::from(lines) - 1;
            stones.wrapping_mul(last).wrapping_sub(sum)
        };
        let (far_x, far_y) = (far(size.width(), self.x), far(size.height(), self.y));
        turned((self.x, self.y), (far_x, far_y))
    }
}

impl Signer {
    /// An empty board.
    pub fn new(size: Size) -> Signer {
        Signer {
            size,
            moves: 0,
            sums: Sums::default(),
            before_passes: None,
            stones: [[0; 2]; 8],
            dyer: [None; 6],
        }
    }

    /// Whether a move was played or passed.
    pub fn has_begun(&self) -> bool {
        self.moves > 0
    }

    /// A stone that stands on the board before the first move. The order of such stones does not
    /// count; one off the board is left out.
    pub fn set_up(&mut self, colour: Colour, point: Point) {
        if !self.size.contains(point) {
            return;
        }
        for (sums, place) in self.stones.iter_mut().zip(images(self.size, point)) {
            for (sum, bit) in sums.iter_mut().zip([0, 1]) {
                *sum = sum.wrapping_add(splitmix64(code(place, colour) ^ bit, 2));
            }
        }
    }

    /// A move. One off the board counts as a pass.
    pub fn play(&mut self, colour: Colour, played: Move) {
        match played.point().filter(|&point| self.size.contains(point)) {
            Some(point) => self.stone(colour, point),
            None => {
                self.before_passes.get_or_insert((self.moves, self.sums));
                let weight = self.next_weight();
                self.sums.pass(weight, colour);
            }
        }
    }

    /// A stone on a point of the board.
    #[inline]
    fn stone(&mut self, colour: Colour, point: Point) {
        self.before_passes = None;
        let weight = self.next_weight();
        self.sums.stone(weight, colour, point);
        if let Some(place) = dyer_place(self.moves) {
            self.dyer[place] = Some(point);
        }
    }

    /// The weight of the move that is now counted.
    #[inline]
    fn next_weight(&mut self) -> u64 {
        self.moves = self.moves.saturating_add(1);
        splitmix64(WEIGHTS, self.moves.into())
    }

    /// The signature of what was played so far.
    pub fn finish(self) -> Signature {
        let (moves, sums) = self.before_passes.unwrap_or((self.moves, self.sums));
        let begin = fold(fold(BEGIN, moves.into()), sums.passes);
        let white = [sums.white, sums.all.wrapping_sub(sums.white)];
        let images = sums.images(self.size);
        let all = Symmetry::ALL.into_iter().zip(images).zip(self.stones);
        let hashes = |colours: usize| {
            all.clone().map(move |((symmetry, (x, y)), stones)| {
                let size = symmetry.size(self.size);
                let sides = u64::from(size.width()) << 8 | u64::from(size.height());
                [sides, x, y, white[colours], stones[colours]]
                    .into_iter()
                    .fold(begin, fold)
            })
        };
        let sealed = |colours: usize| hashes(colours).min().unwrap_or_default();
        let (game, swapped) = (sealed(0), sealed(1));
        // The identity comes first.
        let unturned = hashes(0).next().unwrap_or_default();
        Signature {
            moves,
            game,
            unturned,
            either_colour: game.min(swapped),
            dyer: Dyer {
                size: self.size,
                points: self.dyer,
            },
        }
    }
}

/// A place and a colour as a number, the colour in the lowest bit.
#[inline]
fn code(place: u64, colour: Colour) -> u64 {
    place << 1 | colour.index() as u64
}

/// The point's images under the eight symmetries, in the order of [`Symmetry::ALL`], as numbers.
fn images(size: Size, point: Point) -> [u64; 8] {
    let (x, y) = (u64::from(point.x()), u64::from(point.y()));
    let (right, bottom) = (u64::from(size.width()) - 1, u64::from(size.height()) - 1);
    // A point of the board is not beyond its last lines.
    let far = (right.wrapping_sub(x), bottom.wrapping_sub(y));
    turned((x, y), far).map(|(x, y)| y << 5 | x)
}

/// Column and row under the eight symmetries, in the order of [`Symmetry::ALL`]; `far` is what they
/// are counted from the other side.
fn turned((x, y): (u64, u64), (far_x, far_y): (u64, u64)) -> [(u64, u64); 8] {
    [
        (x, y),
        (x, far_y),
        (far_x, y),
        (far_x, far_y),
        (y, x),
        (y, far_x),
        (far_y, x),
        (far_y, far_x),
    ]
}

/// What hashes are multiplied by: an odd number without pattern.
const FACTOR: u64 = splitmix64(0x6d6f_7665_7321, 0) | 1;

/// A hash with one more number in it: both halves of a product.
#[inline]
fn fold(hash: u64, code: u64) -> u64 {
    let product =
        u128::from(hash ^ code.wrapping_mul(FACTOR)) * u128::from(FACTOR.rotate_left(17) | 1);
    (product as u64) ^ (product >> 64) as u64 ^ hash.rotate_left(23)
}

/// The Dyer signature: the points of moves 20, 40, 60 and of 31, 51, 71, two letters each as in
/// SGF, `??` for a move that is none or a pass.
///
/// After D. Dyer, who calls the first three signature A and the other three signature B, so that a
/// game can be looked up by its printed diagram; A. E. Brouwer, "Signature test"
/// (homepages.cwi.nl/~aeb/go/misc/signatures.html), tells of it and counts how well it tells games
/// apart. Both take the board as it stands. Programs that look for duplicates, such as Kombilo, turn
/// it first: [`canonical`](Self::canonical).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyer {
    size: Size,
    points: [Option<Point>; 6],
}

impl Dyer {
    /// The six points: of moves 20, 40, 60, 31, 51 and 71.
    pub fn points(self) -> [Option<Point>; 6] {
        self.points
    }

    /// Whether the game was too short to have any of them.
    pub fn is_empty(self) -> bool {
        self.points.iter().all(Option::is_none)
    }

    /// The twelve letters.
    pub fn letters(self) -> [u8; 12] {
        let mut letters = [b'?'; 12];
        for (pair, point) in letters.chunks_exact_mut(2).zip(self.points) {
            if let Some(point) = point {
                pair.copy_from_slice(&point.to_sgf());
            }
        }
        letters
    }

    /// The signature of that one of the eight symmetric games whose twelve letters come first in
    /// the order of ASCII.
    #[must_use]
    pub fn canonical(self) -> Dyer {
        let turned = Symmetry::ALL.map(|symmetry| Dyer {
            size: symmetry.size(self.size),
            points: self
                .points
                .map(|point| point.map(|point| symmetry.apply(self.size, point))),
        });
        let first = turned.into_iter().min_by_key(|dyer| dyer.letters());
        first.unwrap_or(self)
    }
}

impl fmt::Display for Dyer {
    /// The twelve letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&self.letters()).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Transform;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn turns() -> impl Strategy<Value = (Size, Vec<(Colour, Move)>)> {
        (1u8..=25, 1u8..=25).prop_flat_map(|(width, height)| {
            let point = (0..width, 0..height).prop_map(|(x, y)| Point::new(x, y));
            let played = prop_oneof![8 => point, 1 => Just(None)];
            let played = played.prop_map(|point| point.map_or(Move::Pass, Move::Play));
            let turn = (any::<bool>(), played).prop_map(|(black, played)| {
                (if black { Colour::Black } else { Colour::White }, played)
            });
            let size = Size::new(width, height).unwrap();
            (Just(size), proptest::collection::vec(turn, 0..100))
        })
    }

    #[test]
    fn images_are_those_of_the_symmetries() {
        for size in [Size::GO9, Size::new(7, 3).unwrap()] {
            for point in size.points() {
                let expected = Symmetry::ALL.map(|symmetry| {
                    let image = symmetry.apply(size, point);
                    u64::from(image.y()) << 5 | u64::from(image.x())
                });
                assert_eq!(images(size, point), expected);
            }
        }
    }

    #[test]
    fn letters() {
        let size = Size::GO19;
        let play = |i: u8| {
            (
                Colour::Black,
                Move::Play(Point::new(i % 19, i / 19).unwrap()),
            )
        };
        let signature = Signature::of(size, (0..60).map(play));
        assert_eq!(signature.dyer.to_string(), "abbccdlbmc??");
        assert_eq!(Signature::of(size, []).dyer.to_string(), "????????????");
    }

    #[test]
    fn games_of_two_moves_differ_unless_they_are_symmetric() {
        let size = Size::square(5).unwrap();
        let mut seen = HashSet::new();
        let mut classes = HashSet::new();
        for a in size.points() {
            for b in size.points() {
                for colour in Colour::ALL {
                    let turns = [(Colour::Black, Move::Play(a)), (colour, Move::Play(b))];
                    seen.insert(Signature::of(size, turns).game);
                    let images = Symmetry::ALL.map(|s| (s.apply(size, a), s.apply(size, b)));
                    classes.insert((images.into_iter().min(), colour));
                }
            }
        }
        assert_eq!(seen.len(), classes.len());
    }

    proptest! {
        #[test]
        fn symmetries_do_not_count((size, turns) in turns(), which in 0usize..16, cut in 0usize..100) {
            let transform = Transform::ALL[which];
            let image = |&(colour, played): &(Colour, Move)| {
                (transform.apply_colour(colour), transform.apply_move(size, played))
            };
            let ours = Signature::of(size, turns.iter().copied());
            let theirs = Signature::of(transform.size(size), turns.iter().map(image));
            prop_assert_eq!(ours.either_colour, theirs.either_colour);
            prop_assert_eq!(ours.moves, theirs.moves);
            prop_assert_eq!(ours.dyer.canonical().letters(), theirs.dyer.canonical().letters());
            if !transform.swap_colours {
                prop_assert_eq!(ours.game, theirs.game);
            }
            // A game that ends earlier is another one, unless only passes are cut off.
            let cut = cut.min(turns.len());
            let rest = &turns[cut..];
            let short = Signature::of(size, turns[..cut].iter().copied());
            prop_assert_eq!(short.game == ours.game, rest.iter().all(|(_, m)| m.is_pass()));
        }
    }
}
