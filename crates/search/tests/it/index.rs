//! The index file: kept up to date, and refused where it is damaged.

use honte_record::source::find;
use honte_search::{Answer, Damage, Index, Question, Report, Scan, SearchError, Update};
use std::cell::Cell;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

/// Games of twelve moves, each another one; some with captures, other boards, set-up.
fn games(from: usize, to: usize) -> String {
    (from..to).map(game).collect()
}

fn game(number: usize) -> String {
    let letter = |v: usize| char::from(b'a' + v as u8);
    let mut text = format!(
        "(;PB[Black {}]PW[White]DT[{}]RE[{}+R]",
        number % 10,
        1800 + number % 200,
        ['B', 'W'][number % 2]
    );
    let side = match number % 11 {
        3 => 9,
        7 => 13,
        _ => 19,
    };
    text += &format!("SZ[{side}]");
    if number % 13 == 5 {
        text += "AB[cc][dd]";
    }
    for at in 0..12 {
        let x = (number * 7 + at * 5) % side;
        let y = (number * 3 + at * at * 2) % side;
        let colour = ['B', 'W'][at % 2];
        text += &format!(";{colour}[{}{}]", letter(x), letter(y));
        if number % 17 == 9 && at == 6 {
            text += ";AE[cc]AW[ab]";
        }
    }
    text + ";B[ba];W[aa];B[ab])\n"
}

const QUESTIONS: [&str; 4] = [
    "pattern corner \".X./X../...\" and colours fixed",
    "pattern anywhere \"XO/..\"",
    "pattern side \"..*/.X.\" and date < 1900 and by \"Black 3\"",
    "black ~ \"Black 3\" and not pattern anywhere \"XX\"",
];

struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn games(&self) -> PathBuf {
        self.path("sgf")
    }

    fn index(&self) -> PathBuf {
        self.path("games.honte")
    }

    fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.games()).unwrap();
        fs::write(self.games().join(name), text).unwrap();
    }

    fn update(&self) -> Result<Report, SearchError> {
        self.update_until(&|| false)
    }

    fn update_until(&self, is_stopped: &dyn Fn() -> bool) -> Result<Report, SearchError> {
        let update = Update {
            path: &self.index(),
            named: &[self.games()],
            found: &find(&[self.games()]),
            anew: false,
            bytes: &AtomicU64::new(0),
            games: &AtomicU64::new(0),
            is_stopped,
        };
        update.run()
    }

    /// The answers of the index, which are those of a scan.
    fn answers(&self) -> Vec<Answer> {
        let index = Index::open(&self.index()).unwrap();
        let answers = QUESTIONS.map(|text| {
            let question = Question::parse(text).unwrap();
            let mut scan = Scan::new(&question);
            for source in &find(&[self.games()]).sources {
                let bytes = AtomicU64::new(0);
                let all = &mut |_: &honte_search::FoundGame<'_>| ControlFlow::Continue(());
                let report = scan.source(source, false, &bytes, &|| false, all);
                assert!(report.problems.is_empty());
            }
            let all = &mut |_: &honte_search::FoundGame<'_>| ControlFlow::Continue(());
            let answer = index.ask(&question, &|| false, all).unwrap();
            assert_eq!(answer, scan.finish(), "{text}");
            answer
        });
        answers.to_vec()
    }
}

