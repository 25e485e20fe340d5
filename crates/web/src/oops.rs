//! What goes wrong, as an answer: a status and one line.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use std::fmt::Display;

/// An answer that says what is wrong.
#[derive(Debug, Clone)]
pub(crate) struct Oops {
    status: StatusCode,
    line: String,
    /// What a program is told beside the line.
    facts: Map<String, Value>,
}

impl Oops {
    fn new(status: StatusCode, line: impl Display) -> Oops {
        Oops {
            status,
            line: line.to_string(),
            facts: Map::new(),
        }
    }

    /// With what a program is told beside the line; an object.
    pub(crate) fn with(mut self, facts: Value) -> Oops {
        if let Value::Object(facts) = facts {
            self.facts.extend(facts);
        }
        self
    }

    /// The question is none.
    pub(crate) fn bad(line: impl Display) -> Oops {
        Oops::new(StatusCode::BAD_REQUEST, line)
    }

    /// Not for you.
    pub(crate) fn forbidden(line: impl Display) -> Oops {
        Oops::new(StatusCode::FORBIDDEN, line)
    }

    /// There is no such thing.
    pub(crate) fn missing(line: impl Display) -> Oops {
        Oops::new(StatusCode::NOT_FOUND, line)
    }

    /// It has changed meanwhile, or is there already.
    pub(crate) fn conflict(line: impl Display) -> Oops {
        Oops::new(StatusCode::CONFLICT, line)
    }

    /// Too much of it.
    pub(crate) fn large(line: impl Display) -> Oops {
        Oops::new(StatusCode::PAYLOAD_TOO_LARGE, line)
    }

    /// It came too slowly.
    pub(crate) fn slow(line: impl Display) -> Oops {
        Oops::new(StatusCode::REQUEST_TIMEOUT, line)
    }

    /// Of another kind than expected.
    pub(crate) fn kind(line: impl Display) -> Oops {
        Oops::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, line)
    }

    /// Understood, but it cannot be done.
    pub(crate) fn unfit(line: impl Display) -> Oops {
        Oops::new(StatusCode::UNPROCESSABLE_ENTITY, line)
    }

    /// There is too much to do already.
    pub(crate) fn busy(line: impl Display) -> Oops {
        Oops::new(StatusCode::SERVICE_UNAVAILABLE, line)
    }

    /// It could not be done, and that is not the asker's fault.
    pub(crate) fn failed(line: impl Display) -> Oops {
        Oops::new(StatusCode::INTERNAL_SERVER_ERROR, line)
    }
}

impl From<honte_desk::Error> for Oops {
    fn from(error: honte_desk::Error) -> Oops {
        match error {
            honte_desk::Error::CannotWrite { .. } => Oops::failed(error),
            honte_desk::Error::Exists { .. } | honte_desk::Error::Changed { .. } => {
                Oops::conflict(error)
            }
            error => Oops::unfit(error),
        }
    }
}

impl From<honte_desk::at::NodeError> for Oops {
    fn from(error: honte_desk::at::NodeError) -> Oops {
        Oops::unfit(error)
    }
}

impl IntoResponse for Oops {
    fn into_response(self) -> Response {
        let mut body = self.facts;
        body.insert("error".to_owned(), self.line.into());
        let mut response = json(&Value::Object(body));
        *response.status_mut() = self.status;
        response
    }
}

/// What a question comes to.
pub(crate) type Answer = Result<Response, Oops>;

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
