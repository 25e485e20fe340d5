//! What can be typed.

use crate::check::CheckArgs;
use crate::filter::FilterArgs;
use crate::overwrite::Overwrite;
use crate::value::number;
use clap::{Args as Group, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use honte_goban::Colour;
use honte_joseki::{Condition, Join, Prune, Tenuki};
use honte_record::filter::Filter;
use std::path::PathBuf;

/// A Go records workbench.
#[derive(Debug, Parser)]
#[command(name = "honte", version, about, arg_required_else_help = true)]
#[command(after_help = "\
Exit codes: 0 done; 1 done, but something in the input was wrong; 2 could not be done; 130
interrupted (Ctrl-C, SIGTERM, SIGHUP), after which no file is half written.
Colours obey NO_COLOR.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show a record: headers, a position, its comment, what follows; or the games of a collection.
    Show(crate::show::Arguments),
    /// Draw a position, numbered moves or a whole game as text, SVG, PNG or PDF.
    Diagram(crate::diagram::Arguments),
    /// Convert game records between formats, without losing anything.
    Convert(crate::convert::ConvertArgs),
    /// Edit games in bulk: headers, repairs, parts to leave out, the board turned, cuts.
    Edit(crate::edit::EditArgs),
    /// Name files after the games in them.
    Rename(crate::rename::RenameArgs),
    /// Compare two archives: games that only one has, and records of a game that differ.
    Compare(crate::compare::CompareArgs),
    /// Make one tree of several records of the same game.
    Merge(crate::merge::MergeArgs),
    /// Mine game records for joseki, and look at what was found.
    #[command(subcommand)]
    Joseki(JosekiCommand),
    /// Find what is wrong with game records of any format, and games that are there twice.
    Check(CheckArgs),
    /// Count a position under any rules, step by step, and compare with the recorded result.
    Score(crate::score::Arguments),
    /// Judge the life and death of all stones of a stopped game, with proofs, and count it.
    Referee(crate::referee::Arguments),
    /// Solve a life-and-death problem: the moves that work, and why the others fail.
    Solve(crate::solve::Arguments),
    /// Show the official examples of life and death, judged now, and Ikeda's.
    Examples(crate::examples::Arguments),
    /// Play a game on the terminal: two people, any rules, from the first move to the agreed result.
    Play(crate::play::Arguments),
    /// Open the page: records to leaf through, a referee with proofs, joseki to explore.
    Serve(crate::serve::Arguments),
    /// A referee for programs: the Go Text Protocol, version 2.
    Gtp(crate::gtp::Arguments),
    /// Pick games out of records by what they say and what was played.
    Filter(FilterArgs),
    /// Make an index of games for `honte search`, or bring one up to date.
    Index(crate::index::Arguments),
    /// Find positions and patterns in games, and what was played next.
    Search(crate::search::Arguments),
    /// Print the licences of what is in this program: crates, the zstd library, the typeface.
    #[command(visible_alias = "licenses")]
    Licences,
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  honte completions bash > ~/.local/share/bash-completion/completions/honte"
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the man page, or write those of all commands into a folder.
    #[command(
        after_help = "Examples:\n  honte man | man -l -\n  honte man ~/.local/share/man/man1"
    )]
    Man {
        /// The folder.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
        #[command(flatten)]
        overwrite: Overwrite,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum JosekiCommand {
    /// Find the sequences that are played again and again in the corners.
    Mine(MineArgs),
    /// Tell which joseki of a mined tree a game has, and where it leaves what others played.
    Find(FindArgs),
    /// Show a node of a mined tree: the board, its figures, what follows, where it was played.
    Show(ShowArgs),
    /// Make one tree of several, as if all their games had been mined at once.
    Merge(MergeTreesArgs),
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte joseki mine examples --prune 3%
  honte joseki mine games.zip ~/sgf -o tree.sgf -o tree.json --prune 1%
  honte joseki mine pro.sgf.zst --filter 'date >= 1990 and player ~ \"Cho\"'
  honte joseki mine pro.sgf.zst --tsv > tree.tsv

Fields of a filter: black white player rank black_rank white_rank date year result winner event
round place source rules komi handicap size moves file. Operators: = != < <= > >= ~ (contains) !~
and or not ( ), and 'has FIELD'.

Exit codes: 0 done; 1 done, but some input was damaged or unreadable; 2 could not be done;
130 interrupted. Files are written whole or not at all.")]
pub(crate) struct MineArgs {
    /// Files, folders and archives: .sgf, .zst, .gz, .zip, .tar and combinations; - for standard
    /// input.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    /// Write the tree to a file: .sgf, .json or .tsv by its name. May be repeated.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
    /// Keep what occurs this often: a count, or a share of the games such as 1%.
    #[arg(long, default_value = "150", value_name = "COUNT|SHARE")]
    pub(crate) prune: Prune,
    /// Also keep what this tree has, however seldom it is played: trees then merge at a smaller count.
    /// May be repeated.
    #[arg(long, value_name = "TREE", value_hint = ValueHint::FilePath)]
    pub(crate) keep: Vec<PathBuf>,
    /// Sequence binding distance: the Manhattan distance at which a move joins a sequence.
    #[arg(long, default_value_t = 5, value_name = "LINES", value_parser = number::<u8>(0..=u8::MAX))]
    pub(crate) binding: u8,
    /// What a move joins that is near several sequences: all of them, as in the paper, or the nearest,
    /// which finds more of the joseki that dictionaries have.
    #[arg(long, default_value_t, value_name = "all|nearest")]
    pub(crate) join: Join,
    /// Look at each game until so many moves have been played in every corner.
    #[arg(long, default_value_t = 20, value_name = "MOVES", value_parser = number::<u16>(1..))]
    pub(crate) stones: u16,
    /// What a tenuki is: parity (a colour moves twice running), gap (both sides away, too), none.
    #[arg(long, default_value = "parity", value_name = "READING")]
    pub(crate) tenuki: Tenuki,
    /// The distance at which a stone has no influence on a sequence any more.
    #[arg(long, default_value_t = 17, value_name = "LINES", value_parser = number::<u8>(0..=u8::MAX))]
    pub(crate) reach: u8,
    /// A side whose influence is at most this, either way, is nobody's.
    #[arg(long, default_value_t = 0, value_name = "SCORE", value_parser = number::<u16>(0..))]
    pub(crate) neutral: u16,
    /// Mine games on square boards of this size.
    #[arg(long, default_value_t = 19, value_name = "LINES", value_parser = number::<u8>(1..=25))]
    pub(crate) size: u8,
    /// Mine handicap games and games with set-up stones, too.
    #[arg(long)]
    pub(crate) handicap: bool,
    /// Memory for games and their sequences, in MiB (160 by default). What does not fit goes to a
    /// temporary file; the tree is the same.
    #[arg(long, value_name = "MIB", value_parser = number::<usize>(1..=1 << 20))]
    pub(crate) memory: Option<usize>,
    /// The folder of the temporary file, some 2.3 kB a game: that of TMPDIR by default, else /var/tmp.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) temporary: Option<PathBuf>,
    /// Example games to keep for each node.
    #[arg(long, default_value_t = 5, value_name = "GAMES", value_parser = number::<u8>(0..=100))]
    pub(crate) examples: u8,
    /// Mine only games that fit an expression over their headers.
    #[arg(long, value_name = "EXPRESSION", value_parser = crate::select::without_patterns)]
    pub(crate) filter: Option<Filter>,
    /// Lines of the table.
    #[arg(long, default_value_t = 20, value_name = "LINES", value_parser = number::<usize>(0..))]
    pub(crate) top: usize,
    /// Print the tree as JSON instead of a table.
    #[arg(long, conflicts_with = "tsv")]
    pub(crate) json: bool,
    /// Print the nodes as tab-separated values instead of a table.
    #[arg(long)]
    pub(crate) tsv: bool,
    /// Print nothing but problems.
    #[arg(short, long, conflicts_with_all = ["json", "tsv"])]
    pub(crate) quiet: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("expected black or white")]
struct NoColour;

fn colour(text: &str) -> Result<Colour, NoColour> {
    match text {
        "black" => Ok(Colour::Black),
        "white" => Ok(Colour::White),
        _ => Err(NoColour),
    }
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte joseki find game.sgf --tree tree.json
  honte joseki find ~/games --tree tree.sgf --json
  honte joseki find game.sgf --tree tree.json -o commented.sgf

A line for each local sequence of the game that is in the tree with at least two stones: the moves
of the game, the joseki as 'honte joseki show' has it, how it is turned there, whether colours are
swapped, how often it was played, and what came next: in this game, and in others. A joseki is found
by any order of its moves. With -o the games are written as SGF, with a comment where each joseki
ends. Handicap stones are in no sequence.

JSON: an array of games with file, game (its number), title, board_fits, and joseki: moves, joseki,
by_other_order, turned, colours_swapped, count, games, next (move, colour, at,
after_tenuki; or null), others (at,
or null for a tenuki; count).")]
pub(crate) struct FindArgs {
    /// Records: files, folders, archives.
    #[arg(required = true, value_name = "GAME", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<PathBuf>,
    /// A tree that 'honte joseki mine -o' wrote: .json or .sgf.
    #[arg(long, value_name = "TREE", value_hint = ValueHint::FilePath)]
    pub(crate) tree: PathBuf,
    /// Write the games with comments to an SGF file.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
    /// Print JSON instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte joseki mine ~/games/2024 --prune 50 -o old.json
  honte joseki mine ~/games/2025 --prune 10 --keep old.json -o new.json
  honte joseki merge old.json new.json -o both.json
  honte joseki merge old.json new.json --prune 1% -o both.json

The trees must be of different games, mined with the same options but for --prune and --examples. A
tree does not know what it has pruned. So there is a least count from which on the merged tree is
exact: what it keeps, every tree has. That count is what --prune is by default, and it is printed; a
smaller one is refused. 'honte joseki mine --keep' lowers it: with it a tree has what the other trees
have, however seldom it was played. Trees mined with --prune 1 have everything, and merge at any
count.")]
pub(crate) struct MergeTreesArgs {
    /// Trees that 'honte joseki mine -o' wrote: .json or .sgf.
    #[arg(required = true, num_args = 2.., value_name = "TREE", value_hint = ValueHint::FilePath)]
    pub(crate) trees: Vec<PathBuf>,
    /// Write the tree to a file: .sgf, .json or .tsv by its name. May be repeated.
    #[arg(short, long, required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
    /// Keep what occurs this often: a count, or a share of the games such as 1%. By default the least
    /// count that is exact.
    #[arg(long, value_name = "COUNT|SHARE")]
    pub(crate) prune: Option<Prune>,
    /// Print nothing but problems.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte joseki show tree.json
  honte joseki show tree.sgf --at 'dd cf fc'
  honte joseki show tree.json --at 'Q16 R14 --' --json
  honte joseki show tree.json --at 'dd cf' --when 'left black and right nobody'
  honte joseki show tree.json --at 'dd cc' --years --games pro.zip --first white

Black is the first player here, and the board is that of the normal form, the upper left corner. Win
rates are over games: a game counts once, and one in which both players moved first somewhere counts
for neither.

Moves are SGF letters (dd) or board coordinates (D16), in any corner, orientation and order; -- is a
tenuki.")]
pub(crate) struct ShowArgs {
    /// A tree that 'honte joseki mine -o' wrote: .json or .sgf.
    #[arg(value_name = "TREE", value_hint = ValueHint::FilePath)]
    pub(crate) tree: PathBuf,
    /// The moves that lead to the node, such as 'dd cf fc'.
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) at: String,
    /// What was played next when some sides are the first player's (black), the second's (white) or
    /// nobody's, beside what was played otherwise: such as 'bottom black and left nobody'.
    #[arg(long, value_name = "CONDITION")]
    pub(crate) when: Option<Condition>,
    /// In which share of the games of each time it was played, so many years a line: ten if no number
    /// is given.
    #[arg(long, value_name = "YEARS", num_args = 0..=1, default_missing_value = "10", value_parser = number::<u16>(1..=1000))]
    pub(crate) years: Option<u16>,
    /// List all games of the node, out of the files, folders and archives that the tree was mined from.
    #[arg(long, value_name = "PATH", num_args = 1.., value_hint = ValueHint::AnyPath)]
    pub(crate) games: Vec<PathBuf>,
    /// Of these only the games in which black, or white, moved first.
    #[arg(long, value_name = "COLOUR", requires = "games", value_parser = colour)]
    pub(crate) first: Option<Colour>,
    /// Of these only the games that fit an expression over their headers, as the mined ones did.
    #[arg(long, value_name = "EXPRESSION", requires = "games", value_parser = crate::select::without_patterns)]
    pub(crate) filter: Option<Filter>,
    /// Print the node as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
