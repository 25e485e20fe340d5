//! `honte joseki show`

mod games;
mod when;
mod years;

use super::board;
use super::lines::{WHO_WON, rate, years};
use crate::answer::Answer;
use crate::args::ShowArgs;
use crate::error::{Failure, InputError, Misuse};
use crate::text::{Align, Table, count, thousands, times};
use honte_goban::{Point, Size};
use honte_joseki::write::{outcome_words, percent, read_json, read_sgf};
use honte_joseki::{Finder, Node, Step, Tree, When};
use honte_record::limits::MAX_JOSEKI_TREE_BYTES;
use honte_record::source::read_file;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn run(args: &ShowArgs) -> Result<Answer, Failure> {
    let tree = read(&args.tree)?;
    let steps = steps(&args.at, &tree)?;
    let found = Finder::new(&tree).find(&steps);
    let node = found.map_err(|known| unknown(&tree, &args.at, known))?.node;
    let all = match args.games.is_empty() {
        true => None,
        false => Some(games::look(args, &tree, node)?),
    };
    let shown = Shown {
        args,
        tree: &tree,
        number: node,
        node: &tree.nodes[node as usize],
        all: all.as_ref(),
    };
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.json {
        true => shown.json(&mut out)?,
        false => shown.table(&mut out)?,
    }
    out.flush()?;
    Ok(all.map_or(Answer::Yes, |all| all.answer))
}

/// A node that is shown, and what of it.
struct Shown<'s> {
    args: &'s ShowArgs,
    tree: &'s Tree,
    number: u32,
    node: &'s Node,
    /// All its games, if they were asked for.
    all: Option<&'s games::All>,
}

impl Shown<'_> {
    /// The node with its continuations in full.
    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (tree, node) = (self.tree, self.node);
        let next = node.children.iter();
        let next: Vec<_> = next.map(|&c| &tree.nodes[c as usize]).collect();
        let examples = node.examples.iter();
        let examples: Vec<_> = examples
            .map(|e| json!({"turn": e.turn, "game": tree.games.get(e.game as usize)}))
            .collect();
        let others = tree.transpositions(self.number);
        let mut value = json!({
            "moves": tree.moves(self.number),
            "node": node,
            "next": next,
            "transpositions": others.map(|n| tree.moves(n)).collect::<Vec<_>>(),
            "examples": examples,
            "shares_by_year": tree.by_year(self.number),
            "telling": self.telling().iter().map(|when| when::json(tree, when)).collect::<Vec<_>>(),
        });
        if let Some(condition) = &self.args.when {
            value["when"] = when::json(tree, &tree.when(self.number, condition));
        }
        if let Some(all) = self.all {
            value["all_games"] = all.json();
        }
        serde_json::to_writer_pretty(&mut *out, &value)?;
        writeln!(out)
    }

    fn telling(&self) -> Vec<When> {
        self.tree.telling_conditions(self.number)
    }

    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let (tree, node) = (self.tree, self.node);
        for line in board::lines(tree, self.number, 52) {
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)?;
        match self.number {
            0 => writeln!(
                out,
                "{} sequences in {} games",
                thousands(tree.summary.sequences),
                thousands(tree.summary.games)
            )?,
            _ => figures(tree, self.number, node, out)?,
        }
        next(tree, node, out)?;
        if let Some(condition) = &self.args.when {
            when::table(tree, &tree.when(self.number, condition), out)?;
        } else {
            when::telling(tree, &self.telling(), out)?;
        }
        if let Some(span) = self.args.years {
            years::table(&tree.by_year(self.number), span, out)?;
        }
        match self.all {
            Some(all) => all.table(node, out),
            None => games(tree, node, out),
        }
    }
}

pub(super) fn read(path: &Path) -> Result<Tree, Failure> {
    let name = path.display().to_string();
    let bytes = read_file(path, MAX_JOSEKI_TREE_BYTES).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => InputError::NoTree(name.clone()),
        _ => InputError::ReadTree {
            name: name.clone(),
            error,
        },
    })?;
    let tree = match bytes.trim_ascii_start().first() {
        Some(b'{') => read_json(&bytes),
        _ => read_sgf(&bytes),
    };
    tree.map_err(|error| InputError::Tree { name, error }.into())
}

