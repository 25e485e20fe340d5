//! The index of a collection: one file, mapped into memory.
//!
//! The games are in *batches* of at most 4,096. A batch has its facts, headers, columns and lines,
//! each a section with a checksum of its own that is looked at before the section is first used. The
//! table of sections lies behind them, the head names the table. Adding games writes behind the end
//! and then the head; what a stopped writer left behind the end is not part of the index.

mod ask;
mod batch;
mod bytes;
mod columns;
mod facts;
mod find;
mod game;
mod gather;
mod history;
mod map;
mod new_file;
mod sources;
mod store;
mod table;
mod texts;
mod update;
mod writer;

pub(crate) use find::Finder;
pub(crate) use gather::game_facts;
pub use sources::IndexedFile;
pub use store::Index;
pub(crate) use update::MAX_EVENTS;
pub use update::{Report, Update};

/// The version of the format that this version reads and writes.
pub const INDEX_VERSION: u32 = table::VERSION;
