//! What can be typed behind `honte referee`.

use crate::common_args::{PlaceArgs, TermsArgs};
use crate::error::{Failure, Misuse};
use crate::overwrite::Overwrite;
use crate::value::number;
use clap::{Args, ValueHint};
use honte_app::referee::FIRST_VISITS;
use honte_app::referee::Settings;
use honte_life::Budget;
use honte_proof::Reading;

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(after_help = "\
The first line is the likely result: that of the position finished as players finish it. Dame are
filled in turn, stones are added inside territory where a filled dame makes that necessary (teire),
borders that one move closes are closed, the dead are taken off, and what is left is counted. Below
it stands how much of that is proved, and what the result is by what is proved alone. A game that
is not over has no result: what is open is shown instead, at once and without proofs unless --nodes,
--time, --explain, --proof or --chains asks for them. A game that two passes or a counted result
ended is over.

Life and death is Article 7 of the Japanese rules of 1989, whatever the rules of the count: a chain
lives if it cannot be captured, or if its capture enables a new stone that cannot be; else it is
dead. What is called proved has a proof that was checked, and can be shown with --explain. What
could not be proved is taken as it seems, if reading and random play are clear about it; a group
that is open is taken as alive.

FILE is a record of any format, or a text board: rows of X, O and points, the top row first. '-'
is standard input. The rules are those of --rules, else of the record, else Japanese. The count of
the position as it stands, by the letter of Article 8, comes last where it differs. Moves that were
left are named, too: those that would have saved a dead chain, or made a new stone live among
points that the other colour encloses.

Classes: proved-static lives unconditionally, proved-search was proved by search, proved-relative
was proved with other chains, which have proofs of their own, taken as safe; assumed and undecided
have no proof. A group that is 'dead if White D4 is safe' has none either: search shows it dead on
the assumption that nobody can capture D4. --explain tells a line of play.

Readings of 'a pass for a ko' (Article 7.2): named lifts that ban; yielding that and the
opponent's bans; all lifts all bans. Chains with kos in their proofs are judged by the literal
'named', too; where that says otherwise, the verdict depends on the reading.

Examples:
  honte referee game.sgf
  honte referee game.sgf --at 212 --explain A9
  honte referee game.sgf --time 10s
  printf 'X X . O\\n. X O .\\nX X O O\\n' | honte referee -
  honte referee board.txt --explain B9 --proof proof.sgf
  honte referee board.txt --explain B9 --argue
  honte referee games.zip *.sgf

A proof may rest on others, on other points: --explain tells a line of each, --proof writes all.
--argue lets you play against the proof of a chain, and against those that it rests on, on one
board: you are the side that loses, and each is answered on its own points. A point plays there,
'pass' passes, 'ko A7' passes for the ko at A7, 'undo' takes your move back, 'quit' ends.

Of several games a table is written: likely result, recorded result, share of groups that is
proved, and a summary.

--json writes an object, or for several games an array of them: file, game, at, size, rules,
komi, reading, prisoners, assumed, searched (false where the game is plainly not over, and no proof
was looked for), seconds, chains (at, colour, stones, status, by_new_stone,
disputed (the new stone can be there before the capture), seki, removable, class, walls, given
(the chains that have to be safe for search to show what is assumed), reason, rescue, reading,
by_named, visits, nodes, seconds), territory (black, white), dame, teire, to_play (colour, at,
for, purpose), enclosures (colour, points, entry, at: what living stones of that colour alone
surround; shut: the other could not live there even if it were to move; open: it could, with a
play at), score (low, high: what Black has more, as the position stands), score_assumed,
score_finished (after to_play), score_finished_assumed, undecided, likely (the likely result, or
null), likely_why (why there is none: unfinished, no stones), finished, open (rooms that are
still open), recorded, agrees (whether likely is recorded; null if that cannot be said),
agrees_assumed (the same), groups (colour, fate, standing, chains, stones, given),
groups_proved. Of territory and dame only points are named that are so however chains without a
proof turn out. The seconds of a chain are its share of the game's, by visits.

Exit codes: 0 judged; 1 judged, but the recorded result is another, or a file has errors; 2 could
not be done; 130 interrupted.")]
pub(crate) struct Arguments {
    /// Records, archives of records, text boards; '-' for standard input.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    #[command(flatten)]
    terms: TermsArgs,
    /// Tell a line of play from the proof about the chain on this point.
    #[arg(long, value_name = "CHAIN")]
    pub(super) explain: Option<String>,
    /// Write the proof of --explain, or else every proof by search, as variations of an SGF file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Play against the proof of --explain.
    #[arg(long, requires = "explain", conflicts_with = "json")]
    pub(super) argue: bool,
    /// Visits to states that a position may take: two million are about a second [default:
    /// 60000000].
    #[arg(long, value_name = "VISITS", value_parser = number::<u64>(1..))]
    pub(super) nodes: Option<u64>,
    /// Time that a position may take: 10s, 500ms, 2m. What is proved by then is told, the rest
    /// assumed; how much that is depends on the machine, as it never does with --nodes. Without
    /// --nodes visits are not limited then.
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Memory that the searches under way may use together, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = (Budget::default().memory >> 20) as u64, value_parser = number::<u64>(1..=1 << 20))]
    pub(super) memory: u64,
    /// Games judged at a time, which share the memory [default: one for each core, none with less
    /// than 512 MiB]; for a single game threads, of which each beyond the first takes 640 MiB.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=256))]
    pub(super) jobs: Option<u64>,
    /// What a pass for a ko lifts: named, yielding, all.
    #[arg(long, value_name = "READING", default_value_t)]
    pub(super) reading: Reading,
    /// Add a table of all chains, with class and visits of each verdict.
    #[arg(long, conflicts_with = "json")]
    pub(super) chains: bool,
    /// Write all of it as JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Visits if the time is limited instead: more than any machine makes in it.
