//! What engines said of a position, as programs write it down beside a game's moves.
//!
//! [`Analysis::of`] reads a node's: KaTrain's `KT`, Lizzie's and LizzieYzy's `LZ`, Sabaki's `SBKV`,
//! Ogatak's `OGSC`, and the comments of numbers that KataGo writes. [`Analysis::write`] writes it for
//! another program. All figures are Black's, whoever is to move.

use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use flate2::read::GzDecoder;
use honte_goban::{Colour, Move, Size};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Read;

const SBKV: Name = Name::new(b"SBKV");
const OGSC: Name = Name::new(b"OGSC");
const LZ: Name = Name::new(b"LZ");
const KT: Name = Name::new(b"KT");

/// The longest unpacked analysis of one node, in bytes.
const MAX_UNPACKED_BYTES: u64 = 4 << 20;
/// The most moves that are kept of one node, and of one line of play.
const MAX_CANDIDATES: usize = 64;

/// What an engine said of the position after a node's move.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Analysis {
    /// Black's chance to win, from 0 to 1.
    pub win_rate: Option<f64>,
    /// Black's lead in points, negative where White leads.
    pub lead: Option<f64>,
    /// How many visits or playouts it rests on.
    pub visits: Option<u64>,
    /// Moves that were looked at, the best first.
    pub moves: Vec<Candidate>,
}

/// A move that an engine looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// Black's chance to win behind it, from 0 to 1.
    pub win_rate: Option<f64>,
    /// Black's lead behind it.
    pub lead: Option<f64>,
    /// How many visits it had.
    pub visits: Option<u64>,
    /// How the play goes on, the move itself first.
    pub line: Vec<Move>,
}

/// Whose properties an analysis is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Sabaki's and Ogatak's: `SBKV`, and `OGSC` for the lead.
    Sabaki,
    /// Lizzie's: `LZ`.
    Lizzie,
}

impl Analysis {
    /// What is said of the position after a node's move; `None` if nothing is. Where several
    /// programs speak, the one that says most comes first and the others fill the gaps.
    ///
    /// ```
    /// use honte_record::analysis::Analysis;
    /// use honte_record::sgf::Collection;
    ///
    /// let game = &Collection::read(b"(;GM[1]SZ[9];B[ee]SBKV[62.5]OGSC[1.5])").games[0];
    /// let node = game.line(game.root()).nth(1).unwrap();
    /// let found = Analysis::of(game, node).unwrap();
    /// assert_eq!((found.win_rate, found.lead), (Some(0.625), Some(1.5)));
    /// ```
    pub fn of(tree: &Tree, node: NodeId) -> Option<Analysis> {
        let text = |name| tree.value(node, name).map(|raw| tree.long_text(raw));
        let number = |name| {
            text(name)?
                .trim()
                .parse::<f64>()
                .ok()
                .filter(|n| n.is_finite())
        };
        let size = tree.size();
        let values: Vec<&[u8]> = tree.values(node, KT).take(8).collect();
        let mut found = of_katrain(&values, size).unwrap_or_default();
        if let Some(text) = text(LZ) {
            found.fill(of_lizzie(&text, to_move(tree, node), size));
        }
        found.fill(Analysis {
            win_rate: number(SBKV).map(|percent| rate(percent / 100.0)),
            lead: number(OGSC),
            ..Analysis::default()
        });
        if let Some(comment) = tree.comment(node)
            && let Some(numbers) = of_numbers(&comment)
        {
            found.fill(numbers);
        }
        (found != Analysis::default()).then_some(found)
    }

    /// Takes over what is not known yet.
    fn fill(&mut self, other: Analysis) {
        self.win_rate = self.win_rate.or(other.win_rate);
        self.lead = self.lead.or(other.lead);
        self.visits = self.visits.or(other.visits);
        if self.moves.is_empty() {
            self.moves = other.moves;
        }
    }