#[test]
fn added_changed_and_removed_files_are_found() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 300));
    files.write("b.sgf", &games(300, 340));
    let report = files.update().unwrap();
    assert_eq!(
        (report.added, report.games, report.games_read),
        (2, 340, 340)
    );
    let first = files.answers();
    assert!(first.iter().all(|answer| answer.games > 0));

    let again = files.update().unwrap();
    assert_eq!((again.kept, again.games_read, again.games), (2, 0, 340));

    files.write("c.sgf", &games(340, 400));
    let added = files.update().unwrap();
    assert_eq!(
        (added.kept, added.added, added.games_read, added.games),
        (2, 1, 60, 400)
    );
    assert_ne!(files.answers(), first);

    files.write("b.sgf", &games(500, 520));
    let changed = files.update().unwrap();
    assert_eq!((changed.kept, changed.changed, changed.games), (2, 1, 380));
    files.answers();

    fs::remove_file(files.games().join("c.sgf")).unwrap();
    let removed = files.update().unwrap();
    assert_eq!((removed.removed, removed.games), (1, 320));
    files.answers();

    // Most games are gone: the file is made anew, smaller.
    fs::remove_file(files.games().join("a.sgf")).unwrap();
    let before = fs::metadata(files.index()).unwrap().len();
    let anew = files.update().unwrap();
    assert_eq!(anew.games, 20);
    assert!(fs::metadata(files.index()).unwrap().len() < before);
    files.answers();
}

#[test]
fn a_touched_file_is_not_read_again() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 50));
    files.update().unwrap();
    let file = File::options()
        .append(true)
        .open(files.games().join("a.sgf"))
        .unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(100);
    file.set_modified(later).unwrap();
    let report = files.update().unwrap();
    assert_eq!((report.kept, report.games_read), (1, 0));
    files.answers();
}

#[test]
fn many_small_additions_fill_batches() {
    let files = Files::new();
    let mut games_so_far = 0;
    for (round, count) in [4000, 90, 10, 4096, 1, 300].into_iter().enumerate() {
        files.write(
            &format!("{round}.sgf"),
            &games(games_so_far, games_so_far + count),
        );
        games_so_far += count;
        assert_eq!(files.update().unwrap().games, games_so_far as u64);
    }
    files.answers();
}

#[test]
fn an_interrupted_update_leaves_the_index_as_it_was() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 200));
    let stop_after = |times: u32| {
        let asked = Cell::new(0);
        move || {
            asked.set(asked.get() + 1);
            asked.get() > times
        }
    };
    for times in [0, 1, 50, 199] {
        let result = files.update_until(&stop_after(times));
        assert!(matches!(result, Err(SearchError::Interrupted)));
        assert!(!files.index().exists());
        assert_eq!(
            fs::read_dir(files.folder.path()).unwrap().count(),
            1,
            "nothing is left"
        );
    }
    files.update().unwrap();
    let (before, bytes) = (files.answers(), fs::read(files.index()).unwrap());
    files.write("b.sgf", &games(200, 400));
    for times in [0, 1, 50, 199] {
        let result = files.update_until(&stop_after(times));
        assert!(matches!(result, Err(SearchError::Interrupted)));
        assert_eq!(fs::read(files.index()).unwrap(), bytes);
    }
    fs::remove_file(files.games().join("b.sgf")).unwrap();
    assert_eq!(files.answers(), before);
}

#[test]
fn what_a_killed_writer_left_behind_the_end_does_not_count() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 200));
    files.update().unwrap();
    let before = files.answers();
    let mut bytes = fs::read(files.index()).unwrap();
    bytes.extend((0..100_000).map(|at| at as u8));
    fs::write(files.index(), bytes).unwrap();
    assert_eq!(files.answers(), before);
    files.write("b.sgf", &games(200, 230));
    files.update().unwrap();
    files.answers();
}

#[test]
fn two_writers_do_not_meet() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 20));
    files.update().unwrap();
    let other = File::options().write(true).open(files.index()).unwrap();
    other.lock().unwrap();
    files.write("b.sgf", &games(20, 30));
    assert!(matches!(files.update(), Err(SearchError::Busy { .. })));
    drop(other);
    assert_eq!(files.update().unwrap().games, 30);
}

/// Opens an index and asks it everything.
fn ask_all(path: &Path) -> Result<Vec<Answer>, SearchError> {
    let index = Index::open(path)?;
    let ask = |text: &&str| {
        let question = Question::parse(text).unwrap();
        index.ask(&question, &|| false, &mut |_| ControlFlow::Continue(()))
    };
    let answers = QUESTIONS.iter().map(ask).collect();
    index.check()?;
    answers
}

