//! What every request passes: only the page that this server gave out may ask it.
//!
//! Another site's page can make a browser send requests here. It cannot choose the `Host` that the
//! browser writes (which also ends DNS rebinding), nor hide its own `Origin`, nor send JSON across
//! sites without asking first; and what comes back is not for it to read. Another machine has to
//! show the token.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::hosts::{Ends, Hosts};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
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
    let mut cookie = None;
    let mut response = match check(&app.hosts, &request, &mut cookie) {
        Ok(()) => next.run(request).await,
        Err(api_error) => api_error.into_response(),
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

/// Whether a request may be answered; the cookie to be set with the answer.
fn check(
    hosts: &Hosts,
    request: &Request,
    cookie: &mut Option<HeaderValue>,
) -> Result<(), ApiError> {
    let headers = request.headers();
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(&ends) = request.extensions().get::<Ends>() else {
        return Err(ApiError::internal("a request without a connection"));
    };
    let is_one = headers.get_all(header::HOST).iter().count() == 1;
    let host = said("host").filter(|host| is_one && hosts.knows(host, ends));
    let Some(host) = host else {
        return Err(ApiError::forbidden(format_args!(
            "this server answers to {} only; others are named by --allow-host",
            hosts.names(ends)
        )));
    };
    let origin = headers
        .get(header::ORIGIN)
        .map(|_| hosts.knows_origin(said("origin").unwrap_or_default(), ends));
    if origin == Some(false) {
        return Err(ApiError::forbidden(
            "another site's page may not ask this server",
        ));
    }
    if hosts.wants_token(host, ends) {
        let is_in_link = hosts.token.is_in_query(request.uri().query());
        if !is_in_link && !hosts.token.is_in_cookies(headers, hosts.port()) {
            return Err(ApiError::forbidden(
                "this address needs the token of the link that 'honte serve' printed",
            ));
        }
        *cookie = hosts.token.cookie(hosts.port()).filter(|_| is_in_link);
    }
    check_page(request, origin)
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
