//! The 29 keywords (specification, 5.1).

use crate::header::text::Judged;

/// The keywords of lines about the players and the game (5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeaderKey {
    /// Who provided the commentary.
    Analysis,
    /// Black's name and rank.
    Black,
    /// When the game was played.
    Date,
    /// The handicap, for information only.
    Handicap,
    /// The komi.
    Komi,
    /// Where the game was played.
    Place,
    /// Who recorded the game.
    Recorder,
    /// The result.
    Result,
    /// Japanese, which holds where nothing is said, or Chinese.
    Rules,
    /// The book, journal or the like.
    Source,
    /// Time limits.
    Timelimit,
    /// White's name and rank.
    White,
}

impl HeaderKey {
    /// All, in alphabetical order.
    pub const ALL: [HeaderKey; 12] = [
        HeaderKey::Analysis,
        HeaderKey::Black,
        HeaderKey::Date,
        HeaderKey::Handicap,
        HeaderKey::Komi,
        HeaderKey::Place,
        HeaderKey::Recorder,
        HeaderKey::Result,
        HeaderKey::Rules,
        HeaderKey::Source,
        HeaderKey::Timelimit,
        HeaderKey::White,
    ];

    /// The keyword in upper case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HeaderKey::Analysis => "ANALYSIS",
            HeaderKey::Black => "BLACK",
            HeaderKey::Date => "DATE",
            HeaderKey::Handicap => "HANDICAP",
            HeaderKey::Komi => "KOMI",
            HeaderKey::Place => "PLACE",
            HeaderKey::Recorder => "RECORDER",
            HeaderKey::Result => "RESULT",
            HeaderKey::Rules => "RULES",
            HeaderKey::Source => "SOURCE",
            HeaderKey::Timelimit => "TIMELIMIT",
            HeaderKey::White => "WHITE",
        }
    }

    /// Whether the last line holds where there are several; of the others, every line counts.
    ///
    /// The specification says "normally once-only data such as Black player, komi, etc."; the
    /// others are those whose descriptions in 5.1 are in the plural.
    #[must_use]
    pub const fn is_once_only(self) -> bool {
        matches!(
            self,
            HeaderKey::Black
                | HeaderKey::White
                | HeaderKey::Handicap
                | HeaderKey::Komi
                | HeaderKey::Result
                | HeaderKey::Rules
        )
    }
}

/// All keywords (specification, 5.1), in upper case and in alphabetical order.
pub const KEYWORDS: [&str; 29] = [
    "ANALYSIS",
    "B",
    "BLACK",
    "BOARDSIZE",
    "COM",
    "DATE",
    "DIAGRAM",
    "ENDCOM",
    "ENDUSER",
    "ENDVAR",
    "EVENT",
    "HANDICAP",
    "HIDE",
    "KOMI",
    "MARK",
    "PLACE",
    "PRISONER",
    "RECORDER",
    "REMARK",
    "RESULT",
    "RULES",
    "SETUP",
    "SOURCE",
    "TIMELIMIT",
    "UNMARK",
    "USER",
    "VAR",
    "W",
    "WHITE",
];

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Event,
    Header(HeaderKey),
    Move(honte_goban::Colour),
    Boardsize,
    Com,
    Diagram,
    EndCom,
    EndUser,
    EndVar,
    Hide,
    Mark,
    Prisoner,
    Remark,
    Setup,
    Unmark,
    User,
    Var,
}

impl Judged {
    /// The header that a line of the Ishi format is.
    pub fn of_ishi(key: HeaderKey) -> Option<Judged> {
        match key {
            HeaderKey::Date => Some(Judged::Date),
            HeaderKey::Result => Some(Judged::Result),
            HeaderKey::Komi => Some(Judged::Komi),
            _ => None,
        }
    }
}

/// The first word of a line, in upper case and without the bytes that mean nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    letters: [u8; Word::MAX_LETTERS],
    /// How many there are, at most `MAX_LETTERS`; 0 on an empty line.
    pub(super) length: usize,
    /// Where it begins in the line.
    pub(super) start: usize,
    /// Where the white space after it begins.
    pub(super) end: usize,
}