    /// Writes it into a node in a program's own properties. What those cannot say is left out.
    pub fn write(&self, tree: &mut Tree, node: NodeId, dialect: Dialect) {
        match dialect {
            Dialect::Sabaki => {
                if let Some(rate) = self.win_rate {
                    tree.set_raw(node, "SBKV", [format!("{:.2}", rate * 100.0)]);
                }
                if let Some(lead) = self.lead {
                    tree.set_raw(node, "OGSC", [format!("{lead:.2}")]);
                }
            }
            Dialect::Lizzie => {
                let next = to_move(tree, node);
                let size = tree.size();
                if let Some(text) = self.as_lizzie(next, size) {
                    tree.set_raw(node, "LZ", [text]);
                }
            }
        }
    }

    /// Lizzie's text: the rate of the player who has just moved, playouts, and then the moves with
    /// the rates of the player to move.
    fn as_lizzie(&self, next: Colour, size: Size) -> Option<String> {
        let own = |rate: f64, colour| {
            if colour == Colour::Black {
                rate
            } else {
                1.0 - rate
            }
        };
        let rate = own(self.win_rate?, !next) * 100.0;
        let visits = self.visits.unwrap_or(0);
        let mut out = format!("honte {rate:.1} {visits}");
        if let Some(lead) = self.lead {
            let lead = if next == Colour::Black { lead } else { -lead };
            let _ = write!(out, " {lead:.1}");
        }
        out.push('\n');
        for (i, candidate) in self.moves.iter().enumerate() {
            let space = if i == 0 { "" } else { " info " };
            let visits = candidate.visits.unwrap_or(0);
            let rate = candidate
                .win_rate
                .map_or(0.0, |rate| own(rate, next) * 10_000.0);
            let played = candidate.played.to_a1(size);
            let _ = write!(
                out,
                "{space}move {played} visits {visits} winrate {rate:.0} pv"
            );
            for played in &candidate.line {
                let _ = write!(out, " {}", played.to_a1(size));
            }
        }
        Some(out)
    }
}

/// A node's Black's chances, along the main line; `None` for nodes of which nothing is said.
pub fn main_line(tree: &Tree) -> Vec<Option<Analysis>> {
    let nodes = tree.line(tree.root());
    nodes.map(|node| Analysis::of(tree, node)).collect()
}

/// Within what a chance can be.
fn rate(rate: f64) -> f64 {
    rate.clamp(0.0, 1.0)
}

/// Who moves after a node.
fn to_move(tree: &Tree, node: NodeId) -> Colour {
    let last = tree.played(node, tree.size()).map(|(colour, _)| colour);
    last.map_or(Colour::Black, |colour| !colour)
}

/// KataGo's comment: White's wins, White's losses, games without a result, White's lead, `v=` and
/// the visits.
fn of_numbers(comment: &str) -> Option<Analysis> {
    let mut words = comment.split_whitespace();
    let mut number = || words.next()?.parse::<f64>().ok().filter(|n| n.is_finite());
    let (win, loss, none, lead) = (number()?, number()?, number()?, number()?);
    let is_share = |share: f64| (-0.005..=1.005).contains(&share);
    if ![win, loss, none].into_iter().all(is_share) || (win + loss + none - 1.0).abs() > 0.05 {
        return None;
    }
    let visits = words.next().and_then(|word| word.strip_prefix("v="));
    Some(Analysis {
        win_rate: Some(rate(loss + none / 2.0)),
        lead: Some(-lead),
        visits: visits.and_then(|visits| visits.parse().ok()),
        moves: Vec::new(),
    })
}

