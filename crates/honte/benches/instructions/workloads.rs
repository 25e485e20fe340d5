//! What is counted: each workload is prepared, and then done.

use honte_app::referee::{Settings, Subject, judge};
use honte_goban::{Board, Colour};
use honte_joseki::mine::{Job, Progress, mine};
use honte_joseki::{Params, Prune};
use honte_life::Budget;
use honte_record::problem::Problem as RecordProblem;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::sgf::{Collection, Turn};
use honte_record::source::find;
use honte_search::{Index, Question, Update};
use honte_solve::{Effort, Problem, solve};
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use tempfile::TempDir;

/// What is left to do when all is prepared.
type Work = Box<dyn FnOnce()>;
/// Prepares a workload.
type Prepare = fn() -> Work;

/// All workloads by name.
pub(crate) const WORKLOADS: [(&str, Prepare); 7] = [
    ("scan", scan),
    ("replay", replay),
    ("mine", mine_joseki),
    ("judge-example", judge_example),
    ("judge-game", judge_game),
    ("search", search),
    ("solve", solve_corner),
];

/// Prepares a workload, and does it if it is to be done.
pub(crate) fn run(name: &str, is_done: bool) {
    let mut all = WORKLOADS.into_iter();
    let (_, prepare) = all.find(|(other, _)| *other == name).unwrap();
    let work = prepare();
    match is_done {
        true => work(),
        // Nothing is freed, as the work frees what it takes.
        false => std::mem::forget(work),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// 199 games of GNU Go, 285 kB.
fn games() -> Vec<u8> {
    fs::read(root().join("examples/games.sgf")).unwrap()
}

/// Counts, so that nothing is optimised away.
#[derive(Default)]
struct Count(u64);

impl Sink for Count {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.0 += game.turns().len() as u64;
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: RecordProblem, _more: u64) {}
}

/// Main lines and headers of 1,990 games.
fn scan() -> Work {
    let bytes = games().repeat(10);
    Box::new(move || {
        let mut count = Count::default();
        stream::read(&mut &bytes[..], &mut count).unwrap();
        black_box(count.0);
    })
}

#[derive(Default)]
struct Turns(Vec<Vec<Turn>>);

impl Sink for Turns {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.0.push(game.turns().to_vec());
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: RecordProblem, _more: u64) {}
}

/// The moves of 199 games, ten times, illegal ones refused.
fn replay() -> Work {
    let mut turns = Turns::default();
    stream::read(&mut &games()[..], &mut turns).unwrap();
    Box::new(move || {
        let mut board = Board::new(honte_goban::Size::GO19);
        for game in (0..10).flat_map(|_| &turns.0) {
            board.clear();
            for turn in game {
                if let Some(point) = turn.point() {
                    let _ = board.play(turn.colour(), point);
                }
            }
            black_box(board.hash64());
        }
    })
}

/// A folder with the games so many times, and their file.
fn collection(times: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    fs::write(&path, games().repeat(times)).unwrap();
    (folder, path)
}

/// Joseki of 1,990 games.
fn mine_joseki() -> Work {
    let (folder, path) = collection(10);
    Box::new(move || {
        let found = find(&[&path]);
        let params = Params {
            prune: Prune::Count(20),
            ..Params::default()
        };
        let job = Job {
            sources: &found.sources,
            filter: None,
            params: &params,
        };
        black_box(mine(&job, &Progress::default()).unwrap().tree.nodes.len());
        drop(folder);
    })
}

fn settings(visits: u64) -> Settings {
    Settings {
        budget: Budget {
            visits,
            total: visits,
            threads: 1,
            ..Budget::default()
        },
        ..Settings::default()
    }
}

fn judged(subject: Subject, visits: u64) {
    let judged = judge(&settings(visits), None, subject).unwrap();
    black_box(judged.verdicts.len());
}

/// Example 16 of the Japanese rules of 1989, with 200,000 visits.
fn judge_example() -> Work {
    let example = honte_app::examples::find("16");
    let subject = Subject {
        file: "example".to_owned(),
        number: 1,
        tree: example[0].position(),
    };
    Box::new(move || judged(subject, 200_000))
}

/// The end of a game of GNU Go, with 20,000 visits.
fn judge_game() -> Work {
    let tree = Collection::read(&games()).games.remove(0);
    let subject = Subject {
        file: "games.sgf".to_owned(),
        number: 1,
        tree,
    };
    Box::new(move || judged(subject, 20_000))
}

/// Questions to the index of 1,990 games: a corner, a side, a filter.
fn search() -> Work {
    let (folder, path) = collection(10);
    let index = folder.path().join("games.honte");
    let found = find(&[&path]);
    let update = Update {
        path: &index,
        named: &[],
        found: &found,
        anew: false,
        bytes: &AtomicU64::new(0),
        games: &AtomicU64::new(0),
        is_stopped: &|| false,
    };
    update.run().unwrap();
    Box::new(move || {
        let index = Index::open(&index).unwrap();
        for expression in [
            "pattern corner \"....../....../....../...X../....../......\"",
            "pattern corner \"......./......./..O..../...X.../......./......./.......\"",
            "pattern anywhere \"XO/OX\"",
            "moves > 200 and black ~ \"level 8\"",
        ] {
            let question = Question::parse(expression).unwrap();
            let each = &mut |_: &honte_search::FoundGame<'_>| ControlFlow::Continue(());
            black_box(index.ask(&question, &|| false, each).unwrap().games);
        }
        drop(folder);
    })
}

/// Six points in a corner, with a liberty outside and without, either side first.
fn solve_corner() -> Work {
    let none = ". . . X O ./. . . X O ./X X X X O ./O O O O O ./. . . . . ./. . . . . .";
    let one = ". . . X . O/. . . X O O/X X X X O ./O O O O O ./. . . . . ./. . . . . .";
    let problems: Vec<Problem> = [none, one]
        .into_iter()
        .flat_map(|rows| {
            let board: Board = rows.replace('/', "\n").parse().unwrap();
            Colour::ALL.map(|side| Problem::find(&board, side, None, None).unwrap())
        })
        .collect();
    Box::new(move || {
        for problem in &problems {
            black_box(solve(problem, &Effort::default()).visits);
        }
    })
}
