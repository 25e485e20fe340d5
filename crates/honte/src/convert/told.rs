//! What is said about a conversion.

use super::pick::LeftOut;
use crate::answer::Answer;
use crate::common_args::Unfit;
use crate::error::{Failure, Nothing, strip};
use crate::text::{count, thousands, times};
use honte_record::convert::{ConvertError, Dropped, Loss, Lost};
use honte_record::problem::{Problem, Severity};
use honte_record::records::RecordEvent;
use honte_record::source::{Outcome, SourceError};
use honte_record::tree::Tree;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;

/// Lines that are printed before the rest is only counted.
const MAX_PRINTED_LINES: u64 = 20;

/// What was wrong, and what was lost, so far.
pub(super) struct ProblemLog {
    bar: ProgressBar,
    /// Lines printed and not printed.
    said: u64,
    errors: u64,
    games: u64,
    /// Games that were read, written or not.
    seen: u64,
    /// Errors and games when the file began.
    before: (u64, u64),
    losses: [(Loss, u64); 4],
    /// What `--clean` leaves out: what is printed of it, and how much is not.
    left_out: Vec<String>,
    more_left_out: u64,
}

impl ProblemLog {
    pub(super) fn new(bar: ProgressBar) -> Self {
        let losses = [
            Loss::Properties,
            Loss::Removal,
            Loss::Variations,
            Loss::Number,
        ];
        Self {
            bar,
            said: 0,
            errors: 0,
            games: 0,
            seen: 0,
            before: (0, 0),
            losses: losses.map(|loss| (loss, 0)),
            left_out: Vec::new(),
            more_left_out: 0,
        }
    }

    fn say(&mut self, line: impl Display) {
        self.said += 1;
        if self.said <= MAX_PRINTED_LINES {
            self.bar.suspend(|| anstream::eprintln!("{line}"));
        }
    }

    pub(super) fn unreadable(&mut self, problem: &SourceError) {
        self.errors += 1;
        self.say(problem);
    }

    /// A file that is passed over.
    pub(super) fn refused(&mut self, failure: &Failure) {
        self.errors += 1;
        self.say(failure);
    }

    pub(super) fn unopened(&mut self, outcome: &Outcome) {
        for problem in &outcome.problems {
            self.unreadable(problem);
        }
        self.errors += outcome.more_problems;
    }

    /// A line of an Ishi file that plain SGF has no place for.
    pub(super) fn dropped(&mut self, name: &str, dropped: &Dropped) {
        let Dropped { line, text } = dropped;
        self.leave_out(format!(
            "{name}:{line}: left out, as SGF has no place for it: {text}"
        ));
    }

    /// The private properties of a game that goes without them.
    pub(super) fn private(&mut self, name: &str, line: u64, tree: &Tree) {
        let mut names: BTreeMap<String, u64> = BTreeMap::new();
        for node in tree.nodes(tree.root()) {
            for property in tree.properties(node) {
                if property.name().definition().is_none() {
                    let spelling = String::from_utf8_lossy(property.spelling());
                    *names.entry(spelling.into_owned()).or_default() += 1;
                }
            }
        }
        if names.is_empty() {
            return;
        }
        let names: Vec<String> = names
            .iter()
            .map(|(name, count)| format!("{name} ({})", times(*count)))
            .collect();
        let names = names.join(", ");
        self.leave_out(format!(
            "{name}:{line}: left out, as no version of SGF has it: {names}"
        ));
    }

    fn leave_out(&mut self, line: String) {
        if (self.left_out.len() as u64) < MAX_PRINTED_LINES {
            self.left_out.push(line);
        } else {
            self.more_left_out += 1;
        }
    }

    /// How much was damaged, unreadable or could not be converted.
    pub(super) fn errors(&self) -> u64 {
        self.errors
    }

    /// Tells of a file whose texts are not in the charset that was named.
    pub(super) fn fits(&mut self, name: &str, fits: Result<(), Unfit>) {
        if let Err(unfit) = fits {
            self.errors += 1;
            self.say(format_args!("{name}: {unfit}"));
        }
    }

