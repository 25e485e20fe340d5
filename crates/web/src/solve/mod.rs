//! Life-and-death problems: a position with the side to move, and what each first move comes to.

mod answer;
pub(crate) mod ask;
mod solving;
