//! The width of texts, roughly, where no font can be asked.

/// Width of a character in em: averages of common serif fonts, a full em for
/// the scripts of East Asia and for what is unknown above them.
pub(crate) fn em(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '\'' | '!' | '|' | ' ' => 0.27,
        'f' | 't' | 'r' | 's' | 'I' | 'J' | '(' | ')' | '[' | ']' | '-' | '/' => 0.38,
        'm' | 'M' | 'W' | '@' | '%' | '—' => 0.88,
        'w' | 'A'..='Z' => 0.69,
        _ if is_wide(character) => 1.0,
        _ if character.is_uppercase() => 0.69,
        _ => 0.5,
    }
}

/// Width of a text in em.
pub(crate) fn ems(text: &str) -> f64 {
    text.chars().map(em).sum()
}

/// Whether the character takes two columns of a terminal.
pub(crate) fn is_wide(character: char) -> bool {
    matches!(
        u32::from(character),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff
            | 0x20000..=0x3fffd
    )
}

/// Columns of a terminal that a text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.chars()
        .map(|character| 1 + usize::from(is_wide(character)))
        .sum()
}

/// Whether a line may end with the character, and lose it.
fn is_blank(character: char) -> bool {
    character.is_whitespace() && !matches!(character, '\u{a0}' | '\u{202f}')
}

/// Breaks a text into lines of at most `width` in the units of `measure`: at
/// blanks, between wide characters, and anywhere within words that are longer
/// than a line.
pub(crate) fn lines(text: &str, width: f64, measure: &mut dyn FnMut(&str) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut so_far = 0.0;
        for piece in pieces(paragraph) {
            let wide = measure(piece.trim_end_matches(is_blank));
            if so_far + wide > width && !line.is_empty() {
                lines.push(
                    std::mem::take(&mut line)
                        .trim_end_matches(is_blank)
                        .to_owned(),
                );
                so_far = 0.0;
            }
            if wide > width {
                push_broken(&mut lines, &mut line, piece, width, measure);
                so_far = measure(&line);
            } else {
                line.push_str(piece);
                so_far += measure(piece);
            }
        }
        lines.push(line.trim_end_matches(is_blank).to_owned());
    }
    lines
}

/// Fills lines with a word that is longer than a line; its last part stays
/// open.
fn push_broken(
    lines: &mut Vec<String>,
    line: &mut String,
    word: &str,
    width: f64,
    measure: &mut dyn FnMut(&str) -> f64,
) {
    let mut so_far = 0.0;
    for character in word.chars() {
        let wide = measure(character.encode_utf8(&mut [0; 4]));
        so_far += wide;
        if so_far > width && !line.is_empty() {
            lines.push(std::mem::take(line));
            so_far = wide;
        }
        line.push(character);
    }
}

/// Words with the blanks after them; wide characters one by one.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut previous = rest.chars().next()?;
        let end = rest.char_indices().skip(1).find_map(|(at, character)| {
            let after_blank = is_blank(previous) && !is_blank(character);
            let wide =
                is_wide(previous) && !opens(previous) && !is_blank(character) && !closes(character);
            let before_wide = is_wide(character) && !closes(character) && !opens(previous);
            previous = character;
            (after_blank || wide || before_wide).then_some(at)
        });
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(piece)
    })
}

/// Whether no line may end with the character.
fn opens(character: char) -> bool {
    matches!(
        character,
        '「' | '『' | '（' | '【' | '《' | '〈' | '“' | '‘' | '(' | '['
    )
}

/// Whether no line may begin with the character.
fn closes(character: char) -> bool {
    matches!(
        character,
        '、' | '。'
            | '，'
            | '．'
            | '」'
            | '』'
            | '）'
            | '】'
            | '！'
            | '？'
            | '：'
            | '；'
            | 'ー'
            | '々'
            | '·'
            | ','
            | '.'
            | ')'
            | '!'
            | '?'
            | ':'
            | ';'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_the_text() {
        for text in [
            "",
            "a",
            " a  b c",
            "黒1が好手。白2、",
            "mixed 黒 text",
            "  ",
        ] {
            assert_eq!(pieces(text).collect::<String>(), text);
        }
        assert_eq!(pieces("ab  cd e").collect::<Vec<_>>(), ["ab  ", "cd ", "e"]);
        assert_eq!(pieces("好手。白").collect::<Vec<_>>(), ["好", "手。", "白"]);
        assert_eq!(
            pieces("の「手筋」x").collect::<Vec<_>>(),
            ["の", "「手", "筋」", "x"]
        );
    }

    #[test]
    fn lines_fit_and_lose_nothing_but_blanks() {
        let text =
            "Black 1 is the vital point.\n\nWhite cannot resist: ".repeat(5) + &"x".repeat(99);
        for width in [0.1, 1.0, 5.0, 20.0, 1000.0] {
            let lines = lines(&text, width, &mut ems);
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(bare(&lines.concat()), bare(&text));
            let fits = |line: &String| ems(line) <= width || line.chars().count() == 1;
            assert!(lines.iter().all(fits), "{width}: {lines:?}");
        }
    }
}
