//! Notes under a diagram: moves that could not be shown.

use std::fmt;

/// A note; [`Display`](fmt::Display) writes it in English.
///
/// ```
/// use honte_diagram::Note;
///
/// let note = Note::At { numbers: vec![12, 15], place: "5".into(), ko: false };
/// assert_eq!(note.to_string(), "12, 15 at 5");
/// let note = Note::At { numbers: vec![17], place: "A".into(), ko: true };
/// assert_eq!(note.to_string(), "17 takes ko at A");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Moves on a point that shows another stone.
    At {
        /// The numbers of the moves.
        numbers: Vec<u32>,
        /// The text on the point (a number or a letter), or else the point's
        /// name.
        place: String,
        /// Whether the moves take a ko.
        ko: bool,
    },
    /// Moves that are passes.
    Pass(Vec<u32>),
    /// Any other text.
    Text(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At { numbers, place, ko } => {
                write_list(f, numbers)?;
                f.write_str(match (ko, numbers.len()) {
                    (false, _) => " at ",
                    (true, 1) => " takes ko at ",
                    (true, _) => " take ko at ",
                })?;
                f.write_str(place)
            }
            Self::Pass(numbers) => {
                write_list(f, numbers)?;
                f.write_str(if numbers.len() == 1 {
                    " passes"
                } else {
                    " pass"
                })
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, numbers: &[u32]) -> fmt::Result {
    for (index, number) in numbers.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(f, "{comma}{number}")?;
    }
    Ok(())
}

/// All notes in one line, with semicolons between them if some have commas.
pub(crate) fn joined(notes: &[Note]) -> String {
    let texts: Vec<String> = notes.iter().map(Note::to_string).collect();
    let listed = texts.iter().any(|text| text.contains(','));
    texts.join(if listed { "; " } else { ", " })
}

/// All notes in one line. It breaks between notes, not within them.
pub(crate) fn unbroken(notes: &[Note]) -> String {
    let short = |text: String| {
        // Longer notes could not be kept whole anyway.
        if text.len() < 24 {
            text.replace(' ', "\u{a0}")
        } else {
            text
        }
    };
    let whole: Vec<Note> = notes
        .iter()
        .map(|note| Note::Text(short(note.to_string())))
        .collect();
    joined(&whole)
}
