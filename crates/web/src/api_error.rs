//! What goes wrong, as an answer: a status and one line.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use std::fmt::Display;

/// An answer that says what is wrong.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    status: StatusCode,
    line: String,
    /// What a program is told beside the line.
    facts: Map<String, Value>,
}

impl ApiError {
    fn new(status: StatusCode, line: impl Display) -> ApiError {
        let text = line.to_string();
        ApiError {
            status,
            // An error of an expression draws its place on two more lines, for a terminal.
            line: text.lines().next().unwrap_or_default().to_owned(),
            facts: Map::new(),
        }
    }

    /// With what a program is told beside the line; an object.
    pub(crate) fn with(mut self, facts: Value) -> ApiError {
        if let Value::Object(facts) = facts {
            self.facts.extend(facts);
        }
        self
    }

    /// The question is none.
    pub(crate) fn bad_request(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, line)
    }

    /// Not for you.
    pub(crate) fn forbidden(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, line)
    }

    /// There is no such thing.
    pub(crate) fn not_found(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, line)
    }

    /// It has changed meanwhile, or is there already.
    pub(crate) fn conflict(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, line)
    }

    /// Too much of it.
    pub(crate) fn too_large(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, line)
    }

    /// It came too slowly.
    pub(crate) fn timed_out(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, line)
    }

    /// Of another kind than expected.
    pub(crate) fn unsupported_media(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, line)
    }

    /// Understood, but it cannot be done.
    pub(crate) fn unprocessable(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, line)
    }

    /// There is too much to do already.
    pub(crate) fn unavailable(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, line)
    }

    /// It could not be done, and that is not the asker's fault.
    pub(crate) fn internal(line: impl Display) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, line)
    }
}

impl From<honte_app::Error> for ApiError {
    fn from(error: honte_app::Error) -> ApiError {
        match error {
            honte_app::Error::CannotWrite { .. } => ApiError::internal(error),
            honte_app::Error::Exists { .. } | honte_app::Error::Changed { .. } => {
                ApiError::conflict(error)
            }
            error => ApiError::unprocessable(error),
        }
    }
}

impl From<honte_app::at::NodeError> for ApiError {
    fn from(error: honte_app::at::NodeError) -> ApiError {
        ApiError::unprocessable(error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = self.facts;
        body.insert("error".to_owned(), self.line.into());
        let mut response = json(&Value::Object(body));
        *response.status_mut() = self.status;
        response
    }
}

/// What a question comes to.
pub(crate) type Answer = Result<Response, ApiError>;

/// A value as an answer.
pub(crate) fn json(value: &Value) -> Response {
    let kind = (header::CONTENT_TYPE, "application/json; charset=utf-8");
    ([kind], value.to_string()).into_response()
}

/// A file to be kept.
pub(crate) fn download(name: &str, kind: &str, bytes: Vec<u8>) -> Response {
    let plain: String = name
        .chars()
        .map(|c| match c.is_ascii_alphanumeric() || "._-".contains(c) {
            true => c,
            false => '_',
        })
        .collect();
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{plain}\""),
        ),
    ];
    (headers, bytes).into_response()
}
