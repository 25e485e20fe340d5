//! Headers put right where it is certain what they mean.
//!
//! [`REPAIRS`] is a table with a row for each. None guesses: what is not understood as a whole stays
//! as it is, and a value that FF\[4\] allows is left alone. The habits of a server or program get
//! rows of their own.

use crate::encoding;
use crate::header::{Dates, Rank, text};
use crate::sgf::{Name, plain_header, value};
use crate::tree::{NodeId, Tree};
use honte_goban::Colour;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Something that can be put right.
pub struct Repair {
    /// What it is called in commands and answers.
    pub name: &'static str,
    /// What it does, in a few words.
    pub title: &'static str,
    /// Does it; whether anything was changed.
    repair: fn(&mut Tree) -> bool,
}

/// All repairs, in the order in which they are done: texts become readable first.
pub static REPAIRS: &[Repair] = &[
    Repair {
        name: "charset",
        title: "texts in UTF-8, and CA says so",
        repair: charset,
    },
    Repair {
        name: "result",
        title: "RE as FF[4] has it: B+R, W+3.5, 0, Void",
        repair: |tree| header(tree, Name::new(b"RE"), "RE", is_result, plain_header),
    },
    Repair {
        name: "komi",
        title: "KM as a number: 6,5 and Fox's 375 become 6.5 and 7.5",
        repair: |tree| header(tree, Name::new(b"KM"), "KM", is_komi, komi),
    },
    Repair {
        name: "date",
        title: "DT as FF[4] has it: 1846-09-11,12",
        repair: |tree| header(tree, Name::new(b"DT"), "DT", is_date, plain_header),
    },
    Repair {
        name: "time",
        title: "TM in seconds",
        repair: |tree| header(tree, Name::new(b"TM"), "TM", is_real, plain_header),
    },
    Repair {
        name: "overtime",
        title: "OT from Fox's TC and TT: 3x30 byo-yomi",
        repair: overtime,
    },
    Repair {
        name: "ranks",
        title: "BR and WR as 3k, 5d, 9p",
        repair: |tree| {
            let black = header(tree, Name::new(b"BR"), "BR", is_rank, rank);
            header(tree, Name::new(b"WR"), "WR", is_rank, rank) || black
        },
    },
    Repair {
        name: "handicap",
        title: "HA from the stones that are set up, and AB from handicap stones that are moves",
        repair: handicap,
    },
];

/// A name that no repair has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no repair '{0}': expected {names}", names = names())]
pub struct UnknownRepair(pub String);

/// The names of all repairs, with commas between them.
#[must_use]
pub fn names() -> String {
    let names: Vec<&str> = REPAIRS.iter().map(|repair| repair.name).collect();
    names.join(", ")
}

impl FromStr for &'static Repair {
    type Err = UnknownRepair;

    /// The repair of a name.
    ///
    /// # Errors
    /// [`UnknownRepair`] for any other.
    fn from_str(name: &str) -> Result<&'static Repair, UnknownRepair> {
        let found = REPAIRS.iter().find(|repair| repair.name == name);
        found.ok_or_else(|| UnknownRepair(name.to_owned()))
    }
}

impl fmt::Debug for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Repair({})", self.name)
    }
}

impl Repair {
    /// Puts a game right; whether anything was changed. Of games other than Go nothing is known.
    ///
    /// ```
    /// use honte_record::repair::REPAIRS;
    /// use honte_record::sgf::{Collection, write_tree};
    ///
    /// let mut game = Collection::read(b"(;RE[White wins by 3 1/2] KM[6,5]DT[?])").games.remove(0);
    /// for repair in REPAIRS {
    ///     repair.apply(&mut game);
    /// }
    /// let mut text = Vec::new();
    /// write_tree(&game, &mut text);
    /// assert_eq!(text, b"(;RE[W+3.5] KM[6.5]DT[?])");
    /// ```
    pub fn apply(&self, tree: &mut Tree) -> bool {
        tree.is_go() && (self.repair)(tree)
    }
}

/// Puts a header right wherever the main line has it.
fn header(
    tree: &mut Tree,
    name: Name,
    spelling: &str,
    is_legal: fn(&str) -> bool,
    mend: fn(Name, &str) -> Option<String>,
) -> bool {
    let line: Vec<NodeId> = tree
        .line(tree.root())
        .filter(|&node| tree.plain_move(node).is_none() && tree.value(node, name).is_some())
        .collect();
    let mut changed = false;
    for node in line {
        let mut values = tree.values(node, name);
        let (Some(raw), None) = (values.next(), values.next()) else {
            continue;
        };
        let text = tree.simple_text(raw).trim().to_owned();
        if text.is_empty() || is_legal(&text) {
            continue;
        }
        if let Some(mended) = mend(name, &text).filter(|mended| is_legal(mended)) {
            drop(values);
            tree.set_raw(node, spelling, [mended]);
            changed = true;
        }
    }
    changed
}

