//! Results of games.

use super::points::Points;
use super::{eastern, words};
use honte_goban::Colour;
use std::fmt;

/// How a game ended.
///
/// ```
/// use honte_goban::Colour;
/// use honte_record::header::{GameResult, Margin, Points};
///
/// let won = GameResult::parse("White wins by 3 1/2").unwrap();
/// let margin = Margin::Points(Points::from_half_points(7));
/// assert_eq!(won, GameResult::Win { winner: Colour::White, margin });
/// assert_eq!(won.to_string(), "W+3.5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Win {
        /// Who.
        winner: Colour,
        /// By how much, or how else.
        margin: Margin,
    },
    /// A draw (jigo).
    Draw,
    /// No result, or suspended play: `Void`.
    NoResult,
    /// Stated as not known: `?`.
    Unknown,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Margin {
    /// By points, more than 0.
    Points(Points),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited.
    Forfeit,
    /// Not stated.
    Unspecified,
}

impl GameResult {
    /// A result in FF\[4\]'s form or as people write it: `B+R`, `W+3.5`, `B+2,5`, `W + 3 1/2`, `B+`,
    /// `0`, `Jigo`, `Void`, `?`, `Black wins by 3`, `White resigns`, `黑中盘胜`, `白2目半勝ち`.
    ///
    /// Remarks that follow are passed over, and a margin that is not understood is left open.
    /// `None` for text that states no result.
    pub fn parse(text: &str) -> Option<Self> {
        read(text).map(|reading| reading.result)
    }

    /// As [`GameResult::parse`], for text that states a result and nothing else but the move it
    /// came at, or a remark in brackets.
    ///
    /// ```
    /// use honte_record::header::GameResult;
    ///
    /// assert!(GameResult::parse_whole("Black resigns at move 186").is_some());
    /// assert!(GameResult::parse_whole("Black wins by a lot").is_none());
    /// ```
    pub fn parse_whole(text: &str) -> Option<Self> {
        let whole = |text: &str| read(text).filter(|reading| reading.whole);
        let reading = whole(text).or_else(|| whole(without_remark(text)?));
        reading.map(|reading| reading.result)
    }

    /// The winner, if somebody won.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            GameResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

/// A result, and whether all of the text was understood.
pub(super) struct Reading {
    pub(super) result: GameResult,
    pub(super) whole: bool,
}

fn read(text: &str) -> Option<Reading> {
    let text: String = text.trim().chars().map(half_width).collect();
    let text = text.to_lowercase();
    let text = text.trim_end_matches(['.', '!']);
    no_winner(text)
        .or_else(|| signed(text))
        .or_else(|| western(text))
        .or_else(|| eastern::result(text))
}

/// The ASCII character that a full-width one stands for: `Ｂ＋３`.
fn half_width(c: char) -> char {
    let ascii = match c {
        '！'..='～' => u32::from(c) - u32::from('！') + u32::from('!'),
        '　' => u32::from(' '),
        _ => return c,
    };
    char::from_u32(ascii).unwrap_or(c)
}

/// What stands before a remark in brackets at the end, unless the remark is a doubt.
fn without_remark(text: &str) -> Option<&str> {
    let text = text.trim_end().strip_suffix([')', '）'])?;
    let (text, remark) = text.rsplit_once(['(', '（'])?;
    (!remark.contains(['?', '？'])).then_some(text)
}

/// Results that name no winner.
fn no_winner(text: &str) -> Option<Reading> {
    let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let is = |words: &[&str]| words.contains(&text);
    let (result, whole) = if text == "0"
        || starts(&["draw", "jigo", "tie"])
        || has(&["持碁", "ジゴ", "ｼﾞｺﾞ", "和棋", "무승부", "빅"])
    {
        (GameResult::Draw, is(DRAW))
    } else if starts(&["void", "no result", "suspended", "annulled"])
        || has(&[
            "unfinished",
            "adjourned",
            "suspended",
            "無勝負",
            "无胜负",
            "無効",
        ])
    {
        (GameResult::NoResult, is(NO_RESULT))
    } else if matches!(text, "?" | "unknown" | "not known" | "result unknown") {
        (GameResult::Unknown, true)
    } else {
        return None;
    };
    Some(Reading { result, whole })
}

/// Texts that state a draw and nothing else.
const DRAW: &[&str] = &[
    "0",
    "draw",
    "drawn",
    "draw game",
    "drawn game",
    "jigo",
    "tie",
    "tied",
    "tie game",
    "tied game",
    "持碁",
    "ジゴ",
    "ｼﾞｺﾞ",
    "和棋",
    "무승부",
    "빅",
];

/// Texts that state no result and nothing else.
const NO_RESULT: &[&str] = &[
    "void",
    "no result",
    "suspended",
    "game suspended",
    "suspended game",
    "annulled",
    "unfinished",
    "unfinished game",
    "game unfinished",
    "left unfinished",
    "adjourned",
    "game adjourned",
    "has adjourned",
    "無勝負",
    "无胜负",
];

/// `b+r`, `white + 3.5`.
fn signed(text: &str) -> Option<Reading> {
    let (side, margin) = text.split_once('+')?;
    let winner = side.trim().parse().ok()?;
    Some(won(winner, margin_of(margin)))
}

fn won(winner: Colour, (margin, whole): (Margin, bool)) -> Reading {
    Reading {
        result: GameResult::Win { winner, margin },
        whole,
    }
}

/// A margin, and whether it is all there is. Anything not understood leaves the margin open.
fn margin_of(text: &str) -> (Margin, bool) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_alphabetic());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let is = |long: &str| !word.is_empty() && long.starts_with(word);
    let whole = MANNERS.contains(&word) && is_place(rest);
    if is("resignation") || is("resigned") || is("resigns") {
        (Margin::Resignation, whole)
    } else if is("timeout") || word.starts_with("time") {
        (Margin::Time, whole)
    } else if is("forfeiture") || word.starts_with("forf") || word == "default" {
        (Margin::Forfeit, whole)
    } else {
        points_of(text)
    }
}

