use super::*;
use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

const GAME: &str = "(;PB[a];B[dd])";

/// An archive written again, with `PB[a]` made `PB[bc]` in every record, if anything changes.
fn repacked(archive: &[u8]) -> Result<Option<Vec<u8>>, RepackError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pile");
    fs::write(&path, archive).unwrap();
    let source = Source {
        bytes: archive.len() as u64,
        path,
    };
    assert!(source.is_archive().unwrap());
    let read = AtomicU64::new(0);
    let mut out = Vec::new();
    let is_changed = source.repack(Wanted::Sgf, &read, &mut out, &mut |entry, out| {
        let mut text = String::new();
        entry.reader.read_to_string(&mut text)?;
        let changed = text.replace("PB[a]", "PB[bc]");
        out.write_all(changed.as_bytes())?;
        Ok(changed != text)
    });
    assert_eq!(read.into_inner(), source.bytes);
    Ok(is_changed?.then_some(out))
}

/// A zip archive with whatever a user may have in one.
fn zip_archive() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let time = DateTime::from_date_and_time(1999, 12, 31, 23, 58, 4).unwrap();
    let options = SimpleFileOptions::default().last_modified_time(time);
    let stored = options.compression_method(CompressionMethod::Stored);
    zip.add_directory("in", options).unwrap();
    zip.start_file("in/a.sgf", options.unix_permissions(0o640))
        .unwrap();
    zip.write_all(GAME.as_bytes()).unwrap();
    zip.start_file("in/other.sgf", stored).unwrap();
    zip.write_all(b"(;PB[z])").unwrap();
    zip.start_file("notes.txt", options).unwrap();
    zip.write_all(GAME.repeat(50).as_bytes()).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(GAME.as_bytes()).unwrap();
    zip.start_file("b.sgf.gz", stored).unwrap();
    zip.write_all(&gzip.finish().unwrap()).unwrap();
    zip.set_raw_comment(b"my games".as_slice().into()).unwrap();
    zip.finish().unwrap().into_inner()
}

/// Name, packed bytes, time and mode of a member.
type Member = (String, Vec<u8>, Option<DateTime>, Option<u32>);

fn members(archive: &[u8]) -> Vec<Member> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).unwrap();
    assert_eq!(zip.comment(), b"my games");
    let mut all = Vec::new();
    for index in 0..zip.len() {
        let mut member = zip.by_index_raw(index).unwrap();
        let mut packed = Vec::new();
        member.read_to_end(&mut packed).unwrap();
        let name = member.name().unwrap().into_owned();
        all.push((name, packed, member.last_modified(), member.unix_mode()));
    }
    all
}

#[test]
fn a_zip_archive_keeps_all_but_what_changes() {
    let before = zip_archive();
    let after = repacked(&before).unwrap().unwrap();
    let (old, new) = (members(&before), members(&after));
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(&new) {
        assert_eq!((&old.0, old.2, old.3), (&new.0, new.2, new.3));
        let is_same = !["in/a.sgf", "b.sgf.gz"].contains(&old.0.as_str());
        assert_eq!(old.1 == new.1, is_same, "{}", old.0);
    }
    let mut zip = ZipArchive::new(Cursor::new(&after)).unwrap();
    let mut text = String::new();
    zip.by_name("in/a.sgf")
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "(;PB[bc];B[dd])");
    let mut text = String::new();
    let packed = zip.by_name("b.sgf.gz").unwrap();
    MultiGzDecoder::new(packed)
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "(;PB[bc];B[dd])");
    // A second time nothing changes.
    assert!(repacked(&after).unwrap().is_none());
}

#[test]
fn a_damaged_zip_archive_is_refused() {
    let mut archive = zip_archive();
    let at = archive.windows(4).position(|four| four == b"in/a").unwrap() + 10;
    archive[at] ^= 0xff;
    assert!(matches!(repacked(&archive), Err(RepackError::Source(_))));
    let cut = &zip_archive()[..200];
    assert!(matches!(repacked(cut), Err(RepackError::Source(_))));
}

/// A tar archive with long names of both kinds, a folder, a link, and what is no record.
fn tarball() -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    let long = format!("{}/long.sgf", "x".repeat(120));
    let mut add = |name: &str, kind: tar::EntryType, content: &str| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_mtime(946_684_800);
        header.set_mode(0o604);
        header.set_size(content.len() as u64);
        tar.append_data(&mut header, name, content.as_bytes())
            .unwrap();
    };
    add("in/", tar::EntryType::Directory, "");
    add("in/a.sgf", tar::EntryType::Regular, GAME);
    add("in/other.sgf", tar::EntryType::Regular, "(;PB[z])");
    add("notes.txt", tar::EntryType::Regular, GAME);
    add(&long, tar::EntryType::Regular, GAME);
    let mut link = tar::Header::new_gnu();
    link.set_entry_type(tar::EntryType::Symlink);
    link.set_size(0);
    tar.append_link(&mut link, "link.sgf", "in/a.sgf").unwrap();
    let path = format!("{}/pax.sgf", "y".repeat(160));
    tar.append_pax_extensions([("path", path.as_bytes())])
        .unwrap();
    let mut header = tar::Header::new_ustar();
    header.set_path("short.sgf").unwrap();
    header.set_size(GAME.len() as u64);
    header.set_cksum();
    tar.append(&header, GAME.as_bytes()).unwrap();
    tar.into_inner().unwrap()
}

/// Contents, times and modes by name, as the library reads them.
fn files(archive: &[u8]) -> BTreeMap<String, (String, u64, u32)> {
    let mut tar = tar::Archive::new(archive);
    let files = tar.entries().unwrap().map(|entry| {
        let mut entry = entry.unwrap();
        let name = String::from_utf8(entry.path_bytes().into_owned()).unwrap();
        let (time, mode) = (
            entry.header().mtime().unwrap_or(0),
            entry.header().mode().unwrap_or(0),
        );
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        (name, (text, time, mode))
    });
    files.collect()
}

#[test]
fn a_tar_archive_keeps_all_but_what_changes_packed_or_not() {
    let before = tarball();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&before).unwrap();
    let zstd = zstd::encode_all(&*before, 3).unwrap();
    let plain = repacked(&before).unwrap().unwrap();
    let mut unpacked = Vec::new();
    let packed = repacked(&gzip.finish().unwrap()).unwrap().unwrap();
    MultiGzDecoder::new(&*packed)
        .read_to_end(&mut unpacked)
        .unwrap();
    assert!(unpacked == plain);
    let packed = repacked(&zstd).unwrap().unwrap();
    assert!(zstd::decode_all(&*packed).unwrap() == plain);
    let (old, new) = (files(&before), files(&plain));
    assert_eq!(old.len(), 7);
    assert_eq!(
        old.keys().collect::<Vec<_>>(),
        new.keys().collect::<Vec<_>>()
    );
    for (name, (text, time, mode)) in &old {
        let is_record = Path::new(name).extension().is_some_and(|end| end == "sgf");
        let expected = match is_record {
            true => text.replace("[a]", "[bc]"),
            false => text.clone(),
        };
        assert_eq!(new[name], (expected, *time, *mode), "{name}");
    }
    assert!(repacked(&plain).unwrap().is_none());
}

#[test]
fn a_tar_archive_that_breaks_off_is_refused() {
    let whole = tarball();
    for length in [512, 600, 1_030, 1_536, 1_600, 2_100] {
        let cut = &whole[..length];
        assert!(
            matches!(repacked(cut), Err(RepackError::Source(_))),
            "{length}"
        );
    }
}
