//! The page's own files.

use crate::api_error::{Answer, ApiError};
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use honte_diagram::svg;

/// Name and content of each.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// How many bytes the page's files have together.
pub(crate) fn weight() -> usize {
    FILES.iter().map(|(_, bytes)| bytes.len()).sum()
}

/// One of the page's files.
pub(crate) async fn file(uri: Uri) -> Answer {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    if name == "board.css" {
        let sheet = svg::style_sheet(&svg::Options::page());
        return Ok(response("text/css; charset=utf-8", sheet.into_bytes()));
    }
    if let Some(bytes) = fresh(name) {
        return Ok(response(kind(name), bytes));
    }
    let found = FILES.iter().find(|(other, _)| *other == name);
    let (name, bytes) = found.ok_or_else(|| ApiError::not_found("there is no such page"))?;
    Ok(response(kind(name), bytes.to_vec()))
}

/// While the program is being made, the file as it is now.
fn fresh(name: &str) -> Option<Vec<u8>> {
    let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
    if !cfg!(debug_assertions) || !name.split('/').all(is_plain) {
        return None;
    }
    std::fs::read(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("page")
            .join(name),
    )
    .ok()
}

fn response(kind: &'static str, bytes: Vec<u8>) -> axum::response::Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, bytes).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
