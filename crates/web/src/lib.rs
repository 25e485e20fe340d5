//! The local page: records, searches, a referee, joseki, over the other libraries.
//!
//! A server for one person: it answers to its own page alone, in a browser that has the token of its
//! link, and reads and writes in the folders that it was given and nowhere else. `docs/web-api.md`
//! has every endpoint with an example.
//!
//! One file a kind of question: what belongs to a room is in that room's folder (`records`,
//! `search`, `referee`, `solve`, `joseki`, `play`). `guard` is what every request passes, `app_state`
//! what they share: the `library` of what is served, and the `jobs` at work.

mod about;
mod api_error;
mod app_state;
mod assets;
mod background;
mod board;
mod board_view;
mod body;
mod closed_page;
mod connections;
mod direct;
mod examples;
mod guard;
mod hosts;
mod job_answers;
mod job_events;
mod jobs;
mod joseki;
mod library;
mod options;
mod play;
mod position;
mod records;
mod referee;
mod router;
mod search;
mod serve_error;
mod server;
mod slim;
mod solve;
mod stop;
mod token;
mod write_timeout;

pub use direct::{Direct, Reply};
pub use options::Options;
pub use serve_error::ServeError;
pub use server::Server;
pub use stop::Stop;
