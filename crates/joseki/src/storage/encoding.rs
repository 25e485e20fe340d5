//! Chunks as bytes.
//!
//! Numbers are little-endian. First the games with their captions, so that these can be read without
//! the rest; then rows, turns and entries, one after another.

use crate::chunk::{Chunk, Game, GameHead, GameId, Row};
use crate::sequence::Entry;
use honte_goban::{Colour, Point, Symmetry};
use honte_record::sgf::Turn;

/// The bytes of a chunk, and how many of them are those of the games with their captions.
pub(super) fn encode(chunk: &Chunk, out: &mut Vec<u8>) -> usize {
    out.clear();
    let numbers = [
        chunk.games.len(),
        chunk.captions.len(),
        chunk.rows.len(),
        chunk.turns.len(),
        chunk.entries.len(),
    ];
    for number in numbers {
        out.extend_from_slice(&(number as u32).to_le_bytes());
    }
    out.extend_from_slice(&chunk.moves.to_le_bytes());
    for game in &chunk.games {
        put_game(game, out);
    }
    out.extend_from_slice(chunk.captions.as_bytes());
    let heads = out.len();
    for row in &chunk.rows {
        out.extend_from_slice(&row.length.to_le_bytes());
        out.extend_from_slice(&[row.symmetry.index() as u8, row.first.index() as u8]);
    }
    put_numbers(out, chunk.turns.iter().map(|&turn| turn_bits(turn)));
    put_numbers(out, chunk.entries.iter().map(|entry| entry.bits()));
    heads
}

fn put_game(game: &Game, out: &mut Vec<u8>) {
    let head = &game.head;
    let winner = head.winner.map_or(0, |winner| 1 + winner.index() as u8);
    let year = head.year.unwrap_or_default();
    out.extend_from_slice(&head.id.source.to_le_bytes());
    out.extend_from_slice(&head.id.number.to_le_bytes());
    out.extend_from_slice(&[winner, u8::from(head.year.is_some())]);
    out.extend_from_slice(&year.to_le_bytes());
    for length in [&game.turns, &game.sequences, &game.caption].map(ExactSizeIterator::len) {
        out.extend_from_slice(&(length as u32).to_le_bytes());
    }
    out.extend_from_slice(&game.set_up.to_le_bytes());
}

fn put_numbers(out: &mut Vec<u8>, numbers: impl ExactSizeIterator<Item = u16>) {
    let start = out.len();
    out.resize(start + 2 * numbers.len(), 0);
    for (place, number) in out[start..].as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_le_bytes();
    }
}

fn turn_bits(turn: Turn) -> u16 {
    let point = turn.point().map_or(0, |point| point.index() as u16 + 1);
    point << 1 | turn.colour().index() as u16
}

fn turn(bits: u16) -> Turn {
    let colour = colour(bits & 1 != 0);
    match usize::from(bits >> 1)
        .checked_sub(1)
        .and_then(Point::from_index)
    {
        Some(point) => Turn::play(colour, point),
        None => Turn::pass(colour),
    }
}

fn colour(is_white: bool) -> Colour {
    if is_white {
        Colour::White
    } else {
        Colour::Black
    }
}

/// The chunk of some bytes; `None` if they are not those of a chunk.
pub(super) fn decode(bytes: &[u8]) -> Option<Chunk> {
    let mut reader = Reader(bytes);
    let (mut chunk, lengths) = heads(&mut reader)?;
    let mut start = 0;
    chunk.rows.reserve_exact(lengths.rows);
    for _ in 0..lengths.rows {
        let row = Row {
            start,
            length: reader.u32()?,
            symmetry: *Symmetry::ALL.get(usize::from(reader.u8()?))?,
            first: colour(reader.u8()? != 0),
        };
        start = row.start.checked_add(row.length)?;
        chunk.rows.push(row);
    }
    chunk.turns = reader.numbers(lengths.turns)?.map(turn).collect();
    let entries = reader.numbers(lengths.entries)?;
    // All are looked at in the end: that takes a fraction of stopping at the first.
    let mut is_whole = start as usize == lengths.entries;
    chunk.entries = entries
        .map(|bits| {
            let entry = Entry::from_bits(bits);
            is_whole &= entry.is_some();
            entry.unwrap_or(Entry::TENUKI)
        })
        .collect();
    is_whole.then_some(chunk)
}

