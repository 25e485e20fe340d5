//! What a document says that plain SGF cannot.

use super::attached::is_sgf_block;
use crate::Places;
use crate::convert::headers;
use crate::ishi::{Document, Note, Text};

/// Something in an Ishi file that SGF has no place for but private properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// Its line in the file, from 1.
    pub line: u64,
    /// The line itself; of a block, its first.
    pub text: String,
}

/// What is lost of a file's header lines, remarks and blocks of other programs if its games become
/// SGF without private properties, in the order of the file.
///
/// ```
/// use honte_record::convert::dropped;
/// use honte_record::ishi;
///
/// let file = b"EVENT Game\r\nDATE 1990-03-08\r\nDATE 3-21-48\r\nB 1 q16\r\n";
/// let lost = dropped(&ishi::read(file).document);
/// assert_eq!(lost.len(), 1);
/// assert_eq!((lost[0].line, lost[0].text.as_str()), (3, "DATE 3-21-48"));
/// ```
pub fn dropped(document: &Document) -> Vec<Dropped> {
    let mut lost: Vec<(usize, String)> = Vec::new();
    for event in document.events() {
        let said = document.headers(event);
        let text = |text: Text| document.text(document.bytes(text)).into_owned();
        let lines: Vec<headers::Line> = said.iter().map(|h| (h.key, text(h.text))).collect();
        for place in headers::unsaid(&lines) {
            if let (Some(header), Some((key, text))) = (said.get(place), lines.get(place)) {
                let line = format!("{} {text}", key.name());
                lost.push((document.start_of(header.text), line));
            }
        }
        for step in event.steps() {
            lost.extend(
                document
                    .notes(step)
                    .filter_map(|note| dropped_note(document, note)),
            );
        }
    }
    let trailing = document.trailing_remarks().iter();
    lost.extend(trailing.map(|&remark| dropped_remark(document, remark)));
    lost.sort_by_key(|(start, _)| *start);
    let mut places = Places::new(document.source().unwrap_or_default(), (1, 1));
    let lost = lost.into_iter().map(|(start, text)| Dropped {
        line: places.of(start).0,
        text,
    });
    lost.collect()
}

fn dropped_note(document: &Document, note: Note) -> Option<(usize, String)> {
    match note {
        Note::Remark(text) | Note::SetupRemark(text) => Some(dropped_remark(document, text)),
        Note::User(block) => {
            let title = document.text(document.bytes(block.title)).into_owned();
            let lines = document.lines(block.body);
            let lines: Vec<String> = lines.map(|line| document.text(line).into_owned()).collect();
            let is_ours = is_sgf_block(&title, &lines);
            (!is_ours).then(|| (document.start_of(block.title), format!("USER {title}")))
        }
        _ => None,
    }
}

fn dropped_remark(document: &Document, remark: Text) -> (usize, String) {
    let text = document.text(document.bytes(remark));
    (document.start_of(remark), format!("REMARK {text}"))
}
