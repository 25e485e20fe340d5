//! Numbers and text as they stand in XML.

/// A number with at most two decimals.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    let short = short.strip_prefix("-0.").map_or_else(
        || {
            short
                .strip_prefix("0.")
                .map_or_else(|| short.to_owned(), |rest| format!(".{rest}"))
        },
        |rest| format!("-.{rest}"),
    );
    if short == "-0" { "0".to_owned() } else { short }
}

/// Text as it may stand in elements and attributes. What XML cannot hold
/// becomes U+FFFD.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (100.0, "100"),
        ];
        for (value, text) in cases {
            assert_eq!(num(value), text);
        }
        assert_eq!(num(1.239), "1.24");
        assert_eq!(num(-17.10), "-17.1");
    }
}
