//! What header values mean: dates, results, ranks, points.
//!
//! Values are decoded text, read as leniently as people wrote them. A value that says nothing is
//! `None`; no text is an error and none panics. [`text`] is the stricter way between text and
//! SGF's coded values, for conversion: there, what is not certain is left out.

mod date;
mod dates;
mod eastern;
mod points;
mod rank;
mod result;
pub mod text;
mod words;

pub use date::{Date, DateRange, Day};
pub use dates::{DateError, Dates};
pub use points::Points;
pub use rank::Rank;
pub use result::{GameResult, Margin};