/// Lizzie's text: see [`Analysis::as_lizzie`]. Playouts may be `1.2k`.
fn of_lizzie(text: &str, next: Colour, size: Size) -> Analysis {
    let of_black = |rate_of: f64, colour| {
        rate(if colour == Colour::Black {
            rate_of
        } else {
            1.0 - rate_of
        })
    };
    let (head, moves) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = head.split_whitespace().skip(1);
    let mut found = Analysis::default();
    let percent = words.next().and_then(|word| word.parse::<f64>().ok());
    found.win_rate = percent.map(|percent| of_black(percent / 100.0, !next));
    found.visits = words.next().and_then(playouts);
    let lead = words.next().and_then(|word| word.parse::<f64>().ok());
    found.lead = lead.map(|lead| if next == Colour::Black { lead } else { -lead });
    for part in moves.split("info ").take(MAX_CANDIDATES) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1).copied()
        };
        let Some(played) = after("move").and_then(|word| Move::parse_a1(size, word).ok()) else {
            continue;
        };
        let rate_of = after("winrate").and_then(|word| word.parse::<f64>().ok());
        // Whole hundredths of a per cent, or per cent with a fraction.
        let is_whole = after("winrate").is_some_and(|word| !word.contains('.'));
        let unit = if is_whole { 10_000.0 } else { 100.0 };
        let lead = after("scoreLead").or_else(|| after("scoreMean"));
        let lead = lead.and_then(|word| word.parse::<f64>().ok());
        let line = words.iter().position(|word| *word == "pv");
        let line = words
            .get(line.map_or(words.len(), |at| at + 1)..)
            .unwrap_or_default();
        let line = line.iter().take(MAX_CANDIDATES);
        found.moves.push(Candidate {
            played,
            win_rate: rate_of.map(|rate_of| of_black(rate_of / unit, next)),
            lead: lead.map(|lead| if next == Colour::Black { lead } else { -lead }),
            visits: after("visits").and_then(playouts),
            line: line
                .map_while(|word| Move::parse_a1(size, word).ok())
                .collect(),
        });
    }
    found
}

/// `123`, `1.2k` or `3m`.
fn playouts(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let (digits, unit) = match lower.strip_suffix('k') {
        Some(digits) => (digits, 1e3),
        None => match lower.strip_suffix('m') {
            Some(digits) => (digits, 1e6),
            None => (lower.as_str(), 1.0),
        },
    };
    let number = digits.parse::<f64>().ok()? * unit;
    (0.0..1e15).contains(&number).then_some(number as u64)
}

/// KaTrain's values: packed ownership, packed policy, and packed JSON with `root` and `moves`, whose
/// figures are Black's.
fn of_katrain(values: &[&[u8]], size: Size) -> Option<Analysis> {
    let json = values.iter().rev().find_map(|value| unpacked(value))?;
    let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_f64);
    let visits = |value: &Value| value.get("visits").and_then(Value::as_u64);
    let root = json.get("root")?;
    let mut moves: Vec<(u64, Candidate)> = Vec::new();
    for (name, value) in json.get("moves").and_then(Value::as_object)? {
        let Ok(played) = Move::parse_a1(size, name) else {
            continue;
        };
        let line = value.get("pv").and_then(Value::as_array);
        let line = line.into_iter().flatten().take(MAX_CANDIDATES);
        let line = line.map_while(|word| Move::parse_a1(size, word.as_str()?).ok());
        let order = value
            .get("order")
            .and_then(Value::as_u64)
            .unwrap_or(u64::MAX);
        let candidate = Candidate {
            played,
            win_rate: text(value, "winrate").map(rate),
            lead: text(value, "scoreLead"),
            visits: visits(value),
            line: line.collect(),
        };
        moves.push((order, candidate));
    }
    moves.sort_by_key(|(order, candidate)| (*order, std::cmp::Reverse(candidate.visits)));
    moves.truncate(MAX_CANDIDATES);
    Some(Analysis {
        win_rate: text(root, "winrate").map(rate),
        lead: text(root, "scoreLead"),
        visits: visits(root),
        moves: moves.into_iter().map(|(_, candidate)| candidate).collect(),
    })
}

/// JSON behind gzip and base64.
fn unpacked(value: &[u8]) -> Option<Value> {
    let packed = base64(value)?;
    let mut json = Vec::new();
    let mut reader = GzDecoder::new(packed.as_slice()).take(MAX_UNPACKED_BYTES);
    reader.read_to_end(&mut json).ok()?;
    serde_json::from_slice(&json).ok().filter(Value::is_object)
}

