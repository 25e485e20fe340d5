//! `[Header]`, and what is kept with it.

use super::place::Coordinates;
use crate::header::text::{date, komi, result};
use crate::header::{GameResult, Margin, Points};
use crate::problem::ProblemKind;
use crate::reading::{Draft, Line, Report, StepId};
use honte_goban::{Colour, Size};

/// A `Name=value` line.
#[derive(Debug)]
struct Definition {
    line: u64,
    name: String,
    value: String,
}

/// The header's lines, and others that no game tree has room for.
#[derive(Debug, Default)]
pub(super) struct Header {
    definitions: Vec<Definition>,
    kept: Vec<String>,
    comment: Vec<String>,
    enciphered: Option<u64>,
}

impl Header {
    /// Keeps a line as it is.
    pub(super) fn keep(&mut self, text: &str) {
        self.kept.push(text.to_owned());
    }

    /// A line of `[Comment]`.
    pub(super) fn comment(&mut self, text: &str) {
        self.comment.push(text.to_owned());
    }

    pub(super) fn line(&mut self, line: &Line<'_>, text: &str, report: &mut Report) {
        if text.is_empty() {
            return;
        }
        self.keep(text);
        let Some((name, value)) = text.split_once('=') else {
            let place = line.place(text);
            return report.found(ProblemKind::BadLine, place, text, "Name=value");
        };
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case("Crypt") && is_cipher(value) {
            self.enciphered = Some(line.number);
        }
        self.definitions.push(Definition {
            line: line.number,
            name: name.to_ascii_lowercase(),
            value: value.to_owned(),
        });
    }

    /// Whether all that follows is enciphered.
    pub(super) fn is_enciphered(&self) -> bool {
        self.enciphered.is_some()
    }

    /// The line that says so.
    pub(super) fn crypt(&self) -> Option<u64> {
        self.enciphered
    }

    /// The first definition of a name that says something.
    fn get(&self, name: &str) -> Option<&Definition> {
        let mut known = self.definitions.iter();
        known.find(|d| d.name == name && !d.value.is_empty())
    }

    fn value(&self, name: &str) -> &str {
        self.get(name).map_or("", |definition| &definition.value)
    }

    /// A field of a value, from 0, between commas.
    fn field(&self, name: &str, number: usize) -> &str {
        self.value(name).split(',').nth(number).unwrap_or("").trim()
    }

    fn size(&self) -> Option<Size> {
        Size::square(self.value("size").parse().ok()?).ok()
    }

    /// How places are meant.
    pub(super) fn coordinates(&self) -> Coordinates {
        Coordinates {
            size: self.size().unwrap_or(Size::GO19),
            from_below: self.value("coordinatetype").eq_ignore_ascii_case("IGS"),
        }
    }

    /// Puts the header down.
    pub(super) fn tell(&self, draft: &mut Draft, report: &mut Report) {
        if let Some(size) = self.get("size").filter(|_| self.size().is_none()) {
            report.found(
                ProblemKind::BadSize,
                (size.line, 1),
                &size.value,
                "a number",
            );
        }
        for (side, name, rank) in [("playerb", "PB", "BR"), ("playerw", "PW", "WR")] {
            draft.head(name, self.field(side, 0));
            draft.head(rank, self.field(side, 1));
        }
        self.handicap(draft, report);
        self.tell_result(draft, report);
        self.date(draft, report);
        if self.value("rule").eq_ignore_ascii_case("JPN") {
            draft.head("RU", "Japanese");
        }
        let title: Vec<&str> = self.value("title").split(',').map(str::trim).collect();
        let said = title.into_iter().filter(|part| !part.is_empty());
        draft.head("GN", &said.collect::<Vec<_>>().join(", "));
        for (known, name) in [
            ("place", "PC"),
            ("writer", "US"),
            ("commentator", "AN"),
            ("copyright", "CP"),
            ("comment", "GC"),
        ] {
            draft.head(name, self.value(known));
        }
        for line in &self.kept {
            draft.add(StepId::ROOT, "UGFH", line.as_str());
        }
        draft.head("C", self.comment.join("\n").trim());
    }

