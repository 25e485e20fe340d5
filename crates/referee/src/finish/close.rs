//! Borders that are still open, and whether the game is over at all.

use super::reading::attack;
use super::table::Table;
use super::{Play, Purpose};
use honte_goban::{Colour, Point};
use honte_rules::RulesError;
use honte_rules::count::Region;

/// A room between living stones of both colours with more empty points than this is no dame: the
/// border between two territories is open there. In 189 server games that the players had stopped
/// the largest had 5; after 85 % of their moves nine of ten had one with 18 or more.
const LARGE_ROOM: usize = 12;

/// With more than one in so many points of the board between both colours a game is not over, even
/// if each room is small. The most in those games was one in 25; records that end before the dame
/// have more.
const OPEN_SHARE: usize = 8;

/// No more plays are tried to close borders.
const MAX_CLOSING: usize = 4;

impl Table<'_> {
    /// Closes borders that a play or two close, the player to move first; if that is not enough,
    /// nothing is played, and what is open is told.
    pub(super) fn close_borders(&mut self) -> Result<Vec<Vec<Point>>, RulesError> {
        let before = self.clone();
        for _ in 0..MAX_CLOSING {
            let large = self.large_rooms(&self.regions()?);
            let Some(room) = large.first() else {
                break;
            };
            let Some(point) = self.border_play(room, self.next())? else {
                break;
            };
            self.play(Play {
                colour: self.next(),
                point,
                purpose: Purpose::Border,
            });
        }
        let open = self.large_rooms(&self.regions()?);
        if !open.is_empty() {
            *self = before;
        }
        let all = self.dame(&self.regions()?);
        let points: usize = all.iter().map(Vec::len).sum();
        let is_open = points > LARGE_ROOM.max(self.board.size().area() / OPEN_SHARE);
        Ok(match (open.is_empty(), is_open) {
            (true, false) => Vec::new(),
            (true, true) => all,
            (false, _) => self.large_rooms(&self.regions()?),
        })
    }

    fn large_rooms(&self, regions: &[Region]) -> Vec<Vec<Point>> {
        let mut rooms = self.dame(regions);
        rooms.retain(|room| room.len() > LARGE_ROOM);
        rooms
    }

    /// The play of a colour in an open room after which the territory that is closed off is best for
    /// it, if there is any.
    fn border_play(&self, room: &[Point], colour: Colour) -> Result<Option<Point>, RulesError> {
        let size = self.board.size();
        let mut best: Option<(i64, Point)> = None;
        for &point in room {
            if self.is_late() {
                break;
            }
            let is_contact = size
                .neighbours(point)
                .any(|beside| self.is_living(beside, colour));
            let Some(after) = self.after(point, colour).filter(|_| is_contact) else {
                continue;
            };
            if after.liberties(point) < 2 || attack(&after, point).is_some() {
                continue;
            }
            let mut played = self.clone();
            played.play(Play {
                colour,
                point,
                purpose: Purpose::Border,
            });
            let regions = played.regions()?;
            let shared: usize = played.dame(&regions).iter().map(Vec::len).sum();
            let owned = |owner: Colour| -> i64 {
                let eyes = regions
                    .iter()
                    .filter(|region| region.eye_of() == Some(owner));
                eyes.map(|region| region.points.len() as i64).sum()
            };
            let value = owned(colour) - owned(!colour) - shared as i64;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, point));
            }
        }
        Ok(best.map(|(_, point)| point))
    }
}
