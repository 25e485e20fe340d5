//! All games of a node, looked for in the files that it was mined from.

use crate::answer::Answer;
use crate::args::ShowArgs;
use crate::error::Failure;
use crate::joseki::mine;
use crate::progress::{self, Counted, GRACE};
use crate::text::{Align, Table, count, thousands};
use honte_goban::Colour;
use honte_joseki::mine::Progress;
use honte_joseki::{Node, Occurrence, Tree, occurrences};
use honte_record::source::find;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// All games that were found, the latest first.
pub(super) struct All {
    games: Vec<Occurrence>,
    /// Games found before those of one colour were picked.
    found: usize,
    pub(super) answer: Answer,
}

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read");

/// Reads all files.
pub(super) fn look(args: &ShowArgs, tree: &Tree, node: u32) -> Result<All, Failure> {
    let progress = Arc::new(Progress::default());
    let stop = Arc::clone(&progress);
    let counted = Arc::clone(&progress);
    let summary = move || COUNTED.interrupted(counted.games.load(Relaxed), None, 0);
    progress::on_interruption(GRACE, move || stop.stop.swap(true, Relaxed), summary);
    let found = find(&mine::named(&args.games));
    let (mut games, mut all) = (Vec::new(), 0);
    let mut visit = |game: Occurrence| {
        all += 1;
        if args.first.is_none_or(|colour| game.is_first(colour)) {
            games.push(game);
        }
        ControlFlow::Continue(())
    };
    let (sources, filter) = (&found.sources, args.filter.as_ref());
    let work = || occurrences(tree, node, sources, filter, &progress, &mut visit);
    let unread = progress::watched(|finished| mine::watch(&progress, &found, finished), work);
    if progress.stop.load(Relaxed) {
        let read = progress.games.load(Relaxed);
        return Err(Failure::Interrupted(COUNTED.interrupted(read, None, 0)));
    }
    let is_bad = mine::tell(&found, &unread.files, &unread.findings);
    games.sort_by_key(|game| Reverse(game.year));
    Ok(All {
        games,
        found: all,
        answer: if is_bad { Answer::No } else { Answer::Yes },
    })
}

impl All {
    pub(super) fn table(&self, node: &Node, out: &mut dyn Write) -> io::Result<()> {
        let mut table = Table::new(&[
            ("date", Align::Left),
            ("black", Align::Left),
            ("white", Align::Left),
            ("result", Align::Left),
            ("first", Align::Left),
            ("times", Align::Right),
            ("move", Align::Right),
            ("game", Align::Left),
        ]);
        for Occurrence {
            game, turn, times, ..
        } in &self.games
        {
            let first = match times {
                [_, 0] => Colour::Black.name(),
                [0, _] => Colour::White.name(),
                _ => "both",
            };
            table.row(vec![
                game.date.clone(),
                game.black.clone(),
                game.white.clone(),
                game.result.clone(),
                first.to_owned(),
                times.iter().sum::<u32>().to_string(),
                turn.to_string(),
                format!("{} number {}", game.file, game.number),
            ]);
        }
        writeln!(out)?;
        table.print(out)?;
        let games = count(self.games.len() as u64, "game", "games");
        match self.found == node.games as usize {
            true => writeln!(out, "{games}"),
            false => writeln!(
                out,
                "{games}. These are not the files that the tree was mined from: it has {} of this node, they have {}.",
                thousands(node.games),
                thousands(self.found as u64)
            ),
        }
    }

    pub(super) fn json(&self) -> Value {
        let games = self.games.iter().map(|one| {
            json!({
                "game": one.game,
                "turn": one.turn,
                "black_first": one.times[0],
                "white_first": one.times[1],
            })
        });
        games.collect()
    }
}
