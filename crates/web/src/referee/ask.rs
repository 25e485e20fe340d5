//! A position is to be judged.

use super::stages;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::position::{PositionRequest, identity};
use axum::body::Body;
use axum::extract::State;
use honte_app::at::NodePath;
use honte_app::referee::{Settings, Subject};
use honte_app::terms::Overrides;
use honte_life::Budget;
use honte_proof::Reading;
use honte_rules::{Amount, Ruleset};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::thread::available_parallelism;

/// The most visits that may be asked for: some minutes.
const MOST_VISITS: u64 = 2_000_000_000;
/// Memory of a single search: two may run at a time, and two more may be on their way out.
const MEMORY: usize = 1 << 30;

/// What is asked.
#[derive(Debug, Deserialize)]
pub(crate) struct RefereeRequest {
    #[serde(flatten)]
    position: PositionRequest,
    rules: Option<String>,
    komi: Option<Value>,
    reading: Option<String>,
    nodes: Option<u64>,
}

/// `POST /api/referee`
pub(crate) async fn ask(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: RefereeRequest = body::read(body).await?;
    body::apart(move || {
        let subject = request.position.subject(&app)?;
        let example = request.position.example()?;
        let settings = request.settings(app.max_visits)?;
        let at = request.position.at(&subject.tree)?.unwrap_or(NodePath::End);
        let question = RefereeRequest::question(&subject, &at, &settings);
        let job = app.jobs.begin(question, move |job| {
            stages::judge_in_stages(job, &settings, &at, &subject, example)
        })?;
        Ok(json(&json!({"job": job})))
    })
    .await
}

impl RefereeRequest {
    fn settings(&self, max_visits: u64) -> Result<Settings, ApiError> {
        let usual = Budget::default();
        let visits = self.nodes.unwrap_or(usual.total).clamp(1, MOST_VISITS);
        let visits = visits.min(max_visits);
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
            search_unfinished: self.nodes.is_some(),
        })
    }

    /// What makes a question the same: the position and everything that it is judged by.
    fn question(subject: &Subject, at: &NodePath, settings: &Settings) -> String {
        let Settings {
            terms: Overrides { rules, komi },
            reading,
            budget,
            search_unfinished,
            ..
        } = settings;
        let visits = budget.total;
        format!(
            "{rules:?} {komi:?} {reading:?} {visits} {search_unfinished} {}",
            identity(subject, at)
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
