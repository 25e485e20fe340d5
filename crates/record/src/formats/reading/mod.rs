//! What the readers of other programs' formats hand out, and what they share.
//!
//! Each module of such a format has a `read` from bytes to a [`Reading`], as [`gib`](crate::gib)
//! has. Nothing stops them: what is damaged is repaired or passed over, and said. Of a longer input
//! than
//! [`MAX_RECORD_BYTES`](crate::limits::MAX_RECORD_BYTES) the beginning is read.

mod draft;
mod handicap;
mod lines;
mod report;

pub(crate) use draft::{Draft, StepId};
pub(crate) use handicap::{stones, third_stone};
pub(crate) use lines::{Line, Source};
pub(crate) use report::Report;

use crate::problem::{Problem, ProblemKind};
use crate::tree::Tree;

/// What was read from a file of another format.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The games, in the order of the file: FF\[4\], UTF-8.
    pub games: Vec<Tree>,
    /// What was wrong with the file, in its order.
    pub problems: Vec<Problem>,
}

impl Reading {
    /// One game.
    pub(crate) fn of(draft: Draft, report: Report) -> Reading {
        Reading {
            games: vec![draft.finish()],
            problems: report.finish(),
        }
    }

    /// No game, for this reason.
    pub(crate) fn nothing(kind: ProblemKind) -> Reading {
        let mut report = Report::default();
        report.say(kind, 0, 0);
        Reading {
            games: Vec::new(),
            problems: report.finish(),
        }
    }
}
