//! An array of JSON whose elements are printed as they come.

use serde_json::Value;
use std::io::{self, Write};

/// An array that is being printed, indented as `serde_json` does it.
#[derive(Debug, Default)]
pub(crate) struct JsonArray {
    has_elements: bool,
}

impl JsonArray {
    /// Prints an element. The line that it ends in waits for a comma, or for the end.
    pub(crate) fn push(&mut self, value: &Value, out: &mut dyn Write) -> io::Result<()> {
        let before = if self.has_elements { "," } else { "[" };
        self.has_elements = true;
        let text = format!("{value:#}").replace('\n', "\n  ");
        write!(out, "{before}\n  {text}")
    }

    /// Closes the array.
    pub(crate) fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", if self.has_elements { "\n]" } else { "[]" })
    }
}

#[cfg(test)]
mod tests {
    use super::JsonArray;
    use serde_json::{Value, json};

    #[test]
    fn printed_one_by_one_it_is_the_same() {
        let all = [
            json!({"a": [1, {"b": "two\nlines"}]}),
            json!([]),
            json!(null),
        ];
        for number in 0..=all.len() {
            let (mut array, mut out) = (JsonArray::default(), Vec::new());
            for value in &all[..number] {
                array.push(value, &mut out).unwrap();
            }
            array.end(&mut out).unwrap();
            let whole = Value::from(all[..number].to_vec());
            assert_eq!(String::from_utf8(out).unwrap(), format!("{whole:#}\n"));
        }
    }
}
