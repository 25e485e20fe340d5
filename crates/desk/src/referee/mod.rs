//! A referee: what lives, what is dead, what that comes to, and why.

pub mod argue;
mod explain;
mod finish;
mod json;
mod judged;
mod moves;
mod picture;
mod settle;
pub mod variations;

pub use explain::{
    Line, Told, capturable, capture, claim, dispute, is_static, price, reason, support,
};
pub use finish::{Finish, Play};
pub use json::{removable, seki, value};
pub use judged::{Judged, Settings, Subject};
pub use moves::{Made, Moves, name};
pub use picture::judged_picture;
pub use settle::{Dame, Known, Settled, interval, result, settle};
