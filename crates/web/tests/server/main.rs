//! The server, asked over real connections.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

mod client;
mod conflicts;
mod documented;
mod faults;
mod joseki;
mod network;
mod play;
mod queue;
mod records;
mod referee;
mod safety;
mod solve;
mod unsaved;
mod uploads;
