//! Honte for the web: what a page or a node program can ask, as functions and classes of a
//! WebAssembly module.
//!
//! Structures cross the border as JSON text, positions as arrays of numbers: `1` is a black stone,
//! `-1` a white one, `0` an empty point, row by row from the upper left. Points have names such as
//! `D4`. `js/honte.js` wraps all of this; its types, in `js/honte.d.ts`, are the description for
//! users.
//!
//! Each module has the facts as plain Rust, which also runs natively, and a class for JavaScript
//! that wraps it.

pub mod deadstones;
mod error;
pub mod examples;
pub mod game;
mod grid;
mod judge;
mod options;
mod progress;
pub mod proof;
mod record;
mod svg;

pub use error::Error;
pub use judge::{JudgedPosition, Judgement};
pub use options::JudgeOptions;
pub use record::{Record, Records};

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