    /// `Hdcp=2,0.50`; the stones are in `[Data]`.
    fn handicap(&self, draft: &mut Draft, report: &mut Report) {
        let Some(definition) = self.get("hdcp") else {
            return;
        };
        let place = (definition.line, 1);
        match self.field("hdcp", 0).parse::<u32>() {
            Ok(0 | 1) => {}
            Ok(count) => {
                draft.head("HA", &count.to_string());
                if !draft.has(StepId::ROOT, "AB") {
                    let expected = "the stones, with the number 0, in [Data]";
                    let value = &definition.value;
                    report.found(ProblemKind::BadHandicap, place, value, expected);
                }
            }
            Err(_) => {
                let expected = "stones and komi, such as 0,6.50";
                report.found(ProblemKind::BadHeader, place, &definition.value, expected);
            }
        }
        if let Some(komi) = komi::to_sgf(self.field("hdcp", 1)) {
            draft.head("KM", &komi);
        }
    }

    fn tell_result(&self, draft: &mut Draft, report: &mut Report) {
        let Some(definition) = self.get("winner") else {
            return;
        };
        match winner(self.field("winner", 0), self.field("winner", 1)) {
            Some(result) => draft.head("RE", &result),
            None => {
                let place = (definition.line, 1);
                let expected = "a result such as B,7.50 or W,C";
                report.found(ProblemKind::BadHeader, place, &definition.value, expected);
            }
        }
    }

    /// The first day and the last.
    fn date(&self, draft: &mut Draft, report: &mut Report) {
        let Some(definition) = self.get("date") else {
            return;
        };
        let (first, last) = (self.field("date", 0), self.field("date", 2));
        let day = |text: &str| date::to_sgf(&text.replace('/', "-"));
        match (day(first), day(last)) {
            (Some(first), Some(last)) => {
                let both = format!("{first},{last}");
                let both = date::to_sgf(&both).filter(|_| first < last);
                draft.head("DT", &both.unwrap_or(first));
            }
            (Some(only), None) | (None, Some(only)) => draft.head("DT", &only),
            // `//` stands for nothing.
            (None, None) if first.trim_matches('/').is_empty() => {}
            (None, None) => {
                let place = (definition.line, 1);
                let expected = "a day such as 2001/08/20";
                report.found(ProblemKind::BadHeader, place, &definition.value, expected);
            }
        }
    }
}

/// `0,PLAIN_UGF_FILE,READ_WRITE` is plain; a number other than 0 with these words was met as well.
fn is_cipher(value: &str) -> bool {
    let number = value.split(',').next().unwrap_or_default().trim();
    !value.is_empty() && !value.contains("PLAIN_UGF_FILE") && number != "0"
}

/// The two fields of `Winner`.
fn winner(who: &str, how: &str) -> Option<String> {
    let winner = match who {
        "B" => Colour::Black,
        "W" => Colour::White,
        "D" => return Some(GameResult::Draw.to_string()),
        "N" | "N1" => return Some(GameResult::NoResult.to_string()),
        // Still played, unfinished, not known.
        "P" | "A" | "E" => return Some(GameResult::Unknown.to_string()),
        _ => return result::to_sgf(who),
    };
    let margin = match how {
        "" => Margin::Unspecified,
        "C" | "c" | "R" => Margin::Resignation,
        "T" => Margin::Time,
        _ if how.starts_with('F') => Margin::Forfeit,
        _ => match Points::parse_whole(&how.replace(',', ".")) {
            Some(points) if points > Points::default() => Margin::Points(points),
            _ => return None,
        },
    };
    Some(GameResult::Win { winner, margin }.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners() {
        for (who, how, result) in [
            ("B", "7.50", Some("B+7.5")),
            ("W", "C", Some("W+R")),
            ("W", "T", Some("W+T")),
            ("B", "F2", Some("B+F")),
            ("B", "", Some("B+")),
            ("D", "", Some("0")),
            ("N1", "E", Some("Void")),
            ("B", "x", None),
            ("B", "-3", None),
            ("O", "", None),
        ] {
            assert_eq!(winner(who, how).as_deref(), result, "{who},{how}");
        }
    }

    #[test]
    fn ciphers() {
        for plain in [
            "",
            "0,PLAIN_UGF_FILE,READ_WRITE",
            "2146,PLAIN_UGF_FILE,READ_WRITE",
            "0",
        ] {
            assert!(!is_cipher(plain), "{plain}");
        }
        assert!(is_cipher("9666,CRYPT_UGF_FILE,READ_ONLY"));
    }
}
