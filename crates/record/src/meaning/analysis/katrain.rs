//! KaTrain's `KT`.

use super::{Analysis, Candidate, MAX_CANDIDATES, rate};
use flate2::read::GzDecoder;
use honte_goban::{Move, Size};
use serde_json::Value;
use std::io::Read;

/// The longest unpacked analysis of one node, in bytes.
const MAX_UNPACKED_BYTES: u64 = 4 << 20;

/// KaTrain's values: packed ownership, packed policy, and packed JSON with `root` and `moves`, whose
/// figures are Black's.
pub(super) fn read(values: &[&[u8]], size: Size) -> Option<Analysis> {
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
