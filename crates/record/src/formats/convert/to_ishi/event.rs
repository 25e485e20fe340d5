//! One game on its way: in which order its nodes are written.

use super::node::{has, in_line, texts, trim_end};
use super::shape::{Shape, Step};
use super::{Flags, State, Writer};
use crate::convert::ishi_properties;
use crate::convert::loss::{Loss, Lost};
use crate::convert::numbered::Numbered;
use crate::convert::options::Options;
use crate::convert::sgf_block::SgfBlock;
use crate::convert::text::out_of_line;
use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use honte_goban::Size;
use std::collections::{HashMap, HashSet, VecDeque};

/// As many steps can stand between a move and a variation on it.
///
/// Each time that variations stand between them, the position goes back behind all of them.
const MAX_STEPS_BETWEEN: usize = 255;

/// What is still to be written of an event, the next thing last.
enum Job {
    Below(Below),
    /// Nodes again, after variations on the first of them.
    Back(Vec<(NodeId, u32)>),
    /// A variation from a node whose move has this number.
    Variation(NodeId, u32),
    EndVariation(usize),
}

/// All below a node that is not written yet.
#[derive(Clone, Copy)]
struct Below {
    node: NodeId,
    /// The number of the last move.
    number: u32,
    /// The child from which on there are diagrams to be written, and how many are.
    from: Option<NodeId>,
    diagrams: usize,
}

/// Variations on a move that has been written.
struct Late {
    /// How deep the position before the move is, and the number of the move before.
    depth: usize,
    number: u32,
    /// Each with the number of steps to pass before it, in rising order.
    variations: VecDeque<(usize, NodeId)>,
    /// The steps passed up to the node for which it is kept.
    passed: usize,
}

/// The numbers of an open sequence.
#[derive(Default)]
struct Used {
    numbers: HashSet<u32>,
    highest: u32,
}

/// One game on its way.
pub(super) struct Event<'a> {
    pub(super) tree: &'a Tree,
    pub(super) size: Size,
    pub(super) clean: bool,
    pub(super) from_ishi: bool,
    pub(super) shape: Shape<'a>,
    pub(super) sgf_blocks: &'a HashMap<NodeId, SgfBlock>,
    pub(super) position: Numbered<'a>,
    pub(super) out: &'a mut Writer,
    /// The node that the root's move was parted into.
    pub(super) in_root: Option<NodeId>,
    game: usize,
    flags: Flags,
    outdated: &'a HashSet<NodeId>,
    lost: &'a mut Vec<Lost>,
    is_lost: HashSet<Lost>,
    /// Variations that wait, by the node whose followers are written.
    late: HashMap<NodeId, Late>,
    used: Vec<Used>,
}

