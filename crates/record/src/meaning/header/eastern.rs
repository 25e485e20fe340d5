//! Chinese, Japanese and Korean words for results, and numbers written with them.
//!
//! Where such words were met: line 11 of wBaduk's NGF (`黒中押し勝ち!`), `GAMERESULT` in Tygem's
//! GIB (`흑 불계승`), `Winner` and titles in Pandanet's UGF, `RE` in SGF of Chinese news sites
//! (`黑中盘胜`, `黑胜1又1/4子`), result lines of Japanese papers (`白番半目勝`, `白四目半勝ち`).

use super::points::Points;
use super::result::{GameResult, Margin, Reading};
use honte_goban::Colour;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Side(Colour),
    Wins,
    Loses,
    /// Wins by custom where no verb follows: `黒中押し`.
    Gains(Margin),
    /// Loses by custom where no verb follows: `白超时`, `白投了`.
    Fails(Margin),
    /// Says nothing of its own.
    Filler,
}

/// Every word of a result. Of several that fit, the longest is read.
const WORDS: &[(&str, Word)] = {
    use Margin::{Forfeit, Resignation, Time};
    use Word::{Fails, Filler, Gains, Loses, Side, Wins};
    const BLACK: Word = Side(Colour::Black);
    const WHITE: Word = Side(Colour::White);
    &[
        ("黑", BLACK),
        ("黒", BLACK),
        ("흑", BLACK),
        ("白", WHITE),
        ("백", WHITE),
        ("勝", Wins),
        ("胜", Wins),
        ("승", Wins),
        ("負", Loses),
        ("负", Loses),
        ("敗", Loses),
        ("败", Loses),
        ("패", Loses),
        ("中押し", Gains(Resignation)),
        ("中押", Gains(Resignation)),
        ("中盤", Gains(Resignation)),
        ("中盘", Gains(Resignation)),
        ("불계", Gains(Resignation)),
        ("投了", Fails(Resignation)),
        ("投子", Fails(Resignation)),
        ("认输", Fails(Resignation)),
        ("認輸", Fails(Resignation)),
        ("기권", Fails(Forfeit)),
        ("弃权", Fails(Forfeit)),
        ("棄權", Fails(Forfeit)),
        ("棄権", Fails(Forfeit)),
        ("反則", Fails(Forfeit)),
        ("反则", Fails(Forfeit)),
        ("반칙", Fails(Forfeit)),
        ("不戦", Gains(Forfeit)),
        ("不战", Gains(Forfeit)),
        ("不戰", Gains(Forfeit)),
        ("부전", Gains(Forfeit)),
        ("時間切れ", Fails(Time)),
        ("時間切", Fails(Time)),
        ("時間", Fails(Time)),
        ("时间", Fails(Time)),
        ("超時", Fails(Time)),
        ("超时", Fails(Time)),
        ("시간초과", Fails(Time)),
        ("시간", Fails(Time)),
        ("番", Filler),
        ("棋", Filler),
        ("方", Filler),
        ("の", Filler),
        ("が", Filler),
        ("ち", Filler),
        ("け", Filler),
        ("이", Filler),
        ("가", Filler),
        ("은", Filler),
        ("는", Filler),
    ]
};

/// What has been read of a result so far.
#[derive(Default)]
struct Parts {
    black: bool,
    white: bool,
    wins: bool,
    loses: bool,
    margin: Option<Margin>,
    /// What the margin makes of the side that is named, if there is no verb.
    gains: Option<bool>,
    /// Something was there that is not understood.
    unknown: bool,
}

impl Parts {
    fn take(&mut self, word: Word) {
        match word {
            Word::Side(Colour::Black) => self.black = true,
            Word::Side(Colour::White) => self.white = true,
            Word::Wins => self.wins = true,
            Word::Loses => self.loses = true,
            Word::Gains(margin) => self.margin(margin, Some(true)),
            Word::Fails(margin) => self.margin(margin, Some(false)),
            Word::Filler => {}
        }
    }

    fn margin(&mut self, margin: Margin, gains: Option<bool>) {
        self.unknown |= self.margin.is_some();
        self.margin.get_or_insert(margin);
        self.gains = self.gains.or(gains);
    }

    fn reading(self) -> Option<Reading> {
        let side = match (self.black, self.white) {
            (true, false) => Colour::Black,
            (false, true) => Colour::White,
            _ => return None,
        };
        let wins = match (self.wins, self.loses) {
            (true, false) => true,
            (false, true) => false,
            (false, false) => self.gains?,
            (true, true) => return None,
        };
        let winner = if wins { side } else { side.opposite() };
        let margin = self.margin.unwrap_or(Margin::Unspecified);
        Some(Reading {
            result: GameResult::Win { winner, margin },
            whole: !self.unknown,
        })
    }
}

