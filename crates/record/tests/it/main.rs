//! The tests of this crate, as one program.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod convert_ishi;
mod convert_sgf;
mod encoding_charsets;
mod filter_language;
mod found;
mod fuzz_found;
mod gib;
mod gib_common;
mod header_collection;
mod header_golden;
mod header_text;
mod ishi_bounds;
mod ishi_corpus;
mod ishi_positions;
mod ishi_properties;
mod laws;
mod limits;
mod ngf;
mod purse;
mod sgf_blocks;
mod sgf_charsets;
mod sgf_common;
mod sgf_cuts;
mod sgf_damage;
mod sgf_forgiven;
mod sgf_normalise;
mod sgf_peer;
mod sgf_tree;
mod sgf_wild;
mod sgfc_classes;
mod skipped;
mod source_archives;
mod source_limits;
mod source_walk;
mod tree_common;
mod tree_edit;
mod tree_merge;
mod tree_transform;
mod ugf;
mod xml;
