//! What each step becomes.

use super::{Converter, Frame, Head, escaped, many, one};
use crate::convert::sgf_block::Properties;
use crate::convert::text::in_one_line;
use crate::convert::{headers, ishi_properties};
use crate::ishi::{Act, Charset, Loc, Note, Region, StepId, Text};
use crate::tree::NodeId;
use honte_goban::{Colour, Point};
use std::collections::HashMap;

impl Converter<'_> {
    pub(super) fn start(&mut self, step: StepId) {
        let root = self.node(step, None);
        self.positions.insert(step, root);
        let mut properties = self.root_properties();
        if self.merged_setup(step).is_some() {
            // The setup step is the root, and comes next.
            self.pending = properties;
            return;
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
    }

    fn root_properties(&self) -> Properties {
        let doc = self.doc;
        let program = format!("Honte:{}", env!("CARGO_PKG_VERSION"));
        let mut properties = vec![
            one("FF", "4"),
            one("GM", "1"),
            one("CA", "UTF-8"),
            one("SZ", self.event.side().to_string()),
        ];
        if self.keeps_ishi || self.clean {
            properties.insert(3, one("AP", program));
        }
        let title = doc.text(doc.bytes(self.event.title()));
        if !title.is_empty() {
            properties.push(one("GN", escaped(&title)));
        }
        let lines: Vec<headers::Line> = doc
            .headers(self.event)
            .iter()
            .map(|header| (header.key, doc.text(doc.bytes(header.text)).into_owned()))
            .collect();
        let named = headers::to_properties(&lines);
        properties.extend(
            named
                .into_iter()
                .map(|(name, text)| one(name, escaped(&text))),
        );
        if self.keeps_ishi {
            let line = |(key, text): &headers::Line| {
                escaped(&format!("{} {}", key.name(), in_one_line(text)))
            };
            // SGF takes tabs and the like for blanks.
            let is_kept = title.chars().all(|c| !c.is_ascii_control());
            let title = Some(&title).filter(|_| !is_kept);
            let title = title.map(|title| escaped(&format!("EVENT {}", in_one_line(title))));
            let headers = title.into_iter().chain(lines.iter().map(line));
            many(ishi_properties::HEADERS, headers, &mut properties);
            many(ishi_properties::EVENT, self.flags(), &mut properties);
            if self.is_last {
                let trailing = doc.trailing_remarks().iter();
                let line = |text: &Text| escaped(&in_one_line(&doc.text(doc.bytes(*text))));
                let trailing = trailing.map(line);
                many(ishi_properties::TRAILING, trailing, &mut properties);
            }
        }
        properties
    }

    /// What SGF has no place for about the event; one empty flag if there is nothing.
    fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if self.event.is_implicit() {
            flags.push("implicit".to_owned());
        }
        if self.event.boardsize().is_some() {
            flags.push("size".to_owned());
        }
        match self.doc.charset() {
            Charset::Utf8 => {}
            Charset::Cp437 => flags.push("cp437".to_owned()),
            Charset::Latin1 => flags.push("latin1".to_owned()),
            Charset::ShiftJis => flags.push("shift_jis".to_owned()),
        }
        if flags.is_empty() {
            flags.push(String::new());
        }
        flags
    }

    /// The setup step that the root is, if nothing stands on the empty board before it.
    fn merged_setup(&self, start: StepId) -> Option<StepId> {
        let doc = self.doc;
        let setup = doc.step(start).next()?;
        let is_setup = matches!(doc.step(setup).act(), Act::Setup);
        let alone = doc.notes(start).next().is_none() && !self.sgf_block(setup).in_line;
        (is_setup && alone).then_some(setup)
    }

    pub(super) fn setup(&mut self, step: StepId) {
        let parent = self.position(step);
        let start = self.event.start();
        let is_root = self.merged_setup(start) == Some(step);
        let node = match parent.filter(|_| is_root) {
            Some(root) => {
                self.lines.push((self.doc.step(step).line(), root));
                root
            }
            None => self.node(step, parent),
        };
        self.positions.insert(step, node);
        if let Some(number) = self.before(step) {
            self.numbers.insert(step, number);
        }
        let mut properties = std::mem::take(&mut self.pending);
        properties.extend(self.stones(step));
        let is_leaf = self.doc.step(step).next().is_none();
        if self.keeps_ishi && self.is_behind {
            properties.push(one(ishi_properties::SETUP_STEP, ishi_properties::BEHIND));
        } else if self.keeps_ishi && is_leaf && !is_root {
            properties.push(one(ishi_properties::SETUP_STEP, ""));
        }
        if self.keeps_ishi && !self.is_in_order(step) {
            properties.push(one(ishi_properties::SETUP, self.setup_text(step)));
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
    }

    /// `AB` and `AW` of a step's stones; of two on one point, the last.
    fn stones(&self, step: StepId) -> Properties {
        let mut last: HashMap<Point, Colour> = HashMap::new();
        let mut order = Vec::new();
        for stone in self.doc.setup(step) {
            if let Some(point) = stone.loc.point(self.size)
                && last.insert(point, stone.colour).is_none()
            {
                order.push(point);
            }
        }
        let of = |colour: Colour| {
            let wanted = |p: &&Point| last.get(p) == Some(&colour);
            order
                .iter()
                .filter(wanted)
                .map(|p| p.to_sgf().to_vec())
                .collect::<Vec<_>>()
        };
        let mut properties = Vec::new();
        many("AB", of(Colour::Black), &mut properties);
        many("AW", of(Colour::White), &mut properties);
        properties
    }

    /// Whether a step has stones, each point once and Black's first: then `AB` and `AW` tell all.
    fn is_in_order(&self, step: StepId) -> bool {
        let stones: Vec<_> = self.doc.setup(step).collect();
        let mut locs: Vec<Loc> = stones.iter().map(|stone| stone.loc).collect();
        locs.sort_unstable();
        locs.dedup();
        let is_rising = stones.is_sorted_by_key(|stone| stone.colour == Colour::White);
        !stones.is_empty() && locs.len() == stones.len() && is_rising
    }

    /// A step's stones as `SETUP` has them.
    fn setup_text(&self, step: StepId) -> String {
        let mut text = String::new();
        let mut colour = None;
        for stone in self.doc.setup(step) {
            if colour.replace(stone.colour) != Some(stone.colour) {
                text.push_str(if stone.colour == Colour::Black {
                    " B"
                } else {
                    " W"
                });
            }
            text.push_str(&format!(" {}", stone.loc));
        }
        text.trim_start().to_owned()
    }

    /// The number of the move before a step on its path; 0 at the beginning.
    fn before(&self, step: StepId) -> Option<u32> {
        let parent = self.doc.step(step).parent()?;
        Some(match self.doc.step(parent).act() {
            Act::Move { number, .. } => number,
            _ => self.numbers.get(&parent).copied().unwrap_or(0),
        })
    }

    pub(super) fn play(&mut self, step: StepId, (colour, loc, number): (Colour, Option<Loc>, u32)) {
        let parent = self.position(step);
        let node = self.node(step, parent);
        self.positions.insert(step, node);
        let point = loc.and_then(|loc| loc.point(self.size));
        let value = point
            .map(|point| point.to_sgf().to_vec())
            .unwrap_or_default();
        let name = if colour == Colour::Black { "B" } else { "W" };
        let mut properties = vec![one(name, value)];
        if self.before(step).unwrap_or(0) + 1 != number {
            properties.push(one("MN", number.to_string()));
        }
        if self.replay.is_occupied() {
            properties.push(one("KO", ""));
        }
        self.prisoners(step, &mut properties);
        self.attached(step, &mut properties);
        self.write(step, properties);
        self.forced(step, node);
    }

    /// Prisoners that no rule makes: they leave the board in a node of their own.
    fn forced(&mut self, step: StepId, node: NodeId) {
        let forced = self.replay.forced();
        // Where the game comes from SGF, its own nodes say what leaves the board.
        if forced.is_empty() || self.from_sgf {
            return;
        }
        let after = self.builder.node(Some(node));
        let points = forced.iter().map(|point| point.to_sgf());
        self.builder.raw_property(b"AE", points);
        if self.keeps_ishi {
            self.builder
                .raw_property(ishi_properties::FORCED.as_bytes(), [""]);
        }
        self.positions.insert(step, after);
    }

    fn prisoners(&self, step: StepId, properties: &mut Properties) {
        if !self.keeps_ishi {
            return;
        }
        let mut captured = self.replay.captured().to_vec();
        captured.sort_unstable();
        let expected: Vec<String> = captured
            .iter()
            .filter_map(|&point| Loc::of(self.size, point))
            .map(|loc| loc.to_string())
            .collect();
        let listed: Vec<String> = self
            .doc
            .prisoners(step)
            .map(|item| item.place.to_string())
            .collect();
        if listed != expected {
            properties.push(one(ishi_properties::PRISONERS, listed.join(" ")));
        }
    }

    pub(super) fn diagram(&mut self, step: StepId, region: Region) {
        let parent = self.position(step);
        let node = self.node(step, parent);
        let mut properties = self.shown();
        if self.keeps_ishi {
            let hidden = self.doc.hidden(step).map(|item| item.place.to_string());
            let hidden: Vec<String> = hidden.collect();
            let values = [region_text(region), hidden.join(" "), self.setup_text(step)];
            if values.iter().any(|value| !value.is_empty()) {
                many(ishi_properties::DIAGRAM, values, &mut properties);
            }
        }
        if let Some(view) = self.view(region) {
            properties.push(one("VW", view));
        }
        self.attached(step, &mut properties);
        self.write(step, properties);
        if self.sgf_block(step).in_line
            && let Some(position) = self.doc.step(step).parent()
        {
            self.positions.insert(position, node);
        }
    }

    /// What a diagram shows where the position has something else.
    fn shown(&self) -> Properties {
        let board = self.replay.board();
        let mut shown: HashMap<Point, Colour> = HashMap::new();
        for (colour, loc) in self.replay.shown() {
            if let Some(point) = loc.point(self.size) {
                shown.insert(point, colour);
            }
        }
        let differs = |p: &Point| shown.get(p).copied() != board.colour_at(*p);
        let points: Vec<Point> = self.size.points().filter(differs).collect();
        let mut properties = Vec::new();
        for (name, stone) in [
            ("AB", Some(Colour::Black)),
            ("AW", Some(Colour::White)),
            ("AE", None),
        ] {
            let of = points.iter().filter(|p| shown.get(p).copied() == stone);
            many(name, of.map(|p| p.to_sgf().to_vec()), &mut properties);
        }
        properties
    }

    /// A region as far as it is on the board.
    fn view(&self, region: Region) -> Option<String> {
        if region == Region::Full {
            return None;
        }
        let (low, high) = region.corners(self.event.side());
        let side = self.event.side();
        let corner = |column: u8, row: u8| {
            let loc = Loc::new(column.min(side), row.min(side))?;
            Some(loc.point(self.size)?.to_sgf().map(char::from))
        };
        if low.column() > side || low.row() > side {
            return None;
        }
        let [left, top] = corner(low.column(), high.row())?;
        let [right, bottom] = corner(high.column(), low.row())?;
        Some(format!("{left}{top}:{right}{bottom}"))
    }

    pub(super) fn open(&mut self, head: StepId) {
        let doc = self.doc;
        let step = doc.step(head);
        let position = step.parent().unwrap_or(head);
        let outer = self.positions.get(position);
        let after = std::mem::take(&mut self.since_move);
        self.frames.push(Frame {
            position,
            outer,
            since_move: after,
            in_display: std::mem::take(&mut self.in_display),
        });
        let marker = step.act().marker().to_vec();
        let owner = self.owner(step.act(), outer);
        let first = step
            .next()
            .map(|next| (doc.step(next).act(), self.sgf_block(next)));
        let begins = match first {
            Some((Act::Move { .. } | Act::Setup, _)) => true,
            Some((Act::Diagram(_), sgf_block)) => sgf_block.in_line,
            _ => false,
        };
        let has_lead = doc
            .notes(head)
            .any(|note| !matches!(note, Note::Variation(_)));
        if begins && !has_lead {
            self.head = Some(Head {
                marker,
                after,
                owner,
            });
            return;
        }
        self.head = Some(Head {
            marker: Vec::new(),
            after,
            owner,
        });
        let node = self.node(head, outer);
        self.positions.insert(position, node);
        let mut properties = vec![one(
            ishi_properties::VARIATION,
            escaped(&String::from_utf8_lossy(&marker)),
        )];
        if !self.keeps_ishi {
            properties.clear();
        }
        self.attached(head, &mut properties);
        self.write(head, properties);
    }

    /// The place of the move that a variation stands on among the children of their position,
    /// diagrams aside; 0 if it is the line's own.
    fn owner(&self, act: Act, position: Option<NodeId>) -> usize {
        let Act::Variation { owner, .. } = act else {
            return 0;
        };
        let rank = self.children.as_ref().and_then(|all| all.rank(owner));
        match (rank, position) {
            (Some((parent, rank)), Some(position)) if parent == position => rank,
            _ => 0,
        }
    }

    pub(super) fn close(&mut self) {
        self.head = None;
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.since_move = frame.since_move;
        self.in_display = frame.in_display;
        if let Some(outer) = frame.outer {
            self.positions.insert(frame.position, outer);
        }
    }
}

fn region_text(region: Region) -> String {
    match region {
        Region::Full => String::new(),
        Region::Board(side) => format!("{side}x{side}"),
        Region::Corners(a, b) => format!("{a} {b}"),
    }
}
