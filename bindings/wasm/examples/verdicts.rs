//! Prints what is found about the examples and the ends of games, as the package has it but
//! natively: one line of JSON for each position. `tests/parity.test.js` compares.
//!
//! `cargo run --release --example verdicts -- [--visits N] [FILE…]`

#![allow(clippy::unwrap_used)]

use honte_wasm::{JudgeOptions, JudgedPosition, Records};
use serde_json::{Value, json};

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let mut options = JudgeOptions::default();
    if words.next_if(|word| word == "--visits").is_some() {
        options.visits = Some(words.next().unwrap().parse().unwrap());
    }
    for example in honte_app::examples::all() {
        if example.board().is_ok() {
            let name = example.name();
            let judged = JudgedPosition::new(example.position(), &name, &options, None);
            print(&name, judged.unwrap().value());
        }
    }
    for file in words {
        let bytes = std::fs::read(&file).unwrap();
        let records = Records::of(&bytes, "games.sgf").unwrap();
        for (number, record) in records.all().iter().enumerate() {
            print(
                &number.to_string(),
                record.judged(&options).unwrap().value(),
            );
        }
    }
}

/// Prints a verdict without the times.
fn print(name: &str, mut value: Value) {
    strip(&mut value);
    println!("{}", json!({"name": name, "verdict": value}));
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.values_mut().for_each(strip);
        }
        Value::Array(all) => all.iter_mut().for_each(strip),
        _ => {}
    }
}
