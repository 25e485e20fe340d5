//! What needs no further play.
