//! A referee: what lives, what is dead, what that comes to, and why.

pub mod argue;
pub mod dialogue;
mod explain;
mod headline;
mod json;
mod judge;
mod moves;
mod picture;
mod result;
pub mod variations;

pub use explain::{
    Line, LineMove, OpenBecause, capturable, capture, chains_are, claim, condition, dispute,
    given_line, is_static, price, support,
};
pub use headline::{bounds, headline, proved, why_not};
pub use honte_referee::{
    ChainError, Dame, Error, FIRST_VISITS, Fate, Finish, Group, Judged, Known, Play, Purpose,
    Recorded, Settings, Settled, Standing, Subject, WhyNot, settle,
};
pub use json::{removable, seki, value};
pub use judge::{chain, expect_chain, judge, place};
pub use moves::{Made, Moves, name};
pub use picture::judged_picture;
pub use result::{interval, result};
