//! A game under rules, played move by move.

use crate::record::Record;
use crate::svg::SvgOptions;
use crate::{Error, grid};
use honte_app::save::add_move;
use honte_app::text_board::set_up;
use honte_diagram::Figure;
use honte_goban::{Board, Colour, Move, Size};
use honte_record::tree::Tree;
use honte_rules::game::Start;
use honte_rules::ruleset::Ruleset;
use honte_rules::{Amount, Game as Played, Phase, Statuses};
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// How a game begins, as JavaScript says it.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct GameOptions {
    /// Columns; 19 if nothing is said.
    width: Option<u8>,
    /// Rows; as many as columns if nothing is said.
    height: Option<u8>,
    /// The rules; Japanese if nothing is said.
    rules: Option<String>,
    /// Points for White; what the rules say if nothing is said.
    komi: Option<f64>,
    /// A position to begin from, row by row from the upper left.
    board: Option<Vec<i8>>,
    /// Who moves first: `black` or `white`.
    first: Option<String>,
}

/// A game, for JavaScript. Whatever the rules do not allow is refused with the article.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(Played);

impl Game {
    fn of(options: &str) -> Result<Game, Error> {
        let options: GameOptions = match options.trim().is_empty() {
            true => GameOptions::default(),
            false => serde_json::from_str(options).map_err(Error::Options)?,
        };
        let rules: Ruleset = options.rules.as_deref().unwrap_or("Japanese").parse()?;
        let width = options.width.unwrap_or(19);
        let board = match &options.board {
            None => Board::new(Size::new(width, options.height.unwrap_or(width))?),
            Some(signs) => grid::board(signs, usize::from(width))?,
        };
        let first = match options.first.as_deref() {
            Some(colour) => colour.parse().map_err(|error: honte_goban::ColourError| {
                Error::Options(serde::de::Error::custom(error))
            })?,
            None => Colour::Black,
        };
        let mut start = Start::at(board, first, rules);
        if let Some(komi) = options.komi {
            start.komi = komi.to_string().parse::<Amount>()?;
        }
        Ok(Game(Played::from_start(start)?))
    }

    fn size(&self) -> Size {
        self.0.board().size()
    }

    fn play_named(&mut self, name: &str) -> Result<u16, Error> {
        let played = match name.eq_ignore_ascii_case("pass") {
            true => Move::Pass,
            false => Move::Play(grid::point(self.size(), name)?),
        };
        Ok(self.0.play(played)?.captured)
    }

    fn record_of(&self) -> Record {
        let start = self.0.start();
        let mut tree = Tree::new(self.size());
        set_up(&mut tree, &start.board);
        let root = tree.root();
        tree.set_text(root, "RU", &start.rules.to_string());
        tree.set_text(root, "KM", &start.komi.to_string());
        let mut node = root;
        for (colour, played) in self.0.moves() {
            node = add_move(&mut tree, node, colour, played);
        }
        Record::of(tree, "game")
    }

    fn state_value(&self) -> Value {
        let game = &self.0;
        let size = self.size();
        let prisoners = game.prisoners();
        let moves: Vec<Value> = (game.moves())
            .map(|(colour, played)| {
                let name = match played {
                    Move::Pass => "pass".to_owned(),
                    Move::Play(point) => point.to_a1(size),
                };
                json!({"colour": colour.name(), "move": name})
            })
            .collect();
        json!({
            "size": {"width": size.width(), "height": size.height()},
            "rules": game.rules().to_string(),
            "komi": f64::from(game.start().komi.quarters()) / 4.0,
            "phase": phase(game.phase()),
            "toMove": game.to_move().name(),
            "board": grid::signs(game.board()),
            "prisoners": {"black": prisoners.of(Colour::Black), "white": prisoners.of(Colour::White)},
            "moves": moves,
            "result": game.result().map(|result| result.to_string()),
        })
    }

    fn score_value(&self, dead: &str) -> Result<Value, Error> {
        let board = self.0.final_board();
        let points = dead.split_whitespace();
        let points: Result<Vec<_>, _> =
            points.map(|name| grid::point(board.size(), name)).collect();
        let statuses = Statuses::with_dead(board, points?)?;
        let count = self.0.position(statuses).count(self.0.rules())?;
        let total = |colour: Colour| f64::from(count.side(colour).total.quarters()) / 4.0;
        Ok(json!({
            "black": total(Colour::Black),
            "white": total(Colour::White),
            "result": count.result().to_string(),
        }))
    }
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Playing => "playing",
        Phase::Stopped => "stopped",
        Phase::Playout => "playout",
        Phase::Ended => "ended",
        Phase::Confirmed => "confirmed",
    }
}

#[wasm_bindgen]
impl Game {
    /// A game; options as JSON.
    ///
    /// # Errors
    /// Options that are not as described, rules that nobody knows, stones without a liberty.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Game, JsError> {
        Ok(Game::of(options)?)
    }

    /// The player whose turn it is plays on a point, or passes; how many stones that takes.
    ///
    /// # Errors
    /// No point; what the rules do not allow, with the article.
    pub fn play(&mut self, name: &str) -> Result<u16, JsError> {
        Ok(self.play_named(name)?)
    }

    /// Whether the player whose turn it is may play on a point.
    ///
    /// # Errors
    /// No point.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&mut self, name: &str) -> Result<bool, JsError> {
        let point = grid::point(self.size(), name)?;
        Ok(self.0.is_legal(Move::Play(point)))
    }

    /// Takes the last move back, and whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_ok()
    }

    /// The game as it stands, as JSON.
    #[must_use]
    pub fn state(&self) -> String {
        self.state_value().to_string()
    }

    /// The count with the chains on these points dead, as JSON; the points are apart by blanks.
    ///
    /// # Errors
    /// No points, or none with stones.
    pub fn score(&self, dead: &str) -> Result<String, JsError> {
        Ok(self.score_value(dead)?.to_string())
    }

    /// The game as a record, which can be judged and written.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record_of()
    }

    /// The position.
    ///
    /// # Errors
    /// Options that are not as described.
    pub fn svg(&self, options: &str) -> Result<String, JsError> {
        let mut figure = Figure::from_board(self.0.board());
        if let Some((_, Move::Play(point))) = self.0.moves().next_back()
            && let Some(spot) = figure.spot_mut(point)
        {
            spot.last = true;
        }
        Ok(SvgOptions::parse(options)?.draw(figure)?)
    }
}