/// The moves as typed: SGF letters, board coordinates, `--`.
fn steps(text: &str, tree: &Tree) -> Result<Vec<Step>, Failure> {
    let size = Size::square(tree.params.size).map_err(Misuse::TreeSize)?;
    let step = |word: &str| match Point::parse_a1(size, word) {
        Ok(point) => Ok(Step::Stone(point)),
        Err(_) => word.parse().map_err(|error| Misuse::Step(error).into()),
    };
    text.split_whitespace().map(step).collect()
}

fn unknown(tree: &Tree, at: &str, known: usize) -> Failure {
    let words: Vec<_> = at.split_whitespace().collect();
    let unknown = Misuse::UnknownMoves {
        step: words.get(known).copied().unwrap_or_default().to_owned(),
        before: words[..known].join(" "),
        threshold: tree.summary.threshold.into(),
    };
    unknown.into()
}

fn figures(tree: &Tree, i: u32, node: &Node, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", tree.moves(i))?;
    writeln!(
        out,
        "played here {} in {}; position reached {}",
        times(node.count),
        count(node.games, "game", "games"),
        times(node.reached)
    )?;
    writeln!(out, "first player won {}", outcome_words(node.first()))?;
    writeln!(out, "  as Black {}", outcome_words(node.as_black()))?;
    writeln!(out, "  as White {}", outcome_words(node.as_white()))?;
    match node.outcomes.map(|outcomes| outcomes.both.games()) {
        Some(0) => {}
        Some(both) => writeln!(
            out,
            "  in {} both moved first, each in another place",
            count(both, "game", "games")
        )?,
        None => writeln!(
            out,
            "  counted in sequences; mine again to have them counted in games"
        )?,
    }
    if node.years.is_some() {
        writeln!(out, "years {}", years(node))?;
    }
    for other in tree.transpositions(i) {
        writeln!(out, "same position: {}", tree.moves(other))?;
    }
    if let Some(influence) = &node.influence {
        let mut table = Table::new(&[
            ("influence", Align::Left),
            ("mean", Align::Right),
            ("first player's", Align::Right),
            ("second's", Align::Right),
            ("nobody's", Align::Right),
        ]);
        for (side, name) in ["left", "right", "top", "bottom"].into_iter().enumerate() {
            let (black, white) = (influence.black[side], influence.white[side]);
            let share = |n: u32| percent(f64::from(n) / f64::from(influence.n.max(1)));
            table.row(vec![
                name.to_string(),
                format!("{:+.2}", influence.mean()[side]),
                share(black),
                share(white),
                share(influence.n.saturating_sub(black).saturating_sub(white)),
            ]);
        }
        writeln!(out)?;
        table.print(out)?;
        when::circumstances(tree, node, out)?;
    }
    Ok(())
}

fn next(tree: &Tree, node: &Node, out: &mut dyn Write) -> io::Result<()> {
    if node.children.is_empty() {
        return writeln!(
            out,
            "\nNothing follows {} or more.",
            times(tree.summary.threshold)
        );
    }
    let mut table = Table::new(&[
        ("next", Align::Left),
        ("move", Align::Left),
        ("played", Align::Right),
        ("share", Align::Right),
        ("reached", Align::Right),
        (WHO_WON, Align::Left),
        ("years", Align::Left),
    ]);
    let mut letters = board::letters();
    for &child in &node.children {
        let it = &tree.nodes[child as usize];
        let letter = it.step.point().and_then(|_| letters.next());
        table.row(vec![
            letter.map_or_else(String::new, String::from),
            it.step.to_string(),
            thousands(it.count),
            percent(f64::from(it.count) / f64::from(node.count.max(1))),
            thousands(it.reached),
            rate(it.first()),
            years(it),
        ]);
    }
    writeln!(out)?;
    table.print(out)
}

fn games(tree: &Tree, node: &Node, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("date", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Left),
        ("move", Align::Right),
        ("game", Align::Left),
    ]);
    for example in &node.examples {
        let Some(game) = tree.games.get(example.game as usize) else {
            continue;
        };
        table.row(vec![
            game.date.clone(),
            game.black.clone(),
            game.white.clone(),
            game.result.clone(),
            example.turn.to_string(),
            format!("{} number {}", game.file, game.number),
        ]);
    }
    if node.examples.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    table.print(out)
}
