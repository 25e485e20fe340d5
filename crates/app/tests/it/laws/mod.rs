//! What must hold of any file that is read as a board or as an example. The fuzz target holds the
//! readers to it, and so does the test that walks what the fuzzer found.

use honte_app::Error;
use honte_app::at::NodePath;
use honte_app::examples::{self, Example, ExampleError};
use honte_app::recorded::Reached;
use honte_app::solve::{self, ProblemQuery, pose};
use honte_app::text_board::{drawn, record_of};
use honte_goban::{Board, Colour};
use honte_record::sgf::{Collection, write_tree};
use honte_record::tree::Tree;
use honte_solve::Effort;

/// Positions that are visited where the board poses a problem.
const VISITS: u64 = 200;

/// A text is a board, an example as TOML, or perhaps a record; or it is refused in one line, at a place
/// within it. A board and an example become a record that is written and reads back with the same
/// stones and without a problem; a problem that is found there is solved, and told as JSON.
pub(crate) fn board(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    for file in ["board.txt", "board.toml"] {
        match drawn(file, bytes) {
            Ok(None) => assert!(file == "board.txt" || std::str::from_utf8(bytes).is_err()),
            Ok(Some(tree)) => {
                let written = reads_back(&tree);
                if let Ok(board) = text.parse::<Board>()
                    && file == "board.txt"
                {
                    assert_eq!(written.as_ref(), Some(&board));
                }
                if let Some(board) = written {
                    is_posed(&board);
                }
            }
            Err(error) => is_told(file, text, &error),
        }
    }
    if let Ok(example) = examples::read("board.toml", text) {
        is_whole(&example);
    }
}

/// Writes a record and reads it; the position at its beginning, if every chain has a liberty.
fn reads_back(tree: &Tree) -> Option<Board> {
    let mut text = Vec::new();
    write_tree(tree, &mut text);
    let read = Collection::read(&text);
    let shown = String::from_utf8_lossy(&text);
    assert!(read.problems.is_empty(), "{:?}\n{shown}", read.problems);
    assert_eq!(read.games.len(), 1, "{shown}");
    let read = &read.games[0];
    let nodes = |tree: &Tree| tree.walk(tree.root()).count();
    assert_eq!(nodes(tree), nodes(read), "{shown}");
    let values = |tree: &Tree| -> Vec<(String, Vec<String>)> {
        let properties = tree.properties(tree.root());
        let texts = properties.map(|property| {
            let values = property
                .values()
                .map(|raw| tree.long_text(raw).into_owned());
            (property.name().to_string(), values.collect())
        });
        texts.collect()
    };
    assert_eq!(values(tree), values(read), "{shown}");
    let boards = [tree, read].map(|tree| Reached::at(tree, tree.root()).board);
    assert_eq!(boards[0], boards[1], "{shown}");
    let [board, _] = boards;
    board.check().is_ok().then_some(board)
}

/// A board's problem, if it has one, is solved and told.
fn is_posed(board: &Board) {
    let record = record_of(board);
    for to_move in [None, Some(Colour::White)] {
        let query = ProblemQuery {
            at: Some(NodePath::End),
            to_move,
            ..ProblemQuery::default()
        };
        if let Ok(posed) = pose(&record, &query) {
            let effort = Effort {
                visits: VISITS,
                ..Effort::default()
            };
            let (posed, answer) = posed.solve(&effort);
            assert!(solve::value("board.txt", 1, &posed, &answer).is_object());
        }
    }
}

/// A refusal is one line that begins with the file, and its place is in the text.
fn is_told(file: &str, text: &str, error: &Error) {
    let told = error.to_string();
    assert!(told.starts_with(&format!("{file}: ")), "{told}");
    assert!(!told.contains(char::is_control), "{told:?}");
    let (line, column) = match error {
        Error::TextBoard { error, .. } => (error.line, error.column),
        Error::MoveList { error, .. } => (error.line, error.column),
        Error::Example(ExampleError::File { line, column, .. }) => (*line as usize, *column),
        other => panic!("{other:?}"),
    };
    let mut lines = text.split('\n');
    let line = line.checked_sub(1).and_then(|line| lines.nth(line));
    let behind = line.map(|line| line.chars().count() + 1);
    let is_within = behind.is_some_and(|behind| (1..=behind).contains(&column));
    assert!(is_within, "{told}\n{text}");
}

/// All that is made of an example can be made.
fn is_whole(example: &Example) {
    reads_back(&example.position());
    reads_back(&example.record());
    assert!(example.value(None).is_object());
    let rows = example.rows().join("\n");
    let drawn = honte_goban::diagram::parse(&rows).unwrap();
    assert_eq!(drawn.size, example.diagram.size);
    assert_eq!(drawn.stones, example.diagram.stones);
    if let Ok(board) = example.board() {
        for line in &example.lines {
            assert_eq!(line.clauses(&board).len(), line.moves.len());
        }
    }
}
