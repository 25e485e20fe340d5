//! What is said at a node.

use super::event::Event;
use super::node::{first_word, has, in_line, letter, said, trim_end};
use crate::convert::headers;
use crate::convert::ishi_properties;
use crate::convert::loss::Loss;
use crate::convert::numbered::points;
use crate::convert::sgf_block::TITLE;
use crate::convert::text::out_of_line;
use crate::ishi::{HeaderKey, Loc, Sign};
use crate::sgf::{Name, value, write_nodes};
use crate::tree::NodeId;
use honte_goban::{Colour, Move, Point};

impl Event<'_> {
    pub(super) fn headers(&mut self, root: NodeId) {
        let lines = match self.ishi_property(root, ishi_properties::HEADERS) {
            Some(lines) => lines.iter().filter_map(|line| header_line(line)).collect(),
            None if self.ishi_property(root, ishi_properties::EVENT).is_some()
                && !headers::NAMES.iter().any(|name| has(self.tree, root, name)) =>
            {
                Vec::new()
            }
            None => headers::to_lines(|name| {
                let text = self.tree.text(root, Name::new(name.as_bytes()))?;
                Some(text.trim().to_owned()).filter(|text| !text.is_empty())
            }),
        };
        for (key, text) in lines {
            self.out
                .line(trim_end(&format!("{} {}", key.name(), in_line(&text))));
        }
    }

    pub(super) fn remarks(&mut self, node: NodeId) {
        self.remarks_of(node, ishi_properties::REMARKS);
    }

    fn remarks_of(&mut self, node: NodeId, name: &str) {
        for remark in self.ishi_property(node, name).unwrap_or_default() {
            let text = in_line(&out_of_line(&remark));
            self.out.line(trim_end(&format!("REMARK {text}")));
        }
    }

    pub(super) fn setup_lines(&mut self, node: NodeId) {
        let line = match self.ishi_property(node, ishi_properties::SETUP) {
            Some(values) => values.join(" "),
            None => self.stones(node),
        };
        self.out
            .line(format!("SETUP {}", in_line(&line)).trim_end());
        for next in self.shape.joined(node) {
            let line = self.stones(next);
            self.out.line(format!("SETUP {line}").trim_end());
        }
        if has(self.tree, node, "AE") {
            self.lose(node, Loss::Removal);
        }
    }

    pub(super) fn move_line(&mut self, colour: Colour, number: u32, played: Move) {
        let place = match played {
            Move::Play(point) => self.loc(point),
            Move::Pass => "PASS".to_owned(),
        };
        self.out
            .line(&format!("{} {number} {place}", letter(colour)));
    }

    /// The stones that a move takes off the board, those included that no rule takes.
    pub(super) fn prisoners(
        &mut self,
        node: NodeId,
        forced: Option<NodeId>,
        mut captured: Vec<Point>,
    ) {
        let listed = match self.ishi_property(node, ishi_properties::PRISONERS) {
            Some(listed) => in_line(&listed.join(" ")),
            None => {
                captured.extend(forced.into_iter().flat_map(|node| self.points(node, "AE")));
                captured.sort_unstable();
                let places: Vec<String> = captured.iter().map(|&point| self.loc(point)).collect();
                places.join(" ")
            }
        };
        if !listed.trim().is_empty() {
            self.out.line(&format!("PRISONER {listed}"));
        }
    }

    fn loc(&self, point: Point) -> String {
        Loc::of(self.size, point).map_or_else(String::new, |loc| loc.to_string())
    }

    fn points(&self, node: NodeId, name: &str) -> Vec<Point> {
        points(self.tree, node, name, self.size)
    }

    fn stones(&self, node: NodeId) -> String {
        let mut line = Vec::new();
        for (name, letter) in [("AB", "B"), ("AW", "W")] {
            let points = self.points(node, name);
            if !points.is_empty() {
                line.push(letter.to_owned());
                line.extend(points.iter().map(|&point| self.loc(point)));
            }
        }
        line.join(" ")
    }

    pub(super) fn diagram(&mut self, node: NodeId) {
        let kept = self.ishi_property(node, ishi_properties::DIAGRAM);
        let (region, hidden, stones) = match kept.as_deref() {
            Some([region, hidden, stones]) => (region.clone(), hidden.clone(), stones.clone()),
            _ => {
                let hidden = self.points(node, "AE");
                let hidden: Vec<String> = hidden.iter().map(|&point| self.loc(point)).collect();
                (self.region(node), hidden.join(" "), self.stones(node))
            }
        };
        self.out
            .line(format!("DIAGRAM {}", in_line(&region)).trim_end());
        self.define(node);
        if !hidden.trim().is_empty() {
            self.out.line(&format!("HIDE {}", in_line(&hidden)));
        }
        self.remarks_of(node, ishi_properties::SETUP_REMARKS);
        let is_remarked = self
            .ishi_property(node, ishi_properties::SETUP_REMARKS)
            .is_some();
        if is_remarked || !stones.trim().is_empty() {
            self.out
                .line(format!("SETUP {}", in_line(&stones)).trim_end());
        }
        self.data(node);
    }

    /// The corners of what `VW` shows, if it is more than one point or less than the board.
    fn region(&self, node: NodeId) -> String {
        let shown = self.points(node, "VW");
        let Some(first) = shown.first() else {
            return String::new();
        };
        let span = |of: fn(Point) -> u8| {
            let all = shown.iter().map(|&point| of(point));
            all.fold((of(*first), of(*first)), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        let ((left, right), (top, bottom)) = (span(Point::x), span(Point::y));
        let corner = |x, y| Point::new(x, y).map_or_else(String::new, |point| self.loc(point));
        format!("{} {}", corner(left, bottom), corner(right, top))
    }

    /// Marks, comments, other programs' data, and what only SGF can say.
    pub(super) fn data(&mut self, node: NodeId) {
        self.marks(node);
        self.comments(node);
        for block in self
            .ishi_property(node, ishi_properties::USERS)
            .unwrap_or_default()
        {
            let lines = out_of_line(&block);
            let mut lines: Vec<&str> = lines.split('\n').collect();
            let end = lines.pop().unwrap_or_default();
            let title = lines.first().copied().unwrap_or_default();
            self.block("USER", title, lines.get(1..).unwrap_or_default(), "ENDUSER");
            if first_word(end).eq_ignore_ascii_case("ENDUSER") {
                self.out.amend(&in_line(end));
            }
        }
        self.sgf_block(node);
    }

    fn sgf_block(&mut self, node: NodeId) {
        let is_root = self.tree.parent(node).is_none();
        let mut sgf_block = self.sgf_blocks.get(&node).cloned().unwrap_or_default();
        if !sgf_block.properties.is_empty() {
            self.lose(node, Loss::Properties);
        }
        sgf_block.from_sgf = is_root && !self.from_ishi;
        sgf_block.in_line = self.is_line_node(node);
        sgf_block.in_root = self.in_root == Some(node);
        sgf_block.child = self.shape.place(node);
        let joined: Vec<NodeId> = self.shape.joined(node).collect();
        for &next in &joined {
            self.lose(next, Loss::Properties);
            sgf_block.then.push(said(self.tree, next));
        }
        let last = joined.last().copied().unwrap_or(node);
        let orphans = self.shape.orphans(self.shape.position_after(last));
        for (place, orphan) in orphans.collect::<Vec<_>>() {
            self.lose(orphan, Loss::Variations);
            let mut text = Vec::new();
            write_nodes(self.tree, orphan, &mut text);
            sgf_block.variations.push((place, text));
        }
        if !sgf_block.is_empty() && !self.clean {
            let lines = sgf_block.lines();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            self.block("USER", TITLE, &lines, "ENDUSER");
        }
    }

    fn marks(&mut self, node: NodeId) {
        if let Some(lines) = self.ishi_property(node, ishi_properties::MARKS) {
            for line in lines {
                let line = in_line(&line);
                let word = line.split_whitespace().next().unwrap_or_default();
                if matches!(word, "MARK" | "UNMARK") {
                    self.out.line(&line);
                }
            }
            return;
        }
        let mut items = Vec::new();
        for (name, sign) in [("TR", "\\t"), ("SQ", "\\s"), ("CR", "\\d"), ("MA", "\\c")] {
            let points = self.points(node, name);
            items.extend(
                points
                    .iter()
                    .map(|&point| format!("{sign}@{}", self.loc(point))),
            );
        }
        items.extend(self.labels(node));
        if !items.is_empty() {
            self.out.line(&format!("MARK {}", items.join(" ")));
        }
    }

    fn labels(&self, node: NodeId) -> Vec<String> {
        let label = |raw: &[u8]| {
            let colon = raw.iter().position(|&b| b == b':')?;
            let point = value::parse_point(&raw[..colon], self.size).ok()?;
            let text = &raw[colon + 1..];
            let text = self.tree.simple_text(text);
            let text = text.trim();
            let place = self.loc(point);
            if self
                .position
                .number_at(point)
                .is_some_and(|number| number.to_string() == text)
            {
                return Some(place);
            }
            let plain = matches!(Sign::from_bytes(text.as_bytes()), Some(Sign::Text(_)));
            plain.then(|| format!("{text}@{place}"))
        };
        self.tree
            .values(node, Name::new(b"LB"))
            .filter_map(label)
            .collect()
    }

    fn comments(&mut self, node: NodeId) {
        if let Some(blocks) = self.ishi_property(node, ishi_properties::COMMENTS) {
            for block in blocks {
                let lines = out_of_line(&block);
                let mut lines = lines.split('\n');
                let title = lines.next().unwrap_or_default().to_owned();
                let lines: Vec<&str> = lines.collect();
                self.block("COM", &title, &lines, "ENDCOM");
            }
            return;
        }
        let title = self.tree.text(node, Name::new(b"N"));
        let comment = self
            .tree
            .comment(node)
            .filter(|comment| !comment.is_empty());
        if title.is_none() && comment.is_none() {
            return;
        }
        let title = title.unwrap_or_default().into_owned();
        let lines: Vec<&str> = comment
            .as_deref()
            .map(|c| c.split('\n').collect())
            .unwrap_or_default();
        self.block("COM", &title, &lines, "ENDCOM");
    }

    fn block(&mut self, keyword: &str, title: &str, lines: &[&str], end: &str) {
        match title {
            "" => self.out.line(keyword),
            title => self.out.line(&format!("{keyword} {}", in_line(title))),
        }
        for line in lines {
            let ends = first_word(line).eq_ignore_ascii_case(end);
            let line = line.replace(['\r', '\n'], " ");
            match ends {
                true => self.out.line(&format!(".{line}")),
                false => self.out.line(&line),
            }
        }
        self.out.line(end);
    }
}

fn header_line(line: &str) -> Option<(HeaderKey, String)> {
    let (word, text) = line.split_once(' ').unwrap_or((line, ""));
    let key = HeaderKey::ALL.into_iter().find(|key| key.name() == word)?;
    Some((key, out_of_line(text)))
}