/// The bytes of a base64 text; white space does not count.
fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0u32);
    for &byte in text {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            b if b.is_ascii_whitespace() => continue,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count & 0xFF) as u8);
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Collection;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write as _;

    fn second(text: &str) -> Option<Analysis> {
        let collection = Collection::read(text.as_bytes());
        let tree = &collection.games[0];
        Analysis::of(tree, tree.line(tree.root()).nth(1)?)
    }

    fn about(found: Option<f64>, wanted: f64) -> bool {
        found.is_some_and(|found| (found - wanted).abs() < 1e-6)
    }

    #[test]
    fn sabaki_and_ogatak() {
        let found = second("(;SZ[9];W[ee]SBKV[61.5]OGSC[-2])").unwrap();
        assert!(about(found.win_rate, 0.615) && about(found.lead, -2.0));
        assert_eq!(second("(;SZ[9];W[ee]SBKV[none])"), None);
        assert_eq!(second("(;SZ[9];W[ee]C[0.5])"), None);
    }

    #[test]
    fn katago_s_comments() {
        let found = second("(;SZ[9];B[ee]C[0.40 0.60 0.00 -1.5 v=300 weight=0.5])").unwrap();
        assert!(about(found.win_rate, 0.6) && about(found.lead, 1.5));
        assert_eq!(found.visits, Some(300));
        assert_eq!(second("(;SZ[9];B[ee]C[1 2 3 4 moves later])"), None);
    }

    #[test]
    fn lizzie() {
        let text = "(;SZ[9];B[ee]LZ[0.7.4 45.0 1.2k\nmove C3 visits 900 winrate 5600 pv C3 G7 \
                    info move G7 visits 300 winrate 5200 pv G7])";
        let found = second(text).unwrap();
        // Black has moved, and the first rate is Black's; those of moves are White's.
        assert!(about(found.win_rate, 0.45), "{found:?}");
        assert_eq!(found.visits, Some(1200));
        assert_eq!(found.moves.len(), 2);
        assert!(about(found.moves[0].win_rate, 0.44));
        assert_eq!(found.moves[0].line.len(), 2);
        assert_eq!(found.moves[1].visits, Some(300));
    }

    #[test]
    fn katrain() {
        let json = br#"{"root": {"winrate": 0.7, "scoreLead": 3.5, "visits": 50},
            "moves": {"C3": {"order": 1, "visits": 10, "winrate": 0.6, "scoreLead": 2.0, "pv": ["C3"]},
                      "G7": {"order": 0, "visits": 40, "winrate": 0.71, "scoreLead": 3.6}}}"#;
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(json).unwrap();
        let packed = packed.finish().unwrap();
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for three in packed.chunks(3) {
            let bits = three.iter().fold(0u32, |bits, b| bits << 8 | u32::from(*b));
            let bits = bits << (8 * (3 - three.len()));
            for i in 0..=three.len() {
                text.push(DIGITS[(bits >> (18 - 6 * i) & 63) as usize] as char);
            }
        }
        let found = second(&format!("(;SZ[9];B[ee]KT[AA==][AA==][{text}])")).unwrap();
        assert!(about(found.win_rate, 0.7) && about(found.lead, 3.5));
        assert_eq!(found.moves[0].played.to_a1(Size::GO9), "G7");
        assert_eq!(found.moves.len(), 2);
    }

    #[test]
    fn what_is_written_is_read_back() {
        let source = "(;SZ[9];B[ee]LZ[x 45.0 1200\nmove C3 visits 900 winrate 5600 pv C3 G7])";
        for dialect in [Dialect::Sabaki, Dialect::Lizzie] {
            let mut tree = Collection::read(source.as_bytes()).games.remove(0);
            let node = tree.line(tree.root()).nth(1).unwrap();
            let before = Analysis::of(&tree, node).unwrap();
            tree.remove(node, "LZ");
            before.write(&mut tree, node, dialect);
            let after = Analysis::of(&tree, node).unwrap();
            assert!(
                about(after.win_rate, before.win_rate.unwrap()),
                "{dialect:?}"
            );
            if dialect == Dialect::Lizzie {
                assert_eq!(after, before);
            }
        }
    }

    #[test]
    fn anything_is_read() {
        for text in [
            "LZ[]",
            "LZ[x]",
            "LZ[x nan inf]",
            "KT[!]",
            "KT[]",
            "SBKV[1e999]",
            "OGSC[nan]",
        ] {
            let _ = second(&format!("(;SZ[9];B[ee]{text})"));
        }
    }
}