/// A number as SGF has it: digits, and perhaps a point and more digits.
fn is_real(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    is_digits(whole) && is_digits(fraction)
}

/// A number of points, and not of hundredths as Fox writes them.
fn is_komi(text: &str) -> bool {
    is_real(text) && text::komi::hundredths(text).is_none()
}

fn komi(name: Name, text: &str) -> Option<String> {
    let hundredths = text::komi::hundredths(text).map(|komi| komi.to_string());
    hundredths.or_else(|| plain_header(name, text))
}

/// `OT` where Fox's `TC` counts periods and `TT` the seconds of each.
fn overtime(tree: &mut Tree) -> bool {
    let root = tree.root();
    let number = |name: &[u8]| -> Option<u32> {
        let text = tree.text(root, Name::new(name))?;
        text.trim().parse().ok()
    };
    let is_said = tree.value(root, Name::new(b"OT")).is_some();
    let (Some(periods @ 1..), Some(seconds @ 1..), false) = (number(b"TC"), number(b"TT"), is_said)
    else {
        return false;
    };
    tree.set_raw(root, "OT", [format!("{periods}x{seconds} byo-yomi")]);
    true
}

fn is_result(text: &str) -> bool {
    if matches!(text, "0" | "Draw" | "Void" | "?") {
        return true;
    }
    let margin = text.strip_prefix("B+").or_else(|| text.strip_prefix("W+"));
    margin.is_some_and(|margin| {
        let words = ["", "R", "Resign", "T", "Time", "F", "Forfeit"];
        words.contains(&margin) || is_real(margin) && !margin.starts_with(['+', '-'])
    })
}

fn is_date(text: &str) -> bool {
    Dates::parse(text).is_ok()
}

fn is_rank(text: &str) -> bool {
    let text = text.strip_suffix(['?', '*']).unwrap_or(text);
    let digits = text.strip_suffix(['k', 'd', 'p']).unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A rank of a number and a unit behind it and nothing else, or a professional's as Fox has it
/// (`P9段`). A title says more than its rank.
fn rank(_: Name, text: &str) -> Option<String> {
    const WORDS: [&str; 16] = [
        "d", "dan", "k", "kyu", "p", "pro", "p.dan", "ping", "段", "级", "級", "급", "단", "段位",
        "gup", "kyū",
    ];
    const NUMERALS: &str = "0123456789０１２３４５６７８９一二三四五六七八九十初";
    let of_fox = text.strip_prefix('P').filter(|rest| rest.ends_with('段'));
    let number = of_fox.unwrap_or(text);
    if !number.starts_with(|c| NUMERALS.contains(c)) {
        return None;
    }
    let lower = number.to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || c == '-' || NUMERALS.contains(c));
    let mut words = words.filter(|word| !word.is_empty());
    let is_plain = words.all(|word| WORDS.contains(&word.trim_end_matches('.')));
    is_plain
        .then(|| Rank::parse(text))?
        .map(|rank| rank.to_string())
}

/// Makes texts UTF-8, unless some of the bytes make no character in what they seem to be in.
fn charset(tree: &mut Tree) -> bool {
    if tree.source().is_ascii() && !tree.source().contains(&0x1b) {
        return false;
    }
    let found = tree.encoding();
    let declared = tree.value(tree.root(), Name::CA);
    let says_utf8 = declared.and_then(encoding::label) == Some(encoding_rs::UTF_8);
    if found == encoding_rs::UTF_8 && says_utf8 {
        return false;
    }
    if found.decode_without_bom_handling(tree.source()).1 {
        return false;
    }
    tree.make_utf8();
    let root = tree.root();
    tree.set_raw(root, "CA", ["UTF-8"]);
    true
}

const HA: Name = Name::new(b"HA");

/// `HA` where stones are set up and White begins; `AB` where Black plays as many moves as `HA` says
/// before White plays at all.
fn handicap(tree: &mut Tree) -> bool {
    let root = tree.root();
    let said = tree.text(root, HA);
    let count = match said.as_deref() {
        None => Some(0),
        Some(text) => text.parse::<usize>().ok(),
    };
    let Some(count) = count else { return false };
    let size = tree.size();
    let has_white = tree.value(root, Name::AW).is_some();
    let points = tree
        .values(root, Name::AB)
        .filter_map(|raw| value::parse_points(raw, size).ok());
    let stones = points.flatten().count();
    if count < 2
        && (2..=9).contains(&stones)
        && !has_white
        && first_mover(tree) == Some(Colour::White)
    {
        tree.set_raw(root, "HA", [stones.to_string()]);
        return true;
    }
    stones == 0 && !has_white && (2..=9).contains(&count) && moves_to_setup(tree, count)
}

fn first_mover(tree: &Tree) -> Option<Colour> {
    let size = tree.size();
    let mut line = tree.line(tree.root());
    line.find_map(|node| tree.played(node, size).map(|(colour, _)| colour))
}

