//! Where records come from: files, folders and archives, charsets, and how much is read.

pub mod encoding;
pub mod file_lock;
pub mod limits;
pub(crate) mod purse;
pub mod recode;
#[cfg(feature = "files")]
pub mod source;
