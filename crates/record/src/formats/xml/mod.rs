//! The XML of Jago and GoGui.
//!
//! Jago's `go.dtd` describes it, and the appendix "XML Format" of GoGui's manual says in what
//! files differ from that. A `Go` holds games, `GoGame`, each with its `Information` and `Nodes`.
//!
//! - A `Variation` is an alternative *to* the node before it, as in the Ishi format; SGF puts it
//!   beside that node.
//! - `Black` and `White` stand alone or in a `Node`, with a place in `at="Q16"`, in an `at` element
//!   or as their text. `4,10` is a column and a row, from below. An empty place is a pass.
//! - A `Comment`'s paragraphs, `P`, are lines; text outside of them is one as well. It belongs to
//!   the node before it.
//! - The first `Node` is the root unless it has a move.
//! - `<SGF type="XX"><Arg>…</Arg></SGF>` is a property of SGF that has no element.
//!
//! | XML | SGF |
//! |---|---|
//! | `GoGame`'s and `Node`'s `name` | GN, N |
//! | `Application`, `User`, `Annotation`, `Copyright`, `Source` | AP, US, AN, CP, SO |
//! | `BlackPlayer`, `BlackRank`, `BlackTeam` and White's | PB BR BT, PW WR WT |
//! | `Date`, `Round`, `Rules`, `Time`, `Komi`, `Handicap`, `Result` | DT RO RU TM KM HA RE |
//! | `BoardSize` | SZ |
//! | `Black`, `White` and their `timeleft` | B, W and BL, WL |
//! | `AddBlack`, `AddWhite`, `Delete` | AB, AW, AE |
//! | `Mark`: `type` triangle, square, circle or none; `label`; `territory` | TR SQ CR MA, LB, TB TW |
//! | `BlackToPlay`, `WhiteToPlay` in a `Node` | PL |
//! | `Comment` | C |
//!
//! Other elements in `Information` are kept in the root's `XMLH`, as `Name=text`; a move's
//! `annotate` in its `XMLA`. A move's `number` is not looked at: moves are counted. No entity of a
//! file's own is expanded, and nothing outside of the file is read.
//!
//! In an `Arg`, text is plain, but a colon that does not separate two parts of a value keeps its
//! backslash: `\:`. Control characters, which are white space to SGF, are written as blanks.

mod element;
mod game;
mod reader;
mod value;
mod write;

pub use write::write;

use crate::problem::ProblemKind;
use crate::reading::{Reading, Report, Source};

/// Reads an XML file: any number of games.
///
/// ```
/// use honte_record::{sgf::write_tree, xml};
///
/// let file = br#"<Go><GoGame><Information><BoardSize>9</BoardSize></Information><Nodes><Node/>
///     <Black at="E5"/><Variation><Black at="C3"/></Variation><White at="G3"/>
///     </Nodes></GoGame></Go>"#;
/// let mut sgf = Vec::new();
/// write_tree(&xml::read(file).games[0], &mut sgf);
/// assert_eq!(sgf, b"(;FF[4]GM[1]CA[UTF-8]SZ[9](;B[ee];W[gg])(;B[cg]))");
/// ```
pub fn read(bytes: &[u8]) -> Reading {
    let mut report = Report::default();
    let source = Source::new(bytes, declared(bytes));
    let text = source.text(&mut report);
    let games = reader::read(&text, &mut report);
    source.finish(0, &mut report);
    if games.is_empty() {
        return Reading::nothing(ProblemKind::NoRecord);
    }
    Reading {
        games: games.into_iter().map(|draft| draft.finish()).collect(),
        problems: report.finish(),
    }
}

/// Whether a text is XML with games in it.
pub(crate) fn begins_file(text: &str) -> bool {
    let marks = ["<Go>", "<Go ", "<GoGame", "<!DOCTYPE Go"];
    text.starts_with('<') && marks.iter().any(|mark| text.contains(mark))
}

/// The charset in `<?xml … encoding="…"?>`; UTF-8 if there is none.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(256)];
    let start = head.windows(5).position(|w| w == b"<?xml")?;
    let end = head.windows(2).position(|w| w == b"?>")?;
    let head = head.get(start..end)?;
    let at = head.windows(8).position(|w| w == b"encoding");
    let label = at.and_then(|at| head[at..].split(|b| matches!(b, b'"' | b'\'')).nth(1));
    Some(label.unwrap_or(b"UTF-8"))
}
