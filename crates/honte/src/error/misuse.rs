//! What was typed and cannot be meant.

use honte_goban::{CoordError, Size};
use honte_rules::RulesError;
use honte_solve::ProblemError;
use std::path::Path;
use thiserror::Error;

/// A command line whose parts do not fit each other, or the file that they name.
#[derive(Debug, Error)]
pub(crate) enum Misuse {
    /// An output whose name asks for something that cannot be made.
    #[error("{path}: {error}")]
    Output {
        /// The file, as it was named.
        path: String,
        /// What is wrong with its name.
        error: OutputName,
    },
    /// `convert` without anything.
    #[error("nothing to convert")]
    NothingToConvert,
    /// `convert` with an input alone.
    #[error(
        "{0}: expected a file or folder to write behind it, such as 'honte convert {0} out.sgf'"
    )]
    NoOutput(String),
    /// A width for something that has none.
    #[error("--width: only a .png has a width; name one with -o")]
    Width,
    /// A font that cannot be used.
    #[cfg(feature = "pictures")]
    #[error("--font: {path}: {why}")]
    Font {
        /// The file.
        path: String,
        /// Why it cannot be used.
        why: String,
    },
    /// The page, in a program without it.
    #[cfg(not(feature = "page"))]
    #[error("this honte was built without the page: build it with the feature 'page'")]
    NoPage,
    /// A picture, in a program without them.
    #[cfg(not(feature = "pictures"))]
    #[error(
        "this honte was built without PNG, PDF and fonts: write .svg or .txt, or build it with the \
         feature 'pictures'"
    )]
    NoPictures,
    /// A corner of a region that is none.
    #[error("invalid region '{0}': expected two corners such as K10:T19")]
    Region(String),
    /// A corner of a region that is not on the board.
    #[error("--region: {name} is not on the {size} board")]
    RegionOffBoard {
        /// The corner.
        name: String,
        /// The board.
        size: Size,
    },
    /// Moves to be numbered that are not there.
    #[error("--moves: there is no move {number} on this line, whose last move is {last}")]
    Moves {
        /// The move.
        number: u32,
        /// The last one; 0 without moves.
        last: u32,
    },
    /// Standard input, which cannot be looked up again.
    #[error("-: an index is of files that stay; save standard input as a file first")]
    IndexOfPipe,
    /// A charset for an index, whose texts have been read.
    #[error("--charset: an index has its texts already; name the files themselves")]
    CharsetOfIndex,
    /// Standard input, where files are read twice.
    #[error("--keep: standard input can only be read once; save it as a file first")]
    KeepOfPipe,
    /// Standard input, which every condition would read.
    #[error("--compare: standard input can only be read once; save it as a file first")]
    CompareOfPipe,
    /// `edit` without an edit.
    #[error(
        "nothing to edit: expected --set, --append, --rename, --delete, --repair, --strip, --analysis, --transform, --from, --to, --renumber or --split-variations"
    )]
    NothingToEdit,
    /// Standard input among files that are changed in place.
    #[error("-: standard input is edited by itself; name it alone, or write with -o")]
    StandardInputBeside,
    /// Standard input twice.
    #[error("-: standard input can only be read once")]
    InputTwice,
    /// A game from standard input, where the user is to type.
    #[error("-: with --argue, standard input is for your moves; name a file")]
    InputForMoves,
    /// A game's number for several files.
    #[error("--game: is for a single file")]
    NumberOfOne,
    /// An option for one game, and several games in several files.
    #[error("{0}: there are several games; choose one with --game N")]
    OneGameByNumber(&'static str),
    /// An option for one game, and a file with several.
    #[error("{file}: there are several games; choose one for {option} with --game N")]
    OneGame {
        /// The file.
        file: String,
        /// The option.
        option: &'static str,
    },
    /// A game is to be chosen.
    #[error("{0}: there are several games; choose one with --game N ('honte show {0}' lists them)")]
    WhichGame(String),
    /// A game number that the file does not have.
    #[error("{file}: {option} {number}: {}", games_there(.games))]
    GameNumber {
        /// The file.
        file: String,
        /// The option.
        option: &'static str,
        /// The game.
        number: u64,
        /// How many there are.
        games: u64,
    },
    /// Proofs are to be written, and there are none.
    #[error("--proof {0}: not written: there is no proof by search")]
    NoProofs(String),
    /// Nobody can argue with a chain that lives without a move.
    #[error("--argue: there is nothing to play: the chain lives without a move")]
    NothingToArgue,
    /// Nobody can argue with a proof that is not there.
    #[error("--argue: there is no proof to play against")]
    NoProof,
    /// A word in a list of points.
    #[error("{option} {}: {error}", .word.escape_debug())]
    Point {
        /// The option.
        option: &'static str,
        /// The word.
        word: String,
        /// Why.
        error: CoordError,
    },
    /// A position in which no problem is found.
    #[error("{file}: {error}{hint}", hint = problem_hint(.error))]
    Problem {
        /// The file.
        file: String,
        /// Why.
        error: ProblemError,
    },
    /// A chain where none is.
    #[error("{option} {}: {error}", .name.escape_debug())]
    Chain {
        /// The option.
        option: &'static str,
        /// The point, as it was typed.
        name: String,
        /// Why.
        error: honte_app::referee::ChainError,
    },
    /// A board on which handicap stones have no places.
    #[error("--handicap {stones}: a {size} board has no such customary points")]
    Handicap {
        /// The stones.
        stones: u32,
        /// The board.
        size: Size,
    },
    /// A game that cannot begin like that.
    #[error("{0}")]
    Start(RulesError),
    /// Settings for a new game, where one goes on.
    #[error("{0}: the record exists: --size and --handicap are for new games")]
    NewGame(String),
    /// A joseki tree of a board that there is not.
    #[error("{0}")]
    TreeSize(honte_goban::SizeError),
    /// A place in a joseki tree that is none.
    #[error("--at: {0}")]
    Step(honte_joseki::StepError),
    /// Moves that a joseki tree does not have.
    #[error(
        "--at: the tree does not know '{step}' after '{before}' (it keeps what was played {} or more)",
        crate::text::times(*.threshold)
    )]
    UnknownMoves {
        /// The first that it does not have.
        step: String,
        /// Those before.
        before: String,
        /// How often a sequence must have been played to be in the tree.
        threshold: u64,
    },
    /// `search` without a question.
    #[error("expected an index or files and then a question{found}", found = found_only(.0.as_deref()))]
    NoQuestion(Option<String>),
    /// An index among other paths.
    #[error("{0}: an index is searched by itself; name it alone")]
    IndexAlone(String),
    /// A question that cannot be asked.
    #[error("{0}")]
    Question(honte_record::filter::FilterError),
    /// A condition that cannot be compared.
    #[error("--compare '{0}': {1}")]
    Compared(String, honte_record::filter::FilterError),
    /// One condition whose opposite cannot be asked for.
    #[error(
        "--compare '{0}' needs a second --compare: the opposite of a pattern's condition is no condition"
    )]
    ComparedAlone(String),
    /// A region without points.
    #[error("--region: there are no points")]
    NoRegion,
    /// A region out of which no pattern can be cut.
    #[error("{0}")]
    Pattern(honte_record::filter::BoardPatternError),
    /// `-o` twice with one name.
    #[error("{0}: named twice with -o")]
    NamedTwice(String),
    /// An example that there is not.
    #[error("{}: there is no such example; 'honte examples' lists them", .0.escape_debug())]
    NoExample(String),
}

