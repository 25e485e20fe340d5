//! Title and headers of a game.

use honte_record::{
    header::text,
    sgf::Name,
    tree::{NodeId, Tree},
};

/// The names of headers, in the order of a title page. Ranks and teams stand with the players.
const HEADERS: [(&str, &[u8]); 15] = [
    ("Event", b"EV"),
    ("Round", b"RO"),
    ("Black", b"PB"),
    ("White", b"PW"),
    ("Date", b"DT"),
    ("Place", b"PC"),
    ("Handicap", b"HA"),
    ("Komi", b"KM"),
    ("Rules", b"RU"),
    ("Time", b"TM"),
    ("Overtime", b"OT"),
    ("Result", b"RE"),
    ("Source", b"SO"),
    ("Analysis", b"AN"),
    ("Recorder", b"US"),
];

/// The title of a game: its name, its event, or its players. Empty if all are unknown.
#[must_use]
pub fn title(tree: &Tree) -> String {
    let text = |name: &[u8]| said(tree, tree.root(), name);
    let players = || match (text(b"PB"), text(b"PW")) {
        (None, None) => None,
        (black, white) => {
            let [black, white] = [black, white].map(|name| name.unwrap_or_else(|| "?".to_owned()));
            Some(format!("{black} – {white}"))
        }
    };
    text(b"GN")
        .or_else(|| text(b"EV"))
        .or_else(players)
        .unwrap_or_default()
}

/// The known headers of a game, each with its name, in the order of a title page. SGF's values are
/// put into words where possible, and otherwise left as they are; header lines of an Ishi file that
/// SGF has no value for are shown as they stand.
///
/// ```
/// use honte_record::sgf::Collection;
///
/// let collection = Collection::read(b"(;PB[Shusaku]BR[4d]RE[B+2]TM[3600])");
/// let headers = honte_diagram::record::headers(&collection.games[0]);
/// let headers: Vec<_> = headers.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
/// let expected = [("Black", "Shusaku, 4d"), ("Time", "1 hour"), ("Result", "Black wins by 2")];
/// assert_eq!(headers, expected);
/// ```
#[must_use]
pub fn headers(tree: &Tree) -> Vec<(String, String)> {
    let root = tree.root();
    let mut headers = Vec::new();
    for (name, property) in HEADERS {
        if let Some(value) = said(tree, root, property) {
            let value = in_words(tree, property, value);
            headers.push((name.to_owned(), value));
        } else {
            let lines = as_written(tree, property);
            headers.extend(lines.into_iter().map(|line| (name.to_owned(), line)));
        }
    }
    headers
}

/// The header lines of an Ishi file that SGF has no value for, such as `DATE spring 1835`, as they
/// stand.
fn as_written(tree: &Tree, property: &[u8]) -> Vec<String> {
    const LINES: Name = Name::new(b"SFHD");
    let Some((_, keyword)) = KEYWORDS.iter().find(|(name, _)| *name == property) else {
        return Vec::new();
    };
    let values = tree.values(tree.root(), LINES);
    let lines = values.map(|raw| tree.simple_text(raw).into_owned());
    let texts = lines.filter_map(|line| {
        let text = line.strip_prefix(keyword)?.strip_prefix(' ')?.trim();
        (!text.is_empty()).then(|| unescaped(text))
    });
    texts.take(MAX_LINES).collect()
}

/// Of more lines than that the rest is left out.
const MAX_LINES: usize = 100;

/// The keywords of header lines that may not become properties.
const KEYWORDS: [(&[u8], &str); 9] = [
    (b"PB", "BLACK"),
    (b"PW", "WHITE"),
    (b"DT", "DATE"),
    (b"PC", "PLACE"),
    (b"HA", "HANDICAP"),
    (b"KM", "KOMI"),
    (b"TM", "TIMELIMIT"),
    (b"RE", "RESULT"),
    (b"RU", "RULES"),
];

/// Text whose controls and `%` are `%XX`.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part
            .get(..2)
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        match digits.filter(u8::is_ascii) {
            Some(byte) => {
                out.push(char::from(byte));
                out.push_str(part.get(2..).unwrap_or_default());
            }
            None => {
                out.push('%');
                out.push_str(part);
            }
        }
    }
    out
}

fn said(tree: &Tree, node: NodeId, name: &[u8]) -> Option<String> {
    let text = tree.text(node, Name::new(name))?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

fn in_words(tree: &Tree, property: &[u8], value: String) -> String {
    let root = tree.root();
    let with = |names: [&[u8]; 2]| {
        let more = names.into_iter().filter_map(|name| said(tree, root, name));
        more.fold(value.clone(), |text, more| format!("{text}, {more}"))
    };
    match property {
        b"PB" => with([b"BR", b"BT"]),
        b"PW" => with([b"WR", b"WT"]),
        b"RE" => text::result::from_sgf(&value).unwrap_or(value),
        b"TM" => text::time::from_sgf(&value).unwrap_or(value),
        _ => value,
    }
}