impl<'a> Event<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        game: usize,
        options: Options,
        state: &'a mut State,
        out: &'a mut Writer,
    ) -> Self {
        let flags = Flags::of(tree);
        let outdated = &state.outdated[game];
        Self {
            tree,
            size: tree.size(),
            clean: options.clean,
            from_ishi: flags.from_ishi,
            shape: Shape::new(tree, options.clean, outdated),
            sgf_blocks: &state.sgf_blocks[game],
            position: Numbered::new(tree),
            out,
            in_root: state.in_root[game],
            game,
            flags,
            outdated,
            lost: &mut state.lost,
            is_lost: HashSet::new(),
            late: HashMap::new(),
            used: vec![Used::default()],
        }
    }

    /// Writes the game.
    pub(super) fn write(&mut self) {
        let root = self.tree.root();
        let has_stones = self.shape.is_stones(root);
        if !has_stones {
            self.remarks(root);
        }
        if !(self.flags.implicit && self.game == 0) {
            let title = self.title(root);
            self.out
                .line(trim_end(&format!("EVENT {}", in_line(&title))));
        }
        self.define(root);
        self.headers(root);
        let size = self.tree.value(root, Name::SZ);
        if (self.flags.size || !self.from_ishi) && size.is_some() {
            self.out.line(&format!("BOARDSIZE {}", self.size.width()));
        }
        self.position.enter(root, 0);
        if has_stones {
            self.remarks(root);
            self.setup_lines(root);
        }
        self.data(root);
        let last = self.pass_joined(root);
        let below = self.below_of(last, 0);
        self.run(Job::Below(below));
    }

    fn title(&self, root: NodeId) -> String {
        let lines = self
            .ishi_property(root, ishi_properties::HEADERS)
            .unwrap_or_default();
        let mut titles = lines.iter().filter_map(|line| line.strip_prefix("EVENT "));
        let title = titles.next().map(out_of_line);
        let name = || self.tree.text(root, Name::new(b"GN"));
        title.unwrap_or_else(|| name().unwrap_or_default().into_owned())
    }

    fn run(&mut self, first: Job) {
        let mut jobs = vec![first];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Below(below) => self.below(below, &mut jobs),
                Job::Back(nodes) => {
                    for (node, number) in nodes {
                        self.position.enter(node, number);
                    }
                }
                Job::Variation(node, number) => self.variation(node, number, &mut jobs),
                Job::EndVariation(depth) => {
                    self.position.leave_to(depth);
                    self.used.pop();
                    self.out.line("ENDVAR");
                }
            }
        }
    }

    fn below_of(&self, node: NodeId, number: u32) -> Below {
        let position = self.shape.position_after(node);
        Below {
            node,
            number,
            from: self.tree.first_child(position),
            diagrams: 0,
        }
    }

    /// What follows a node: diagrams, the next step, variations on it, the rest of the line.
    fn below(&mut self, mut below: Below, jobs: &mut Vec<Job>) {
        let Below { node, number, .. } = below;
        while let Some(child) = below.from {
            below.from = self.tree.next_sibling(child);
            if !self.shape.is_diagram(child) {
                continue;
            }
            self.remarks(child);
            self.diagram(child);
            below.diagrams += 1;
            if self.interrupt(node, below.diagrams, below, jobs) {
                return;
            }
        }
        let position = self.shape.position_after(node);
        let main = self.shape.main(position);
        let goes_on = main.is_some_and(|main| self.shape.step(main) != Step::Move);
        if !goes_on && self.interrupt(node, usize::MAX, below, jobs) {
            return;
        }
        let Some(main) = main else {
            return;
        };
        let depth = self.position.depth();
        let number_here = self.step(main, number);
        let mut late = self.late.remove(&node).unwrap_or_else(|| Late {
            depth,
            number,
            variations: self.late_by(self.shape.variations(position)),
            passed: 0,
        });
        if goes_on {
            late.passed += below.diagrams + 1;
        }
        self.begin_line(main, number_here, late, jobs);
    }

    /// Goes on behind a step, with the variations that wait.
    fn begin_line(&mut self, node: NodeId, number: u32, late: Late, jobs: &mut Vec<Job>) {
        let last = self.pass_joined(node);
        self.late.insert(last, late);
        let below = self.below_of(last, number);
        if !self.interrupt(last, 0, below, jobs) {
            jobs.push(Job::Below(below));
        }
    }

    /// Variations, each with the number of steps that stand between its move and it: no less than
    /// of the one before.
    fn late_by(&self, variations: impl Iterator<Item = NodeId>) -> VecDeque<(usize, NodeId)> {
        let mut latest = 0;
        let mut late = VecDeque::new();
        for node in variations {
            let after = self
                .ishi_property(node, ishi_properties::AFTER)
                .unwrap_or_default();
            let after = after.first().and_then(|text| text.trim().parse().ok());
            latest = latest.max(after.unwrap_or(0)).min(MAX_STEPS_BETWEEN);
            late.push_back((latest, node));
        }
        late
    }

    /// Has the variations written that stand behind so many steps after the node, and then the
    /// rest. Whether there are any.
    fn interrupt(&mut self, node: NodeId, passed: usize, rest: Below, jobs: &mut Vec<Job>) -> bool {
        let Some(late) = self.late.get_mut(&node) else {
            return false;
        };
        let passed = passed.saturating_add(late.passed);
        let waiting = &mut late.variations;
        let count = waiting.partition_point(|(after, _)| *after <= passed);
        let now: Vec<NodeId> = waiting.drain(..count).map(|(_, node)| node).collect();
        let (depth, number) = (late.depth, late.number);
        if waiting.is_empty() {
            self.late.remove(&node);
        }
        if now.is_empty() {
            return false;
        }
        jobs.push(Job::Below(rest));
        jobs.push(Job::Back(self.position.since(depth)));
        let variations = now.iter().rev();
        jobs.extend(variations.map(|&variation| Job::Variation(variation, number)));
        self.position.leave_to(depth);
        true
    }

    fn variation(&mut self, node: NodeId, before: u32, jobs: &mut Vec<Job>) {
        let depth = self.position.depth();
        self.used.push(Used::default());
        jobs.push(Job::EndVariation(depth));
        let is_lead = self.shape.step(node) == Step::Lead;
        let marker = match is_lead {
            true => ishi_properties::VARIATION,
            false => ishi_properties::MARKER,
        };
        let marker = self.ishi_property(node, marker).unwrap_or_default();
        let marker = marker.first().map_or("", String::as_str);
        self.out.line(format!("VAR {}", in_line(marker)).trim_end());
        let number = match is_lead {
            true => {
                self.define(node);
                self.remarks(node);
                self.position.enter(node, 0);
                self.data(node);
                before
            }
            false => self.step(node, before),
        };
        let on_this = self.shape.variations_on(node).iter().copied();
        let late = Late {
            depth,
            number: before,
            variations: self.late_by(on_this),
            passed: 0,
        };
        self.begin_line(node, number, late, jobs);
    }

    /// Writes a node that others may follow, and goes to it; gives the number of its move or the
    /// last one before.
    fn step(&mut self, node: NodeId, number: u32) -> u32 {
        self.remarks(node);
        match self.shape.step(node) {
            Step::Setup => {
                self.position.enter(node, 0);
                let line = self.out.line_count() + 1;
                self.setup_lines(node);
                self.define_at(line, node);
                self.data(node);
                number
            }
            Step::LineDiagram | Step::Diagram | Step::Lead | Step::Forced => {
                self.diagram(node);
                self.position.enter(node, 0);
                number
            }
            Step::Move => self.play(node, number),
        }
    }

    fn play(&mut self, node: NodeId, before: u32) -> u32 {
        let Some((colour, played)) = self.tree.played(node, self.size) else {
            return before;
        };
        let number = self.number(node, before);
        self.move_line(colour, number, played);
        self.define(node);
        self.position.enter(node, number);
        let captured = self.position.captured();
        let forced = self.shape.forced(node);
        if let Some(forced) = forced {
            self.position.enter(forced, 0);
        }
        self.prisoners(node, forced, captured);
        self.data(node);
        number
    }

    /// The move's number: what is said, the next one, or another if it was used in this sequence.
    fn number(&mut self, node: NodeId, before: u32) -> u32 {
        let said = self.tree.text(node, Name::new(b"MN"));
        let said = said.and_then(|text| text.parse::<u32>().ok());
        let wanted = said
            .unwrap_or(before.saturating_add(1))
            .clamp(1, 999_999_999);
        let Some(used) = self.used.last_mut() else {
            return wanted;
        };
        let is_new = used.numbers.insert(wanted);
        let number = match is_new {
            true => wanted,
            false => used.highest.saturating_add(1).min(999_999_999),
        };
        used.numbers.insert(number);
        used.highest = used.highest.max(number);
        if !is_new {
            self.lose(node, Loss::Number);
        }
        number
    }

    /// Goes to the last of the setup steps that were written together.
    fn pass_joined(&mut self, node: NodeId) -> NodeId {
        let mut last = node;
        for next in self.shape.joined(node) {
            self.position.enter(next, 0);
            last = next;
        }
        last
    }

    /// Notes that the line just written is the node's.
    pub(super) fn define(&mut self, node: NodeId) {
        self.define_at(self.out.line_count(), node);
    }

    fn define_at(&mut self, line: u32, node: NodeId) {
        self.out.define(line, self.game, node);
    }

    pub(super) fn lose(&mut self, node: NodeId, loss: Loss) {
        let lost = Lost {
            game: self.game,
            node,
            loss,
        };
        if self.is_lost.insert(lost) {
            self.lost.push(lost);
        }
    }

    /// The Ishi lines that a private property holds; `None` if it is missing, or was outdated by an
    /// edit of the node.
    pub(super) fn ishi_property(&self, node: NodeId, name: &str) -> Option<Vec<String>> {
        if self.clean || self.outdated.contains(&node) {
            return None;
        }
        let values = texts(self.tree, node, name);
        (!values.is_empty()).then_some(values)
    }

    /// Whether the way back has to be told that others follow this node, or that it is not the
    /// root.
    pub(super) fn is_line_node(&self, node: NodeId) -> bool {
        let Some(parent) = self.tree.parent(node) else {
            return false;
        };
        match self.shape.step(node) {
            Step::LineDiagram => true,
            Step::Setup => {
                // A document's first setup step is the root itself where nothing comes before it.
                let is_first = self.tree.parent(parent).is_none() && self.shape.is_main(node);
                self.from_ishi && is_first && self.is_bare(parent)
            }
            _ => false,
        }
    }

    /// Whether a root says nothing on the empty board.
    fn is_bare(&self, root: NodeId) -> bool {
        let said = [
            "C",
            "N",
            "TR",
            "SQ",
            "CR",
            "MA",
            "LB",
            ishi_properties::REMARKS,
            ishi_properties::USERS,
            ishi_properties::MARKS,
            ishi_properties::COMMENTS,
        ];
        !said.iter().any(|name| has(self.tree, root, name)) && !self.sgf_blocks.contains_key(&root)
    }
}
