//! NGF, the records of Cyberoro, wBaduk and their relatives.
//!
//! No specification was published; this is what records and other readers of them show:
//! <https://senseis.xmp.net/?NGF>. Twelve lines come first, then a line for each move.
//!
//! | line | what | SGF |
//! |---|---|---|
//! | 1 | kind of game | GN |
//! | 2 | size | SZ |
//! | 3, 4 | White, Black: name and rank | PW WR, PB BR |
//! | 5 | site | PC |
//! | 6 | handicap | HA, AB |
//! | 7 | unknown | |
//! | 8 | komi without its half point | KM, if there is no handicap |
//! | 9 | `20110812 [09:31]` | DT |
//! | 10 | minutes, of what is not known | |
//! | 11 | result | RE |
//! | 12 | number of moves | |
//!
//! `PMABBREER` is a move: the counter `AB`, Black's `B`, and column, row, row, column as letters
//! from `B`, from the upper left. `AAAA` is a pass.
//!
//! A relative begins each of 11 header lines with `GI` and has `ID…[5] text[EndTxt]`, a comment on
//! move 5, behind the moves. Its header has the event, two players, two more lines, the date, the
//! size, the handicap, an unknown line, the komi and the number of moves. Which of the players is
//! Black is not known.
//!
//! The header's lines, and all others that are no moves, are kept as they are in the root's `NGFH`.

use crate::header::text::{date, player, result};
use crate::header::{Points, Rank};
use crate::problem::ProblemKind;
use crate::reading::{Draft, Line, Reading, Report, Source, StepId};
use honte_goban::{Colour, Move, Point, Size};

/// Reads an NGF file: one game, or none.
pub fn read(bytes: &[u8]) -> Reading {
    let source = Source::new(bytes, None);
    let mut report = Report::default();
    let mut lines = source.lines();
    let mut header = Header::default();
    let mut first = None;
    for line in lines.by_ref() {
        line.check(&mut report);
        if is_move(&line.text) || header.is_full(&line) {
            first = Some(line);
            break;
        }
        header.lines.push(line);
    }
    let mut draft = Draft::new(header.size().unwrap_or(Size::GO19));
    for line in &header.lines {
        draft.add(StepId::ROOT, "NGFH", &*line.text);
    }
    let mut moves = Moves::new(&mut draft, &mut report);
    first.iter().for_each(|line| moves.line(line));
    for line in lines.by_ref() {
        line.check(moves.report);
        moves.line(&line);
    }
    let (played, number) = (moves.played, lines.number());
    moves.finish();
    source.finish(number, &mut report);
    if !header.tell(&mut draft, played, &mut report) {
        return Reading::nothing(ProblemKind::NoRecord);
    }
    Reading::of(draft, report)
}

/// Whether a line is found in no other format.
pub(crate) fn is_sign(line: &str) -> bool {
    is_move(line) && line.bytes().all(|b| b.is_ascii_uppercase())
}

/// Whether a line looks like a move.
fn is_move(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [
            b'P',
            b'M',
            b'A'..=b'Z',
            b'A'..=b'Z',
            b'B' | b'W',
            b'A'..=b'Z',
            b'A'..=b'Z',
            ..
        ]
    )
}

/// The lines before the moves.
#[derive(Default)]
struct Header<'a> {
    lines: Vec<Line<'a>>,
}

/// What a line of the header says, in the order of the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Kind,
    Size,
    White,
    Black,
    /// Of the two players, this is one.
    Player,
    Site,
    Handicap,
    Komi,
    Date,
    Result,
    Count,
    Other,
}

const PLAIN: [Field; 12] = [
    Field::Kind,
    Field::Size,
    Field::White,
    Field::Black,
    Field::Site,
    Field::Handicap,
    Field::Other,
    Field::Komi,
    Field::Date,
    Field::Other,
    Field::Result,
    Field::Count,
];

const WITH_GI: [Field; 11] = [
    Field::Kind,
    Field::Player,
    Field::Player,
    Field::Other,
    Field::Other,
    Field::Date,
    Field::Size,
    Field::Handicap,
    Field::Other,
    Field::Komi,
    Field::Count,
];

