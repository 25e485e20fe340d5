//! A judged position.

use crate::proof::Proof;
use crate::svg::SvgOptions;
use crate::{Error, JudgeOptions, grid, progress};
use honte_app::referee::{
    Fate, Judged, Subject, capturable, chain, claim, dispute, judge, judged_picture, price, value,
    variations,
};
use honte_diagram::Figure;
use honte_goban::Point;
use honte_life::{Status, Verdict};
use honte_record::tree::Tree;
use js_sys::Function;
use serde_json::{Value, json};
use std::rc::Rc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What was found about a position, and how long that took.
#[derive(Debug, Clone)]
pub struct JudgedPosition {
    judged: Rc<Judged>,
    /// Seconds by the clock of the page.
    seconds: f64,
}

impl JudgedPosition {
    /// Judges the position at a place of a game; `name` stands for the game in what is said of it.
    ///
    /// # Errors
    /// Options that are not as described, a place that the game does not have, another game than
    /// Go, a position that cannot be.
    pub fn new(
        tree: Tree,
        name: &str,
        options: &JudgeOptions,
        on_progress: Option<Function>,
    ) -> Result<JudgedPosition, Error> {
        let mut settings = options.settings()?;
        let at = options.at.as_deref().map(crate::record::place);
        let at = at.transpose()?;
        let subject = Subject {
            file: name.to_owned(),
            number: 1,
            tree,
        };
        let mut budget = settings.budget.clone();
        let (judged, seconds) =
            progress::followed(&mut budget, on_progress, options.milliseconds, |budget| {
                settings.budget = budget.clone();
                judge(&settings, at.as_ref(), subject)
            });
        Ok(JudgedPosition {
            judged: Rc::new(judged?),
            seconds,
        })
    }

    /// Everything as `honte referee --json` has it, with the points of dead stones and of stones in
    /// seki, and who owns each point.
    #[must_use]
    pub fn value(&self) -> Value {
        let judged = &self.judged;
        let mut all = value(judged);
        let extra = json!({
            "seconds": self.seconds,
            "dead": judged.names(self.dead()),
            "seki": judged.names(self.stones(|group, _| group == Fate::Seki)),
            "ownership": self.ownership(),
        });
        if let (Value::Object(all), Value::Object(extra)) = (&mut all, extra) {
            all.extend(extra);
        }
        all
    }

    /// The stones that are dead, as the position stands: not those that live and would be taken by
    /// what is still to be played.
    pub(crate) fn dead(&self) -> Vec<Point> {
        self.stones(|group, status| group == Fate::Dead && status.lives() != Some(true))
    }

    /// The stones of chains that are wanted, by the fate of their group and their own status.
    fn stones(&self, is_wanted: impl Fn(Fate, Status) -> bool) -> Vec<Point> {
        let judged = &self.judged;
        let mut stones = Vec::new();
        for group in judged.groups() {
            let chains = group
                .chains
                .iter()
                .filter_map(|&chain| judged.verdicts.get(chain));
            let wanted = chains.filter(|chain| is_wanted(group.fate, chain.status));
            stones.extend(wanted.flat_map(|chain| chain.stones.iter().copied()));
        }
        stones.sort_unstable_by_key(|stone| (stone.y(), stone.x()));
        stones
    }

    /// Whether a stone is proved to be alive.
    pub(crate) fn is_proved_alive(&self, point: Point) -> bool {
        let mut verdicts = self.judged.verdicts.iter();
        let chain = verdicts.find(|chain| chain.stones.contains(&point));
        chain.is_some_and(|chain| chain.proved() == Some(true))
    }

    /// The judged position.
    pub(crate) fn judged(&self) -> &Judged {
        &self.judged
    }

    /// Who owns each point in the finished position, as numbers: living stones and territory.
    pub(crate) fn ownership(&self) -> Vec<i8> {
        let finish = &self.judged.finish;
        let position = &finish.position;
        let owner = |point: Point| {
            let stone = position.board.colour_at(point);
            let living = stone.filter(|_| !position.statuses.is_dead(point));
            let counted = finish
                .count
                .verdict(point)
                .and_then(|verdict| verdict.owner);
            grid::sign(living.or(counted))
        };
        self.judged.size().points().map(owner).collect()
    }

    /// What is known of the chain on a point, and why.
    ///
    /// # Errors
    /// No point, or none with a stone.
    pub fn explain(&self, at: &str) -> Result<Value, Error> {
        let judged = &self.judged;
        let chain = chain(judged, at)?;
        let mut words = vec![claim(judged, chain)];
        words.extend(price(judged, chain));
        words.extend(dispute(judged, chain));
        if chain.capture.is_some() && !chain.class.is_proved() {
            words.push(capturable(chain));
        }
        Ok(json!({
            "at": judged.at(chain),
            "stones": judged.names(chain.stones.iter().copied()),
            "words": words,
            "hasProof": chain.proof.is_some(),
        }))
    }

    /// The chain's place among the verdicts.
    pub(crate) fn place_of(&self, chain: &Verdict) -> usize {
        let mut verdicts = self.judged.verdicts.iter();
        verdicts
            .position(|other| other.stones == chain.stones)
            .unwrap_or_default()
    }

    fn picture(&self) -> (Figure, String) {
        judged_picture(&self.judged)
    }

    fn proofs(&self) -> Result<Vec<u8>, Error> {
        let (text, _) = variations::write(&self.judged, self.judged.verdicts.iter())?;
        Ok(text)
    }
}

/// A judged position, for JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Judgement(JudgedPosition);

#[wasm_bindgen]
impl Judgement {
    /// Everything, as JSON.
    #[must_use]
    pub fn value(&self) -> String {
        self.0.value().to_string()
    }

    /// The finished position with dead stones, territory, dame and seki.
    ///
    /// # Errors
    /// Options that are not as described.
    pub fn svg(&self, options: &str) -> Result<String, JsError> {
        let (figure, _) = self.0.picture();
        Ok(SvgOptions::parse(options)?.draw(figure)?)
    }

    /// What the signs of [`Judgement::svg`] mean, in a line.
    #[must_use]
    pub fn legend(&self) -> String {
        self.0.picture().1
    }

    /// What is known of the chain on a point, and why, as JSON.
    ///
    /// # Errors
    /// No point, or none with a stone.
    pub fn explain(&self, at: &str) -> Result<String, JsError> {
        Ok(self.0.explain(at)?.to_string())
    }

    /// The proof of the chain on a point, to be played through.
    ///
    /// # Errors
    /// No point, none with a stone, a chain without a proof.
    pub fn proof(&self, at: &str) -> Result<Proof, JsError> {
        Ok(Proof::new(&self.0, at)?)
    }

    /// All proofs as an SGF file, a game each.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(js_name = proofsSgf)]
    pub fn proofs_sgf(&self) -> Result<String, JsError> {
        Ok(String::from_utf8_lossy(&self.0.proofs()?).into_owned())
    }
}

impl From<JudgedPosition> for Judgement {
    fn from(position: JudgedPosition) -> Judgement {
        Judgement(position)
    }
}
