//! A whole board: what can be proved of each chain, the cheap things first.

use std::{collections::BTreeSet, sync::Arc, time::Instant};

use honte_goban::{Board, Point};
use honte_proof::{Aim, Reading, Side};
use honte_rules::PointSet;

use crate::{
    facts::local_proof::LocalProof,
    facts::verdict::{Class, Local, Status, Verdict},
    guess::ownership::Ownership,
    guess::reading::Readings,
    prover::ask::RanOut,
    prover::budget::{Account, Meter, Purse},
    prover::parallel::pool::{Share, threads},
    prover::proof_cache::ProofCache,
    regions::region::Region,
    search::watch::{Stop, Watch},
    strategies::hold::Memory,
    strategies::territory::find::Territory,
};

use crate::tuning::{CAPTURE_PART, DEFAULT_MEMORY, DEFAULT_VISITS, OWNERSHIP_GAMES};

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Visits to states that a single question may take.
    pub visits: u64,
    /// Visits that all questions may take together. The one that goes beyond
    /// this is the last.
    pub total: u64,
    /// Bytes that a single search may use.
    pub memory: usize,
    /// Who may break it off, and see how far it is.
    pub watch: Option<Arc<Watch>>,
    /// How many threads may search at a time; fewer do where there is less than 640 MiB
    /// for each beyond the first. Nothing that is found depends on it.
    pub threads: usize,
    /// When it has to be over. What is found by then depends on the machine; visits do not.
    pub until: Option<Instant>,
    /// What all judgements that share it may take together, beside the limits of each.
    pub purse: Option<Arc<Purse>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            visits: DEFAULT_VISITS,
            total: DEFAULT_VISITS,
            memory: DEFAULT_MEMORY,
            watch: None,
            threads: 1,
            until: None,
            purse: None,
        }
    }
}