const UNLIMITED_VISITS: u64 = 1_000_000_000_000;

/// No longer times can be asked for: a day.
const MAX_SECONDS: f64 = 86_400.0;

#[derive(Debug, thiserror::Error)]
#[error("expected a time of up to a day, such as 10s, 500ms or 2m")]
struct NoDuration;

/// A time as it is typed: a number with ms, s, m or h behind it.
fn duration(text: &str) -> Result<Duration, NoDuration> {
    let digits = text.trim_end_matches(|end: char| end.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => f64::NAN,
    };
    let is_number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = Some(digits).filter(is_number);
    let number = number.and_then(|digits| digits.parse::<f64>().ok());
    match number.map(|number| number * seconds) {
        Some(time) if time > 0.0 && time <= MAX_SECONDS => Ok(Duration::from_secs_f64(time)),
        _ => Err(NoDuration),
    }
}

/// How many MiB a game judged beside others has, unless fewer are asked for.
const MIB_PER_GAME: u64 = 512;

/// Standard input.
pub(super) const STANDARD_INPUT: &str = "-";

impl Arguments {
    /// How the only game is judged first, so that something can be told at once.
    pub(super) fn at_first_sight(&self) -> Settings {
        let mut settings = self.for_one();
        settings.budget.total = settings.budget.total.min(FIRST_VISITS);
        settings
    }

    /// How the only game is judged.
    pub(super) fn for_one(&self) -> Settings {
        let mut settings = self.settings(1);
        settings.budget.threads = self.jobs();
        settings
    }

    /// How each of several games is judged when `jobs` games share the memory.
    pub(super) fn for_each(&self, jobs: usize) -> Settings {
        self.settings(jobs)
    }

    fn settings(&self, jobs: usize) -> Settings {
        let usual = Settings::prompt();
        let visits = match self.time {
            None => usual.budget.total,
            Some(_) => UNLIMITED_VISITS,
        };
        let visits = self.nodes.unwrap_or(visits);
        Settings {
            terms: self.terms.overrides(),
            reading: self.reading,
            search_unfinished: self.asks_for_proofs(),
            budget: Budget {
                visits,
                total: visits,
                memory: usize::try_from(self.memory << 20).unwrap_or(usize::MAX) / jobs,
                threads: 1,
                ..usual.budget
            },
            time: self.time,
        }
    }

    /// Whether proofs are wanted of a game that is not over, too.
    fn asks_for_proofs(&self) -> bool {
        let wants_some = self.explain.is_some() || self.proof.is_some() || self.chains;
        wants_some || self.nodes.is_some() || self.time.is_some()
    }

    /// How many games are judged at a time, or how many threads judge one.
    pub(super) fn jobs(&self) -> usize {
        let jobs = self.jobs.unwrap_or_else(|| {
            let cores = available_parallelism().map_or(1, usize::from) as u64;
            cores.min(self.memory / MIB_PER_GAME).max(1)
        });
        jobs as usize
    }

    /// Complains of what does not go together.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let inputs = |path: &&PathBuf| path.as_path() == Path::new(STANDARD_INPUT);
        let inputs = self.files.iter().filter(inputs).count();
        if inputs > 1 {
            return Err(Misuse::InputTwice.into());
        }
        if self.argue && inputs > 0 {
            return Err(Misuse::InputForMoves.into());
        }
        if self.place.game.is_some() && self.files.len() > 1 {
            return Err(Misuse::NumberOfOne.into());
        }
        Ok(())
    }

    /// Complains of what was typed for one game, when there are several.
    pub(super) fn of_one_game(&self) -> Result<(), Failure> {
        let typed = [
            ("--at", self.place.at.is_some()),
            ("--explain", self.explain.is_some()),
            ("--proof", self.proof.is_some()),
        ];
        match typed.iter().find(|(_, typed)| *typed) {
            Some((option, _)) => Err(Misuse::OneGameByNumber(option).into()),
            None => Ok(()),
        }
    }
}
