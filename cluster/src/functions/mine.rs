//! `honte_mine`: the joseki tree of some games, or the sequences that are frequent in them.

use super::aggregate::{self, Sum};
use super::sketch::Sketch;
use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::{DataType, Int64Type};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::AggregateUDF;
use honte_joseki::mine::{GameText, MineError, Progress, Scratch, frequent_texts, mine_texts};
use honte_joseki::write::write_json;
use honte_joseki::{Params, Prune, Tree};

pub(super) fn function() -> AggregateUDF {
    let arguments = vec![
        DataType::Utf8,
        DataType::Int64,
        DataType::Int64,
        DataType::Int64,
        DataType::Binary,
        DataType::Utf8,
    ];
    aggregate::function("honte_mine", arguments, || Box::new(Mining::default()))
}

/// How games are mined, and what is said of them.
///
/// As text, for every row has it: `1%` for the sequences that are played so often, `1% pdqf))` for the
/// whole tree with these kept.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    /// What is played more seldom is left out.
    pub(crate) prune: Prune,
    /// What is kept however seldom it is played; without it, only the sequences are told.
    pub(crate) keep: Option<Sketch>,
}

impl Settings {
    /// As the function's last argument.
    pub(crate) fn to_text(&self) -> String {
        match &self.keep {
            Some(keep) => format!("{} {}", self.prune, keep.to_text()),
            None => self.prune.to_string(),
        }
    }

    fn of_text(text: &str) -> Option<Settings> {
        let (prune, keep) = match text.split_once(' ') {
            Some((prune, keep)) => (prune, Some(Sketch::of_text(keep)?)),
            None => (text, None),
        };
        let prune = prune.parse().ok()?;
        Some(Settings { prune, keep })
    }
}

/// Games that wait until all of them are there.
#[derive(Debug, Default)]
struct Mining {
    settings: Option<String>,
    games: Vec<Game>,
    held: usize,
    /// A tree that was mined elsewhere.
    mined: Option<Vec<u8>>,
}

#[derive(Debug)]
struct Game {
    file: String,
    number: u64,
    input: u32,
    place: u32,
    sgf: Vec<u8>,
}

impl Sum for Mining {
    fn rows(&mut self, columns: &[ArrayRef]) -> Result<()> {
        let files = columns[0].as_string::<i32>();
        let numbers = columns[1].as_primitive::<Int64Type>();
        let inputs = columns[2].as_primitive::<Int64Type>();
        let places = columns[3].as_primitive::<Int64Type>();
        let records = columns[4].as_binary::<i32>();
        let settings = columns[5].as_string::<i32>();
        if self.settings.is_none() && !settings.is_empty() {
            self.settings = Some(settings.value(0).to_owned());
        }
        for row in 0..files.len() {
            let small = |number: i64| {
                u32::try_from(number).map_err(|_| bad("a game's place is beyond 4,294,967,295"))
            };
            let game = Game {
                file: files.value(row).to_owned(),
                number: numbers.value(row).unsigned_abs(),
                input: small(inputs.value(row))?,
                place: small(places.value(row))?,
                sgf: records.value(row).to_vec(),
            };
            self.held += size_of::<Game>() + game.file.len() + game.sgf.len();
            self.games.push(game);
        }
        Ok(())
    }

    fn part(&mut self, bytes: &[u8]) -> Result<()> {
        match self.mined.replace(bytes.to_vec()) {
            None => Ok(()),
            Some(_) => Err(bad(
                "honte_mine mines a part as a whole, and this one was divided",
            )),
        }
    }

    fn bytes(&mut self) -> Result<Option<Vec<u8>>> {
        let Some(settings) = self.settings.take() else {
            return Ok(self.mined.take());
        };
        let settings =
            Settings::of_text(&settings).ok_or_else(|| bad("no settings for honte_mine"))?;
        let games = std::mem::take(&mut self.games);
        Ok(Some(mined(&games, &settings)?))
    }

    fn held(&self) -> usize {
        self.held + self.mined.as_ref().map_or(0, Vec::len)
    }
}

/// A tree, or sequences, as text.
fn mined(games: &[Game], settings: &Settings) -> Result<Vec<u8>> {
    let texts = games.iter().map(|game| GameText {
        file: &game.file,
        number: game.number,
        input: game.input,
        place: game.place,
        sgf: &game.sgf,
    });
    let texts: Vec<GameText<'_>> = texts.collect();
    let params = Params {
        prune: settings.prune,
        ..Params::default()
    };
    let (scratch, progress) = (Scratch::default(), Progress::default());
    let failed = |error: MineError| DataFusionError::Execution(error.to_string());
    let Some(keep) = &settings.keep else {
        let nodes = frequent_texts(&texts, &params, &scratch, &progress).map_err(failed)?;
        return Ok(Sketch::of_nodes(&nodes).to_text().into_bytes());
    };
    let keep = keep.tree(&params).map_err(failed)?;
    // The root alone is in every tree.
    let keep: Vec<&Tree> = [&keep]
        .into_iter()
        .filter(|tree| tree.nodes.len() > 1)
        .collect();
    let mined = mine_texts(&texts, &params, &scratch, &keep, &progress).map_err(failed)?;
    let mut text = Vec::new();
    write_json(&mined.tree, &mut text)?;
    Ok(text)
}

fn bad(what: &str) -> DataFusionError {
    DataFusionError::Execution(what.to_owned())
}
