//! `honte joseki mine`

use super::board;
use super::lines::{leaf_table, leaves, side_by_side};
use super::show::read;
use crate::answer::Answer;
use crate::args::MineArgs;
use crate::error::{Failure, InputError, Misuse, Nothing, OutputName};
use crate::overwrite::{Overwrite, is_same_file};
use crate::progress::{self, Counted, GRACE};
use crate::text::{count, thousands, times};
use honte_app::Output;
use honte_joseki::mine::{Finding, Job, MineError, Mined, Progress, Report, Scratch, mine_keeping};
use honte_joseki::write::{write_json, write_sgf, write_tsv};
use honte_joseki::{Params, Prune, Tree};
use honte_record::problem::Severity;
use honte_record::source::{FoundSources, SourceError, find};
use indicatif::{HumanCount, ProgressBar};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// Files whose problems are printed.
const MOST_PRINTED: usize = 20;

pub(crate) fn run(args: &MineArgs) -> Result<Answer, Failure> {
    // Whatever could stop the writing in the end stops it now.
    let outputs = outputs(&args.output, &args.overwrite)?;
    let found = find(&named(&args.paths));
    let params = params(args);
    let keep = args.keep.iter().map(|path| read(path));
    let keep = keep.collect::<Result<Vec<Tree>, _>>()?;
    let mined = work(args, &found, &params, &keep)?;
    tell(&found, &mined.report.unread, &mined.report.findings);
    if mined.tree.summary.games == 0 {
        return Err(nothing_mined(&found, &mined.report));
    }
    write_all(outputs, &mined.tree, args.quiet)?;
    print(args, &found, &mined)?;
    Ok(answer(&found, &mined.report))
}

/// The paths as they are opened: `-` is standard input.
pub(super) fn named(paths: &[PathBuf]) -> Vec<PathBuf> {
    let path = |path: &PathBuf| match path == Path::new("-") {
        true => PathBuf::from("/dev/stdin"),
        false => path.clone(),
    };
    paths.iter().map(path).collect()
}

/// How much memory games may take, and where they go when they take more.
fn scratch(args: &MineArgs) -> Scratch {
    let usual = Scratch::default();
    Scratch {
        memory: args.memory.map_or(usual.memory, |mib| mib << 20),
        folder: args.temporary.clone().unwrap_or(usual.folder),
    }
}

fn params(args: &MineArgs) -> Params {
    Params {
        size: args.size,
        binding: args.binding,
        join: args.join,
        stones: args.stones,
        prune: args.prune,
        tenuki: args.tenuki,
        reach: args.reach,
        neutral: args.neutral,
        handicap: args.handicap,
        examples: args.examples.into(),
    }
}

/// A format that trees are written in.
#[derive(Debug, Clone, Copy)]
pub(super) enum Format {
    Sgf,
    Json,
    Tsv,
}

impl Format {
    fn of(path: &Path) -> Result<Format, Failure> {
        let extension = path
            .extension()
            .and_then(|e| e.to_str())
            .map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("sgf") => Ok(Format::Sgf),
            Some("json") => Ok(Format::Json),
            Some("tsv") => Ok(Format::Tsv),
            _ => Err(Misuse::output(path, OutputName::JosekiTree).into()),
        }
    }

    fn write(self, tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Sgf => write_sgf(tree, out),
            Format::Json => write_json(tree, out),
            Format::Tsv => write_tsv(tree, out),
        }
    }
}

/// Where a tree is written to, made ready.
pub(super) fn outputs(
    paths: &[PathBuf],
    overwrite: &Overwrite,
) -> Result<Vec<(Format, Output)>, Failure> {
    let formats: Vec<_> = paths
        .iter()
        .map(|path| Format::of(path))
        .collect::<Result<_, _>>()?;
    if let Some((_, path)) = (1..)
        .zip(paths)
        .find(|(n, path)| paths[*n..].contains(path))
    {
        return Err(Misuse::NamedTwice(path.display().to_string()).into());
    }
    let mut named: Vec<_> = formats.into_iter().zip(paths).collect();
    // Two programs that lock the same files in one order never wait for each other.
    named
        .sort_by_cached_key(|(_, path)| path.canonicalize().unwrap_or_else(|_| path.to_path_buf()));
    if let Some([_, (_, path)]) = named
        .array_windows()
        .find(|[(_, one), (_, other)]| is_same_file(one, other))
    {
        return Err(Misuse::NamedTwice(path.display().to_string()).into());
    }
    let prepared = named
        .into_iter()
        .map(|(format, path)| Ok((format, overwrite.output(path)?)));
    let mut prepared: Vec<(Format, Output)> = prepared.collect::<Result<_, Failure>>()?;
    // They are written as they were named.
    prepared.sort_by_key(|(_, output)| paths.iter().position(|path| path == output.name()));
    Ok(prepared)
}

