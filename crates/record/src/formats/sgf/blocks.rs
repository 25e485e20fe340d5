//! Streams of any length, block by block, in bounded memory.

use super::scan::{Block, find_record};
use crate::encoding;
use crate::limits::MAX_SGF_GAME_BYTES;
use crate::recode::Recoded;
use std::io::{self, ErrorKind, Read};

/// How much is read at once, in bytes: small enough to stay in the cache.
const BLOCK_BYTES: usize = 256 * 1024;

/// What works on a stream's blocks.
pub(super) trait Blocks {
    /// Scans what a block holds; returns how many bytes are done with.
    fn block(&mut self, input: &[u8], block: Block) -> usize;
    /// The first `length` bytes are passed over: they are the rest of a game that was too long.
    fn pass_over(&mut self, input: &[u8], length: usize);
    /// Whether nobody wants to hear more.
    fn is_stopped(&self) -> bool;
}

/// Reads a stream to its end, or until the blocks are stopped; UTF-16 comes as UTF-8, and a mark at
/// the beginning is taken off.
///
/// # Errors
/// What the reader returns, after all that came before the error has been scanned.
pub(super) fn read(reader: &mut dyn Read, blocks: &mut impl Blocks) -> io::Result<()> {
    let mut head = [0; 8];
    let (length, failure) = fill(reader, &mut head);
    if let Some(error) = failure {
        return Err(error);
    }
    let head = &head[..length];
    if let Some((encoding, mark)) = encoding::utf16(head) {
        let mut rest = head[mark..].chain(reader);
        return read_8bit(&mut Recoded::after_mark(&mut rest, encoding), blocks);
    }
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    read_8bit(&mut text.chain(reader), blocks)
}

/// Reads what is in memory as [`read`] does, without a buffer of its own.
pub(super) fn read_bytes(bytes: &[u8], blocks: &mut impl Blocks) {
    let head = bytes.get(..8).unwrap_or(bytes);
    if encoding::utf16(head).is_some() || bytes.len() > MAX_SGF_GAME_BYTES {
        // Bytes in memory can always be read.
        let _ = read(&mut &*bytes, blocks);
        return;
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    scan(blocks, &mut false, text, Block::Last);
}

fn read_8bit(reader: &mut dyn Read, blocks: &mut impl Blocks) -> io::Result<()> {
    let mut buffer = vec![0; BLOCK_BYTES];
    let mut filled = 0;
    // In the middle of a game that was too long: nothing is read until a new record begins.
    let mut lost = false;
    loop {
        let (more, failure) = fill(reader, &mut buffer[filled..]);
        filled += more;
        let last = filled < buffer.len();
        let block = if last { Block::Last } else { Block::Part };
        let mut done = scan(blocks, &mut lost, &buffer[..filled], block);
        if blocks.is_stopped() || last {
            return failure.map_or(Ok(()), Err);
        }
        if done == 0 && filled == MAX_SGF_GAME_BYTES {
            done = scan(blocks, &mut lost, &buffer[..filled], Block::Full);
            if blocks.is_stopped() {
                return failure.map_or(Ok(()), Err);
            }
        }
        buffer.copy_within(done..filled, 0);
        filled -= done;
        if filled > buffer.len() / 2 {
            buffer.resize((buffer.len() * 2).min(MAX_SGF_GAME_BYTES), 0);
        } else if filled <= BLOCK_BYTES / 2 {
            // After a long game the blocks fit the cache again.
            buffer.truncate(BLOCK_BYTES);
        }
    }
}

/// Scans a block from where a game may begin.
fn scan(blocks: &mut impl Blocks, lost: &mut bool, input: &[u8], block: Block) -> usize {
    let mut start = 0;
    if *lost {
        let record = find_record(input);
        *lost = record.is_none();
        // A record may begin at the very end of what is there.
        start = record.unwrap_or(input.len() - input.len().min(16));
        blocks.pass_over(input, start);
        if *lost {
            return start;
        }
    }
    let done = blocks.block(&input[start..], block);
    *lost = block == Block::Full;
    start + done
}

/// Reads until the buffer is full, nothing more comes, or reading fails.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> (usize, Option<io::Error>) {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return (filled, Some(e)),
        }
    }
    (filled, None)
}
