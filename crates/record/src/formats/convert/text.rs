//! Free text on its way between the formats.

use crate::ishi::Charset;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Text in one line: controls and `%` become `%XX`, the rest stays as it is.
pub(super) fn in_one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '%' || c.is_ascii_control() {
            // Writing to a string does not fail.
            let _ = write!(out, "%{:02X}", c as u32);
        } else {
            out.push(c);
        }
    }
    out
}

/// The text that [`in_one_line`] or [`ascii_line`] wrote; what they cannot have written stays as it
/// is.
pub(super) fn out_of_line(line: &str) -> String {
    String::from_utf8_lossy(&bytes_of_line(line.as_bytes())).into_owned()
}

/// Bytes as printable ASCII in one line that does not end with a blank.
pub(super) fn ascii_line(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    let text = bytes.len() - usize::from(bytes.ends_with(b" "));
    for (i, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if i == text => out.push_str("%20"),
            b'%' | ..=31 | 127.. => {
                let _ = write!(out, "%{byte:02X}");
            }
            _ => out.push(char::from(byte)),
        }
    }
    out
}

/// The bytes that [`ascii_line`] wrote.
pub(super) fn bytes_of_line(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let value = digits
            .filter(|two| byte == b'%' && two.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        out.push(value.unwrap_or(byte));
        rest = match value {
            Some(_) => &after[2..],
            None => after,
        };
    }
    out
}

/// Lines without the blanks that all of them begin with.
pub(super) fn without_indent(lines: &[String]) -> Vec<&str> {
    let indent = |line: &&String| line.len() - line.trim_start_matches([' ', '\t']).len();
    let said = lines.iter().filter(|line| !line.trim().is_empty());
    let common = said.map(|line| indent(&line)).min().unwrap_or(0);
    let cut = |line: &'_ String| line.len().min(common);
    lines
        .iter()
        .map(|line| match line.trim().is_empty() {
            true => "",
            false => &line[cut(line)..],
        })
        .collect()
}

/// Text in a charset of Ishi files, if it has all the characters.
pub(super) fn encode(text: &str, charset: Charset) -> Option<Vec<u8>> {
    if charset == Charset::Utf8 {
        return Some(text.as_bytes().to_vec());
    }
    if charset == Charset::ShiftJis {
        let (bytes, _, has_gaps) = encoding_rs::SHIFT_JIS.encode(text);
        return (!has_gaps).then(|| bytes.into_owned());
    }
    let bytes = (0..=u8::MAX).filter_map(|byte| {
        let character = charset.decode(&[byte]).chars().next()?;
        Some((character, byte))
    });
    let bytes: HashMap<char, u8> = bytes.collect();
    text.chars().map(|c| bytes.get(&c).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lines_give_back_what_was_written(text in "\\PC*|[ %0-9A-F\r\n\t]*") {
            prop_assert_eq!(&out_of_line(&in_one_line(&text)), &text);
            let line = ascii_line(text.as_bytes());
            prop_assert!(!line.ends_with(' '));
            prop_assert_eq!(bytes_of_line(line.as_bytes()), text.as_bytes());
        }

        #[test]
        fn old_charsets_lose_nothing(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            for charset in [Charset::Cp437, Charset::Latin1] {
                let text = charset.decode(&bytes).into_owned();
                prop_assert_eq!(encode(&text, charset), Some(bytes.clone()));
            }
        }
    }
}
