//! What header values mean: dates, results, ranks, points.
//!
//! Values are decoded text, read as leniently as people wrote them. A value that says nothing is
//! `None`; no text is an error and none panics.

mod date;
mod points;
mod rank;
mod result;

pub use date::{Date, DateRange, Day};
pub use points::Points;
pub use rank::Rank;
pub use result::{GameResult, Margin};
