//! GIB, the records of the Tygem server and its relatives in Korea, China and Japan.
//!
//! No specification was published; this is what records and other readers of them show:
//! <https://senseis.xmp.net/?GIB>.
//!
//! ```text
//! \HS
//! \[GAMEBLACKNAME=kim (3D)\]
//! \[GAMEINFOMAIN=…,GTIME:600-30-3,GRLT:0,ZIPSU:35,DUM:0,GONGJE:65,…\]
//! \[GAMETAG=S0,R0,D0,G65,W0,Z35,T30-3-600,C2020:07:20:22:14,…\]
//! \HE
//! \GS
//! 2 1 0
//! 3 0 &4
//! INI 0 1 0 &4
//! STO 0 2 1 15 3
//! SKI 0 3
//! \GE
//! ```
//! `INI 0 1 n` gives the handicap; `STO 0 number player x y` is a move, the player 1 for Black and
//! 2 for White, x and y from 0 at the upper left; `SKI 0 number` is a pass. The board is 19x19.
//!
//! | GIB | SGF |
//! |---|---|
//! | `GAMEBLACKNAME`, `GAMEWHITENAME` | PB BR, PW WR |
//! | `GRLT` and `ZIPSU` (tenths), or `W` and `Z` of `GAMETAG`, else `GAMERESULT` | RE |
//! | `GONGJE`, or `G` of `GAMETAG` (tenths), if `DUM` is 0 | KM |
//! | `C` of `GAMETAG`, else `GAMEDATE` | DT |
//! | `GTIME:main-period-periods` in seconds | TM, OT |
//! | `GAMENAME`, `GAMEPLACE`, `GAMECOMMENT` | GN, PC, GC |
//!
//! Results, `GRLT`: 0 and 1, Black and White by `ZIPSU`; 3 and 4, by resignation; 7 and 8, on time.
//! Where the number and the words of `GAMERESULT` name different winners, there is no RE. What
//! stands in the file beside moves is kept as it is, line by line, in the root's `GIBH`.

use crate::header::text::{date, player, result};
use crate::header::{GameResult, Margin, Points};
use crate::problem::ProblemKind;
use crate::reading::{Draft, Line, Reading, Report, Source, StepId};
use honte_goban::{Colour, Move, Point, Size};

/// Reads a GIB file: one game, or none.
///
/// ```
/// use honte_record::{gib, sgf::write_tree};
///
/// let file = b"\\HS\n\\[GAMEBLACKNAME=kim (3D)\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3 \n\\GE\n";
/// let reading = gib::read(file);
/// assert!(reading.problems.is_empty());
/// let root = reading.games[0].root();
/// assert_eq!(reading.games[0].children(root).count(), 1);
/// ```
pub fn read(bytes: &[u8]) -> Reading {
    let source = Source::new(bytes, None);
    let mut reader = Reader::default();
    let mut lines = source.lines();
    for line in lines.by_ref() {
        reader.line(&line);
    }
    source.finish(lines.number(), &mut reader.report);
    reader.finish(lines.number())
}

/// Whether a line is found in no other format.
pub(crate) fn is_sign(line: &str) -> bool {
    matches!(line, r"\HS" | r"\GS") || line.starts_with(r"\[GAME")
}

/// What a line does to the part that follows it.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Part {
    #[default]
    Before,
    Header,
    Between,
    Moves,
    After,
}

#[derive(Debug)]
struct Reader {
    part: Part,
    draft: Draft,
    tip: StepId,
    header: Header,
    /// A header whose `\]` is still to come: its line, its text.
    open: Option<(u64, String)>,
    handicap: Option<(String, (u64, u64))>,
    report: Report,
    seen: bool,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            part: Part::default(),
            draft: Draft::new(Size::GO19),
            tip: StepId::ROOT,
            header: Header::default(),
            open: None,
            handicap: None,
            report: Report::default(),
            seen: false,
        }
    }
}

