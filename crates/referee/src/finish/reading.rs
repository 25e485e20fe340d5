//! Reading whether a chain can be caught by ataris alone, as players see it at a glance.

use honte_goban::{Board, Colour, Point};

/// A chain with no more liberties may be caught by ataris.
pub(super) const FEW_LIBERTIES: u16 = 2;

/// No more plays are read for one question.
const MAX_PLAYS: u32 = 400;

/// The play that catches a chain at once or by ataris that its owner cannot escape from, if its
/// opponent plays first. That a stone taken in a ko may be taken back is not looked at.
pub(super) fn attack(board: &Board, chain: Point) -> Option<Point> {
    let mut reader = Reader {
        board: board.clone(),
        chain,
        owner: board.colour_at(chain)?,
        left: MAX_PLAYS,
    };
    reader.attack()
}

/// The plays with which the owner of a chain may save it: at its liberties, and those that take a
/// stone beside it.
pub(super) fn answers(board: &Board, chain: Point) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let owner = board.colour_at(chain);
    for stone in board.chain(chain) {
        for beside in board.size().neighbours(stone) {
            let is_weak = board.colour_at(beside).is_some()
                && board.colour_at(beside) != owner
                && board.liberties(beside) == 1;
            if is_weak {
                points.extend(board.chain_liberties(beside));
            }
        }
    }
    points.extend(board.chain_liberties(chain));
    let mut seen = Vec::new();
    points.retain(|point| {
        !seen.contains(point) && {
            seen.push(*point);
            true
        }
    });
    points
}

struct Reader {
    board: Board,
    chain: Point,
    owner: Colour,
    left: u32,
}

impl Reader {
    fn attack(&mut self) -> Option<Point> {
        match self.board.liberties(self.chain) {
            1 => {
                let point = self.board.chain_liberties(self.chain).next()?;
                self.board
                    .is_legal_without_ko(!self.owner, point)
                    .then_some(point)
            }
            2 => {
                let points: Vec<Point> = self.board.chain_liberties(self.chain).collect();
                points.into_iter().find(|&point| {
                    self.with(!self.owner, point, |reader| !reader.escapes()) == Some(true)
                })
            }
            _ => None,
        }
    }

    /// Whether the owner, to play, saves the chain.
    fn escapes(&mut self) -> bool {
        if self.board.liberties(self.chain) > 1 {
            return true;
        }
        let points = answers(&self.board, self.chain);
        points.into_iter().any(|point| {
            let escapes = |reader: &mut Reader| match reader.board.liberties(reader.chain) {
                0 | 1 => false,
                2 => reader.attack().is_none(),
                _ => true,
            };
            self.with(self.owner, point, escapes) == Some(true)
        })
    }

    /// What holds after a play; `None` if it cannot be played, or too much was read.
    fn with<T>(
        &mut self,
        colour: Colour,
        point: Point,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        let played = self.board.play(colour, point).ok()?;
        let answer = ask(self);
        self.board.undo(played);
        Some(answer)
    }
}
