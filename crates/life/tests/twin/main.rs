//! Tests of the twin itself, and the rules of thumb that it settles.

#[path = "mod.rs"]
mod twin;

mod census;
mod checks;
mod losing;
mod rooms;