impl Word {
    /// One more than the longest keyword has, so that longer words are none.
    const MAX_LETTERS: usize = 10;

    /// The first word of a line.
    pub(super) fn first(line: &[u8]) -> Word {
        let mut word = Word {
            letters: [0; Word::MAX_LETTERS],
            length: 0,
            start: 0,
            end: line.len(),
        };
        for (at, &byte) in line.iter().enumerate() {
            if is_blank(byte) {
                if word.length > 0 {
                    word.end = at;
                    break;
                }
            } else if is_valid(byte) {
                if word.length == 0 {
                    word.start = at;
                }
                if let Some(letter) = word.letters.get_mut(word.length) {
                    *letter = byte.to_ascii_uppercase();
                    word.length += 1;
                }
            }
        }
        word
    }

    /// Whether it is this word, given in upper case.
    pub(super) fn is(&self, word: &[u8]) -> bool {
        self.letters.get(..self.length) == Some(word)
    }

    /// The keyword, if it is one.
    pub(super) fn keyword(&self) -> Option<Keyword> {
        use honte_goban::Colour::{Black, White};
        Some(match self.letters.get(..self.length)? {
            b"B" => Keyword::Move(Black),
            b"W" => Keyword::Move(White),
            b"MARK" => Keyword::Mark,
            b"COM" => Keyword::Com,
            b"ENDCOM" => Keyword::EndCom,
            b"VAR" => Keyword::Var,
            b"ENDVAR" => Keyword::EndVar,
            b"PRISONER" => Keyword::Prisoner,
            b"EVENT" => Keyword::Event,
            b"SETUP" => Keyword::Setup,
            b"DIAGRAM" => Keyword::Diagram,
            b"HIDE" => Keyword::Hide,
            b"UNMARK" => Keyword::Unmark,
            b"USER" => Keyword::User,
            b"ENDUSER" => Keyword::EndUser,
            b"REMARK" => Keyword::Remark,
            b"BOARDSIZE" => Keyword::Boardsize,
            word => {
                let is_it = |key: &HeaderKey| key.name().as_bytes() == word;
                Keyword::Header(HeaderKey::ALL.into_iter().find(is_it)?)
            }
        })
    }
}

/// White space within a line: blank or tab.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The bytes of the specification's section 2, line ends aside; all others can be ignored.
pub(super) const fn is_valid(byte: u8) -> bool {
    matches!(byte, b'\t' | 32..=126)
}

/// Without the white space at both ends.
pub(super) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// Without the white space at the beginning.
pub(super) fn trim_start(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|&&b| is_blank(b)).count();
    text.get(blanks..).unwrap_or_default()
}

fn trim_end(text: &[u8]) -> &[u8] {
    let blanks = text.iter().rev().take_while(|&&b| is_blank(b)).count();
    text.get(..text.len() - blanks).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_words_are_found_through_blanks_and_junk() {
        let word = Word::first(b"\xEF\xBB\xBF \tM\xE9a\x00rk\tx");
        assert!(word.is(b"MARK"));
        assert_eq!((word.start, word.end), (5, 11));
        assert_eq!(word.keyword(), Some(Keyword::Mark));
        assert_eq!(Word::first(b" \t\x1A ").length, 0);
        assert_eq!(Word::first(b"BOARDSIZES").keyword(), None);
        assert_eq!(Word::first(b"TIMELIMITATION").keyword(), None);
        assert_eq!(Word::first(b"KOMI5").keyword(), None);
    }

    #[test]
    fn all_keywords_are_listed() {
        assert!(KEYWORDS.is_sorted());
        for word in KEYWORDS {
            assert!(Word::first(word.as_bytes()).keyword().is_some(), "{word}");
        }
        for key in HeaderKey::ALL {
            assert!(KEYWORDS.contains(&key.name()));
        }
    }

    #[test]
    fn every_header_is_a_keyword() {
        for key in HeaderKey::ALL {
            let lower = key.name().to_ascii_lowercase();
            let word = Word::first(lower.as_bytes());
            assert_eq!(word.keyword(), Some(Keyword::Header(key)));
        }
    }
}
