//! What is served: files and uploads, the index of their games, the games that are open, and copies of
//! those that are not saved. It knows no request; the rooms answer from it.

pub(crate) mod copies;
pub(crate) mod files;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod identity;
pub(crate) mod index;
mod late;
pub(crate) mod load;
pub(crate) mod readings;
pub(crate) mod shelf;
pub(crate) mod spool;
pub(crate) mod unpack;
pub(crate) mod uploads;
pub(crate) mod version;
