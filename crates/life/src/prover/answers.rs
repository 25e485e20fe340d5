//! Questions about windows that were asked before, and what came of them.

use std::sync::Arc;

use honte_goban::PointSet;

use crate::{
    facts::{
        local_proof::{Eyes, is_large},
        verdict::Local,
    },
    prover::{
        ask::{Asked, Effort},
        parallel::layers::Layers,
    },
};

/// A question about a window.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub points: PointSet,
    /// The chains that it is about.
    pub chains: Vec<usize>,
    pub walls: Vec<usize>,
    pub kind: Kind,
}

/// What is asked about some chains.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// None of the chains can be captured.
    Hold(Eyes),
    /// All of them are dead.
    Kill(Keep),
}

/// What is to be kept while other chains are killed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Keep {
    pub chains: Vec<usize>,
    pub eyes: Eyes,
}

/// What a search in a window came to.
#[derive(Clone)]
pub(crate) enum Tried {
    Won(Arc<Local>),
    /// The other side wins: only a wider window can help.
    Lost,
    /// Given up: the other side probably wins.
    GivenUp,
    /// The budget ran out: a wider window would only cost more.
    Out,
}

impl Tried {
    /// The proof, if there is one.
    pub(crate) fn won(self) -> Option<Arc<Local>> {
        match self {
            Self::Won(local) => Some(local),
            Self::Lost | Self::GivenUp | Self::Out => None,
        }
    }
}

/// What has been asked before.
pub(crate) type Answers = Layers<Question, Answer>;

/// What came of a question.
#[derive(Clone)]
pub(crate) struct Answer {
    /// How many visits it might take.
    visits: u64,
    tried: Tried,
}

impl Answer {
    /// `None` stands for a window that is too large.
    pub(crate) fn new(asked: Option<Asked>, effort: Effort) -> Self {
        let Some(asked) = asked else {
            return Self {
                visits: u64::MAX,
                tried: Tried::Out,
            };
        };
        let tried = match (asked.winner, asked.local) {
            (Some(_), Some(local)) => Tried::Won(Arc::new(local)),
            (Some(_), None) => Tried::Lost,
            (None, _) if asked.given_up => Tried::GivenUp,
            (None, _) => Tried::Out,
        };
        Self {
            visits: effort.visits,
            tried,
        }
    }

    /// Whether more visits might have told more.
    pub(crate) const fn is_wanting(&self) -> bool {
        matches!(self.tried, Tried::GivenUp | Tried::Out) && self.visits < u64::MAX
    }

    /// What it means to a question that may take so much effort; `None` if it has to be asked.
    pub(crate) fn after(&self, effort: Effort) -> Option<Tried> {
        let is_decided = matches!(self.tried, Tried::Won(_) | Tried::Lost);
        (is_decided || effort.visits <= self.visits).then(|| self.tried.clone())
    }

    /// Whether its strategy is too large to be kept.
    pub(crate) fn is_large(&self) -> bool {
        match &self.tried {
            Tried::Won(local) => is_large(local),
            Tried::Lost | Tried::GivenUp | Tried::Out => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use honte_proof::Side;

    use super::*;

    /// What was not decided is asked again with more visits.
    #[test]
    fn a_question_is_asked_again_only_where_that_may_help() {
        let asked = |given_up| Asked {
            winner: None,
            local: None,
            given_up,
        };
        let (little, much) = (Effort::of(2_000), Effort::of(20_000));
        let out = Answer::new(Some(asked(false)), little);
        assert!(matches!(out.after(little), Some(Tried::Out)));
        assert!(out.after(much).is_none());
        let given_up = Answer::new(Some(asked(true)), little);
        assert!(matches!(given_up.after(little), Some(Tried::GivenUp)));
        assert!(given_up.after(much).is_none());
        let lost = Asked {
            winner: Some(Side::Attacker),
            ..asked(false)
        };
        assert!(matches!(
            Answer::new(Some(lost), little).after(much),
            Some(Tried::Lost)
        ));
        let too_large = Answer::new(None, little);
        assert!(matches!(too_large.after(much), Some(Tried::Out)));
    }
}
