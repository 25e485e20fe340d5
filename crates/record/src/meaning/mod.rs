//! What records mean: their headers, which of them are wanted, which are of one game.

pub mod filter;
pub mod header;
pub mod signature;
mod stream_headers;
