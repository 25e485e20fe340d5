//! `honte solve`: a life-and-death problem, with the side to move.

mod args;
mod check;
mod report;
mod sgf;

pub(crate) use args::Arguments;

use crate::answer::Answer as Code;
use crate::error::{Failure, Misuse};
use crate::progress::{Counted, GRACE, Progress};
use crate::show::game::{Game, Games};
use honte_app::solve::{PoseError, Posed, ProblemQuery, pose, value};
use honte_goban::Colour;
use honte_solve::{Answer, Effort};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A problem and its answer.
struct Solved {
    game: Game,
    posed: Posed,
    answer: Answer,
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::of("position", "positions", "visited");

/// The same of `--check`, where the positions are those of the record.
const CHECK: Counted = Counted::of("position", "positions", "checked");

pub(crate) fn run(args: &Arguments) -> Result<Code, Failure> {
    let output = args.sgf.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    let effort = Effort {
        visits: args.nodes,
        stop: Some(Arc::clone(&stop)),
        ..Effort::default()
    };
    let progress = Arc::new(Progress::new(if args.check { CHECK } else { COUNTED }));
    progress.on_interruption(GRACE, move || stop.swap(true, Relaxed));
    let solved = work(args, &effort, &progress)?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut is_well = solved.answer.fate.is_some();
    if args.check {
        let checked = check::write(&solved, &effort, &progress, args.json, &mut out)?;
        is_well &= checked.ok_or_else(|| progress.interrupted())?;
    } else if args.json {
        let Solved {
            game,
            posed,
            answer,
        } = &solved;
        writeln!(out, "{:#}", value(&game.file, game.number, posed, answer))?;
    } else {
        report::write(&solved, &mut out)?;
    }
    out.flush()?;
    if let Some(output) = output {
        let text = sgf::text(&solved)?;
        output.write(|out| out.write_all(&text))?;
    }
    Ok(match is_well {
        true => Code::Yes,
        false => Code::No,
    })
}

fn work(args: &Arguments, effort: &Effort, progress: &Progress) -> Result<Solved, Failure> {
    let (game, _) = Games::of(&args.file).one(args.place.game)?;
    let query = ProblemQuery {
        at: args.place.at.clone(),
        to_move: match (args.black, args.white) {
            (true, _) => Some(Colour::Black),
            (_, true) => Some(Colour::White),
            _ => None,
        },
        point: args.point.clone(),
        goal: args.goal.map(Into::into),
    };
    let posed = pose(&game.tree, &query).map_err(|error| failure(args, error))?;
    let (posed, answer) = posed.solve(effort);
    let is_stopped = effort.stop.as_ref().is_some_and(|stop| stop.load(Relaxed));
    if is_stopped && answer.fate.is_none() {
        if !args.check {
            progress.games.store(answer.visits, Relaxed);
        }
        return Err(progress.interrupted());
    }
    Ok(Solved {
        game,
        posed,
        answer,
    })
}

/// What is wrong with the question, in the words of the command line.
fn failure(args: &Arguments, error: PoseError) -> Failure {
    match error {
        PoseError::Node(error) => error.into(),
        PoseError::Point { word, error } => Misuse::Point {
            option: "--point",
            word,
            error,
        }
        .into(),
        PoseError::Problem(error) => Misuse::Problem {
            file: args.file.display().to_string(),
            error,
        }
        .into(),
    }
}
