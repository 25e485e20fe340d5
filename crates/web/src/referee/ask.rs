//! A position is to be judged.

use super::stages;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::jobs::Kind;
use crate::records::{lock, of_bytes};
use axum::body::Body;
use axum::extract::State;
use honte_app::at::{self, At};
use honte_app::recorded;
use honte_app::referee::{Settings, Subject};
use honte_app::terms::Overrides;
use honte_life::Budget;
use honte_proof::Reading;
use honte_record::tree::Tree;
use honte_rules::{Amount, Ruleset};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::thread::available_parallelism;

/// The most visits that may be asked for: some minutes.
const MOST_VISITS: u64 = 2_000_000_000;
/// Memory of a single search: two may run at a time, and two more may be on their way out.
const MEMORY: usize = 1 << 30;
/// A longer text, in bytes, is no position.
const LONGEST: usize = 1 << 20;

/// What is asked.
#[derive(Debug, Deserialize)]
pub(crate) struct RefereeRequest {
    file: Option<String>,
    number: Option<u64>,
    node: Option<String>,
    text: Option<String>,
    rules: Option<String>,
    komi: Option<Value>,
    reading: Option<String>,
    nodes: Option<u64>,
}

/// `POST /api/referee`
pub(crate) async fn ask(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: RefereeRequest = body::read(body).await?;
    body::apart(move || {
        let subject = request.subject(&app)?;
        expect_go(&subject)?;
        let settings = request.settings()?;
        let at = request.at(&subject.tree)?;
        let question = request.question(&subject, &at, &settings);
        let job = app.jobs.begin(Kind::Referee, question, move |job| {
            stages::judge_in_stages(job, &settings, &at, &subject)
        })?;
        Ok(json(&json!({"job": job.id})))
    })
    .await
}

/// Refuses a record of another game than Go.
fn expect_go(subject: &Subject) -> Result<(), ApiError> {
    match recorded::other_game(&subject.tree) {
        Some(other) => Err(ApiError::unprocessable(format_args!(
            "{}: {other}",
            subject.file
        ))),
        None => Ok(()),
    }
}

impl RefereeRequest {
    fn subject(&self, app: &AppState) -> Result<Subject, ApiError> {
        if let Some(text) = &self.text {
            if text.len() > LONGEST {
                return Err(ApiError::too_large("the text is too long for a position"));
            }
            let loaded = of_bytes("the text", text.as_bytes(), self.number.unwrap_or(1))?;
            return Ok(Subject {
                file: "pasted".to_owned(),
                number: loaded.record.number,
                tree: loaded.record.tree,
            });
        }
        let Some(file) = &self.file else {
            return Err(ApiError::bad_request("expected a file, or a text"));
        };
        let game = app.games.get(app, file, self.number.unwrap_or(1))?;
        let game = lock(&game);
        Ok(Subject {
            file: game.file.clone(),
            number: game.number,
            tree: game.tree.clone(),
        })
    }

    fn at(&self, tree: &Tree) -> Result<At, ApiError> {
        let at: At = match self.node.as_deref() {
            None | Some("") => At::End,
            Some(name) => name.parse().map_err(ApiError::bad_request)?,
        };
        // So that a wrong name is told at once.
        at.find(tree)?;
        Ok(at)
    }

    fn settings(&self) -> Result<Settings, ApiError> {
        let usual = Budget::default();
        let visits = self.nodes.unwrap_or(usual.total).clamp(1, MOST_VISITS);
        let said = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        Ok(Settings {
            terms: Overrides {
                rules: said(&self.rules)
                    .map(|text| text.parse::<Ruleset>().map_err(ApiError::bad_request))
                    .transpose()?,
                komi: komi(self.komi.as_ref())?,
            },
            reading: said(&self.reading)
                .map(|text| text.parse::<Reading>().map_err(ApiError::bad_request))
                .transpose()?
                .unwrap_or_default(),
            budget: Budget {
                visits,
                total: visits,
                memory: MEMORY.min(usual.memory),
                watch: None,
                threads: available_parallelism().map_or(1, usize::from),
                until: None,
                purse: None,
            },
            time: None,
        })
    }

    /// What makes a question the same: the position and everything that it is judged by.
    fn question(&self, subject: &Subject, at: &At, settings: &Settings) -> String {
        let node = at.find(&subject.tree).ok();
        let way: Vec<String> = node.map_or_else(Vec::new, |node| {
            let path = subject.tree.path(node).into_iter();
            let texts = path.map(|node| {
                let properties = subject.tree.properties(node);
                let texts = properties.map(|property| {
                    let values = property.values().map(String::from_utf8_lossy);
                    let name = String::from_utf8_lossy(property.spelling());
                    format!("{name}{:?}", values.collect::<Vec<_>>())
                });
                texts.collect::<String>()
            });
            texts.collect()
        });
        let name = node.map(|node| at::name(&subject.tree, node));
        let Settings {
            terms: Overrides { rules, komi },
            reading,
            budget,
            ..
        } = settings;
        let visits = budget.total;
        format!(
            "{} {} {name:?} {rules:?} {komi:?} {reading:?} {visits} {}",
            subject.file,
            subject.number,
            way.join(";")
        )
    }
}

/// Komi as a number or a text.
pub(crate) fn komi(value: Option<&Value>) -> Result<Option<Amount>, ApiError> {
    let text = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(other) => other.to_string(),
    };
    text.parse().map(Some).map_err(ApiError::bad_request)
}
