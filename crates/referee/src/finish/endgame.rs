//! The last plays that are worth points.
//!
//! Records often end before them: a stone that must be answered inside territory, a hane, a ko. Each
//! place where colours meet is searched by itself ([`Place`]), and the players take the hottest first.
//! Where nobody gains by playing first, what is threatened is played at last: it would have to be
//! before the count. What is left then are dame.

use super::place::Place;
use super::reading::FEW_LIBERTIES;
use super::table::{Table, heads};
use super::{Play, Purpose};
use honte_goban::{Colour, Point, PointSet};
use honte_rules::RulesError;

/// Rooms with more empty points are no place for a last play: the border is open there.
const MAX_ROOM: usize = 8;

/// A ko takes three plays where another place takes two.
const KO: f32 = 2.0 / 3.0;

/// No more plays are made.
const MAX_PLAYS: usize = 40;

/// With more positions in all places and after all plays no last play is made: the board is too open
/// for them. 95 % of 447 professional games take 0.3 s for it; a board of random stones took 15 s
/// without a bound (2026-11-28).
const MAX_ALL_POSITIONS: usize = 60_000;

impl Table<'_> {
    /// Plays where a play is worth something, both sides in turn; nothing if what is touched does not
    /// stay what it was, or if there was too much to search.
    pub(super) fn play_endgame(&mut self) -> Result<(), RulesError> {
        let before = self.clone();
        let mut boards = Vec::new();
        let mut positions = 0;
        for _ in 0..MAX_PLAYS {
            let Some(play) = self.hottest(&boards, &mut positions)? else {
                break;
            };
            boards.push(self.board.hash64());
            let groups = self.groups();
            self.play(play);
            self.leave_dead(play.point);
            self.answer_cut(&groups, play)?;
        }
        // Where the search was cut short, a threat may stand unanswered.
        let is_whole = positions <= MAX_ALL_POSITIONS;
        let plays = before.plays.len();
        if self.plays.len() > plays && !(is_whole && self.protect(plays)) {
            *self = before;
        }
        Ok(())
    }

    /// The play at the hottest place of those who are to move; no board may come back. Counts the
    /// positions that are looked at, and finds nothing when there were too many.
    fn hottest(&self, boards: &[u64], positions: &mut usize) -> Result<Option<Play>, RulesError> {
        let colour = self.next();
        let regions = self.regions()?;
        let homes = self.homes(&regions);
        let rooms = self.dame(&regions);
        let shared = rooms.concat();
        let mut hottest: Option<(f32, Play)> = None;
        for points in self.endgame_places(rooms, &homes) {
            let mut place = Place::new(&self.board, boards, &self.dead, points);
            place.stop = self.stopped.stop;
            let worth = worth_playing(&mut place, colour);
            *positions += place.positions();
            if self.is_late() {
                // What was not searched is too much.
                *positions = MAX_ALL_POSITIONS + 1;
            }
            if *positions > MAX_ALL_POSITIONS {
                return Ok(None);
            }
            let Some((temperature, point)) = worth else {
                continue;
            };
            let purpose = self.purpose(point, colour, &shared);
            // What lies inside the opponent's territory was judged already.
            let is_attack = purpose == Purpose::Border;
            if !is_attack && hottest.is_none_or(|(most, _)| temperature > most) {
                let play = Play {
                    colour,
                    point,
                    purpose,
                };
                hottest = Some((temperature, play));
            }
        }
        Ok(hottest.map(|(_, play)| play))
    }

    /// The small rooms between both colours that are no seki, and where a chain beside a play may
    /// have to be kept; together those in which the same play may matter.
    fn endgame_places(&self, rooms: Vec<Vec<Point>>, homes: &PointSet) -> Vec<PointSet> {
        let is_seki = |room: &[Point]| {
            let mut colours = Colour::ALL.into_iter();
            colours.all(|colour| self.has_homeless(room, colour, homes))
        };
        let rooms = rooms.into_iter().filter(|room| !is_seki(room));
        let mut places: Vec<(PointSet, PointSet)> = Vec::new();
        for room in rooms
            .chain(self.threats())
            .filter(|room| room.len() <= MAX_ROOM)
        {
            let mut points: PointSet = room.into_iter().collect();
            let place = Place::new(&self.board, &[], &self.dead, points);
            let mut plays: PointSet = place.candidates().into_iter().collect();
            let (with, apart): (Vec<_>, Vec<_>) =
                (places.into_iter()).partition(|(_, others)| others.meets(&plays));
            for (more, others) in with {
                points.extend(more.iter());
                plays.extend(others.iter());
            }
            places = apart;
            places.push((points, plays));
        }
        places.into_iter().map(|(points, _)| points).collect()
    }

    /// Whether a living chain of a colour beside a room needs dame to live.
    fn has_homeless(&self, room: &[Point], colour: Colour, homes: &PointSet) -> bool {
        let size = self.board.size();
        let mut beside = room.iter().flat_map(|&point| size.neighbours(point));
        beside.any(|stone| self.is_living(stone, colour) && !homes.contains(stone))
    }

    /// The liberties of each chain beside a play that has few.
    fn threats(&self) -> Vec<Vec<Point>> {
        let near = self.plays.iter().flat_map(|play| self.near(play.point));
        let living = near.filter(|&stone| !self.dead.contains(stone));
        let weak = living.filter(|&stone| self.board.liberties(stone) <= FEW_LIBERTIES);
        let liberties = |head| self.board.chain_liberties(head).collect();
        let chains = heads(&self.board, weak).into_iter();
        chains.map(liberties).collect()
    }

    /// What a play is for: what is played in one's own territory keeps the weakest chain beside it.
    fn purpose(&self, point: Point, colour: Colour, shared: &[Point]) -> Purpose {
        if shared.contains(&point) {
            return Purpose::Dame;
        }
        let own = self.board.size().neighbours(point);
        let own = own.filter(|&beside| self.is_living(beside, colour));
        match own.min_by_key(|&beside| self.board.liberties(beside)) {
            Some(chain) => Purpose::Teire(self.board.chain(chain).min().unwrap_or(chain)),
            None => Purpose::Border,
        }
    }

    /// A stone that is joined to nothing that lives is left to be taken.
    fn leave_dead(&mut self, point: Point) {
        let chain: PointSet = self.board.chain(point).collect();
        let lives = |stone: Point| stone != point && !self.dead.contains(stone);
        if !chain.iter().any(lives) {
            self.dead.extend(chain.iter());
        }
    }

    /// Joins chains again that a play cut apart, if they need it.
    fn answer_cut(&mut self, groups: &[Vec<Point>], play: Play) -> Result<(), RulesError> {
        let colour = !play.colour;
        let Some(pair) = self.cut_off(groups, play.point, colour) else {
            return Ok(());
        };
        if let Some(point) = self.rejoin(pair) {
            let shared = self.dame(&self.regions()?).concat();
            let purpose = self.purpose(point, colour, &shared);
            self.play(Play {
                colour,
                point,
                purpose,
            });
        }
        Ok(())
    }
}

/// What a play of a colour is worth at a place, and where it is; `None` where the colour has nothing
/// to play.
fn worth_playing(place: &mut Place<'_>, colour: Colour) -> Option<(f32, Point)> {
    let found = place.thermograph()?;
    let temperature = found.temperature();
    let is_cold = temperature <= 0.0;
    // What the place is worth has been reached: no play is threatened.
    if is_cold && (found.mast() - place.lead()).abs() < f32::EPSILON {
        return None;
    }
    let (point, after) = place.best(colour, temperature)?;
    let loses = match colour {
        Colour::Black => after < found.mast(),
        Colour::White => after > found.mast(),
    };
    if is_cold && loses {
        return None;
    }
    let plays = if place.is_ko() { KO } else { 1.0 };
    Some((temperature * plays, point))
}
