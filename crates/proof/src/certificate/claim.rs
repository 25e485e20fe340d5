//! What is known of a board, and what pieces add to it.

use honte_goban::{Board, Colour, Point};

use super::benson;
use super::fault::Fault;
use super::points::Points;
use super::terms::{Claim, Finding, Piece};
use crate::{Aim, Side};

/// What the findings so far have shown.
pub(super) struct Known {
    /// The stones that live unconditionally.
    solid: Points,
    /// The stones that cannot be captured, including those that live unconditionally.
    uncapturable: Points,
    /// The stones that can be captured.
    capturable: Points,
}

impl Known {
    pub(super) fn new(board: &Board) -> Known {
        let [black, white] = Colour::ALL.map(|colour| benson::alive(board, colour));
        let is_solid = |point: &Point| black.contains(*point) || white.contains(*point);
        let solid: Points = board.size().points().filter(is_solid).collect();
        Known {
            uncapturable: solid.clone(),
            capturable: Points::new(),
            solid,
        }
    }

    pub(super) fn solid(&self) -> &Points {
        &self.solid
    }

    pub(super) fn is_solid(&self, point: Point) -> bool {
        self.solid.contains(point)
    }

    /// Enters a finding whose pieces fit the board, if the first says what is claimed.
    pub(super) fn enter(
        &mut self,
        board: &Board,
        finding: &Finding,
        colour: Colour,
        kept: &Points,
    ) -> Result<(), Fault> {
        let Some(main) = finding.pieces.first() else {
            return Err(Fault::NoPiece);
        };
        let (proof, game) = (&main.proof, &main.proof.game);
        if game.defender != colour {
            return Err(Fault::Claim);
        }
        let stones: Points = board.chain(finding.chain).collect();
        let is = |side: Side, aims: &[Aim]| match proof.winner == side && aims.contains(&game.aim) {
            true => Ok(()),
            false => Err(Fault::Claim),
        };
        match finding.claim {
            Claim::Uncapturable => {
                is(Side::Defender, &[Aim::Once, Aim::Every])?;
                if !main
                    .keeps(board)
                    .iter()
                    .any(|&point| stones.contains(point))
                {
                    return Err(Fault::Claim);
                }
                self.uncapturable.extend(board.chain(finding.chain));
            }
            Claim::Capturable => {
                is(Side::Attacker, &[Aim::Once])?;
                main.counts_all(board.chain(finding.chain))?;
                self.capturable.extend(board.chain(finding.chain));
            }
            Claim::Dead => {
                is(Side::Attacker, &[Aim::Lasting])?;
                let stops =
                    |point: Point| self.uncapturable.contains(point) || kept.contains(point);
                main.counts_all(self.counting(board, finding.chain, &stops))?;
                // A stone that is never taken would stay.
                self.capturable.extend(board.chain(finding.chain));
            }
            Claim::Lives => {
                is(Side::Defender, &[Aim::Lasting])?;
                let stops = |point: Point| !self.capturable.contains(point);
                main.counts_only(&self.counting(board, finding.chain, &stops).collect())?;
            }
        }
        Ok(())
    }

    /// The points on which a new stone counts for a chain: its own, and those of chains of the
    /// other colour that can be reached over empty points and chains that do not stop it.
    fn counting<'b>(
        &self,
        board: &'b Board,
        chain: Point,
        stops: &dyn Fn(Point) -> bool,
    ) -> impl Iterator<Item = Point> + use<'b> {
        let own: Points = board.chain(chain).collect();
        let mut points: Vec<Point> = board.chain(chain).collect();
        let mut seen = own.clone();
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            for beside in board.size().neighbours(point) {
                if (board.is_empty_at(beside) || !stops(beside)) && seen.insert(beside) {
                    points.push(beside);
                }
            }
        }
        let colour = board.colour_at(chain);
        points.into_iter().filter(move |&point| {
            let other = board.colour_at(point);
            own.contains(point) || other.is_some() && other != colour
        })
    }
}

impl Piece {
    /// Whether a stone of the defender on any of these points counts.
    fn counts_all(&self, mut points: impl Iterator<Item = Point>) -> Result<(), Fault> {
        let counts = |point: &Point| self.counting().any(|other| other == *point);
        points
            .find(|point| !counts(point))
            .map_or(Ok(()), |point| Err(Fault::Rebirth(point)))
    }

    /// Whether a stone of the defender counts on no other points than these.
    fn counts_only(&self, points: &Points) -> Result<(), Fault> {
        let mut other = self.counting().filter(|&point| !points.contains(point));
        other
            .next()
            .map_or(Ok(()), |point| Err(Fault::Rebirth(point)))
    }

    /// The points of the rebirth set.
    fn counting(&self) -> impl Iterator<Item = Point> + '_ {
        let cells = self.cells.iter().zip(0u8..);
        let counting = cells.filter(|(_, node)| self.proof.game.rebirth >> node & 1 == 1);
        counting.flat_map(|(cell, _)| cell.iter().copied())
    }
}