impl Reader {
    fn line(&mut self, line: &Line<'_>) {
        line.check(&mut self.report);
        let text = line.text.trim_start();
        if self.continues(text) {
            return;
        }
        match text {
            "" => {}
            r"\HS" => self.enter(Part::Header),
            r"\HE" => self.enter(Part::Between),
            r"\GS" => self.enter(Part::Moves),
            r"\GE" => self.enter(Part::After),
            _ if text.starts_with(r"\[") => self.header_line(line.number, text),
            _ => self.other(line, text),
        }
    }

    fn enter(&mut self, part: Part) {
        self.part = part;
        self.seen = true;
    }

    /// Some headers go on in the next line.
    fn continues(&mut self, text: &str) -> bool {
        /// Longer headers than any that was met, so that a lost `\]` does not swallow a file.
        const MAX_HEADER_BYTES: usize = 1 << 16;
        if self.open.is_none() {
            return false;
        }
        if text.starts_with('\\') && text != r"\]" {
            self.close(false);
            return false;
        }
        if let Some((_, open)) = &mut self.open {
            open.push('\n');
            open.push_str(text);
            if text.ends_with(r"\]") {
                self.close(true);
            } else if open.len() > MAX_HEADER_BYTES {
                self.close(false);
            }
        }
        true
    }

    fn header_line(&mut self, number: u64, text: &str) {
        self.seen = true;
        self.open = Some((number, text.to_owned()));
        if text.ends_with(r"\]") {
            self.close(true);
        }
    }

    /// A header is complete, or what there is of it.
    fn close(&mut self, whole: bool) {
        let Some((number, text)) = self.open.take() else {
            return;
        };
        if !whole {
            self.report
                .found(ProblemKind::BadHeader, (number, 1), &text, r"\] at its end");
        }
        let body = text.strip_prefix(r"\[").unwrap_or(&text);
        let body = body.strip_suffix(r"\]").unwrap_or(body);
        match body.split_once('=') {
            Some((key, value)) => self.header.set(number, key.trim(), value.trim()),
            None => self.report.found(
                ProblemKind::BadHeader,
                (number, 1),
                &text,
                r"\[NAME=value\]",
            ),
        }
        self.draft.add(StepId::ROOT, "GIBH", text);
    }

    /// A line without a backslash.
    fn other(&mut self, line: &Line<'_>, text: &str) {
        let mut words = text.split_ascii_whitespace();
        match words.next() {
            Some("STO") => self.stone(line, words),
            Some("SKI") => self.pass(),
            Some("INI") => {
                self.keep(text);
                let count = words.nth(2).unwrap_or_default();
                let count = count.split('&').next().unwrap_or_default();
                self.handicap = Some((count.to_owned(), line.place(count)));
            }
            Some("REM" | "IDX") => self.keep(text),
            _ if self.part == Part::Moves && numbers(text) => self.keep(text),
            _ if self.part == Part::After => self.draft.add(StepId::ROOT, "GIBH", text),
            _ => {
                let place = line.place(text);
                self.report.found(
                    ProblemKind::BadLine,
                    place,
                    text,
                    r"STO, SKI, INI or \[NAME=value\]",
                );
            }
        }
    }

    fn keep(&mut self, text: &str) {
        self.seen = true;
        self.draft.add(StepId::ROOT, "GIBH", text);
    }

