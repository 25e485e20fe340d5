//! Zip archives written again.

use super::super::deliver::member_name;
use super::super::ziparchive::check_members;
use super::{RepackError, Repacking, unsupported};
use crate::source::SourceError;
use crate::source::reader::{Unpacked, Whole};
use std::io::{BufReader, Read, Seek, Write};
use std::mem::ManuallyDrop;
use zip::result::ZipError;
use zip::{ZipArchive, ZipWriter};

impl Repacking<'_, '_> {
    /// Member after member, in the order of the table of contents.
    pub(super) fn zip<R: Read + Seek>(
        &mut self,
        mut file: BufReader<R>,
        out: &mut dyn Write,
    ) -> Result<(), RepackError> {
        let damaged = |error| RepackError::Source(SourceError::from_zip(self.archive, error));
        check_members(self.archive, &mut file).map_err(RepackError::Source)?;
        let mut archive = ZipArchive::new(file).map_err(damaged)?;
        if archive.offset() > 0 {
            return Err(unsupported(self.archive, "something stands before it"));
        }
        // Dropped before its end, it would try to write that, and tell standard error of failure.
        let mut writer = ManuallyDrop::new(ZipWriter::new_stream(out));
        let comment = archive.comment().into();
        writer.set_raw_comment(comment).map_err(unwritten)?;
        for index in 0..archive.len() {
            self.zip_member(&mut archive, index, &mut writer)?;
        }
        ManuallyDrop::into_inner(writer)
            .finish()
            .map_err(unwritten)?;
        Ok(())
    }

    fn zip_member<R: Read + Seek, W: Write + Seek>(
        &mut self,
        archive: &mut ZipArchive<R>,
        index: usize,
        writer: &mut ZipWriter<W>,
    ) -> Result<(), RepackError> {
        let raw_name = archive.file_names_raw().nth(index).unwrap_or_default();
        let name = member_name(self.archive, raw_name);
        let copied = |error| match error {
            ZipError::InvalidArchive(_) => unsupported(&name, "two files of it have one name"),
            error => RepackError::Source(SourceError::from_zip(&name, error)),
        };
        if self.is_wanted(&name) {
            let damaged = |error| RepackError::Source(SourceError::from_zip(&name, error));
            let mut member = archive.by_index(index).map_err(damaged)?;
            let (size, is_folder) = (member.size(), member.is_dir());
            let options = member.options().into_full_options();
            let options = options.with_file_comment(member.comment());
            let own_name = match str::from_utf8(member.name_raw()) {
                Ok(own) => own.to_owned(),
                // In an old charset: as it is shown.
                Err(_) => name[self.archive.len() + 1..].to_owned(),
            };
            let mut unpacked = Unpacked::new(&mut member, self.allowance);
            let content = match is_folder {
                true => None,
                false => self.record(&name, &mut Whole::new(&mut unpacked, size))?,
            };
            if let Some(content) = content {
                let is_large = content.len() as u64 >= u64::from(u32::MAX);
                let options = options.large_file(is_large);
                writer.start_file(own_name, options).map_err(copied)?;
                return writer.write_all(&content).map_err(RepackError::Write);
            }
        }
        let member = archive.by_index_raw(index).map_err(copied)?;
        writer.raw_copy_file(member).map_err(copied)
    }
}

fn unwritten(error: ZipError) -> RepackError {
    RepackError::Write(error.into())
}
