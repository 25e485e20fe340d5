//! What can be asked about.

use super::op::Op;
use crate::sgf::Name;
use std::collections::BTreeSet;
use std::fmt;

/// A header that is text in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextField {
    /// `PB`, Black's name.
    Black,
    /// `PW`, White's name.
    White,
    /// `BR`, Black's rank.
    BlackRank,
    /// `WR`, White's rank.
    WhiteRank,
    /// `DT`, the date.
    Date,
    /// `RE`, the result.
    Result,
    /// `EV`, the event.
    Event,
    /// `RO`, the round.
    Round,
    /// `PC`, the place.
    Place,
    /// `SO`, the source.
    Source,
    /// `RU`, the rules.
    Rules,
    /// `KM`, the komi.
    Komi,
    /// `HA`, the handicap.
    Handicap,
    /// The name of the file the game stands in.
    File,
}

impl TextField {
    /// Every field, in the order of declaration.
    pub const ALL: [TextField; 14] = [
        TextField::Black,
        TextField::White,
        TextField::BlackRank,
        TextField::WhiteRank,
        TextField::Date,
        TextField::Result,
        TextField::Event,
        TextField::Round,
        TextField::Place,
        TextField::Source,
        TextField::Rules,
        TextField::Komi,
        TextField::Handicap,
        TextField::File,
    ];

    /// The name of the SGF property; `None` for the file.
    pub const fn property(self) -> Option<&'static str> {
        Some(match self {
            TextField::Black => "PB",
            TextField::White => "PW",
            TextField::BlackRank => "BR",
            TextField::WhiteRank => "WR",
            TextField::Date => "DT",
            TextField::Result => "RE",
            TextField::Event => "EV",
            TextField::Round => "RO",
            TextField::Place => "PC",
            TextField::Source => "SO",
            TextField::Rules => "RU",
            TextField::Komi => "KM",
            TextField::Handicap => "HA",
            TextField::File => return None,
        })
    }
}

/// All that a filter may ask a game for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields {
    /// The headers.
    pub text: BTreeSet<TextField>,
    /// Whether the number of moves is asked for.
    pub moves: bool,
    /// Whether the size of the board is asked for.
    pub size: bool,
    /// Whether what was played is asked for: opening moves, captures, positions, comments,
    /// variations. See [`Play`](super::Play).
    pub play: bool,
    /// Whether the record itself is asked for, of which an index knows nothing: other properties,
    /// the words of comments, the number of variations.
    pub record: bool,
}

impl Fields {
    pub(super) fn add(&mut self, field: Field) {
        self.text.extend(field.texts());
        self.moves |= field == Field::Moves;
        self.size |= field == Field::Size;
        self.record |= field.is_of_record();
        self.play |= field.is_of_play();
    }
}

/// A field by its name in the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Text(TextField),
    Player,
    BlackRank,
    WhiteRank,
    Rank,
    Date,
    Year,
    Result,
    Winner,
    Komi,
    Handicap,
    Size,
    Moves,
    Captures,
    Variations,
    /// The words of any comment.
    Comment,
    /// Any property, by its name; `title` is `GN`.
    Property(Name),
}

/// The title of a game.
const TITLE: Field = Field::Property(Name::new(b"GN"));

/// The names, in the order they are listed to the user.
pub(super) const FIELDS: [(&str, Field); 24] = [
    ("black", Field::Text(TextField::Black)),
    ("white", Field::Text(TextField::White)),
    ("player", Field::Player),
    ("black_rank", Field::BlackRank),
    ("white_rank", Field::WhiteRank),
    ("rank", Field::Rank),
    ("date", Field::Date),
    ("year", Field::Year),
    ("result", Field::Result),
    ("winner", Field::Winner),
    ("event", Field::Text(TextField::Event)),
    ("round", Field::Text(TextField::Round)),
    ("place", Field::Text(TextField::Place)),
    ("source", Field::Text(TextField::Source)),
    ("rules", Field::Text(TextField::Rules)),
    ("komi", Field::Komi),
    ("handicap", Field::Handicap),
    ("size", Field::Size),
    ("moves", Field::Moves),
    ("captures", Field::Captures),
    ("file", Field::Text(TextField::File)),
    ("title", TITLE),
    ("comment", Field::Comment),
    ("variations", Field::Variations),
];

impl Field {
    /// The field of this name, in any case.
    pub(super) fn of(name: &str) -> Option<Field> {
        let found = FIELDS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, field)| *field)
    }

    /// Whether it is a text that can be looked into.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Field::Property(_) | Field::Comment) || !self.texts().is_empty()
    }

    /// The operator that is meant where none is written: `player Shusaku`, `size 9`.
    pub(super) fn usual(self) -> Op {
        match self {
            Field::Text(_) | Field::Player | Field::Property(_) | Field::Comment => Op::Contains,
            _ => Op::Is,
        }
    }

    /// Whether it is more than headers.
    pub(super) fn is_of_play(self) -> bool {
        self == Field::Captures || self.is_of_record()
    }

    /// Whether it takes the whole record to know.
    fn is_of_record(self) -> bool {
        matches!(
            self,
            Field::Property(_) | Field::Comment | Field::Variations
        )
    }

    /// The headers it is read from.
    pub(super) fn texts(self) -> &'static [TextField] {
        match self {
            Field::Text(TextField::Black) => &[TextField::Black],
            Field::Text(TextField::White) => &[TextField::White],
            Field::Text(TextField::Event) => &[TextField::Event],
            Field::Text(TextField::Round) => &[TextField::Round],
            Field::Text(TextField::Place) => &[TextField::Place],
            Field::Text(TextField::Source) => &[TextField::Source],
            Field::Text(TextField::Rules) => &[TextField::Rules],
            Field::Text(_) => &[TextField::File],
            Field::Player => &[TextField::Black, TextField::White],
            Field::BlackRank => &[TextField::BlackRank],
            Field::WhiteRank => &[TextField::WhiteRank],
            Field::Rank => &[TextField::BlackRank, TextField::WhiteRank],
            Field::Date | Field::Year => &[TextField::Date],
            Field::Result | Field::Winner => &[TextField::Result],
            Field::Komi => &[TextField::Komi],
            Field::Handicap => &[TextField::Handicap],
            Field::Size
            | Field::Moves
            | Field::Captures
            | Field::Variations
            | Field::Comment
            | Field::Property(_) => &[],
        }
    }
}

impl fmt::Display for Field {
    /// As an expression has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = FIELDS.iter().find(|(_, field)| field == self);
        match (known, self) {
            (Some((name, _)), _) => f.write_str(name),
            (None, Field::Property(name)) => write!(f, "property {name}"),
            (None, _) => Ok(()),
        }
    }
}
