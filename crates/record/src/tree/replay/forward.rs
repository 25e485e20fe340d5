//! A record played from its beginning to its end, without a way back.

use super::{Outcome, grid::Grid};
use honte_goban::{Colour, Move, Point, Size};

/// As [`Replay`](super::Replay), for callers that ask for stones and outcomes and never go back: it
/// takes half the time.
#[derive(Debug, Clone)]
pub(crate) struct Forward {
    grid: Grid,
    /// The point that one colour may not take back at once.
    ko: Option<(Colour, Point)>,
    captured: Vec<Point>,
}

impl Forward {
    /// An empty board.
    pub(crate) fn new(size: Size) -> Forward {
        Forward {
            grid: Grid::new(size),
            ko: None,
            captured: Vec::new(),
        }
    }

    /// The board as it is.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A move, as a record has it.
    #[inline]
    pub(crate) fn play(&mut self, colour: Colour, played: Move) -> Outcome {
        let ko = self.ko.take();
        match played {
            Move::Play(point) if self.grid.is_empty(point) => Outcome {
                ko: ko == Some((colour, point)),
                ..self.put(colour, point)
            },
            Move::Play(point) => self.replace(colour, point),
            Move::Pass => Outcome::default(),
        }
    }

    #[inline]
    fn put(&mut self, colour: Colour, point: Point) -> Outcome {
        self.captured.clear();
        let suicide = self.grid.play(colour, point, &mut self.captured);
        if let [taken] = self.captured[..]
            && self.grid.chain(point) == (1, 1)
            && !suicide
        {
            self.ko = Some((!colour, taken));
        }
        Outcome {
            captured: self.captured.len() as u16,
            suicide,
            ..Outcome::default()
        }
    }

    /// A move onto another stone, or off the board, where nothing happens.
    #[cold]
    fn replace(&mut self, colour: Colour, point: Point) -> Outcome {
        let Some(before) = self.grid.stone(point) else {
            return Outcome::default();
        };
        self.grid.set(point, None);
        Outcome {
            occupied: Some(before),
            ..self.put(colour, point)
        }
    }

    /// Puts stones on points or takes them away, one after the other; captures nothing.
    pub(crate) fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        if !stones.is_empty() {
            self.ko = None;
            self.grid.set_all(stones);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Replay;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// However moves and edits are mixed, they do what they do on a board that goes back.
        #[test]
        fn it_does_what_replay_does(
            steps in proptest::collection::vec((0u8..5, 0u8..4, 0u8..7), 0..120),
        ) {
            let size = Size::square(4).unwrap_or(Size::GO19);
            let (mut forward, mut replay) = (Forward::new(size), Replay::one_way(size));
            for (x, y, what) in steps {
                let Some(point) = Point::new(x, y) else { continue };
                let colour = Colour::ALL[usize::from(what % 2)];
                match what {
                    0..=3 => {
                        let played = Move::Play(point);
                        prop_assert_eq!(forward.play(colour, played), replay.play(colour, played));
                    }
                    4 => prop_assert_eq!(forward.play(colour, Move::Pass), Outcome::default()),
                    _ => {
                        let stone = Some(colour).filter(|_| what == 5);
                        forward.set_all(&[(point, stone)]);
                        replay.set(point, stone);
                    }
                }
                if what == 4 {
                    replay.play(colour, Move::Pass);
                }
                prop_assert_eq!(forward.ko, replay.ko());
                for point in size.points() {
                    prop_assert_eq!(forward.grid.stone(point), replay.board().colour_at(point));
                }
            }
        }
    }
}
