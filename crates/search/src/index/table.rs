//! The head of the file and the table of its sections.
//!
//! ```text
//! 0   magic "honteidx"
//! 8   version, u32
//! 12  checksum of the table, u32
//! 16  offset of the table, u64
//! 24  length of the table, u64
//! 32  checksum of the 32 bytes before, u32
//! 36  nothing, to 64
//! ```
//! Checksums are CRC-32 (ISO-HDLC, as in zip). The table is a list of entries of 32 bytes.

use super::bytes::Cursor;
use crate::error::Damage;
use honte_goban::Size;

pub(super) const MAGIC: [u8; 8] = *b"honteidx";
pub(super) const VERSION: u32 = 1;
pub(super) const HEAD_BYTES: usize = 64;
const CHECKED_HEAD_BYTES: usize = 32;
const ENTRY_BYTES: usize = 32;

/// What a section holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Which files the games came from.
    Sources,
    /// Numbers of each game of a batch.
    Facts,
    /// Headers of each game of a batch.
    Texts,
    /// When each point of a board got its first stone, in those games of a batch that have such a
    /// board.
    Columns(Size),
    /// The games of a batch that the columns cannot hold, as they were played.
    Lines,
}

impl Kind {
    const fn bytes(self) -> [u8; 3] {
        match self {
            Self::Sources => [1, 0, 0],
            Self::Facts => [2, 0, 0],
            Self::Texts => [3, 0, 0],
            Self::Columns(size) => [4, size.width(), size.height()],
            Self::Lines => [5, 0, 0],
        }
    }

    /// For messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sources => "sources",
            Self::Facts => "facts",
            Self::Texts => "headers",
            Self::Columns(_) => "columns",
            Self::Lines => "lines",
        }
    }

    fn of(bytes: [u8; 3]) -> Option<Self> {
        Some(match bytes {
            [1, 0, 0] => Self::Sources,
            [2, 0, 0] => Self::Facts,
            [3, 0, 0] => Self::Texts,
            [4, width, height] => Self::Columns(Size::new(width, height).ok()?),
            [5, 0, 0] => Self::Lines,
            _ => return None,
        })
    }
}

/// Where a section lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) kind: Kind,
    /// The batch of games that it belongs to; 0 for the sources.
    pub(super) batch: u32,
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) checksum: u32,
}

impl Section {
    /// Its bytes in the file, if they are within.
    pub(super) fn bytes<'f>(&self, file: &'f [u8]) -> Option<&'f [u8]> {
        let start = usize::try_from(self.offset).ok()?;
        let length = usize::try_from(self.length).ok()?;
        file.get(start..start.checked_add(length)?)
    }

    pub(super) fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// What the head says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) table_checksum: u32,
    pub(super) table_offset: u64,
    pub(super) table_length: u64,
}

impl Head {
    pub(super) fn write(&self) -> [u8; HEAD_BYTES] {
        let mut bytes = Vec::with_capacity(HEAD_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.table_checksum.to_le_bytes());
        bytes.extend(self.table_offset.to_le_bytes());
        bytes.extend(self.table_length.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let mut head = [0; HEAD_BYTES];
        head[..bytes.len()].copy_from_slice(&bytes);
        head
    }

    fn read(file: &[u8]) -> Result<Self, Damage> {
        let head = file.get(..HEAD_BYTES).ok_or(Damage::Foreign)?;
        let mut cursor = Cursor::new(head);
        if cursor.take(MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(Damage::Foreign);
        }
        let version = cursor.u32().ok_or(Damage::Foreign)?;
        if version != VERSION {
            return Err(Damage::Version { version });
        }
        let mut fields = || {
            let head = Self {
                table_checksum: cursor.u32()?,
                table_offset: cursor.u64()?,
                table_length: cursor.u64()?,
            };
            let checksum = cursor.u32()?;
            let is_padded = cursor
                .take(HEAD_BYTES - CHECKED_HEAD_BYTES - 4)?
                .iter()
                .all(|b| *b == 0);
            let is_right = cfg!(fuzzing) || checksum == crc32fast::hash(&head_bytes(file)?);
            (is_padded && is_right).then_some(head)
        };
        fields().ok_or(Damage::Section { what: "head" })
    }
}

fn head_bytes(file: &[u8]) -> Option<[u8; CHECKED_HEAD_BYTES]> {
    file.first_chunk().copied()
}

/// The table as bytes.
pub(super) fn write_table(sections: &[Section]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(sections.len() * ENTRY_BYTES);
    for section in sections {
        bytes.extend(section.kind.bytes());
        bytes.push(0);
        bytes.extend(section.batch.to_le_bytes());
        bytes.extend(section.offset.to_le_bytes());
        bytes.extend(section.length.to_le_bytes());
        bytes.extend(section.checksum.to_le_bytes());
        bytes.extend([0; 4]);
    }
    bytes
}

/// Reads head and table. The sections are within the file; their contents are not looked at.
pub(super) fn read(file: &[u8]) -> Result<Vec<Section>, Damage> {
    let head = Head::read(file)?;
    let damaged = Damage::Section { what: "table" };
    let table = Section {
        kind: Kind::Sources,
        batch: 0,
        offset: head.table_offset,
        length: head.table_length,
        checksum: head.table_checksum,
    };
    let bytes = table.bytes(file).ok_or(Damage::Truncated)?;
    let is_right = cfg!(fuzzing) || crc32fast::hash(bytes) == head.table_checksum;
    if !is_right || bytes.len() % ENTRY_BYTES != 0 {
        return Err(damaged);
    }
    let mut sections = Vec::with_capacity(bytes.len() / ENTRY_BYTES);
    let mut cursor = Cursor::new(bytes);
    while !cursor.is_at_end() {
        let section = entry(&mut cursor).ok_or(damaged.clone())?;
        section.bytes(file).ok_or(Damage::Truncated)?;
        sections.push(section);
    }
    Ok(sections)
}

/// Where the table ends; 0 if there is none.
pub(super) fn table_end(file: &[u8]) -> u64 {
    Head::read(file).map_or(0, |head| {
        head.table_offset.saturating_add(head.table_length)
    })
}

fn entry(cursor: &mut Cursor<'_>) -> Option<Section> {
    let kind = Kind::of([cursor.u8()?, cursor.u8()?, cursor.u8()?])?;
    cursor.u8()?;
    let section = Section {
        kind,
        batch: cursor.u32()?,
        offset: cursor.u64()?,
        length: cursor.u64()?,
        checksum: cursor.u32()?,
    };
    cursor.u32()?;
    Some(section)
}
