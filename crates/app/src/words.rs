//! Figures and texts for people.

/// A text without what could steer a terminal.
pub fn plain(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// `5113447` as `5,113,447`.
pub fn thousands(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// One of it, or several: `1 game`, `1,200 games`.
pub fn count(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!(
        "{} {}",
        thousands(number),
        if number == 1 { one } else { many }
    )
}

/// `once`, `150 times`.
pub fn times(number: impl Into<u64>) -> String {
    match number.into() {
        1 => "once".to_string(),
        number => format!("{} times", thousands(number)),
    }
}

/// Wraps a text into lines of at most `width` characters; a longer word gets a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}