/// The games and captions of a chunk, out of the beginning of its bytes.
pub(super) fn decode_heads(bytes: &[u8]) -> Option<Chunk> {
    Some(heads(&mut Reader(bytes))?.0)
}

/// How much there is of what follows the games.
struct Lengths {
    rows: usize,
    turns: usize,
    entries: usize,
}

fn heads(reader: &mut Reader<'_>) -> Option<(Chunk, Lengths)> {
    let mut number = || Some(reader.u32()? as usize);
    let (games, captions) = (number()?, number()?);
    let lengths = Lengths {
        rows: number()?,
        turns: number()?,
        entries: number()?,
    };
    let mut chunk = Chunk {
        moves: reader.u64()?,
        ..Chunk::default()
    };
    let mut ends = [0; 3];
    for _ in 0..games {
        chunk.games.push(game(reader, &mut ends)?);
    }
    chunk.captions = String::from_utf8(reader.take(captions)?.to_vec()).ok()?;
    let is_whole = ends.map(|end| end as usize) == [lengths.turns, lengths.rows, captions];
    is_whole.then_some((chunk, lengths))
}

/// A game; `ends` are where its turns, sequences and caption begin, and are moved on.
fn game(reader: &mut Reader<'_>, ends: &mut [u32; 3]) -> Option<Game> {
    let id = GameId {
        source: reader.u32()?,
        number: reader.u32()?,
    };
    let winner = match reader.u8()? {
        0 => None,
        one => Some(colour(one == 2)),
    };
    let is_dated = reader.u8()? != 0;
    let year = Some(i16::from_le_bytes(reader.array()?)).filter(|_| is_dated);
    let mut ranges = [0..0, 0..0, 0..0];
    for (range, end) in ranges.iter_mut().zip(ends) {
        let start = *end;
        *end = start.checked_add(reader.u32()?)?;
        *range = start..*end;
    }
    let [turns, sequences, caption] = ranges;
    Some(Game {
        head: GameHead { id, winner, year },
        set_up: reader
            .u32()
            .filter(|&set_up| set_up as usize <= turns.len())?,
        turns,
        sequences,
        caption,
    })
}

struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u8(&mut self) -> Option<u8> {
        Some(u8::from_le_bytes(self.array()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.array()?))
    }

    fn numbers(&mut self, count: usize) -> Option<impl ExactSizeIterator<Item = u16> + 'b> {
        let bytes = self.take(count.checked_mul(2)?)?;
        Some(
            bytes
                .as_chunks()
                .0
                .iter()
                .map(|&pair| u16::from_le_bytes(pair)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Params;
    use crate::normal::Turns;
    use crate::sequence::Geometry;

    fn chunk() -> Chunk {
        let point = |text: &str| Point::from_sgf(text.as_bytes()).unwrap();
        let mut chunk = Chunk::default();
        for number in 0..5_u32 {
            let head = GameHead {
                id: GameId { source: 3, number },
                winner: [None, Some(Colour::Black), Some(Colour::White)][number as usize % 3],
                year: (number % 2 == 0).then_some(-7 + 500 * number as i16),
            };
            let setup = [Turn::play(Colour::Black, point("pd"))];
            let moves = ["dd", "cf", "", "yy", "aa", "fc", "dd"];
            let turns = moves.iter().enumerate().map(|(i, text)| {
                let colour = colour(i % 3 == 1);
                match text.is_empty() {
                    true => Turn::pass(colour),
                    false => Turn::play(colour, point(text)),
                }
            });
            let turns: Vec<Turn> = turns.skip(number as usize % 2).collect();
            let setup = &setup[..usize::from(number == 2)];
            chunk.add(head, &format!("caption {number} é"), setup, &turns);
        }
        let params = Params {
            size: 25,
            ..Params::default()
        };
        chunk.split(&Geometry::new(&params), &Turns::new(25));
        chunk
    }

    #[test]
    fn chunks_come_back_the_same() {
        let chunk = chunk();
        assert!(chunk.rows.len() > 5);
        let mut bytes = vec![1, 2, 3];
        let heads = encode(&chunk, &mut bytes);
        assert_eq!(decode(&bytes), Some(chunk));
        let (again, whole) = (
            decode_heads(&bytes[..heads]).unwrap(),
            decode(&bytes).unwrap(),
        );
        assert_eq!((again.games, again.captions), (whole.games, whole.captions));
        for length in 0..bytes.len() {
            assert_eq!(decode(&bytes[..length]), None, "cut at {length}");
        }
    }
}
