//! Results of games.

use super::points::Points;
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
    /// `None` for text that states no result.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let text = text.trim_end_matches('.');
        whole(text)
            .or_else(|| signed(text))
            .or_else(|| western(text))
            .or_else(|| eastern(text))
    }

    /// The winner, if somebody won.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            GameResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

/// Results that name no winner.
fn whole(text: &str) -> Option<GameResult> {
    let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if text == "0"
        || starts(&["draw", "jigo", "tie"])
        || has(&["持碁", "ジゴ", "和棋", "무승부", "빅"])
    {
        Some(GameResult::Draw)
    } else if starts(&["void", "no result", "suspended", "annulled"])
        || has(&["unfinished", "adjourned", "無勝負", "无胜负", "無効"])
    {
        Some(GameResult::NoResult)
    } else if matches!(text, "?" | "unknown" | "not known" | "？") {
        Some(GameResult::Unknown)
    } else {
        None
    }
}

/// `b+r`, `white + 3.5`.
fn signed(text: &str) -> Option<GameResult> {
    let (side, margin) = text.split_once(['+', '＋'])?;
    let winner = side.trim().parse().ok()?;
    Some(GameResult::Win {
        winner,
        margin: margin_of(margin.trim()),
    })
}

/// What follows the sign; anything not understood leaves the margin open.
fn margin_of(text: &str) -> Margin {
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let is = |long: &str| !word.is_empty() && long.starts_with(word.as_str());
    if is("resignation") || is("resigned") {
        Margin::Resignation
    } else if is("timeout") || word.starts_with("time") {
        Margin::Time
    } else if is("forfeiture") || word.starts_with("forf") {
        Margin::Forfeit
    } else {
        points_of(text)
    }
}

fn points_of(text: &str) -> Margin {
    let positive = Points::parse(text).filter(|points| *points > Points::default());
    positive.map_or(Margin::Unspecified, Margin::Points)
}

/// `black wins by 3 points`, `w won by resignation`, `white resigns`, `b by 2.5`.
fn western(text: &str) -> Option<GameResult> {
    let (side, rest) = text.split_once(' ')?;
    let side: Colour = side.parse().ok()?;
    let (verb, rest) = rest
        .trim_start()
        .split_once(' ')
        .unwrap_or((rest.trim(), ""));
    let (winner, margin) = match verb.trim_end_matches([',', '.', '!']) {
        "win" | "wins" | "won" | "winner" => (side, after_by(rest)),
        "by" => (side, margin_of(rest.trim_start())),
        "resign" | "resigns" | "resigned" => (side.opposite(), Margin::Resignation),
        "forfeits" | "forfeited" => (side.opposite(), Margin::Forfeit),
        "loses" | "lost" => (side.opposite(), after_by(rest)),
        _ => return None,
    };
    Some(GameResult::Win { winner, margin })
}

fn after_by(text: &str) -> Margin {
    let words = text.trim_start();
    let words = words
        .strip_prefix("by ")
        .or_else(|| words.strip_prefix("on "))
        .unwrap_or(words);
    margin_of(words.trim_start())
}

/// Chinese, Japanese and Korean: a side, a manner, a verb.
fn eastern(text: &str) -> Option<GameResult> {
    let has = |signs: &str| text.contains(|c| signs.contains(c));
    let (black, white) = (has("黑黒흑"), has("白백"));
    if black == white {
        return None;
    }
    let side = if black { Colour::Black } else { Colour::White };
    let winner = match (has("胜勝승"), has("负負敗败패")) {
        (true, false) => side,
        (false, true) => side.opposite(),
        // `黒中押し` names the winner by custom.
        (false, false) if has("押목目子") => side,
        _ => return None,
    };
    Some(GameResult::Win {
        winner,
        margin: eastern_margin(text),
    })
}

fn eastern_margin(text: &str) -> Margin {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&["中盘", "中盤", "中押", "불계", "投了", "认输"]) {
        return Margin::Resignation;
    }
    if has(&["超时", "超時", "時間", "时间", "時間切", "시간"]) {
        return Margin::Time;
    }
    if has(&["不戦", "弃权", "棄権", "棄權", "기권"]) {
        return Margin::Forfeit;
    }
    let number = text.find(|c: char| c.is_numeric() && !"一二三四五六七八九十".contains(c));
    let whole = number.and_then(|at| Points::parse(&text[at..]));
    let half = if has(&["半", "반"]) { 50 } else { 0 };
    let hundredths = whole.map_or(0, Points::hundredths).saturating_add(half);
    match hundredths {
        1.. => Margin::Points(Points::from_hundredths(hundredths)),
        _ => Margin::Unspecified,
    }
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
