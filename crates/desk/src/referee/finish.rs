//! What is still to be played in a stopped position, and what it counts then.
//!
//! Stones that possess open dame are in seki (Article 8), so dame are filled before counting, and
//! points inside territory that this makes necessary, teire (commentary on Article 9.2). Here the
//! players fill in turn whatever costs them nothing, as players do; then the chains that lost
//! liberties are judged anew. Where a living chain would die of it, its owner adds a stone.

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
    /// The living chain that would die without it; else the point is a dame.
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

/// No more stones are added inside territory than this.
const MOST_TEIRE: usize = 6;

/// An eye region of so many points is enough for life in nearly all cases.
const ROOM: usize = 4;

/// No more points are tried for one.
const MOST_TRIED: usize = 12;

/// Who judges what is played.
#[derive(Clone, Copy)]
pub(super) struct Judges<'a> {
    /// By itself, which is quick.
    pub alone: Judge<'a>,
    /// With the whole board, where more is proved, and the rest is assumed.
    pub whole: Judge<'a>,
}

struct Task<'a> {
    rules: &'a Ruleset,
    judges: Judges<'a>,
    board: Board,
    plays: Vec<Play>,
    /// Stones that are dead, or held for dead.
    dead: PointSet,
    /// Stones of chains without a proof.
    open: PointSet,
    /// Those of them of which nothing is assumed either.
    unknown: PointSet,
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
    let mut task = Task {
        rules,
        judges,
        board: position.board.clone(),
        plays: Vec::new(),
        dead: stones(&|verdict| verdict.status == Status::Dead),
        open: stones(&|verdict| !verdict.class.is_proved()),
        unknown: stones(&|verdict| verdict.status == Status::Unknown),
    };
    for &chain in costly {
        task.open.extend(position.board.chain(chain));
        task.unknown.extend(position.board.chain(chain));
    }
    let mut judged = 0;
    loop {
        task.fill(first)?;
        if task.plays.len() == judged {
            break;
        }
        if !task.protect(judged)? {
            return Ok(None);
        }
        judged = task.plays.len();
    }
    if task.plays.is_empty() {
        return Ok(None);
    }
    let position = FinalPosition {
        board: task.board.clone(),
        ..position.clone()
    };
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
        let statuses = Statuses::with_dead(&self.board, self.dead.iter())?;
        let regions = Regions::of(&self.board, &statuses).regions;
        let is_known = |region: &&Region| !region.border.iter().any(|&b| self.unknown.contains(b));
        let dame = regions
            .iter()
            .filter(|region| region.beside == [true, true]);
        let mut open: Vec<Point> = dame
            .filter(is_known)
            .flat_map(|region| region.points.iter().copied())
            .filter(|&point| self.board.is_empty_at(point))
            .collect();
        let homes = self.homes(&regions);
        let next = self.plays.last().map_or(first, |play| !play.colour);
        let (mut colour, mut refusals) = (next, 0);
        while refusals < 2 {
            let place = (open.iter()).position(|&point| self.can_fill(point, colour, &homes));
            match place.map(|place| open.remove(place)) {
                Some(point) => {
                    self.play(point, colour, None);
                    refusals = 0;
                }
                None => refusals += 1,
            }
            colour = !colour;
        }
        Ok(())
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

    /// Whether a colour fills a dame at no cost: beside a chain of its own that does not live by
    /// dame, taking nothing, and leaving no own chain in atari.
    fn can_fill(&self, point: Point, colour: Colour, homes: &PointSet) -> bool {
        let lives =
            |beside: Point| self.board.colour_at(beside) == Some(colour) && homes.contains(beside);
        let stones = self.board.all_stones().count();
        self.board.size().neighbours(point).any(lives)
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
            self.board = after;
            self.plays.push(Play {
                colour,
                point,
                teire,
            });
        }
    }

    /// Judges what has fewer liberties after the plays from some number on, and adds stones where
    /// that is needed; `false` if that does not help.
    fn protect(&mut self, from: usize) -> Result<bool, RulesError> {
        let mut next = from;
        for _ in 0..=MOST_TEIRE {
            let touched = self.touched(next);
            next = self.plays.len();
            let mut verdicts = (self.judges.alone)(&self.board, &touched);
            if (verdicts.iter()).any(|verdict| verdict.status == Status::Unknown) {
                verdicts = (self.judges.whole)(&self.board, &touched);
            }
            let mut dying = None;
            for verdict in &verdicts {
                let was_dead = verdict
                    .stones
                    .iter()
                    .any(|&stone| self.dead.contains(stone));
                if verdict.proved() == Some(false) && !was_dead {
                    dying = dying.or(Some(verdict));
                } else if !verdict.class.is_proved() {
                    self.open.extend(verdict.stones.iter().copied());
                    // To assume that the plays have killed it would be too much.
                    if verdict.status.lives() != Some(!was_dead) {
                        self.unknown.extend(verdict.stones.iter().copied());
                    }
                }
            }
            let Some(chain) = dying else { return Ok(true) };
            let Some(point) = self.teire(chain) else {
                return Ok(false);
            };
            self.play(point, chain.colour, chain.stones.first().copied());
        }
        Ok(false)
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
        let mut points: Vec<Point> = self.board.chain_liberties(first).collect();
        for &stone in &chain.stones {
            for beside in self.board.size().neighbours(stone) {
                if self.board.colour_at(beside) == Some(!chain.colour) {
                    points.extend(self.board.chain_liberties(beside));
                }
            }
        }
        points.sort_unstable();
        points.dedup();
        points.truncate(MOST_TRIED);
        points.into_iter().find(|&point| {
            let after = self.after(point, chain.colour);
            after.is_some_and(|after| {
                let verdicts = (self.judges.alone)(&after, &[first]);
                verdicts
                    .iter()
                    .any(|verdict| verdict.proved() == Some(true))
            })
        })
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
