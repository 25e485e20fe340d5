//! Examples as JSON; `honte examples --help` and `docs/web-api.md` say what is in it.

use super::{Example, Line, Stated, Turn, Variation};
use crate::referee::{Judged, seki};
use honte_goban::{Colour, Size};
use serde_json::{Value, json};

impl Example {
    /// What a list shows of it.
    #[must_use]
    pub fn summary(&self) -> Value {
        json!({
            "name": self.name(),
            "id": self.id,
            "group": self.group.name(),
            "title": self.title,
            "article": self.article,
            "question": self.question,
            "answer": self.answer,
            "confidence": self.confidence.map(super::Confidence::name),
        })
    }

    /// All of it; with what was found of its chains, if its position was judged.
    #[must_use]
    pub fn value(&self, judged: Option<&Judged>) -> Value {
        let size = self.diagram.size;
        let labels = self.labels.iter();
        let labels: Vec<Value> = labels
            .map(|label| json!({"name": label.name, "at": label.point.to_a1(size)}))
            .collect();
        let chains = self.chains.iter();
        let chains: Vec<Value> = chains.map(|chain| stated(chain, size, judged)).collect();
        let lines: Vec<Value> = self.lines.iter().map(|line| self.line(line)).collect();
        let variations = self.variations.iter();
        let variations: Vec<Value> = variations.map(|one| one.value(size)).collect();
        let more = json!({
            "source": self.source,
            "provenance": self.provenance,
            "how": self.how,
            "verified": self.verified,
            "notes": self.notes,
            "rules": self.rules.to_string(),
            "size": {"width": size.width(), "height": size.height()},
            "board": self.rows().join("\n"),
            "first": self.first.map(Colour::name),
            "black_minus_white": self.prisoners_lead,
            "labels": labels,
            "chains": chains,
            "lines": lines,
            "variations": variations,
        });
        let mut value = self.summary();
        if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
            value.extend(more);
        }
        value
    }

    fn line(&self, line: &Line) -> Value {
        let size = self.diagram.size;
        let moves = line.moves.iter();
        let moves: Vec<String> = moves
            .map(|(colour, turn)| format!("{} {}", colour.name(), turn.name(size)))
            .collect();
        json!({
            "phase": line.phase.name(),
            "shows": line.shows,
            "origin": line.origin,
            "moves": moves,
            "words": self.board().map(|board| line.clauses(&board)).unwrap_or_default(),
        })
    }
}

fn stated(chain: &Stated, size: Size, judged: Option<&Judged>) -> Value {
    let found = judged.and_then(|judged| Some((judged, chain.verdict(judged)?)));
    let found = found.map(|(judged, verdict)| {
        json!({
            "status": verdict.status.to_string(),
            "class": verdict.class.name(),
            "seki": seki(judged, verdict),
            "agrees": chain.agrees(verdict),
        })
    });
    json!({
        "at": chain.at.to_a1(size),
        "colour": chain.colour.name(),
        "stones": chain.stones,
        "status": chain.word(),
        "seki": chain.seki,
        "removable": chain.removable,
        "outside": chain.is_outside,
        "found": found,
    })
}

impl Variation {
    /// The words of its steps, as `honte play` takes them.
    #[must_use]
    pub fn steps(&self, size: Size) -> Vec<String> {
        let moves = |list: &[(Colour, Turn)]| -> Vec<String> {
            let moves = list.iter();
            moves
                .map(|(colour, turn)| format!("{} {}", colour.name(), turn.name(size)))
                .collect()
        };
        let mut steps = moves(&self.alternation);
        match &self.agreed {
            None => steps.extend(["black disagree", "white disagree"].map(str::to_owned)),
            Some(removed) => {
                let names: Vec<String> = removed.iter().map(|point| point.to_a1(size)).collect();
                let dead = format!("black dead {}", names.join(" "));
                steps.push(dead.trim_end().to_owned());
                steps.push("white agree".to_owned());
            }
        }
        steps.extend(moves(&self.playout));
        steps
    }

    /// The way as JSON.
    #[must_use]
    pub fn value(&self, size: Size) -> Value {
        json!({
            "number": self.number,
            "perfect_play": self.is_perfect,
            "steps": self.steps(size),
            "score": self.score,
        })
    }
}
