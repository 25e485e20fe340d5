//! A life-and-death problem out of a record, and its answer for programs. `honte_solve` solves it.

mod json;
mod pose;

pub use json::{fate_name, value};
pub use pose::{PoseError, Posed, ProblemQuery, node, pose};
