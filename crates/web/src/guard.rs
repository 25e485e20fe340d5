//! What every request passes: only the page that this server gave out may ask it.
//!
//! Another site's page can make a browser send requests here. It cannot choose the `Host` that the
//! browser writes (which also ends DNS rebinding), nor hide its own `Origin`, nor send JSON across
//! sites without asking first; and what comes back is not for it to read.

use crate::house::House;
use crate::oops::Oops;
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
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&house.hosts, &request) {
        Ok(()) => next.run(request).await,
        Err(oops) => oops.into_response(),
    };
    let is_api = |headers: &HeaderMap| !headers.contains_key(header::CACHE_CONTROL);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api(headers) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a request may be answered. `hosts` are the names of this server with its port.
fn check(hosts: &[String], request: &Request) -> Result<(), Oops> {
    let headers = request.headers();
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_ours = |host: &str| hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host));
    if headers.get_all(header::HOST).iter().count() != 1 || !said("host").is_some_and(is_ours) {
        return Err(Oops::forbidden(format_args!(
            "this server answers to {} only",
            hosts.join(", ")
        )));
    }
    let origin = headers.get(header::ORIGIN).map(|_| {
        let origin = said("origin").unwrap_or_default();
        origin.strip_prefix("http://").is_some_and(is_ours)
    });
    if origin == Some(false) {
        return Err(Oops::forbidden(
            "another site's page may not ask this server",
        ));
    }
    let site = said("sec-fetch-site");
    let is_navigation = said("sec-fetch-mode") == Some("navigate");
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        let is_own = site.is_none_or(|site| matches!(site, "same-origin" | "none"));
        return match is_own || (is_navigation && !request.uri().path().starts_with("/api/")) {
            true => Ok(()),
            false => Err(Oops::forbidden(
                "another site's page may not ask this server",
            )),
        };
    }
    if origin != Some(true) && site != Some("same-origin") {
        return Err(Oops::forbidden(
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
        false => Err(Oops::kind(format_args!("expected Content-Type {wanted}"))),
    }
}