/// A side, a manner or a number of points, and a verb, in any order.
pub(super) fn result(text: &str) -> Option<Reading> {
    let mut parts = Parts::default();
    let mut rest = text.trim_end_matches(['!', '！', '。']);
    while let Some(first) = rest.chars().next() {
        rest = if first.is_whitespace() {
            rest.trim_start()
        } else if let Some((word, after)) = word(rest) {
            parts.take(word);
            after
        } else if let Some((amount, after)) = amount(rest) {
            // Nothing tells whether a Chinese margin in stones was doubled.
            parts.unknown |= amount.stones;
            let points = Some(amount.points).filter(|points| *points > Points::default());
            parts.unknown |= points.is_none();
            let margin = points.map_or(Margin::Unspecified, Margin::Points);
            parts.margin(margin, amount.unit.then_some(true));
            after
        } else {
            parts.unknown |= !"()（）,、，".contains(first);
            &rest[first.len_utf8()..]
        };
    }
    parts.reading()
}

fn word(text: &str) -> Option<(Word, &str)> {
    let fits = WORDS.iter().filter(|(name, _)| text.starts_with(name));
    let (name, word) = fits.max_by_key(|(name, _)| name.len())?;
    Some((*word, &text[name.len()..]))
}

/// A number with a unit.
pub(super) struct Amount {
    pub(super) points: Points,
    /// Whether a unit follows; a bare number is seldom a margin.
    unit: bool,
    /// Whether it counts stones (子), as Chinese rules do: half as many as points.
    pub(super) stones: bool,
}

/// `3目`, `四目半`, `半目`, `3집반`, `3.5집`, `2又1/2子`, and what follows.
pub(super) fn amount(text: &str) -> Option<(Amount, &str)> {
    let (whole, rest) = match (numeral(text), Points::prefix(text)) {
        (Some((value, rest)), _) => {
            let points = Points::from_half_points(i32::from(value) * 2);
            (Some(points), rest)
        }
        (None, Some((points, rest))) => (Some(points), rest),
        (None, None) => (None, text),
    };
    let (before, rest) = half(rest);
    let rest = rest.trim_start();
    let unit = ["目", "집", "子"]
        .into_iter()
        .find(|unit| rest.starts_with(unit));
    let rest = unit.map_or(rest, |unit| &rest[unit.len()..]);
    let (after, rest) = half(rest);
    // A number alone is one only in figures; a half alone must be of something.
    if whole.is_none() && (unit.is_none() || !before) {
        return None;
    }
    if unit.is_none() && numeral(text).is_some() {
        return None;
    }
    let more = if before || after { 50 } else { 0 };
    let hundredths = whole.unwrap_or_default().hundredths().checked_add(more)?;
    let amount = Amount {
        points: Points::from_hundredths(hundredths),
        unit: unit.is_some(),
        stones: unit == Some("子"),
    };
    Some((amount, rest))
}

fn half(text: &str) -> (bool, &str) {
    let rest = text.strip_prefix('半').or_else(|| text.strip_prefix('반'));
    (rest.is_some(), rest.unwrap_or(text))
}

/// `四`, `十一`, `二十三`: 1 to 99 in Chinese numerals, and what follows.
pub(super) fn numeral(text: &str) -> Option<(u8, &str)> {
    let one = |text: &str| {
        let first = text.chars().next()?;
        let place = "一二三四五六七八九".chars().position(|n| n == first)?;
        Some((u8::try_from(place + 1).ok()?, first.len_utf8()))
    };
    let (tens, rest) = match one(text) {
        Some((value, length)) => (Some(value), &text[length..]),
        None => (None, text),
    };
    let Some(rest) = rest.strip_prefix('十') else {
        return tens.map(|value| (value, rest));
    };
    let (ones, length) = one(rest).unwrap_or((0, 0));
    Some((tens.unwrap_or(1) * 10 + ones, &rest[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals() {
        for (text, value) in [
            ("一", 1),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("九十九", 99),
        ] {
            assert_eq!(numeral(text), Some((value, "")), "{text}");
        }
        assert_eq!(numeral("二目"), Some((2, "目")));
        assert_eq!(numeral("百"), None);
    }

    #[test]
    fn amounts() {
        for (text, hundredths) in [
            ("半目", 50),
            ("四目半", 450),
            ("3집", 300),
            ("3집반", 350),
            ("2.5目", 250),
            ("1半", 150),
            ("十一目", 1100),
        ] {
            let amount = amount(text).map(|(amount, _)| amount.points.hundredths());
            assert_eq!(amount, Some(hundredths), "{text}");
        }
        for text in ["目", "半", "四", "勝"] {
            assert!(amount(text).is_none(), "{text}");
        }
    }
}
