//! Which games are written, and in which order.

use super::held::{Held, Waiting};
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Misuse};
use crate::likeness::Likeness;
use crate::progress::Progress;
use crate::select::Select;
use crate::sorting::SortKey;
use crate::unicode::Form;
use crate::value::number;
use clap::{Args, ValueEnum};
use honte_record::column::Row;
use honte_record::filter::{Filter, of_tree};
use honte_record::records::{self, Record, RecordEvent};
use honte_record::source::{Source, Wanted};
use honte_record::tree::Tree;
use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// What picks and orders games.
#[derive(Debug, Args)]
pub(super) struct PickArgs {
    #[command(flatten)]
    select: Select,
    /// Only the game with this number in each file, from 1.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    game: Option<u64>,
    /// Write one of several games with the same moves: moves, turned or colours.
    #[arg(long, value_name = "LIKENESS", num_args = 0..=1, require_equals = true,
        default_missing_value = "turned")]
    unique: Option<Likeness>,
    /// Which of them.
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "first",
        requires = "unique"
    )]
    keep: Keep,
    /// Order the games by columns, such as date or -moves for the longest first.
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    sort: Vec<SortKey>,
}

/// Which of several twins is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Keep {
    /// The first.
    First,
    /// The last.
    Last,
    /// The one that says most: it has the most nodes and, among equals, the longest text.
    Fullest,
}

impl PickArgs {
    /// Whether games may be left out, or come in another order.
    pub(super) fn is_any(&self) -> bool {
        let is_picked = self.select.filter().is_some() || self.game.is_some();
        is_picked || self.unique.is_some() || !self.sort.is_empty()
    }
}

/// How many games were left out.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeftOut {
    pub(super) unfit: u64,
    pub(super) twins: u64,
}

/// Picks games one after the other.
pub(super) struct Pick<'p> {
    args: &'p PickArgs,
    filter: Option<Filter>,
    /// Games of which twins have been met, if the first are kept.
    met: HashSet<u64>,
    /// By their place among those that fit: the games that are kept, if not the first are.
    chosen: Option<HashSet<u64>>,
    fitting: u64,
    left_out: LeftOut,
    waiting: Waiting,
}

impl<'p> Pick<'p> {
    /// Reads all games once before, if later ones may be kept.
    pub(super) fn new(
        args: &'p PickArgs,
        charset: &CharsetArgs,
        sources: &[Source],
        inputs: &[PathBuf],
        progress: &Progress,
    ) -> Result<Pick<'p>, Failure> {
        let mut pick = Pick {
            args,
            filter: args.select.filter(),
            met: HashSet::new(),
            chosen: None,
            fitting: 0,
            left_out: LeftOut::default(),
            waiting: Waiting::default(),
        };
        if let Some(likeness) = args.unique.filter(|_| args.keep != Keep::First) {
            if sources.iter().any(|source| source.bytes == 0) {
                return Err(Misuse::KeepOfPipe.into());
            }
            pick.chosen = Some(pick.choose(likeness, charset, sources, inputs, progress));
            pick.fitting = 0;
        }
        Ok(pick)
    }

    /// The game, if it is to be written now.
    ///
    /// # Errors
    /// A game that waits to be sorted cannot be kept.
    pub(super) fn take(
        &mut self,
        name: &str,
        record: Record,
        form: Form,
    ) -> io::Result<Option<Record>> {
        if !self.fits(name, &record) {
            self.left_out.unfit += 1;
            return Ok(None);
        }
        let place = self.fitting;
        self.fitting += 1;
        if !self.is_kept(place, &record.tree) {
            self.left_out.twins += 1;
            return Ok(None);
        }
        if self.args.sort.is_empty() {
            return Ok(Some(record));
        }
        let row = Row {
            tree: &record.tree,
            file: name,
            number: record.number,
            line: record.place.0,
        };
        let keys = self.args.sort.iter().map(|sort| sort.column.key(&row));
        let keys = keys.collect();
        self.waiting.put(keys, name, record, form)?;
        Ok(None)
    }

    /// The games that wait, in order.
    pub(super) fn sorted(&mut self) -> impl Iterator<Item = io::Result<Held>> + use<> {
        std::mem::take(&mut self.waiting).sorted(&self.args.sort)
    }

    pub(super) fn left_out(&self) -> LeftOut {
        self.left_out
    }

    fn fits(&self, name: &str, record: &Record) -> bool {
        let is_number = self.args.game.is_none_or(|game| game == record.number);
        let fits = |filter: &Filter| filter.matches(&of_tree(&record.tree, name));
        is_number && self.filter.as_ref().is_none_or(fits)
    }

    fn is_kept(&mut self, place: u64, tree: &Tree) -> bool {
        match (self.args.unique, &self.chosen) {
            (None, _) => true,
            (Some(_), Some(chosen)) => chosen.contains(&place),
            (Some(likeness), None) => {
                let print = likeness.print(tree);
                print.is_none_or(|print| self.met.insert(print))
            }
        }
    }

    /// Reads all and chooses one of all twins each.
    fn choose(
        &mut self,
        likeness: Likeness,
        charset: &CharsetArgs,
        sources: &[Source],
        inputs: &[PathBuf],
        progress: &Progress,
    ) -> HashSet<u64> {
        let mut best: HashMap<u64, ((usize, usize), u64)> = HashMap::new();
        let mut chosen = HashSet::new();
        for source in sources {
            let certain = inputs.contains(&source.path);
            // What cannot be read is told when the games are written.
            let _ = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
                let flow = || match progress.is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                let _ = charset.read(entry.reader, |reader| {
                    let Ok(Some(opened)) = records::open(reader, &entry.name, certain) else {
                        return;
                    };
                    let _ = opened.read(|event| {
                        if let RecordEvent::Game(record) = event
                            && self.fits(&entry.name, &record)
                        {
                            let place = self.fitting;
                            self.fitting += 1;
                            let tree = &record.tree;
                            match likeness.print(tree) {
                                Some(print) => {
                                    let worth = self.worth(tree, place);
                                    let known = best.entry(print).or_insert((worth, place));
                                    if worth > known.0 {
                                        *known = (worth, place);
                                    }
                                }
                                None => {
                                    chosen.insert(place);
                                }
                            }
                        }
                        flow()
                    });
                });
                flow()
            });
        }
        chosen.extend(best.into_values().map(|(_, place)| place));
        chosen
    }

    /// The more, the better.
    fn worth(&self, tree: &Tree, place: u64) -> (usize, usize) {
        match self.args.keep {
            Keep::First => (0, 0),
            Keep::Last => (usize::try_from(place).unwrap_or(usize::MAX), 0),
            Keep::Fullest => (tree.node_count(), tree.source().len()),
        }
    }
}
