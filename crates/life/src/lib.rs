//! Life and death under the Japanese rules of 1989, decided by search and
//! shown with a proof.
//!
//! [`judge`] gives a [`Verdict`] on each chain of a stopped position. Below it
//! are [`unconditional`] life, a [`Region`] of the board as a graph, and
//! [`search`] for the winner of the confirmation game on it. Each proof has been
//! checked by `honte-proof`, which shares no code with the search.
//!
//! ```
//! use honte_goban::Board;
//! use honte_life::{Budget, Status, judge};
//! use honte_proof::Reading;
//!
//! // White has two eyes; Black's stone in one of them is dead.
//! let board: Board = "
//!     . O . X O . .
//!     O O O O O . .
//!     . . . . . . .
//! ".parse()?;
//! let verdicts = judge(&board, Reading::default(), &Budget::default());
//! let statuses: Vec<Status> = verdicts.iter().map(|verdict| verdict.status).collect();
//! assert_eq!(statuses, [Status::Alive, Status::Dead]);
//! assert!(verdicts.iter().all(|verdict| verdict.class.is_proved()));
//! # Ok::<(), honte_goban::DiagramError>(())
//! ```

mod facts;
mod guess;
mod prover;
mod regions;
pub mod search;
mod strategies;
mod survey;
mod tuning;

pub use facts::{
    benson::unconditional,
    certificate::certificate,
    ownership::Ownership,
    verdict::{Assumption, Class, Given, Local, Status, Verdict},
};
pub use prover::budget::{Budget, Purse};
pub use regions::region::{Beyond, Region};
pub use search::watch::{Stop, Watch};
pub use strategies::{
    enabled::Enabled,
    invasion::{Enclosure, Entry},
};
pub use survey::{Outlook, Survey, at_sight, judge, judge_some, survey, survey_with};
