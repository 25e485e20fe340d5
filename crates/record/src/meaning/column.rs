//! What can be told of a game in a word: a column of a table, what games are sorted by, a part of a
//! file's name.

use super::fold::folded;
use crate::header::{Date, GameResult, Points, Rank};
use crate::sgf::Name;
use crate::signature::Signature;
use crate::tree::Tree;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game and where it was found.
#[derive(Debug, Clone, Copy)]
pub struct Row<'g> {
    /// The game.
    pub tree: &'g Tree,
    /// Its file.
    pub file: &'g str,
    /// Its place among the games of its file, from 1.
    pub number: u64,
    /// The line at which it begins, from 1; 0 where that is not known.
    pub line: u64,
}

/// Something that can be told of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Column {
    /// The first value of a property in the main line.
    Property(Name),
    /// The year of `DT`, four digits.
    Year,
    /// Who won: `black`, `white`, or nothing.
    Winner,
    /// The size of the board: `19`, `9x7`.
    Size,
    /// The number of moves in the main line, passes included.
    Moves,
    /// The number of nodes.
    Nodes,
    /// The number of lines beside the main line.
    Variations,
    /// The number of nodes with a comment.
    Comments,
    /// The charset of the texts.
    Charset,
    /// The Dyer signature.
    Signature,
    /// The file.
    File,
    /// The place of the game in its file.
    Game,
    /// The line at which the game begins.
    Line,
}

/// Names of columns, in the order in which they are listed to a user.
const NAMES: [(&str, Column); 27] = [
    ("black", Column::Property(Name::new(b"PB"))),
    ("white", Column::Property(Name::new(b"PW"))),
    ("black_rank", Column::Property(Name::new(b"BR"))),
    ("white_rank", Column::Property(Name::new(b"WR"))),
    ("date", Column::Property(Name::new(b"DT"))),
    ("year", Column::Year),
    ("result", Column::Property(Name::new(b"RE"))),
    ("winner", Column::Winner),
    ("event", Column::Property(Name::new(b"EV"))),
    ("round", Column::Property(Name::new(b"RO"))),
    ("place", Column::Property(Name::new(b"PC"))),
    ("source", Column::Property(Name::new(b"SO"))),
    ("rules", Column::Property(Name::new(b"RU"))),
    ("komi", Column::Property(Name::new(b"KM"))),
    ("handicap", Column::Property(Name::new(b"HA"))),
    ("title", Column::Property(Name::new(b"GN"))),
    ("size", Column::Size),
    ("moves", Column::Moves),
    ("nodes", Column::Nodes),
    ("variations", Column::Variations),
    ("comments", Column::Comments),
    ("charset", Column::Charset),
    ("signature", Column::Signature),
    ("file", Column::File),
    ("game", Column::Game),
    ("number", Column::Game),
    ("line", Column::Line),
];

/// A name that no column has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no column '{0}': expected {names}, or a property in capitals such as EV", names = names())]
pub struct UnknownColumn(pub String);

/// The names of all columns, with commas between them.
#[must_use]
pub fn names() -> String {
    NAMES.map(|(name, _)| name).join(", ")
}

impl FromStr for Column {
    type Err = UnknownColumn;

    /// A column's name, or that of a property in capitals.
    ///
    /// # Errors
    /// [`UnknownColumn`] for any other name.
    fn from_str(name: &str) -> Result<Column, UnknownColumn> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        let letters = name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        let is_property = letters
            && (1..=8).contains(&name.len())
            && name.starts_with(|c: char| c.is_ascii_uppercase());
        match found {
            Some((_, column)) => Ok(*column),
            None if is_property => Ok(Column::Property(Name::new(name.as_bytes()))),
            None => Err(UnknownColumn(name.to_owned())),
        }
    }
}

impl fmt::Display for Column {
    /// The name that is read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (NAMES.iter().find(|(_, column)| column == self), self) {
            (Some((name, _)), _) => f.pad(name),
            (None, Column::Property(name)) => f.pad(&name.to_string()),
            (None, _) => Ok(()),
        }
    }
}

impl Column {
    /// The property that the column is, if it is one.
    #[must_use]
    pub fn property(self) -> Option<Name> {
        match self {
            Column::Property(name) => Some(name),
            _ => None,
        }
    }

