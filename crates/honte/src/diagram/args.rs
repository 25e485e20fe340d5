//! What can be typed behind `honte diagram`.

use super::kind::Kind;
use crate::common_args::PlaceArgs;
use crate::overwrite::Overwrite;
use crate::value::number;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};
use honte_diagram::record::Numbering;
use honte_diagram::svg::Theme;
use honte_diagram::{Coordinates, Sides};
use std::path::PathBuf;
use thiserror::Error;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte diagram game.sgf --at 57
  honte diagram game.sgf --moves 1-100 --coords a1 -o figure1.svg
  honte diagram game.sgf --moves 101-150 --from-1 -o figure2.png --width 1200
  honte diagram examples/testspec.ishi --game 3 --at 1 --region H1:T12 -o 1.pdf
  honte diagram game.sgf --book -o game.pdf
  honte diagram game.sgf --book -o game/      (figures and an index.html)

PLACE is a move number, 'end', or a way through variations such as 12.b3: see 'honte show --help'.
Without -o, text is printed: with Unicode's lines and stones on a terminal, else in ASCII. Files are
written whole or not at all.")]
pub(crate) struct Arguments {
    /// The record, in any format, or an archive of records.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    /// Draw the moves of this range, numbered, such as 1-50.
    #[arg(long, value_name = "FROM-TO")]
    pub(super) moves: Option<Range>,
    /// Number the moves from 1; short for --numbers from-1.
    #[arg(long, conflicts_with = "numbers")]
    pub(super) from_1: bool,
    /// How moves are numbered.
    #[arg(long, value_enum, default_value = "recorded")]
    pub(super) numbers: Numbers,
    /// Draw this part of the board, such as K10:T19.
    #[arg(long, value_name = "POINT:POINT", conflicts_with = "book")]
    pub(super) region: Option<String>,
    /// How the lines of the board are named.
    #[arg(long, value_enum, default_value = "none")]
    pub(super) coords: Coords,
    /// The sides with names of lines.
    #[arg(long, value_enum, default_value = "four")]
    pub(super) sides: NamedSides,
    /// The colours of pictures.
    #[arg(long, value_enum, default_value = "print")]
    pub(super) theme: Colours,
    /// What stands under the diagram, instead of the move numbers or the node's name.
    #[arg(long, value_name = "TEXT", conflicts_with = "book")]
    pub(super) caption: Option<String>,
    /// A font for letters that the program's own does not have, in PNG and PDF; else the machine's
    /// fonts are looked through.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) font: Vec<PathBuf>,
    /// Width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", value_parser = number::<u32>(1..=16_384))]
    pub(super) width: Option<u32>,
    /// The format, where the name of the output does not tell.
    #[arg(long, value_enum)]
    pub(super) format: Option<Kind>,
    /// Draw a graph of Black's chance to win by what an engine said, as SVG.
    #[arg(long, conflicts_with_all = ["book", "at", "moves", "region"])]
    pub(super) graph: bool,
    /// Draw the whole game with its comments and variations, into a .pdf or a folder.
    #[arg(long, requires = "output", conflicts_with_all = ["at", "moves"])]
    pub(super) book: bool,
    /// Write to a file: .txt, .svg, .png or .pdf by its name.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
}

/// A range of move numbers, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(super) first: u32,
    pub(super) last: Option<u32>,
}

/// Why a text names no range of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum RangeError {
    #[error("expected move numbers such as 1-50, 51- or 7")]
    NoNumbers,
    #[error("{last} comes before {first}")]
    Backwards { first: u32, last: u32 },
}

impl std::str::FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let number = |text: &str| text.trim().parse::<u32>();
        let number = |text: &str| number(text).map_err(|_| RangeError::NoNumbers);
        let (first, last) = match text.split_once(['-', '–']) {
            None => (number(text)?, Some(number(text)?)),
            Some((first, "")) => (number(first)?, None),
            Some((first, last)) => (number(first)?, Some(number(last)?)),
        };
        match last {
            Some(last) if last < first => Err(RangeError::Backwards { first, last }),
            _ => Ok(Range { first, last }),
        }
    }
}

/// A library's value as one that can be typed, by its name.
macro_rules! typed {
    ($name:ident, $of:ty, [$($value:expr => $text:expr),* $(,)?]) => {
        /// A value that can be typed.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name(pub(super) $of);

        impl ValueEnum for $name {
            fn value_variants<'a>() -> &'a [Self] {
                &[$($name($value)),*]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                let names = [$(($value, $text)),*];
                let (_, name) = names.into_iter().find(|(value, _)| *value == self.0)?;
                Some(PossibleValue::new(name))
            }
        }
    };
}

typed!(Numbers, Numbering, [
    Numbering::Recorded => "recorded",
    Numbering::Kept => "kept",
    Numbering::FromOne => "from-1",
    Numbering::Hundreds => "hundreds",
    Numbering::None => "none",
]);
typed!(Coords, Coordinates, [
    Coordinates::None => "none",
    Coordinates::A1 => "a1",
    Coordinates::Sgf => "sgf",
    Coordinates::Numeric => "numeric",
]);
typed!(NamedSides, Sides, [Sides::Four => "four", Sides::Two => "two"]);
typed!(Colours, Theme, [
    Theme::Print => "print",
    Theme::Wood => "wood",
    Theme::Dark => "dark",
]);