    /// `STO 0 number player x y`.
    fn stone<'l>(&mut self, line: &Line<'_>, words: impl Iterator<Item = &'l str>) {
        self.seen = true;
        let fields: Vec<&str> = words.take(5).collect();
        let [_, _, player, x, y] = fields[..] else {
            let expected = "STO 0 number player x y";
            let place = (line.number, 1);
            return self
                .report
                .found(ProblemKind::BadLine, place, &line.text, expected);
        };
        let colour = match player {
            "1" => Colour::Black,
            "2" => Colour::White,
            _ => {
                let place = line.place(player);
                let expected = "player 1 or 2";
                return self
                    .report
                    .found(ProblemKind::NoPoint, place, player, expected);
            }
        };
        match (x.parse::<u32>(), y.parse::<u32>()) {
            (Ok(x @ 0..=18), Ok(y @ 0..=18)) => {
                if let Some(point) = Point::new(x as u8, y as u8) {
                    self.tip = self.draft.step(self.tip, Some((colour, point.into())));
                }
            }
            (Ok(_), Ok(_)) => self
                .report
                .say(ProblemKind::OffBoard, line.number, line.place(x).1),
            _ => {
                let expected = "column and row, 0 to 18";
                self.report
                    .found(ProblemKind::NoPoint, line.place(x), &line.text, expected);
            }
        }
    }

    /// `SKI 0 number` does not say whose pass it is: it is the other player's turn.
    fn pass(&mut self) {
        self.seen = true;
        let handicap = self
            .handicap
            .as_ref()
            .is_some_and(|(n, _)| !matches!(n.as_str(), "0" | "1"));
        let colour = match self.draft.played(self.tip) {
            Some((colour, _)) => colour.opposite(),
            None if handicap => Colour::White,
            None => Colour::Black,
        };
        self.tip = self.draft.step(self.tip, Some((colour, Move::Pass)));
    }

    fn finish(mut self, lines: u64) -> Reading {
        self.close(false);
        if !self.seen {
            return Reading::nothing(ProblemKind::NoRecord);
        }
        if self.part != Part::After {
            let expected = r"expected \GE".to_owned();
            self.report
                .remark(ProblemKind::EarlyEnd, lines, 0, expected);
        }
        if let Some((count, place)) = self.handicap.take() {
            self.draft.handicap(&count, place, &mut self.report);
        }
        self.header.tell(&mut self.draft, &mut self.report);
        Reading::of(self.draft, self.report)
    }
}

/// Whether a line is one of those before the moves: `2 1 0`, `269 0 &4`.
fn numbers(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'\t' | b'&' | b'-'))
}

/// A header's value and the line that it stands in.
#[derive(Debug, Default, Clone)]
struct Value {
    line: u64,
    text: String,
}

/// The headers that have an SGF property.
#[derive(Debug, Default)]
struct Header {
    black: Value,
    white: Value,
    name: Value,
    place: Value,
    date: Value,
    comment: Value,
    result: Value,
    main: Value,
    tag: Value,
}

impl Header {
    fn set(&mut self, line: u64, key: &str, text: &str) {
        let value = match key {
            "GAMEBLACKNAME" => &mut self.black,
            "GAMEWHITENAME" => &mut self.white,
            "GAMENAME" => &mut self.name,
            "GAMEPLACE" => &mut self.place,
            "GAMEDATE" => &mut self.date,
            "GAMECOMMENT" => &mut self.comment,
            "GAMERESULT" => &mut self.result,
            "GAMEINFOMAIN" => &mut self.main,
            "GAMETAG" => &mut self.tag,
            _ => return,
        };
        let text = text.to_owned();
        *value = Value { line, text };
    }

    /// An item of `GAMEINFOMAIN`, such as `GRLT:3`.
    fn main(&self, key: &str) -> Option<&str> {
        let items = self.main.text.split(',');
        items
            .map(str::trim)
            .find_map(|item| item.strip_prefix(key)?.strip_prefix(':'))
    }

    /// An item of `GAMETAG`, such as `W3`; those of names have a colon: `A:name`.
    fn tag(&self, key: char) -> Option<&str> {
        let items = self.tag.text.split(',').map(str::trim);
        let mut values = items.filter_map(|item| item.strip_prefix(key));
        values.find(|value| value.starts_with(|c: char| c.is_ascii_digit()))
    }

    fn number(&self, key: &str, tag: char) -> Option<i32> {
        let text = self.main(key).or_else(|| self.tag(tag))?;
        text.trim().parse().ok()
    }

