//! Games that are just being looked for in their files, and how far that is.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All that is being read.
#[derive(Debug, Default)]
pub(crate) struct Readings(Mutex<Vec<Arc<Reading>>>);

/// A game that is looked for.
#[derive(Debug)]
struct Reading {
    file: String,
    number: u64,
    /// The file's length in bytes, as it lies on the disk.
    bytes: u64,
    read: AtomicU64,
}

/// Counts the bytes that are read for a game, until it is dropped.
#[derive(Debug)]
pub(crate) struct Meter<'r> {
    all: &'r Readings,
    reading: Arc<Reading>,
}

impl Readings {
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Reading>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game is looked for in a file of this length.
    pub(crate) fn begin(&self, file: &str, number: u64, bytes: u64) -> Meter<'_> {
        let reading = Arc::new(Reading {
            file: file.to_owned(),
            number,
            bytes,
            read: AtomicU64::new(0),
        });
        self.lock().push(Arc::clone(&reading));
        Meter { all: self, reading }
    }

    /// How many bytes of how many are read for a game; `None` if it is not being read.
    pub(crate) fn of(&self, file: &str, number: u64) -> Option<(u64, u64)> {
        let all = self.lock();
        let mut all = all.iter();
        let reading = all.find(|reading| reading.file == file && reading.number == number)?;
        Some((reading.read.load(Relaxed).min(reading.bytes), reading.bytes))
    }
}

impl Deref for Meter<'_> {
    type Target = AtomicU64;

    fn deref(&self) -> &AtomicU64 {
        &self.reading.read
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.all
            .lock()
            .retain(|reading| !Arc::ptr_eq(reading, &self.reading));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_counted_until_it_is_there() {
        let readings = Readings::default();
        let meter = readings.begin("a.sgf", 7, 100);
        assert_eq!(readings.of("a.sgf", 7), Some((0, 100)));
        meter.fetch_add(60, Relaxed);
        assert_eq!(readings.of("a.sgf", 7), Some((60, 100)));
        assert_eq!(readings.of("a.sgf", 8), None);
        drop(meter);
        assert_eq!(readings.of("a.sgf", 7), None);
    }
}
