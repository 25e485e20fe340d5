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
    /// The same, which is also the same with the colours exchanged.
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
            if let Some((colour, letters)) = tree.plain_move(node) {
                if let Ok(played) = Move::from_sgf(size, &letters) {
                    signer.play(colour, played);
                }
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

/// The moves that a Dyer signature is made of, counted from 1.
const DYER_MOVES: [u32; 6] = [20, 40, 60, 31, 51, 71];

/// Makes a signature as a game goes on.
#[derive(Debug, Clone)]
pub struct Signer {
    size: Size,
    /// By symmetry and whether colours are exchanged: the hash of the moves so far.
    hashes: [[u64; 2]; 8],
    /// By the same: the sum of the set-up stones' keys, in whatever order they came.
    stones: [[u64; 2]; 8],
    moves: u32,
    /// The hashes and the number of moves before the passes that may be those at the end.
    before_passes: Option<([[u64; 2]; 8], u32)>,
    dyer: [Option<Point>; 6],
}

/// What the hash of a move is multiplied by: an odd number without pattern.
const FACTOR: u64 = splitmix64(0x6d6f_7665_7321, 0) | 1;

impl Signer {
    /// An empty board.
    pub fn new(size: Size) -> Signer {
        let seed = |symmetry: Symmetry| {
            let size = symmetry.size(size);
            let sides = u64::from(size.width()) << 8 | u64::from(size.height());
            [splitmix64(sides, 1); 2]
        };
        Signer {
            size,
            hashes: Symmetry::ALL.map(seed),
            stones: [[0; 2]; 8],
            moves: 0,
            before_passes: None,
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
    #[inline]
    pub fn play(&mut self, colour: Colour, played: Move) {
        match played {
            Move::Play(point) if self.size.contains(point) => {
                self.before_passes = None;
                self.count(colour, images(self.size, point));
                self.note(point);
            }
            _ => {
                self.before_passes.get_or_insert((self.hashes, self.moves));
                self.count(colour, [PASS; 8]);
            }
        }
    }

    /// Moves that Dyer signatures are made of are kept.
    #[inline]
    fn note(&mut self, point: Point) {
        if self.moves <= 71
            && let Some(place) = DYER_MOVES.iter().position(|&number| number == self.moves)
        {
            self.dyer[place] = Some(point);
        }
    }

    #[inline]
    fn count(&mut self, colour: Colour, places: [u64; 8]) {
        self.moves = self.moves.saturating_add(1);
        for (hashes, place) in self.hashes.iter_mut().zip(places) {
            let code = code(place, colour);
            hashes[0] = fold(hashes[0], code);
            hashes[1] = fold(hashes[1], code ^ 1);
        }
    }

    /// The signature of what was played so far.
    pub fn finish(self) -> Signature {
        let (hashes, moves) = self.before_passes.unwrap_or((self.hashes, self.moves));
        let all = hashes.iter().zip(&self.stones);
        let sealed = |i: usize| {
            let sums = all
                .clone()
                .map(move |(moves, stones)| splitmix64(moves[i] ^ splitmix64(stones[i], 3), 4));
            sums.min().unwrap_or_default()
        };
        let (game, swapped) = (sealed(0), sealed(1));
        Signature {
            moves,
            game,
            either_colour: game.min(swapped),
            dyer: Dyer {
                size: self.size,
                points: self.dyer,
            },
        }
    }
}

/// Stands for no point.
const PASS: u64 = 31 << 5 | 31;

/// A place and a colour as a number, the colour in the lowest bit.
#[inline]
fn code(place: u64, colour: Colour) -> u64 {
    place << 1 | colour.index() as u64
}

/// The point's images under the eight symmetries, in the order of [`Symmetry::ALL`], as numbers.
#[inline]
fn images(size: Size, point: Point) -> [u64; 8] {
    let (x, y) = (u64::from(point.x()), u64::from(point.y()));
    let (right, bottom) = (u64::from(size.width()) - 1, u64::from(size.height()) - 1);
    // A point of the board is not beyond its last lines.
    let (far_x, far_y) = (right.wrapping_sub(x), bottom.wrapping_sub(y));
    [
        y << 5 | x,
        far_y << 5 | x,
        y << 5 | far_x,
        far_y << 5 | far_x,
        x << 5 | y,
        far_x << 5 | y,
        x << 5 | far_y,
        far_x << 5 | far_y,
    ]
}

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
