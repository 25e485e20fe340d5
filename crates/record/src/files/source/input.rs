//! What a path leads to: a file, a pipe, or something that is not read.
//!
//! A pipe may keep its reader waiting for ever, when it is opened and whenever it is read. It is
//! read by a thread of its own, so that a program that is to end ([`interrupt`]) need not wait.

use crate::limits::{MAX_PIPE_BYTES, in_words};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How much is read out of a pipe at once, in bytes.
const CHUNK_BYTES: usize = 64 << 10;
/// How many such pieces wait to be used.
const MAX_WAITING_CHUNKS: usize = 4;
/// How often somebody who waits for a pipe looks whether the program is to end.
const TICK: Duration = Duration::from_millis(20);

/// Set once, when the program is to end.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all waiting for pipes in this process, for good: for a program that is to end.
///
/// A reader that waits for a pipe gets an error. [`Outcome::stopped`](super::Outcome::stopped) is
/// set then, and no problem is reported.
pub fn interrupt() {
    IS_INTERRUPTED.store(true, Relaxed);
}

/// Whether an error comes from [`interrupt`].
pub(super) fn is_interruption(error: &io::Error) -> bool {
    error.kind() == ErrorKind::ConnectionAborted && IS_INTERRUPTED.load(Relaxed)
}

/// What a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Folder,
    File,
    /// A pipe or a terminal: whatever somebody else writes, when it is written.
    Pipe,
    /// A device or a socket, in words.
    Other(&'static str),
}

impl Place {
    pub(super) fn of(path: &Path, metadata: &Metadata) -> Place {
        if metadata.is_dir() {
            Place::Folder
        } else if metadata.is_file() {
            Place::File
        } else {
            special(path, metadata)
        }
    }

    /// In words, for what is met in a folder.
    pub(super) fn name(self) -> &'static str {
        match self {
            Place::Folder => "a folder",
            Place::File => "a file",
            Place::Pipe => "a pipe",
            Place::Other(name) => name,
        }
    }
}

#[cfg(unix)]
fn special(path: &Path, metadata: &Metadata) -> Place {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    const INPUTS: [&str; 4] = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/dev/tty"];
    let kind = metadata.file_type();
    if kind.is_fifo() {
        return Place::Pipe;
    }
    if kind.is_socket() {
        return Place::Other("a socket");
    }
    if kind.is_block_device() {
        return Place::Other("a block device");
    }
    let is_null = || fs::metadata("/dev/null").is_ok_and(|null| null.rdev() == metadata.rdev());
    let is_terminal = || {
        INPUTS.iter().any(|name| path == Path::new(name)) && {
            path == Path::new("/dev/tty") || io::stdin().is_terminal()
        }
    };
    // Nothing comes out of /dev/null, and a terminal is somebody who types.
    match is_null() || is_terminal() {
        true => Place::Pipe,
        false => Place::Other("a character device"),
    }
}

#[cfg(not(unix))]
fn special(_: &Path, _: &Metadata) -> Place {
    Place::Other("a device")
}

/// What standard input is called among files.
pub(super) const STDIN: &str = "-";

/// Whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new(STDIN)
}

/// Makes sure that standard input may end: a device such as `/dev/zero` never does.
///
/// # Errors
/// One line that says what standard input is and what is expected.
pub fn check_stdin() -> io::Result<()> {
    let path = Path::new("/dev/stdin");
    // Where that name does not exist, devices are not told apart.
    match fs::metadata(path).map(|metadata| Place::of(path, &metadata)) {
        Ok(Place::Other(name)) if name != "a socket" => Err(refusal(name)),
        _ => Ok(()),
    }
}

fn refusal(name: &str) -> io::Error {
    let line = format!("{name}: expected a file or a pipe");
    io::Error::new(ErrorKind::InvalidInput, line)
}

/// Opens a file or a pipe that somebody named; `-` is standard input.
///
/// # Errors
/// What the system reports, and a refusal of devices and sockets.
pub fn open_input(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(Input::open(path)?))
}

/// All bytes of a file that is no longer than a limit. Pipes are read, and standard input as `-`;
/// devices and sockets are refused.
///
/// # Errors
/// What the system reports, and [`io::ErrorKind::FileTooLarge`] for a longer file. The message says
/// what is wrong and what to do, without the file's name.
pub fn read_file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let too_long = |length: Option<u64>| {
        let found = length.map_or("more".to_owned(), in_words);
        let limit = in_words(limit);
        let line = format!("too long: expected at most {limit}, found {found}");
        io::Error::new(io::ErrorKind::FileTooLarge, line)
    };
    if !is_stdin(path) {
        let metadata = fs::metadata(path)?;
        if metadata.is_file() && metadata.len() > limit {
            return Err(too_long(Some(metadata.len())));
        }
    }
    let mut bytes = Vec::new();
    let input = open_input(path)?;
    input.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(too_long(None)),
        false => Ok(bytes),
    }
}

