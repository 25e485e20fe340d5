//! `honte joseki find`: which joseki a game has, and where it leaves what others played.

use super::show::read;
use crate::answer::Answer;
use crate::args::FindArgs;
use crate::error::Failure;
use crate::json_array::JsonArray;
use crate::orientation::orientation;
use crate::progress::{Counted, Progress};
use crate::show::game::{Game, Games};
use crate::text::plain;
use crate::text::{Align, Table, count, thousands};
use honte_app::save::Saved;
use honte_diagram::record::title;
use honte_goban::{Move, Point, Size};
use honte_joseki::write::percent;
use honte_joseki::{Finder, GameJoseki, Node, Tree as JosekiTree};
use honte_record::sgf::Turn;
use honte_record::tree::{NodeId, Tree};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("looked at");

/// Continuations that are named where a game leaves the tree.
const MAX_OTHERS: usize = 4;

/// What is asked of each game.
struct Question<'t> {
    tree: &'t JosekiTree,
    finder: Finder<'t>,
    size: Size,
}

/// A game, and the nodes of its main line that play.
struct Line {
    game: Game,
    turns: Vec<Turn>,
    nodes: Vec<NodeId>,
}

pub(crate) fn run(args: &FindArgs) -> Result<Answer, Failure> {
    let output = args.output.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let tree = read(&args.tree)?;
    let question = Question {
        finder: Finder::new(&tree),
        size: Size::square(tree.params.size).unwrap_or(Size::GO19),
        tree: &tree,
    };
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut answer = Answer::Yes;
    let progress = Progress::interruptible(COUNTED);
    let mut values = JsonArray::default();
    let mut commented = Vec::new();
    for path in &args.files {
        let mut failed = None;
        let whole = Games::of(path).visit(|game| {
            let told = question.game(args, game, &mut values, &mut commented, &mut out);
            progress.games.fetch_add(1, Relaxed);
            match told.and_then(|()| out.flush()) {
                Ok(()) if progress.is_stopped() => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error.into());
        }
        if progress.is_stopped() {
            break;
        }
        if whole? == Answer::No {
            answer = Answer::No;
        }
    }
    if args.json {
        values.end(&mut out)?;
    }
    out.flush()?;
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    if let Some(output) = output {
        let mut text = Vec::new();
        for tree in &commented {
            text.extend(Saved::Sgf.text(tree, output.name())?);
        }
        output.write(|out| out.write_all(&text))?;
    }
    Ok(answer)
}

impl Question<'_> {
    fn game(
        &self,
        args: &FindArgs,
        game: Game,
        values: &mut JsonArray,
        commented: &mut Vec<Tree>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let line = Line::of(game);
        let is_fit = line.game.tree.size() == self.size;
        let found = match is_fit {
            true => self.finder.in_game(&line.turns),
            false => Vec::new(),
        };
        match args.json {
            true => values.push(&self.value(&line, is_fit, &found), out)?,
            false => self.table(&line, is_fit, &found, out)?,
        }
        if args.output.is_some() {
            commented.push(self.commented(line, &found));
        }
        Ok(())
    }

    fn node(&self, joseki: &GameJoseki) -> &Node {
        &self.tree.nodes[joseki.node as usize]
    }

    fn table(
        &self,
        line: &Line,
        is_fit: bool,
        found: &[GameJoseki],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let bold = anstyle::Style::new().bold();
        let game = &line.game;
        let title = plain(&title(&game.tree));
        writeln!(
            out,
            "{bold}{} number {}{bold:#} {title}",
            game.file, game.number
        )?;
        if !is_fit {
            let size = game.tree.size();
            return writeln!(
                out,
                "The board is {size}, and the tree's joseki are of {} boards.\n",
                self.size
            );
        }
        if found.is_empty() {
            return writeln!(out, "No joseki of the tree.\n");
        }
        let mut table = Table::new(&[
            ("moves", Align::Left),
            ("joseki", Align::Left),
            ("turned", Align::Left),
            ("colours", Align::Left),
            ("played", Align::Right),
            ("then", Align::Left),
        ]);
        for joseki in found {
            table.row(vec![
                runs(&joseki.turns),
                self.tree.moves(joseki.node),
                orientation(joseki.symmetry).to_owned(),
                if joseki.is_swapped { "swapped" } else { "" }.to_owned(),
                thousands(self.node(joseki).count),
                self.then(joseki),
            ]);
        }
        table.print(out)?;
        writeln!(out)
    }

    /// What the game did next, and what others did.
    fn then(&self, joseki: &GameJoseki) -> String {
        let others = self.finder.continuations(joseki);
        let all = self.node(joseki).count.max(1);
        let share = |node: &Node| percent(f64::from(node.count) / f64::from(all));
        let named: Vec<String> = others
            .iter()
            .take(MAX_OTHERS)
            .map(|(point, node)| format!("{} {}", self.name(*point), share(node)))
            .collect();
        let order = match joseki.by_other_order {
            true => "by another order; ",
            false => "",
        };
        let own = match &joseki.next {
            None => "ends here".to_owned(),
            Some(next) => {
                let at = self.name(Some(next.point));
                let tenuki = if next.after_tenuki {
                    "tenuki, then "
                } else {
                    ""
                };
                format!("{tenuki}{} {at} at move {}", next.colour, next.turn)
            }
        };
        match named.is_empty() {
            true => format!("{order}{own}; the tree ends here"),
            false => format!("{order}{own}; others: {}", named.join(", ")),
        }
    }

    fn name(&self, point: Option<Point>) -> String {
        point.map_or_else(|| "tenuki".to_owned(), |point| point.to_a1(self.size))
    }

    fn value(&self, line: &Line, is_fit: bool, found: &[GameJoseki]) -> Value {
        let joseki: Vec<Value> = found.iter().map(|one| self.one(one)).collect();
        json!({
            "file": line.game.file,
            "game": line.game.number,
            "title": title(&line.game.tree),
            "board_fits": is_fit,
            "joseki": joseki,
        })
    }

    fn one(&self, joseki: &GameJoseki) -> Value {
        let node = self.node(joseki);
        let others = self.finder.continuations(joseki).into_iter();
        let others = others.map(|(point, child)| {
            json!({"at": point.map(|point| point.to_a1(self.size)), "count": child.count})
        });
        let next = joseki.next.as_ref().map(|next| {
            json!({
                "move": next.turn,
                "colour": next.colour.name(),
                "at": next.point.to_a1(self.size),
                "after_tenuki": next.after_tenuki,
            })
        });
        json!({
            "moves": joseki.turns,
            "joseki": self.tree.moves(joseki.node),
            "by_other_order": joseki.by_other_order,
            "turned": orientation(joseki.symmetry),
            "colours_swapped": joseki.is_swapped,
            "count": node.count,
            "games": node.games,
            "next": next,
            "others": others.collect::<Vec<_>>(),
        })
    }

    /// The game with a comment where each joseki ends.
    fn commented(&self, line: Line, found: &[GameJoseki]) -> Tree {
        let Line { game, nodes, .. } = line;
        let mut tree = game.tree;
        for joseki in found {
            let last = joseki
                .turns
                .last()
                .and_then(|&turn| nodes.get(turn as usize - 1));
            let Some(&node) = last else { continue };
            let words = format!(
                "Joseki {}, played {} in {}. {}.",
                self.tree.moves(joseki.node),
                crate::text::times(self.node(joseki).count),
                count(self.tree.summary.games, "game", "games"),
                self.then(joseki)
            );
            let before = honte_diagram::record::comment(&tree, node).unwrap_or_default();
            let text = match before.is_empty() {
                true => words,
                false => format!("{before}\n\n{words}"),
            };
            tree.set_text(node, "C", &text);
        }
        tree
    }
}

impl Line {
    fn of(game: Game) -> Line {
        let tree = &game.tree;
        let size = tree.size();
        let played = tree
            .line(tree.root())
            .filter_map(|node| Some((node, tree.played(node, size)?)));
        let (nodes, turns) = played
            .map(|(node, (colour, played))| match played {
                Move::Play(point) => (node, Turn::play(colour, point)),
                Move::Pass => (node, Turn::pass(colour)),
            })
            .unzip();
        Line { game, turns, nodes }
    }
}

/// `3-7 11 20-21`.
fn runs(turns: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &turn in turns {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == turn => *last = turn,
            _ => runs.push((turn, turn)),
        }
    }
    let words = runs.iter().map(|&(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn turns_in_runs() {
        assert_eq!(runs(&[3, 4, 5, 9, 11, 12]), "3-5 9 11-12");
        assert_eq!(runs(&[]), "");
    }
}
