//! Colours.

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

    pub(super) const fn palette(self) -> Palette {
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

/// The colours of a theme, as CSS has them.
pub(super) struct Palette {
    pub(super) page: &'static str,
    pub(super) board: &'static str,
    pub(super) line: &'static str,
    pub(super) ink: &'static str,
    pub(super) black: &'static str,
    pub(super) black_rim: &'static str,
    pub(super) on_black: &'static str,
    pub(super) white: &'static str,
    pub(super) white_rim: &'static str,
    pub(super) on_white: &'static str,
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
