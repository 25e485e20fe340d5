//! Zip archives.

use super::SourceError;
use super::deliver::{Delivery, member_name};
use super::kind::Promise;
use super::reader::{Unpacked, Whole};
use crate::limits::MAX_ZIP_MEMBERS;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use zip::ZipArchive;
use zip::read::{ZipFile, read_zipfile_from_stream};
use zip::result::ZipError;

/// The mark of the record that ends an archive.
const END: &[u8] = b"PK\x05\x06";
/// The length of that record without its comment, in bytes.
const END_BYTES: usize = 22;
/// The mark of the record before it in an archive of 65,535 members or more.
const END_64: &[u8] = b"PK\x06\x06";
/// The length of that record and of what points to it, in bytes.
const END_64_BYTES: u64 = 56 + 20;
/// The same with the longest comment there can be.
const MAX_END_BYTES: u64 = 22 + 0xFFFF;

impl Delivery<'_> {
    /// The members in the order of the table of contents, which stands at the archive's end; where
    /// it is missing or damaged, the members that can be found from the front.
    pub(super) fn zip<R: Read + Seek>(
        &mut self,
        name: &str,
        mut file: BufReader<R>,
    ) -> ControlFlow<()> {
        if let Err(problem) = check_members(name, &mut file) {
            self.problem(problem);
            return ControlFlow::Continue(());
        }
        match ZipArchive::new(&mut file) {
            Ok(mut archive) => self.zip_members(name, &mut archive),
            Err(error @ ZipError::InvalidArchive(_)) => {
                let flow = self.zip_from_front(name, &mut file);
                self.problem(match has_end(&mut file) {
                    Ok(true) => SourceError::from_zip(name, error),
                    Ok(false) => SourceError::Truncated {
                        name: name.to_owned(),
                    },
                    Err(error) => SourceError::from_io(name, error),
                });
                flow
            }
            Err(error) => {
                self.problem(SourceError::from_zip(name, error));
                ControlFlow::Continue(())
            }
        }
    }

    fn zip_members<R: Read + Seek>(
        &mut self,
        name: &str,
        archive: &mut ZipArchive<R>,
    ) -> ControlFlow<()> {
        for index in 0..archive.len() {
            let error = match archive.by_index(index) {
                Ok(mut member) => {
                    self.zip_member(name, &mut member)?;
                    if self.allowance.is_spent() {
                        break;
                    }
                    continue;
                }
                Err(error) => error,
            };
            self.closed_zip_member(name, archive, index, error);
        }
        ControlFlow::Continue(())
    }

    fn zip_member<R: Read + ?Sized>(
        &mut self,
        archive: &str,
        member: &mut ZipFile<'_, R>,
    ) -> ControlFlow<()> {
        if member.is_dir() {
            return ControlFlow::Continue(());
        }
        let (name, size) = (member.name_raw().to_vec(), member.size());
        let mut unpacked = Unpacked::new(member, self.allowance);
        self.member(archive, &name, &mut Whole::new(&mut unpacked, size))
    }

    /// A member that cannot be opened: encrypted, say.
    fn closed_zip_member<R: Read + Seek>(
        &mut self,
        archive_name: &str,
        archive: &ZipArchive<R>,
        index: usize,
        error: ZipError,
    ) {
        let raw_name = archive.file_names_raw().nth(index).unwrap_or_default();
        let name = member_name(archive_name, raw_name);
        match Promise::of(&name, self.wanted) {
            Promise::Other => self.outcome.passed_over += 1,
            _ => self.problem(SourceError::from_zip(&name, error)),
        }
    }

    /// Member after member, as long as the next can be found.
    fn zip_from_front<R: Read + Seek>(
        &mut self,
        name: &str,
        file: &mut BufReader<R>,
    ) -> ControlFlow<()> {
        if file.rewind().is_err() {
            return ControlFlow::Continue(());
        }
        while let Ok(Some(mut member)) = read_zipfile_from_stream(file) {
            self.zip_member(name, &mut member)?;
            if self.allowance.is_spent() {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether the archive's end is there, which then must be damaged.
fn has_end<R: Read + Seek>(file: &mut R) -> io::Result<bool> {
    let tail = tail(file, MAX_END_BYTES)?;
    Ok(memchr::memmem::find_iter(&tail, END).any(|at| at + END_BYTES <= tail.len()))
}

/// Refuses an archive whose table of contents is too long to be held.
pub(super) fn check_members<R: Read + Seek>(name: &str, file: &mut R) -> Result<(), SourceError> {
    match member_count(file) {
        Ok(Some(members)) if members > MAX_ZIP_MEMBERS => Err(SourceError::TooLong {
            name: name.to_owned(),
            detail: format!(
                "expected an archive of at most {MAX_ZIP_MEMBERS} files, found {members}; unpack \
                 it and name its folders"
            ),
        }),
        _ => Ok(()),
    }
}

/// How many members the table of contents has; `None` where its end is not found.
fn member_count<R: Read + Seek>(file: &mut R) -> io::Result<Option<u64>> {
    let tail = tail(file, MAX_END_BYTES + END_64_BYTES)?;
    let Some(at) = memchr::memmem::rfind(&tail, END) else {
        return Ok(None);
    };
    let number = |at: usize, bytes: usize| {
        let bytes = tail.get(at..at + bytes)?.iter().rev();
        Some(bytes.fold(0u64, |number, byte| number << 8 | u64::from(*byte)))
    };
    Ok(match number(at + 10, 2) {
        // The number has no room there, and stands in a record of its own before it.
        Some(0xFFFF) => memchr::memmem::rfind(&tail[..at], END_64)
            .and_then(|at| number(at + 32, 8))
            .or(Some(0xFFFF)),
        count => count,
    })
}

/// The last bytes of a file.
fn tail<R: Read + Seek>(file: &mut R, bytes: u64) -> io::Result<Vec<u8>> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(bytes)))?;
    let mut tail = Vec::new();
    file.take(bytes).read_to_end(&mut tail)?;
    Ok(tail)
}
