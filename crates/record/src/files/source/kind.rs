//! What a file is, by its first bytes or by its name.

use crate::format::{FORMATS, Format, endings_of};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

/// How many bytes [`Kind::of`] likes to see: a tar header.
pub(super) const HEAD_BYTES: usize = 512;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// The end of a zstd skippable frame's mark; the first byte is 0x50 to 0x5F.
const ZSTD_SKIPPABLE: &[u8] = &[0x2A, 0x4D, 0x18];
/// A member, an empty archive, a part of a split archive.
const ZIP: [&[u8]; 3] = [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"];

/// What bytes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Gzip,
    Zstd,
    Zip,
    Tar,
}

impl Kind {
    /// The kind of data that begin with these bytes.
    pub(super) fn of(head: &[u8]) -> Self {
        if head.starts_with(GZIP) {
            Kind::Gzip
        } else if head.starts_with(ZSTD) || is_skippable_frame(head) {
            Kind::Zstd
        } else if ZIP.iter().any(|magic| head.starts_with(magic)) {
            Kind::Zip
        } else if is_tar(head) {
            Kind::Tar
        } else {
            Kind::Plain
        }
    }

    /// The outermost container that a name promises.
    pub(super) fn promised(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| name.ends_with(suffix));
        if ends(&[".gz", ".tgz"]) {
            Kind::Gzip
        } else if ends(&[".zst", ".tzst"]) {
            Kind::Zstd
        } else if ends(&[".zip"]) {
            Kind::Zip
        } else if ends(&[".tar"]) {
            Kind::Tar
        } else {
            Kind::Plain
        }
    }

    /// Whether bytes that are the whole of a file may be the stump of this kind: too short to show
    /// what they are.
    pub(super) fn is_stump(self, whole: &[u8]) -> bool {
        match self {
            Kind::Plain => false,
            Kind::Gzip => GZIP.starts_with(whole),
            Kind::Zstd => ZSTD.starts_with(whole),
            Kind::Zip => ZIP.iter().any(|magic| magic.starts_with(whole)),
            Kind::Tar => whole.len() < HEAD_BYTES && !whole.trim_ascii_start().starts_with(b"("),
        }
    }
}

fn is_skippable_frame(head: &[u8]) -> bool {
    head.first().is_some_and(|first| first & 0xF0 == 0x50) && head[1..].starts_with(ZSTD_SKIPPABLE)
}

fn is_tar(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar") || is_old_tar(head)
}

/// Tar before 1988 has no magic bytes, but a checksum.
fn is_old_tar(head: &[u8]) -> bool {
    let Some(head) = head.get(..HEAD_BYTES) else {
        return false;
    };
    let sum = |bytes: &[u8]| bytes.iter().map(|b| u32::from(*b)).sum::<u32>();
    let expected = sum(&head[..148]) + 8 * u32::from(b' ') + sum(&head[156..]);
    head[0] != 0
        && tar::Header::from_byte_slice(head)
            .cksum()
            .is_ok_and(|sum| sum == expected)
}

/// How the games of a file are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// With gzip.
    Gzip,
    /// With zstd.
    Zstd,
    /// Together with other files.
    Archive,
}

impl Packing {
    /// How data are packed that begin with these bytes; 512 of them are looked at. A compressed tar
    /// archive is told as compressed.
    pub fn of(head: &[u8]) -> Packing {
        match Kind::of(head) {
            Kind::Plain => Packing::Plain,
            Kind::Gzip => Packing::Gzip,
            Kind::Zstd => Packing::Zstd,
            Kind::Zip | Kind::Tar => Packing::Archive,
        }
    }
}

/// How a file is packed, by its first bytes.
///
/// # Errors
/// What the system reports.
pub fn packing(path: &Path) -> io::Result<Packing> {
    let mut head = Vec::new();
    File::open(path)?
        .take(HEAD_BYTES as u64)
        .read_to_end(&mut head)?;
    Ok(Packing::of(&head))
}

/// What a file's name promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    /// A record, perhaps compressed.
    Record,
    /// A container of which the name does not say what is in it.
    Container,
    Other,
}

