//! Life-and-death problems: a position with the side to move, and what each first move comes to.

mod answer;
mod ask;

pub(crate) use ask::ask;
