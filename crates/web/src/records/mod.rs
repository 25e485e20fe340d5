//! The room of records: games to look at, to change and to save.

mod book;
mod conflict;
mod content;
mod diagram;
mod edit;
mod identity;
mod in_place;
mod late;
mod load;
mod open;
mod recovery;
mod save;
mod unpack;
mod upload;
mod uploads;
mod version;
mod view;

pub(crate) use book::book;
pub(crate) use diagram::diagram;
pub(crate) use edit::edit;
pub(crate) use load::of_bytes;
pub(crate) use open::{Games, Open, game, lock, reload};
pub(crate) use recovery::{discard, last_set, restore, unsaved};
pub(crate) use save::{file, save};
pub(crate) use upload::upload;
pub(crate) use uploads::Uploads;
