//! What must hold of any bytes, a law for each reader. The fuzz targets hold the readers to them, and
//! so does the test that walks what the fuzzer found.

#![allow(dead_code, reason = "each fuzz target uses its own law")]

mod aliases;
mod archive;
mod convert;
mod filter;
mod formats;
mod ishi;
mod normalise;
mod repack;
mod sgf;
mod told;

pub(crate) use aliases::aliases;
pub(crate) use archive::archive;
pub(crate) use convert::{convert_ishi, convert_sgf, convert_xml};
pub(crate) use filter::filter;
pub(crate) use formats::{gib, ngf, ugf, xml};
pub(crate) use ishi::ishi;
pub(crate) use normalise::sgf_normalise;
pub(crate) use repack::repack;
pub(crate) use sgf::{sgf_collection, sgf_stream};

/// A property of a reader, checked on one file; it panics where it does not hold.
pub(crate) type Law = fn(&[u8]);

/// Every law by the name of its fuzz target.
pub(crate) const LAWS: [(&str, Law); 15] = [
    ("sgf_collection", sgf_collection),
    ("sgf_stream", sgf_stream),
    ("sgf_normalise", sgf_normalise),
    ("ishi", ishi),
    ("convert_ishi", convert_ishi),
    ("convert_sgf", convert_sgf),
    ("convert_xml", convert_xml),
    ("gib", gib),
    ("ngf", ngf),
    ("ugf", ugf),
    ("xml", xml),
    ("archive", archive),
    ("repack", repack),
    ("filter", filter),
    ("aliases", aliases),
];
