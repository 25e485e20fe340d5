//! A node of a tree for the page.

use super::arrows::{arrows, whose};
use super::shelf::Named;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::board_view::{BoardView, letters};
use axum::extract::{Path, State};
use honte_diagram::{Coordinates, Figure, Region, Text};
use honte_goban::{Board, Colour, Point};
use honte_joseki::Node;
use honte_joseki::stats::Outcomes;
use honte_joseki::tree::Influence;
use serde_json::{Value, json};
use std::sync::Arc;

/// `GET /api/joseki/t1/node/17`
pub(crate) async fn node(
    State(app): State<Arc<AppState>>,
    Path((id, node)): Path<(String, String)>,
) -> Answer {
    let named = app.trees.tree(&id)?;
    let number: u32 = node.parse().unwrap_or(u32::MAX);
    let it = named.tree.nodes.get(number as usize).ok_or_else(|| {
        ApiError::not_found(format_args!("the tree has no node {}", node.escape_debug()))
    })?;
    // It takes less time than to have another thread do it.
    let look = Look {
        app: &app,
        named: &named,
        number,
        node: it,
    };
    Ok(json(&look.value()))
}

/// A node that is looked at.
struct Look<'a> {
    app: &'a AppState,
    named: &'a Named,
    number: u32,
    node: &'a Node,
}

