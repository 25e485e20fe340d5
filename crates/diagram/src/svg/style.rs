//! Colours and type.

use std::fmt::Write;

use super::Options;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Black on white.
    #[default]
    Print,
    /// A wooden board with shaded stones.
    Wood,
    /// For dark pages.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Print, Self::Wood, Self::Dark];

    /// The theme's name, one word in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Print => "print",
            Self::Wood => "wood",
            Self::Dark => "dark",
        }
    }

    const fn palette(self) -> Palette {
        match self {
            Self::Print => Palette {
                page: "#fff",
                board: "#fff",
                line: "#000",
                ink: "#000",
                black: "#000",
                black_rim: "#000",
                on_black: "#fff",
                white: "#fff",
                white_rim: "#000",
                on_white: "#000",
            },
            Self::Wood => Palette {
                page: "#fff",
                board: "#e6bd78",
                line: "#4d361a",
                ink: "#1f1408",
                black: "#17171a",
                black_rim: "#0c0c0e",
                on_black: "#fff",
                white: "#faf8f2",
                white_rim: "#8a8171",
                on_white: "#111",
            },
            Self::Dark => Palette {
                page: "#16181b",
                board: "#24272b",
                line: "#767d86",
                ink: "#dfe3e8",
                black: "#08090a",
                black_rim: "#80868d",
                on_black: "#f4f5f6",
                white: "#e4e2dd",
                white_rim: "#e4e2dd",
                on_white: "#0c0d0e",
            },
        }
    }
}

struct Palette {
    page: &'static str,
    board: &'static str,
    line: &'static str,
    ink: &'static str,
    black: &'static str,
    black_rim: &'static str,
    on_black: &'static str,
    white: &'static str,
    white_rim: &'static str,
    on_white: &'static str,
}

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

/// Shading of stones, if the theme has it.
pub(super) fn gradients(theme: Theme, prefix: &str) -> String {
    if theme != Theme::Wood {
        return String::new();
    }
    let gradient = |id: &str, light: &str, mid: &str, dark: &str| {
        format!(
            "<radialGradient id=\"{prefix}{id}\" cx=\".36\" cy=\".32\" r=\".72\">\
             <stop stop-color=\"{light}\"/><stop offset=\".45\" stop-color=\"{mid}\"/>\
             <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>\n"
        )
    };
    gradient("black", "#5a5a60", "#26262a", "#0a0a0c")
        + &gradient("white", "#fff", "#faf8f2", "#d6d0c2")
}

/// The fill of a stone's disc: the theme's shading, or the group's colour.
pub(super) fn stone_fill(theme: Theme, prefix: &str, name: &str) -> String {
    match theme {
        Theme::Wood => format!(" fill=\"url(#{prefix}{name})\""),
        Theme::Print | Theme::Dark => String::new(),
    }
}