    /// What the column says of a game, in one line; empty where the game says nothing.
    #[must_use]
    pub fn text(self, row: &Row<'_>) -> String {
        let tree = row.tree;
        let nodes = || tree.nodes(tree.root());
        match self {
            Column::Property(name) => header(tree, name).unwrap_or_default(),
            Column::Year => date(tree).map_or_else(String::new, |d| format!("{:04}", d.year)),
            Column::Winner => {
                let result = header(tree, RE).and_then(|text| GameResult::parse(&text));
                let winner = result.and_then(GameResult::winner);
                winner.map_or_else(String::new, |colour| colour.name().to_owned())
            }
            Column::Size => match tree.size() {
                size if size.is_square() => size.width().to_string(),
                size => size.to_string(),
            },
            Column::Moves => moves(tree).to_string(),
            Column::Nodes => tree.node_count().to_string(),
            Column::Variations => {
                let leaves = nodes().filter(|&node| tree.first_child(node).is_none());
                leaves.count().saturating_sub(1).to_string()
            }
            Column::Comments => {
                let has_comment = |&node: &_| {
                    let mut values = tree.values(node, Name::C);
                    values.any(|value| !value.trim_ascii().is_empty())
                };
                nodes().filter(has_comment).count().to_string()
            }
            Column::Charset => tree.encoding().name().to_owned(),
            Column::Signature => Signature::of_tree(tree).dyer.to_string(),
            Column::File => row.file.to_owned(),
            Column::Game => row.number.to_string(),
            Column::Line if row.line == 0 => String::new(),
            Column::Line => row.line.to_string(),
        }
    }

    /// Whether the column is a number for every game.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(
            self,
            Column::Moves
                | Column::Nodes
                | Column::Variations
                | Column::Comments
                | Column::Game
                | Column::Line
        )
    }

    /// What games are sorted by: dates by time, ranks by strength, numbers by size, texts by their
    /// letters. Games of which nothing is known come last.
    #[must_use]
    pub fn key(self, row: &Row<'_>) -> Key {
        let text = self.text(row);
        if text.is_empty() {
            return Key::Missing;
        }
        let number = || Points::parse_whole(&text).map(|points| Key::Number(points.hundredths()));
        let key = match self {
            Column::Property(DT) => date(row.tree).map(|date| Key::Day(date.first_day())),
            Column::Property(BR | WR) => Rank::parse(&text).map(Key::Rank),
            Column::Property(_) | Column::Year | Column::Size => number(),
            _ if self.is_number() => text.parse().ok().map(Key::Count),
            _ => None,
        };
        key.unwrap_or_else(|| Key::Text(folded(&text).into_owned()))
    }
}

const DT: Name = Name::new(b"DT");
const RE: Name = Name::new(b"RE");
const BR: Name = Name::new(b"BR");
const WR: Name = Name::new(b"WR");

/// What games are sorted by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A day.
    Day((i32, u8, u8)),
    /// A rank.
    Rank(Rank),
    /// A number, in hundredths.
    Number(i32),
    /// A count.
    Count(u64),
    /// A text, folded.
    Text(String),
    /// Nothing, which comes last.
    Missing,
}

/// The first value of a property in the main line, as a line of text.
fn header(tree: &Tree, name: Name) -> Option<String> {
    let mut line = tree.line(tree.root());
    let raw = line.find_map(|node| match tree.plain_move(node) {
        Some(_) => None,
        None => tree.value(node, name),
    })?;
    let text = tree.simple_text(raw.trim_ascii());
    (!text.is_empty()).then(|| text.into_owned())
}

fn date(tree: &Tree) -> Option<Date> {
    Date::parse(&header(tree, DT)?)
}

fn moves(tree: &Tree) -> usize {
    let size = tree.size();
    let line = tree.line(tree.root());
    line.map(|node| match tree.plain_stone(node, size) {
        Some(_) => 1,
        None => tree.moves(node, size).count(),
    })
    .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Collection;

    #[test]
    fn columns_of_a_game() {
        let text =
            "(;SZ[9]PB[Hon'inbō]DT[1846-09-11]RE[W+R]BR[4 dan]XY[z];B[aa]C[hi](;W[bb])(;W[tt]))";
        let tree = Collection::read(text.as_bytes()).games.remove(0);
        let row = Row {
            tree: &tree,
            file: "a.sgf",
            number: 3,
            line: 7,
        };
        let of = |name: &str| name.parse::<Column>().unwrap();
        for (name, text) in [
            ("black", "Hon'inbō"),
            ("white", ""),
            ("year", "1846"),
            ("winner", "white"),
            ("size", "9"),
            ("moves", "2"),
            ("nodes", "4"),
            ("variations", "1"),
            ("comments", "1"),
            ("XY", "z"),
            ("game", "3"),
            ("line", "7"),
            ("file", "a.sgf"),
        ] {
            assert_eq!(of(name).text(&row), text, "{name}");
            assert_eq!(of(&of(name).to_string()), of(name));
        }
        assert_eq!(of("date").key(&row), Key::Day((1846, 9, 11)));
        assert_eq!(of("BR").key(&row), Key::Rank(Rank::Dan(4)));
        assert_eq!(of("white").key(&row), Key::Missing);
        assert_eq!(of("black").key(&row), Key::Text("hon'inbo".into()));
        assert!("colour".parse::<Column>().is_err());
    }
}
