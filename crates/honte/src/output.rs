//! Output files, written whole or not at all.

use crate::error::Failure;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that takes its place only when it is complete.
///
/// Until then it stands beside it under another name, so that a failure, an interruption or a full
/// disk leaves what was there before.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    file: NamedTempFile,
}

impl Output {
    /// Makes sure that the file can be written, before the work begins.
    pub(crate) fn create(path: &Path) -> Result<Output, Failure> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let failed = |error| Failure::cannot_write(path, error);
        if path.is_dir() {
            return Err(failed(io::ErrorKind::IsADirectory.into()));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".honte-");
        // As other programs make files, less what the user's mask takes away.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| failed(error.kind().into()))?;
        Ok(Output {
            path: path.to_path_buf(),
            file,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the content and puts the file into its place.
    pub(crate) fn write(
        mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut out = BufWriter::new(self.file.as_file_mut());
        let written = content(&mut out).and_then(|()| out.flush());
        drop(out);
        let failed = |error| Failure::cannot_write(&self.path, error);
        written.map_err(failed)?;
        self.file.as_file().sync_all().map_err(failed)?;
        self.file
            .persist(&self.path)
            .map_err(|error| Failure::cannot_write(&self.path, error.error))?;
        Ok(())
    }
}
