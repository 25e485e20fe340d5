//! Expressions as they are typed on the page: files are named as they are served.

use crate::library::files::Files;
use honte_record::filter::{Filter, FilterError, OpenFileError};
use honte_record::limits::MAX_PATTERN_BYTES;
use honte_record::source::read_file;
use std::io;

/// What an expression means.
pub(crate) fn read(files: &Files, text: &str) -> Result<Filter, FilterError> {
    Filter::parse_with(text, &|name| open(files, name))
}

/// A filter and what is typed beside it.
pub(super) fn beside(files: &Files, filter: Filter, text: &str) -> Result<Filter, FilterError> {
    filter.beside(text, &|name| open(files, name))
}

/// A served file that an expression names; files within archives cannot be named.
fn open(files: &Files, name: &str) -> Result<Vec<u8>, OpenFileError> {
    let place = files.find(name).ok().filter(|place| place.entry.is_none());
    let content = match place {
        Some(place) => read_file(&place.path, MAX_PATTERN_BYTES),
        None => Err(io::Error::new(
            io::ErrorKind::NotFound,
            "no such file is served",
        )),
    };
    content.map_err(|error| OpenFileError::Unreadable {
        name: name.to_owned(),
        error,
    })
}
