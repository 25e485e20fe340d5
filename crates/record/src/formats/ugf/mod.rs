//! UGF and UGI, the records of Pandanet (IGS), PANDA-EGG and Japanese newspapers.
//!
//! No specification was published; this is what records and other readers of them show:
//! <https://homepages.cwi.nl/~aeb/go/misc/ugf.html>. A file is made of sections, mostly in
//! Shift-JIS:
//!
//! - `[Header]`: `Name=value` lines, see below.
//! - `[Data]`: moves, `QP,B1,1,0`: place, player, number, seconds. The place is a column and a row
//!   as letters; rows count from below with `CoordinateType=IGS`, from above otherwise; columns `Y`
//!   and `Z` mean a pass. Stones with the number 0 are set up.
//! - `[Figure]`: `.Text,5` … `.EndText` is a comment on move 5, `.#,6,16,E` in it a label;
//!   `.Fig,45,…` … `.EndFig` is a diagram, whose stones and moves are as in `[Data]`. It becomes a
//!   variation: of its own moves if its stones are those after move 45 or 44, else of a set-up.
//! - `[ReviewNode]`: a tree. `NODE,54,1,16,8` is a node's number, its player (1 Black, 2 White,
//!   0 nobody), column and row; `VARIATION,` to `VARIATIONEND,` is another line from the node
//!   before it. It begins with the moves of `[Data]`.
//! - `[ReviewComment]`: `.Comment,55` and the lines that follow are a comment on node 55.
//!
//! | UGF | SGF |
//! |---|---|
//! | `Title`, `Place`, `Writer`, `Commentator`, `Copyright`, `Comment` | GN, PC, US, AN, CP, GC |
//! | `Date=start,time,end,time` | DT |
//! | `Rule=JPN` | RU |
//! | `Size`, `Hdcp=stones,komi` | SZ, HA KM |
//! | `Winner=B,7.50`; `C` resignation, `T` time, `F` forfeit | RE |
//! | `PlayerB=name,rank,…`, `PlayerW` | PB BR, PW WR |
//!
//! `Winner` may also be `D` for a draw and `N` for no result. A `Crypt` line without
//! `PLAIN_UGF_FILE` means that the file is enciphered. Header lines and sections that no game tree
//! has room for are kept, line by line, in the root's `UGFH`, all but the images of `[Files]`; the
//! player's number, the move's and the seconds in `UGFM`, where they say more than the tree; the
//! lines of `.Fig` in `UGFF`.

mod figure;
mod header;
mod place;
mod review;

use crate::problem::ProblemKind;
use crate::reading::{Draft, Line, Reading, Report, Source, StepId};
use figure::Figures;
use header::Header;
use honte_goban::{Colour, Move};
use place::Coordinates;
use review::Review;
use std::collections::HashMap;

/// Reads a UGF or UGI file: one game, or none.
///
/// ```
/// use honte_record::ugf;
///
/// let file = b"[Header]\nSize=19\nCoordinateType=IGS\n[Data]\nQP,B1,1,0\nDD,W1,2,5\nYA,B1,3,0\n";
/// let game = &ugf::read(file).games[0];
/// assert_eq!(game.nodes(game.root()).count(), 4);
/// ```
pub fn read(bytes: &[u8]) -> Reading {
    if is_packed(bytes) {
        return Reading::nothing(ProblemKind::Packed);
    }
    let source = Source::new(bytes, declared(bytes));
    let mut reader = Reader::default();
    let mut lines = source.lines();
    for line in lines.by_ref() {
        reader.line(&line);
    }
    source.finish(lines.number(), &mut reader.report);
    reader.finish()
}

/// Whether this is UGZ: LHA's method stands four bytes from the beginning, not two.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    matches!(bytes.get(4..9), Some([b'-', b'l', b'h', b'0'..=b'9', b'-']))
}

/// Whether a line is found in no other format.
pub(crate) fn is_sign(line: &str) -> bool {
    matches!(line, "[Header]" | "[Data]")
}

/// The charset that `Lang` names, if it stands near the beginning; Shift-JIS if not even that.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(4096)];
    let mut lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let lang = lines.find_map(|line| line.trim_ascii().strip_prefix(b"Lang="));
    Some(lang.filter(|lang| !lang.is_empty()).unwrap_or(b"Shift_JIS"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Before the first.
    None,
    Header,
    Data,
    Figure,
    ReviewNode,
    ReviewComment,
    Comment,
    Files,
    End,
    Other,
}

impl Section {
    /// `[Header]`, in any case.
    fn of(line: &str) -> Option<Section> {
        let name = line.strip_prefix('[')?.strip_suffix(']')?;
        if !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        Some(match name.to_ascii_lowercase().as_str() {
            "header" => Section::Header,
            "data" => Section::Data,
            "figure" => Section::Figure,
            "reviewnode" => Section::ReviewNode,
            "reviewcomment" => Section::ReviewComment,
            "comment" => Section::Comment,
            "files" => Section::Files,
            "end" => Section::End,
            _ => Section::Other,
        })
    }
}

struct Reader {
    section: Section,
    header: Header,
    game: Option<Game>,
    figures: Figures,
    review: Review,
    report: Report,
    last: u64,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            section: Section::None,
            header: Header::default(),
            game: None,
            figures: Figures::default(),
            review: Review::default(),
            report: Report::default(),
            last: 0,
        }
    }
}

