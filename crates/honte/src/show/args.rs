//! What can be typed behind `honte show`.

use crate::common_args::{CharsetArgs, PlaceArgs};
use crate::error::{Failure, Misuse};
use crate::select::Select;
use crate::sorting::SortKey;
use clap::{Args, ValueHint};
use honte_record::column::{Column, UnknownColumn};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(after_help = "\
Places in a game, as --tree shows them:
  57        after move 57 of the game; 0 is the beginning
  end       the end of the game (this is the default)
  12.b      the variation b instead of move 12; a is the move itself
  12.b3     the third node of that variation
  12.b3.c   the variation c instead of that node
  58+1      the first node after move 58, where that is no move
  #9        the node number 9 of the file, as --json counts them

Examples:
  honte show game.sgf
  honte show corpus/ishi/testspec.ishi
  honte show corpus/ishi/testspec.ishi --game 3 --tree
  honte show corpus/ishi/testspec.ishi --game 3 --at 1.c
  honte show game.sgf --json | jq '.nodes[] | select(.comment)'
  honte show analysed.sgf --analysis
  honte show ~/sgf --csv --columns black,white,date,EV --sort date > games.csv
  honte show pro.sgf.zst --where 'year < 1850 and player ~ shusaku' --count

A file with several games is shown as a table. --json writes an object: file, format, game, line,
size (width, height), headers (name, value), position (node, at, number, black, white), nodes (id,
parent, at, number, moves, setup, name, comment, marks, diagram); or for several games an array of objects:
number, line, black, white, date, result, moves. Points are named as Q16.

Columns: black, white, black_rank, white_rank, date, year, result, winner, event, round, place,
source, rules, komi, handicap, title, size, moves, nodes, variations, comments, charset, signature,
file, game, line, and any property in capitals such as EV or KT. With columns, --json writes an array
of objects, one a line.")]
pub(crate) struct Arguments {
    /// The record, in any format, or an archive of records; '-' is standard input. Of several, or of
    /// a folder, the games are listed.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    /// Draw the tree of variations instead.
    #[arg(long, conflicts_with = "at")]
    pub(super) tree: bool,
    /// List the moves up to the position instead.
    #[arg(long, conflicts_with = "tree")]
    pub(super) moves: bool,
    /// Draw a graph of what an engine said of the game instead: KaTrain's, Lizzie's, Sabaki's,
    /// Ogatak's and KataGo's data are understood.
    #[arg(long, conflicts_with_all = ["tree", "moves", "at", "json", "columns", "csv", "tsv", "count"])]
    pub(super) analysis: bool,
    /// Write all of it as JSON.
    #[arg(long, conflicts_with_all = ["tree", "moves"])]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) charset: CharsetArgs,
    #[command(flatten)]
    pub(super) table: TableArgs,
}

/// Games as rows.
#[derive(Debug, Args)]
pub(super) struct TableArgs {
    /// List the games with these columns.
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = column)]
    pub(super) columns: Vec<Named>,
    /// List the games as comma-separated values.
    #[arg(long, conflicts_with_all = ["tsv", "json"])]
    pub(super) csv: bool,
    /// List the games as tab-separated values.
    #[arg(long, conflicts_with = "json")]
    pub(super) tsv: bool,
    /// Order the list by columns, such as date or -moves for the longest first.
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub(super) sort: Vec<SortKey>,
    /// Print the number of games.
    #[arg(long, conflicts_with_all = ["columns", "csv", "tsv", "json", "sort"])]
    pub(super) count: bool,
    #[command(flatten)]
    pub(super) select: Select,
}

impl TableArgs {
    fn is_wanted(&self) -> bool {
        let is_formed = self.csv || self.tsv || self.count || !self.columns.is_empty();
        is_formed || !self.sort.is_empty() || self.select.filter().is_some()
    }
}

/// A column under the name that was typed.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) column: Column,
}

pub(super) fn column(name: &str) -> Result<Named, UnknownColumn> {
    Ok(Named {
        name: name.to_owned(),
        column: name.parse()?,
    })
}

impl Arguments {
    /// The only file, if it is to be shown by itself.
    pub(super) fn one_file(&self) -> Option<&Path> {
        match self.files.as_slice() {
            [file] if !self.table.is_wanted() && !file.is_dir() => Some(file),
            _ => None,
        }
    }

    /// Complains of what was typed for one game, when there are several.
    pub(super) fn of_one_game(&self) -> Result<(), Failure> {
        let typed = [
            ("--at", self.place.at.is_some()),
            ("--tree", self.tree),
            ("--moves", self.moves),
            ("--analysis", self.analysis),
        ];
        match typed.iter().find(|(_, typed)| *typed) {
            Some((option, _)) => Err(Failure::from(Misuse::OneGame {
                file: self
                    .files
                    .first()
                    .map_or_else(String::new, |file| file.display().to_string()),
                option,
            })),
            None => Ok(()),
        }
    }
}
