//! Comments, marks, remarks and other programs' data of a step.

use super::{Converter, escaped, many, one};
use crate::convert::ishi_properties;
use crate::convert::sgf_block::{self, Properties, SgfBlock};
use crate::convert::text::{in_one_line, without_indent};
use crate::ishi::{Item, Mark, Note, StepId, Text};

impl Converter<'_> {
    pub(super) fn attached(&self, step: StepId, properties: &mut Properties) {
        self.comments(step, properties);
        self.marks(step, properties);
        if !self.keeps_ishi {
            if !self.clean {
                self.users(step, properties);
            }
            return;
        }
        let doc = self.doc;
        let line = |text: Text| escaped(&in_one_line(&doc.text(doc.bytes(text))));
        many(
            ishi_properties::REMARKS,
            doc.remarks(step).map(line),
            properties,
        );
        let remarks = doc.notes(step).filter_map(|note| match note {
            Note::SetupRemark(text) => Some(line(text)),
            _ => None,
        });
        many(ishi_properties::SETUP_REMARKS, remarks, properties);
        self.users(step, properties);
    }

    fn lines(&self, body: Text) -> Vec<String> {
        let lines = self.doc.lines(body);
        lines.map(|line| self.doc.text(line).into_owned()).collect()
    }

    fn comments(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let blocks: Vec<(String, Vec<String>)> = doc
            .comments(step)
            .map(|c| {
                (
                    doc.text(doc.bytes(c.title)).into_owned(),
                    self.lines(c.body),
                )
            })
            .collect();
        let Some((title, _)) = blocks.first() else {
            return;
        };
        if !title.is_empty() {
            properties.push(one("N", escaped(title)));
        }
        let mut parts: Vec<String> = Vec::new();
        for (i, (title, lines)) in blocks.iter().enumerate() {
            if i > 0 && !title.is_empty() {
                parts.push(title.clone());
            }
            if !lines.is_empty() {
                parts.push(without_indent(lines).join("\n"));
            }
        }
        let comment = parts.join("\n\n");
        if !comment.is_empty() {
            properties.push(one("C", escaped(&comment)));
        }
        let plain = blocks.len() == 1 && blocks[0].1.join("\n") == comment && {
            let (title, lines) = &blocks[0];
            // SGF takes tabs and the like for blanks.
            let is_kept = |text: &str| text.chars().all(|c| c == '\n' || !c.is_ascii_control());
            lines.is_empty() == comment.is_empty()
                && !(title.is_empty() && lines.is_empty())
                && is_kept(title)
                && is_kept(&comment)
        };
        if self.keeps_ishi && !plain {
            let block = |(title, lines): &(String, Vec<String>)| {
                let all = std::iter::once(title)
                    .chain(lines)
                    .map(|line| in_one_line(line));
                escaped(&all.collect::<Vec<_>>().join("%0A"))
            };
            many(
                ishi_properties::COMMENTS,
                blocks.iter().map(block),
                properties,
            );
        }
    }

    fn marks(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let has_marks = doc
            .notes(step)
            .any(|n| matches!(n, Note::Mark(_) | Note::Unmark(_)));
        if !has_marks {
            return;
        }
        let mut lists: [(&str, Vec<String>); 5] =
            ["TR", "SQ", "CR", "MA", "LB"].map(|n| (n, Vec::new()));
        for (loc, mark) in self.replay.marks() {
            let Some(point) = loc.point(self.size) else {
                continue;
            };
            let [x, y] = point.to_sgf().map(char::from);
            let label = |text: &str| format!("{x}{y}:{}", escaped(text));
            let (list, value) = match mark {
                Mark::Triangle => (0, format!("{x}{y}")),
                Mark::Square => (1, format!("{x}{y}")),
                Mark::Diamond => (2, format!("{x}{y}")),
                Mark::Check => (3, format!("{x}{y}")),
                Mark::Number(number) => (4, label(&number.to_string())),
                Mark::Text(text) => {
                    let text: String = text
                        .iter()
                        .filter(|b| **b != 0)
                        .map(|b| char::from(*b))
                        .collect();
                    (4, label(&text))
                }
            };
            lists[list].1.push(value);
        }
        for (name, values) in lists {
            many(name, values, properties);
        }
        if self.keeps_ishi {
            let lines = doc.notes(step).filter_map(|note| match note {
                Note::Mark(span) => Some(mark_line("MARK", doc.items(span))),
                Note::Unmark(span) => Some(mark_line("UNMARK", doc.items(span))),
                _ => None,
            });
            many(ishi_properties::MARKS, lines, properties);
        }
    }

    /// Blocks of other programs.
    fn users(&self, step: StepId, properties: &mut Properties) {
        let doc = self.doc;
        let blocks = doc.users(step).filter_map(|block| {
            let title = doc.text(doc.bytes(block.title));
            let lines = self.lines(block.body);
            if is_sgf_block(&title, &lines) {
                return None;
            }
            let end = doc.text(doc.bytes(block.end)).into_owned();
            let all = std::iter::once(title.into_owned())
                .chain(lines)
                .chain([end]);
            let all: Vec<String> = all.map(|line| in_one_line(&line)).collect();
            Some(escaped(&all.join("%0A")))
        });
        many(ishi_properties::USERS, blocks, properties);
    }
}

/// Whether a block of another program is one that Honte wrote.
pub(super) fn is_sgf_block(title: &str, lines: &[String]) -> bool {
    title == sgf_block::TITLE && SgfBlock::parse(lines.iter().map(String::as_bytes)).is_some()
}

fn mark_line(keyword: &str, items: &[Item]) -> String {
    let mut line = keyword.to_owned();
    for item in items {
        line.push(' ');
        let sign = String::from_utf8_lossy(item.sign.as_bytes());
        if !sign.is_empty() {
            line.push_str(&sign);
            line.push('@');
        }
        line.push_str(&item.place.to_string());
    }
    escaped(&line)
}
