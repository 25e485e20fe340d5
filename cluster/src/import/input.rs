//! What an import reads: files of this machine, and files of object stores, of which each is copied
//! to this machine while it is read.

use super::stop::Stop;
use crate::error::Failure;
use crate::place::{Pieces, Place};
use futures::stream::{self, StreamExt};
use honte_record::source::{Entry, Outcome, Source, Wanted, find_wanted};
use std::fs::File;
use std::io::{self, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use tempfile::NamedTempFile;

/// What is asked of a store at a time, in bytes.
const STRETCH: u64 = 16 << 20;

/// A file with games.
pub(super) struct Input {
    file: Kind,
    /// Whether it was named by itself, so that it is read whatever it is called.
    pub(super) is_named: bool,
}

enum Kind {
    Here(Source),
    Stored(Place),
}

/// The files that are named, or are in the folders that are, and what is wrong with the rest.
///
/// # Errors
/// [`Failure::Interrupted`].
pub(super) fn inputs(paths: &[PathBuf], stop: &Stop) -> Result<(Vec<Input>, Vec<String>), Failure> {
    let (mut inputs, mut problems) = (Vec::new(), Vec::new());
    for some in paths.chunk_by(|a, b| !Place::is_address(a) && !Place::is_address(b)) {
        match some {
            [one] if Place::is_address(one) => match stored(one, stop)? {
                Ok(found) => inputs.extend(found),
                Err(problem) => problems.push(problem.to_string()),
            },
            here => {
                let found = find_wanted(here, Wanted::Any);
                problems.extend(found.problems.iter().map(ToString::to_string));
                inputs.extend(found.sources.into_iter().map(|source| Input {
                    is_named: here.contains(&source.path),
                    file: Kind::Here(source),
                }));
            }
        }
    }
    Ok((inputs, problems))
}

/// The file at an address, or those below it.
fn stored(address: &Path, stop: &Stop) -> Result<Result<Vec<Input>, Failure>, Failure> {
    let place = match Place::of(address) {
        Ok(place) => place,
        Err(failure) => return Ok(Err(failure)),
    };
    if stop.wait(place.size())?.is_ok() {
        return Ok(Ok(vec![Input {
            file: Kind::Stored(place),
            is_named: true,
        }]));
    }
    let failed = |why| Failure::Store {
        address: place.name.clone(),
        why,
    };
    Ok(match stop.wait(place.files())? {
        Err(why) => Err(failed(why)),
        Ok(files) => {
            let files = files.into_iter();
            let found: Vec<Input> = files
                .filter(|file| Wanted::Any.is_promised_by(&file.name))
                .map(|file| Input {
                    file: Kind::Stored(file),
                    is_named: false,
                })
                .collect();
            match found.is_empty() {
                true => Err(failed("there are no records".to_owned())),
                false => Ok(found),
            }
        }
    })
}

impl Input {
    /// Visits the record files in it.
    ///
    /// # Errors
    /// [`Failure::Interrupted`], [`Failure::CannotWrite`] where a copy has no room, and
    /// [`Failure::Store`] where the store does not give the file.
    pub(super) fn open(
        &self,
        stop: &Stop,
        visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> Result<Outcome, Failure> {
        let read = AtomicU64::new(0);
        match &self.file {
            Kind::Here(source) => Ok(source.open_wanted(Wanted::Any, &read, visit)),
            Kind::Stored(place) => {
                let copy = copy(place, stop)?;
                let source = Source {
                    path: copy.path().to_owned(),
                    bytes: copy.as_file().metadata().map_or(0, |meta| meta.len()),
                };
                Ok(source.open_as(&place.name, Wanted::Any, &read, visit))
            }
        }
    }
}

/// A copy of a file on this machine, which is gone when it is dropped.
fn copy(place: &Place, stop: &Stop) -> Result<NamedTempFile, Failure> {
    let no_room = |error: io::Error| Failure::cannot_write(&std::env::temp_dir(), error);
    let unread = |why: String| Failure::Store {
        address: place.name.clone(),
        why,
    };
    let mut copy = NamedTempFile::new().map_err(no_room)?;
    let size = stop.wait(place.size())?.map_err(unread)?;
    let mut pieces = stretches(place, size);
    let mut is_whole = false;
    while let Some(piece) = stop.wait(pieces.next())? {
        match piece {
            Ok(bytes) => copy.write_all(&bytes).map_err(no_room)?,
            // Some web servers give whole files alone.
            Err(_) if !is_whole => {
                is_whole = true;
                start_again(copy.as_file_mut()).map_err(no_room)?;
                pieces = stop.wait(place.pieces())?.map_err(unread)?;
            }
            Err(why) => return Err(unread(why)),
        }
    }
    copy.flush().map_err(no_room)?;
    Ok(copy)
}

fn stretches(place: &Place, size: u64) -> Pieces {
    let place = place.clone();
    let starts = (0..size.div_ceil(STRETCH)).map(|number| number * STRETCH);
    let stretches = stream::iter(starts).then(move |start| {
        let place = place.clone();
        async move { place.range(start..size.min(start + STRETCH)).await }
    });
    stretches.boxed()
}

fn start_again(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()
}
