//! What is still to be played in a stopped position, and what it counts then.
//!
//! Stones that possess open dame are in seki (Article 8), so dame are filled before counting, and
//! points inside territory that this makes necessary, teire (commentary on Article 9.2). Here the
//! players fill in turn whatever costs them nothing, as players do; then the chains that lost
//! liberties are judged anew. Where a living chain would die of it, or can be taken at once, though
//! that might enable a new stone, its owner adds a stone.

use super::settle::{Dame, Known, Settled, settle};
use honte_goban::{Board, Colour, Move, Point};
use honte_life::{Status, Verdict};
use honte_rules::count::{Region, Regions};
use honte_rules::{FinalPosition, LooseGame, PointSet, RulesError, Ruleset, Statuses};

/// A play before the count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Who plays.
    pub colour: Colour,
    /// Where.
    pub point: Point,
    /// The living chain that would be taken without it; else the point is a dame.
    pub teire: Option<Point>,
}

/// What is to be played, in order, and the count after it.
#[derive(Debug, Clone)]
pub struct Finish {
    /// The plays.
    pub plays: Vec<Play>,
    /// The count after them.
    pub settled: Settled,
    /// The same with what is assumed, where something is.
    pub likely: Option<Settled>,
}

impl Finish {
    /// The count with what is assumed.
    pub fn as_assumed(&self) -> &Settled {
        self.likely.as_ref().unwrap_or(&self.settled)
    }
}

/// How the verdicts on the chains on some points of a board are found.
pub(super) type Judge<'a> = &'a dyn Fn(&Board, &[Point]) -> Vec<Verdict>;

/// Each time that dame are filled, no more stones are added inside territory than this.
const MOST_TEIRE: usize = 6;

/// An eye region of so many points is enough for life in nearly all cases.
const ROOM: usize = 4;

/// No more points are tried for one.
const MOST_TRIED: usize = 12;

/// Larger rooms of dame are not filled by chains without a home.
const MOST_FILLED: usize = 6;

/// Who judges what is played.
#[derive(Clone, Copy)]
pub(super) struct Judges<'a> {
    /// By itself, which is quick.
    pub alone: Judge<'a>,
    /// With the whole board, where more is proved, and the rest is assumed.
    pub whole: Judge<'a>,
}

#[derive(Clone)]
struct Task<'a> {
    rules: &'a Ruleset,
    judges: Judges<'a>,
    /// As it stood.
    start: &'a Board,
    board: Board,
    plays: Vec<Play>,
    /// Stones that are dead, or held for dead.
    dead: PointSet,
    /// Stones of chains without a proof.
    open: PointSet,
    /// Those of them of which nothing is assumed either.
    unknown: PointSet,
    /// Those of these about which more may be found when dame are filled.
    unclear: PointSet,
}

/// Finishes a position; nothing if there is nothing to be played, or if no sensible way to play it
/// is found. The chains on some points are open though there is a proof that they live.
///
/// # Errors
/// As [`FinalPosition::count`].
pub(super) fn finish(
    position: &FinalPosition,
    rules: &Ruleset,
    verdicts: &[Verdict],
    costly: &[Point],
    first: Colour,
    judges: Judges<'_>,
) -> Result<Option<Finish>, RulesError> {
    let stones = |is: &dyn Fn(&Verdict) -> bool| -> PointSet {
        let chains = verdicts.iter().filter(|verdict| is(verdict));
        chains.flat_map(|chain| chain.stones.clone()).collect()
    };
    let unknown = stones(&|verdict| verdict.status == Status::Unknown);
    let mut task = Task {
        rules,
        judges,
        start: &position.board,
        board: position.board.clone(),
        plays: Vec::new(),
        dead: stones(&|verdict| verdict.status == Status::Dead),
        open: stones(&|verdict| !verdict.class.is_proved()),
        unknown,
        unclear: unknown,
    };
    for &chain in costly {
        task.open.extend(position.board.chain(chain));
        task.unknown.extend(position.board.chain(chain));
    }
    loop {
        let before = task.plays.len();
        task.fill(first)?;
        if task.plays.len() > before {
            if !task.protect(before) {
                return Ok(None);
            }
        } else if !task.fill_rooms(first)? && !task.look_again() {
            break;
        }
    }
    if task.plays.is_empty() {
        return Ok(None);
    }
    let mut position = FinalPosition {
        board: task.board.clone(),
        ..position.clone()
    };
    for colour in Colour::ALL {
        position.prisoners.captured[colour.index()] += task.taken(colour);
    }
    let count = |open| settle(&position, rules, &task.known(open), Dame::AsTheyAre);
    let (settled, likely) = (count(&task.open)?, count(&task.unknown)?);
    Ok(Some(Finish {
        settled,
        likely: (task.open != task.unknown).then_some(likely),
        plays: task.plays,
    }))
}

