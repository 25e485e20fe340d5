//! What records mean: their headers, which of them are wanted, which are of one game.

pub mod aliases;
pub mod analysis;
pub mod column;
pub mod file_name;
pub mod filter;
pub mod fold;
pub mod header;
pub mod repair;
pub mod signature;
mod stream_headers;
