//! What every request passes: only the page that this server gave out may ask it.
//!
//! Another site's page can make a browser send requests here. It cannot choose the `Host` that the
//! browser writes (which also ends DNS rebinding), nor hide its own `Origin`, nor send JSON across
//! sites without asking first; and what comes back is not for it to read. Other users of this machine,
//! and other machines, do not have the token.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::closed_page::closed_page;
use crate::hosts::{Ends, Hosts};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

pub(crate) async fn guard(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let (mut response, cookie) = match check(&app.hosts, &request) {
        Ok(cookie) => (next.run(request).await, cookie),
        Err(refusal) => (refusal.into_response(), None),
    };
    let is_api = |headers: &HeaderMap| !headers.contains_key(header::CACHE_CONTROL);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api(headers) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Why a request is not answered.
enum Refusal {
    /// For a program, or the page.
    Line(ApiError),
    /// For a person who has come without the token; whether by a browser on this machine.
    Page { is_near: bool },
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Refusal {
        Refusal::Line(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Refusal::Line(error) => error.into_response(),
            Refusal::Page { is_near } => closed_page(is_near),
        }
    }
}

/// Whether a request may be answered; the cookie to be set with the answer.
fn check(hosts: &Hosts, request: &Request) -> Result<Option<HeaderValue>, Refusal> {
    let headers = request.headers();
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(&ends) = request.extensions().get::<Ends>() else {
        return Err(ApiError::internal("a request without a connection").into());
    };
    let is_one = headers.get_all(header::HOST).iter().count() == 1;
    let host = said("host").filter(|host| is_one && hosts.knows(host, ends));
    let Some(host) = host else {
        return Err(ApiError::forbidden(format_args!(
            "this server answers to {} only; others are named by --allow-host",
            hosts.names(ends)
        ))
        .into());
    };
    let origin = headers
        .get(header::ORIGIN)
        .map(|_| hosts.knows_origin(said("origin").unwrap_or_default(), ends));
    if origin == Some(false) {
        return Err(ApiError::forbidden("another site's page may not ask this server").into());
    }
    let mut cookie = None;
    if hosts.wants_token(host, ends) {
        let is_in_link = hosts.token.is_in_query(request.uri().query());
        if !is_in_link && !hosts.token.is_in_cookies(headers, hosts.port()) {
            return Err(without_token(request, hosts.is_near(host, ends)));
        }
        // Opening the page renews it.
        let is_page = request.uri().path() == "/";
        let is_set = is_in_link || is_page;
        cookie = is_set.then(|| hosts.token.cookie(hosts.port())).flatten();
    }
    check_page(request, origin)?;
    Ok(cookie)
}

/// The refusal of a request that does not show the token.
fn without_token(request: &Request, is_near: bool) -> Refusal {
    let accept = request.headers().get(header::ACCEPT);
    let is_for_person = accept
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"));
    if is_for_person && !request.uri().path().starts_with("/api/") {
        return Refusal::Page { is_near };
    }
    let or = if is_near {
        ", or start it with --no-token"
    } else {
        ""
    };
    let error = ApiError::forbidden(format_args!(
        "the token of the link that 'honte serve' printed is missing or no longer valid: open that link{or}"
    ));
    Refusal::Line(error.with(json!({"code": "token"})))
}

/// Whether the request comes from a page that may make it; `origin` says whether its `Origin`, if
/// there is one, is this server's.
fn check_page(request: &Request, origin: Option<bool>) -> Result<(), ApiError> {
    let headers = request.headers();
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let site = said("sec-fetch-site");
    let is_navigation = said("sec-fetch-mode") == Some("navigate");
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        let is_own = site.is_none_or(|site| matches!(site, "same-origin" | "none"));
        return match is_own || (is_navigation && !request.uri().path().starts_with("/api/")) {
            true => Ok(()),
            false => Err(ApiError::forbidden(
                "another site's page may not ask this server",
            )),
        };
    }
    if origin != Some(true) && site != Some("same-origin") {
        return Err(ApiError::forbidden(
            "only this server's own page may change things",
        ));
    }
    let wanted = match request.uri().path() {
        "/api/upload" => "application/octet-stream",
        _ => "application/json",
    };
    let kind = said("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    match kind.eq_ignore_ascii_case(wanted) {
        true => Ok(()),
        false => Err(ApiError::unsupported_media(format_args!(
            "expected Content-Type {wanted}"
        ))),
    }
}
