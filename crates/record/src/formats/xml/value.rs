//! Values between SGF and XML.

/// A raw value as plain text: escapes are resolved, but for those of colons, escaped line ends are
/// gone, and the others are `\n`.
pub(super) fn plain(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\r' || c == '\n' {
            chars.next_if_eq(&other_half(c));
            out.push('\n');
            continue;
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        let mut run = 1;
        while chars.next_if_eq(&'\\').is_some() {
            run += 1;
        }
        let kept = if chars.peek() == Some(&':') {
            run
        } else {
            run / 2
        };
        out.extend(std::iter::repeat_n('\\', kept));
        let escapes = run % 2 == 1;
        if escapes && let Some(end) = chars.next_if(|c| matches!(c, '\n' | '\r')) {
            chars.next_if_eq(&other_half(end));
        }
        // What else is escaped stands for itself.
        if escapes && chars.peek() == Some(&']') {
            chars.next();
            out.push(']');
        }
    }
    out
}

/// What makes one line end together with this one.
fn other_half(end: char) -> char {
    if end == '\r' { '\n' } else { '\r' }
}

/// Plain text as a raw value, the reverse of [`plain`].
pub(super) fn raw(plain: &str) -> String {
    let mut out = String::with_capacity(plain.len());
    let mut chars = plain.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ']' => out.push_str("\\]"),
            '\\' => {
                let mut run = 1;
                while chars.next_if_eq(&'\\').is_some() {
                    run += 1;
                }
                let colon = chars.peek() == Some(&':');
                out.extend(std::iter::repeat_n('\\', if colon { run } else { 2 * run }));
            }
            _ => out.push(c),
        }
    }
    out
}

/// Writes text between tags or between quotes.
pub(super) fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A reader would make a line feed of it.
            '\r' => out.push_str("&#13;"),
            '\n' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            // SGF takes them for blanks, XML cannot have them.
            _ if c < ' ' => out.push(' '),
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_raw() {
        for (raw_value, text) in [
            ("a", "a"),
            (r"a\]b", "a]b"),
            (r"a\\b", r"a\b"),
            (r"a\\\]", r"a\]"),
            (r"a\:b:c", r"a\:b:c"),
            (r"a\\:b", r"a\\:b"),
            (r"\\\\", r"\\"),
        ] {
            assert_eq!(plain(raw_value), text);
            assert_eq!(raw(text), raw_value);
        }
        assert_eq!(plain("a\\\nb\\\r\nc\\d"), "abcd");
        assert_eq!(plain("a\\"), "a");
        assert_eq!(raw("]"), "\\]");
    }
}