impl Look<'_> {
    fn value(&self) -> Value {
        let (named, node) = (self.named, self.node);
        let tree = &named.tree;
        let corner = named.reach - 1;
        let region = Point::new(named.size.width() - 1 - corner, 0)
            .zip(Point::new(named.size.width() - 1, corner))
            .map_or(Region::whole(named.size), |(a, b)| Region::between(a, b));
        let mut view = BoardView::of_region(named.size, region);
        let (mut figure, stones) = self.figure();
        // Lines lie where the part of the board lies that is shown.
        figure.set_region(region);
        let row = view.row(&figure);
        let lines = self.arrows(&figure, &stones);
        let parent = tree
            .nodes
            .get(node.parent as usize)
            .map_or(node.count, |n| n.count);
        let all = tree.nodes.first().map_or(0, |root| root.count);
        let path: Vec<Value> = tree
            .path(self.number)
            .into_iter()
            .filter_map(|id| Some((id, tree.nodes.get(id as usize)?)))
            .map(|(id, node)| {
                json!({"id": id, "step": named.step(node.step), "colour": node.colour.name()})
            })
            .collect();
        let same = tree.transpositions(self.number).take(20);
        let same: Vec<Value> = match self.number {
            0 => Vec::new(),
            _ => same
                .map(|id| json!({"id": id, "moves": named.moves(id)}))
                .collect(),
        };
        json!({
            "id": self.number,
            "tree": named.id,
            "path": path,
            "moves": named.moves(self.number),
            "to_play": self.to_play(),
            "board": view.board_as(named.drawing.get_or_init(|| view.drawing())),
            "spots": view.changes(&view.empty(), &row),
            "lines": lines,
            "count": node.count,
            "share_parent": share(node.count, parent),
            "share_all": share(node.count, all),
            "reached": node.reached,
            "games": node.games,
            "win": win(node.first()),
            "years": node.decades,
            "first_year": node.years.map(|(first, _)| first),
            "last_year": node.years.map(|(_, last)| last),
            "influence": node.influence.as_ref().map(influence),
            "next": self.next(),
            "examples": self.examples(),
            "same": same,
        })
    }

    /// Whose turn comes next, where the first move is Black's.
    fn to_play(&self) -> &'static str {
        let even = self.named.tree.path(self.number).len().is_multiple_of(2);
        if even { "black" } else { "white" }
    }

    /// What surrounds the sequence, as arrows in a group for each colour; nothing if it was not
    /// measured or is even.
    fn arrows(&self, figure: &Figure, stones: &[Point]) -> Option<String> {
        let arrows = arrows(self.named, self.node.influence.as_ref()?, stones);
        let mut markup = String::new();
        for colour in Colour::ALL {
            let own = arrows.iter().filter(|arrow| arrow.owner == colour);
            let mut figure = figure.clone();
            figure.lines = own.map(|arrow| arrow.line).collect();
            if let Some(lines) = BoardView::lines(&figure) {
                markup += &format!("<g class=\"of-{}\">{lines}</g>", colour.name());
            }
        }
        (!markup.is_empty()).then_some(markup)
    }

    /// The stones, the last move, and letters where it goes on; and where the sequence has stones.
    fn figure(&self) -> (Figure, Vec<Point>) {
        let (named, tree) = (self.named, &self.named.tree);
        let mut board = Board::new(named.size);
        let mut last = None;
        let mut stones = Vec::new();
        for id in tree.path(self.number) {
            let Some(node) = tree.nodes.get(id as usize) else {
                continue;
            };
            let point = node.step.point().and_then(|point| named.shown(point));
            last = point;
            if let Some(point) = point {
                stones.push(point);
                // What a record has that no rule allows is shown as far as it can be.
                if board.play_allowing_suicide(node.colour, point).is_err() {
                    let _ = board.set(point, Some(node.colour));
                }
            }
        }
        let mut figure = Figure::from_board(&board);
        figure.coordinates = Coordinates::A1;
        if let Some(spot) = last.and_then(|point| figure.spot_mut(point)) {
            spot.last = spot.stone.is_some();
        }
        for (child, label) in self.labelled() {
            let point = child.step.point().and_then(|point| named.shown(point));
            if let (Some(label), Some(spot)) = (label, point.and_then(|p| figure.spot_mut(p)))
                && spot.stone.is_none()
            {
                spot.text = Some(Text::Label(label));
            }
        }
        (figure, stones)
    }

    /// The continuations with their letters; a tenuki has none.
    fn labelled(&self) -> Vec<(&Node, Option<String>)> {
        let mut names = ('a'..='z').chain('A'..='Z');
        let children = self.node.children.iter();
        let children = children.filter_map(|&id| self.named.tree.nodes.get(id as usize));
        children
            .map(|child| {
                let label = child.step.point().and_then(|_| names.next());
                (child, label.map(String::from))
            })
            .collect()
    }

    fn next(&self) -> Vec<Value> {
        let ids = self.node.children.iter();
        let both = ids.zip(self.labelled());
        both.map(|(id, (child, label))| {
            let point = child.step.point().and_then(|point| self.named.shown(point));
            json!({
                "id": id,
                "step": self.named.step(child.step),
                "at": point.map(letters),
                "label": label,
                "colour": child.colour.name(),
                "count": child.count,
                "share": share(child.count, self.node.count),
                "win": win(child.first()),
                "first_year": child.years.map(|(first, _)| first),
                "last_year": child.years.map(|(_, last)| last),
                "trend": child.decades,
            })
        })
        .collect()
    }

    fn examples(&self) -> Vec<Value> {
        let tree = &self.named.tree;
        let examples = self.node.examples.iter();
        let examples = examples.filter_map(|e| Some((e, tree.games.get(e.game as usize)?)));
        examples
            .map(|(example, game)| {
                let here = self.app.shelf.index.served_as(&game.file);
                json!({
                    "file": here.as_ref().unwrap_or(&game.file),
                    "number": game.number,
                    "turn": example.turn,
                    "black": game.black,
                    "white": game.white,
                    "date": game.date,
                    "event": game.event,
                    "result": game.result,
                    "here": here.is_some(),
                })
            })
            .collect()
    }
}

fn share(part: u32, whole: u32) -> f64 {
    let share = f64::from(part) / f64::from(whole.max(1));
    (share * 1e4).round() / 1e4
}

/// How often who moved first won.
fn win(outcomes: Outcomes) -> Option<Value> {
    let round = |value: f64| (value * 1e4).round() / 1e4;
    outcomes.rate().map(|rate| {
        json!({
            "value": round(rate.value), "low": round(rate.low), "high": round(rate.high),
            "of": outcomes.won + outcomes.lost,
        })
    })
}

/// The influence as it is shown: left and right are exchanged.
fn influence(influence: &Influence) -> Value {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let [right, left, top, bottom] = influence.mean();
    let side = |mean: f64| whose(mean).map(Colour::name);
    json!({
        "n": influence.n,
        "left": round(left), "right": round(right), "top": round(top), "bottom": round(bottom),
        "whose": {"left": side(left), "right": side(right), "top": side(top), "bottom": side(bottom)},
    })
}