pub(super) fn write_all(
    outputs: Vec<(Format, Output)>,
    tree: &Tree,
    is_quiet: bool,
) -> Result<(), Failure> {
    for (format, output) in outputs {
        let path = output.name().to_path_buf();
        output.write(|out| format.write(tree, out))?;
        if !is_quiet {
            anstream::eprintln!("wrote {}", path.display());
        }
    }
    Ok(())
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").but("; nothing was written");

/// Mines on all cores while this thread shows how far it has come.
fn work(
    args: &MineArgs,
    found: &FoundSources,
    params: &Params,
    keep: &[Tree],
) -> Result<Mined, Failure> {
    let progress = Arc::new(Progress::default());
    let stop = Arc::clone(&progress);
    let counted = Arc::clone(&progress);
    let summary = move || COUNTED.interrupted(counted.games.load(Relaxed), None, 0);
    progress::on_interruption(GRACE, move || stop.stop.swap(true, Relaxed), summary);
    let job = Job {
        sources: &found.sources,
        filter: args.filter.as_ref(),
        params,
    };
    let watch = |finished: &Receiver<()>| {
        if !args.quiet {
            watch(&progress, found, finished);
        }
    };
    let scratch = scratch(args);
    let keep: Vec<&Tree> = keep.iter().collect();
    match progress::watched(watch, || mine_keeping(&job, &scratch, &keep, &progress)) {
        Ok(mined) => Ok(mined),
        Err(MineError::Interrupted { games }) => {
            Err(Failure::Interrupted(COUNTED.interrupted(games, None, 0)))
        }
        Err(error @ MineError::Scratch { .. }) => Err(InputError::Scratch { error }.into()),
        Err(error) => Err(InputError::Mine(error).into()),
    }
}

/// A bar on the terminal: files, games, games a second, problems.
pub(super) fn watch(progress: &Progress, found: &FoundSources, finished: &Receiver<()>) {
    let bar = progress::bar(found.bytes(), true);
    if bar.is_hidden() {
        return;
    }
    while finished.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Timeout) {
        match progress.mined.load(Relaxed) {
            0 => show_reading(&bar, progress, found),
            mined => {
                bar.set_length(2 * mined);
                bar.set_position(progress.looked.load(Relaxed));
                bar.set_message(format!("looking around in {} games", HumanCount(mined)));
            }
        }
    }
    bar.finish_and_clear();
}

fn show_reading(bar: &ProgressBar, progress: &Progress, found: &FoundSources) {
    let games = progress.games.load(Relaxed);
    let rate = games as f64 / bar.elapsed().as_secs_f64();
    bar.set_position(progress.bytes.load(Relaxed));
    bar.set_message(format!(
        "{}/{} files, {} games, {}/s, {} problems",
        HumanCount(progress.sources.load(Relaxed)),
        HumanCount(found.sources.len() as u64),
        HumanCount(games),
        HumanCount(rate as u64),
        HumanCount(progress.problems.load(Relaxed)),
    ));
}

/// A line a file on standard error: what is wrong with it first. Whether people should look at it.
pub(super) fn tell(found: &FoundSources, unread: &[SourceError], findings: &[Finding]) -> bool {
    let files = found.problems.iter().chain(unread).map(ToString::to_string);
    let mut lines = files.chain(findings.iter().map(line));
    for line in lines.by_ref().take(MOST_PRINTED) {
        anstream::eprintln!("{line}");
    }
    if lines.next().is_some() {
        anstream::eprintln!("… and problems in other files");
    }
    let is_error = |finding: &Finding| finding.problem.kind.severity() == Severity::Error;
    !found.problems.is_empty() || !unread.is_empty() || findings.iter().any(is_error)
}

/// `games.sgf:12:7: error: … (3 more in this file)`
fn line(finding: &Finding) -> String {
    let Finding {
        file,
        problem,
        more,
    } = finding;
    let colon = if problem.line > 0 { ":" } else { ": " };
    let more = match more {
        0 => String::new(),
        more => format!(" ({} more in this file)", thousands(*more)),
    };
    format!("{file}{colon}{problem}{more}")
}

/// Whether anything was wrong that people should look at.
fn answer(found: &FoundSources, report: &Report) -> Answer {
    let errors = report
        .problems
        .keys()
        .any(|kind| kind.severity() == Severity::Error);
    if errors || !found.problems.is_empty() || !report.unread.is_empty() {
        Answer::No
    } else {
        Answer::Yes
    }
}