impl Budget {
    /// What it allows, and the purse.
    fn account(&self) -> Account {
        let account = Account::new(self.total);
        match &self.purse {
            None => account,
            Some(purse) => account.within(purse.left()),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Judge<'a> {
    pub(crate) board: &'a Board,
    pub(crate) estimate: Ownership,
    pub(crate) reading: Reading,
    pub(crate) bytes: usize,
    pub(crate) stop: Stop,
    pub(crate) threads: usize,
    /// What it has to do with other threads.
    pub(crate) share: Option<Share<'a>>,
    pub(crate) account: Account,
    /// Whether a question of this round ran out of what it might take.
    pub(crate) is_wanting: bool,
    /// Whether all rounds are done, and nothing in the last one ran out.
    pub(crate) is_exhausted: bool,
    pub(crate) chains: Vec<Verdict>,
    /// The liberties of each chain.
    pub(crate) liberties: Vec<PointSet>,
    /// The number of the chain on a point, by the point's index.
    numbers: Vec<u16>,
    pub(crate) memory: Memory,
    pub(crate) secured: ProofCache,
    /// Searches that ran out of visits.
    pub(crate) ran_out: Vec<RanOut>,
    /// The territories of each colour, and the chains that are kept in them.
    pub(crate) held: [Vec<Territory>; 2],
    /// The proofs by which a chain was found to be uncapturable.
    pub(crate) known: Vec<Option<Vec<LocalProof>>>,
    /// What was read of small parts of the board, for what is assumed.
    pub(crate) readings: Readings,
}

/// No chain.
const NONE: u16 = u16::MAX;

impl<'a> Judge<'a> {
    pub(crate) fn new(board: &'a Board, reading: Reading, budget: &Budget) -> Self {
        let mut numbers = vec![NONE; Point::INDEX_END];
        let mut chains = Vec::new();
        for point in board.size().points() {
            let Some(colour) = board.colour_at(point) else {
                continue;
            };
            if numbers[point.index()] != NONE {
                continue;
            }
            let mut stones: Vec<Point> = board.chain(point).collect();
            stones.sort_unstable();
            stones
                .iter()
                .for_each(|stone| numbers[stone.index()] = chains.len() as u16);
            chains.push(Verdict {
                stones,
                colour,
                status: Status::Unknown,
                class: Class::Undecided,
                proof: None,
                support: Vec::new(),
                capture: None,
                rescue: None,
                visits: 0,
                nodes: 0,
                bytes: 0,
            });
        }
        let mut judge = Self {
            board,
            estimate: Ownership::unknown(),
            reading,
            bytes: budget.memory,
            stop: Stop {
                watch: budget.watch.clone(),
                until: budget.until,
            },
            threads: threads(budget.threads, budget.memory),
            share: None,
            account: budget.account(),
            is_wanting: false,
            is_exhausted: false,
            memory: Memory::new(),
            secured: ProofCache::default(),
            ran_out: Vec::new(),
            held: [Vec::new(), Vec::new()],
            known: vec![None; chains.len()],
            readings: Readings::default(),
            liberties: (chains.iter())
                .map(|chain| board.chain_liberties(chain.stones[0]).collect())
                .collect(),
            chains,
            numbers,
        };
        judge.estimate = judge
            .games(board, (&PointSet::EMPTY, &PointSet::EMPTY), OWNERSHIP_GAMES)
            .0;
        judge
    }

    pub(crate) fn number(&self, point: Point) -> Option<usize> {
        let number = self.numbers[point.index()];
        (number != NONE).then_some(usize::from(number))
    }

    /// Whether no more proofs are to be looked for.
    pub(crate) fn is_spent(&self) -> bool {
        self.account.proofs() == 0 || self.stop.is_due()
    }

    /// Enters work beside searches.
    pub(crate) fn charge(&mut self, visits: u64) {
        self.account.charge(visits);
        self.stop.note(visits);
    }

    /// Random games from a board in which these stones are kept and nobody plays on points that
    /// are settled: no more than so many, nor than can be paid; and how many they were.
    pub(crate) fn games(
        &mut self,
        board: &Board,
        (living, settled): (&PointSet, &PointSet),
        most: u32,
    ) -> (Ownership, u32) {
        let mut meter = Meter::new(&mut self.account, &self.stop);
        Ownership::keeping(board, (living, settled), most, &mut meter)
    }

    /// Enters a verdict: the first of the pieces is about the chain itself. What
    /// was proved of others on the way is entered, too.
    pub(crate) fn rest_on(&mut self, number: usize, status: Status, pieces: &[LocalProof]) {
        let mut by_themselves = pieces.to_vec();
        if status == Status::Alive {
            self.known[number] = Some(by_themselves.clone());
        } else {
            self.enter(number, status, &LocalProof::needed(pieces, None));
            by_themselves = LocalProof::by_themselves(&pieces[1..]);
        }
        for &chain in by_themselves.iter().flat_map(|hold| &hold.kept) {
            let needed = LocalProof::needed(&by_themselves, Some(chain));
            self.enter(chain, Status::Alive, &needed);
            let known = || needed.into_iter().cloned().collect();
            self.known[chain].get_or_insert_with(known);
        }
    }

    /// Enters a verdict on a chain, if there is none, that rests on the first piece
    /// and what supports it.
    fn enter(&mut self, chain: usize, status: Status, pieces: &[&LocalProof]) {
        let Some((main, support)) = pieces.split_first() else {
            return;
        };
        if self.chains[chain].status != Status::Unknown {
            return;
        }
        let mut walls: Vec<Point> = support
            .iter()
            .flat_map(|hold| &hold.kept)
            .filter(|&wall| *wall != chain && !main.chains.contains(wall))
            .map(|&wall| self.chains[wall].stones[0])
            .collect();
        walls.sort_unstable();
        walls.dedup();
        let class = if walls.is_empty() {
            Class::Search
        } else {
            Class::Relative(walls)
        };
        self.decide(chain, status, &class, Some(Local::clone(&main.local)));
        let support = support.iter().map(|hold| Local::clone(&hold.local));
        self.chains[chain].support = support.collect();
    }

    /// Everything in what is left of the board between chains that are taken as
    /// stones that nobody can capture.
    pub(crate) fn components(
        &mut self,
        is_open: &impl Fn(&Verdict) -> bool,
        part: impl Fn(&mut Self, usize) -> PointSet,
        visits: u64,
    ) {
        let mut seen = PointSet::EMPTY;
        for number in 0..self.chains.len() {
            if self.stop.is_due() {
                return;
            }
            let first = self.chains[number].stones[0];
            if !is_open(&self.chains[number]) || seen.contains(first) {
                continue;
            }
            let points = part(self, number);
            seen.extend(points.iter());
            let region = Region::of(self.board, &points, &[], |point| {
                self.board.colour_at(point).into()
            });
            if let Some(region) = region {
                self.component(&region, &points, visits);
            }
        }
    }

    /// Whether a chain is known to be capturable.
    pub(crate) fn is_capturable(&self, number: usize) -> bool {
        let chain = &self.chains[number];
        chain.capture.is_some() || chain.status == Status::Dead
    }

    /// Whether a stone lives unconditionally.
    pub(crate) fn is_solid(&self, point: Point) -> bool {
        self.number(point)
            .is_some_and(|number| self.lives_solidly(number))
    }

    /// The same for a chain.
    pub(crate) fn lives_solidly(&self, chain: usize) -> bool {
        self.chains[chain].class == Class::Static
    }

    fn component(&mut self, region: &Region, points: &PointSet, visits: u64) {
        let mut inside: Vec<usize> = points
            .iter()
            .filter_map(|point| self.number(point))
            .collect();
        inside.sort_unstable();
        inside.dedup();
        for &number in &inside {
            let known = self.chains[number].status != Status::Unknown || self.is_capturable(number);
            if known {
                continue;
            }
            self.capture(number, region, visits / CAPTURE_PART);
        }
        for &number in &inside {
            if self.chains[number].status == Status::Unknown {
                self.rebirth(number, &inside, region, visits);
            }
        }
    }

    /// Asks whether a chain can be captured.
    fn capture(&mut self, number: usize, region: &Region, visits: u64) {
        let nodes = region.nodes(self.chains[number].stones.iter().copied());
        let asked = self.ask_all(number, region, nodes, Aim::Once, visits);
        match asked.winner {
            Some(Side::Defender) => {
                self.decide(number, Status::Alive, &Class::Search, asked.local);
            }
            Some(Side::Attacker) => self.chains[number].capture = asked.local,
            None => {}
        }
    }

    /// Enters that a chain lives, if only by a new stone.
    fn lives(&mut self, number: usize, region: &Region, proof: Option<Local>, visits: u64) {
        if !self.is_capturable(number) {
            self.capture(number, region, visits);
        }
        let status = if self.is_capturable(number) {
            Status::Reborn
        } else {
            Status::Lives
        };
        if self.chains[number].status == Status::Unknown {
            self.decide(number, status, &Class::Search, proof);
        }
    }

    /// What can be reached from a chain over empty points and chains that do
    /// not stop it.
    pub(crate) fn pocket(&self, number: usize, stops: impl Fn(usize) -> bool) -> PointSet {
        flood(self.board, self.chains[number].stones[0], |point| {
            self.number(point)
                .is_none_or(|other| other == number || !stops(other))
        })
    }

    /// The chains that stand beside some points.
    pub(crate) fn chains_beside(&self, points: &PointSet) -> BTreeSet<usize> {
        let size = self.board.size();
        let beside = points.iter().flat_map(|point| size.neighbours(point));
        beside.filter_map(|point| self.number(point)).collect()
    }

    /// Whether the capture of a chain enables a new stone that cannot be
    /// captured: on its own points, or on those of chains of the other colour
    /// that can be captured and reached.
    fn rebirth(&mut self, number: usize, inside: &[usize], region: &Region, visits: u64) {
        // Chains that are open may or may not count.
        let known = self.pocket(number, |other| !self.is_capturable(other));
        let possible = self.pocket(number, |other| self.chains[other].status == Status::Alive);
        let own = region.nodes(self.chains[number].stones.iter().copied());
        let nodes = |counts: &dyn Fn(usize) -> bool| {
            let chains = inside.iter().filter(|&&other| counts(other));
            let stones = chains.flat_map(|&other| self.chains[other].stones.iter().copied());
            own | region.nodes(stones)
        };
        let opposes = |other: usize| self.chains[other].colour != self.chains[number].colour;
        let first = |other: usize| self.chains[other].stones[0];
        let least = nodes(&|other| {
            opposes(other) && self.is_capturable(other) && known.contains(first(other))
        });
        let most = nodes(&|other| {
            let alive = self.chains[other].status == Status::Alive;
            opposes(other) && !alive && possible.contains(first(other))
        });
        let asked = self.ask_all(number, region, most, Aim::Lasting, visits);
        match asked.winner {
            Some(Side::Attacker) => {
                self.decide(number, Status::Dead, &Class::Search, asked.local);
            }
            Some(Side::Defender) if most == least => {
                self.lives(number, region, asked.local, visits);
            }
            Some(Side::Defender) => {
                let asked = self.ask_all(number, region, least, Aim::Lasting, visits);
                if asked.winner == Some(Side::Defender) {
                    self.lives(number, region, asked.local, visits);
                }
            }
            None => {}
        }
    }

    pub(crate) fn decide(
        &mut self,
        number: usize,
        status: Status,
        class: &Class,
        proof: Option<Local>,
    ) {
        let chain = &mut self.chains[number];
        chain.status = status;
        chain.class = class.clone();
        chain.proof = proof;
    }
}

/// The points connected with one, through those that pass.
pub(crate) fn flood(board: &Board, start: Point, passes: impl Fn(Point) -> bool) -> PointSet {
    let mut points = PointSet::EMPTY;
    points.insert(start);
    let mut stack = vec![start];
    while let Some(point) = stack.pop() {
        for beside in board.size().neighbours(point) {
            if passes(beside) && points.insert(beside) {
                stack.push(beside);
            }
        }
    }
    points
}
