//! Changes to a game.

use super::conflict::stale;
use super::unsaved::check_resolved;
use super::view;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::game::Open;
use crate::library::games::lock;
use axum::body::Body;
use axum::extract::State;
use honte_app::save::add_move;
use honte_goban::{Colour, Move, Point};
use honte_record::replay::Replay;
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// Characters of a comment or a header.
const MAX_TEXT_CHARS: usize = 1 << 20;

/// What is asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct EditRequest {
    file: String,
    number: u64,
    revision: u64,
    version: Option<String>,
    #[serde(flatten)]
    change: Change,
}

/// A change.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Change {
    Play {
        node: usize,
        at: String,
        colour: Option<String>,
    },
    Set {
        node: usize,
        at: String,
        stone: Option<String>,
    },
    Mark {
        node: usize,
        at: String,
        mark: Option<String>,
        text: Option<String>,
    },
    Comment {
        node: usize,
        text: String,
    },
    Header {
        name: String,
        value: String,
    },
    Promote {
        node: usize,
    },
    Up {
        node: usize,
    },
    Down {
        node: usize,
    },
    Delete {
        node: usize,
    },
    Undo,
    Redo,
}

/// `POST /api/game/edit`
pub(crate) async fn edit(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: EditRequest = body::read(body).await?;
    body::apart(move || {
        let game = app.games.get(&app.shelf, &request.file, request.number)?;
        let mut game = lock(&game);
        check_resolved(&app, &game)?;
        if !game.is_shown_as(request.revision, request.version.as_deref()) {
            return Err(stale());
        }
        let node = request.change.make(&mut game)?;
        app.shelf.copies.keep(&app.shelf.files, &mut game);
        let nodes = game.nodes();
        let number = nodes.iter().position(|other| *other == node).unwrap_or(0);
        let mut value = view::game(&app, &game);
        if let Value::Object(value) = &mut value {
            value.insert("node".to_owned(), number.into());
        }
        Ok(json(&value))
    })
    .await
}

impl Change {
    /// Takes a change back, or makes it again.
    fn go_back(&self, game: &mut Open) -> Result<NodeId, ApiError> {
        let is_done = match self {
            Change::Undo => game.undo(),
            _ => game.redo(),
        };
        match is_done {
            true => Ok(game.tree.root()),
            false => Err(ApiError::conflict(
                "there is nothing to take back or to do again",
            )),
        }
    }

    /// Makes the change; the node to show then.
    fn make(self, game: &mut Open) -> Result<NodeId, ApiError> {
        if matches!(self, Change::Undo | Change::Redo) {
            return self.go_back(game);
        }
        let nodes = game.nodes();
        let find = |node: usize| {
            nodes
                .get(node)
                .copied()
                .ok_or_else(|| ApiError::not_found("there is no such node"))
        };
        let mut tree = game.tree.clone();
        let to = match self {
            Change::Play { node, at, colour } => {
                let node = find(node)?;
                let (to, is_new) = play(&mut tree, node, &at, colour.as_deref())?;
                if !is_new {
                    return Ok(to);
                }
                to
            }
            Change::Set { node, at, stone } => set(&mut tree, find(node)?, &at, stone.as_deref())?,
            Change::Mark {
                node,
                at,
                mark,
                text,
            } => {
                let node = find(node)?;
                self::mark(&mut tree, node, &at, mark.as_deref(), text.as_deref())?;
                node
            }
            Change::Comment { node, text } => {
                let node = find(node)?;
                say(&mut tree, node, "C", &text)?;
                node
            }
            Change::Header { name, value } => {
                header(&mut tree, &name, &value)?;
                tree.root()
            }
            Change::Promote { node } => shown(&mut tree, find(node)?, Tree::promote)?,
            Change::Up { node } => shown(&mut tree, find(node)?, Tree::move_up)?,
            Change::Down { node } => shown(&mut tree, find(node)?, Tree::move_down)?,
            Change::Delete { node } => {
                let node = find(node)?;
                let parent = tree.parent(node).unwrap_or(tree.root());
                tree.delete(node).map_err(ApiError::unprocessable)?;
                parent
            }
            Change::Undo | Change::Redo => tree.root(),
        };
        game.change(tree);
        Ok(to)
    }
}

