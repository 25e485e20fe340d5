//! Records and boards, read and written.

use crate::judge::{JudgedPosition, Judgement};
use crate::svg::SvgOptions;
use crate::{Error, JudgeOptions, grid};
use honte_app::at::{self, NodePath};
use honte_app::save::Saved;
use honte_app::terms::{GameTerms, Overrides};
use honte_app::text_board::record_of;
use honte_diagram::record::{self as drawn, figure_at, next_number};
use honte_goban::{Board, Move};
use honte_record::Problem;
use honte_record::format::Format;
use honte_record::records::{RecordEvent, read_bytes};
use honte_record::tree::{NodeId, Tree};
use honte_referee::recorded::Reached;
use js_sys::Function;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Problems of a file that are told one by one.
const MAX_PROBLEMS: usize = 100;

/// The place in a game that a text names.
///
/// # Errors
/// A text that names none.
pub(crate) fn place(text: &str) -> Result<NodePath, Error> {
    text.parse()
        .map_err(|error| Error::Place(text.to_owned(), error))
}

/// The games of a file.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Records {
    format: &'static str,
    games: Vec<Record>,
    problems: Vec<String>,
    /// Problems beyond those.
    more_problems: u64,
}

/// A game, or a position as one with its stones in the root.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct Record {
    tree: Rc<Tree>,
    name: String,
}

impl Records {
    /// Reads a file, in whatever format. A text board is a file of one position.
    ///
    /// # Errors
    /// A text board that cannot be.
    pub fn of(bytes: &[u8], name: &str) -> Result<Records, Error> {
        let format = Format::of(Some(Path::new(name)), bytes);
        if format.is_none()
            && let Some(tree) = honte_app::text_board::drawn(name, bytes)?
        {
            return Ok(Records {
                format: "board",
                games: vec![Record::of(tree, name)],
                problems: Vec::new(),
                more_problems: 0,
            });
        }
        let format = format.unwrap_or(Format::Sgf);
        let mut records = Records {
            format: format.row().name,
            games: Vec::new(),
            problems: Vec::new(),
            more_problems: 0,
        };
        read_bytes(bytes, format, |event| {
            match event {
                RecordEvent::Game(game) => {
                    game.problems
                        .iter()
                        .for_each(|problem| records.note(problem));
                    records.games.push(Record::of(game.tree, name));
                }
                RecordEvent::Problem(problem) => records.note(&problem),
                RecordEvent::More(more) => records.more_problems += more,
                RecordEvent::Outside(_) => {}
            }
            ControlFlow::Continue(())
        });
        Ok(records)
    }

    fn note(&mut self, problem: &Problem) {
        match self.problems.len() < MAX_PROBLEMS {
            true => self.problems.push(problem.to_string()),
            false => self.more_problems += 1,
        }
    }

    /// The games.
    #[must_use]
    pub fn all(&self) -> &[Record] {
        &self.games
    }
}

#[wasm_bindgen]
impl Records {
    /// Reads the bytes of a file; its name helps where the content does not tell the format.
    ///
    /// # Errors
    /// A text board that cannot be.
    pub fn read(bytes: &[u8], name: &str) -> Result<Records, JsError> {
        Ok(Records::of(bytes, name)?)
    }

    /// How many games there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.games.len()
    }

    /// The name of the format: `sgf`, `ishi`, …, and `board` for a text board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn format(&self) -> String {
        self.format.to_owned()
    }

    /// What was wrong with the file, as JSON: lines of text, and how many there are beyond those.
    #[must_use]
    pub fn problems(&self) -> String {
        json!({"problems": self.problems, "more": self.more_problems}).to_string()
    }

    /// A game, by its number from 0.
    ///
    /// # Errors
    /// No such game.
    pub fn game(&self, number: usize) -> Result<Record, JsError> {
        let games = self.games.len();
        let game = self.games.get(number).cloned();
        Ok(game.ok_or(Error::NoGame { number, games })?)
    }
}

impl Record {
    pub(crate) fn of(tree: Tree, name: &str) -> Record {
        Record {
            tree: Rc::new(tree),
            name: name.to_owned(),
        }
    }

    /// A position.
    pub(crate) fn of_board(board: &Board) -> Record {
        Record::of(record_of(board), "board")
    }

    /// Judges the position at a place of the game.
    ///
    /// # Errors
    /// As [`JudgedPosition::new`].
    pub fn judged(&self, options: &JudgeOptions) -> Result<JudgedPosition, Error> {
        JudgedPosition::new(Tree::clone(&self.tree), &self.name, options, None)
    }

    fn node(&self, at: &str) -> Result<NodeId, Error> {
        let at = match at.is_empty() {
            true => NodePath::End,
            false => place(at)?,
        };
        Ok(at.find(&self.tree)?)
    }

