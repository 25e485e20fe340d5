//! The examples for Ikeda Territory I, to be played through.

use crate::api_error::{Answer, ApiError, json};
use honte_app::examples::{self, Example, Group};
use honte_app::words::count;
use honte_goban::Colour;
use serde_json::{Value, json};

/// An example by its id.
pub(crate) fn of(id: &str) -> Result<&'static Example, ApiError> {
    let found = all().find(|example| example.id == id);
    found.ok_or_else(|| {
        ApiError::not_found(format_args!("there is no example '{}'", id.escape_debug()))
    })
}

/// Those that can be played through.
fn all() -> impl Iterator<Item = &'static Example> {
    let examples = examples::all().iter();
    examples.filter(|example| example.group == Group::Ikeda)
}

/// Who moves first.
pub(crate) fn first(example: &Example) -> Colour {
    example.first.unwrap_or(Colour::Black)
}

fn value(example: &Example) -> Value {
    let size = example.diagram.size;
    let variations = example.variations.iter();
    let variations: Vec<Value> = variations.map(|one| one.value(size)).collect();
    // The play that shows all phases.
    let mut shown = example.variations.iter();
    let shown = (shown.find(|one| !one.playout.is_empty())).or(example.variations.first());
    let ways = count(example.variations.len() as u64, "way", "ways");
    let name = example.name();
    let number = name.trim_start_matches("ikeda-");
    json!({
        "id": example.id,
        "title": format!("{number}. {}", example.title),
        "text": format!(
            "Example {number} of R. Jasiek's examples for Ikeda Territory I: {}, played in {ways}. The diagram was found again from the text's numbers.",
            example.title
        ),
        "board": example.rows().join("\n"),
        "first": first(example).name(),
        "black_minus_white": example.prisoners_lead,
        "steps": shown.map(|one| one.steps(size)).unwrap_or_default(),
        "variations": variations,
    })
}

/// `GET /api/play/examples`
pub(crate) async fn examples() -> Answer {
    Ok(json(&all().map(value).collect()))
}
