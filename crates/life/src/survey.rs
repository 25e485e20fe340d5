//! What is asked about a whole board, at once or in stages.

use std::time::Instant;

use honte_goban::{Board, Point};
use honte_proof::Reading;

use crate::{
    facts::{
        Facts,
        verdict::{Status, Verdict},
    },
    guess::{assume::assume, ownership::seen_by_play},
    prover::{Prover, budget::Budget},
    strategies::{
        invasion::{Enclosure, find_enclosures},
        rounds::{Judgement, prove_all},
        saving_move::find_saving_moves,
    },
    tuning::{
        AFTER_PERCENT, FIRST_STAGE_QUESTION, FIRST_STAGE_VISITS, PROOFS_PERCENT, STAGE_GUESS_VISITS,
    },
};

/// All of the time, in hundredths.
const ALL: u32 = 100;

/// All that is found about a position.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The verdicts on its chains, the upper left first.
    pub chains: Vec<Verdict>,
    /// What living stones of one colour enclose, the upper left first. Only the last stage
    /// of a survey knows.
    pub enclosures: Vec<Enclosure>,
    /// Whether more may be proved with more visits.
    pub outlook: Outlook,
}

impl Survey {
    /// How many chains have a proof.
    #[must_use]
    pub fn proved(&self) -> usize {
        let chains = self.chains.iter();
        chains.filter(|chain| chain.class.is_proved()).count()
    }
}

/// Whether more visits, or more time, can tell more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// Every chain is proved.
    Complete,
    /// All that is known to try was tried to its end: more visits prove no more. What is
    /// open stands where too much of the board is open to be searched.
    Exhausted,
    /// Something ran out of visits, memory or time: with more of it more may be proved.
    Open,
}

/// The verdicts on all chains of a stopped position, the upper left first.
///
/// What they mean is Article 7 of the Japanese rules of 1989, as
/// `docs/rules-japanese.md` reads it.
///
/// ```
/// use honte_goban::Board;
/// use honte_life::{Budget, Status, judge};
/// use honte_proof::Reading;
///
/// // White has two eyes, and Black's stone in one of them is dead.
/// let board: Board = "
///     . O . X O . .
///     O O O O O . .
///     . . . . . . .
/// ".parse()?;
/// let verdicts = judge(&board, Reading::default(), &Budget::default());
/// let statuses: Vec<Status> = verdicts.iter().map(|verdict| verdict.status).collect();
/// assert_eq!(statuses, [Status::Alive, Status::Dead]);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn judge(board: &Board, reading: Reading, budget: &Budget) -> Vec<Verdict> {
    let mut session = Session::new(board, reading, budget);
    session.prove(&|_| true, None);
    session.find_saving_moves();
    session.assume();
    session.close().chains
}

/// The verdicts, and what the colours could still do inside each other's
/// territories.
///
/// ```
/// use honte_goban::{Board, Colour};
/// use honte_life::{Budget, Entry, survey};
/// use honte_proof::Reading;
///
/// // Black's eyes: White can make nothing of either.
/// let board: Board = "
///     . . X . X O
///     X X X X X O
///     O O O O O O
///     . O . O O O
/// ".parse()?;
/// let survey = survey(&board, Reading::default(), &Budget::default());
/// let own = |owner| survey.enclosures.iter().filter(move |room| room.owner == owner);
/// assert_eq!(own(Colour::Black).map(|room| room.points.len()).collect::<Vec<_>>(), [2, 1]);
/// assert!(own(Colour::Black).all(|room| room.entry == Entry::Shut));
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn survey(board: &Board, reading: Reading, budget: &Budget) -> Survey {
    staged(board, reading, budget, None)
}

/// [`survey`] in stages: a first answer with statuses for all chains after some tenths of a
/// second, most of them assumed, and a better one after each round of searches. What is
/// proved in one stage is proved in all later ones; what is assumed may change.
///
/// What it returns is what [`survey`] returns, and no stage depends on a clock, unless the
/// [time is limited](Budget::until). To end early, stop the [`Watch`](crate::Watch) of the
/// budget, from any thread or from `on_stage` itself.
///
/// ```
/// use honte_goban::Board;
/// use honte_life::{Budget, Outlook, survey_with};
/// use honte_proof::Reading;
///
/// let board: Board = "
///     . X . O . O
///     X X X O O O
///     X . X X O .
/// ".parse()?;
/// let mut proved = Vec::new();
/// let survey = survey_with(&board, Reading::default(), &Budget::default(), |stage| {
///     proved.push(stage.proved());
/// });
/// assert!(!proved.is_empty() && proved.is_sorted());
/// assert_eq!(survey.outlook, Outlook::Complete);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn survey_with(
    board: &Board,
    reading: Reading,
    budget: &Budget,
    mut on_stage: impl FnMut(&Survey),
) -> Survey {
    on_stage(&glance(board, reading, budget));
    staged(board, reading, budget, Some(&mut on_stage))
}

/// The verdicts on the chains on some points alone. What was found of others
/// on the way is left out.
#[must_use]
pub fn judge_some(
    board: &Board,
    reading: Reading,
    budget: &Budget,
    points: &[Point],
) -> Vec<Verdict> {
    let mut session = Session::new(board, reading, budget);
    let wanted = |chain: &Verdict| points.iter().any(|point| chain.stones.contains(point));
    session.allow(ALL);
    prove_all(&mut session.judgement, &wanted, budget, None);
    let mut chains = session.close().chains;
    chains.retain(wanted);
    chains
}