#[test]
fn a_flipped_bit_is_never_a_wrong_answer() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 60));
    files.update().unwrap();
    let right = ask_all(&files.index()).unwrap();
    let bytes = fs::read(files.index()).unwrap();
    let path = files.path("flipped.honte");
    let (mut refused, mut unused) = (0, 0);
    // Every byte of the head, and every so many of all sections and of the table.
    let places = (0..64).chain((64..bytes.len()).step_by(37));
    for place in places {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << (place % 8);
        fs::write(&path, &flipped).unwrap();
        match ask_all(&path) {
            Err(SearchError::Damaged { .. }) => refused += 1,
            Err(error) => panic!("byte {place}: {error}"),
            // Between sections there is nothing.
            Ok(answers) => {
                assert_eq!(answers, right, "byte {place}");
                unused += 1;
            }
        }
    }
    assert!(
        refused > 1000 && unused < refused / 20,
        "{refused} refused, {unused} unused"
    );
}

#[test]
fn a_file_cut_short_is_refused() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 60));
    files.update().unwrap();
    let bytes = fs::read(files.index()).unwrap();
    let path = files.path("short.honte");
    for length in (0..bytes.len()).step_by(101) {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(
            matches!(ask_all(&path), Err(SearchError::Damaged { .. })),
            "{length} bytes"
        );
    }
}

#[test]
fn other_files_and_versions_are_refused_and_not_overwritten() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 5));
    fs::write(files.index(), "(;B[dd])").unwrap();
    for result in [files.update().map(drop), ask_all(&files.index()).map(drop)] {
        let damage = match result {
            Err(SearchError::Damaged { damage, .. }) => damage,
            other => panic!("{other:?}"),
        };
        assert_eq!(damage, Damage::Foreign);
    }
    assert_eq!(fs::read(files.index()).unwrap(), b"(;B[dd])");

    fs::remove_file(files.index()).unwrap();
    files.update().unwrap();
    let mut bytes = fs::read(files.index()).unwrap();
    bytes[8] = 99;
    fs::write(files.index(), &bytes).unwrap();
    match Index::open(&files.index()) {
        Err(SearchError::Damaged { damage, .. }) => {
            assert_eq!(damage, Damage::Version { version: 99 });
        }
        other => panic!("{other:?}"),
    }
}

/// Right checksums around wrong contents: what a broken writer would leave.
#[test]
fn contents_that_do_not_fit_together_are_refused() {
    let files = Files::new();
    files.write("a.sgf", &games(0, 40));
    files.update().unwrap();
    let right = ask_all(&files.index()).unwrap();
    let bytes = fs::read(files.index()).unwrap();
    let table = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
    let path = files.path("wrong.honte");
    let mut refused = 0;
    for entry in (table..bytes.len()).step_by(32) {
        let number = |at: usize| {
            let slice = bytes[entry + at..entry + at + 8].try_into().unwrap();
            u64::from_le_bytes(slice) as usize
        };
        let (offset, length) = (number(8), number(16));
        for place in (0..length.min(60)).chain((60..length).step_by(1501)) {
            for value in [0, 255] {
                let mut wrong = bytes.clone();
                wrong[offset + place] = value;
                let checksum = crc32fast::hash(&wrong[offset..offset + length]);
                wrong[entry + 24..entry + 28].copy_from_slice(&checksum.to_le_bytes());
                let checksum = crc32fast::hash(&wrong[table..]);
                wrong[12..16].copy_from_slice(&checksum.to_le_bytes());
                let checksum = crc32fast::hash(&wrong[..32]);
                wrong[32..36].copy_from_slice(&checksum.to_le_bytes());
                fs::write(&path, &wrong).unwrap();
                // No panic, and no memory by an unchecked length; the answer may differ.
                match ask_all(&path) {
                    Err(SearchError::Damaged { .. }) => refused += 1,
                    Err(error) => panic!("{error}"),
                    Ok(answers) => assert_eq!(answers.len(), right.len()),
                }
            }
        }
    }
    assert!(refused > 100, "{refused} refused");
}
