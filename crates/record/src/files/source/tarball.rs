//! Tar archives.
//!
//! The extension headers are read here rather than by the tar library, which would hold names of
//! any length.

use super::deliver::Delivery;
use super::reader::{Watch, Watched, Whole};
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::ops::ControlFlow;
use tar::{Archive, Entry, Header, PaxExtensions};

/// Headers and data come in blocks of so many bytes.
const BLOCK_BYTES: u64 = 512;
/// The longest extension header that is read, in bytes.
const MAX_EXTENSION_BYTES: u64 = 64 * 1024;

impl Delivery<'_> {
    /// The members in the order of the archive, also of several archives in a row.
    pub(super) fn tar(&mut self, name: &str, reader: &mut dyn Read) -> ControlFlow<()> {
        let watch = Watch::default();
        let mut archive = Archive::new(Watched::new(reader, &watch));
        archive.set_ignore_zeros(true);
        match self.tar_members(name, &mut archive, &watch) {
            Ok(flow) => flow,
            Err(error) => {
                self.fail(name, error);
                ControlFlow::Continue(())
            }
        }
    }

    fn tar_members<R: Read>(
        &mut self,
        name: &str,
        archive: &mut Archive<R>,
        watch: &Watch,
    ) -> io::Result<ControlFlow<()>> {
        let mut end = 0;
        let mut extension = Extension::default();
        for entry in archive.entries()?.raw(true) {
            let mut entry = entry?;
            end = entry.raw_file_position().saturating_add(entry.size());
            if extension.read(&mut entry)? {
                continue;
            }
            let extension = mem::take(&mut extension);
            if let Some(detail) = extension.unreadable(&entry) {
                return Err(io::Error::new(ErrorKind::Unsupported, detail));
            }
            let problems = self.outcome.problems.len();
            if self.tar_member(name, &mut entry, &extension).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            // The end of the archive has been reported with the member it fell into.
            if watch.is_over() && self.outcome.problems.len() > problems {
                return Ok(ControlFlow::Continue(()));
            }
        }
        if !has_end(watch, end) {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tar_member<R: Read>(
        &mut self,
        archive: &str,
        entry: &mut Entry<'_, R>,
        extension: &Extension,
    ) -> ControlFlow<()> {
        let name = extension.name_of(entry);
        let kind = entry.header().entry_type();
        if kind.is_dir() || name.ends_with(b"/") {
            return ControlFlow::Continue(());
        }
        if !kind.is_file() && !kind.is_contiguous() {
            self.outcome.passed_over += 1;
            return ControlFlow::Continue(());
        }
        let size = entry.size();
        self.member(archive, &name, &mut Whole::new(entry, size))
    }
}

/// Whether there was more behind the last member, which ends there: blocks of zeros end an archive.
pub(super) fn has_end(watch: &Watch, end: u64) -> bool {
    let least = end
        .next_multiple_of(BLOCK_BYTES)
        .saturating_add(BLOCK_BYTES);
    watch.read() >= least
}

/// What extension headers say of the member that follows them.
#[derive(Default)]
pub(super) struct Extension {
    name: Option<Vec<u8>>,
    size: Option<u64>,
}

impl Extension {
    /// Takes an extension header; `false` for a member.
    fn read<R: Read>(&mut self, entry: &mut Entry<'_, R>) -> io::Result<bool> {
        let header = entry.header().clone();
        if header.entry_type().is_gnu_longname() || header.entry_type().is_pax_local_extensions() {
            self.take(&header, &contents(entry)?);
        }
        Ok(is_extension(&header))
    }

    /// Takes what an extension header has in it.
    pub(super) fn take(&mut self, header: &Header, contents: &[u8]) {
        let kind = header.entry_type();
        if kind.is_gnu_longname() {
            let length = contents.iter().rposition(|b| *b != 0);
            self.name = Some(contents[..length.map_or(0, |last| last + 1)].to_vec());
        } else if kind.is_pax_local_extensions() {
            self.read_pax(contents);
        }
    }

    /// The name of the member, as bytes in any charset.
    pub(super) fn name_of<R: Read>(&self, entry: &Entry<'_, R>) -> Vec<u8> {
        let name = self.name.clone();
        name.unwrap_or_else(|| entry.path_bytes().into_owned())
    }

    /// Whether they give the member's length.
    pub(super) const fn has_size(&self) -> bool {
        self.size.is_some()
    }

    fn read_pax(&mut self, records: &[u8]) {
        for record in PaxExtensions::new(records).flatten() {
            match record.key_bytes() {
                b"path" => self.name = Some(record.value_bytes().to_vec()),
                b"size" => self.size = record.value().ok().and_then(|size| size.parse().ok()),
                _ => {}
            }
        }
    }

    /// Why nothing after this header can be found.
    pub(super) fn unreadable<R: Read>(&self, entry: &Entry<'_, R>) -> Option<&'static str> {
        if entry.header().entry_type().is_gnu_sparse() {
            Some("it has a sparse member")
        } else if self.size.is_some_and(|size| size != entry.size()) {
            Some("it has a member of over 8 GiB")
        } else {
            None
        }
    }
}

/// Whether a header belongs to the one after it, or to all that follow.
pub(super) fn is_extension(header: &Header) -> bool {
    let kind = header.entry_type();
    kind.is_gnu_longname()
        || kind.is_gnu_longlink()
        || kind.is_pax_local_extensions()
        || kind.is_pax_global_extensions()
}

fn contents<R: Read>(entry: &mut Entry<'_, R>) -> io::Result<Vec<u8>> {
    let size = entry.size();
    if size > MAX_EXTENSION_BYTES {
        return Err(io::Error::new(
            ErrorKind::InvalidData,
            "a name of over 64 KiB",
        ));
    }
    let mut contents = Vec::new();
    Whole::new(entry, size).read_to_end(&mut contents)?;
    Ok(contents)
}
