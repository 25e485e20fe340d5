//! The examples for Ikeda Territory I.

use crate::oops::{Answer, Oops, json};
use honte_goban::{Board, Colour};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// R. Jasiek's examples, part 1, as `corpus/ikeda` has them.
const FILES: [&str; 14] = [
    include_str!("../../../../corpus/ikeda/ex-01.toml"),
    include_str!("../../../../corpus/ikeda/ex-02.toml"),
    include_str!("../../../../corpus/ikeda/ex-03.toml"),
    include_str!("../../../../corpus/ikeda/ex-04.toml"),
    include_str!("../../../../corpus/ikeda/ex-05.toml"),
    include_str!("../../../../corpus/ikeda/ex-06.toml"),
    include_str!("../../../../corpus/ikeda/ex-07.toml"),
    include_str!("../../../../corpus/ikeda/ex-08.toml"),
    include_str!("../../../../corpus/ikeda/ex-09.toml"),
    include_str!("../../../../corpus/ikeda/ex-10.toml"),
    include_str!("../../../../corpus/ikeda/ex-11.toml"),
    include_str!("../../../../corpus/ikeda/ex-12.toml"),
    include_str!("../../../../corpus/ikeda/ex-13.toml"),
    include_str!("../../../../corpus/ikeda/ex-14.toml"),
];

/// The same, read.
static ALL: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let all = FILES.iter().filter_map(|text| toml::from_str(text).ok());
    all.collect()
});

/// An example.
#[derive(Debug, Deserialize)]
pub(crate) struct Example {
    id: String,
    example: u32,
    title: String,
    to_move: String,
    /// Prisoners before the first move, as a difference.
    #[serde(default)]
    black_minus_white: i64,
    diagram: String,
    variation: Vec<Variation>,
}

/// One way to play it.
#[derive(Debug, Deserialize)]
struct Variation {
    #[serde(default)]
    number: u32,
    #[serde(default)]
    perfect_play: bool,
    alternation: Vec<(String, String)>,
    agreement: String,
    #[serde(default)]
    remove: Vec<String>,
    #[serde(default)]
    playout: Vec<(String, String)>,
    expected: Option<Expected>,
}

#[derive(Debug, Deserialize)]
struct Expected {
    score: i64,
}

impl Example {
    /// An example by its id.
    pub(crate) fn of(id: &str) -> Result<&'static Example, Oops> {
        let found = ALL.iter().find(|example| example.id == id);
        found.ok_or_else(|| {
            Oops::missing(format_args!("there is no example '{}'", id.escape_debug()))
        })
    }

    /// Its position.
    pub(crate) fn board(&self) -> Result<Board, Oops> {
        self.diagram.parse().map_err(Oops::failed)
    }

    /// Who moves first.
    pub(crate) fn first(&self) -> Colour {
        match self.to_move.as_str() {
            "W" => Colour::White,
            _ => Colour::Black,
        }
    }

    fn json(&self) -> Value {
        let variations: Vec<Value> = self.variation.iter().map(Variation::json).collect();
        // The play that shows all phases.
        let shown = self.variation.iter().find(|one| !one.playout.is_empty());
        let shown = shown.or(self.variation.first());
        let ways = honte_desk::words::count(self.variation.len() as u64, "way", "ways");
        json!({
            "id": self.id,
            "title": format!("{}. {}", self.example, self.title),
            "text": format!(
                "Example {} of R. Jasiek's examples for Ikeda Territory I: {}, played in {ways}. The diagram was found again from the text's numbers.",
                self.example, self.title
            ),
            "board": self.diagram.trim(),
            "first": self.first().name(),
            "black_minus_white": self.black_minus_white,
            "steps": shown.map(Variation::steps).unwrap_or_default(),
            "variations": variations,
        })
    }
}

impl Variation {
    /// The words of its steps.
    fn steps(&self) -> Vec<String> {
        let moves = |list: &[(String, String)]| -> Vec<String> {
            list.iter()
                .map(|(who, at)| format!("{} {at}", colour(who)))
                .collect()
        };
        let mut steps = moves(&self.alternation);
        match self.agreement.as_str() {
            "disagree" => steps.extend(["black disagree", "white disagree"].map(str::to_owned)),
            _ => {
                let dead = format!("black dead {}", self.remove.join(" "));
                steps.push(dead.trim_end().to_owned());
                steps.push("white agree".to_owned());
            }
        }
        steps.extend(moves(&self.playout));
        steps
    }

    fn json(&self) -> Value {
        json!({
            "number": self.number,
            "perfect_play": self.perfect_play,
            "steps": self.steps(),
            "score": self.expected.as_ref().map(|expected| expected.score),
        })
    }
}

fn colour(letter: &str) -> &'static str {
    match letter {
        "W" => "white",
        _ => "black",
    }
}

/// `GET /api/play/examples`
pub(crate) async fn examples() -> Answer {
    let all = FILES
        .iter()
        .filter_map(|text| toml::from_str::<Example>(text).ok());
    Ok(json(&all.map(|example| example.json()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_examples_can_be_read() {
        for text in FILES {
            let example: Example = toml::from_str(text).unwrap();
            assert!(example.board().is_ok() && !example.variation.is_empty());
        }
    }
}
