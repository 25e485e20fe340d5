//! The local page: records, a referee, joseki, over the other libraries.
//!
//! A server for one person: it answers on the loopback address, or with a token on others, to its
//! own page alone, and reads and writes in the folders that it was given and nowhere else. `docs/web-api.md`
//! has every endpoint with an example.
//!
//! One file a kind of question: what belongs to a room is in that room's folder (`records`,
//! `referee`, `joseki`, `play`). `guard` is what every request passes, `house` what they share.

mod about;
mod assets;
mod body;
mod connections;
mod easel;
mod examples;
mod files;
mod guard;
mod hosts;
mod house;
mod index;
mod jobs;
mod joseki;
mod oops;
mod patient;
mod play;
mod records;
mod referee;
mod router;
mod server;
mod token;

pub use server::{Options, ServeError, Server, Stop};