/// Words for a manner of winning in full or as usually abbreviated.
const MANNERS: &[&str] = &[
    "r",
    "res",
    "resign",
    "resigned",
    "resigns",
    "resignation",
    "t",
    "time",
    "timeout",
    "f",
    "forf",
    "forfeit",
    "forfeiture",
    "default",
];

fn points_of(text: &str) -> (Margin, bool) {
    if matches!(text, "" | "?") {
        return (Margin::Unspecified, true);
    }
    let (points, whole) = match (words::HALF.contains(&text), Points::prefix(text)) {
        (true, _) => (Some(Points::from_half_points(1)), true),
        (false, Some((points, rest))) => match eastern::amount(text) {
            Some((amount, "")) if !amount.stones => (Some(amount.points), true),
            _ => (Some(points), words::is_unit(rest)),
        },
        (false, None) => (None, false),
    };
    match points.filter(|points| *points > Points::default()) {
        Some(points) => (Margin::Points(points), whole),
        None => (Margin::Unspecified, false),
    }
}

/// Whether a text is nothing, or says at which move: `at move 186`, `after 120 moves`.
fn is_place(text: &str) -> bool {
    let mut words = text
        .split([' ', ',', '(', ')'])
        .filter(|word| !word.is_empty());
    let Some(first) = words.next() else {
        return true;
    };
    let mut numbers = 0;
    let known = words.all(|word| {
        let number = word.bytes().all(|b| b.is_ascii_digit());
        numbers += u32::from(number);
        number || matches!(word, "move" | "moves" | "black" | "white")
    });
    matches!(first, "at" | "after" | "on" | "in" | "with") && known && numbers == 1
}

/// `black wins by 3 points`, `w won by resignation`, `white resigns`, `b by 2.5`.
fn western(text: &str) -> Option<Reading> {
    let (side, rest) = text.split_once(' ')?;
    let side: Colour = side.parse().ok()?;
    let (verb, rest) = rest
        .trim_start()
        .split_once(' ')
        .unwrap_or((rest.trim(), ""));
    let loser = |margin, whole| won(side.opposite(), (margin, whole));
    Some(match verb.trim_end_matches([',', '.', '!']) {
        "win" | "wins" | "won" | "winner" => won(side, after_by(rest)),
        "by" => won(side, margin_of(rest)),
        "resign" | "resigns" | "resigned" => loser(Margin::Resignation, is_place(rest)),
        "forfeit" | "forfeits" | "forfeited" => loser(Margin::Forfeit, is_place(rest)),
        "loses" | "lost" => won(side.opposite(), after_by(rest)),
        "ran" | "runs" if rest.trim() == "out of time" => loser(Margin::Time, true),
        "timed" | "times" if rest.trim() == "out" => loser(Margin::Time, true),
        _ => return None,
    })
}

