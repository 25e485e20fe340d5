//! KaTrain's `KT`.

use super::{Analysis, Candidate, MAX_CANDIDATES, rate};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use honte_goban::{Move, Size};
use serde_json::{Map, Value, json};
use std::io::{self, Read, Write};

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

/// KaTrain's values of an analysis: no ownership, no policy, and the figures. `None` without a chance to
/// win and a lead, without which KaTrain shows nothing; moves without them are left out.
pub(super) fn write(analysis: &Analysis, size: Size) -> Option<Vec<String>> {
    let (win_rate, lead) = analysis.win_rate.zip(analysis.lead)?;
    let known = analysis.moves.iter().filter_map(|candidate| {
        let (win_rate, lead) = candidate.win_rate.zip(candidate.lead)?;
        Some((candidate, win_rate, lead))
    });
    let moves = known
        .enumerate()
        .map(|(order, (candidate, win_rate, lead))| {
            let name = candidate.played.to_a1(size);
            let line = candidate.line.iter().map(|played| played.to_a1(size));
            let line: Vec<String> = line.collect();
            let value = json!({
                "move": name,
                "order": order,
                "visits": candidate.visits.unwrap_or(0),
                "winrate": win_rate,
                "scoreLead": lead,
                "pv": if line.is_empty() { vec![name.clone()] } else { line },
            });
            (name, value)
        });
    let visits = analysis.visits.unwrap_or(0);
    let json = json!({
        "moves": moves.collect::<Map<String, Value>>(),
        "root": {"winrate": win_rate, "scoreLead": lead, "visits": visits},
        "completed": true,
    });
    let parts = [String::new(), String::new(), json.to_string()];
    parts.iter().map(|part| packed(part).ok()).collect()
}

/// A text behind gzip and base64.
pub(super) fn packed(text: &str) -> io::Result<String> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes())?;
    Ok(as_base64(&packer.finish()?))
}

/// The signs of base64, RFC 4648, section 4.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn as_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three
            .iter()
            .fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place > three.len() {
                '='
            } else {
                char::from(digit)
            });
        }
    }
    text
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

    #[test]
    fn base64_as_in_its_standard() {
        // RFC 4648, section 10.
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let texts = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        for (word, text) in words.into_iter().zip(texts) {
            assert_eq!(as_base64(word.as_bytes()), text);
            assert_eq!(base64(text.as_bytes()).unwrap(), word.as_bytes());
        }
    }
}