/// Changes the order of variations.
fn shown<E: std::fmt::Display>(
    tree: &mut Tree,
    node: NodeId,
    change: impl FnOnce(&mut Tree, NodeId) -> Result<(), E>,
) -> Result<NodeId, ApiError> {
    change(tree, node).map_err(ApiError::unprocessable)?;
    Ok(node)
}

fn point(tree: &Tree, at: &str) -> Result<Point, ApiError> {
    Point::parse_a1(tree.size(), at)
        .map_err(|error| ApiError::bad_request(format_args!("'{}': {error}", at.escape_debug())))
}

fn colour(text: &str) -> Result<Colour, ApiError> {
    text.parse().map_err(|_| {
        ApiError::bad_request(format_args!(
            "'{}': expected black or white",
            text.escape_debug()
        ))
    })
}

/// A move; the node that has it, and whether it is new.
fn play(
    tree: &mut Tree,
    node: NodeId,
    at: &str,
    who: Option<&str>,
) -> Result<(NodeId, bool), ApiError> {
    let size = tree.size();
    let who = match who {
        Some(who) => colour(who)?,
        None => turn(tree, node),
    };
    let played = match at {
        "pass" => Move::Pass,
        at => Move::Play(point(tree, at)?),
    };
    let mut children = tree.children(node);
    if let Some(there) = children.find(|&child| tree.played(child, size) == Some((who, played))) {
        return Ok((there, false));
    }
    let mut replay = Replay::at(tree, node);
    let outcome = replay.play(who, played);
    if outcome.occupied.is_some() {
        return Err(ApiError::unprocessable(format_args!(
            "{at}: there is a stone"
        )));
    }
    if outcome.suicide {
        return Err(ApiError::unprocessable(format_args!(
            "{at}: the stone would have no liberty"
        )));
    }
    Ok((add_move(tree, node, who, played), true))
}

/// Whose turn it is behind a node.
fn turn(tree: &Tree, node: NodeId) -> Colour {
    let size = tree.size();
    let mut turn = match honte_app::recorded::handicap(tree) {
        0 | 1 => Colour::Black,
        _ => Colour::White,
    };
    for node in tree.path(node) {
        honte_app::recorded::steps(tree, node, size, |step| match step {
            honte_app::recorded::Step::Play(colour, _) => turn = !colour,
            honte_app::recorded::Step::Turn(colour) => turn = colour,
            honte_app::recorded::Step::Set(..) => {}
        });
    }
    turn
}

/// Puts a stone down, or takes one away: in the node, or in a new one behind a move.
fn set(tree: &mut Tree, node: NodeId, at: &str, stone: Option<&str>) -> Result<NodeId, ApiError> {
    let point = point(tree, at)?;
    let stone = stone.map(colour).transpose()?;
    let before = Replay::at(tree, node).board().colour_at(point);
    let size = tree.size();
    let has_move = tree.moves(node, size).next().is_some();
    let node = match has_move {
        true => tree.add_child(node),
        false => node,
    };
    for name in ["AB", "AW", "AE"] {
        without(tree, node, name, point);
    }
    let name = match stone {
        Some(Colour::Black) => "AB",
        Some(Colour::White) => "AW",
        None => "AE",
    };
    let parent = tree.parent(node);
    let is_needed = match stone {
        Some(_) => true,
        // What was put down in this very node is simply not put down.
        None => {
            parent.is_some_and(|parent| Replay::at(tree, parent).board().colour_at(point).is_some())
        }
    };
    if is_needed && before != stone {
        tree.add_raw(node, name, &point.to_sgf());
    }
    Ok(node)
}

