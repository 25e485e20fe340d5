//! Sequences in memory, scanned on all cores.

use super::nodes::BuildError;
use super::scan::{Limit, Part, Scan};
use crate::chunk::Chunk;
use crate::sequence::Code;
use crate::sorted::{Item, sorted_by_all};
use rayon::prelude::*;

/// Sorts the sequences of all chunks, and scans them in parts.
pub(super) fn parts(chunks: &[Chunk], limit: &Limit) -> Result<Vec<Part>, BuildError> {
    let sorted = sorted_by_all(chunks);
    let size = sorted
        .len()
        .div_ceil(4 * rayon::current_num_threads())
        .max(1);
    let scan = |items: &[Item]| scan(items, chunks, limit);
    sorted.par_chunks(size).map(scan).collect()
}

fn scan(items: &[Item], chunks: &[Chunk], limit: &Limit) -> Result<Part, BuildError> {
    let codes = |item: Option<&Item>| -> Vec<Code> {
        let entries = item.map_or(&[][..], |item| item.entries(chunks));
        entries.iter().map(|entry| entry.code()).collect()
    };
    let mut scan = Scan::new(limit);
    let mut current: Option<&Item> = None;
    for next in items {
        let common = current.map_or(0, |current| current.common(next, chunks));
        scan.next(common, next.length(), |place| {
            current.map_or(0, |current| current.entries(chunks)[place].code())
        })?;
        current = Some(next);
    }
    scan.finish(codes(items.first()), codes(items.last()))
}
