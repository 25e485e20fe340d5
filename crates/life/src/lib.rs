//! Life and death under the Japanese rules of 1989, decided by search and
//! shown with a proof.

mod benson;
mod bits;
mod estimate;
mod hold;
mod judge;
mod play;
mod region;
mod rooms;
mod safe;
pub mod search;
mod verdict;

pub use benson::unconditional;
pub use estimate::Estimate;
pub use judge::{Budget, judge};
pub use region::Region;
pub use verdict::{Class, Local, Status, Verdict};
