//! `honte_search`: how often a pattern came up, and what was played next, in counts that add up.

use super::aggregate::{self, Sum};
use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::DataType;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::AggregateUDF;
use honte_goban::{Colour, Point};
use honte_record::problem::Problem;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_search::{Answer, Continuation, Place, Question, Scan, Tally, Wins, Year};
use serde_json::{Value, json};
use std::ops::ControlFlow;

pub(super) fn function() -> AggregateUDF {
    let arguments = vec![DataType::Utf8, DataType::Binary, DataType::Utf8];
    aggregate::function("honte_search", arguments, || Box::new(Searching::default()))
}

/// Counts of the games so far.
#[derive(Debug, Default)]
struct Searching {
    tally: Option<Tally>,
}

impl Searching {
    fn add(&mut self, answer: Answer) {
        match &mut self.tally {
            Some(tally) => tally.merge(Tally::from(answer)),
            none => *none = Some(Tally::from(answer)),
        }
    }
}

impl Sum for Searching {
    fn rows(&mut self, columns: &[ArrayRef]) -> Result<()> {
        let files = columns[0].as_string::<i32>();
        let records = columns[1].as_binary::<i32>();
        let questions = columns[2].as_string::<i32>();
        if questions.is_empty() {
            return Ok(());
        }
        let question = Question::parse(questions.value(0))
            .map_err(|error| DataFusionError::Execution(error.to_string()))?;
        let mut asking = Asking {
            scan: Scan::new(&question),
            file: "",
        };
        for row in 0..files.len() {
            asking.file = files.value(row);
            stream::read_bytes(records.value(row), &mut asking);
        }
        let answer = asking.scan.finish();
        self.add(answer);
        Ok(())
    }

    fn part(&mut self, bytes: &[u8]) -> Result<()> {
        let answer = answer(bytes)
            .ok_or_else(|| DataFusionError::Execution("counts cannot be read".to_owned()))?;
        self.add(answer);
        Ok(())
    }

    fn bytes(&mut self) -> Result<Option<Vec<u8>>> {
        let answer = self.tally.take().map(Tally::finish);
        Ok(answer.map(|answer| counts(&answer).to_string().into_bytes()))
    }

    fn held(&self) -> usize {
        // Some hundred continuations and a table of years.
        self.tally.as_ref().map_or(0, |_| 64 << 10)
    }
}

struct Asking<'q> {
    scan: Scan<'q>,
    file: &'q str,
}

impl Sink for Asking<'_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let place = Place {
            file: self.file,
            line: 0,
        };
        self.scan.game(game, place);
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}

/// An answer in numbers.
pub(crate) fn counts(answer: &Answer) -> Value {
    let continuations = answer.continuations.iter().map(|next| {
        json!([
            next.point.x(),
            next.point.y(),
            next.colour == Colour::White,
            next.hits,
            next.at_once,
            next.games,
            wins(&next.wins),
            next.years,
        ])
    });
    let years = answer.years.iter();
    let years = years.map(|(year, counts)| json!([year, counts.games, counts.searched]));
    json!({
        "searched": answer.searched,
        "games": answer.games,
        "hits": answer.hits,
        "tenuki": answer.tenuki,
        "not_continued": answer.not_continued,
        "wins": wins(&answer.wins),
        "continuations": continuations.collect::<Vec<_>>(),
        "years": years.collect::<Vec<_>>(),
        "undated": [answer.undated.games, answer.undated.searched],
    })
}

fn wins(wins: &Wins) -> Value {
    json!([wins.x, wins.o, wins.black, wins.white, wins.other])
}

/// An answer out of its numbers.
pub(crate) fn answer(bytes: &[u8]) -> Option<Answer> {
    let value: Value = serde_json::from_slice(bytes).ok()?;
    let number = |name: &str| value[name].as_u64();
    let continuations = value["continuations"].as_array()?.iter().map(continuation);
    let years = value["years"].as_array()?.iter().map(|year| {
        let counts = Year {
            games: year[1].as_u64()?,
            searched: year[2].as_u64()?,
        };
        Some((i16::try_from(year[0].as_i64()?).ok()?, counts))
    });
    Some(Answer {
        searched: number("searched")?,
        games: number("games")?,
        hits: number("hits")?,
        continuations: continuations.collect::<Option<_>>()?,
        tenuki: number("tenuki")?,
        not_continued: number("not_continued")?,
        wins: read_wins(&value["wins"])?,
        years: years.collect::<Option<_>>()?,
        undated: Year {
            games: value["undated"][0].as_u64()?,
            searched: value["undated"][1].as_u64()?,
        },
    })
}

fn continuation(value: &Value) -> Option<Continuation> {
    let coordinate = |place: usize| u8::try_from(value[place].as_u64()?).ok();
    let years = match value[7].as_array() {
        None => None,
        Some(years) => {
            let year = |place: usize| i16::try_from(years.get(place)?.as_i64()?).ok();
            Some((year(0)?, year(1)?))
        }
    };
    Some(Continuation {
        point: Point::new(coordinate(0)?, coordinate(1)?)?,
        colour: match value[2].as_bool()? {
            true => Colour::White,
            false => Colour::Black,
        },
        hits: value[3].as_u64()?,
        at_once: value[4].as_u64()?,
        games: value[5].as_u64()?,
        wins: read_wins(&value[6])?,
        years,
    })
}

fn read_wins(value: &Value) -> Option<Wins> {
    Some(Wins {
        x: value[0].as_u64()?,
        o: value[1].as_u64()?,
        black: value[2].as_u64()?,
        white: value[3].as_u64()?,
        other: value[4].as_u64()?,
    })
}
