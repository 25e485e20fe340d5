//! Why points count as they do, in lines and tables.

use super::situation::Situation;
use crate::text::{Align, Table, count as number};
use honte_goban::{Colour, Point, Size};
use honte_rules::Count;
use honte_rules::count::{Reason, Verdict};
use std::io::{self, Write};

/// All points with the same verdict are told together.
pub(super) fn reasons(count: &Count, size: Size, out: &mut dyn Write) -> io::Result<()> {
    for step in count.steps() {
        writeln!(out, "{step}")?;
    }
    writeln!(out)?;
    let mut groups: Vec<(Verdict, Vec<Point>)> = Vec::new();
    for &verdict in count.verdicts() {
        let is_like = |other: &Verdict| {
            (other.owner, other.worth, other.reason)
                == (verdict.owner, verdict.worth, verdict.reason)
        };
        match groups.iter_mut().find(|(other, _)| is_like(other)) {
            Some((_, points)) => points.push(verdict.point),
            None => groups.push((verdict, vec![verdict.point])),
        }
    }
    // What counts comes first, and what is no news last.
    groups.sort_by_key(|(verdict, _)| {
        let plain = matches!(verdict.reason, Reason::Alive(_) | Reason::AliveUncounted(_));
        (plain, verdict.owner.map_or(2, Colour::index), verdict.worth)
    });
    for (verdict, points) in groups {
        let clause = verdict.reason.clause(count.rules().text);
        let reason = verdict.reason;
        let worth = worth(&verdict, points.len());
        writeln!(
            out,
            "{worth} ({clause}: {reason}): {}",
            names(&points, size)
        )?;
    }
    Ok(())
}

/// `Black: 2 points each for 5 points`.
fn worth(verdict: &Verdict, points: usize) -> String {
    let all = number(points as u64, "point", "points");
    match (verdict.owner, verdict.worth) {
        (Some(owner), 1) => format!("{}: {all}", name(owner)),
        (Some(owner), worth) => format!("{}: {all}, {worth} each", name(owner)),
        (None, 0) => format!("Nobody: {all}"),
        (None, _) => format!("Nobody, but a prisoner each: {all}"),
    }
}

fn name(colour: Colour) -> &'static str {
    ["Black", "White"][colour.index()]
}

fn names(points: &[Point], size: Size) -> String {
    let names: Vec<String> = points.iter().map(|point| point.to_a1(size)).collect();
    names.join(" ")
}

/// A count a line, then where they differ.
pub(super) fn compare_table(
    situation: &Situation,
    all: &[Count],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = Table::new(&[
        ("rules", Align::Left),
        ("Black", Align::Right),
        ("White", Align::Right),
        ("result", Align::Left),
        ("recorded", Align::Left),
    ]);
    for count in all {
        let agrees = match situation.agrees(count.rules(), count.lead()) {
            Some(true) => "agrees",
            Some(false) => "differs",
            None => "",
        };
        table.row(vec![
            count.rules().to_string(),
            count.side(Colour::Black).total.to_string(),
            count.side(Colour::White).total.to_string(),
            count.result().to_string(),
            agrees.to_owned(),
        ]);
    }
    table.print(out)?;
    let size = situation.position.board.size();
    let differences = differences(all, size);
    if differences.is_empty() {
        return writeln!(out, "\nEvery point is judged alike.");
    }
    for (points, verdicts) in differences {
        writeln!(out, "\n{}", names(&points, size))?;
        for (rules, verdict) in opinions(all, &verdicts) {
            let owner = verdict.owner.map_or("nobody", name);
            writeln!(out, "  {owner}: {} under {rules}", verdict.reason)?;
        }
    }
    Ok(())
}

/// Points that are not judged alike, those together about which all opinions are the same.
pub(super) fn differences(all: &[Count], size: Size) -> Vec<(Vec<Point>, Vec<Verdict>)> {
    let mut groups: Vec<(Vec<Point>, Vec<Verdict>)> = Vec::new();
    for point in size.points() {
        let verdicts: Vec<Verdict> = all
            .iter()
            .filter_map(|count| count.verdict(point).copied())
            .collect();
        let mut grounds = verdicts.iter().map(ground);
        let one = grounds.next();
        if grounds.all(|other| Some(other) == one) {
            continue;
        }
        let is_like = |others: &[Verdict]| {
            let pairs = others.iter().zip(&verdicts);
            pairs
                .into_iter()
                .all(|(a, b)| (a.owner, a.reason) == (b.owner, b.reason))
        };
        match groups.iter_mut().find(|(_, others)| is_like(others)) {
            Some((points, _)) => points.push(point),
            None => groups.push((vec![point], verdicts)),
        }
    }
    groups
}

/// Whose ground a point is, and whether a stone leaves it: living stones that count with the area
/// alone are no difference of a point.
fn ground(verdict: &Verdict) -> (Option<Colour>, bool) {
    match verdict.reason {
        Reason::Alive(_) | Reason::AliveUncounted(_) => (None, false),
        Reason::DeadRemoved(_) | Reason::DeadElsewhere(_) | Reason::MarkedDead(_) => {
            (verdict.owner, true)
        }
        _ => (verdict.owner, false),
    }
}

/// Each opinion once, with the rules that share it and their clauses.
fn opinions(all: &[Count], verdicts: &[Verdict]) -> Vec<(String, Verdict)> {
    let mut opinions: Vec<(String, Verdict)> = Vec::new();
    for (count, &verdict) in all.iter().zip(verdicts) {
        let text = count.rules().text;
        let clause = verdict.reason.clause(text).to_string();
        // Clauses of most texts name the text.
        let rules = match clause.starts_with(text.name()) {
            true => clause,
            false => format!("{} ({clause})", text.name()),
        };
        let is_like =
            |other: &Verdict| (other.owner, other.reason) == (verdict.owner, verdict.reason);
        match opinions.iter_mut().find(|(_, other)| is_like(other)) {
            Some((all, _)) => {
                all.push_str(", ");
                all.push_str(&rules);
            }
            None => opinions.push((rules, verdict)),
        }
    }
    opinions
}
