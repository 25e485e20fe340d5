//! `--compare`: the answers under several conditions, side by side.

use super::board::{self, name, sign};
use super::table::{interval, percent};
use super::{Arguments, ask, json, question};
use crate::answer::Answer as Outcome;
use crate::error::{Failure, Misuse};
use crate::progress::Progress;
use crate::text::{Align, Table, thousands, times};
use honte_goban::{Colour, Point};
use honte_search::{Answer, Continuation, Question};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

/// One of the conditions, with what came of it.
struct Side {
    condition: String,
    question: Question,
    answer: Answer,
    seconds: f64,
}

impl Side {
    fn next(&self, colour: Colour, point: Point) -> Option<&Continuation> {
        let mut all = self.answer.continuations.iter();
        all.find(|next| (next.colour, next.point) == (colour, point))
    }

    fn hits(&self, colour: Colour, point: Point) -> u64 {
        self.next(colour, point).map_or(0, |next| next.hits)
    }
}

pub(super) fn run(
    args: &Arguments,
    paths: &[PathBuf],
    question: &Question,
    progress: &Progress,
) -> Result<Outcome, Failure> {
    let mut problems = 0;
    let mut sides = Vec::new();
    for (condition, question) in questions(args, question)? {
        let start = Instant::now();
        let asked = ask::ask(paths, &question, progress, true, &mut |_| {
            ControlFlow::Continue(())
        })?;
        problems = asked.problems;
        sides.push(Side {
            condition,
            question,
            answer: asked.answer,
            seconds: start.elapsed().as_secs_f64(),
        });
    }
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args {
        args if args.json => write_json(&sides, &mut out)?,
        args if args.tsv => write_tsv(&sides, &mut out)?,
        args => write_table(&sides, args.top, &mut out)?,
    }
    out.flush()?;
    match problems {
        0 => Ok(Outcome::Yes),
        _ => Ok(Outcome::No),
    }
}

/// The conditions with the question under each. One condition is compared with its opposite.
fn questions(args: &Arguments, question: &Question) -> Result<Vec<(String, Question)>, Failure> {
    let under = |condition: &str| question::under(&args.names, question, condition);
    let mut conditions = args.compare.clone();
    if let [only] = args.compare.as_slice() {
        let opposite = format!("not ({only})");
        // What is asked of a pattern, like `by NAME`, has no opposite.
        if under(only).is_ok() && under(&opposite).is_err() {
            return Err(Misuse::ComparedAlone(only.clone()).into());
        }
        conditions.push(opposite);
    }
    let with = |condition: String| match under(&condition) {
        Ok(question) => Ok((condition, question)),
        Err(error) => Err(Misuse::Compared(condition, error).into()),
    };
    conditions.into_iter().map(with).collect()
}

/// All continuations of any side, the most frequent of all sides together first.
fn continuations(sides: &[Side]) -> Vec<(Colour, Point)> {
    let mut all: Vec<(Colour, Point)> = Vec::new();
    for next in sides.iter().flat_map(|side| &side.answer.continuations) {
        if !all.contains(&(next.colour, next.point)) {
            all.push((next.colour, next.point));
        }
    }
    let played = |(colour, point): &(Colour, Point)| {
        let hits = sides.iter().map(|side| side.hits(*colour, *point));
        hits.sum::<u64>()
    };
    // Equal ones keep the order in which the sides have them.
    all.sort_by_key(|next| std::cmp::Reverse(played(next)));
    all
}

/// Names for the sides: `A`, `B` …, and numbers beyond `Z`.
fn label(number: usize) -> String {
    match u8::try_from(number).ok().filter(|number| *number < 26) {
        Some(number) => char::from(b'A' + number).to_string(),
        None => (number + 1).to_string(),
    }
}

fn write_table(sides: &[Side], top: usize, out: &mut dyn Write) -> io::Result<()> {
    let rows = continuations(sides);
    let shown = &rows[..rows.len().min(top)];
    let pattern = sides
        .first()
        .and_then(|side| side.question.main())
        .map(|main| &main.pattern);
    let letters = match pattern {
        Some(pattern) => board::letters(pattern, shown.iter().map(|(_, point)| *point)),
        None => Vec::new(),
    };
    if let Some(pattern) = pattern {
        for line in board::lines(pattern, &letters) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    write_sides(sides, out)?;
    if shown.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let mut heads = vec![
        ("next".to_owned(), Align::Left),
        ("move".to_owned(), Align::Left),
    ];
    for number in 0..sides.len() {
        let label = label(number);
        heads.push((format!("{label} played"), Align::Right));
        heads.push((format!("{label} share"), Align::Right));
        heads.push((format!("{label} X wins"), Align::Left));
    }
    let mut table = Table::new(&heads);
    for (colour, point) in shown {
        let letter = letters.iter().find(|(other, _)| other == point);
        let mut row = vec![
            letter.map_or(String::new(), |(_, letter)| letter.to_string()),
            format!("{} {}", sign(*colour), name(*point)),
        ];
        for side in sides {
            let next = side.next(*colour, *point);
            let hits = next.map_or(0, |next| next.hits);
            row.push(thousands(hits));
            row.push(percent(hits, side.answer.hits));
            row.push(interval(next.and_then(|next| next.wins.x_share())));
        }
        table.row(row);
    }
    table.print(out)
}

/// A line for each condition.
fn write_sides(sides: &[Side], out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("", Align::Left),
        ("condition", Align::Left),
        ("found", Align::Left),
        ("games", Align::Right),
        ("of", Align::Right),
        ("share", Align::Right),
        ("elsewhere next", Align::Right),
        ("X wins", Align::Left),
    ]);
    for (number, side) in sides.iter().enumerate() {
        let answer = &side.answer;
        table.row(vec![
            label(number),
            side.condition.clone(),
            times(answer.hits),
            thousands(answer.games),
            thousands(answer.searched),
            percent(answer.games, answer.searched),
            percent(answer.tenuki, answer.hits),
            interval(answer.wins.x_share()),
        ]);
    }
    table.print(out)
}

fn write_json(sides: &[Side], out: &mut dyn Write) -> io::Result<()> {
    let sides = sides.iter().map(|side| {
        let mut value = json::answer(&side.question, &side.answer, side.seconds);
        value["condition"] = side.condition.as_str().into();
        value
    });
    json::write(&sides.collect(), out)
}

fn write_tsv(sides: &[Side], out: &mut dyn Write) -> io::Result<()> {
    let mut head = vec!["colour".to_owned(), "point".to_owned()];
    for side in sides {
        let condition = side.condition.replace(['\t', '\n', '\r'], " ");
        head.extend(["hits", "of", "x_wins", "o_wins"].map(|what| format!("{what}: {condition}")));
    }
    writeln!(out, "{}", head.join("\t"))?;
    for (colour, point) in continuations(sides) {
        let mut row = vec![sign(colour).to_string(), name(point)];
        for side in sides {
            let wins = side.next(colour, point).map(|next| next.wins);
            let numbers = [
                side.hits(colour, point),
                side.answer.hits,
                wins.map_or(0, |wins| wins.x),
                wins.map_or(0, |wins| wins.o),
            ];
            row.extend(numbers.map(|number| number.to_string()));
        }
        writeln!(out, "{}", row.join("\t"))?;
    }
    Ok(())
}
