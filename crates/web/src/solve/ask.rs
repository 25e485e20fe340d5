//! A problem is to be solved.

use super::solving;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::board_view::BoardView;
use crate::body;
use crate::position::PositionRequest;
use axum::body::Body;
use axum::extract::State;
use honte_app::recorded::Reached;
use honte_app::referee::Subject;
use honte_app::solve::{PoseError, Posed, ProblemQuery, node, pose};
use honte_diagram::Figure;
use honte_goban::{Board, Colour};
use honte_solve::{Effort, Goal, ProblemError};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most positions that may be visited: some minutes.
const MOST_VISITS: u64 = 10_000_000;

/// What is asked.
#[derive(Debug, Deserialize)]
struct SolveRequest {
    #[serde(flatten)]
    position: PositionRequest,
    to_move: Option<Side>,
    goal: Option<Wanted>,
    point: Option<String>,
    nodes: Option<u64>,
}

/// Who plays first.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

/// What the side to move wants.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wanted {
    Auto,
    Live,
    Kill,
}

/// `POST /api/solve`
pub(crate) async fn ask(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: SolveRequest = body::read(body).await?;
    body::apart(move || {
        let subject = request.position.subject(&app)?;
        let query = request.query(&subject)?;
        let board = Reached::at(&subject.tree, node(&subject.tree, query.at.as_ref())?).board;
        let mut shown = shown(&board);
        let posed = pose(&subject.tree, &query).map_err(|error| refused(error, &shown))?;
        let usual = Effort::default();
        let visits = request.nodes.unwrap_or(usual.visits).clamp(1, MOST_VISITS);
        let visits = visits.min(app.max_visits);
        let question = question(&subject, &posed, visits);
        let job = app.jobs.begin(question, move |job| {
            Ok(solving::work(job, &subject, &posed, visits))
        })?;
        if let Value::Object(shown) = &mut shown {
            shown.insert("job".to_owned(), job.into());
        }
        Ok(json(&shown))
    })
    .await
}

impl SolveRequest {
    fn query(&self, subject: &Subject) -> Result<ProblemQuery, ApiError> {
        let said = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Ok(ProblemQuery {
            at: self.position.at(&subject.tree)?,
            to_move: self.to_move.map(|side| match side {
                Side::Black => Colour::Black,
                Side::White => Colour::White,
            }),
            point: said(&self.point),
            goal: match self.goal {
                None | Some(Wanted::Auto) => None,
                Some(Wanted::Live) => Some(Goal::Live),
                Some(Wanted::Kill) => Some(Goal::Kill),
            },
        })
    }
}

/// The position, to be shown while the problem is solved, or to choose a group on.
fn shown(board: &Board) -> Value {
    let mut view = BoardView::new(board.size());
    let row = view.row(&Figure::from_board(board));
    json!({"board": view.board(), "position": view.changes(&view.empty(), &row)})
}

/// Why there is no problem. Where the position has none, it is sent, so that a group can be chosen.
fn refused(error: PoseError, shown: &Value) -> ApiError {
    let code = match &error {
        PoseError::Node(_) => return ApiError::unprocessable(error),
        PoseError::Point { .. } => "no-point",
        PoseError::Problem(ProblemError::NoStone(_)) => "no-stone",
        PoseError::Problem(ProblemError::OneColour) => "one-colour",
        PoseError::Problem(ProblemError::Unclear) => "unclear",
        PoseError::Problem(ProblemError::OtherSide(_)) => "other-side",
        PoseError::Problem(ProblemError::Open(_)) => "open",
    };
    let refusal = ApiError::unprocessable(error).with(json!({"code": code}));
    refusal.with(shown.clone())
}

/// What makes a question the same: game, position, side, group and who named it, goal and visits.
fn question(subject: &Subject, posed: &Posed, visits: u64) -> String {
    let Subject { file, number, .. } = subject;
    let problem = &posed.problem;
    let stones: Vec<_> = problem.board.all_stones().collect();
    format!(
        "{file} {number} {} {stones:?} {} {:?} {} {:?} {visits}",
        problem.board.size(),
        problem.to_move,
        posed.turn_from,
        posed.is_group_named,
        problem.target
    )
}
