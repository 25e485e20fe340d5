//! GIB, NGF, UGF and XML.

use super::told::{same, shown, texts};
use honte_record::reading::Reading;
use honte_record::sgf::{Collection, write_tree};
use honte_record::tree::Tree;
use honte_record::{
    Severity, gib as gib_files, ngf as ngf_files, ugf as ugf_files, xml as xml_files,
};

/// What was read of a GIB file is sound.
pub(crate) fn gib(bytes: &[u8]) {
    sound(&gib_files::read(bytes), bytes);
}

/// What was read of an NGF file is sound.
pub(crate) fn ngf(bytes: &[u8]) {
    sound(&ngf_files::read(bytes), bytes);
}

/// What was read of a UGF file is sound.
pub(crate) fn ugf(bytes: &[u8]) {
    sound(&ugf_files::read(bytes), bytes);
}

/// What was read of an XML file is sound, and XML is written and read again without loss.
pub(crate) fn xml(bytes: &[u8]) {
    let reading = xml_files::read(bytes);
    sound(&reading, bytes);
    through_xml(&reading.games, texts);
}

/// To XML, which another parser must find well formed, and back: what is told of each tree is the
/// same.
pub(super) fn through_xml(trees: &[Tree], told: fn(&Tree) -> String) {
    let mut file = Vec::new();
    xml_files::write(trees, &mut file);
    let text = std::str::from_utf8(&file);
    assert!(
        text.is_ok_and(|text| roxmltree::Document::parse(text).is_ok()),
        "{}",
        shown(&file)
    );
    let again = xml_files::read(&file);
    if trees.is_empty() {
        return;
    }
    assert!(
        again.problems.is_empty(),
        "{:?} {}",
        again.problems,
        shown(&file)
    );
    assert_eq!(again.games.len(), trees.len(), "{}", shown(&file));
    for (again, tree) in again.games.iter().zip(trees) {
        same(&told(again), &told(tree), "through XML");
    }
}

/// There are games or there is a reason; the places lie in the file; the trees read back as SGF.
fn sound(reading: &Reading, bytes: &[u8]) {
    let utf16 = honte_record::encoding::utf16(bytes).is_some();
    let ends = bytes.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u64;
    for problem in &reading.problems {
        assert!(utf16 || problem.line <= ends + 1, "{problem}");
    }
    assert!(reading.problems.len() <= 1000);
    assert!(!reading.games.is_empty() || !reading.problems.is_empty());
    for game in &reading.games {
        let mut text = Vec::new();
        write_tree(game, &mut text);
        let again = Collection::read(&text);
        let errors = again
            .problems
            .iter()
            .filter(|p| p.kind.severity() != Severity::Warning);
        assert!(errors.count() == 0, "{:?} {}", again.problems, shown(&text));
        assert!(again.games.len() == 1, "{}", shown(&text));
        same(&texts(&again.games[0]), &texts(game), "as SGF");
    }
}