impl Reader {
    fn line(&mut self, line: &Line<'_>) {
        self.last = line.number;
        let text = line.text.trim();
        if let Some(section) = Section::of(text) {
            self.enter(section, line.number, text);
            return;
        }
        if matches!(self.section, Section::Files | Section::End) || self.header.is_enciphered() {
            return;
        }
        line.check(&mut self.report);
        match self.section {
            Section::None if text.is_empty() => {}
            Section::None if text.starts_with('#') => self.header.keep(text),
            Section::Header => self.header.line(line, text, &mut self.report),
            Section::Other if !text.is_empty() => self.header.keep(text),
            Section::Comment => self.header.comment(text),
            Section::None => self.stray(line, text),
            Section::Figure => {
                let game = game(&mut self.game, &self.header);
                self.figures.line(line, game, &mut self.report);
            }
            Section::ReviewNode => self.review.node(line, text, &mut self.report),
            Section::ReviewComment => self.review.comment(line, text),
            Section::Data if !text.is_empty() => {
                let game = game(&mut self.game, &self.header);
                game.line(line, text, &mut self.report);
            }
            Section::Data | Section::Other | Section::Files | Section::End => {}
        }
    }

    fn stray(&mut self, line: &Line<'_>, text: &str) {
        let expected = "a section such as [Header]";
        let place = line.place(text);
        self.report
            .found(ProblemKind::BadLine, place, text, expected);
    }

    fn enter(&mut self, section: Section, number: u64, text: &str) {
        self.section = section;
        match section {
            Section::Files => {
                let images = "the images of [Files]".to_owned();
                self.report.remark(ProblemKind::LeftOut, number, 0, images);
            }
            Section::Other => self.header.keep(text),
            _ => {}
        }
    }

    fn finish(mut self) -> Reading {
        if self.section == Section::None {
            return Reading::nothing(ProblemKind::NoRecord);
        }
        if let Some(line) = self.header.crypt().filter(|_| self.header.is_enciphered()) {
            self.report.say(ProblemKind::Enciphered, line, 1);
        }
        let mut game = self.game.take().unwrap_or_else(|| Game::new(&self.header));
        self.header.tell(&mut game.draft, &mut self.report);
        self.review.tell(&mut game, &mut self.report);
        self.figures.tell(&mut game, self.last, &mut self.report);
        Reading::of(game.draft, self.report)
    }
}

/// The game, which begins with the first line that is not the header's.
fn game<'g>(game: &'g mut Option<Game>, header: &Header) -> &'g mut Game {
    game.get_or_insert_with(|| Game::new(header))
}

/// The game of `[Data]`.
struct Game {
    draft: Draft,
    coordinates: Coordinates,
    tip: StepId,
    /// The main line by the moves' numbers.
    main: HashMap<u32, StepId>,
    /// The number of the newest move.
    number: u32,
}

impl Game {
    fn new(header: &Header) -> Game {
        let coordinates = header.coordinates();
        Game {
            draft: Draft::new(coordinates.size),
            coordinates,
            tip: StepId::ROOT,
            main: HashMap::from([(0, StepId::ROOT)]),
            number: 0,
        }
    }

    fn line(&mut self, line: &Line<'_>, text: &str, report: &mut Report) {
        // An end of nothing, and advertisements, have been met here.
        if text.starts_with('.') {
            return;
        }
        let next = match self.draft.played(self.tip) {
            Some((colour, _)) => colour.opposite(),
            None => Colour::Black,
        };
        let Some(entry) = Entry::parse(text, next) else {
            let place = line.place(text);
            let expected = "a move such as QP,B1,1,0";
            return report.found(ProblemKind::BadLine, place, text, expected);
        };
        match self.coordinates.letters(entry.place) {
            Ok(Move::Play(point)) if entry.number == 0 => {
                let name = if entry.colour == Colour::Black {
                    "AB"
                } else {
                    "AW"
                };
                self.draft.add_point(StepId::ROOT, name, point);
            }
            Ok(Move::Pass) if entry.number == 0 => {}
            Ok(played) => self.play(&entry, played),
            Err(kind) => {
                let expected = "two letters such as QP, or YA";
                report.found(kind, line.place(entry.place), entry.place, expected);
            }
        }
    }

    fn play(&mut self, entry: &Entry<'_>, played: Move) {
        self.tip = self.draft.step(self.tip, Some((entry.colour, played)));
        self.number += 1;
        if !entry.is_plain(self.number) {
            self.draft.add(self.tip, "UGFM", entry.rest);
        }
        self.number = entry.number;
        self.main.insert(entry.number, self.tip);
    }
}

/// A line of `[Data]`.
struct Entry<'l> {
    place: &'l str,
    colour: Colour,
    number: u32,
    /// What stands behind the place.
    rest: &'l str,
}

impl<'l> Entry<'l> {
    /// `PP,B1,1,0`; `YZ,MK,278,0` is met for a pass of the player whose turn it is, `next`.
    fn parse(text: &'l str, next: Colour) -> Option<Entry<'l>> {
        let (place, rest) = text.split_once(',')?;
        let mut fields = rest.split(',').map(str::trim);
        let colour = match fields.next()?.as_bytes() {
            [b'B' | b'b', ..] => Colour::Black,
            [b'W' | b'w', ..] => Colour::White,
            [b'M', b'K'] => next,
            _ => return None,
        };
        Some(Entry {
            place: place.trim(),
            colour,
            number: fields.next()?.parse().ok()?,
            rest,
        })
    }

    /// Whether nothing is said beside the move with this number.
    fn is_plain(&self, number: u32) -> bool {
        let mut fields = self.rest.split(',');
        let player = matches!(fields.next(), Some("B1" | "W1"));
        player && self.number == number && fields.nth(1).is_none_or(|seconds| seconds == "0")
    }
}