impl Header<'_> {
    /// Whether another line cannot be the header's.
    fn is_full(&self, line: &Line<'_>) -> bool {
        self.lines.len() >= PLAIN.len() && !line.text.starts_with("GI") || self.lines.len() > 40
    }

    fn with_gi(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.text.starts_with("GI"))
    }

    fn order(&self) -> &'static [Field] {
        if self.with_gi() { &WITH_GI } else { &PLAIN }
    }

    /// The lines with their meanings; the text is without `GI`.
    fn fields(&self) -> impl Iterator<Item = (Field, &Line<'_>, &str)> {
        let gi = self.with_gi();
        let lines = self.order().iter().zip(&self.lines);
        lines.map(move |(field, line)| {
            let text = if gi {
                line.text.get(2..)
            } else {
                Some(&*line.text)
            };
            (*field, line, text.unwrap_or_default().trim())
        })
    }

    fn field(&self, wanted: Field) -> Option<(&Line<'_>, &str)> {
        let mut fields = self.fields().filter(|(field, ..)| *field == wanted);
        fields.next().map(|(_, line, text)| (line, text))
    }

    fn size(&self) -> Option<Size> {
        let (_, text) = self.field(Field::Size)?;
        Size::square(text.parse().ok()?).ok()
    }

    /// Puts down what the header says; false where there is neither a header nor a move.
    fn tell(&self, draft: &mut Draft, played: usize, report: &mut Report) -> bool {
        let whole = self.lines.len() == self.order().len() && self.size().is_some();
        if played == 0 && !whole {
            return false;
        }
        if self.size().is_none() {
            let (line, text) = self
                .field(Field::Size)
                .map_or((0, ""), |(l, t)| (l.number, t));
            report.found(
                ProblemKind::BadSize,
                (line, 1),
                text,
                "a board size in the second line",
            );
            return true;
        }
        if !whole {
            let lines = self.lines.len();
            let detail = format!("{lines} lines of header, expected {}", self.order().len());
            report.remark(ProblemKind::EarlyEnd, lines as u64, 0, detail);
        }
        for (field, line, text) in self.fields() {
            if !text.is_empty() {
                tell(field, (line, text), draft, report);
            }
        }
        self.komi(draft);
        self.count(played, draft, report);
        true
    }

    /// The half point is not written, and whether there is one beside a handicap is not known.
    fn komi(&self, draft: &mut Draft) {
        let number = |field| self.field(field)?.1.parse::<i32>().ok();
        if let (Some(0), Some(komi @ -361..=361)) = (number(Field::Handicap), number(Field::Komi)) {
            let points = Points::from_half_points(komi * 2 + 1);
            draft.head("KM", &points.to_string());
        }
    }

    /// Passes are mostly not counted.
    fn count(&self, played: usize, draft: &Draft, report: &mut Report) {
        let Some((line, text)) = self.field(Field::Count) else {
            return;
        };
        let passes = draft.moves().filter(|(_, played)| played.is_pass()).count();
        match text.parse::<usize>() {
            Ok(count) if count == played || count + passes == played => {}
            Ok(count) => {
                let detail = format!("{count} by the header, {played} in the file");
                report.remark(ProblemKind::MoveCount, line.number, 1, detail);
            }
            Err(_) => {
                let place = (line.number, 1);
                report.found(ProblemKind::BadHeader, place, text, "the number of moves");
            }
        }
    }
}

/// Puts down what one line of the header says.
fn tell(field: Field, (line, text): (&Line<'_>, &str), draft: &mut Draft, report: &mut Report) {
    let place = (line.number, 1);
    match field {
        Field::Kind => draft.head("GN", text),
        Field::Site => draft.head("PC", text),
        Field::White => tell_player(draft, ("PW", "WR"), text),
        Field::Black => tell_player(draft, ("PB", "BR"), text),
        Field::Player => report.found(
            ProblemKind::BadHeader,
            place,
            text,
            "a header that says whether this is Black or White",
        ),
        Field::Handicap => draft.handicap(text, place, report),
        Field::Date => match day(text) {
            Some(date) => draft.head("DT", &date),
            None => report.found(
                ProblemKind::BadHeader,
                place,
                text,
                "a date such as 20110812",
            ),
        },
        Field::Result => match game_result(text) {
            Some(result) => draft.head("RE", &result),
            None => report.found(ProblemKind::BadHeader, place, text, "the result of a game"),
        },
        Field::Size | Field::Komi | Field::Count | Field::Other => {}
    }
}

/// `velobici   10K*`, `LQC         9DP`, `江維傑      5段P`: name and rank, `P` for professionals.
fn tell_player(draft: &mut Draft, (name, rank): (&str, &str), text: &str) {
    let split = text
        .rsplit_once(char::is_whitespace)
        .and_then(|(before, last)| {
            let last = last.trim_end_matches('*');
            let grade = match last
                .strip_suffix('P')
                .map(|grade| (grade, Rank::parse(grade)))
            {
                Some((_, Some(Rank::Dan(grade @ 1..=9)))) => Rank::Pro(grade),
                _ => Rank::parse(last)?,
            };
            Some((before.trim(), grade))
        });
    match split {
        Some((before, grade)) if !before.is_empty() => {
            draft.head(name, before);
            draft.head(rank, &grade.to_string());
        }
        _ => {
            let Some(player) = player::to_sgf(text) else {
                return;
            };
            draft.head(name, &player.name);
            draft.head(
                rank,
                &player.rank.map(|r| r.to_string()).unwrap_or_default(),
            );
        }
    }
}

/// `20110812 [09:31]`, `2006-9-5`.
fn day(text: &str) -> Option<String> {
    let text = text.split('[').next()?.trim();
    match text.len() {
        8 if text.bytes().all(|b| b.is_ascii_digit()) => {
            date::to_sgf(&format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..]))
        }
        _ => date::to_sgf(text),
    }
}

