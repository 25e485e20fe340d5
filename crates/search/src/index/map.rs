//! The index file in memory: the one place of this crate that is unsafe.

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// A file mapped into memory for reading.
#[derive(Debug)]
pub(super) struct Mapped(Mmap);

impl Mapped {
    /// Maps a file as it is now, to its end.
    ///
    /// # Errors
    /// What the system reports, for an empty file too.
    pub(super) fn new(file: &File) -> io::Result<Self> {
        // SAFETY: `Mmap::map` is unsafe because bytes that are mapped can change, or vanish if the
        // file is cut short, while references to them exist. Honte never changes bytes that an
        // index in use refers to and never cuts one short: it adds behind the end that the
        // committed header names, or puts a new file in the place of the old one, which stays as
        // it is for those who have it open. The one header that is overwritten in place is copied
        // when an index is opened and not looked at through the map again. Another program that
        // writes into the file breaks this as it breaks every mapped file: a part that was checked
        // may then give a wrong answer, and a file cut short ends the program (SIGBUS). Neither
        // leads to memory outside of the map: all offsets are checked against its length.
        #[allow(unsafe_code, reason = "a map is what opens 60 MB within a millisecond")]
        let map = unsafe { Mmap::map(file)? };
        Ok(Self(map))
    }

    /// The file's bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}
