//! What a browser is shown that does not have the token.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>Honte: open the printed link</title>
<h1>Open the link that <code>honte serve</code> printed</h1>
<p>The link has the token of this server. This browser remembers it then, so that this address and
bookmarks work.</p>
";

/// What can be done where the token may be switched off.
const NEAR: &str = "<p>The token keeps other users of this machine out of your games. To do without it, start the server
with <code>honte serve --no-token</code>.</p>
";

/// The page; `is_near`: for a browser on this machine.
pub(crate) fn closed_page(is_near: bool) -> Response {
    let html = (header::CONTENT_TYPE, "text/html; charset=utf-8");
    let text = format!("{HEAD}{}", if is_near { NEAR } else { "" });
    (StatusCode::FORBIDDEN, [html], text).into_response()
}
