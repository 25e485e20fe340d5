//! Where an output goes, whatever its name leads to.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// More links in a row are a circle.
const MAX_LINKS: usize = 40;

/// What the name of an output leads to.
#[derive(Debug)]
pub(super) enum Place {
    /// A file, or a name that is free: where symbolic links end.
    File(PathBuf),
    /// A descriptor of this program: `/dev/stdout`, `/dev/fd/3`. It is written to wherever it leads;
    /// a file behind it was opened by somebody else, for us to write to.
    Descriptor(u32, PathBuf),
    /// A device or a named pipe.
    #[cfg_attr(not(unix), expect(dead_code))] // only Unix has them as files
    Device(PathBuf),
}

impl Place {
    /// Follows links to the end.
    ///
    /// # Errors
    /// A folder, a socket, a disk, a circle of links.
    pub(super) fn find(path: &Path) -> io::Result<Place> {
        let mut place = path.to_path_buf();
        for _ in 0..MAX_LINKS {
            if let Some(number) = descriptor(&place) {
                return Ok(Place::Descriptor(number, place));
            }
            let Ok(about) = place.symlink_metadata() else {
                return Ok(Place::File(place));
            };
            if !about.is_symlink() {
                return Place::of(place, about.file_type());
            }
            let target = fs::read_link(&place)?;
            // From the folder in which the link really lies.
            place = real_folder(&place).join(target);
        }
        Err(io::Error::other("its links lead in a circle"))
    }

    fn of(place: PathBuf, kind: fs::FileType) -> io::Result<Place> {
        if kind.is_file() {
            return Ok(Place::File(place));
        }
        if kind.is_dir() {
            return Err(io::Error::other("it is a folder; name a file in it"));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if kind.is_fifo() || kind.is_char_device() {
                return Ok(Place::Device(place));
            }
        }
        Err(io::Error::other("it is neither a file nor a pipe"))
    }

    /// Opens what is written to directly.
    pub(super) fn open(&self) -> io::Result<Box<dyn Write>> {
        match self {
            Place::Descriptor(1, _) => Ok(Box::new(io::stdout())),
            Place::Descriptor(2, _) => Ok(Box::new(io::stderr())),
            // Behind what a file holds already: it may have been opened with `>>`.
            Place::Descriptor(_, path) => Ok(Box::new(OpenOptions::new().append(true).open(path)?)),
            Place::Device(path) | Place::File(path) => {
                Ok(Box::new(OpenOptions::new().write(true).open(path)?))
            }
        }
    }
}

/// The number of a descriptor of this program that a path names.
fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let own = Path::new("/proc/self/fd").canonicalize().ok()?;
    (real_folder(path) == own).then_some(number)
}

/// The folder of a file without links, or as it was named if there is none.
fn real_folder(path: &Path) -> PathBuf {
    without_links(super::temporary::folder_of(path))
}

/// A folder without links, or as it was named if there is none.
pub(super) fn without_links(folder: &Path) -> PathBuf {
    folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf())
}
