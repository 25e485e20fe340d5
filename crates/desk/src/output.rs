//! Output files, written whole or not at all.

use crate::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that takes its place only when it is complete.
///
/// It is written beside its place under another name, so that a failure, an interruption or a full
/// disk leaves what was there before.
#[derive(Debug)]
pub struct Output {
    /// As the user wrote it.
    name: PathBuf,
    place: PathBuf,
}

impl Output {
    /// Makes sure that the file can be written, before the work begins.
    ///
    /// # Errors
    /// A place where no file can be made.
    pub fn prepare(path: &Path) -> Result<Output, Error> {
        // Through a link, the file that it leads to is replaced and not the link.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if place.exists() && !place.is_file() {
            let error = io::Error::other("there is something that is not a file");
            return Err(Error::cannot_write(path, error));
        }
        let output = Output {
            name: path.to_path_buf(),
            place,
        };
        output.temporary()?;
        Ok(output)
    }

    /// The file as it was named.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Writes the content and puts the file into its place.
    ///
    /// # Errors
    /// What stops the writing; then nothing has changed.
    pub fn write(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        let mut file = self.temporary()?;
        let mut out = BufWriter::new(file.as_file_mut());
        let written = content(&mut out).and_then(|()| out.flush());
        drop(out);
        let failed = |error| Error::cannot_write(&self.name, error);
        written
            .and_then(|()| file.as_file().sync_all())
            .map_err(failed)?;
        file.persist(&self.place)
            .map_err(|error| failed(error.error))?;
        Ok(())
    }

    /// A file in the same folder, which goes away unless it is kept.
    fn temporary(&self) -> Result<NamedTempFile, Error> {
        let folder = match self.place.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".honte-");
        // As other programs make files, less what the user's mask takes away.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder.tempfile_in(folder).map_err(|error| {
            let error = match error.kind() {
                io::ErrorKind::NotFound => io::Error::other("there is no such folder"),
                kind => kind.into(),
            };
            Error::cannot_write(&self.name, error)
        })
    }
}
