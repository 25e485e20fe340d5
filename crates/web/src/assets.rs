//! The page's own files.

use crate::api_error::{Answer, ApiError};
use crate::slim::slim;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use honte_diagram::svg;

/// Name and content of each.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// How many bytes the page's files have together, as they are served.
pub(crate) fn weight() -> usize {
    let files = FILES.iter().map(|(_, bytes)| bytes.len());
    files.sum::<usize>() + board_sheet().len()
}

/// The style of every board, the one file that is made here.
fn board_sheet() -> String {
    svg::style_sheet(&svg::Options::page())
}

/// One of the page's files.
pub(crate) async fn file(uri: Uri) -> Answer {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    if name == "board.css" {
        return Ok(response(kind(name), board_sheet().into_bytes()));
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
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let bytes = std::fs::read(page.join(name)).ok()?;
    slim(name, bytes).ok()
}

fn response(kind: &'static str, bytes: Vec<u8>) -> axum::response::Response {
    // A font has its hash in its name: what changes has another name.
    let caching = match kind {
        FONT => "max-age=31536000, immutable",
        _ => "no-cache",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, bytes).into_response()
}

const FONT: &str = "font/woff2";

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => FONT,
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, weight};

    #[test]
    fn the_page_weighs_at_most_400_kilobytes() {
        assert!(FILES.iter().any(|(name, _)| name.ends_with(".woff2")));
        assert!(weight() <= 400_000, "{} bytes", weight());
    }
}
