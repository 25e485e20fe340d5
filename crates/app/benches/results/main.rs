//! Prints the likely results of counted games beside the recorded ones, and GNU Go's.
//!
//! `cargo bench -p honte-app --bench results -- [VISITS [STEP]] [NAME] [--gnugo]`
//!
//! VISITS is what a position may take, as `--nodes` of the command; STEP takes every so manyth game,
//! NAME only collections with that in their name. The games are those of `../shared`; where they are
//! missing the bench says so.

#![allow(clippy::unwrap_used)]

#[path = "../../../rules/tests/it/common/mod.rs"]
mod common;
#[path = "../../../life/benches/finished/mod.rs"]
#[allow(dead_code)] // only what GNU Go is asked with
mod finished;
#[path = "../peers/gnugo.rs"]
#[allow(dead_code)] // asked about whole records
mod gnugo;

use gnugo::GnuGo;
use honte_app::referee::{
    Fate, Judged, Purpose, Recorded, Settings, Standing, Subject, judge, result,
};
use honte_life::Budget;
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::write_tree;
use honte_record::tree::Tree;
use honte_rules::Amount;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// Collections of games that were counted, in `../shared`.
const COLLECTIONS: [&str; 3] = [
    "games/counted/counted-pro.sgf",
    "games/counted/counted.sgf",
    "data/engine/games.sgf",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let visits = numbers.next().unwrap_or(1_000_000);
    let step = numbers.next().unwrap_or(1).max(1);
    let is_name = |word: &&String| !word.starts_with('-') && word.parse::<u64>().is_err();
    let name = words.iter().find(is_name).map_or("", String::as_str);
    let mut gnugo = (words.iter().any(|word| word == "--gnugo"))
        .then(GnuGo::start)
        .flatten();
    for collection in COLLECTIONS.into_iter().filter(|one| one.contains(name)) {
        let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/");
        let path = Path::new(shared).join(collection);
        match path.exists() {
            true => Tally::of(collection, &path, visits, step, gnugo.as_mut()).print(collection),
            false => println!("skipped: {collection} is not in ../shared"),
        }
    }
}

/// How many results are as recorded.
#[derive(Default)]
struct Tally {
    agree: usize,
    differ: usize,
    open: usize,
    other: usize,
    gnugo: Option<usize>,
    seconds: Vec<f64>,
}

impl Tally {
    fn of(name: &str, path: &Path, visits: u64, step: u64, mut gnugo: Option<&mut GnuGo>) -> Tally {
        let mut tally = Tally::default();
        let mut number = 0;
        let mut file = File::open(path).unwrap();
        records::read(&mut file, name, |event| {
            if let RecordEvent::Game(record) = event {
                number += 1;
                if (number - 1) % step == 0 {
                    tally.enter(name, number, record.tree, visits, gnugo.as_deref_mut());
                }
            }
            ControlFlow::<()>::Continue(())
        })
        .unwrap();
        tally
    }

    fn enter(
        &mut self,
        name: &str,
        number: u64,
        tree: Tree,
        visits: u64,
        gnugo: Option<&mut GnuGo>,
    ) {
        let settings = Settings {
            budget: Budget {
                total: visits,
                ..Budget::default()
            },
            ..Settings::default()
        };
        let subject = Subject {
            file: name.to_owned(),
            number,
            tree,
        };
        let start = Instant::now();
        let judged = judge(&settings, None, subject).unwrap();
        let took = start.elapsed().as_secs_f64();
        let compared = judged.compared();
        match compared {
            Recorded::Agrees => self.agree += 1,
            Recorded::Differs => self.differ += 1,
            Recorded::Open => self.open += 1,
            Recorded::None | Recorded::Unknown | Recorded::NotCounted => {
                self.other += 1;
                return;
            }
        }
        self.seconds.push(took);
        let theirs = gnugo.map(|gnugo| score(gnugo, &judged.subject.tree));
        if let Some(theirs) = theirs {
            let is_same = judged.is_recorded(theirs);
            *self.gnugo.get_or_insert(0) += usize::from(is_same == Some(true));
        }
        if compared != Recorded::Agrees {
            println!("{}", line(&judged, theirs));
        }
    }

    fn print(mut self, name: &str) {
        self.seconds.sort_by(f64::total_cmp);
        let at = |percent: usize| {
            let place = (self.seconds.len() * percent / 100).min(self.seconds.len().max(1) - 1);
            self.seconds.get(place).copied().unwrap_or(0.0)
        };
        let gnugo = self.gnugo.map_or(String::new(), |found| {
            format!(", GNU Go has {found} as recorded")
        });
        println!(
            "{name}: {} as recorded, {} differ, {} called unfinished, {} not by points{gnugo}; {:.2} s in the median, {:.2} s at 95 %\n",
            self.agree,
            self.differ,
            self.open,
            self.other,
            at(50),
            at(95)
        );
    }
}

/// GNU Go's `final_score` of a record: what Black has more than White.
fn score(gnugo: &mut GnuGo, tree: &Tree) -> Amount {
    let mut text = Vec::new();
    write_tree(tree, &mut text);
    let file = std::env::temp_dir().join(format!("honte-results-{}.sgf", std::process::id()));
    fs::write(&file, text).unwrap();
    gnugo.ask(&format!("loadsgf {}", file.display()));
    fs::remove_file(file).unwrap();
    gnugo.score().unwrap()
}

/// A game whose result is otherwise: what was found, by GNU Go too where it was asked, and what it
/// rests on.
fn line(judged: &Judged, theirs: Option<Amount>) -> String {
    let recorded = judged.recorded.as_ref().map_or("", |result| &result.text);
    let found = judged
        .likely_lead()
        .map_or_else(|why| why.name().to_owned(), result);
    let plays: Vec<String> = (judged.finish.plays.iter())
        .filter_map(|play| match play.purpose {
            Purpose::Dame => None,
            Purpose::Teire(chain) => Some(format!(
                "{} for {}",
                judged.name(play.point),
                judged.name(chain)
            )),
            Purpose::Border => Some(format!("{} closes", judged.name(play.point))),
        })
        .collect();
    let groups = judged.groups();
    let of = |wanted: Fate| {
        let groups = groups.iter().filter(|group| group.fate == wanted);
        let names = groups.map(|group| {
            let sign = match group.standing {
                Standing::Proved => "",
                Standing::Seems => "~",
                Standing::Doubtful => "?",
            };
            format!("{}{sign}", judged.at(&judged.verdicts[group.chains[0]]))
        });
        names.collect::<Vec<_>>().join(" ")
    };
    let theirs = theirs.map_or(String::new(), |theirs| {
        format!(" (GNU Go {})", result(theirs))
    });
    format!(
        "{:>4} {found} for {recorded}{theirs}; teire {}; seki {}; dead {}; left {}",
        judged.subject.number,
        plays.join(", "),
        of(Fate::Seki),
        of(Fate::Dead),
        judged.names(judged.finish.left.iter()).join(" "),
    )
}
