//! The room of records: games to look at, to change and to save.

pub(crate) mod book;
mod conflict;
mod content;
pub(crate) mod diagram;
pub(crate) mod edit;
mod in_place;
pub(crate) mod list;
mod named;
pub(crate) mod remove;
pub(crate) mod save;
pub(crate) mod show;
pub(crate) mod unsaved;
pub(crate) mod upload;
mod view;
