//! What is known of a board: its chains, their verdicts, and the proofs of these.

pub(crate) mod benson;
pub(crate) mod certificate;
pub(crate) mod chains;
pub(crate) mod local_proof;
pub(crate) mod ownership;
pub(crate) mod territory;
pub(crate) mod verdict;

use std::sync::Arc;

use honte_goban::{Board, Point};

use chains::{Chain, Chains};
use local_proof::LocalProof;
use ownership::Ownership;
use territory::Territory;
use verdict::{Class, Local, Status, Verdict};

/// A board and all that is known of it.
#[derive(Clone)]
pub(crate) struct Facts<'a> {
    /// Its chains. They do not change, so that helping threads share them.
    pub chains: Arc<Chains<'a>>,
    /// What is known of each chain.
    pub verdicts: Vec<Verdict>,
    /// The proofs by which a chain was found to be uncapturable.
    pub proofs: Vec<Option<Vec<LocalProof>>>,
    /// The territories of each colour, Black first, and the chains that are kept in them.
    pub territories: [Vec<Territory>; 2],
    /// Where proofs are worth looking for.
    pub ownership: Ownership,
}

impl<'a> Facts<'a> {
    /// What is known at sight: which chains live unconditionally.
    pub(crate) fn new(board: &'a Board) -> Self {
        let chains = Chains::new(board);
        Self {
            verdicts: chains.iter().map(at_sight).collect(),
            proofs: vec![None; chains.len()],
            territories: [Vec::new(), Vec::new()],
            ownership: Ownership::unknown(),
            chains: Arc::new(chains),
        }
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.chains.board
    }

    pub(crate) fn status(&self, chain: usize) -> Status {
        self.verdicts[chain].status
    }

    /// Whether a chain has no status yet.
    pub(crate) fn is_open(&self, chain: usize) -> bool {
        self.status(chain) == Status::Unknown
    }

    /// Whether a chain is known to be capturable.
    pub(crate) fn is_capturable(&self, chain: usize) -> bool {
        let verdict = &self.verdicts[chain];
        verdict.capture.is_some() || verdict.status == Status::Dead
    }

    /// How much a point seems to belong to the owner of a chain, from -1 to 1.
    pub(crate) fn share(&self, point: Point, chain: usize) -> f32 {
        self.ownership.share(point, self.chains[chain].colour)
    }

    /// Enters a verdict, whatever was known before.
    pub(crate) fn decide(
        &mut self,
        chain: usize,
        status: Status,
        class: &Class,
        proof: Option<Local>,
    ) {
        let verdict = &mut self.verdicts[chain];
        verdict.status = status;
        verdict.class = class.clone();
        verdict.proof = proof;
    }

    /// Enters that a chain is alive or dead by some proofs: the first is about the chain itself.
    /// What they show of other chains is entered, too.
    pub(crate) fn enter(&mut self, chain: usize, status: Status, proofs: &[LocalProof]) {
        let mut by_themselves = proofs.to_vec();
        if status == Status::Alive {
            self.proofs[chain] = Some(by_themselves.clone());
        } else {
            self.rest_on(chain, status, &LocalProof::needed(proofs, None));
            by_themselves = LocalProof::by_themselves(&proofs[1..]);
        }
        for &kept in by_themselves.iter().flat_map(|proof| &proof.kept) {
            let needed = LocalProof::needed(&by_themselves, Some(kept));
            self.rest_on(kept, Status::Alive, &needed);
            let known = || needed.into_iter().cloned().collect();
            self.proofs[kept].get_or_insert_with(known);
        }
    }

    /// Enters a verdict on a chain, if there is none, that rests on the first proof and what
    /// supports it.
    fn rest_on(&mut self, chain: usize, status: Status, proofs: &[&LocalProof]) {
        let Some((main, support)) = proofs.split_first() else {
            return;
        };
        if !self.is_open(chain) {
            return;
        }
        let mut walls: Vec<Point> = support
            .iter()
            .flat_map(|proof| &proof.kept)
            .filter(|&wall| *wall != chain && !main.chains.contains(wall))
            .map(|&wall| self.chains.first(wall))
            .collect();
        walls.sort_unstable();
        walls.dedup();
        let class = if walls.is_empty() {
            Class::Search
        } else {
            Class::Relative(walls)
        };
        self.decide(chain, status, &class, Some(Local::clone(&main.local)));
        let support = support.iter().map(|proof| Local::clone(&proof.local));
        self.verdicts[chain].support = support.collect();
    }
}

/// What is known of a chain before anything is asked.
fn at_sight(chain: &Chain) -> Verdict {
    let (status, class) = if chain.is_solid {
        (Status::Alive, Class::Static)
    } else {
        (Status::Unknown, Class::Undecided)
    };
    Verdict {
        stones: chain.stones.clone(),
        colour: chain.colour,
        status,
        class,
        proof: None,
        support: Vec::new(),
        given: None,
        capture: None,
        rescue: None,
        visits: 0,
        nodes: 0,
        bytes: 0,
    }
}
