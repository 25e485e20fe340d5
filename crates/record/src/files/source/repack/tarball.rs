//! Tar archives written again.

use super::super::tarball::{Extension, has_end, is_extension};
use super::{RepackError, Repacking, unread, unsupported};
use crate::limits::{MAX_REPACKED_BYTES, in_words};
use crate::source::deliver::member_name;
use crate::source::reader::{Watch, Watched, Whole};
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use tar::{Archive, Builder, Entry, Header};

impl Repacking<'_, '_> {
    /// Headers and members in their order. What stands behind the end is left out.
    pub(super) fn tar(
        &mut self,
        reader: &mut dyn Read,
        out: &mut dyn Write,
    ) -> Result<(), RepackError> {
        let name = self.archive;
        let damaged = |error| unread(name, error);
        let watch = Watch::default();
        let mut archive = Archive::new(Watched::new(reader, &watch));
        archive.set_ignore_zeros(true);
        let mut builder = Builder::new(out);
        let (mut end, mut extension) = (0, Extension::default());
        for entry in archive.entries().map_err(damaged)?.raw(true) {
            let mut entry = entry.map_err(damaged)?;
            end = entry.raw_file_position().saturating_add(entry.size());
            let mut header = entry.header().clone();
            let mut bytes = Vec::new();
            if is_extension(&header) {
                copy_small(&mut entry, &mut bytes).map_err(damaged)?;
                extension.take(&header, &bytes);
                put(&mut builder, &header, &bytes)?;
                continue;
            }
            let extension = mem::take(&mut extension);
            if let Some(detail) = extension.unreadable(&entry) {
                return Err(unsupported(name, detail));
            }
            let own_name = extension.name_of(&entry);
            let member = member_name(name, &own_name);
            let is_file = header.entry_type().is_file() || header.entry_type().is_contiguous();
            let is_record = is_file && !own_name.ends_with(b"/") && self.is_wanted(&member);
            if !is_record {
                let size = entry.size();
                let copied = builder.append(&header, Whole::new(&mut entry, size));
                copied.map_err(damaged)?;
                continue;
            }
            copy_small(&mut entry, &mut bytes).map_err(|error| unread(&member, error))?;
            match self.record(&member, &mut bytes.as_slice())? {
                Some(_) if extension.has_size() => {
                    return Err(unsupported(
                        &member,
                        "its length stands in an extension header",
                    ));
                }
                Some(content) => {
                    header.set_size(content.len() as u64);
                    header.set_cksum();
                    put(&mut builder, &header, &content)?;
                }
                None => put(&mut builder, &header, &bytes)?,
            }
        }
        if !has_end(&watch, end) {
            return Err(damaged(ErrorKind::UnexpectedEof.into()));
        }
        builder.finish().map_err(RepackError::Write)
    }
}

fn put(
    builder: &mut Builder<&mut dyn Write>,
    header: &Header,
    bytes: &[u8],
) -> Result<(), RepackError> {
    builder.append(header, bytes).map_err(RepackError::Write)
}

/// The bytes of a member that is held in memory.
fn copy_small<R: Read>(entry: &mut Entry<'_, R>, bytes: &mut Vec<u8>) -> io::Result<()> {
    let size = entry.size();
    if size > MAX_REPACKED_BYTES as u64 {
        let limit = in_words(MAX_REPACKED_BYTES as u64);
        let line = format!("expected at most {limit} for a file in an archive; unpack it");
        return Err(io::Error::new(ErrorKind::FileTooLarge, line));
    }
    Whole::new(entry, size).read_to_end(bytes)?;
    Ok(())
}
