//! The style sheet of drawings.

use std::fmt::Write;

use super::options::Options;

/// The font of the program, then fonts that most machines have.
const FAMILY: &str = "'Libertinus Serif','Times New Roman',Times,serif";

/// The style sheet of drawings with these options, as CSS. Only the theme and
/// [`Options::variables`] matter.
///
/// Shapes inherit colours from the groups around them: a stone's fill is
/// `fill`, its rim `color`, and what is drawn on it `stroke`. No rule may apply
/// to a shape itself, because within `<use>` browsers do not see what is around
/// it.
#[must_use]
pub fn style_sheet(options: &Options) -> String {
    let p = options.theme.palette();
    let colour = |name: &str, value: &str| {
        if options.variables {
            format!("var(--go-{name},{value})")
        } else {
            value.to_owned()
        }
    };
    let [board, ink, line] =
        [("board", p.board), ("ink", p.ink), ("line", p.line)].map(|(n, v)| colour(n, v));
    let mut css = String::new();
    let mut rule = |selector: &str, body: &str| {
        let _ = writeln!(css, "{selector}{{{body}}}");
    };
    rule(
        ".honte text",
        &format!("fill:{ink};stroke:none;font-family:{FAMILY};text-anchor:middle"),
    );
    rule(".honte .page", &format!("fill:{}", colour("page", p.page)));
    rule(
        ".honte .board,.honte .veil",
        &format!("fill:{board};stroke:none"),
    );
    rule(".honte .grid", &format!("fill:none;stroke:{line}"));
    rule(".honte .hoshi", &format!("fill:{line}"));
    rule(
        ".honte .e",
        &format!("fill:{board};stroke:{ink};color:{ink}"),
    );
    rule(".honte .halo", &format!("stroke:{board}"));
    rule(".honte .tip", &format!("fill:{ink}"));
    let stones = [
        (
            "b",
            ("black", p.black),
            ("black-rim", p.black_rim),
            ("on-black", p.on_black),
        ),
        (
            "w",
            ("white", p.white),
            ("white-rim", p.white_rim),
            ("on-white", p.on_white),
        ),
    ];
    for (class, fill, rim, on) in stones {
        let [fill, rim, on] = [fill, rim, on].map(|(name, value)| colour(name, value));
        rule(
            &format!(".honte .{class}"),
            &format!("fill:{fill};stroke:{on};color:{rim}"),
        );
        rule(
            &format!(".honte .{class} text"),
            &format!("fill:{on};font-weight:700"),
        );
    }
    css
}