fn nothing_mined(found: &FoundSources, report: &Report) -> Failure {
    if report.games == 0 {
        let told = !found.problems.is_empty() || report.problem_count() > 0;
        return if told {
            Failure::Told
        } else {
            Nothing::GamesToMine.into()
        };
    }
    let nothing = Nothing::Mined {
        games: report.games,
        reasons: report.left_out.clone(),
    };
    nothing.into()
}

fn print(args: &MineArgs, found: &FoundSources, mined: &Mined) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if args.quiet {
        return Ok(());
    } else if args.json {
        write_json(&mined.tree, &mut out)?;
    } else if args.tsv {
        write_tsv(&mined.tree, &mut out)?;
    } else {
        print_table(args, mined, &mut out)?;
        print_summary(found, mined, &mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn print_table(args: &MineArgs, mined: &Mined, out: &mut dyn Write) -> io::Result<()> {
    let tree = &mined.tree;
    let leaves = leaves(tree, args.top);
    if leaves.is_empty() {
        writeln!(
            out,
            "Nothing was played {}. {}",
            times(tree.summary.threshold),
            advice(args)
        )?;
    } else {
        let boards: Vec<_> = leaves
            .iter()
            .take(BOARDS)
            .enumerate()
            .map(|(i, &leaf)| {
                let node = &tree.nodes[leaf as usize];
                (
                    format!("{}. {}", i + 1, times(node.count)),
                    board::lines(tree, leaf, 0),
                )
            })
            .collect();
        for line in side_by_side(&boards, WIDTH) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        leaf_table(tree, &leaves).print(out)?;
        writeln!(
            out,
            "\nNumbers: the first player's moves; in brackets: the second's; --: a tenuki.\n"
        )?;
    }
    Ok(())
}

/// Boards above the table.
const BOARDS: usize = 4;
/// Columns that boards may take.
const WIDTH: usize = 100;

fn advice(args: &MineArgs) -> &'static str {
    match args.prune {
        Prune::Count(_) => "Try a share of the games, such as --prune 1%.",
        Prune::Percent(_) => "Try a smaller share.",
    }
}

fn print_summary(found: &FoundSources, mined: &Mined, out: &mut dyn Write) -> io::Result<()> {
    let Mined { tree, report } = mined;
    let summary = &tree.summary;
    let leaves = summary.leaves;
    writeln!(
        out,
        "Leaves: {} in all, {} without tenuki, {} of the tree without tenuki; {} of {} kept (played {} or more).",
        thousands(leaves.all),
        thousands(leaves.without_tenuki),
        thousands(leaves.of_tenuki_free_tree),
        count(tree.nodes.len() as u64 - 1, "node", "nodes"),
        thousands(summary.nodes_before_pruning),
        times(summary.threshold),
    )?;
    writeln!(
        out,
        "Mined: {}, {} examined, {}.",
        count(summary.games, "game", "games"),
        count(summary.moves, "move", "moves"),
        count(summary.sequences, "sequence", "sequences"),
    )?;
    write!(
        out,
        "Read: {} with {}",
        count(report.files, "file", "files"),
        count(report.games, "game", "games")
    )?;
    for (reason, n) in &report.left_out {
        write!(out, "; {} {}", thousands(*n), reason.words())?;
    }
    let passed_over = found.passed_over + report.passed_over;
    if passed_over > 0 {
        let files = count(passed_over, "file", "files");
        write!(out, "; {files} passed over, being no records by name")?;
    }
    if found.repeated > 0 {
        write!(
            out,
            "; {} named twice",
            count(found.repeated, "file", "files")
        )?;
    }
    writeln!(out, ".")?;
    print_problems(report, out)?;
    let total = report.reading + report.pruning + report.looking;
    writeln!(
        out,
        "Time: {:.3} s (reading {:.3}, pruning {:.3}, circumstances {:.3}).",
        total.as_secs_f64(),
        report.reading.as_secs_f64(),
        report.pruning.as_secs_f64(),
        report.looking.as_secs_f64(),
    )
}

fn print_problems(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "Problems: ")?;
    if report.problem_count() == 0 {
        return writeln!(out, "none.");
    }
    let mut kinds: Vec<_> = report
        .problems
        .iter()
        .map(|(kind, n)| format!("{} {kind}", thousands(*n)))
        .collect();
    let unread = report.unread.len() as u64 + report.more_unread;
    if unread > 0 {
        kinds.push(format!("{} unreadable", thousands(unread)));
    }
    writeln!(out, "{}.", kinds.join(", "))
}
