//! Examples as TOML files.

use super::error::{ExampleError, ExampleFault};
use super::{Confidence, Example, Group, Label, Line, Phase, Stated, Turn, Variation};
use honte_goban::{Board, Colour, Diagram, DiagramError, Point, Size, diagram};
use honte_rules::{Preset, Ruleset};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// Reads an example. `file` is what the file is called, in errors and where it has no `id`.
///
/// Only `diagram` is needed: rows of `X`, `O` and `.`, the top row first.
///
/// # Errors
/// A text that is not TOML, a diagram that is none, or a point, move or word that is none: one line
/// with file, line and column.
pub fn read(file: &str, text: &str) -> Result<Example, ExampleError> {
    let reader = Reader { file, text };
    let raw: Raw = toml::from_str(text).map_err(|error| {
        let message = error.message().trim().replace('\n', " ");
        reader.error(error.span().unwrap_or(0..0), ExampleFault::Toml(message))
    })?;
    let drawn = diagram::parse(raw.diagram.get_ref()).map_err(|error| {
        let (line, column) = reader.drawn_at(&raw.diagram, &error);
        ExampleError::File {
            file: file.to_owned(),
            line,
            column,
            fault: ExampleFault::Diagram(error.fault),
        }
    })?;
    reader.example(raw, drawn)
}

/// What a file says.
#[derive(Debug, Deserialize)]
struct Raw {
    id: Option<String>,
    title: Option<String>,
    source: Option<String>,
    article: Option<String>,
    question: Option<String>,
    answer: Option<String>,
    rules: Option<Spanned<String>>,
    provenance: Option<String>,
    confidence: Option<Spanned<String>>,
    how: Option<String>,
    reasoning: Option<String>,
    verified: Option<String>,
    notes: Option<String>,
    diagram: Spanned<String>,
    to_move: Option<Spanned<String>>,
    #[serde(default)]
    black_minus_white: i64,
    #[serde(default)]
    labels: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    chain: Vec<RawChain>,
    #[serde(default)]
    line: Vec<RawLine>,
    #[serde(default)]
    variation: Vec<RawVariation>,
}

#[derive(Debug, Deserialize)]
struct RawChain {
    at: Spanned<String>,
    status: Spanned<String>,
    seki: Option<bool>,
    removable: Option<bool>,
    role: Option<String>,
}

#[derive(Debug, Deserialize)]
struct RawLine {
    phase: Option<Spanned<String>>,
    #[serde(default)]
    shows: String,
    origin: Option<String>,
    moves: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
struct RawVariation {
    #[serde(default)]
    number: u32,
    #[serde(default)]
    perfect_play: bool,
    #[serde(default)]
    alternation: Vec<(Spanned<String>, Spanned<String>)>,
    agreement: Spanned<String>,
    #[serde(default)]
    remove: Vec<Spanned<String>>,
    #[serde(default)]
    playout: Vec<(Spanned<String>, Spanned<String>)>,
    expected: Option<RawExpected>,
}

#[derive(Debug, Deserialize)]
struct RawExpected {
    score: Option<i64>,
}

/// A file, for errors.
struct Reader<'t> {
    file: &'t str,
    text: &'t str,
}

