//! What is asked about a whole board, at once or in stages.

use std::time::Instant;

use honte_goban::{Board, Point};
use honte_proof::Reading;

use crate::{
    facts::verdict::{Status, Verdict},
    judge::{Budget, Judge},
    strategies::invasion::Enclosure,
};

use crate::tuning::{
    AFTER_PERCENT, FIRST_STAGE_QUESTION, FIRST_STAGE_VISITS, PROOFS_PERCENT, STAGE_GUESS_VISITS,
};

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
    let mut court = Court::new(board, reading, budget);
    court.prove(&|_| true, None);
    court.rescue();
    court.assume();
    court.close().chains
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

/// The same in stages: a first answer with statuses for all chains after some tenths of a
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
    let mut court = Court::new(board, reading, budget);
    let wanted = |chain: &Verdict| points.iter().any(|point| chain.stones.contains(point));
    court.allow(ALL);
    court.judge.rounds(wanted, budget, None);
    let mut chains = court.close().chains;
    chains.retain(wanted);
    chains
}

/// A first answer, for few visits whatever the budget is.
fn glance(board: &Board, reading: Reading, budget: &Budget) -> Survey {
    let small = Budget {
        visits: budget.visits.min(FIRST_STAGE_QUESTION),
        total: budget.total.min(FIRST_STAGE_VISITS),
        threads: 1,
        ..budget.clone()
    };
    let mut court = Court::new(board, reading, &small);
    court.prove(&|_| true, None);
    court.assume();
    court.close()
}

fn staged(
    board: &Board,
    reading: Reading,
    budget: &Budget,
    on_stage: Option<&mut dyn FnMut(&Survey)>,
) -> Survey {
    let mut court = Court::new(board, reading, budget);
    match on_stage {
        None => court.prove(&|_| true, None),
        Some(on_stage) => court.prove(&|_| true, Some(&mut |judge| on_stage(&stage(judge)))),
    }
    court.rescue();
    let enclosures = court.judge.enclosures(budget);
    court.assume();
    Survey {
        enclosures,
        ..court.close()
    }
}

/// What is known after a round, and what is assumed of the rest.
fn stage(judge: &Judge<'_>) -> Survey {
    let mut judge = judge.clone();
    judge.share = None;
    judge.account.limit(STAGE_GUESS_VISITS);
    judge.assume();
    Survey {
        outlook: judge.outlook(),
        chains: judge.chains,
        enclosures: Vec::new(),
    }
}

/// A judgement, phase by phase.
struct Court<'a> {
    judge: Judge<'a>,
    budget: &'a Budget,
    /// When it began, if that matters.
    began: Option<Instant>,
}

impl<'a> Court<'a> {
    fn new(board: &'a Board, reading: Reading, budget: &'a Budget) -> Self {
        Self {
            began: budget.until.map(|_| Instant::now()),
            judge: Judge::new(board, reading, budget),
            budget,
        }
    }

    /// Lets the work go on until this part of the time is over.
    fn allow(&mut self, part: u32) {
        if let (Some(began), Some(until)) = (self.began, self.budget.until) {
            let time = until.saturating_duration_since(began);
            self.judge.stop.until = Some(began + time * part / ALL);
        }
    }

    fn prove(
        &mut self,
        wanted: &(impl Fn(&Verdict) -> bool + Sync),
        on_round: Option<&mut dyn FnMut(&Judge<'_>)>,
    ) {
        self.allow(PROOFS_PERCENT);
        self.judge.rounds(wanted, self.budget, on_round);
        self.judge.account.open_after();
        self.allow(AFTER_PERCENT);
    }

    fn rescue(&mut self) {
        self.judge.rescue_all();
    }

    fn assume(&mut self) {
        self.allow(ALL);
        self.judge.assume();
    }

    /// Pays, and tells.
    fn close(self) -> Survey {
        if let Some(purse) = &self.budget.purse {
            purse.take(self.judge.account.spent());
        }
        Survey {
            outlook: self.judge.outlook(),
            chains: self.judge.chains,
            enclosures: Vec::new(),
        }
    }
}

impl Judge<'_> {
    fn outlook(&self) -> Outlook {
        let mut chains = self.chains.iter();
        if chains.all(|chain| chain.class.is_proved() && chain.status != Status::Unknown) {
            Outlook::Complete
        } else if self.is_exhausted {
            Outlook::Exhausted
        } else {
            Outlook::Open
        }
    }
}

#[cfg(test)]
mod tests;
