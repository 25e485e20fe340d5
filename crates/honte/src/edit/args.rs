//! What can be typed behind `honte edit`.

use super::assign::{Assignment, Renaming};
use super::turn::Turn;
use crate::common_args::CharsetArgs;
use crate::overwrite::Overwrite;
use crate::select::Select;
use crate::strip::Strip;
use crate::value::number;
use clap::{Args, ValueEnum, ValueHint};
use honte_record::analysis::Dialect;
use honte_record::repair::{Repair, UnknownRepair};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte edit game.sgf --set EV='Honinbo 1933' --dry-run
  honte edit ~/sgf --set PB='Honinbo Shusaku' --where 'black ~ shusaku' --backup
  honte edit ~/sgf --repair --dry-run --json > repairs.jsonl
  honte edit ~/sgf --repair=charset,result
  honte edit pile.sgf.zst -o clean.sgf --strip comments,ai
  honte edit katrain/*.sgf -o sabaki/ --analysis sabaki
  honte edit reviews/*.sgf -o lines/ --split-variations
  honte edit - --transform mirror < game.sgf > mirrored.sgf

Files are changed in place; compressed ones and archives (zip, tar) are packed again. With -o they
stay, and the edited ones are written to a folder, a file, or '-' for standard output. Only the
properties that change are written anew; everything else stays byte for byte, and a file in which
nothing changes is left alone.

--dry-run writes nothing and shows what would change, '-' before the old and '+' before the new. With
--json it prints an object a game: file, game, line, changes (at, old, new, and offset, the place in
the unpacked file in bytes). A game whose shape changes is one change.

NAME is a property such as EV, or what it is called in filters: black, white, date, event … --set and
--append edit a game's header where it stands in the main line, or else in the root; --rename and
--delete every node. Edits are made in this order: repair, rename, delete, set, append, strip,
analysis, transform, to, from, renumber, split-variations. 'honte merge' makes one game of variations again.

Repairs: charset (texts in UTF-8), result, komi, date, time (as FF[4] has them), ranks (3k, 5d, 9p),
handicap (HA from stones that are set up, AB from handicap stones that are moves). What is not
certain stays as it is. --charset says in what charset the texts are, and writes them as UTF-8.

Exit codes: 0 done; 1 done, but some input could not be edited; 2 could not be done; 130 interrupted.
A file is replaced whole or not at all.")]
pub(crate) struct EditArgs {
    /// Files, folders and archives; '-' is standard input, which goes to standard output.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) paths: Vec<PathBuf>,
    /// Write to a folder or file instead; '-' is standard output.
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) charset: CharsetArgs,
    #[command(flatten)]
    pub(super) select: Select,
    /// Only the game with this number in each file, from 1.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    pub(super) game: Option<u64>,
    /// Give a header a value. May be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(super) set: Vec<Assignment>,
    /// Add to a header: a text behind the old one, a point to a list. May be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(super) append: Vec<Assignment>,
    /// Give a property another name. May be repeated.
    #[arg(long, value_name = "OLD=NEW")]
    pub(super) rename: Vec<Renaming>,
    /// Take properties away.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = super::assign::deletable)]
    pub(super) delete: Vec<String>,
    /// Put headers right where it is certain what they mean; all repairs, or those named.
    #[arg(long, value_name = "REPAIRS", value_delimiter = ',', num_args = 0.., require_equals = true,
        value_parser = repair, default_missing_value = "all")]
    pub(super) repair: Vec<Repairs>,
    /// Leave out parts of the games.
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub(super) strip: Vec<Strip>,
    /// Write what engines said as another program reads it, in place of KT, LZ, SBKV and OGSC:
    /// sabaki (SBKV and OGSC) or lizzie (LZ).
    #[arg(long, value_name = "PROGRAM")]
    pub(super) analysis: Option<Analysis>,
    /// Turn the board, mirror it, exchange the colours; several in their order.
    #[arg(long, value_name = "HOW", value_delimiter = ',')]
    pub(super) transform: Vec<Turn>,
    /// Begin with this move of the main line; the position before it is set up.
    #[arg(long, value_name = "MOVE", value_parser = number::<u32>(1..))]
    pub(super) from: Option<u32>,
    /// End after this move of the main line.
    #[arg(long, value_name = "MOVE", value_parser = number::<u32>(0..))]
    pub(super) to: Option<u32>,
    /// Count moves from 1 again: take move numbers (MN) away.
    #[arg(long)]
    pub(super) renumber: bool,
    /// Make each line of play a game of its own.
    #[arg(long)]
    pub(super) split_variations: bool,
    /// Write nothing; show what would change.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Show it as JSON, one object a line.
    #[arg(long, requires = "dry_run")]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Print nothing but problems.
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl EditArgs {
    /// Whether there is nothing to be done.
    pub(super) fn is_empty(&self) -> bool {
        let headers = [
            self.set.is_empty(),
            self.append.is_empty(),
            self.rename.is_empty(),
        ];
        let parts = [
            self.delete.is_empty(),
            self.repair.is_empty(),
            self.strip.is_empty(),
        ];
        let is_said_anew = self.analysis.is_some() || self.charset.charset.is_some();
        let is_cut = self.from.is_some() || self.to.is_some() || self.renumber;
        let is_turned = !self.transform.is_empty() || self.split_variations;
        headers.iter().chain(&parts).all(|is_empty| *is_empty)
            && !(is_said_anew || is_cut || is_turned)
    }
}

/// The program that is to read what engines said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Analysis {
    /// Sabaki, and Ogatak for the lead.
    Sabaki,
    /// Lizzie and LizzieYzy.
    Lizzie,
    /// KaTrain.
    Katrain,
}

impl Analysis {
    /// How it is written.
    pub(super) const fn dialect(self) -> Dialect {
        match self {
            Analysis::Sabaki => Dialect::Sabaki,
            Analysis::Lizzie => Dialect::Lizzie,
            Analysis::Katrain => Dialect::Katrain,
        }
    }
}

/// A repair, or all of them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Repairs {
    All,
    One(&'static Repair),
}

fn repair(name: &str) -> Result<Repairs, UnknownRepair> {
    match name {
        "all" => Ok(Repairs::All),
        name => name.parse().map(Repairs::One),
    }
}
