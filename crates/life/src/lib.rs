//! Life and death under the Japanese rules of 1989, decided by search and
//! shown with a proof.
//!
//! [`judge`] gives a [`Verdict`] on each chain of a stopped position. Below it
//! are [`unconditional`] life, a [`Region`] of the board as a graph, and
//! [`search`] for who wins the confirmation game on it. Each proof has been
//! checked by `honte-proof`, which shares no code with the search.

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
    verdict::{Assumption, Class, Local, Status, Verdict},
};
pub use prover::budget::{Budget, Purse};
pub use regions::region::{Beyond, Region};
pub use search::watch::{Stop, Watch};
pub use strategies::{
    enabled::Enabled,
    invasion::{Enclosure, Entry},
};
pub use survey::{Outlook, Survey, judge, judge_some, survey, survey_with};
