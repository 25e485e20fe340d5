//! All the ways in which a pattern can lie on a board.

use honte_goban::{Colour, Point, Size, Symmetry, Transform};
use honte_record::filter::{Anchor, BoardPattern, Cell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// One way in which a pattern lies on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// What takes the pattern to how it lies there.
    pub transform: Transform,
    /// The column of its leftmost points, from 0.
    pub left: u8,
    /// The row of its uppermost points, from 0.
    pub top: u8,
    /// Width and height as it lies there.
    pub size: Size,
    /// Which of the turned patterns it is.
    turned: u8,
}

impl Placement {
    /// Whether a point of the board is in its region.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        point.x().wrapping_sub(self.left) < self.size.width()
            && point.y().wrapping_sub(self.top) < self.size.height()
    }

    /// A point of the board in the pattern's own frame, counted from its upper left; `None`
    /// outside of the region.
    #[must_use]
    pub fn to_own(&self, point: Point) -> Option<Point> {
        self.in_frame(self.transform, point)
    }

    /// As [`to_own`](Self::to_own), where another transform takes the pattern to the same place.
    fn in_frame(&self, transform: Transform, point: Point) -> Option<Point> {
        if !self.contains(point) {
            return None;
        }
        let here = Point::new(point.x() - self.left, point.y() - self.top)?;
        Some(transform.inverse().apply(self.size, here))
    }

    /// A colour of the game as the pattern has it, or the other way round: `X` is black.
    #[must_use]
    pub fn own_colour(&self, colour: Colour) -> Colour {
        self.transform.apply_colour(colour)
    }
}

/// The placements of a pattern on boards of one size, each counted once.
#[derive(Debug, Clone)]
pub struct Placements {
    board: Size,
    /// The pattern as it looks turned, each look once.
    looks: Vec<BoardPattern>,
    all: Vec<Placement>,
    /// Placements and transforms that take the pattern there, too.
    same: HashMap<u16, Vec<Transform>>,
}

impl Placements {
    /// Finds all placements: eight orientations, every shift that the anchor allows, and with
    /// `swaps` also with black and white exchanged. Two that want the same of the same region are
    /// one; the one without an exchange of colours comes first.
    #[must_use]
    pub fn new(pattern: &BoardPattern, board: Size, swaps: bool) -> Self {
        let mut placements = Self {
            board,
            looks: Vec::new(),
            all: Vec::new(),
            same: HashMap::new(),
        };
        let mut seen = HashMap::new();
        let swaps = if swaps { &[false, true][..] } else { &[false] };
        for &swap_colours in swaps {
            for symmetry in Symmetry::ALL {
                let transform = Transform {
                    symmetry,
                    swap_colours,
                };
                placements.add(pattern, transform, &mut seen);
            }
        }
        placements
    }

    fn add(
        &mut self,
        pattern: &BoardPattern,
        transform: Transform,
        seen: &mut HashMap<(u8, u8, u8), u16>,
    ) {
        let look = pattern.transformed(transform);
        let size = look.size();
        let shifts = shifts(pattern.anchor(), transform.symmetry, size, self.board);
        let Some((columns, rows)) = shifts else {
            return;
        };
        let known = self.looks.iter().position(|other| *other == look);
        let turned = known.unwrap_or_else(|| {
            self.looks.push(look);
            self.looks.len() - 1
        }) as u8;
        for top in rows {
            for left in columns.clone() {
                let number = self.all.len() as u16;
                match seen.entry((turned, left, top)) {
                    Entry::Occupied(known) => {
                        self.same.entry(*known.get()).or_default().push(transform);
                    }
                    Entry::Vacant(vacant) => {
                        vacant.insert(number);
                        self.all.push(Placement {
                            transform,
                            left,
                            top,
                            size,
                            turned,
                        });
                    }
                }
            }
        }
    }

    /// The size of the board.
    #[must_use]
    pub const fn board(&self) -> Size {
        self.board
    }

