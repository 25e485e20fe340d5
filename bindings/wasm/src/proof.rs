//! A proof to be played through: a line in which the loser holds out, or against a person.

use crate::svg::SvgOptions;
use crate::{Error, JudgedPosition, grid};
use honte_app::referee::argue::{Argument, words as said};
use honte_app::referee::dialogue::Dialogue;
use honte_app::referee::{Judged, Line, Moves, chain, claim, is_static, support};
use honte_diagram::Figure;
use honte_goban::Board;
use honte_life::{Local, Verdict};
use honte_proof::State;
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Moves of a person against a proof.
const MAX_MOVES: usize = 500;

/// A proof of a chain, for JavaScript: who loses by it may move, and is answered.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Proof {
    position: JudgedPosition,
    /// The chain's place among the verdicts.
    chain: usize,
    /// The person's moves so far.
    moves: Vec<String>,
}

impl Proof {
    pub(crate) fn new(position: &JudgedPosition, at: &str) -> Result<Proof, Error> {
        let judged = position.judged();
        let chain = chain(judged, at)?;
        let proof = Proof {
            chain: position.place_of(chain),
            position: position.clone(),
            moves: Vec::new(),
        };
        proof.parts().map(|_| ())?;
        Ok(proof)
    }

    fn parts(&self) -> Result<(&Judged, &Verdict, &Local), Error> {
        let judged = self.position.judged();
        let chain = judged.verdicts.get(self.chain);
        let chain = chain.ok_or(Error::NoProof("there is no such chain"))?;
        match &chain.proof {
            Some(local) => Ok((judged, chain, local)),
            None => Err(Error::NoProof(match is_static(chain) {
                true => "there is nothing to play: the chain lives without a move",
                false => "there is no proof of this chain",
            })),
        }
    }

    /// The position after each move of the line in which the loser holds out.
    fn line_value(&self) -> Result<Value, Error> {
        let (judged, chain, local) = self.parts()?;
        let moves = Moves::new(local, judged.board());
        let line = Line::of(&moves);
        let mut stage = Stage::new(judged, &moves);
        let start = grid::signs(&stage.board);
        let steps: Vec<Value> = (line.moves.iter())
            .map(|told| {
                stage.step(&moves, &told.after);
                json!({
                    "colour": told.before.mover.name(),
                    "move": said(&moves, told.action),
                    "words": told.words,
                    "board": grid::signs(&stage.board),
                })
            })
            .collect();
        let argument = Argument::new(judged, chain, local);
        let support: Vec<Value> = support(judged, chain)
            .map(|(what, moves)| json!({"shows": what, "line": Line::of(&moves).to_string()}))
            .collect();
        Ok(json!({
            "chain": judged.at(chain),
            "claim": claim(judged, chain),
            "beyond": moves.beyond(),
            "reading": local.proof.game.reading.name(),
            "first": local.proof.start.mover.name(),
            "you": moves.loser().name(),
            "goal": argument.goal().1,
            "points": judged.names(local.points.iter().copied()),
            "start": start,
            "steps": steps,
            "end": line.end,
            "sentence": line.to_string(),
            "support": support,
        }))
    }

    /// The figure after so many moves of the line.
    fn line_figure(&self, step: usize) -> Result<Figure, Error> {
        let (judged, _, local) = self.parts()?;
        let moves = Moves::new(local, judged.board());
        let line = Line::of(&moves);
        let mut stage = Stage::new(judged, &moves);
        for told in line.moves.iter().take(step) {
            stage.step(&moves, &told.after);
        }
        let last = step.checked_sub(1).and_then(|last| line.moves.get(last));
        match step > line.moves.len() {
            true => Err(Error::NoStep(step)),
            false => Ok(moves.figure(&stage.board, last.map(|told| told.action))),
        }
    }

    /// The argument so far.
    fn argued<T>(&self, see: impl FnOnce(&Argued<'_>) -> T) -> Result<T, Error> {
        let (judged, chain, local) = self.parts()?;
        let argument = Argument::new(judged, chain, local);
        let mut stage = Stage::new(judged, argument.main());
        let mut figure = argument.main().figure(&stage.board, None);
        let mut steps = Vec::new();
        let dialogue = Dialogue::play(&argument, &self.moves, |by, step| {
            stage.step(step.moves, &step.after);
            figure = step.moves.figure(&stage.board, Some(step.action));
            steps.push(json!({
                "by": by.name(),
                "colour": step.mover.name(),
                "move": said(step.moves, step.action),
                "words": step.words,
            }));
        })?;
        Ok(see(&Argued {
            dialogue,
            stage,
            steps,
            figure,
        }))
    }
}

#[wasm_bindgen]
impl Proof {
    /// The line of the proof in which the loser holds out as long as possible, as JSON.
    ///
    /// # Errors
    /// None that is known.
    pub fn line(&self) -> Result<String, JsError> {
        Ok(self.line_value()?.to_string())
    }

    /// The position after so many moves of the line.
    ///
    /// # Errors
    /// Options that are not as described, more moves than there are.
    #[wasm_bindgen(js_name = lineSvg)]
    pub fn line_svg(&self, step: usize, options: &str) -> Result<String, JsError> {
        Ok(SvgOptions::parse(options)?.draw(self.line_figure(step)?)?)
    }

    /// The argument so far, as JSON.
    ///
    /// # Errors
    /// None that is known.
    pub fn value(&self) -> Result<String, JsError> {
        Ok(self.argued(|argued| argued.value())?.to_string())
    }

    /// The position of the argument.
    ///
    /// # Errors
    /// Options that are not as described.
    pub fn svg(&self, options: &str) -> Result<String, JsError> {
        let figure = self.argued(|argued| argued.figure.clone())?;
        Ok(SvgOptions::parse(options)?.draw(figure)?)
    }

    /// A move of the person's, such as `A7`, `pass` and `ko A7`; it is answered.
    ///
    /// # Errors
    /// Why that is no move here; the argument is as it was.
    pub fn say(&mut self, word: &str) -> Result<(), JsError> {
        if self.moves.len() >= MAX_MOVES {
            return Err(Error::TooLong(MAX_MOVES).into());
        }
        self.moves.push(word.to_owned());
        let said = self.argued(|_| ());
        if said.is_err() {
            self.moves.pop();
        }
        Ok(said?)
    }

    /// Takes the person's last move back, and whether there was one.
    pub fn undo(&mut self) -> bool {
        self.moves.pop().is_some()
    }
}

/// A board that changes with the moves of a proof.
struct Stage {
    board: Board,
}

impl Stage {
    fn new(judged: &Judged, moves: &Moves<'_>) -> Stage {
        let mut board = judged.board().clone();
        moves.draw_on(&mut board, &moves.start());
        Stage { board }
    }

    fn step(&mut self, moves: &Moves<'_>, after: &State) {
        moves.draw_on(&mut self.board, after);
    }
}

/// An argument so far, as it is shown.
struct Argued<'a> {
    dialogue: Dialogue<'a>,
    stage: Stage,
    steps: Vec<Value>,
    figure: Figure,
}

impl Argued<'_> {
    fn value(&self) -> Value {
        let (argument, place) = (self.dialogue.argument(), self.dialogue.place());
        json!({
            "you": argument.main().loser().name(),
            "goal": argument.goal().1,
            "words": format!("{}.", argument.task()),
            "beyond": argument.main().beyond(),
            "steps": self.steps,
            "board": grid::signs(&self.stage.board),
            "legal": argument.legal(place),
            "end": argument.end(place),
            "repeats": self.dialogue.repeats(),
        })
    }
}
