//! SGF, FF\[1\] to FF\[4\], as it is found in the wild.
//!
//! [`scan`] is the grammar: bytes to events. [`stream`] reads collections of any size for their
//! main lines and headers, without a tree.

mod charset;
mod line;
mod name;
pub mod scan;
pub mod stream;
mod utf16;
pub mod value;

pub use line::{Field, Turn};
pub use name::Name;
