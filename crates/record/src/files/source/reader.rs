//! Readers that count, look ahead and watch for errors.

use super::input::Input;
use super::kind::HEAD_BYTES;
use crate::limits::{ALWAYS_UNPACKED_BYTES, MAX_UNPACKED_RATIO, in_words};
use std::cell::Cell;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering};

/// Adds what is read of a source to a total, neither more nor less than its size.
pub(super) struct Meter<'a> {
    total: &'a AtomicU64,
    left: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(total: &'a AtomicU64, bytes: u64) -> Self {
        Self { total, left: bytes }
    }

    fn add(&mut self, bytes: u64) {
        // A zip archive is read in part more than once.
        let bytes = bytes.min(self.left);
        self.left -= bytes;
        self.total.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.add(self.left);
    }
}

/// How much of a source has been read, and how much of that was unpacked: what a small file unpacks
/// to may be far too much.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    packed: Cell<u64>,
    unpacked: Cell<u64>,
}

impl Allowance {
    /// Whether more has been unpacked than may be.
    pub(super) fn is_spent(&self) -> bool {
        let by_length = self.packed.get().saturating_mul(MAX_UNPACKED_RATIO);
        self.unpacked.get() > ALWAYS_UNPACKED_BYTES.max(by_length)
    }

    fn unpack(&self, bytes: usize) -> io::Result<()> {
        self.unpacked.set(self.unpacked.get() + bytes as u64);
        if !self.is_spent() {
            return Ok(());
        }
        let line = format!(
            "it unpacks to more than {} and {MAX_UNPACKED_RATIO} times its own length; unpack it \
             and name its parts",
            in_words(ALWAYS_UNPACKED_BYTES)
        );
        Err(io::Error::new(ErrorKind::FileTooLarge, line))
    }
}

/// What comes out of an unpacker, as long as it is not too much.
pub(super) struct Unpacked<'r, 'a> {
    inner: &'r mut dyn Read,
    allowance: &'a Allowance,
}

impl<'r, 'a> Unpacked<'r, 'a> {
    pub(super) fn new(inner: &'r mut dyn Read, allowance: &'a Allowance) -> Self {
        Self { inner, allowance }
    }
}

impl Read for Unpacked<'_, '_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(out)?;
        self.allowance.unpack(n)?;
        Ok(n)
    }
}

/// A file or pipe whose bytes are metered as they are read.
pub(super) struct Metered<'a, 'm> {
    input: Input,
    meter: &'a mut Meter<'m>,
    allowance: &'a Allowance,
}

impl<'a, 'm> Metered<'a, 'm> {
    pub(super) fn new(input: Input, meter: &'a mut Meter<'m>, allowance: &'a Allowance) -> Self {
        Self {
            input,
            meter,
            allowance,
        }
    }
}

impl Read for Metered<'_, '_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(out)?;
        self.meter.add(n as u64);
        let packed = &self.allowance.packed;
        packed.set(packed.get() + n as u64);
        Ok(n)
    }
}

impl Seek for Metered<'_, '_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}

/// A reader whose first bytes have been looked at.
pub(super) struct Peeked<'r> {
    head: [u8; HEAD_BYTES],
    filled: usize,
    given: usize,
    /// An error met while looking ahead, kept until the bytes before it are given.
    error: Option<io::Error>,
    inner: &'r mut dyn Read,
}

impl<'r> Peeked<'r> {
    pub(super) fn new(inner: &'r mut dyn Read) -> Self {
        let mut peeked = Self {
            head: [0; HEAD_BYTES],
            filled: 0,
            given: 0,
            error: None,
            inner,
        };
        peeked.fill();
        peeked
    }

    fn fill(&mut self) {
        while self.filled < HEAD_BYTES {
            match self.inner.read(&mut self.head[self.filled..]) {
                Ok(0) => break,
                Ok(n) => self.filled += n,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.error = Some(error);
                    break;
                }
            }
        }
    }

    /// The first bytes, fewer than [`HEAD_BYTES`] only where there are no more.
    pub(super) fn head(&self) -> &[u8] {
        &self.head[..self.filled]
    }
}

impl Read for Peeked<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given < self.filled {
            let n = out.len().min(self.filled - self.given);
            out[..n].copy_from_slice(&self.head[self.given..self.given + n]);
            self.given += n;
            return Ok(n);
        }
        match self.error.take() {
            Some(error) => Err(error),
            None => self.inner.read(out),
        }
    }
}

/// What has been seen of a reader.
#[derive(Debug, Default)]
pub(super) struct Watch {
    read: Cell<u64>,
    ended: Cell<bool>,
    failed: Cell<bool>,
}

impl Watch {
    /// Bytes read so far.
    pub(super) fn read(&self) -> u64 {
        self.read.get()
    }

    /// Whether nothing more is to be had: the end was met, or an error.
    pub(super) fn is_over(&self) -> bool {
        self.ended.get() || self.failed.get()
    }
}

/// A reader that is watched, and remembers the first error.
pub(super) struct Watched<'r, 'w> {
    inner: &'r mut dyn Read,
    watch: &'w Watch,
    failure: Option<io::Error>,
}

impl<'r, 'w> Watched<'r, 'w> {
    pub(super) fn new(inner: &'r mut dyn Read, watch: &'w Watch) -> Self {
        Self {
            inner,
            watch,
            failure: None,
        }
    }

    /// The first error, of which the reader's user got a copy.
    pub(super) fn into_failure(self) -> Option<io::Error> {
        self.failure
    }
}

impl Read for Watched<'_, '_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.inner.read(out) {
            Ok(n) => {
                self.watch.read.set(self.watch.read.get() + n as u64);
                self.watch
                    .ended
                    .set(self.watch.ended.get() || (n == 0 && !out.is_empty()));
                Ok(n)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                self.watch.failed.set(true);
                let copy = io::Error::new(error.kind(), error.to_string());
                self.failure.get_or_insert(error);
                Err(copy)
            }
        }
    }
}

/// A reader that knows how many bytes there should be and makes an error of it if there are fewer.
pub(super) struct Whole<'r> {
    inner: &'r mut dyn Read,
    left: u64,
}

impl<'r> Whole<'r> {
    pub(super) fn new(inner: &'r mut dyn Read, bytes: u64) -> Self {
        Self { inner, left: bytes }
    }
}

impl Read for Whole<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(out)?;
        if n == 0 && self.left > 0 && !out.is_empty() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.left = self.left.saturating_sub(n as u64);
        Ok(n)
    }
}