impl Reader<'_> {
    fn example(&self, raw: Raw, drawn: Diagram) -> Result<Example, ExampleError> {
        let size = drawn.size;
        let stem = || {
            Path::new(self.file)
                .file_stem()
                .map(|stem| stem.to_string_lossy().into())
        };
        let id = raw.id.or_else(stem).unwrap_or_default();
        let rules = raw
            .rules
            .as_ref()
            .map(|name| self.rules(name))
            .transpose()?;
        let label = |(name, point): (String, Spanned<String>)| {
            let point = self.point(size, &point)?;
            Ok(Label { name, point })
        };
        // A diagram of stones that cannot exist has no chains to speak of.
        let board = drawn.board().ok();
        let chains = raw.chain.iter();
        let chains = chains.map(|chain| self.chain(size, board.as_ref(), chain));
        Ok(Example {
            group: Group::of(&id),
            title: raw.title.unwrap_or_else(|| id.clone()),
            id,
            source: raw.source,
            article: raw.article,
            question: raw.question,
            answer: raw.answer,
            rules: rules.unwrap_or_else(|| Preset::Japanese.ruleset()),
            provenance: raw.provenance,
            confidence: raw
                .confidence
                .map(|word| self.confidence(&word))
                .transpose()?,
            how: raw.how.or(raw.reasoning),
            verified: raw.verified,
            notes: raw.notes,
            first: raw.to_move.map(|word| self.colour(&word)).transpose()?,
            prisoners_lead: raw.black_minus_white,
            labels: raw
                .labels
                .into_iter()
                .map(label)
                .collect::<Result<_, ExampleError>>()?,
            chains: chains.collect::<Result<_, _>>()?,
            lines: (raw.line.iter())
                .map(|line| self.line(size, line))
                .collect::<Result<_, _>>()?,
            variations: (raw.variation.iter())
                .map(|variation| self.variation(size, variation))
                .collect::<Result<_, _>>()?,
            diagram: drawn,
        })
    }

    fn chain(
        &self,
        size: Size,
        board: Option<&Board>,
        raw: &RawChain,
    ) -> Result<Stated, ExampleError> {
        let at = self.point(size, &raw.at)?;
        let stone = board.and_then(|board| Some((board.colour_at(at)?, board.chain_size(at))));
        let Some((colour, stones)) = stone else {
            let name = raw.at.get_ref().clone();
            return Err(self.error(raw.at.span(), ExampleFault::NoStone(name)));
        };
        let lives = match raw.status.get_ref().as_str() {
            "alive" => true,
            "dead" => false,
            other => return Err(self.expected(&raw.status, other, "alive or dead")),
        };
        Ok(Stated {
            at,
            colour,
            stones,
            lives,
            seki: raw.seki,
            removable: raw.removable,
            is_outside: raw.role.as_deref() == Some("outside"),
        })
    }

    fn line(&self, size: Size, raw: &RawLine) -> Result<Line, ExampleError> {
        let phase = match raw
            .phase
            .as_ref()
            .map(|word| (word, word.get_ref().as_str()))
        {
            None | Some((_, "game")) => Phase::Game,
            Some((_, "confirmation")) => Phase::Confirmation,
            Some((word, other)) => return Err(self.expected(word, other, "game or confirmation")),
        };
        let moves = raw.moves.iter().map(|text| {
            let (who, what) = text
                .get_ref()
                .split_once(' ')
                .unwrap_or((text.get_ref(), ""));
            let span = text.span();
            Ok((self.side(who, span.clone())?, self.turn(size, what, span)?))
        });
        Ok(Line {
            phase,
            shows: raw.shows.clone(),
            origin: raw.origin.clone(),
            moves: moves.collect::<Result<_, ExampleError>>()?,
        })
    }

    fn variation(&self, size: Size, raw: &RawVariation) -> Result<Variation, ExampleError> {
        let moves = |list: &[(Spanned<String>, Spanned<String>)]| {
            let moves = list.iter();
            moves
                .map(|(who, what)| {
                    Ok((
                        self.colour(who)?,
                        self.turn(size, what.get_ref(), what.span())?,
                    ))
                })
                .collect::<Result<Vec<_>, ExampleError>>()
        };
        let removed = raw.remove.iter().map(|name| self.point(size, name));
        let removed = removed.collect::<Result<Vec<_>, ExampleError>>()?;
        let agreed = match raw.agreement.get_ref().as_str() {
            "disagree" => None,
            "remove" | "none removed" => Some(removed),
            other => {
                let words = "disagree, remove or none removed";
                return Err(self.expected(&raw.agreement, other, words));
            }
        };
        Ok(Variation {
            number: raw.number,
            is_perfect: raw.perfect_play,
            alternation: moves(&raw.alternation)?,
            agreed,
            playout: moves(&raw.playout)?,
            score: raw.expected.as_ref().and_then(|expected| expected.score),
        })
    }

    fn rules(&self, name: &Spanned<String>) -> Result<Ruleset, ExampleError> {
        let rules = name.get_ref().parse();
        rules.map_err(|error| self.error(name.span(), ExampleFault::Rules(error)))
    }

    fn confidence(&self, word: &Spanned<String>) -> Result<Confidence, ExampleError> {
        let mut all = Confidence::ALL.into_iter();
        let found = all.find(|confidence| confidence.name() == word.get_ref());
        found.ok_or_else(|| self.expected(word, word.get_ref(), "high, medium, low or found"))
    }

    fn colour(&self, word: &Spanned<String>) -> Result<Colour, ExampleError> {
        self.side(word.get_ref(), word.span())
    }

    fn side(&self, word: &str, span: Range<usize>) -> Result<Colour, ExampleError> {
        match word {
            "B" => Ok(Colour::Black),
            "W" => Ok(Colour::White),
            _ => {
                let fault = ExampleFault::Expected {
                    found: word.to_owned(),
                    words: "B or W",
                };
                Err(self.error(span, fault))
            }
        }
    }

    fn turn(&self, size: Size, word: &str, span: Range<usize>) -> Result<Turn, ExampleError> {
        let at = |name: &str| {
            let point = Point::parse_a1(size, name);
            point.map_err(|error| {
                self.error(span.clone(), ExampleFault::Point(name.to_owned(), error))
            })
        };
        match word.split_once(' ') {
            _ if word == "pass" => Ok(Turn::Pass),
            Some(("pass-for-ko", name)) => Ok(Turn::PassForKo(at(name)?)),
            _ => Ok(Turn::Play(at(word)?)),
        }
    }

    fn point(&self, size: Size, name: &Spanned<String>) -> Result<Point, ExampleError> {
        let point = Point::parse_a1(size, name.get_ref());
        point.map_err(|error| {
            let fault = ExampleFault::Point(name.get_ref().clone(), error);
            self.error(name.span(), fault)
        })
    }

    fn expected(&self, word: &Spanned<String>, found: &str, words: &'static str) -> ExampleError {
        let found = found.to_owned();
        self.error(word.span(), ExampleFault::Expected { found, words })
    }

    fn error(&self, span: Range<usize>, fault: ExampleFault) -> ExampleError {
        let (line, column) = self.place(span.start);
        ExampleError::File {
            file: self.file.to_owned(),
            line,
            column,
            fault,
        }
    }

    /// The line and column of the file where an error of the diagram lies. Where the row does not stand
    /// in the file as it was read, since its line ends or letters are escaped, the diagram's beginning.
    fn drawn_at(&self, diagram: &Spanned<String>, error: &DiagramError) -> (u64, usize) {
        let start = diagram.span().start;
        let written = self.text.get(diagram.span()).unwrap_or_default();
        // The rows of a text in three quotes mostly begin on the next line.
        let quotes = written.trim_start_matches(['"', '\'']);
        let is_next = quotes.starts_with(['\n', '\r']);
        let row = diagram.get_ref().lines().nth(error.line - 1);
        let (row, number) = (row.unwrap_or_default(), error.line - usize::from(!is_next));
        let mut lines = written.split('\n');
        let found = lines.nth(number).and_then(|line| line.find(row));
        let (first, column) = self.place(start);
        let Some(at) = found else {
            return (first, column);
        };
        let before: usize = written
            .split_inclusive('\n')
            .take(number)
            .map(str::len)
            .sum();
        let (line, column) = self.place(start + before + at);
        (line, column + error.column - 1)
    }

    /// Line and column, in characters, from 1.
    fn place(&self, at: usize) -> (u64, usize) {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() as u64 + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}