    fn summary_value(&self) -> Value {
        let tree = &self.tree;
        let size = tree.size();
        let headers = drawn::headers(tree).into_iter();
        let headers: Vec<Value> = headers.map(|(name, text)| json!([name, text])).collect();
        let mut number = 0;
        let mut moves = Vec::new();
        for node in tree.line(tree.root()) {
            number = next_number(tree, node, size, number);
            moves.extend(tree.played(node, size).map(|(colour, played)| {
                json!({
                    "number": number,
                    "colour": colour.name(),
                    "move": move_name(played, size),
                    "at": at::name(tree, node),
                })
            }));
        }
        let terms = GameTerms::of(tree, Overrides::default()).ok();
        json!({
            "title": drawn::title(tree),
            "headers": headers,
            "size": {"width": size.width(), "height": size.height()},
            "rules": terms.as_ref().map(|terms| terms.rules.to_string()),
            "komi": terms.as_ref().map(|terms| f64::from(terms.komi.quarters()) / 4.0),
            "handicap": terms.as_ref().map(|terms| terms.handicap),
            "result": terms.and_then(|terms| terms.result).map(|result| result.text),
            "moves": moves,
        })
    }

    fn position_value(&self, at: &str) -> Result<Value, Error> {
        let tree = &self.tree;
        let node = self.node(at)?;
        let reached = Reached::at(tree, node);
        let size = tree.size();
        let children = tree.children(node);
        let children: Vec<Value> = children
            .map(|child| {
                let played = tree.played(child, size);
                json!({
                    "at": at::name(tree, child),
                    "colour": played.map(|(colour, _)| colour.name()),
                    "move": played.map(|(_, played)| move_name(played, size)),
                })
            })
            .collect();
        let last = reached.last.map(
            |(colour, played)| json!({"colour": colour.name(), "move": move_name(played, size)}),
        );
        Ok(json!({
            "at": at::name(tree, node),
            "parent": tree.parent(node).map(|parent| at::name(tree, parent)),
            "board": grid::signs(&reached.board),
            "last": last,
            "comment": drawn::comment(tree, node),
            "children": children,
        }))
    }

    fn sgf_text(&self) -> Result<String, Error> {
        let text = Saved::Sgf.text(&self.tree, Path::new(&self.name))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

fn move_name(played: Move, size: honte_goban::Size) -> String {
    match played {
        Move::Play(point) => point.to_a1(size),
        Move::Pass => "pass".to_owned(),
    }
}

#[wasm_bindgen]
impl Record {
    /// A position from numbers, row by row from the upper left.
    ///
    /// # Errors
    /// A size that boards do not have, a row that is not full.
    #[wasm_bindgen(js_name = fromSigns)]
    pub fn from_signs(signs: &[i8], width: usize) -> Result<Record, JsError> {
        Ok(Record::of_board(&grid::board(signs, width)?))
    }

    /// What the game says of itself and its main line, as JSON.
    #[must_use]
    pub fn summary(&self) -> String {
        self.summary_value().to_string()
    }

    /// A place of the game as JSON: stones, last move, comment, what follows.
    ///
    /// # Errors
    /// A place that the game does not have.
    pub fn position(&self, at: &str) -> Result<String, JsError> {
        Ok(self.position_value(at)?.to_string())
    }

    /// The position at a place as a text board.
    ///
    /// # Errors
    /// A place that the game does not have.
    pub fn text(&self, at: &str) -> Result<String, JsError> {
        Ok(Reached::at(&self.tree, self.node(at)?).board.to_string())
    }

    /// The game as SGF, FF\[4\] in UTF-8.
    ///
    /// # Errors
    /// None that is known.
    pub fn sgf(&self) -> Result<String, JsError> {
        Ok(self.sgf_text()?)
    }

    /// The position at a place, with its marks.
    ///
    /// # Errors
    /// A place that the game does not have, options that are not as described.
    pub fn svg(&self, at: &str, options: &str) -> Result<String, JsError> {
        let svg = SvgOptions::parse(options)?;
        let draw = drawn::Options {
            coordinates: svg.coordinates(),
            last_move: true,
            ..drawn::Options::default()
        };
        Ok(svg.draw(figure_at(&self.tree, self.node(at)?, &draw))?)
    }

    /// Judges the position at a place. The function is called with the chains that are proved, all
    /// chains and the visits so far; if it returns `false`, the search ends with what it has.
    ///
    /// # Errors
    /// Options that are not as described, a place that the game does not have, another game than
    /// Go, a position that cannot be.
    pub fn judge(
        &self,
        options: &str,
        on_progress: Option<Function>,
    ) -> Result<Judgement, JsError> {
        let options = JudgeOptions::parse(options)?;
        let tree = Tree::clone(&self.tree);
        Ok(JudgedPosition::new(tree, &self.name, &options, on_progress)?.into())
    }
}
