//! Letters made comparable: case, accents and widths do not count.

use std::borrow::Cow;

/// Letters that are other letters with something on them, in the order of their numbers: the first,
/// the last, and what they are written as.
const LETTERS: &[(char, char, &str)] = &[
    ('\u{a0}', '\u{a0}', " "),
    ('À', 'Å', "a"),
    ('Æ', 'Æ', "ae"),
    ('Ç', 'Ç', "c"),
    ('È', 'Ë', "e"),
    ('Ì', 'Ï', "i"),
    ('Ð', 'Ð', "d"),
    ('Ñ', 'Ñ', "n"),
    ('Ò', 'Ö', "o"),
    ('Ø', 'Ø', "o"),
    ('Ù', 'Ü', "u"),
    ('Ý', 'Ý', "y"),
    ('Þ', 'Þ', "th"),
    ('ß', 'ß', "ss"),
    ('à', 'å', "a"),
    ('æ', 'æ', "ae"),
    ('ç', 'ç', "c"),
    ('è', 'ë', "e"),
    ('ì', 'ï', "i"),
    ('ð', 'ð', "d"),
    ('ñ', 'ñ', "n"),
    ('ò', 'ö', "o"),
    ('ø', 'ø', "o"),
    ('ù', 'ü', "u"),
    ('ý', 'ý', "y"),
    ('þ', 'þ', "th"),
    ('ÿ', 'ÿ', "y"),
    ('Ā', 'ą', "a"),
    ('Ć', 'č', "c"),
    ('Ď', 'đ', "d"),
    ('Ē', 'ě', "e"),
    ('Ĝ', 'ģ', "g"),
    ('Ĥ', 'ħ', "h"),
    ('Ĩ', 'ı', "i"),
    ('Ĳ', 'ĳ', "ij"),
    ('Ĵ', 'ĵ', "j"),
    ('Ķ', 'ĸ', "k"),
    ('Ĺ', 'ł', "l"),
    ('Ń', 'ŋ', "n"),
    ('Ō', 'ő', "o"),
    ('Œ', 'œ', "oe"),
    ('Ŕ', 'ř', "r"),
    ('Ś', 'š', "s"),
    ('Ţ', 'ŧ', "t"),
    ('Ũ', 'ų', "u"),
    ('Ŵ', 'ŵ', "w"),
    ('Ŷ', 'Ÿ', "y"),
    ('Ź', 'ž', "z"),
    ('ſ', 'ſ', "s"),
    ('Ơ', 'ơ', "o"),
    ('Ư', 'ư', "u"),
    ('Ǎ', 'ǎ', "a"),
    ('Ǐ', 'ǐ', "i"),
    ('Ǒ', 'ǒ', "o"),
    ('Ǔ', 'ǜ', "u"),
    ('Ǧ', 'ǧ', "g"),
    ('Ǩ', 'ǩ', "k"),
    ('Ǫ', 'ǭ', "o"),
    ('Ǹ', 'ǹ', "n"),
    ('Ș', 'ș', "s"),
    ('Ț', 'ț', "t"),
    ('\u{300}', '\u{36f}', ""),
    ('Ḁ', 'ḁ', "a"),
    ('Ḃ', 'ḇ', "b"),
    ('Ḉ', 'ḉ', "c"),
    ('Ḋ', 'ḓ', "d"),
    ('Ḕ', 'ḝ', "e"),
    ('Ḟ', 'ḟ', "f"),
    ('Ḡ', 'ḡ', "g"),
    ('Ḣ', 'ḫ', "h"),
    ('Ḭ', 'ḯ', "i"),
    ('Ḱ', 'ḵ', "k"),
    ('Ḷ', 'ḽ', "l"),
    ('Ḿ', 'ṃ', "m"),
    ('Ṅ', 'ṋ', "n"),
    ('Ṍ', 'ṓ', "o"),
    ('Ṕ', 'ṗ', "p"),
    ('Ṙ', 'ṟ', "r"),
    ('Ṡ', 'ṩ', "s"),
    ('Ṫ', 'ṱ', "t"),
    ('Ṳ', 'ṻ', "u"),
    ('Ṽ', 'ṿ', "v"),
    ('Ẁ', 'ẉ', "w"),
    ('Ẋ', 'ẍ', "x"),
    ('Ẏ', 'ẏ', "y"),
    ('Ẑ', 'ẕ', "z"),
    ('Ạ', 'ặ', "a"),
    ('Ẹ', 'ệ', "e"),
    ('Ỉ', 'ị', "i"),
    ('Ọ', 'ợ', "o"),
    ('Ụ', 'ự', "u"),
    ('Ỳ', 'ỹ', "y"),
    ('\u{2018}', '\u{2019}', "'"),
    ('\u{201c}', '\u{201d}', "\""),
    ('\u{3000}', '\u{3000}', " "),
];

/// A text as it is compared: in lower case, Latin letters without their accents, full-width signs as
/// those of ASCII. Each letter is folded by itself, so that a part of a text is folded as it is
/// within the whole.
///
/// ```
/// use honte_record::fold::folded;
///
/// assert_eq!(folded("Hon'inbō Shūsaku"), "hon'inbo shusaku");
/// assert_eq!(folded("Ｗｕ　Qīngyuán"), "wu qingyuan");
/// assert_eq!(folded("本因坊秀策"), "本因坊秀策");
/// ```
#[must_use]
pub fn folded(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return match text.bytes().any(|b| b.is_ascii_uppercase()) {
            true => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Borrowed(text),
        };
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{ff01}'..='\u{ff5e}' => {
                let ascii = char::from_u32(c as u32 - 0xfee0).unwrap_or(c);
                out.push(ascii.to_ascii_lowercase());
            }
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            c => match plain(c) {
                Some(letters) => out.push_str(letters),
                None => out.extend(c.to_lowercase()),
            },
        }
    }
    Cow::Owned(out)
}

/// What a letter is written as without what is on it.
fn plain(c: char) -> Option<&'static str> {
    let after = LETTERS.partition_point(|(first, ..)| *first <= c);
    let (_, last, letters) = LETTERS.get(after.checked_sub(1)?)?;
    (c <= *last).then_some(*letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(LETTERS.iter().all(|(first, last, _)| first <= last));
        assert!(LETTERS.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn accents_do_not_count() {
        for (text, plain) in [
            ("Shûsaku", "shusaku"),
            ("Shu\u{304}saku", "shusaku"),
            ("DVOŘÁK", "dvorak"),
            ("Łukasz Œuvre", "lukasz oeuvre"),
            ("Nguyễn", "nguyen"),
            ("×÷", "×÷"),
            ("ΣΟ Привет", "σο привет"),
        ] {
            assert_eq!(folded(text), plain, "{text}");
        }
    }
}
