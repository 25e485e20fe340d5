//! What living stones enclose, and whether the other colour could still live
//! there: moves that should have been made before the game stopped (Article 9,
//! clause 3; Article 13).

use std::sync::Arc;

use honte_goban::{Colour, Point};
use honte_proof::{Aim, Game, Side};
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    facts::verdict::{Local, Status},
    judge::{Budget, Judge, flood},
    regions::region::{Beyond, Region},
    search::AbortPolicy,
    strategies::hold::Effort,
    strategies::territory::find::{Territory, eyes},
    strategies::territory::prove::{with, with_eyes},
};

use crate::tuning::{INVASION_VISITS, SHUT_VISITS};

/// How hard to look whether nothing can live: this decides rooms of up to a dozen
/// empty points.
const ENOUGH: Effort = Effort {
    visits: SHUT_VISITS,
    abort: AbortPolicy::Territory,
};

/// The same for who allows a question more visits than usual: as many.
fn effort(budget: &Budget) -> Effort {
    if budget.visits > Budget::default().visits {
        Effort::of(budget.visits)
    } else {
        ENOUGH
    }
}

/// How hard to look for a stone that lives.
const LITTLE: Effort = Effort {
    visits: INVASION_VISITS,
    abort: AbortPolicy::Never,
};

/// Points round which stand stones of one colour alone that cannot be captured. In
/// them are none but stones of the other colour that are dead, and stones of that
/// colour that live by a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The points, the dead stones' too, in order.
    pub points: Vec<Point>,
    /// Whose stones stand round it.
    pub owner: Colour,
    /// What the other colour could do there.
    pub entry: Entry,
}

/// What a colour could do in the other's enclosure if it were to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing: none of its stones there could live, and those round it that
    /// live by the enclosure go on living.
    Shut,
    /// With a play on this point it gets a stone there that cannot be captured.
    Open(Point),
    /// Not decided.
    Unknown,
}

impl Judge<'_> {
    /// The enclosures by what is proved, and what could be done in them.
    pub(crate) fn enclosures(&mut self, budget: &Budget) -> Vec<Enclosure> {
        let effort = effort(budget);
        let mut seen = PointSet::EMPTY;
        let mut all = Vec::new();
        for start in self.board.size().points() {
            if seen.contains(start) || self.is_alive(start) {
                continue;
            }
            let points = flood(self.board, start, |point| !self.is_alive(point));
            seen.extend(points.iter());
            let Some(owner) = self.owner(&points) else {
                continue;
            };
            all.push(Enclosure {
                points: points.iter().collect(),
                owner,
                entry: match self.is_spent() {
                    true => Entry::Unknown,
                    false => self.entry(&points, owner, effort),
                },
            });
        }
        all
    }

    /// Whether there is a stone of which it was proved that it cannot be captured.
    fn is_alive(&self, point: Point) -> bool {
        let chain = self.number(point).map(|number| &self.chains[number]);
        chain.is_some_and(|chain| chain.status == Status::Alive && chain.class.is_proved())
    }

    /// Whose stones alone stand round some points, if all stones there are the
    /// other's and dead, or his and alive.
    fn owner(&self, points: &PointSet) -> Option<Colour> {
        let mut beside = points
            .iter()
            .flat_map(|point| self.board.size().neighbours(point))
            .filter(|&point| !points.contains(point))
            .filter_map(|point| self.board.colour_at(point));
        let owner = beside.next()?;
        let mut inside = points.iter().filter_map(|point| self.number(point));
        let is_settled = |chain: usize| {
            let chain = &self.chains[chain];
            chain.proved() == Some(chain.colour == owner)
        };
        (beside.all(|colour| colour == owner) && inside.all(is_settled)).then_some(owner)
    }

    fn entry(&mut self, points: &PointSet, owner: Colour, effort: Effort) -> Entry {
        let mut territory = self.territory(*points, owner);
        // Those inside may be taken.
        let is_round = |&chain: &usize| !points.contains(self.chains[chain].stones[0]);
        territory.chains.retain(is_round);
        territory.kept.retain(is_round);
        if self.is_shut(&territory, owner, effort) {
            return Entry::Shut;
        }
        self.way_in(points, owner)
            .map_or(Entry::Unknown, Entry::Open)
    }

    /// Whether the owner can answer so that no new stone stays in a territory, and
    /// the chains that live by it stay.
    fn is_shut(&mut self, territory: &Territory, owner: Colour, effort: Effort) -> bool {
        let (mut all, place) = with(&self.held[owner as usize], territory);
        if all[place].hold.is_none() {
            let walls = all[place].walls.clone();
            self.lean(&mut all[place], &walls);
            self.drop_hopeless(&mut all, place, ENOUGH);
        }
        let (window, kept) = (self.window_of(&all, place), all[place].kept.clone());
        let eyes = eyes(&all, place);
        let first = |&chain: &usize| self.chains[chain].stones[0];
        let whole: Vec<Point> = kept.iter().map(first).collect();
        let Some(region) = self.region_with_eyes(&window, &whole, owner, &eyes) else {
            return false;
        };
        let keep = region.nodes(whole);
        let new = region.nodes(window.points.iter()) & !keep;
        let game = Game {
            keep,
            ..region.game(!owner, new, Aim::Lasting, self.reading)
        };
        let wanted = (Some(Side::Attacker), region.open(!owner));
        let outcome = self.search(&game, region.start(!owner), wanted, effort);
        let Some(proof) = outcome.proof else {
            return false;
        };
        let local = Arc::new(Local {
            points: region.points().to_vec(),
            proof: proof.into(),
            part: outcome.part,
        });
        let hold = LocalProof::new(self, &kept, &window, local);
        all.remove(place);
        with_eyes(vec![hold], &all).is_some()
    }

    /// A play by which the other colour gets a stone that stays, even if all bans
    /// are forgotten after it and everything beyond is the owner's.
    fn way_in(&mut self, points: &PointSet, owner: Colour) -> Option<Point> {
        let region = Region::of(self.board, points, &[], |_| Beyond::Open(owner))?;
        let nodes = region.nodes(points.iter());
        let game = region.game(!owner, nodes, Aim::Lasting, self.reading);
        self.first_play(&game, &region, LITTLE)
    }
}
