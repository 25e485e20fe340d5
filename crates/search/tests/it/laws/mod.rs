//! What must hold of any question, and of any damage to an index. The fuzz targets hold search to
//! it, and so does the test that walks what the fuzzer found.

#![allow(dead_code, reason = "each fuzz target uses its own law")]

use honte_record::source::{Source, find};
use honte_search::{Answer, FoundGame, Index, Question, Scan, SearchError, Update};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;
use tempfile::TempDir;

/// Games of several sizes: captures, set-up in the middle, passes, variations, damage.
const GAMES: &str = "\
(;SZ[9]PB[Ichi]PW[Ni]DT[1846-09-11]RE[B+2];B[gc];W[cg];B[cc];W[gg];B[fc];W[dg];B[gf];W[ff];B[hf]\
;W[hg];B[fe];W[ef];B[ee];W[df])
(;SZ[9]PB[San]PW[Ni]RE[W+R];B[cc];W[gg];B[gc];W[cg];B[fg];W[gf];B[dg];W[cf];B[gh];W[hh];B[fh];W[hg]\
;B[];W[])
(;SZ[7:5]PB[Ichi]PW[San]DT[1901]AB[bb]AW[cb];W[bc];B[cc];W[ab];B[db];W[ba];B[ca]AE[aa];W[dd])
(;SZ[5]RE[0];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[ba];W[ca];B[be];W[ce];B[ab];W[db])
(;SZ[19]PB[Ichi]PW[Ni]DT[2001];B[pd];W[dp];B[pq];W[dd];B[fq];W[cn](;B[qk];W[jp])(;B[jp]))
(;SZ[9];B[aa];B[aa];W[ab];W[ba];B[zz];W[ee])
";

/// Asked of an index that was damaged.
const QUESTIONS: [&str; 3] = [
    "pattern corner \"..../..../...X/....\"",
    "black ~ ichi and moves > 3",
    "pattern anywhere \"XO/OX\" or not pattern side \"X.O\"",
];

/// The games, and their index.
struct Collection {
    folder: TempDir,
    source: Source,
    index: Index,
    bytes: Vec<u8>,
}

static COLLECTION: LazyLock<Collection> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sgf");
    std::fs::write(&games, GAMES).unwrap();
    let path = folder.path().join("index");
    let named: [PathBuf; 1] = [games];
    let found = find(&named);
    let count = AtomicU64::new(0);
    let update = Update {
        path: &path,
        named: &named,
        found: &found,
        anew: true,
        bytes: &count,
        games: &count,
        is_stopped: &|| false,
    };
    assert_eq!(update.run().unwrap().games, 6);
    Collection {
        source: found.sources.into_iter().next().unwrap(),
        index: Index::open(&path).unwrap(),
        bytes: std::fs::read(&path).unwrap(),
        folder,
    }
});

fn ask(index: &Index, question: &Question) -> Result<Answer, SearchError> {
    index.ask(question, &|| false, &mut all)
}

fn all(_: &FoundGame<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A question is answered over an index as over the files, and is the same when it was printed.
pub(crate) fn question(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes);
    let Some(question) = text.ok().and_then(|text| Question::parse(text).ok()) else {
        return;
    };
    let collection = &*COLLECTION;
    let mut scan = Scan::new(&question);
    let report = scan.source(
        &collection.source,
        false,
        &AtomicU64::new(0),
        &|| false,
        &mut all,
    );
    assert!(report.problems.is_empty());
    // An index does not know comments, variations and the like, and says so.
    let expected = match question.filter().fields().record {
        true => "not indexed".to_owned(),
        false => format!("{:?}", scan.finish()),
    };
    let answered = |question: &Question| match ask(&collection.index, question) {
        Ok(answer) => format!("{answer:?}"),
        Err(SearchError::NotIndexed) => "not indexed".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(answered(&question), expected);
    let again = Question::parse(&question.to_string());
    let again = again.map(|again| answered(&again));
    assert_eq!(again, Ok(expected), "printed: {question}");
}

/// An index with some bytes changed, or cut short, answers as before or is refused as damaged. In a
/// fuzzing build checksums of sections are not looked at, so that damage reaches what is behind
/// them; answers may then be others.
///
/// Of each five bytes, four are a place and the fifth is what is exclusive-ored to it; 0 cuts the
/// file there.
pub(crate) fn index(bytes: &[u8]) {
    let collection = &*COLLECTION;
    let mut damaged = collection.bytes.clone();
    for change in bytes.as_chunks::<5>().0 {
        let [a, b, c, d, mask] = *change;
        let place = u32::from_le_bytes([a, b, c, d]) as usize;
        if damaged.is_empty() {
            break;
        }
        let place = place % damaged.len();
        match mask {
            0 => damaged.truncate(place),
            mask => damaged[place] ^= mask,
        }
    }
    let path = collection
        .folder
        .path()
        .join(format!("damaged-{:?}", std::thread::current().id()));
    std::fs::write(&path, &damaged).unwrap();
    match Index::open(&path) {
        Ok(index) => asked(&index, &collection.index),
        Err(error) => assert_is_damage(&error, &path),
    }
    std::fs::remove_file(&path).unwrap();
}

fn asked(damaged: &Index, whole: &Index) {
    let path = damaged.path();
    if let Err(error) = damaged.check() {
        assert_is_damage(&error, path);
    }
    for text in QUESTIONS {
        let question = Question::parse(text).unwrap();
        match ask(damaged, &question) {
            Ok(answer) if !cfg!(fuzzing) => assert_eq!(Some(answer), ask(whole, &question).ok()),
            Ok(_) => {}
            Err(error) => assert_is_damage(&error, path),
        }
    }
}

fn assert_is_damage(error: &SearchError, path: &Path) {
    assert!(
        matches!(error, SearchError::Damaged { path: named, .. } if named == path),
        "{error:?}"
    );
}
