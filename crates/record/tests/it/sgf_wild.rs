//! Real files: errors only where something was lost.

use crate::skipped;
use honte_record::Places;
use honte_record::problem::{ProblemKind, Severity};
use honte_record::sgf::{Collection, check};
use std::path::{Path, PathBuf};

/// What nothing can be made of: bytes between properties, a name or a value alone, a file without a
/// game or an end, moves and points that name no point, values without a meaning.
const LOSSES: [ProblemKind; 13] = [
    ProblemKind::UnexpectedByte,
    ProblemKind::MissingValue,
    ProblemKind::MissingName,
    ProblemKind::NoGame,
    ProblemKind::UnclosedGame,
    ProblemKind::UnclosedValue,
    ProblemKind::BadLoc,
    ProblemKind::OffBoard,
    ProblemKind::BadPoint,
    ProblemKind::PointOffBoard,
    ProblemKind::BadSize,
    ProblemKind::BadValue,
    ProblemKind::GameTooLong,
];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
        {
            out.push(path);
        }
    }
}

#[test]
fn errors_are_losses() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let mut all = Vec::new();
    for folder in ["games/ugly", "external"] {
        files(&shared.join(folder), &mut all);
    }
    if all.is_empty() {
        return skipped::skipped("no files beside the project: games/ugly, external");
    }
    all.sort();
    let mut with_errors = 0;
    for path in &all {
        let bytes = std::fs::read(path).unwrap();
        let collection = Collection::read(&bytes);
        assert_eq!(collection.write(), bytes, "{}", path.display());
        let mut problems = collection.problems.clone();
        for tree in collection.games.iter().filter(|tree| tree.is_go()) {
            problems.extend(check(tree).problems(&mut Places::new(tree.source(), (1, 1))));
        }
        let errors = problems.iter().filter(|p| p.severity() == Severity::Error);
        let errors: Vec<_> = errors.collect();
        for error in &errors {
            assert!(LOSSES.contains(&error.kind), "{}: {error}", path.display());
            println!("{}: {error}", path.display());
        }
        with_errors += usize::from(!errors.is_empty());
    }
    println!("{} of {} files have errors", with_errors, all.len());
    // 107 before programs' habits were forgiven.
    assert!(
        with_errors * 20 < all.len(),
        "{with_errors} of {}",
        all.len()
    );
}
