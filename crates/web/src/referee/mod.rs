//! The room of the referee: positions are judged, and proofs are looked at.

mod argue;
mod ask;
mod case;
pub(crate) mod counted;
mod picture;
mod proof;
mod stages;
mod summary;

pub(crate) use argue::argue;
pub(crate) use ask::{ask, komi};
pub(crate) use case::Case;
pub(crate) use proof::{proof, proof_file};

use crate::house::House;
use crate::jobs::Outcome;
use crate::oops::Oops;
use std::sync::Arc;

/// Does something with what a job found.
fn with_case<T>(
    house: &House,
    id: &str,
    work: impl FnOnce(&Case) -> Result<T, Oops>,
) -> Result<T, Oops> {
    let outcome: Arc<Outcome> = house.jobs.job(id)?.outcome()?;
    match &*outcome {
        Outcome::Case(case) => work(case),
        Outcome::Tree(_) => Err(Oops::missing("that job judged no position")),
    }
}
