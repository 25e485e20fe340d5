//! `honte score`: what a position counts, and why.

mod args;
mod explain;
mod found;
mod json;
mod situation;

pub(crate) use args::Arguments;

use crate::answer::Answer;
use crate::error::{Failure, InputError, RecordError};
use crate::progress::{Counted, GRACE, Progress};
use crate::referee::report::{NO_RULES, proof_line};
use crate::show::draw;
use crate::text::plain;
use explain::{compare_table, reasons};
use honte_app::picture;
use honte_app::referee::{headline, judged_picture};
use honte_app::terms::{Note, Source};
use honte_diagram::record::title;
use honte_rules::{Count, GameResult, RulesError, Ruleset, TEXTS};
use situation::Situation;
use std::io::{self, Write};
use std::sync::Arc;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("counted");

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let progress = Arc::new(Progress::new(COUNTED));
    progress.on_interruption(GRACE, || true);
    let (situation, answer) = Situation::read(args)?;
    let file = args.file.display().to_string();
    let failed = |error: RulesError| InputError::Record {
        file: file.clone(),
        error: RecordError::Rules(error),
    };
    let count = |rules: &Ruleset| situation.under(rules).count(rules).map_err(failed);
    let own = situation.count().map_err(failed)?;
    let all: Vec<Count> = match args.compare {
        true => all_rules(situation.terms.rules)
            .iter()
            .map(count)
            .collect::<Result<_, _>>()?,
        false => Vec::new(),
    };
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.json {
        true => json::write(&situation, &own, &all, &mut out)?,
        false => write(args, &situation, &own, &all, &mut out)?,
    }
    out.flush()?;
    match situation.agrees(own.rules(), own.lead()) {
        Some(false) => Ok(Answer::No),
        _ => Ok(answer),
    }
}

/// Where the rules are known from, in words.
const fn rules_from(source: Source) -> &'static str {
    match source {
        Source::Given => "--rules",
        Source::Record => "as the record names them",
        Source::Default => "default",
    }
}

/// The rules to compare: all texts, with the position's own first if they are none of them.
fn all_rules(own: Ruleset) -> Vec<Ruleset> {
    let texts = TEXTS.iter().filter(|text| text.is_offered());
    let texts: Vec<Ruleset> = texts.map(|text| text.preset.ruleset()).collect();
    let other = (!texts.contains(&own)).then_some(own);
    other.into_iter().chain(texts).collect()
}

fn write(
    args: &Arguments,
    situation: &Situation,
    count: &Count,
    all: &[Count],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    if let Some(judged) = &situation.judged {
        writeln!(out, "{bold}{}{bold:#}", headline(judged))?;
        writeln!(out, "{}", proof_line(judged))?;
    }
    let names_no_rules = situation.notes.contains(&Note::NoRules);
    if names_no_rules {
        writeln!(out, "{NO_RULES}")?;
    }
    if names_no_rules || situation.judged.is_some() {
        writeln!(out)?;
    }
    let title = title(&situation.game.tree);
    if !title.is_empty() {
        writeln!(out, "{bold}{}{bold:#}\n", plain(&title))?;
    }
    let (figure, legend) = match &situation.judged {
        Some(judged) => judged_picture(judged),
        None => picture(&situation.position, count),
    };
    draw(&figure, out)?;
    writeln!(out, "{legend}\n")?;
    let from = rules_from(situation.terms.rules_from);
    writeln!(out, "Rules: {} ({from})", count.rules())?;
    writeln!(out, "Statuses: {}", situation.statuses_from)?;
    for note in situation
        .notes
        .iter()
        .filter(|note| **note != Note::NoRules)
    {
        writeln!(out, "Assumed: {}", plain(&note.to_string()))?;
    }
    match &situation.judged {
        Some(judged) => found::write(judged, &args.file, out)?,
        None => stands(situation, count, out)?,
    }
    writeln!(out)?;
    sides(situation, count, out)?;
    if args.explain {
        writeln!(out)?;
        reasons(count, situation.position.board.size(), out)?;
    }
    if !all.is_empty() {
        writeln!(out)?;
        compare_table(situation, all, out)?;
    }
    Ok(())
}

/// Tells what the count rests on that nobody said of dame.
fn stands(situation: &Situation, count: &Count, out: &mut dyn Write) -> io::Result<()> {
    let Some(other) = as_it_stands(situation, count) else {
        return Ok(());
    };
    writeln!(
        out,
        "Assumed: open dame are filled, no stone is in seki; as the position stands it would be {other} (--seki derived)"
    )
}

/// The result if all stones with dame were in seki, where that would be another.
fn as_it_stands(situation: &Situation, count: &Count) -> Option<GameResult> {
    let mut position = situation.under(count.rules());
    let is_assumed = position.marks.is_none()
        && *position.statuses.seki() == honte_rules::count::Seki::Given(Default::default());
    if !is_assumed {
        return None;
    }
    let dead = position.statuses.dead().iter();
    position.statuses = honte_rules::Statuses::with_dead(&position.board, dead).ok()?;
    let derived = position.count(count.rules()).ok()?;
    (derived.lead() != count.lead()).then(|| derived.result())
}

/// The count and, where the head did not tell it, what the record says.
fn sides(situation: &Situation, count: &Count, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let text = count.to_string();
    let (sides, result) = text.rsplit_once("; ").unwrap_or(("", &text));
    for side in sides.split("; ") {
        writeln!(out, "{side}")?;
    }
    if situation.judged.is_some() {
        return writeln!(out, "Count: {result}");
    }
    writeln!(out, "{bold}Result: {result}{bold:#}")?;
    let Some(result) = &situation.recorded else {
        return Ok(());
    };
    let recorded = plain(&result.text);
    match result.agrees(count.rules(), count.lead()) {
        Some(true) => writeln!(out, "Recorded: {recorded}, which agrees"),
        Some(false) => writeln!(out, "Recorded: {recorded}, which differs"),
        None if result.meaning.is_none() => {
            writeln!(out, "Recorded: {recorded}, which is not understood")
        }
        None => writeln!(out, "Recorded: {recorded}, which is not by the count"),
    }
}
