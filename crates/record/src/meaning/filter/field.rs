//! What can be asked about.

use std::collections::BTreeSet;

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
}

impl Fields {
    pub(super) fn add(&mut self, field: Field) {
        self.text.extend(field.texts());
        self.moves |= field == Field::Moves;
        self.size |= field == Field::Size;
        self.play |= field == Field::Captures;
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
}

/// The names, in the order they are listed to the user.
pub(super) const FIELDS: [(&str, Field); 21] = [
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
];

impl Field {
    /// The field of this name, in any case.
    pub(super) fn of(name: &str) -> Option<Field> {
        let found = FIELDS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, field)| *field)
    }

    pub(super) fn name(self) -> &'static str {
        FIELDS
            .iter()
            .find(|(_, field)| *field == self)
            .map_or("", |(name, _)| name)
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
            Field::Size | Field::Moves | Field::Captures => &[],
        }
    }
}
