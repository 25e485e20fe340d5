//! `honte examples`: the official examples, what the text says of them, and what is found now.

mod args;
mod one;

pub(crate) use args::Arguments;

use crate::answer::Answer;
use crate::error::{Failure, Misuse, OutputName};
use crate::overwrite::Overwrite;
use crate::progress::{Counted, GRACE, Progress};
use crate::text::{Align, Table, count};
use honte_app::examples::{self, Confidence, Example, Group};
use honte_app::save::Saved;
use honte_app::{Error, Output};
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::of("example", "examples", "judged");

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let chosen = choose(&args.words)?;
    let output = args.output.as_deref();
    let output = output
        .map(|path| prepare(path, args.overwrite))
        .transpose()?;
    if let Some(output) = output {
        let name = output.name().display().to_string();
        let text = records(&chosen)?;
        output.write(|out| out.write_all(&text))?;
        let examples = count(chosen.len() as u64, "example", "examples");
        anstream::println!("{examples} written to {name}");
        return Ok(Answer::Yes);
    }
    let progress = Arc::new(Progress::new(COUNTED));
    progress.on_interruption(GRACE, || true);
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match (chosen.as_slice(), args.json) {
        (&[example], false) => one::write(example, &args.budget(), &mut out)?,
        (&[example], true) => {
            let compared = (example.is_judged())
                .then(|| example.compare(&args.budget()))
                .transpose()?;
            let judged = compared.as_ref().map(|compared| &compared.judged);
            writeln!(out, "{:#}", example.value(judged))?;
        }
        (several, true) => {
            let all: Vec<Value> = several.iter().map(|example| example.summary()).collect();
            writeln!(out, "{:#}", Value::from(all))?;
        }
        (several, false) => list(several, &mut out)?,
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// The examples that are named, each once; all, where none is.
fn choose(words: &[String]) -> Result<Vec<&'static Example>, Failure> {
    if words.is_empty() {
        return Ok(examples::all().iter().collect());
    }
    let mut chosen: Vec<&'static Example> = Vec::new();
    for word in words {
        let found = examples::find(word);
        if found.is_empty() {
            return Err(Misuse::NoExample(word.clone()).into());
        }
        for example in found {
            if !chosen.iter().any(|one| one.id == example.id) {
                chosen.push(example);
            }
        }
    }
    Ok(chosen)
}

/// An output that is SGF by its name.
fn prepare(path: &Path, overwrite: Overwrite) -> Result<Output, Failure> {
    let is_sgf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
    if !is_sgf {
        return Err(Misuse::output(path, OutputName::Examples).into());
    }
    overwrite.output(path)
}

/// One game for each example.
fn records(chosen: &[&Example]) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    for example in chosen {
        text.extend(Saved::Sgf.text(&example.record(), Path::new("examples.sgf"))?);
    }
    Ok(text)
}

/// A table for each text.
fn list(chosen: &[&Example], out: &mut dyn Write) -> io::Result<()> {
    let mut is_first = true;
    for group in Group::ALL {
        let own: Vec<&&Example> = chosen.iter().filter(|one| one.group == group).collect();
        if own.is_empty() {
            continue;
        }
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        let bold = anstyle::Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}", heading(group))?;
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("article", Align::Left),
            ("figure", Align::Left),
            ("question; what the text says", Align::Left),
        ]);
        for example in own {
            table.row(vec![
                example.name(),
                example.article.clone().unwrap_or_default(),
                example.confidence.map_or("", Confidence::name).to_owned(),
                example.question.clone().unwrap_or_default(),
            ]);
            table.row(vec![
                String::new(),
                String::new(),
                String::new(),
                example.answer.clone().unwrap_or_default(),
            ]);
        }
        table.print(out)?;
    }
    writeln!(
        out,
        "\nfigure: how sure it is that it is the printed one; found: by an enumeration of what fits the text. 'honte examples NAME' shows one."
    )
}

fn heading(group: Group) -> &'static str {
    match group {
        Group::Life => "Examples of confirmation of life and death (Japanese rules of 1989)",
        Group::Diagrams => "Diagrams of the commentary on the Japanese rules of 1989",
        Group::Ikeda => "R. Jasiek's examples for Ikeda Territory I",
        Group::Other => "Others",
    }
}