    fn tell(&self, draft: &mut Draft, report: &mut Report) {
        for (value, name, rank) in [(&self.black, "PB", "BR"), (&self.white, "PW", "WR")] {
            if let Some(player) = player::to_sgf(&value.text) {
                draft.head(name, &player.name);
                draft.head(
                    rank,
                    &player.rank.map(|r| r.to_string()).unwrap_or_default(),
                );
            }
        }
        if let Some(result) = self.result(report) {
            draft.head("RE", &result);
        }
        if let Some(komi) = self.komi() {
            draft.head("KM", &komi.to_string());
        }
        if let Some(date) = self.date(report) {
            draft.head("DT", &date);
        }
        if let Some((main, overtime)) = self.time() {
            draft.head("TM", &main);
            draft.head("OT", &overtime);
        }
        draft.head("GN", &self.name.text);
        draft.head("PC", &self.place.text);
        draft.head("GC", &self.comment.text);
    }

    fn komi(&self) -> Option<Points> {
        let tenths = self.number("GONGJE", 'G')?;
        let certain = self.number("DUM", 'D').is_none_or(|dum| dum == 0);
        let plausible = (-3610..=3610).contains(&tenths);
        (certain && plausible).then(|| Points::from_hundredths(tenths * 10))
    }

    fn result(&self, report: &mut Report) -> Option<String> {
        let text = &self.result.text;
        // Where the manner is not understood, as with disconnection, the winner is.
        let words = result::to_sgf(text).or_else(|| Some(GameResult::parse(text)?.to_string()));
        let coded = self.coded_result();
        let parse = |text: &Option<String>| GameResult::parse(text.as_deref()?)?.winner();
        if let (Some(a), Some(b)) = (parse(&words), parse(&coded))
            && a != b
        {
            let detail = "GAMERESULT and GRLT name different winners".to_owned();
            report.remark(ProblemKind::BadHeader, self.result.line, 0, detail);
            return None;
        }
        if coded.is_none() && words.is_none() && !self.result.text.is_empty() {
            let place = (self.result.line, 0);
            let expected = "a result such as 'black wins by resignation'";
            report.found(ProblemKind::BadHeader, place, &self.result.text, expected);
        }
        coded.or(words)
    }

    fn coded_result(&self) -> Option<String> {
        let (winner, margin) = match self.number("GRLT", 'W')? {
            code @ (0 | 1) => (code == 0, self.margin()),
            code @ (3 | 4) => (code == 3, Margin::Resignation),
            code @ (7 | 8) => (code == 7, Margin::Time),
            _ => return None,
        };
        let winner = if winner { Colour::Black } else { Colour::White };
        Some(GameResult::Win { winner, margin }.to_string())
    }

    fn margin(&self) -> Margin {
        match self.number("ZIPSU", 'Z') {
            Some(tenths @ 1..=7220) => Margin::Points(Points::from_hundredths(tenths * 10)),
            _ => Margin::Unspecified,
        }
    }

    fn date(&self, report: &mut Report) -> Option<String> {
        let tag = self.tag('C').and_then(|text| day(text.split(':')));
        if tag.is_some() || self.date.text.is_empty() {
            return tag;
        }
        let text = &self.date.text;
        let end = text
            .find('日')
            .map_or(text.len(), |at| at + '日'.len_utf8());
        let date = day(text.split('-')).or_else(|| date::to_sgf(&text[..end]));
        if date.is_none() {
            let place = (self.date.line, 0);
            report.found(
                ProblemKind::BadHeader,
                place,
                text,
                "a date such as 2020- 7-20-22-14-49",
            );
        }
        date
    }

    /// `GTIME:600-30-3`: main time, and length and number of the periods.
    fn time(&self) -> Option<(String, String)> {
        let mut numbers = self.main("GTIME")?.split('-');
        let mut next = || numbers.next()?.trim().parse::<u32>().ok();
        let (main, period, periods) = (next()?, next()?, next()?);
        let overtime = match (period, periods) {
            (0, _) | (_, 0) => String::new(),
            _ => format!("{periods}x{period} byo-yomi"),
        };
        Some((main.to_string(), overtime))
    }
}

/// A year, a month and a day in digits, if there is such a day.
fn day<'t>(mut parts: impl Iterator<Item = &'t str>) -> Option<String> {
    let mut next = || parts.next()?.trim().parse::<u16>().ok();
    let (year, month, day) = (next()?, next()?, next()?);
    date::to_sgf(&format!("{year:04}-{month:02}-{day:02}"))
}