impl Task<'_> {
    /// Fills dame in turn, as long as somebody can without harm: what is filled joins chains, which
    /// may then have a home that they had not.
    fn fill(&mut self, first: Colour) -> Result<(), RulesError> {
        loop {
            let before = self.plays.len();
            self.fill_beside_homes(first)?;
            if self.plays.len() == before {
                return Ok(());
            }
        }
    }

    /// The same, with the chains that have a home as it stands. `first` begins, if nobody has.
    fn fill_beside_homes(&mut self, first: Colour) -> Result<(), RulesError> {
        let regions = self.regions()?;
        let mut open = self.dame(&regions).concat();
        let homes = self.homes(&regions);
        self.take_turns(first, &mut open, &homes);
        Ok(())
    }

    /// Fills rooms of dame that can be filled up by chains without a home; whether there was one.
    /// That harms nobody if all chains beside it are then what they were, or are with teire; in a
    /// seki it is not possible.
    fn fill_rooms(&mut self, first: Colour) -> Result<bool, RulesError> {
        let rooms = self.dame(&self.regions()?);
        let own = self.board.all_stones().map(|(_, point)| point);
        let living: PointSet = own.filter(|&point| !self.dead.contains(point)).collect();
        for room in rooms.iter().filter(|room| room.len() <= MOST_FILLED) {
            let before = self.clone();
            let plays = before.plays.len();
            let (mut open, mut own) = (room.clone(), living);
            while !open.is_empty() {
                let before = open.len();
                self.take_turns(first, &mut open, &own);
                if open.len() == before {
                    break;
                }
                own.extend(self.plays[plays..].iter().map(|play| play.point));
            }
            if open.is_empty() && self.protect(plays) && self.unknown == before.unknown {
                return Ok(true);
            }
            *self = before;
        }
        Ok(false)
    }

    fn regions(&self) -> Result<Vec<Region>, RulesError> {
        let statuses = Statuses::with_dead(&self.board, self.dead.iter())?;
        Ok(Regions::of(&self.board, &statuses).regions)
    }

    /// The empty points of each region of dame beside chains that are known.
    fn dame(&self, regions: &[Region]) -> Vec<Vec<Point>> {
        let is_known = |region: &&Region| !region.border.iter().any(|&b| self.unknown.contains(b));
        let dame = regions
            .iter()
            .filter(|region| region.beside == [true, true]);
        let empty = |region: &Region| -> Vec<Point> {
            let points = region.points.iter().copied();
            points
                .filter(|&point| self.board.is_empty_at(point))
                .collect()
        };
        dame.filter(is_known).map(empty).collect()
    }

    /// The players fill points in turn, beside stones that may grow.
    fn take_turns(&mut self, first: Colour, open: &mut Vec<Point>, own: &PointSet) {
        let next = self.plays.last().map_or(first, |play| !play.colour);
        let (mut colour, mut refusals) = (next, 0);
        while refusals < 2 {
            let place = (open.iter()).position(|&point| self.can_fill(point, colour, own));
            match place.map(|place| open.remove(place)) {
                Some(point) => {
                    self.play(point, colour, None);
                    refusals = 0;
                }
                None => refusals += 1,
            }
            colour = !colour;
        }
    }

    /// The stones of chains that do not live by dame: with two eye regions, or one with room.
    fn homes(&self, regions: &[Region]) -> PointSet {
        let is_home = |head: Point| {
            let eyes = regions.iter().filter(|region| {
                region.eye_of() == self.board.colour_at(head)
                    && (region.border.iter())
                        .any(|&beside| self.board.chain_head(beside) == Some(head))
            });
            let sizes: Vec<usize> = eyes.map(|eye| eye.points.len()).collect();
            sizes.len() >= 2 || sizes.iter().any(|&size| size >= ROOM)
        };
        let heads = self.board.all_stones();
        let heads = heads.filter(|&(_, stone)| self.board.chain_head(stone) == Some(stone));
        let homes = heads.map(|(_, head)| head).filter(|&head| is_home(head));
        homes.flat_map(|head| self.board.chain(head)).collect()
    }

    /// Whether a colour fills a dame at no cost: beside stones of its own that may grow, taking
    /// nothing, and leaving no own chain in atari.
    fn can_fill(&self, point: Point, colour: Colour, own: &PointSet) -> bool {
        let grows =
            |beside: Point| self.board.colour_at(beside) == Some(colour) && own.contains(beside);
        let stones = self.board.all_stones().count();
        self.board.size().neighbours(point).any(grows)
            && self.after(point, colour).is_some_and(|after| {
                after.liberties(point) >= 2 && after.all_stones().count() == stones + 1
            })
    }

    fn after(&self, point: Point, colour: Colour) -> Option<Board> {
        let mut game = LooseGame::new(self.board.clone(), colour, *self.rules);
        game.play(colour, Move::Play(point)).ok()?;
        Some(game.board().clone())
    }

    fn play(&mut self, point: Point, colour: Colour, teire: Option<Point>) {
        if let Some(after) = self.after(point, colour) {
            for set in [&mut self.dead, &mut self.open, &mut self.unknown] {
                *set = set
                    .iter()
                    .filter(|&stone| !after.is_empty_at(stone))
                    .collect();
            }
            self.board = after;
            self.plays.push(Play {
                colour,
                point,
                teire,
            });
            // What was dead shares the lot of what it is joined to (Example 24).
            let joined: PointSet = self.board.chain(point).collect();
            let lives = |stone: Point| stone != point && !self.dead.contains(stone);
            if joined.iter().any(lives) {
                let apart = |stone: &Point| !joined.contains(*stone);
                self.dead = self.dead.iter().filter(apart).collect();
            }
        }
    }

    /// The stones of a colour that the plays took.
    fn taken(&self, colour: Colour) -> u32 {
        let on = |board: &Board| board.stones(colour).count();
        let played = self.plays.iter().filter(|play| play.colour == colour);
        let taken = on(self.start) + played.count() - on(&self.board);
        u32::try_from(taken).unwrap_or(u32::MAX)
    }

    /// Judges what has fewer liberties after the plays from some number on, and adds stones where
    /// that is needed; `false` if that does not help.
    fn protect(&mut self, from: usize) -> bool {
        for _ in 0..=MOST_TEIRE {
            let verdicts = self.verdicts(from);
            let revived = |chain: &Verdict| self.was_dead(chain) && chain.proved() == Some(true);
            if verdicts.iter().any(revived) {
                return false;
            }
            let mut living = verdicts.iter().filter(|verdict| !self.was_dead(verdict));
            let dying = |chain: &&Verdict| chain.proved() == Some(false);
            let answer = match living.clone().find(dying) {
                Some(chain) => match self.teire(chain) {
                    Some(point) => Some((chain, point)),
                    None => return false,
                },
                None => living.find_map(|chain| Some((chain, self.way_out(chain)?))),
            };
            let Some((chain, point)) = answer else {
                self.note(&verdicts);
                return true;
            };
            self.play(point, chain.colour, chain.stones.first().copied());
        }
        false
    }

    /// A point with which the owner of a living chain answers an atari that it was not in before.
    fn way_out(&self, chain: &Verdict) -> Option<Point> {
        let &first = chain.stones.first()?;
        let in_atari = |board: &Board| board.liberties(first) == 1;
        let was_free = |&stone: &Point| {
            self.start.colour_at(stone) == Some(chain.colour) && self.start.liberties(stone) > 1
        };
        (in_atari(&self.board) && chain.stones.iter().any(was_free)).then_some(())?;
        let lives = |verdict: &Verdict| verdict.status.lives() == Some(true);
        let mut points = self.answers(chain).into_iter();
        points.find(|&point| {
            let after = self.after(point, chain.colour);
            after.is_some_and(|after| {
                !in_atari(&after) && (self.judges.whole)(&after, &[first]).iter().any(lives)
            })
        })
    }

    /// The verdicts on the chains beside the plays from some number on.
    fn verdicts(&self, from: usize) -> Vec<Verdict> {
        self.judged(&self.touched(from))
    }

    /// The verdicts on the chains on some points.
    fn judged(&self, points: &[Point]) -> Vec<Verdict> {
        let whole = || (self.judges.whole)(&self.board, points);
        // What was not proved by then will not be by itself.
        if points.iter().any(|&point| self.open.contains(point)) {
            return whole();
        }
        let verdicts = (self.judges.alone)(&self.board, points);
        let is_open = |verdict: &Verdict| verdict.status == Status::Unknown;
        match verdicts.iter().any(is_open) {
            true => whole(),
            false => verdicts,
        }
    }

    fn was_dead(&self, chain: &Verdict) -> bool {
        chain.stones.iter().any(|&stone| self.dead.contains(stone))
    }

    /// Keeps what is not known any more.
    fn note(&mut self, verdicts: &[Verdict]) {
        for verdict in verdicts.iter().filter(|chain| !chain.class.is_proved()) {
            self.open.extend(verdict.stones.iter().copied());
            // To assume that the plays have killed it would be too much.
            if verdict.status.lives() != Some(!self.was_dead(verdict)) {
                self.unknown.extend(verdict.stones.iter().copied());
            }
        }
    }

    /// Judges once more what nothing was known of, after plays; whether something is now. A seki may
    /// be in sight only when the dame round it are filled.
    fn look_again(&mut self) -> bool {
        let unclear = std::mem::take(&mut self.unclear);
        let is_there = |&stone: &Point| !self.board.is_empty_at(stone);
        let stones: Vec<Point> = unclear.iter().filter(is_there).collect();
        if self.plays.is_empty() || stones.is_empty() {
            return false;
        }
        let verdicts = self.judged(&stones);
        let known = verdicts
            .iter()
            .filter_map(|chain| Some((chain, chain.status.lives()?)));
        let mut is_news = false;
        for (chain, lives) in known {
            let stones: PointSet = chain.stones.iter().copied().collect();
            let without = |set: &PointSet| -> PointSet {
                set.iter()
                    .filter(|&stone| !stones.contains(stone))
                    .collect()
            };
            self.unknown = without(&self.unknown);
            if chain.class.is_proved() {
                self.open = without(&self.open);
            }
            if !lives {
                self.dead.extend(stones.iter());
            }
            is_news = true;
        }
        is_news
    }

    /// One stone of each chain beside the plays from some number on, theirs included.
    fn touched(&self, from: usize) -> Vec<Point> {
        let mut heads: Vec<Point> = self.plays[from..]
            .iter()
            .flat_map(|play| self.board.size().neighbours(play.point).chain([play.point]))
            .filter_map(|point| self.board.chain_head(point))
            .collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// A point with which the owner of a chain keeps it alive.
    fn teire(&self, chain: &Verdict) -> Option<Point> {
        let &first = chain.stones.first()?;
        self.answers(chain).into_iter().find(|&point| {
            let after = self.after(point, chain.colour);
            after.is_some_and(|after| {
                let verdicts = (self.judges.alone)(&after, &[first]);
                verdicts
                    .iter()
                    .any(|verdict| verdict.proved() == Some(true))
            })
        })
    }

    /// Where the owner of a chain may save it: at its liberties, then at those of what stands beside
    /// it.
    fn answers(&self, chain: &Verdict) -> Vec<Point> {
        let size = self.board.size();
        let liberties = |point: Point| self.board.chain_liberties(point);
        let around = chain
            .stones
            .iter()
            .flat_map(|&stone| size.neighbours(stone));
        let others = around.filter(|&beside| self.board.colour_at(beside) == Some(!chain.colour));
        let own = chain.stones.iter().take(1).copied();
        let mut points: Vec<Point> = Vec::new();
        for point in own.chain(others).flat_map(liberties) {
            if points.len() < MOST_TRIED && !points.contains(&point) {
                points.push(point);
            }
        }
        points
    }

    /// What is known if the chains of these stones are open.
    fn known(&self, open: &PointSet) -> Known {
        let stones = |set: &PointSet| -> Vec<Point> {
            let mut heads: Vec<Point> = set
                .iter()
                .filter_map(|point| self.board.chain_head(point))
                .collect();
            heads.sort_unstable();
            heads.dedup();
            heads
        };
        let open = stones(open);
        let dead = stones(&self.dead);
        Known::new(
            dead.into_iter()
                .filter(|head| !open.contains(head))
                .collect(),
            open,
        )
    }
}

#[cfg(test)]
mod tests;