fn after_by(text: &str) -> (Margin, bool) {
    let words = text.trim_start();
    let words = ["by ", "on ", "through "]
        .iter()
        .find_map(|word| words.strip_prefix(word));
    margin_of(words.unwrap_or(text))
}

impl fmt::Display for GameResult {
    /// FF\[4\]'s form: `B+3.5`, `W+R`, `B+`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win { winner, margin } => write!(f, "{}+{margin}", winner.letter()),
            GameResult::Draw => f.write_str("0"),
            GameResult::NoResult => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
        }
    }
}

impl fmt::Display for Margin {
    /// What stands behind the sign in FF\[4\]: `3.5`, `R`, `T`, `F` or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Margin::Points(points) => points.fmt(f),
            Margin::Resignation => f.write_str("R"),
            Margin::Time => f.write_str("T"),
            Margin::Forfeit => f.write_str("F"),
            Margin::Unspecified => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings() {
        for (text, expected) in [
            ("B+R", "B+R"),
            ("b+r", "B+R"),
            ("B+Resign", "B+R"),
            ("B+Resignation", "B+R"),
            ("B+res", "B+R"),
            ("W+3.5", "W+3.5"),
            ("W+3 1/2", "W+3.5"),
            ("W+3½", "W+3.5"),
            ("B+2,5", "B+2.5"),
            ("B + 0.5", "B+0.5"),
            ("B+3.75", "B+3.75"),
            ("B+3.5 points", "B+3.5"),
            ("B+10", "B+10"),
            ("W+T", "W+T"),
            ("W+Time", "W+T"),
            ("W+Timeout", "W+T"),
            ("B+F", "B+F"),
            ("B+Forfeit", "B+F"),
            ("B+", "B+"),
            ("B+?", "B+"),
            ("B+0", "B+"),
            ("B+R (moves after 150 not known)", "B+R"),
            ("W+2, moves after 150 not known", "W+2"),
            ("Black+3", "B+3"),
            ("0", "0"),
            ("Draw", "0"),
            ("Jigo", "0"),
            ("持碁", "0"),
            ("Void", "Void"),
            ("no result", "Void"),
            ("Left unfinished", "Void"),
            ("?", "?"),
            ("Unknown", "?"),
            ("Black wins by 3", "B+3"),
            ("White won by resignation.", "W+R"),
            ("B won on time", "B+T"),
            ("W by 2.5", "W+2.5"),
            ("White wins", "W+"),
            ("White resigns", "B+R"),
            ("Black lost by 1/2", "W+0.5"),
            ("黑中盘胜", "B+R"),
            ("黒中押し勝ち", "B+R"),
            ("白2目半勝ち", "W+2.5"),
            ("黑胜3又3/4子", "B+3.75"),
            ("白超时负", "B+T"),
            ("白 불계승", "W+R"),
            ("흑 3집반승", "B+3.5"),
            ("白四目半勝", "W+4.5"),
            ("白投了", "B+R"),
            ("Game suspended", "Void"),
        ] {
            let result = GameResult::parse(text).map(|result| result.to_string());
            assert_eq!(result.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn no_result() {
        for text in [
            "",
            "+",
            "R",
            "3.5",
            "X+3",
            "Black",
            "Black smiles",
            "黑白",
            "黑 9段",
            "+R",
        ] {
            assert_eq!(GameResult::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(
            text in "\\PC*",
            near in "(b|w|Black |黑|白)?[+勝 ]{0,2}[0-9rtf½半.,/]{0,6}",
        ) {
            for result in [&text, &near].into_iter().filter_map(|t| GameResult::parse(t)) {
                prop_assert_eq!(GameResult::parse(&result.to_string()), Some(result));
            }
        }
    }
}