/// What is wrong with the name of an output.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum OutputName {
    /// The ending of a figure.
    #[error("the name does not tell the format: expected .txt, .svg, .png or .pdf, or --format")]
    Figure,
    /// The ending of a record.
    #[error(
        "the name does not tell the format: expected .sgf, .go or .xml, or --to sgf, ishi or xml"
    )]
    Record,
    /// The ending of edited games.
    #[error(
        "edited games are written to a file that ends in .sgf, or to a folder; 'honte convert' makes other formats of them"
    )]
    Edited,
    /// The ending of a merged record.
    #[error("the name does not tell the format: expected .sgf, .go or .xml")]
    Merged,
    /// The ending of a joseki tree.
    #[error("the format is not known; expected a name that ends in .sgf, .json or .tsv")]
    JosekiTree,
    /// Examples have one format.
    #[error(
        "examples are written as SGF; name a file that ends in .sgf ('honte convert' makes others of it)"
    )]
    Examples,
    /// A book has another ending.
    #[error("a book is a .pdf or a folder, not a .{0}")]
    Book(String),
    /// A graph has another ending.
    #[error("a graph is written as SVG; end with a name such as graph.svg")]
    Graph,
    /// A file, where `--split` needs a folder.
    #[error("is a file, and --split writes many; end with a folder")]
    SplitToFile,
    /// A file that is there, where several inputs are written.
    #[error("is an existing file, and there are several inputs; end with a folder or a new file")]
    ManyToFile,
}

/// What the user can do about a position in which no problem is found.
fn problem_hint(error: &ProblemError) -> &'static str {
    match error {
        ProblemError::Unclear => "; name a stone of it with --point, or say --goal",
        ProblemError::Open(_) => "; name a stone of a smaller group with --point",
        ProblemError::OtherSide(_) => "; leave --goal away, or say the other",
        ProblemError::NoStone(_) | ProblemError::OneColour => "",
    }
}

fn found_only(word: Option<&str>) -> String {
    word.map_or_else(String::new, |word| format!(", found only '{word}'"))
}

/// `there is one game`.
pub(crate) fn games_there(games: &u64) -> String {
    match games {
        0 => "there is no game in it".to_owned(),
        1 => "there is one game".to_owned(),
        games => format!("there are {games} games"),
    }
}

impl Misuse {
    /// An output whose name asks for something that cannot be made.
    pub(crate) fn output(path: &Path, error: OutputName) -> Misuse {
        Misuse::Output {
            path: path.display().to_string(),
            error,
        }
    }
}
