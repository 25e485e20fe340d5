//! The elements of the format.

use honte_goban::Colour;

/// An element, by what is done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    Go,
    GoGame,
    Information,
    Nodes,
    Node,
    Variation,
    BoardSize,
    /// An element of `Information` and the property that it is.
    Info(&'static str),
    /// A text in paragraphs, and its property.
    Paragraphs(&'static str),
    P,
    Move(Colour),
    /// A list of points.
    Add(&'static str),
    Mark,
    At,
    ToPlay(Colour),
    Sgf,
    Arg,
    Unknown,
}

const NAMES: &[(&str, Element)] = &[
    ("Go", Element::Go),
    ("GoGame", Element::GoGame),
    ("Information", Element::Information),
    ("Nodes", Element::Nodes),
    ("Node", Element::Node),
    ("Variation", Element::Variation),
    ("BoardSize", Element::BoardSize),
    ("Copyright", Element::Paragraphs("CP")),
    ("Comment", Element::Paragraphs("C")),
    ("P", Element::P),
    ("Black", Element::Move(Colour::Black)),
    ("White", Element::Move(Colour::White)),
    ("AddBlack", Element::Add("AB")),
    ("AddWhite", Element::Add("AW")),
    ("Delete", Element::Add("AE")),
    ("Mark", Element::Mark),
    ("at", Element::At),
    ("BlackToPlay", Element::ToPlay(Colour::Black)),
    ("WhiteToPlay", Element::ToPlay(Colour::White)),
    ("SGF", Element::Sgf),
    ("Arg", Element::Arg),
];

/// The elements of `Information` whose text is a property's value.
pub(super) const INFORMATION: &[(&str, &str)] = &[
    ("Application", "AP"),
    ("WhitePlayer", "PW"),
    ("BlackPlayer", "PB"),
    ("WhiteRank", "WR"),
    ("BlackRank", "BR"),
    ("Date", "DT"),
    ("Rules", "RU"),
    ("Handicap", "HA"),
    ("Komi", "KM"),
    ("Time", "TM"),
    ("Result", "RE"),
    ("WhiteTeam", "WT"),
    ("BlackTeam", "BT"),
    ("User", "US"),
    ("Annotation", "AN"),
    ("Source", "SO"),
    ("Round", "RO"),
];

/// Marks: the attribute, its value, and the property.
pub(super) const MARKS: &[(&str, &str, &str)] = &[
    ("type", "triangle", "TR"),
    ("type", "square", "SQ"),
    ("type", "circle", "CR"),
    ("territory", "black", "TB"),
    ("territory", "white", "TW"),
];

impl Element {
    /// The element of that name.
    pub(super) fn of(name: &str) -> Element {
        if let Some((_, element)) = NAMES.iter().find(|(known, _)| *known == name) {
            return *element;
        }
        let info = INFORMATION.iter().find(|(known, _)| *known == name);
        info.map_or(Element::Unknown, |(_, property)| Element::Info(property))
    }
}
