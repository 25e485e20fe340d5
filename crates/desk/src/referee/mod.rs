//! A referee: what lives, what is dead, what that comes to, and why.

pub mod argue;
mod explain;
mod finish;
mod groups;
mod json;
mod judged;
mod likely;
mod moves;
mod picture;
mod prompt;
mod settle;
pub mod variations;

pub use explain::{
    Line, OpenBecause, Told, capturable, capture, claim, dispute, is_static, price, support,
};
pub use finish::{Finish, Play, Purpose};
pub use groups::{Fate, Group, Standing};
pub use json::{removable, seki, value};
pub use judged::{Judged, Settings, Subject};
pub use likely::{Recorded, WhyNot};
pub use moves::{Made, Moves, name};
pub use picture::judged_picture;
pub use prompt::FIRST_VISITS;
pub use settle::{Dame, Known, Settled, interval, result, settle};
