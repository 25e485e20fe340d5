//! The examples of the official texts.

use crate::Error;
use crate::record::Record;
use honte_app::examples::{Example, all};
use serde_json::Value;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

fn named(name: &str) -> Result<&'static Example, Error> {
    let mut all = all().iter();
    all.find(|example| example.name() == name)
        .ok_or_else(|| Error::NoExample(name.to_owned()))
}

/// What a list shows of all examples, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn examples() -> String {
    let all = all().iter();
    Value::Array(all.map(Example::summary).collect()).to_string()
}

/// All of an example, as JSON.
///
/// # Errors
/// No such example.
#[wasm_bindgen]
pub fn example(name: &str) -> Result<String, JsError> {
    Ok(named(name)?.value(None).to_string())
}

/// The position of an example.
///
/// # Errors
/// No such example.
#[wasm_bindgen(js_name = exampleRecord)]
pub fn example_record(name: &str) -> Result<Record, JsError> {
    let example = named(name)?;
    Ok(Record::of(example.position(), &example.name()))
}