/// What is known of a board's chains without any search: which of them live unconditionally.
///
/// ```
/// use honte_goban::Board;
/// use honte_life::{Status, at_sight};
///
/// let board: Board = ". X . X O .\nX X X X O .".parse()?;
/// let statuses: Vec<Status> = at_sight(&board).iter().map(|chain| chain.status).collect();
/// assert_eq!(statuses, [Status::Alive, Status::Unknown]);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn at_sight(board: &Board) -> Vec<Verdict> {
    Facts::new(board).verdicts
}

/// A first answer, for few visits whatever the budget is.
fn glance(board: &Board, reading: Reading, budget: &Budget) -> Survey {
    let small = Budget {
        visits: budget.visits.min(FIRST_STAGE_QUESTION),
        total: budget.total.min(FIRST_STAGE_VISITS),
        threads: 1,
        ..budget.clone()
    };
    let mut session = Session::new(board, reading, &small);
    session.prove(&|_| true, None);
    session.assume();
    session.close()
}

fn staged(
    board: &Board,
    reading: Reading,
    budget: &Budget,
    on_stage: Option<&mut dyn FnMut(&Survey)>,
) -> Survey {
    let mut session = Session::new(board, reading, budget);
    match on_stage {
        None => session.prove(&|_| true, None),
        Some(on_stage) => session.prove(&|_| true, Some(&mut |known| on_stage(&stage(known)))),
    }
    session.find_saving_moves();
    let Judgement { facts, prover } = &mut session.judgement;
    let enclosures = find_enclosures(facts, prover, budget);
    session.assume();
    Survey {
        enclosures,
        ..session.close()
    }
}

/// What is known after a round, and what is assumed of the rest.
fn stage(known: &Judgement<'_>) -> Survey {
    let mut known = known.clone();
    known.prover.share = None;
    known.prover.account.limit(STAGE_GUESS_VISITS);
    assume(&mut known.facts, &mut known.prover);
    into_survey(known, false)
}

/// The survey of a judgement, with the cost of each chain.
fn into_survey(known: Judgement<'_>, is_exhausted: bool) -> Survey {
    let mut chains = known.facts.verdicts;
    for (chain, cost) in chains.iter_mut().zip(known.prover.costs) {
        (chain.visits, chain.nodes, chain.bytes) = (cost.visits, cost.nodes, cost.bytes);
    }
    let is_proved = |chain: &Verdict| chain.class.is_proved() && chain.status != Status::Unknown;
    let outlook = if chains.iter().all(is_proved) {
        Outlook::Complete
    } else if is_exhausted {
        Outlook::Exhausted
    } else {
        Outlook::Open
    };
    Survey {
        chains,
        enclosures: Vec::new(),
        outlook,
    }
}

/// What is known of a board at sight, and where proofs are worth looking for.
fn begin<'a>(board: &'a Board, reading: Reading, budget: &Budget) -> Judgement<'a> {
    let mut judgement = Judgement::new(board, reading, budget);
    judgement.facts.ownership = seen_by_play(board, &mut judgement.prover.meter());
    judgement
}

/// Whether the chain on a point of another board is proved to live, with so many visits a question.
fn lives_on(prover: &mut Prover, board: &Board, at: Point, visits: u64) -> bool {
    let budget = Budget {
        visits,
        total: prover.account.proofs(),
        memory: prover.memory,
        watch: prover.stop.watch.clone(),
        threads: 1,
        until: prover.stop.until,
        purse: None,
    };
    let mut judgement = begin(board, prover.reading, &budget);
    let wanted = |verdict: &Verdict| verdict.stones.contains(&at);
    prove_all(&mut judgement, &wanted, &budget, None);
    prover.account.charge(judgement.prover.account.spent());
    let mut verdicts = judgement.facts.verdicts.iter();
    verdicts.any(|verdict| wanted(verdict) && verdict.proved() == Some(true))
}

/// A judgement, phase by phase.
struct Session<'a> {
    judgement: Judgement<'a>,
    /// Whether more visits prove no more.
    is_exhausted: bool,
    budget: &'a Budget,
    /// When it began, if that matters.
    began: Option<Instant>,
}

impl<'a> Session<'a> {
    fn new(board: &'a Board, reading: Reading, budget: &'a Budget) -> Self {
        Self {
            began: budget.until.map(|_| Instant::now()),
            judgement: begin(board, reading, budget),
            is_exhausted: false,
            budget,
        }
    }

    /// Lets the work go on until this part of the time is over.
    fn allow(&mut self, part: u32) {
        if let (Some(began), Some(until)) = (self.began, self.budget.until) {
            let time = until.saturating_duration_since(began);
            self.judgement.prover.stop.until = Some(began + time * part / ALL);
        }
    }

    fn prove(
        &mut self,
        wanted: &(impl Fn(&Verdict) -> bool + Sync),
        on_round: Option<&mut dyn FnMut(&Judgement<'_>)>,
    ) {
        self.allow(PROOFS_PERCENT);
        self.is_exhausted = prove_all(&mut self.judgement, wanted, self.budget, on_round);
        self.judgement.prover.account.open_after();
        self.allow(AFTER_PERCENT);
    }

    fn find_saving_moves(&mut self) {
        let Judgement { facts, prover } = &mut self.judgement;
        find_saving_moves(facts, prover, &lives_on);
    }

    fn assume(&mut self) {
        self.allow(ALL);
        let Judgement { facts, prover } = &mut self.judgement;
        assume(facts, prover);
    }

    /// Charges the purse and returns the survey.
    fn close(self) -> Survey {
        if let Some(purse) = &self.budget.purse {
            purse.take(self.judgement.prover.account.spent());
        }
        into_survey(self.judgement, self.is_exhausted)
    }
}

#[cfg(test)]
mod tests;
