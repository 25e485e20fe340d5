//! A game from its steps: they all come with each question, and nothing is kept.

use super::examples;
use crate::api_error::{Answer, ApiError, json};
use crate::board_view::BoardView;
use crate::body;
use crate::referee::ask::komi;
use crate::referee::counted;
use axum::body::Body;
use honte_app::picture;
use honte_app::play::{Say, parse, proposal, speaker, step};
use honte_diagram::{Coordinates, Figure};
use honte_goban::{Board, Colour, Move, Size};
use honte_rules::game::{Event, Start};
use honte_rules::{Ending, Game, Phase, Preset, Ruleset};
use serde::Deserialize;
use serde_json::{Value, json};

/// Steps of a game.
const MOST_STEPS: usize = 2000;
/// A longer text, in bytes, is no board.
const MAX_BOARD_BYTES: usize = 64 << 10;

/// What is asked.
#[derive(Debug, Deserialize)]
struct PlayRequest {
    #[serde(default)]
    rules: String,
    size: Option<Value>,
    board: Option<String>,
    example: Option<String>,
    komi: Option<Value>,
    first: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
}

/// `POST /api/play`
pub(crate) async fn play(body: Body) -> Answer {
    let request: PlayRequest = body::read(body).await?;
    if request.steps.len() > MOST_STEPS {
        return Err(ApiError::unprocessable(format_args!(
            "no more than {MOST_STEPS} steps"
        )));
    }
    body::apart(move || {
        let mut table = Table::new(&request)?;
        for (number, words) in request.steps.iter().enumerate() {
            if !table.step(number, words) {
                break;
            }
        }
        Ok(json(&table.value()))
    })
    .await
}

impl PlayRequest {
    fn start(&self) -> Result<Start, ApiError> {
        let rules: Ruleset = match self.rules.as_str() {
            "" => Preset::Ikeda.ruleset(),
            text => text.parse().map_err(ApiError::bad_request)?,
        };
        let first = match self.first.as_deref() {
            None | Some("") => None,
            Some(text) => Some(
                text.parse::<Colour>()
                    .map_err(|_| ApiError::bad_request("first: expected black or white"))?,
            ),
        };
        let mut start = if let Some(id) = &self.example {
            let example = examples::of(id)?;
            let board = example.board().map_err(ApiError::internal)?;
            Start::at(board, first.unwrap_or(examples::first(example)), rules)
        } else if let Some(text) = self.board.as_ref().filter(|text| !text.trim().is_empty()) {
            if text.len() > MAX_BOARD_BYTES {
                return Err(ApiError::too_large("the text is too long for a board"));
            }
            let board: Board = text.parse().map_err(ApiError::unprocessable)?;
            Start::at(board, first.unwrap_or(Colour::Black), rules)
        } else {
            let board = Board::new(self.size()?);
            Start::at(board, first.unwrap_or(Colour::Black), rules)
        };
        if let Some(komi) = komi(self.komi.as_ref())? {
            start = start.with_komi(komi);
        }
        Ok(start)
    }

    fn size(&self) -> Result<Size, ApiError> {
        match &self.size {
            None | Some(Value::Null) => Ok(Size::GO9),
            Some(Value::String(text)) => text.parse().map_err(ApiError::bad_request),
            Some(other) => other.to_string().parse().map_err(ApiError::bad_request),
        }
    }
}

/// A game at which somebody looks.
struct Table {
    game: Game,
    log: Vec<Value>,
    refused: Option<Value>,
    /// Whether the game went through a playout.
    was_played_out: bool,
}

impl Table {
    fn new(request: &PlayRequest) -> Result<Table, ApiError> {
        Ok(Table {
            game: Game::from_start(request.start()?).map_err(ApiError::unprocessable)?,
            log: Vec::new(),
            refused: None,
            was_played_out: false,
        })
    }

    /// Takes a step; `false` if it is refused.
    fn step(&mut self, number: usize, words: &str) -> bool {
        let refuse = |why: String, clause: Option<String>| {
            Some(json!({"step": number, "words": words, "why": why, "clause": clause}))
        };
        let size = self.game.board().size();
        let (who, say) = match parse(size, words) {
            Ok((who, say)) if is_step(&say) => (who.unwrap_or(speaker(&self.game)), say),
            Ok(_) => {
                self.refused = refuse("that is no step of a game".to_owned(), None);
                return false;
            }
            Err(why) => {
                self.refused = refuse(why.to_string(), None);
                return false;
            }
        };
        let before = self.game.phase();
        match step(&mut self.game, who, say) {
            Ok(remark) => {
                let phase = self.game.phase();
                self.was_played_out |= phase == Phase::Playout;
                let news = match phase == before {
                    true => String::new(),
                    false => format!("The game is {phase}."),
                };
                let told = [remark, news].join(" ").trim().to_owned();
                self.log
                    .push(json!({"who": who.name(), "step": words, "words": told}));
                true
            }
            Err(not_done) => {
                let clause = not_done.clause().map(|clause| clause.to_string());
                self.refused = refuse(not_done.to_string(), clause);
                false
            }
        }
    }