/// Takes a point out of a property's list.
fn without(tree: &mut Tree, node: NodeId, name: &str, point: Point) {
    let size = tree.size();
    let key = Name::new(name.as_bytes());
    let is_label = name == "LB";
    let lists: Vec<Vec<u8>> = tree.values(node, key).map(<[u8]>::to_vec).collect();
    if lists.is_empty() {
        return;
    }
    let mut kept: Vec<Vec<u8>> = Vec::new();
    for raw in lists {
        let own = raw.split(|&byte| byte == b':').next().unwrap_or_default();
        if is_label {
            if Point::from_sgf(own.trim_ascii()) != Ok(point) {
                kept.push(raw);
            }
            continue;
        }
        let points = honte_record::sgf::value::parse_points(&raw, size);
        let points: Option<Vec<Point>> = points.ok().map(|all| all.take(size.area()).collect());
        match points {
            Some(points) => {
                let rest = points.iter().filter(|other| **other != point);
                kept.extend(rest.map(|other| other.to_sgf().to_vec()));
            }
            None => kept.push(raw),
        }
    }
    tree.set_raw(node, name, kept);
}

/// The properties of marks.
const MARKS: [(&str, &str); 5] = [
    ("triangle", "TR"),
    ("square", "SQ"),
    ("circle", "CR"),
    ("cross", "MA"),
    ("selected", "SL"),
];

fn mark(
    tree: &mut Tree,
    node: NodeId,
    at: &str,
    mark: Option<&str>,
    text: Option<&str>,
) -> Result<(), ApiError> {
    let point = point(tree, at)?;
    let name = match mark {
        None => None,
        Some("label") => Some("LB"),
        Some(mark) => {
            let known = MARKS.iter().find(|(known, _)| *known == mark);
            let (_, name) = known.ok_or_else(|| {
                ApiError::bad_request(format_args!("'{}' is no mark", mark.escape_debug()))
            })?;
            Some(*name)
        }
    };
    for (_, other) in MARKS {
        without(tree, node, other, point);
    }
    without(tree, node, "LB", point);
    match name {
        Some("LB") => {
            let text = text.unwrap_or_default().trim();
            if text.is_empty() || text.chars().count() > 20 {
                return Err(ApiError::bad_request("a label has 1 to 20 characters"));
            }
            label(tree, node, point, text);
        }
        Some(name) => tree.add_raw(node, name, &point.to_sgf()),
        None => {}
    }
    Ok(())
}

fn label(tree: &mut Tree, node: NodeId, point: Point, text: &str) {
    if !text.is_ascii() {
        tree.make_utf8();
    }
    let mut value = point.to_sgf().to_vec();
    value.push(b':');
    for byte in text.bytes() {
        if matches!(byte, b']' | b'\\' | b':') {
            value.push(b'\\');
        }
        value.push(byte);
    }
    tree.add_raw(node, "LB", &value);
}

fn say(tree: &mut Tree, node: NodeId, name: &str, text: &str) -> Result<(), ApiError> {
    if text.len() > MAX_TEXT_CHARS {
        return Err(ApiError::too_large("the text is too long"));
    }
    match text.trim().is_empty() {
        true => {
            tree.remove(node, name);
        }
        false => tree.set_text(node, name, text),
    }
    Ok(())
}

fn header(tree: &mut Tree, name: &str, value: &str) -> Result<(), ApiError> {
    let is_known = view::is_header(name);
    if !is_known {
        return Err(ApiError::bad_request(format_args!(
            "'{}' is no header",
            name.escape_debug()
        )));
    }
    let root = tree.root();
    let value = match name {
        "GC" => value.to_owned(),
        _ => value.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    say(tree, root, name, &value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_leaves_a_list() {
        let mut tree = Tree::new(honte_goban::Size::GO9);
        let root = tree.root();
        tree.set_raw(root, "TR", ["aa:cc"]);
        without(&mut tree, root, "TR", Point::from_sgf(b"bb").unwrap());
        assert_eq!(tree.values(root, Name::new(b"TR")).count(), 8);
    }
}
