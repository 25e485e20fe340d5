//! One example, for people.

use crate::error::Failure;
use crate::show::draw;
use crate::text::{Align, Table};
use honte_app::examples::{Compared, Confidence, Example, Phase, Variation};
use honte_app::words::wrap;
use honte_diagram::Coordinates;
use honte_diagram::record::{Options, figure_at};
use honte_life::Budget;
use std::io::{self, Write};

/// Characters of a printed line.
const WIDTH: usize = 96;

pub(super) fn write(
    example: &Example,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", example.title)?;
    if let Some(source) = &example.source {
        let article = example.article.as_deref();
        let article = article.map_or(String::new(), |number| format!(" (Article {number})"));
        writeln!(out, "{source}{article}")?;
    }
    writeln!(out)?;
    let tree = example.position();
    let options = Options {
        coordinates: Coordinates::A1,
        ..Options::default()
    };
    let mut figure = figure_at(&tree, tree.root(), &options);
    figure.caption.clear();
    draw(&figure, out)?;
    writeln!(out)?;
    for text in [&example.question, &example.answer].into_iter().flatten() {
        lines(text, out)?;
    }
    if example.is_judged() {
        // The board is seen while the rest is computed.
        out.flush()?;
        chains(&example.compare(budget)?, out)?;
    } else if example.board().is_err() {
        writeln!(
            out,
            "\nThis is no position: there are stones without a liberty."
        )?;
    }
    plays(example, out)?;
    figure_is(example, out)?;
    Ok(())
}

/// What the text says of each chain, and what is found.
fn chains(compared: &Compared<'_>, out: &mut dyn Write) -> io::Result<()> {
    let example = compared.example;
    let size = example.diagram.size;
    let mut table = Table::new(&[
        ("at", Align::Left),
        ("colour", Align::Left),
        ("stones", Align::Right),
        ("the text", Align::Left),
        ("found", Align::Left),
        ("class", Align::Left),
    ]);
    let mut rows = 0;
    for verdict in &compared.judged.verdicts {
        let stated = example.chains.iter();
        let stated = stated.clone().find(|one| verdict.stones.contains(&one.at));
        // What was added round a figure lives, and the text does not speak of it.
        let is_outside = stated.map_or(!example.chains.is_empty(), |one| one.is_outside);
        if is_outside && verdict.proved() == Some(true) {
            continue;
        }
        let said = stated.map(|one| match (one.word(), one.seki) {
            ("alive", Some(true)) => "alive in seki",
            (word, _) => word,
        });
        let mut found = verdict.status.to_string();
        if stated.and_then(|one| one.agrees(verdict)) == Some(false) {
            found.push_str(", which differs");
        }
        table.row(vec![
            stated
                .map(|one| one.at)
                .or(verdict.stones.first().copied())
                .map_or_else(String::new, |point| point.to_a1(size)),
            verdict.colour.name().to_owned(),
            verdict.stones.len().to_string(),
            said.unwrap_or("").to_owned(),
            found,
            verdict.class.name().to_owned(),
        ]);
        rows += 1;
    }
    if rows == 0 {
        return Ok(());
    }
    writeln!(out)?;
    table.print(out)?;
    let first = example.chains.iter().find(|one| !one.is_outside);
    if let Some(first) = first {
        let (name, at) = (example.name(), first.at.to_a1(size));
        writeln!(
            out,
            "'honte referee example:{name} --explain {at}' says why."
        )?;
    }
    Ok(())
}

/// Lines of play, in words.
fn plays(example: &Example, out: &mut dyn Write) -> io::Result<()> {
    let Ok(board) = example.board() else {
        return Ok(());
    };
    for line in &example.lines {
        let phase = match line.phase {
            Phase::Game => "Before the game stops",
            Phase::Confirmation => "In confirmation",
        };
        let shows = match line.shows.is_empty() {
            true => String::new(),
            false => format!(", {}", line.shows),
        };
        writeln!(out)?;
        lines(&format!("{phase}{shows}:"), out)?;
        lines(&format!("{}.", line.clauses(&board).join("; ")), out)?;
    }
    let size = example.diagram.size;
    for variation in &example.variations {
        writeln!(out)?;
        lines(&way(variation), out)?;
        lines(&format!("{}.", variation.steps(size).join("; ")), out)?;
    }
    Ok(())
}

/// What a way to play it through shows.
fn way(variation: &Variation) -> String {
    let perfect = match variation.is_perfect {
        true => ", perfect play",
        false => "",
    };
    let score = match variation.score {
        None => String::new(),
        Some(0) => ": nobody has more".to_owned(),
        Some(score) if score > 0 => format!(": Black has {score} more"),
        Some(score) => format!(": White has {} more", -score),
    };
    format!("Variation {}{perfect}{score}", variation.number)
}

/// Where the figure is from, and how sure it is.
fn figure_is(example: &Example, out: &mut dyn Write) -> io::Result<()> {
    let confidence = example.confidence.map_or("unknown", Confidence::name);
    writeln!(out, "\nThe figure (confidence: {confidence})")?;
    for (what, text) in [
        ("Provenance", &example.provenance),
        ("How", &example.how),
        ("Checked", &example.verified),
        ("Note", &example.notes),
    ] {
        if let Some(text) = text {
            lines(&format!("{what}: {text}"), out)?;
        }
    }
    Ok(())
}

/// Prints a text in lines that are not too long.
fn lines(text: &str, out: &mut dyn Write) -> io::Result<()> {
    wrap(text, WIDTH)
        .iter()
        .try_for_each(|line| writeln!(out, "{line}"))
}
