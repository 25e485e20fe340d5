//! What a browser gets of the page's sources: without comments and indentation, in the same lines.
//!
//! Half a minifier's gain for forty lines. The build script shares this file, so that a build for
//! development, which reads the page from disk, serves what a release has compiled in.

use std::io;

/// A file's bytes as they are served: a `.js` or `.css` file without lines that are comments and
/// without indentation, any other as it is.
///
/// # Errors
/// Where such a file is not UTF-8.
pub(crate) fn slim(name: &str, bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    let is_script = name.ends_with(".js");
    if !is_script && !name.ends_with(".css") {
        return Ok(bytes);
    }
    let text = String::from_utf8(bytes).map_err(io::Error::other)?;
    Ok(slimmed(&text, is_script).into_bytes())
}

/// Every line stays a line, if an empty one: an error names the line that the source has. A comment
/// behind code stays, and so does the code behind a comment. Template literals of several lines stay
/// as they are, since their white space counts; they are told by an odd number of backquotes in a
/// line.
fn slimmed(text: &str, is_script: bool) -> String {
    let mut slimmed = String::with_capacity(text.len());
    let (mut is_comment, mut is_template) = (false, false);
    for line in text.lines() {
        let mut kept = if is_template { line } else { line.trim_start() };
        if !is_template {
            is_comment |= kept.starts_with("/*");
            if is_comment {
                let end = kept.find("*/");
                is_comment = end.is_none();
                kept = end.map_or("", |end| kept[end + 2..].trim_start());
            }
            if is_script && kept.starts_with("//") {
                kept = "";
            }
        }
        if is_script && kept.matches('`').count() % 2 == 1 {
            is_template = !is_template;
        }
        slimmed.push_str(kept);
        slimmed.push('\n');
    }
    slimmed
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop")]
mod tests {
    use super::slim;

    fn served(name: &str, source: &str) -> String {
        String::from_utf8(slim(name, source.into()).unwrap()).unwrap()
    }

    #[test]
    fn comments_and_indentation_go_and_lines_stay() {
        let source = "// What it is.\n\n/**\n * A `thing`.\n */\nexport class A {\n  \
                      /** @type {B} */ b = 1; // one\n  c = /** @type {D} */ (\"/* no */\");\n}\n";
        let slim = "\n\n\n\n\nexport class A {\nb = 1; // one\n\
                    c = /** @type {D} */ (\"/* no */\");\n}\n";
        assert_eq!(served("a/b.js", source), slim);
    }

    #[test]
    fn templates_keep_their_space() {
        let source = "  x = `one \n  // two ${y\n    .z}\n  `;\n  // gone\n  w = `${v}`;\n";
        let slim = "x = `one \n  // two ${y\n    .z}\n  `;\n\nw = `${v}`;\n";
        assert_eq!(served("a.js", source), slim);
    }

    #[test]
    fn what_slashes_mean_depends_on_the_file() {
        let sheet = "/* x */ b {\n  //c: 1;\n}\n";
        assert_eq!(served("a.css", sheet), "b {\n//c: 1;\n}\n");
        let page = "<p>\n  // x\n</p>";
        assert_eq!(served("a.html", page), page);
        assert!(slim("a.js", vec![0xff]).is_err());
        assert_eq!(slim("a.woff2", vec![0xff]).unwrap(), [0xff]);
    }
}