/// `White wins by  resign!`, `Black wins by 16.5 points! >> White(66):Black(89)`,
/// `White 19Win  >> White(83):Black(64)`; `Progressing!` is no result.
fn game_result(text: &str) -> Option<String> {
    let text = text.split(">>").next()?.replace(['!', '！'], " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.eq_ignore_ascii_case("progressing") {
        return Some("?".to_owned());
    }
    result::to_sgf(&text)
}

/// The lines from the first move on.
struct Moves<'m> {
    draft: &'m mut Draft,
    report: &'m mut Report,
    tip: StepId,
    played: usize,
    /// The comment that waits for its `[EndTxt]`.
    comment: Option<Comment>,
}

struct Comment {
    line: u64,
    step: Option<StepId>,
    lines: usize,
}

impl<'m> Moves<'m> {
    fn new(draft: &'m mut Draft, report: &'m mut Report) -> Self {
        Self {
            draft,
            report,
            tip: StepId::ROOT,
            played: 0,
            comment: None,
        }
    }

    fn line(&mut self, line: &Line<'_>) {
        let text = line.text.trim_start();
        if self.comment.is_some() {
            self.comment_line(text);
        } else if is_move(text) {
            self.play(line, text);
        } else if let Some((number, text)) = comment(text) {
            self.comment = Some(Comment {
                line: line.number,
                step: self.draft.at(number),
                lines: 0,
            });
            self.comment_line(text);
        } else if text.starts_with("GI") {
            self.draft.add(StepId::ROOT, "NGFH", text);
        } else if !text.is_empty() {
            let place = line.place(text);
            let expected = "a move such as PMABBREER";
            self.report
                .found(ProblemKind::BadLine, place, text, expected);
        }
    }

    fn comment_line(&mut self, text: &str) {
        let end = text.find("[EndTxt]");
        let text = &text[..end.unwrap_or(text.len())];
        let Some(open) = &mut self.comment else {
            return;
        };
        match open.step {
            Some(step) => self.draft.add_line(step, "C", text.trim()),
            None if open.lines == 0 => {
                let place = (open.line, 1);
                let expected = "the number of a move of this game";
                self.report
                    .found(ProblemKind::BadLine, place, text, expected);
            }
            None => {}
        }
        open.lines += 1;
        if end.is_some() {
            self.comment = None;
        }
    }

    /// `PMABBREER`; [`is_move`] has seen it.
    fn play(&mut self, line: &Line<'_>, text: &str) {
        let letters = text.as_bytes();
        let colour = match letters.get(4) {
            Some(b'B') => Colour::Black,
            _ => Colour::White,
        };
        let (Some(&x), Some(&y)) = (letters.get(5), letters.get(6)) else {
            return;
        };
        let column = line.place(text).1 + 5;
        // The place is written again in reverse: one of the two may be damaged.
        let twice = matches!(letters.get(7..9), Some([b, a]) if (a, b) != (&x, &y));
        if twice || letters.get(9).is_some_and(|b| !b.is_ascii_whitespace()) {
            let expected = "column, row, row, column as letters";
            let place = (line.number, column);
            return self
                .report
                .found(ProblemKind::NoPoint, place, text, expected);
        }
        let played = match (x, y) {
            (b'A', b'A') => Some(Move::Pass),
            (b'B'..=b'Z', b'B'..=b'Z') => Point::new(x - b'B', y - b'B')
                .filter(|&point| self.draft.size.contains(point))
                .map(Move::Play),
            _ => None,
        };
        match played {
            Some(played) => {
                self.tip = self.draft.step(self.tip, Some((colour, played)));
                self.played += 1;
            }
            None => self.report.say(ProblemKind::OffBoard, line.number, column),
        }
    }

    fn finish(self) {
        if let Some(open) = self.comment {
            let detail = "expected [EndTxt] behind the comment that begins here".to_owned();
            self.report
                .remark(ProblemKind::EarlyEnd, open.line, 0, detail);
        }
    }
}

/// `IDB[211] text[EndTxt]`: the number of the move, and the text.
fn comment(text: &str) -> Option<(usize, &str)> {
    let (head, text) = text.strip_prefix("ID")?.split_once(']')?;
    let (_, number) = head.split_once('[')?;
    Some((number.trim().parse().ok()?, text))
}
