//! `honte solve`: a life-and-death problem, with the side to move.

mod args;
mod check;
mod json;
mod report;
mod sgf;

pub(crate) use args::Arguments;

use crate::answer::Answer as Code;
use crate::error::{Failure, Misuse};
use crate::progress::{self, GRACE};
use crate::show::game::{Game, Games};
use honte_app::at::At;
use honte_app::recorded::Reached;
use honte_goban::{Colour, Point};
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use honte_solve::{Answer, Effort, Problem, solve, solve_contested};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A problem and its answer.
struct Solved {
    game: Game,
    /// The node of the position.
    node: NodeId,
    /// Whether the record says who plays first.
    is_turn_known: bool,
    problem: Problem,
    answer: Answer,
}

pub(crate) fn run(args: &Arguments) -> Result<Code, Failure> {
    let output = args.sgf.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    let effort = Effort {
        visits: args.nodes,
        stop: Some(Arc::clone(&stop)),
    };
    let heard = Arc::clone(&stop);
    progress::on_interruption(GRACE, move || heard.swap(true, Relaxed));
    let solved = work(args, &effort)?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut is_well = solved.answer.fate.is_some();
    if args.check {
        is_well &= check::write(&solved, &effort, args.json, &mut out)?;
    } else if args.json {
        writeln!(out, "{:#}", json::value(&solved))?;
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

fn work(args: &Arguments, effort: &Effort) -> Result<Solved, Failure> {
    let (game, _) = Games::of(&args.file).one(args.place.game)?;
    let tree = &game.tree;
    let node = match &args.place.at {
        Some(at) => at.find(tree)?,
        None => beginning(tree)?,
    };
    let board = Reached::at(tree, node).board;
    let recorded = to_move(tree, node);
    let side = match (args.black, args.white) {
        (true, _) => Some(Colour::Black),
        (_, true) => Some(Colour::White),
        _ => recorded,
    };
    let file = || args.file.display().to_string();
    let point = args.point.as_deref().map(|name| {
        Point::parse_a1(board.size(), name).map_err(|error| Misuse::Point {
            option: "--point",
            word: name.to_owned(),
            error,
        })
    });
    let problem = Problem::find(
        &board,
        side.unwrap_or(Colour::Black),
        point.transpose()?,
        args.goal.map(Into::into),
    );
    let problem = problem.map_err(|error| Misuse::Problem {
        file: file(),
        error,
    })?;
    let (problem, answer) = match args.point {
        Some(_) => {
            let answer = solve(&problem, effort);
            (problem, answer)
        }
        None => solve_contested(&problem, effort),
    };
    let is_stopped = effort.stop.as_ref().is_some_and(|stop| stop.load(Relaxed));
    if is_stopped && answer.fate.is_none() {
        let line = format!("interrupted after {} visits", answer.visits);
        return Err(Failure::Interrupted(line));
    }
    Ok(Solved {
        node,
        is_turn_known: side.is_some(),
        problem,
        answer,
        game,
    })
}

/// The position before the first move where stones are set up, or else the end of the game.
fn beginning(tree: &Tree) -> Result<NodeId, Failure> {
    let size = tree.size();
    let line = tree.line(tree.root());
    let before = line.take_while(|node| tree.played(*node, size).is_none());
    let before = before.last().unwrap_or(tree.root());
    match Reached::at(tree, before).board.all_stones().next() {
        Some(_) => Ok(before),
        None => Ok(At::End.find(tree)?),
    }
}

/// Who plays after a node, if the record says.
fn to_move(tree: &Tree, node: NodeId) -> Option<Colour> {
    let size = tree.size();
    match tree.value(node, Name::new(b"PL")).map(<[u8]>::trim_ascii) {
        Some([b'B' | b'b', ..]) => return Some(Colour::Black),
        Some([b'W' | b'w', ..]) => return Some(Colour::White),
        _ => {}
    }
    let after = tree
        .first_child(node)
        .and_then(|next| tree.played(next, size));
    let last = || tree.played(node, size).map(|(colour, _)| !colour);
    after.map(|(colour, _)| colour).or_else(last)
}
