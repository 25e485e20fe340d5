//! Somebody argues with a proof: he moves for the side that loses, and the proof answers.

use super::proof::{Stage, goal, local};
use super::with_case;
use crate::body;
use crate::house::House;
use crate::oops::{Answer, Oops, json};
use axum::body::Body;
use axum::extract::{Path, State};
use honte_desk::referee::argue::{said, words};
use honte_desk::referee::{Moves, name};
use honte_proof::{Action, State as Position};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Moves of an argument.
const MOST: usize = 500;

#[derive(Debug, Deserialize)]
struct Wish {
    chain: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// `POST /api/jobs/j3/argue`
pub(crate) async fn argue(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    body: Body,
) -> Answer {
    let wish: Wish = body::read(body).await?;
    if wish.moves.len() > MOST {
        return Err(Oops::unfit(format_args!("no more than {MOST} moves")));
    }
    body::apart(move || {
        with_case(&house, &id, |case| {
            let judged = &case.judged;
            let (_, local) = local(judged, &wish.chain)?;
            let moves = Moves::new(local, judged.board());
            let (stage, start) = Stage::new(judged, &moves);
            let mut play = Play {
                state: moves.start(),
                seen: vec![moves.start()],
                steps: Vec::new(),
                repeats: false,
                stage,
            };
            play.answer()?;
            for word in &wish.moves {
                play.you(word)?;
            }
            Ok(json(&play.value(&start)))
        })
    })
    .await
}

/// An argument so far.
struct Play<'a> {
    stage: Stage<'a>,
    state: Position,
    /// Where play was.
    seen: Vec<Position>,
    steps: Vec<Value>,
    /// Whether the last answer led back to where play was before.
    repeats: bool,
}

impl Play<'_> {
    /// A move of the person, and the answer.
    fn you(&mut self, word: &str) -> Result<(), Oops> {
        let moves = self.stage.moves;
        if let Some(end) = moves.end(&self.state) {
            return Err(Oops::unfit(format_args!("play is over: {end}")));
        }
        let lower = word.to_ascii_lowercase();
        let parts: Vec<&str> = lower.split_whitespace().collect();
        let action = said(moves, &self.state, &parts).map_err(Oops::unfit)?;
        self.make("you", action)?;
        self.answer()
    }

    /// The winner's move, if it is his turn.
    fn answer(&mut self) -> Result<(), Oops> {
        let moves = self.stage.moves;
        if moves.end(&self.state).is_some() || self.state.mover == moves.loser() {
            return Ok(());
        }
        let action = moves.answer(&self.state);
        self.make("proof", action)?;
        self.repeats = self.seen.contains(&self.state);
        self.seen.push(self.state);
        Ok(())
    }

    fn make(&mut self, by: &str, action: Action) -> Result<(), Oops> {
        let moves = self.stage.moves;
        let before = self.state;
        let made = moves
            .play(&before, action)
            .ok_or_else(|| Oops::unfit("that is not legal"))?;
        let spots = self.stage.step(action, &made.after);
        self.steps.push(json!({
            "by": by,
            "colour": before.mover.name(),
            "action": words(moves, action),
            "words": moves.words(&before, action, &made.after),
            "spots": spots,
        }));
        self.state = made.next;
        Ok(())
    }

    fn value(self, start: &Value) -> Value {
        let moves = self.stage.moves;
        let end = moves.end(&self.state);
        let legal: Vec<String> = match end {
            Some(_) => Vec::new(),
            None => {
                let actions = moves.actions(&self.state).into_iter();
                actions.map(|action| words(moves, action)).collect()
            }
        };
        let (you, goal) = goal(moves);
        let mut value = json!({
            "start": start,
            "steps": self.steps,
            "legal": legal,
            "end": end,
            "repeats": self.repeats,
            "you": you,
            "goal": goal,
            "beyond": moves.beyond(),
            "words": format!("You are {} and are to {goal}.", name(moves.loser())),
        });
        self.stage.easel.put_sprites(&mut value);
        value
    }
}