    /// A game has been read.
    pub(super) fn seen(&mut self) {
        self.seen += 1;
    }

    /// A file begins.
    pub(super) fn begin(&mut self) {
        self.before = (self.errors, self.seen);
    }

    /// A file has been read, or not.
    pub(super) fn read(&mut self, name: &str, read: &io::Result<()>) {
        let silent = self.before == (self.errors, self.seen);
        // What the reader returns is told by the source, see `unopened`.
        if read.is_ok() && silent {
            self.errors += 1;
            self.say(format_args!("{name}: no game in it; passed over"));
        }
    }

    pub(super) fn problems(&mut self, name: &str, problems: &[Problem]) {
        self.games += 1;
        for problem in problems {
            self.problem(name, problem);
        }
    }

    fn problem(&mut self, name: &str, problem: &Problem) {
        if problem.severity() == Severity::Error {
            self.errors += 1;
            let gap = if problem.line > 0 { ":" } else { ": " };
            self.say(format_args!("{name}{gap}{problem}"));
        }
    }

    pub(super) fn on_event(&mut self, name: &str, event: RecordEvent<'_>) {
        match event {
            RecordEvent::Problem(problem) => self.problem(name, &problem),
            RecordEvent::More(more) => self.said += more,
            RecordEvent::Game(_) | RecordEvent::Outside(_) => {}
        }
    }

    pub(super) fn unconverted(&mut self, name: &str, line: u64, error: &ConvertError) {
        self.errors += 1;
        let hint = strip(error);
        self.say(format_args!("{name}:{line}: {error}{hint}; left out"));
    }

    pub(super) fn lost(&mut self, lost: &[Lost]) {
        for lost in lost {
            for (loss, number) in &mut self.losses {
                *number += u64::from(*loss == lost.loss);
            }
        }
    }

    /// The last lines, and the answer.
    pub(super) fn end(
        self,
        quiet: bool,
        clean: bool,
        left_out: LeftOut,
    ) -> Result<Answer, Failure> {
        let LeftOut { unfit, twins } = left_out;
        if self.said > MAX_PRINTED_LINES {
            let more = count(self.said - MAX_PRINTED_LINES, "problem", "problems");
            anstream::eprintln!("and {more} more; 'honte check' shows all");
        }
        if self.seen == 0 && self.said > 0 {
            return Err(Failure::Told);
        }
        if self.seen == 0 {
            return Err(Nothing::Games.into());
        }
        if self.games == 0 && unfit > 0 {
            return Err(Nothing::Picked.into());
        }
        if !quiet {
            for line in &self.left_out {
                anstream::eprintln!("{line}");
            }
            if self.more_left_out > 0 {
                anstream::eprintln!("and {} more left out", thousands(self.more_left_out));
            }
            if twins > 0 {
                let twins = count(twins, "game is", "games are");
                anstream::eprintln!("{twins} left out as twins of others");
            }
            let kept = if clean {
                "left out"
            } else {
                "kept in USER SGF blocks"
            };
            for (loss, number) in self.losses.iter().filter(|(_, number)| *number > 0) {
                let nodes = count(*number, "node", "nodes");
                anstream::eprintln!("{nodes}: {}", meaning(*loss, kept));
            }
        }
        Ok(match self.errors {
            0 => Answer::Yes,
            _ => Answer::No,
        })
    }
}

fn meaning(loss: Loss, kept: &str) -> String {
    match loss {
        Loss::Properties => {
            format!("the Ishi format has no word for some properties, which are {kept}")
        }
        Loss::Removal => {
            "stones taken off between moves stay on the board of an Ishi reader".to_owned()
        }
        Loss::Variations => {
            format!("the Ishi format has no place for the variation, which is {kept}")
        }
        Loss::Number => "the move number was taken in its sequence, and another is used".to_owned(),
    }
}
