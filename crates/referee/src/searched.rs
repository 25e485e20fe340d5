//! What the searches find of a position, with every proof checked.

use crate::certify::certify;
use crate::clock::Clock;
use crate::judged::Settings;
use crate::limits::Limits;
use crate::terms::Note;
use honte_goban::{Board, Point};
use honte_life::{
    Budget, Enclosure, Outlook, Status, Stop, Survey, Verdict, at_sight, judge_some, survey,
};
use honte_proof::{Reading, Upkeep};

/// States that are looked at for a way to keep a chain at less cost.
const UPKEEP: usize = 100_000;

/// What the searches find.
pub(crate) struct Searched {
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) enclosures: Vec<Enclosure>,
    pub(crate) outlook: Outlook,
    /// Proofs that did not stand their check.
    pub(crate) wrong: Vec<Note>,
    /// By chain: its status by the literal reading of a pass for a ko.
    pub(crate) literal: Vec<Option<Status>>,
    /// How long all of that took.
    pub(crate) seconds: f64,
    /// By chain: what it costs its owner to keep it.
    pub(crate) upkeep: Vec<Upkeep>,
}

impl Searched {
    /// What is known without a search: the chains that live unconditionally.
    pub(crate) fn at_sight(board: &Board, start: Clock) -> Searched {
        let verdicts = at_sight(board);
        let outlook = if verdicts.iter().all(|chain| chain.class.is_proved()) {
            Outlook::Complete
        } else {
            Outlook::Open
        };
        Searched {
            enclosures: Vec::new(),
            outlook,
            wrong: Vec::new(),
            literal: vec![None; verdicts.len()],
            seconds: start.seconds(),
            upkeep: vec![Upkeep::Bounded; verdicts.len()],
            verdicts,
        }
    }

    /// What searches find, within a budget and the limits of what comes after them.
    pub(crate) fn of(
        args: &Settings,
        budget: &Budget,
        limits: &Limits,
        board: &Board,
        start: Clock,
    ) -> Searched {
        let Survey {
            chains: mut verdicts,
            mut enclosures,
            outlook,
        } = survey(board, args.reading, budget);
        let certified = certify(board, args.reading, &mut verdicts, &limits.check);
        if !certified.holds_all {
            // They rest on verdicts of which some no longer stand.
            enclosures.clear();
        }
        let literal = literal(args, &limits.after, board, &verdicts);
        let seconds = start.seconds();
        let upkeep = verdicts.iter().map(|chain| upkeep(chain, &limits.finish));
        Searched {
            upkeep: upkeep.collect(),
            verdicts,
            enclosures,
            outlook,
            wrong: certified.wrong,
            literal,
            seconds,
        }
    }
}

/// The statuses by the literal reading of chains with kos in their proofs, if that is not the one
/// that was asked for.
fn literal(
    args: &Settings,
    budget: &Budget,
    board: &Board,
    verdicts: &[Verdict],
) -> Vec<Option<Status>> {
    let has_kos = |verdict: &&Verdict| args.reading != Reading::Named && verdict.has_kos();
    let firsts: Vec<Point> = verdicts
        .iter()
        .filter(has_kos)
        .filter_map(|verdict| verdict.stones.first().copied())
        .collect();
    let found = match firsts.is_empty() {
        true => Vec::new(),
        false => judge_some(board, Reading::Named, budget, &firsts),
    };
    let of = |verdict: &Verdict| {
        let mut found = found.iter();
        found
            .find(|other| other.stones == verdict.stones)
            .map(|other| other.status)
    };
    verdicts.iter().map(of).collect()
}

/// What a chain that lives costs its owner, by all proofs that it rests on.
fn upkeep(chain: &Verdict, stop: &Stop) -> Upkeep {
    if chain.proved() != Some(true) {
        return Upkeep::Bounded;
    }
    let proofs = chain.proof.iter().chain(&chain.support);
    let with_kos = proofs.filter(|local| local.part.bans);
    let is_stopped = || stop.is_due();
    let costs = with_kos.map(|local| local.proof.upkeep_unless(UPKEEP, &is_stopped));
    costs.fold(Upkeep::Bounded, |one, other| match (one, other) {
        (Upkeep::Endless, _) | (_, Upkeep::Endless) => Upkeep::Endless,
        (Upkeep::Unknown, _) | (_, Upkeep::Unknown) => Upkeep::Unknown,
        (Upkeep::Bounded, Upkeep::Bounded) => Upkeep::Bounded,
    })
}

/// The first stones of the chains that live only at a cost without an end: of them Article 7 says
/// that they live, and the purpose of the game that they do not (Example 23).
pub(crate) fn endless(verdicts: &[Verdict], upkeep: &[Upkeep]) -> Vec<Point> {
    let both = verdicts.iter().zip(upkeep);
    let endless = both.filter(|&(_, &upkeep)| upkeep == Upkeep::Endless);
    endless
        .filter_map(|(chain, _)| chain.stones.first().copied())
        .collect()
}