/// Sets up the first moves, if they are as many black stones and nothing but moves, and White plays
/// then.
fn moves_to_setup(tree: &mut Tree, count: usize) -> bool {
    let size = tree.size();
    let root = tree.root();
    let line: Vec<NodeId> = tree.line(root).skip(1).take(count + 1).collect();
    let Some((then, first)) = line.split_last().filter(|(_, first)| first.len() == count) else {
        return false;
    };
    let mut letters: Vec<[u8; 2]> = Vec::new();
    for &node in first {
        let is_alone = tree.parent(node).is_some_and(|parent| {
            let mut children = tree.children(parent);
            children.next() == Some(node) && children.next().is_none()
        });
        match tree.plain_stone(node, size) {
            Some((Colour::Black, point)) if is_alone => letters.push(point.to_sgf()),
            _ => return false,
        }
    }
    letters.sort_unstable();
    letters.dedup();
    let white_plays = tree.played(*then, size).map(|(colour, _)| colour) == Some(Colour::White);
    if letters.len() < count || !white_plays {
        return false;
    }
    tree.set_raw(root, "AB", letters);
    for &node in first {
        // Only the root cannot be taken out.
        let _ = tree.take_out(node);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::{Collection, write_tree};

    fn mended(name: &str, game: &[u8]) -> Vec<u8> {
        let mut tree = Collection::read(game).games.remove(0);
        let repair: &'static Repair = name.parse().unwrap();
        let changed = repair.apply(&mut tree);
        let mut out = Vec::new();
        write_tree(&tree, &mut out);
        assert_eq!(changed, out != game);
        out
    }

    #[test]
    fn headers_are_mended_where_they_are_understood() {
        for (name, before, after) in [
            ("result", "RE[White resigns]", "RE[B+R]"),
            ("result", "RE[B+ 3,5]", "RE[B+3.5]"),
            (
                "result",
                "RE[Black resigns at move 186]",
                "RE[Black resigns at move 186]",
            ),
            ("result", "RE[W+Resign]", "RE[W+Resign]"),
            ("result", "RE[who knows]", "RE[who knows]"),
            ("komi", "KM[5 1/2 points]", "KM[5.5]"),
            ("komi", "KM[6.50]", "KM[6.50]"),
            ("komi", "KM[375]", "KM[7.5]"),
            ("komi", "KM[650]", "KM[6.5]"),
            ("komi", "KM[5]", "KM[5]"),
            ("ranks", "BR[P9段]WR[9段]", "BR[9p]WR[9d]"),
            ("overtime", "TC[3]TT[30]", "TC[3]TT[30]OT[3x30 byo-yomi]"),
            ("overtime", "TC[0]TT[30]", "TC[0]TT[30]"),
            ("date", "DT[11 September 1846]", "DT[1846-09-11]"),
            ("date", "DT[1846]", "DT[1846]"),
            ("date", "DT[c. 1580]", "DT[c. 1580]"),
            ("time", "TM[1 hour]", "TM[3600]"),
            ("ranks", "BR[9 dan]WR[初段]", "BR[9d]WR[1d]"),
            ("ranks", "BR[Meijin]WR[6d ama]", "BR[Meijin]WR[6d ama]"),
            ("ranks", "BR[3k?]WR[9 dan pro]", "BR[3k?]WR[9p]"),
            ("ranks", "BR[P9]WR[18급]", "BR[P9]WR[18k]"),
            ("handicap", "AB[dd][pp];W[aa]", "AB[dd][pp]HA[2];W[aa]"),
            ("handicap", "AB[dd][pp];B[aa]", "AB[dd][pp];B[aa]"),
            (
                "handicap",
                "HA[2];B[dd];B[pp];W[aa]",
                "HA[2]AB[dd][pp];W[aa]",
            ),
            (
                "handicap",
                "HA[2];B[dd];W[pp];B[aa]",
                "HA[2];B[dd];W[pp];B[aa]",
            ),
            ("charset", "PB[abc]", "PB[abc]"),
            ("charset", "PB[秀策]", "PB[秀策]CA[UTF-8]"),
            ("charset", "CA[utf-8]PB[秀策]", "CA[utf-8]PB[秀策]"),
        ] {
            let [before, after] = [before, after].map(|text| format!("(;{text})"));
            let text = String::from_utf8(mended(name, before.as_bytes())).unwrap();
            assert_eq!(text, after, "{name}");
        }
    }

    #[test]
    fn old_charsets_become_utf8() {
        let (name, ..) = encoding_rs::GB18030.encode("古力");
        let game = [b"(;CA[gb2312]PB[".as_slice(), &name, b"])"].concat();
        assert_eq!(mended("charset", &game), "(;CA[UTF-8]PB[古力])".as_bytes());
    }
}