/// A file or a pipe that is read.
pub(super) enum Input {
    File(File),
    Pipe(Pipe),
}

impl Input {
    pub(super) fn open(path: &Path) -> io::Result<Input> {
        if is_stdin(path) {
            return Pipe::stdin().map(Input::Pipe);
        }
        match Place::of(path, &fs::metadata(path)?) {
            Place::Pipe => Pipe::open(path).map(Input::Pipe),
            Place::Other(name) => Err(refusal(name)),
            Place::File | Place::Folder => File::open(path).map(Input::File),
        }
    }
}

impl Read for Input {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Input::File(file) => file.read(out),
            Input::Pipe(pipe) => pipe.read(out),
        }
    }
}

impl Seek for Input {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Input::File(file) => file.seek(to),
            Input::Pipe(_) => Err(io::Error::new(
                ErrorKind::Unsupported,
                "a zip archive is read from a file and not out of a pipe",
            )),
        }
    }
}

/// A pipe, read by a thread of its own. What comes after [`MAX_PIPE_BYTES`] is an error.
#[derive(Debug)]
pub struct Pipe {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// How much of the chunk has been given.
    given: usize,
    /// How much has been given in all, in bytes.
    total: u64,
}

impl Pipe {
    /// What a path leads to if that is a pipe, as `-` is; `None` for files, folders and nothing.
    ///
    /// # Errors
    /// No thread can be had; a device or a socket, which is refused.
    pub fn named(path: &Path) -> io::Result<Option<Pipe>> {
        if is_stdin(path) {
            return Pipe::stdin().map(Some);
        }
        match fs::metadata(path).map(|metadata| Place::of(path, &metadata)) {
            Ok(Place::Pipe) => Pipe::open(path).map(Some),
            Ok(Place::Other(name)) => Err(refusal(name)),
            Ok(Place::File | Place::Folder) | Err(_) => Ok(None),
        }
    }

    /// A pipe that has a name. It is opened in the background: that may wait for a writer.
    ///
    /// # Errors
    /// No thread can be had.
    pub(super) fn open(path: &Path) -> io::Result<Pipe> {
        let path: PathBuf = path.to_owned();
        Pipe::read_by(move |sender| match File::open(path) {
            Ok(file) => pump(file, sender),
            Err(error) => drop(sender.send(Err(error))),
        })
    }

    /// Standard input.
    ///
    /// # Errors
    /// No thread can be had; standard input is a device that may have no end.
    pub fn stdin() -> io::Result<Pipe> {
        check_stdin()?;
        Pipe::read_by(|sender| pump(io::stdin().lock(), sender))
    }

    fn read_by(
        read: impl FnOnce(&SyncSender<io::Result<Vec<u8>>>) + Send + 'static,
    ) -> io::Result<Pipe> {
        let (sender, chunks) = sync_channel(MAX_WAITING_CHUNKS);
        thread::Builder::new()
            .name("pipe".to_owned())
            .spawn(move || read(&sender))?;
        Ok(Pipe {
            chunks,
            chunk: Vec::new(),
            given: 0,
            total: 0,
        })
    }

    /// Waits for more; `false` at the end.
    fn wait(&mut self) -> io::Result<bool> {
        loop {
            match self.chunks.recv_timeout(TICK) {
                Ok(chunk) => {
                    self.chunk = chunk?;
                    self.given = 0;
                    return Ok(true);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
                Err(RecvTimeoutError::Timeout) if IS_INTERRUPTED.load(Relaxed) => {
                    let interrupted = "interrupted while waiting for a pipe";
                    return Err(io::Error::new(ErrorKind::ConnectionAborted, interrupted));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given == self.chunk.len() && !self.wait()? {
            return Ok(0);
        }
        let rest = &self.chunk[self.given..];
        let length = rest.len().min(out.len());
        out[..length].copy_from_slice(&rest[..length]);
        self.given += length;
        self.total += length as u64;
        if self.total > MAX_PIPE_BYTES {
            let limit = in_words(MAX_PIPE_BYTES);
            let line = format!("more than {limit} came out of the pipe; save it as a file first");
            return Err(io::Error::new(ErrorKind::FileTooLarge, line));
        }
        Ok(length)
    }
}

/// Reads to the end, or until nobody wants more.
fn pump(mut from: impl Read, to: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut chunk = vec![0; CHUNK_BYTES];
        let sent = match from.read(&mut chunk) {
            Ok(0) => return,
            Ok(length) => {
                chunk.truncate(length);
                to.send(Ok(chunk))
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                let _ = to.send(Err(error));
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
