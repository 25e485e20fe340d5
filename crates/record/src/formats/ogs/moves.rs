//! The stones that were set up, the moves, and the tree of variations.

use super::headers::{File, plain};
use crate::problem::ProblemKind;
use crate::reading::{Draft, Report, StepId};
use honte_goban::{Colour, Move, Point, Size};
use serde_json::Value;
use std::collections::HashMap;

impl File<'_> {
    /// The stones that were on the board before the first move.
    pub(super) fn stones(&self, draft: &mut Draft, report: &mut Report) {
        let Some(state) = self.get("initial_state") else {
            return;
        };
        for (colour, name) in [("black", "AB"), ("white", "AW")] {
            let letters = state.get(colour).map(plain).unwrap_or_default();
            for pair in letters.as_bytes().chunks(2) {
                match Point::from_sgf(pair) {
                    Ok(point) if draft.size.contains(point) => {
                        draft.add_point(StepId::ROOT, name, point);
                    }
                    _ => bad_point(&String::from_utf8_lossy(pair), report),
                }
            }
        }
    }

    /// The moves that were played, and the variations beside them.
    pub(super) fn moves(&self, draft: &mut Draft, report: &mut Report) {
        let first = match self.get("initial_player").map(plain).as_deref() {
            Some("white") => Colour::White,
            _ => Colour::Black,
        };
        let has_stones = draft.has(StepId::ROOT, "AB");
        let free = self.handicap().filter(|stones| *stones > 1 && !has_stones);
        let start = Line {
            at: StepId::ROOT,
            turn: first,
            free: free.unwrap_or(0),
        };
        let mut steps = Steps {
            draft,
            report,
            known: HashMap::new(),
        };
        let mut line = start;
        match self.get("moves") {
            Some(Value::Array(moves)) => {
                moves
                    .iter()
                    .for_each(|played| steps.value(&mut line, played));
            }
            Some(Value::String(letters)) => steps.letters(&mut line, letters.as_bytes()),
            _ => {}
        }
        if let Some(tree) = self.get("move_tree") {
            steps.tree(start, tree);
        }
    }
}

/// The end of the line that moves are added to.
#[derive(Clone, Copy)]
struct Line {
    at: StepId,
    turn: Colour,
    /// Black's moves that are still handicap stones.
    free: u64,
}

impl Line {
    /// Hands the turn over after a move of this colour.
    fn pass_on(&mut self, colour: Colour) {
        if self.free > 1 && colour == Colour::Black {
            self.free -= 1;
            self.turn = Colour::Black;
        } else {
            self.free = 0;
            self.turn = !colour;
        }
    }
}

/// The game in the making. A move that a step has already is gone along, so that the tree, which
/// has the game's moves again, only adds what is beside them.
struct Steps<'a> {
    draft: &'a mut Draft,
    report: &'a mut Report,
    known: HashMap<(StepId, Colour, Move), StepId>,
}

impl Steps<'_> {
    /// A move as `[x, y, …]` or as an object.
    fn value(&mut self, line: &mut Line, played: &Value) {
        let (x, y, colour) = match played {
            Value::Array(parts) => {
                let edit = parts.get(3).or_else(|| parts.get(4));
                let number = |i: usize| parts.get(i).and_then(Value::as_i64);
                (number(0), number(1), edit.and_then(colour_of))
            }
            other => (
                other.get("x").and_then(Value::as_i64),
                other.get("y").and_then(Value::as_i64),
                colour_of(other),
            ),
        };
        let colour = colour.unwrap_or(line.turn);
        match place(x, y, self.draft.size) {
            Some(found) => self.play(line, colour, found),
            None => self.unread(line, colour, &played.to_string()),
        }
    }

    /// Moves of two letters each: `dd` a point, `..` a pass. `!1dd` and `!2dd` name the colour.
    fn letters(&mut self, line: &mut Line, mut letters: &[u8]) {
        while !letters.is_empty() {
            let named = match letters {
                [b'!', b'1', ..] => Some(Colour::Black),
                [b'!', b'2', ..] => Some(Colour::White),
                _ => None,
            };
            let (_, rest) = letters.split_at(if named.is_some() { 2 } else { 0 });
            let (pair, rest) = rest.split_at(rest.len().min(2));
            letters = rest;
            let colour = named.unwrap_or(line.turn);
            match (pair, Point::from_sgf(pair)) {
                (b"..", _) => self.play(line, colour, Move::Pass),
                (_, Ok(point)) if self.draft.size.contains(point) => {
                    self.play(line, colour, Move::Play(point));
                }
                _ => self.unread(line, colour, &String::from_utf8_lossy(pair)),
            }
        }
    }

    fn play(&mut self, line: &mut Line, colour: Colour, played: Move) {
        let draft = &mut *self.draft;
        let at = line.at;
        let step = self.known.entry((at, colour, played));
        line.at = *step.or_insert_with(|| draft.step(at, Some((colour, played))));
        line.pass_on(colour);
    }

    /// A move that names no point: the other player is next all the same.
    fn unread(&mut self, line: &mut Line, colour: Colour, found: &str) {
        bad_point(found, self.report);
        line.pass_on(colour);
    }

    /// A tree of moves: `trunk_next` before `branches`, so that the trunk is the main line.
    fn tree(&mut self, start: Line, tree: &Value) {
        self.comment(StepId::ROOT, tree);
        let mut waiting = vec![(tree, start)];
        while let Some((node, line)) = waiting.pop() {
            let branches = node.get("branches").and_then(Value::as_array);
            let next = node.get("trunk_next").filter(|next| next.is_object());
            // Steps are made in order, and gone on with later, the last first.
            let mut ahead: Vec<(&Value, Line)> = Vec::new();
            for child in next.into_iter().chain(branches.into_iter().flatten()) {
                let mut line = line;
                self.value(&mut line, child);
                self.comment(line.at, child);
                ahead.push((child, line));
            }
            ahead.reverse();
            waiting.append(&mut ahead);
        }
    }

    fn comment(&mut self, step: StepId, node: &Value) {
        let text = node.get("text").and_then(Value::as_str);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.draft.add(step, "C", text);
        }
    }
}

fn colour_of(value: &Value) -> Option<Colour> {
    let colour = value.get("color").or_else(|| value.get("player"))?;
    match colour.as_u64()? {
        1 => Some(Colour::Black),
        2 => Some(Colour::White),
        _ => None,
    }
}

/// Column and row from the upper left, from 0; `-1` is a pass.
fn place(x: Option<i64>, y: Option<i64>, size: Size) -> Option<Move> {
    let (x, y) = (x?, y?);
    if x == -1 || y == -1 {
        return Some(Move::Pass);
    }
    let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)?;
    size.contains(point).then_some(Move::Play(point))
}

fn bad_point(found: &str, report: &mut Report) {
    let expected = "a point of the board such as [3, 15]";
    report.found(ProblemKind::NoPoint, (0, 0), found, expected);
}