impl Promise {
    /// By the end of the name, in any case.
    pub(super) fn of(name: &str, wanted: Wanted) -> Self {
        let name = name.to_ascii_lowercase();
        // `._a.sgf` holds what a Macintosh knows about `a.sgf`.
        if name
            .rsplit(['/', '\\'])
            .next()
            .is_some_and(|last| last.starts_with("._"))
        {
            return Promise::Other;
        }
        let stem = [".gz", ".zst"]
            .iter()
            .find_map(|suffix| name.strip_suffix(suffix));
        if wanted.is_record(stem.unwrap_or(&name)) {
            Promise::Record
        } else if Kind::promised(&name) != Kind::Plain {
            Promise::Container
        } else {
            Promise::Other
        }
    }
}

/// Which files are looked for, where they are not named one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// SGF alone.
    #[default]
    Sgf,
    /// Records of any [format](crate::format::Format).
    Any,
}

impl Wanted {
    /// Whether a file of this name is taken where it is met in a folder: it ends as a wanted record
    /// does, or as something packed.
    pub fn is_promised_by(self, name: &str) -> bool {
        Promise::of(name, self) != Promise::Other
    }

    /// By the end of a name in lower case.
    fn is_record(self, name: &str) -> bool {
        match Format::of_name(Path::new(name)) {
            Some(Format::Sgf) => true,
            Some(_) => self == Wanted::Any,
            None => false,
        }
    }

    /// The names that are looked for, in words.
    pub(super) fn endings(self) -> &'static str {
        static SGF: LazyLock<String> =
            LazyLock::new(|| endings_of(std::slice::from_ref(Format::Sgf.row())));
        static ANY: LazyLock<String> = LazyLock::new(|| endings_of(FORMATS));
        match self {
            Wanted::Sgf => &SGF,
            Wanted::Any => &ANY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_come_from_the_table() {
        assert_eq!(Wanted::Sgf.endings(), ".sgf or .mgt");
        let any = Wanted::Any.endings();
        assert!(any.starts_with(".sgf, .mgt, .go, .ishi, .sf, "), "{any}");
        assert_eq!(any.matches(" or .").count(), 1, "{any}");
    }

    #[test]
    fn names() {
        for name in ["a.sgf", "A.SGF", "b/a.mgt", "a.sgf.gz", "a.Sgf.zst"] {
            assert_eq!(Promise::of(name, Wanted::Sgf), Promise::Record, "{name}");
        }
        for name in [
            "a.zip",
            "a.tar",
            "a.tar.gz",
            "a.tgz",
            "a.TZST",
            "a.gz",
            "a.tar.zst",
        ] {
            assert_eq!(Promise::of(name, Wanted::Sgf), Promise::Container, "{name}");
            assert!(Wanted::Sgf.is_promised_by(name), "{name}");
        }
        for name in [
            "",
            "a",
            "sgf",
            "a.txt",
            "a.sgf.bz2",
            "._a.sgf",
            "x/._a.zip",
            "a.sgf/b",
        ] {
            assert_eq!(Promise::of(name, Wanted::Sgf), Promise::Other, "{name}");
            assert!(!Wanted::Sgf.is_promised_by(name), "{name}");
        }
    }

    #[test]
    fn other_formats_are_looked_for_if_wanted() {
        for name in [
            "a.go",
            "b/A.GIB",
            "a.ngf.gz",
            "a.ugi.zst",
            "a.ishi",
            "a.xml",
        ] {
            assert_ne!(Promise::of(name, Wanted::Sgf), Promise::Record, "{name}");
            assert_eq!(Promise::of(name, Wanted::Any), Promise::Record, "{name}");
        }
        assert_eq!(Promise::of("a.sgf", Wanted::Any), Promise::Record);
        assert_eq!(Promise::of("go", Wanted::Any), Promise::Other);
    }

    #[test]
    fn magic_bytes() {
        let mut ustar = [0; HEAD_BYTES];
        ustar[257..262].copy_from_slice(b"ustar");
        let mut old = tar::Header::new_old();
        old.set_path("a.sgf").unwrap();
        old.set_cksum();
        for (head, kind) in [
            (&b"\x1F\x8B\x08"[..], Kind::Gzip),
            (b"\x28\xB5\x2F\xFD", Kind::Zstd),
            (b"\x52\x2A\x4D\x18\0", Kind::Zstd),
            (b"PK\x03\x04", Kind::Zip),
            (&ustar, Kind::Tar),
            (old.as_bytes(), Kind::Tar),
            (&[0; HEAD_BYTES], Kind::Plain),
            (b"PKU", Kind::Plain),
            (b"(;GM[1]", Kind::Plain),
            (b"", Kind::Plain),
        ] {
            assert_eq!(Kind::of(head), kind, "{head:?}");
        }
    }
}