    /// The number of placements, at most 16 on each point.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the pattern does not fit on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All placements, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Placement> + Clone {
        self.all.iter()
    }

    /// The placement with this number.
    #[must_use]
    pub fn get(&self, number: u16) -> Option<&Placement> {
        self.all.get(usize::from(number))
    }

    /// A move of the game in the pattern's own frame: the point, the colour where black is `X`, and
    /// what colour of the game `X` is. Where the pattern can be seen there in several ways, each of
    /// them; nothing for a point outside.
    pub fn own_moves(
        &self,
        number: u16,
        point: Point,
        colour: Colour,
    ) -> impl Iterator<Item = (Point, Colour, Colour)> + '_ {
        let placement = self.get(number);
        let same = self.same.get(&number).map_or(&[][..], Vec::as_slice);
        let own = placement.map(|placement| placement.transform);
        own.into_iter()
            .chain(same.iter().copied())
            .filter_map(move |transform| {
                let point = placement?.in_frame(transform, point)?;
                let colours = [colour, Colour::Black].map(|colour| transform.apply_colour(colour));
                Some((point, colours[0], colours[1]))
            })
    }

    /// The points of a placement on the board and what they allow, wildcards included.
    pub fn cells<'p>(
        &'p self,
        placement: &'p Placement,
    ) -> impl Iterator<Item = (Point, Cell)> + Clone + 'p {
        let look = &self.looks[usize::from(placement.turned)];
        look.cells().filter_map(|(point, cell)| {
            let (x, y) = (point.x() + placement.left, point.y() + placement.top);
            Some((Point::new(x, y)?, cell))
        })
    }
}

type Shifts = std::ops::RangeInclusive<u8>;

/// Where the leftmost column and the uppermost row may lie.
fn shifts(anchor: Anchor, symmetry: Symmetry, size: Size, board: Size) -> Option<(Shifts, Shifts)> {
    let right = board.width().checked_sub(size.width())?;
    let bottom = board.height().checked_sub(size.height())?;
    let column = if symmetry.mirrors_x() { right } else { 0 };
    let row = if symmetry.mirrors_y() { bottom } else { 0 };
    Some(match anchor {
        Anchor::Corner => (column..=column, row..=row),
        // The upper row became a column where the axes are exchanged.
        Anchor::Side if symmetry.swaps_axes() => (column..=column, 0..=bottom),
        Anchor::Side => (0..=right, row..=row),
        Anchor::Anywhere => (0..=right, 0..=bottom),
        Anchor::Board if size == board => (0..=0, 0..=0),
        Anchor::Board => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(anchor: Anchor, rows: &str, swaps: bool) -> usize {
        let pattern = BoardPattern::parse(anchor, rows).unwrap();
        Placements::new(&pattern, Size::GO19, swaps).len()
    }

    #[test]
    fn every_placement_is_counted_once() {
        assert_eq!(
            count(Anchor::Corner, "../.X", true),
            8,
            "symmetric: 4 corners, 2 colours"
        );
        assert_eq!(count(Anchor::Corner, ".../.X.", true), 16);
        assert_eq!(count(Anchor::Side, "X.", false), 8 * 18);
        assert_eq!(
            count(Anchor::Side, "X", false),
            4 * 18,
            "a corner counts once"
        );
        assert_eq!(count(Anchor::Anywhere, "X", true), 361 * 2);
        assert_eq!(count(Anchor::Anywhere, "XO/OX", true), 18 * 18 * 2);
        assert_eq!(count(Anchor::Anywhere, "X*", false), 4 * 18 * 19);
        assert_eq!(count(Anchor::Board, "X", true), 0);
    }

    #[test]
    fn own_frames_are_found_again() {
        let pattern = BoardPattern::parse(Anchor::Side, "X.O/.x*").unwrap();
        let placements = Placements::new(&pattern, Size::GO19, true);
        for placement in placements.iter() {
            for (point, cell) in placements.cells(placement) {
                let own = pattern.cell(placement.to_own(point).unwrap());
                let own = match placement.transform.swap_colours {
                    true => own.swapped(),
                    false => own,
                };
                assert_eq!(own, cell);
            }
        }
    }
}
