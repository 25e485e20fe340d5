//! The board: stones, chains, liberties.

mod chain;
mod play;
mod setup;

pub use chain::{Chain, ChainLiberties};
pub use play::{CapturedStones, PlayError, Played};
pub use setup::SetupError;

use std::hash::{Hash, Hasher};

use crate::{
    Colour, Point, Size,
    point::{SLOTS, STEPS},
    zobrist,
};

/// Stones on a board, in chains with exact liberty counts.
///
/// A board can play, capture and undo, and allocates nothing doing so. It
/// knows no history: turns, passes, repetition and prisoners are the game's.
/// Two boards are equal if they have the same size and the same stones.
///
/// ```
/// use honte_goban::{Board, Colour, Point, Size};
///
/// let mut board: Board = ". X O .
///                         X O . O
///                         . X O ."
///     .parse()?;
/// let size = board.size();
/// let played = board.play(Colour::Black, Point::parse_a1(size, "C2")?)?;
/// assert_eq!(played.captured(), 1);
/// assert_eq!(board.ko(), Some(Point::parse_a1(size, "B2")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    hash: u128,
    /// Raw ko point; [`NONE`] if there is none.
    ko: u16,
    /// By point: [`EMPTY`], [`BORDER`], or the chain that its stone is in.
    ///
    /// A chain is named by the raw point of one of its stones, its head, plus
    /// the [`bit`] of its colour, so that one look tells both.
    cells: [u16; SLOTS],
    /// By stone: the next one in the circular list of its chain.
    next: [u16; SLOTS],
    /// By head: how many liberties and stones its chain has. Slots without a
    /// chain keep their old content, for undo.
    chains: [Numbers; SLOTS],
}

/// How many liberties and stones a chain has.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    liberties: u16,
    stones: u16,
}

/// No point, and no chain. Its slots belong to a corner of the border; writing
/// to them has no effect.
const NONE: u16 = 0;

/// Content of a point without a stone; [`NONE`], since it is in no chain.
const EMPTY: u16 = NONE;

/// Content of points beyond the edge. The border is no chain's head, either.
const BORDER: u16 = 1;

/// The bit of a cell that says that its stone has this colour.
const fn bit(colour: Colour) -> u16 {
    (SLOTS as u16) << colour.index()
}

/// The bits of a cell that give its colour; the others name its chain.
const COLOURS: u16 = bit(Colour::Black) | bit(Colour::White);

/// The array slot of a raw point, or of a chain's head, proven in range.
const fn slot(raw: u16) -> usize {
    raw as usize & (SLOTS - 1)
}

/// The raw points beside a raw point: right, down, left, up.
fn beside(raw: u16) -> [u16; 4] {
    STEPS.map(|step| raw.wrapping_add(step))
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            hash: zobrist::size_key(size),
            ko: NONE,
            cells: [BORDER; SLOTS],
            next: [NONE; SLOTS],
            chains: [Numbers {
                liberties: 0,
                stones: 0,
            }; SLOTS],
        };
        board.sweep();
        board
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        self.hash = zobrist::size_key(self.size);
        self.ko = NONE;
        self.sweep();
    }

    fn sweep(&mut self) {
        let width = usize::from(self.size.width());
        for y in 0..self.size.height() {
            if let Some(first) = Point::new(0, y) {
                let start = slot(first.raw());
                self.cells[start..start + width].fill(EMPTY);
            }
        }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The colour of the stone on the point; `None` if it is empty or off the
    /// board.
    #[must_use]
    pub fn colour_at(&self, point: Point) -> Option<Colour> {
        let cell = self.cell(point.raw());
        Colour::ALL
            .into_iter()
            .find(|&colour| cell & bit(colour) != 0)
    }

    /// Whether the point is on the board and has no stone.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.cell(point.raw()) == EMPTY
    }

    /// The stones of one colour, row by row from the upper left.
    pub fn stones(&self, colour: Colour) -> impl Iterator<Item = Point> + Clone + '_ {
        self.size
            .points()
            .filter(move |&point| self.colour_at(point) == Some(colour))
    }

    /// All stones, row by row from the upper left.
    pub fn all_stones(&self) -> impl Iterator<Item = (Colour, Point)> + Clone + '_ {
        self.size
            .points()
            .filter_map(|point| Some((self.colour_at(point)?, point)))
    }

    /// The 128-bit hash of size and stones, the same however the position
    /// came about; see [`zobrist`].
    #[must_use]
    pub const fn hash128(&self) -> u128 {
        self.hash
    }

    /// The low half of [`hash128`](Self::hash128).
    #[must_use]
    pub const fn hash64(&self) -> u64 {
        self.hash as u64
    }

    /// The ko point: the last move took a single stone there with a single
    /// stone, which could be retaken at once. That would restore the position
    /// before. This is information only, and the board does not forbid it. The
    /// next play, pass or set-up clears it.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != NONE).then(|| Point::from_raw(self.ko))
    }

    /// Number of liberties of the chain on the point; 0 if there is no stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> u16 {
        self.numbers_at(point)
            .map_or(0, |numbers| numbers.liberties)
    }

    /// Number of stones of the chain on the point; 0 if there is no stone.
    #[must_use]
    pub fn chain_size(&self, point: Point) -> u16 {
        self.numbers_at(point).map_or(0, |numbers| numbers.stones)
    }

    /// One stone that stands for the whole chain on the point: the same for
    /// all its stones as long as no move is played; `None` without a stone.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.chain_at(point)
            .map(|chain| Point::from_raw(slot(chain) as u16))
    }

    fn numbers_at(&self, point: Point) -> Option<Numbers> {
        self.chain_at(point).map(|chain| self.numbers(chain))
    }

    fn chain_at(&self, point: Point) -> Option<u16> {
        let cell = self.cell(point.raw());
        (cell > BORDER).then_some(cell)
    }

    fn cell(&self, raw: u16) -> u16 {
        self.cells[slot(raw)]
    }

    fn numbers(&self, chain: u16) -> Numbers {
        self.chains[slot(chain)]
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        let mut cells = self.cells.iter().zip(&other.cells);
        self.hash == other.hash
            && self.size == other.size
            && cells.all(|(mine, theirs)| (mine ^ theirs) & COLOURS == 0)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.hash);
    }
}
