//! The table that an import makes: it is complete, or it is not there.

use super::stop::Stop;
use crate::error::Failure;
use crate::place::Place;
use crate::table::MANIFEST;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A table on its way out.
pub(super) enum Output {
    Folder(Unfinished),
    Store(Upload),
}

impl Output {
    /// # Errors
    /// [`Failure::Exists`], [`Failure::CannotWrite`], and what [`Place::of`] says.
    pub(super) fn prepare(path: &Path, stop: &Stop) -> Result<Output, Failure> {
        match Place::is_address(path) {
            true => Upload::prepare(path, stop).map(Output::Store),
            false => Unfinished::beside(path).map(Output::Folder),
        }
    }

    /// Where the parts are written.
    pub(super) fn folder(&self) -> &Path {
        match self {
            Output::Folder(folder) => &folder.path,
            Output::Store(upload) => upload.folder.path(),
        }
    }

    /// A part is complete.
    pub(super) fn complete(&mut self, part: &Path) -> Result<(), Failure> {
        match self {
            Output::Folder(_) => Ok(()),
            Output::Store(upload) => upload.send(part),
        }
    }

    /// All parts are complete.
    pub(super) fn finish(self, manifest: Vec<u8>) -> Result<(), Failure> {
        match self {
            Output::Folder(folder) => folder.finish(&manifest),
            Output::Store(upload) => upload.finish(manifest),
        }
    }
}

/// A folder that takes its name when it is complete, and is gone otherwise.
pub(super) struct Unfinished {
    path: PathBuf,
    /// The name that it takes.
    name: PathBuf,
    is_kept: bool,
}

impl Unfinished {
    fn beside(path: &Path) -> Result<Unfinished, Failure> {
        if path.exists() {
            return Err(Failure::Exists(path.display().to_string()));
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".unfinished-{}", std::process::id()));
        let unfinished = path.with_file_name(name);
        fs::create_dir(&unfinished).map_err(|error| Failure::cannot_write(path, error))?;
        Ok(Unfinished {
            path: unfinished,
            name: path.to_owned(),
            is_kept: false,
        })
    }

    fn finish(mut self, manifest: &[u8]) -> Result<(), Failure> {
        let failed = |error| Failure::cannot_write(&self.name, error);
        fs::write(self.path.join(MANIFEST), manifest).map_err(failed)?;
        fs::rename(&self.path, &self.name).map_err(failed)?;
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Parts that go to an object store one after the other, from a folder in which one is written at a
/// time. What was sent is removed there, unless the manifest follows it.
pub(super) struct Upload {
    folder: TempDir,
    place: Place,
    sent: Vec<Place>,
    stop: Stop,
}

impl Upload {
    fn prepare(path: &Path, stop: &Stop) -> Result<Upload, Failure> {
        let place = Place::of(path)?;
        let failed = |why| Failure::Store {
            address: place.name.clone(),
            why,
        };
        if !stop.wait(place.files())?.map_err(failed)?.is_empty() {
            return Err(Failure::Exists(place.name));
        }
        let folder = tempfile::tempdir();
        let folder = folder.map_err(|error| Failure::cannot_write(&std::env::temp_dir(), error))?;
        Ok(Upload {
            folder,
            place,
            sent: Vec::new(),
            stop: stop.clone(),
        })
    }

    fn send(&mut self, part: &Path) -> Result<(), Failure> {
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        let place = self.place.child(&name);
        self.sent.push(place.clone());
        let sent = self.stop.wait(place.write_file(part))?;
        sent.map_err(|error| Failure::cannot_write(Path::new(&place.name), plain(error)))?;
        fs::remove_file(part).map_err(|error| Failure::cannot_write(part, error))
    }

    fn finish(mut self, manifest: Vec<u8>) -> Result<(), Failure> {
        let place = self.place.child(MANIFEST);
        let written = self.stop.wait(place.write(manifest))?;
        written
            .map_err(|why| Failure::cannot_write(Path::new(&place.name), io::Error::other(why)))?;
        self.sent.clear();
        Ok(())
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        for place in &self.sent {
            // It may not have arrived at all.
            let _ = self.stop.wait_through(place.remove());
        }
    }
}

/// What the store says, where an error is about a store.
fn plain(error: io::Error) -> io::Error {
    let of_store = error.get_ref().and_then(|inner| inner.downcast_ref());
    match of_store {
        Some(inner) => io::Error::other(crate::store::why(inner)),
        None => error,
    }
}