    fn value(&mut self) -> Value {
        let size = self.game.board().size();
        let mut view = BoardView::new(size);
        let row = view.row(&self.figure());
        let count = self.game.count().ok();
        let phase = self.game.phase();
        let (phases, index) = self.phases();
        let prisoners = self.game.prisoners();
        let of = |colour: Colour| {
            let index = colour.index();
            json!({
                "captured": prisoners.captured[index],
                "agreed": prisoners.agreed[index],
                "paid": prisoners.paid[index],
            })
        };
        json!({
            "phase": format!("{phase:?}"),
            "phases": phases,
            "phase_index": index,
            "who": speaker(&self.game).name(),
            "rules": self.game.rules().to_string(),
            "size": {"width": size.width(), "height": size.height()},
            "spots": view.changes(&view.empty(), &row),
            "board": view.board(),
            "log": self.log,
            "prisoners": {"black": of(Colour::Black), "white": of(Colour::White)},
            "legal": self.legal(),
            "offers": self.offers(),
            "proposals": self.proposals(),
            "count": count.as_ref().map(counted::rows),
            "result": self.game.result().map(|result| result.to_string()),
            "refused": self.refused,
        })
    }

    /// The position as it counts, or as it is.
    fn figure(&self) -> Figure {
        if let Ok(count) = self.game.count() {
            let statuses = self.game.agreed().cloned().unwrap_or_default();
            return picture(&self.game.position(statuses), &count).0;
        }
        let mut figure = Figure::from_board(self.game.final_board());
        figure.coordinates = Coordinates::A1;
        for colour in Colour::ALL {
            let dead = proposal(&self.game, colour).map(|said| *said.dead());
            for point in dead.iter().flat_map(|dead| dead.iter()) {
                figure
                    .spot_mut(point)
                    .into_iter()
                    .for_each(|spot| spot.dead = true);
            }
        }
        let last = self.game.events().rev().find_map(|event| match event {
            Event::Move(_, played) => Some(*played),
            _ => None,
        });
        if let Some(Move::Play(point)) = last
            && let Some(spot) = figure.spot_mut(point)
        {
            spot.last = spot.stone.is_some();
        }
        figure
    }

    /// The phases that the rules have, and in which the game is.
    fn phases(&self) -> (Vec<&'static str>, usize) {
        let phase = self.game.phase();
        match self.game.rules().ending {
            Ending::Playout => {
                let index = match phase {
                    Phase::Playing => 0,
                    Phase::Stopped => 1,
                    Phase::Playout => 2,
                    Phase::Ended | Phase::Confirmed => 3,
                };
                (
                    vec!["alternation", "agreement", "playout", "scoring"],
                    index,
                )
            }
            Ending::AtOnce => {
                let is_over = matches!(phase, Phase::Ended | Phase::Confirmed);
                (vec!["play", "scoring"], usize::from(is_over))
            }
            ending => {
                let mut phases = vec!["play", "agreement", "scoring"];
                if ending == Ending::Confirmation {
                    phases.push("confirmed");
                }
                let index = match phase {
                    Phase::Playing | Phase::Playout => 0,
                    Phase::Stopped => 1,
                    Phase::Ended => 2,
                    Phase::Confirmed => 3,
                };
                let last = phases.len() - 1;
                (phases, index.min(last))
            }
        }
    }

    /// Where the player in turn may play.
    fn legal(&mut self) -> Vec<String> {
        if !matches!(self.game.phase(), Phase::Playing | Phase::Playout) {
            return Vec::new();
        }
        let size = self.game.board().size();
        let game = &mut self.game;
        let legal = size
            .points()
            .filter(|&point| game.board().is_empty_at(point) && game.is_legal(Move::Play(point)));
        legal.map(|point| point.to_a1(size)).collect()
    }

    /// What else may be said now.
    fn offers(&self) -> Vec<&'static str> {
        const WORDS: [&str; 12] = [
            "pass",
            "dead",
            "agree",
            "disagree",
            "resume",
            "deadlock",
            "confirm",
            "object",
            "no-result",
            "forfeit",
            "resign",
            "undo",
        ];
        let size = self.game.board().size();
        let who = speaker(&self.game);
        let is_allowed = |word: &&str| match parse(size, word) {
            Ok((_, say)) => step(&mut self.game.clone(), who, say).is_ok(),
            Err(_) => false,
        };
        WORDS.into_iter().filter(is_allowed).collect()
    }

    /// What each player has said is dead.
    fn proposals(&self) -> Value {
        let size = self.game.board().size();
        let of = |colour: Colour| {
            proposal(&self.game, colour).map(|said| {
                let names = said.dead().iter().map(|point| point.to_a1(size));
                names.collect::<Vec<String>>()
            })
        };
        json!({"black": of(Colour::Black), "white": of(Colour::White)})
    }
}

/// Whether somebody plays with it, and does not only look.
const fn is_step(say: &Say) -> bool {
    !matches!(
        say,
        Say::Nothing
            | Say::Show
            | Say::Moves
            | Say::Score
            | Say::Rules
            | Say::Help
            | Say::Save(_)
            | Say::Quit
    )
}
