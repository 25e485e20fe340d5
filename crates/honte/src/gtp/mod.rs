//! `honte gtp`: a referee that speaks the Go Text Protocol, version 2.
//!
//! After G. Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2*: `line` is its
//! section 2 (lines, ids, comments, replies), `command` the commands, `engine` what they change.

mod arguments;
mod command;
mod engine;
mod error;
mod handicap;
mod line;
mod mover;
mod status;
mod storage;

use crate::answer::Answer;
use crate::error::Failure;
use crate::overwrite::Overwrite;
use clap::Args;
use engine::Engine;
use error::GtpError;
use honte_record::source::check_stdin;
use honte_rules::{Preset, Ruleset};
use line::{Line, Lines};
use std::io::{self, BufRead, Write};

#[derive(Debug, Args)]
#[command(after_help = "\
A board and referee for programs and controllers. It obeys all commands of GTP 2 and kgs-rules,
kgs-time_settings, kata-set-rules, kata-set-rule, kata-get-rules; list_commands lists them. genmove
is no player: it captures what is in atari, saves what is, else takes the first point outwards from
the fourth line that is neither an own eye nor a stone to be captured at once, and passes when there
is none.

Where neither a loaded record nor a command says what is dead, final_score answers with the likely
result of 'honte referee' (dame filled, teire added, the dead taken off), as 'honte score' does, and
final_status_list with its groups: alive, seki, dead. What seems so is taken for true, since GTP has
no word for the difference. A game that is not finished is answered with 'cannot score' and the
reason. That takes some seconds once, until a move, other rules or another komi.

Commands of its own:
  honte-dead POINT…  chains that are dead for final_score and final_status_list
  honte-seki POINT…  these are in seki (Japanese rules)
  honte-why          why the last move was refused, with the article
  honte-explain      the count, step by step
  honte-rules NAME   the rules by any name of --rules; alone: which they are

printsgf FILE replaces a file that exists only with --force, or if it wrote it before.

Example:
  gogui -program 'honte gtp --rules Japanese'")]
pub(crate) struct Arguments {
    /// The rules to begin with.
    #[arg(long, value_name = "RULES", default_value_t = Preset::Chinese.ruleset())]
    rules: Ruleset,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// A session of GTP: the state that one line leaves to the next.
///
/// ```
/// use honte::gtp::Session;
/// use honte_rules::Preset;
///
/// let mut session = Session::new(Preset::Chinese.ruleset());
/// let mut replies = Vec::new();
/// session.answer(&b"1 play black D4\n2 play white D4\n"[..], &mut replies)?;
/// assert_eq!(replies, b"=1 \n\n?2 illegal move\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Session(Engine);

impl Session {
    /// An empty board of 19 lines.
    #[must_use]
    pub fn new(rules: Ruleset) -> Session {
        Session(Engine::new(rules))
    }

    /// The same without files: `loadsgf` and `printsgf FILE` fail.
    #[must_use]
    pub fn without_files(mut self) -> Session {
        self.0.has_files = false;
        self
    }

    /// The same with no more than so many visits for a position that is judged, by one thread.
    #[must_use]
    pub fn with_visits(mut self, visits: u64) -> Session {
        self.0.visits = Some(visits);
        self
    }

    /// Replies to each line until `quit` or the end of the input.
    ///
    /// # Errors
    /// What cannot be read or written.
    pub fn answer(&mut self, input: impl BufRead, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = Lines::new(input);
        while !self.0.has_quit
            && let Some(line) = lines.next()?
        {
            let (id, reply) = match line {
                Line::TooLong => (None, Err(GtpError::TooLong)),
                Line::Command { id, words } => (id, command::obey(&mut self.0, &words)),
            };
            line::reply(id, &reply, out)?;
            out.flush()?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    check_stdin().map_err(Failure::no_input)?;
    let mut session = Session::new(args.rules);
    session.0.overwrite = args.overwrite;
    session.answer(io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(Answer::Yes)
}
