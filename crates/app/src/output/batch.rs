//! Many small outputs at a time.
//!
//! A file is on the disk before it takes the place of another. Waiting for the disk takes far longer
//! than writing a small file, and waiting for many at a time hardly longer than for one: so complete
//! files are collected, brought to the disk together, and then put into their places one by one. Each
//! of them is old or new, whatever happens, as if it had been written alone.

use super::temporary::TemporaryFile;
use super::{Output, Place};
use crate::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How many files are collected. Each is open, and so is the one that it replaces.
const MAX_FILES: usize = 64;

/// How many threads wait for the disk.
const MAX_WAITING: usize = 32;

/// A file that is complete and has not taken its place.
#[derive(Debug)]
struct Complete {
    output: Output,
    made: TemporaryFile,
    file: PathBuf,
}

/// Outputs that are complete and have not taken their places. What is dropped does not take it.
#[derive(Debug, Default)]
pub struct Batch(Vec<Complete>);

impl Batch {
    /// Writes an output, which takes its place with the others; a device or a pipe gets it at once.
    ///
    /// # Errors
    /// What stops the writing; then nothing has changed.
    pub fn write(
        &mut self,
        output: Output,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        let Place::File(file) = &output.place else {
            return output.write(content);
        };
        let file = file.clone();
        let made = output.fill(&file, content)?;
        self.0.push(Complete { output, made, file });
        Ok(())
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether as many files wait as may be open.
    pub fn is_full(&self) -> bool {
        self.0.len() >= MAX_FILES
    }

    /// Has all files take their places. What went wrong with some of them is returned; those are as
    /// they were.
    pub fn finish(&mut self) -> Vec<Error> {
        let complete = std::mem::take(&mut self.0);
        let synced = sync(&complete);
        let settled = complete.into_iter().zip(synced).map(|(complete, synced)| {
            let Complete { output, made, file } = complete;
            synced.map_err(|error| Error::cannot_write(&output.name, error))?;
            output.settle(made, &file, |_| Ok(())).map(drop)
        });
        settled.filter_map(Result::err).collect()
    }
}

/// Brings all files to the disk, many at a time: file systems write down together what is waited for
/// together.
fn sync(complete: &[Complete]) -> Vec<io::Result<()>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((place, complete)) = {
            let place = next.fetch_add(1, Relaxed);
            complete.get(place).map(|complete| (place, complete))
        } {
            done.push((place, complete.made.sync()));
        }
        done
    };
    let mut synced: Vec<io::Result<()>> = Vec::new();
    synced.resize_with(complete.len(), || Err(io::Error::other("not on the disk")));
    std::thread::scope(|scope| {
        let waiting: Vec<_> = (1..complete.len().min(MAX_WAITING))
            .map(|_| std::thread::Builder::new().spawn_scoped(scope, work))
            .collect();
        // Where no thread can be made, this one does all.
        let mut all = work();
        for waiting in waiting.into_iter().flatten() {
            all.extend(waiting.join().unwrap_or_default());
        }
        for (place, result) in all {
            if let Some(synced) = synced.get_mut(place) {
                *synced = result;
            }
        }
    });
    synced
}
