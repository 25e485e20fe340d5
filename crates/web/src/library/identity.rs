//! What tells a game from the others of its file: its bytes. A number does not, once another
//! program has changed the file.

use honte_record::encoding;
use honte_record::format::Format;
use honte_record::problem::{Problem, ProblemKind};
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::stream::{self, Game, Sink};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::{ControlFlow, Range};
use std::path::Path;

/// The mark at the beginning of a file in UTF-8.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
/// The first bytes, which tell UTF-16.
const HEAD_BYTES: u64 = 8;

/// Length and hash of a game's bytes, without white space around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    bytes: u64,
    hash: u64,
}

impl Identity {
    /// Of a game as it stands in its file.
    pub(crate) fn of(game: &[u8]) -> Identity {
        let game = game.trim_ascii();
        let mut hasher = DefaultHasher::new();
        hasher.write(game);
        Identity {
            bytes: game.len() as u64,
            hash: hasher.finish(),
        }
    }
}

/// Where a game stands in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// Its bytes.
    pub(crate) bytes: Range<u64>,
}

/// What a file holds.
#[derive(Debug)]
pub(crate) struct Holds {
    pub(crate) format: Format,
    /// Its games, those of chess and the like too.
    pub(crate) games: u64,
    /// Where the games with the wanted bytes stand; none in another format than SGF, nor in UTF-16.
    pub(crate) same: Vec<Stand>,
}

impl Holds {
    /// Reads the file to its end, as a stream.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn of(path: &Path, wanted: Identity) -> io::Result<Holds> {
        let mut games = Games {
            wanted: Some(wanted),
            most: u64::MAX,
            ..Games::default()
        };
        let format = games.read(path)?;
        let mark = mark(path)?;
        let mut file = File::open(path)?;
        let mut same = Vec::new();
        for mut stand in games.same {
            stand.bytes = stand.bytes.start + mark..stand.bytes.end + mark;
            if Identity::of(&read(&mut file, &stand.bytes)?) == wanted {
                same.push(stand);
            }
        }
        Ok(Holds {
            format,
            games: games.count,
            same,
        })
    }

    /// Whether a file holds one game at most: it is read as far as the second.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn is_one(path: &Path) -> io::Result<bool> {
        let mut games = Games {
            most: 1,
            ..Games::default()
        };
        games.read(path)?;
        Ok(games.count < 2)
    }

    /// How many games a file holds.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn count(path: &Path) -> io::Result<u64> {
        let mut games = Games {
            most: u64::MAX,
            ..Games::default()
        };
        games.read(path)?;
        Ok(games.count)
    }
}

/// The length of the mark at the beginning, which a stream of games does not count.
fn mark(path: &Path) -> io::Result<u64> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    let length = match encoding::utf16(&head) {
        Some((_, length)) => length,
        None if head.starts_with(UTF8_MARK) => UTF8_MARK.len(),
        None => 0,
    };
    Ok(length as u64)
}

fn read(file: &mut File, range: &Range<u64>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(range.start))?;
    file.take(range.end - range.start).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Counts the games of a file, and finds one.
#[derive(Debug, Default)]
struct Games {
    wanted: Option<Identity>,
    /// The reading stops when there are more than these.
    most: u64,
    count: u64,
    same: Vec<Stand>,
}

impl Games {
    fn read(&mut self, path: &Path) -> io::Result<Format> {
        let mut file = File::open(path)?;
        let name = path.to_string_lossy();
        let Some(opened) = records::open(&mut file, &name, true)? else {
            return Ok(Format::Sgf);
        };
        let format = opened.format();
        match format {
            Format::Sgf => drop(stream::read(&mut opened.bytes(), self)?),
            _ => opened.read(|event| match event {
                RecordEvent::Game(_) => self.one_more(),
                _ => ControlFlow::Continue(()),
            })?,
        }
        Ok(format)
    }

    fn one_more(&mut self) -> ControlFlow<()> {
        self.count += 1;
        match self.count > self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Sink for Games {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let bytes = game.bytes();
        if self
            .wanted
            .is_some_and(|wanted| wanted == Identity::of(bytes))
        {
            self.same.push(Stand {
                number: game.number(),
                bytes: game.offset()..game.offset() + bytes.len() as u64,
            });
        }
        self.one_more()
    }

    fn problem(&mut self, problem: Problem, _: u64) {
        self.count += u64::from(problem.kind == ProblemKind::OtherGame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(text: &[u8], game: &[u8]) -> (u64, Vec<(u64, Range<u64>)>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        std::fs::write(&path, text).unwrap();
        let holds = Holds::of(&path, Identity::of(game)).unwrap();
        assert_eq!(Holds::is_one(&path).unwrap(), holds.games < 2);
        assert_eq!(Holds::count(&path).unwrap(), holds.games);
        let same = holds.same.into_iter();
        (
            holds.games,
            same.map(|stand| (stand.number, stand.bytes)).collect(),
        )
    }

    #[test]
    fn games_are_found_where_they_stand() {
        let text =
            b"\xef\xbb\xbfjunk (;PB[a];B[aa])\n\n(;GM[2]PB[chess])(;PB[a];B[aa])(;C[(;B[aa\\]) ])";
        let (games, same) = stands(text, b"(;PB[a];B[aa])");
        assert_eq!((games, same.len()), (4, 2));
        assert_eq!((same[0].0, same[1].0), (1, 3));
        for (_, bytes) in same {
            let bytes = bytes.start as usize..bytes.end as usize;
            assert_eq!(&text[bytes], b"(;PB[a];B[aa])");
        }
        assert_eq!(stands(text, b"(;C[(;B[aa\\]) ])").1[0].0, 4);
        assert_eq!(stands(text, b"(;PB[b])").1, []);
    }

    #[test]
    fn a_game_far_in_a_long_file_is_found() {
        let many: Vec<u8> = (0..60_000)
            .flat_map(|n| format!("(;C[{n}])\n").into_bytes())
            .collect();
        let (games, same) = stands(&many, b"(;C[59999])");
        assert_eq!(games, 60_000);
        let bytes = same[0].1.start as usize..same[0].1.end as usize;
        assert_eq!(&many[bytes], b"(;C[59999])");
    }

    #[test]
    fn nothing_of_a_file_in_utf_16_is_found_by_its_bytes() {
        let text = "(;C[a])(;C[b])".encode_utf16().flat_map(u16::to_le_bytes);
        assert_eq!(
            stands(&text.collect::<Vec<u8>>(), b"(;C[b])"),
            (2, Vec::new())
        );
    }
}
