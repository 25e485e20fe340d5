//! Parts of a board: graphs to be searched, windows, and how windows grow.

pub(crate) mod growth;
pub(crate) mod region;
pub(crate) mod window;
