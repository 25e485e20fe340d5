//! From trees to Ishi documents.
//!
//! The document is written as text and read again, so that what comes out is what anybody would
//! read. Then it is turned back into a tree and compared, node by node, with what it came from: a
//! shadow that no longer fits is left aside, and what did not survive goes into a `USER SGF` block.
//!
//! | tree | Ishi |
//! |---|---|
//! | root with stones | setup step; the root's comment stands behind it |
//! | root without stones | the empty board |
//! | node with a move | move; its number from `MN`, else the next one |
//! | further children | variations on the first child that is a move |
//! | leaf without a move | diagram |
//! | other node with stones | setup between moves |
//! | other node without a move | diagram with `;line`: what follows goes on from it |

use super::compare::{self, Differences};
use super::from_ishi::BEHIND;
use super::numbered::{Numbered, points};
use super::overlay::{Overlay, Properties, TITLE, gathered};
use super::text::{encode, out_of_line};
use super::{ConvertError, Loss, Lost, Options, headers, shadow};
use crate::ishi::{self, Charset, Document, HeaderKey, Loc, Sign};
use crate::sgf::{Name, write_nodes};
use crate::tree::{NodeId, Tree};
use honte_goban::{Colour, Move, Point, Size};
use std::collections::{HashMap, HashSet};

/// A document, and what it could not carry over as it was.
#[derive(Debug)]
pub struct ToIshi {
    /// The document.
    pub document: Document,
    /// What Ishi has no word for, in the order of the games.
    pub lost: Vec<Lost>,
}

/// Makes a document of games.
///
/// # Errors
/// [`ConvertError`] for the first game that is not Go or has a board that Ishi does not know.
pub fn to_ishi(trees: &[Tree], options: Options) -> Result<ToIshi, ConvertError> {
    for tree in trees {
        convertible(tree)?;
    }
    let mut state = State::new(trees.len());
    let (mut document, mut nodes) = write_and_read(trees, options, &mut state);
    if options.clean {
        let lost = state.lost;
        return Ok(ToIshi { document, lost });
    }
    // Once to find shadows that no longer fit, once for what is not said without them.
    for _ in 0..2 {
        let differences = compare::compare(trees, &document, &nodes);
        if !state.learn(trees, &differences) {
            break;
        }
        (document, nodes) = write_and_read(trees, options, &mut state);
    }
    let lost = state.lost;
    Ok(ToIshi { document, lost })
}

fn convertible(tree: &Tree) -> Result<(), ConvertError> {
    if !tree.is_go() {
        return Err(ConvertError::OtherGame);
    }
    let size = tree.size();
    let (width, height) = (size.width(), size.height());
    if width != height || !(2..=ishi::MAX_SIDE).contains(&width) {
        return Err(ConvertError::Size { width, height });
    }
    Ok(())
}

/// What is known of the games from earlier rounds.
struct State {
    /// Nodes whose shadows do not fit.
    faded: Vec<HashSet<NodeId>>,
    overlays: Vec<HashMap<NodeId, Overlay>>,
    lost: Vec<Lost>,
}

impl State {
    fn new(games: usize) -> Self {
        Self {
            faded: vec![HashSet::new(); games],
            overlays: vec![HashMap::new(); games],
            lost: Vec::new(),
        }
    }

    /// Draws the consequences; whether there are any.
    fn learn(&mut self, trees: &[Tree], differences: &[Differences]) -> bool {
        let mut learnt = false;
        for (game, differences) in differences.iter().enumerate() {
            let tree = &trees[game];
            for (node, properties) in &differences.nodes {
                let shadowed = shadow::ALL.iter().any(|name| has(tree, *node, name));
                if shadowed && self.faded[game].insert(*node) {
                    learnt = true;
                    continue;
                }
                let known = &mut self.overlays[game].entry(*node).or_default().properties;
                for property in properties {
                    if !known.contains(property) {
                        known.retain(|(name, _)| *name != property.0);
                        known.push(property.clone());
                        learnt = true;
                    }
                }
            }
        }
        learnt
    }
}

/// The document, and the nodes of each game by the lines that define their steps.
fn write_and_read(
    trees: &[Tree],
    options: Options,
    state: &mut State,
) -> (Document, Vec<(u32, usize, NodeId)>) {
    state.lost.clear();
    let mut writer = Writer::default();
    let mut charset = Charset::Utf8;
    for (game, tree) in trees.iter().enumerate() {
        charset = flags(tree).charset.unwrap_or(charset);
        let mut event = Event::new(tree, game, options, state, writer);
        event.write();
        writer = event.out;
    }
    if let Some(last) = trees.last() {
        for remark in texts(last, last.root(), shadow::TRAILING) {
            writer.line(&format!("REMARK {}", in_line(&out_of_line(&remark))));
        }
    }
    let old = encode(&writer.text, charset).filter(|bytes| Charset::of(bytes) != Charset::Utf8);
    let (bytes, charset) = match old {
        Some(bytes) => (bytes, Some(charset)),
        None => (writer.text.into_bytes(), None),
    };
    let options = ishi::Options {
        charset,
        ..ishi::Options::default()
    };
    (ishi::read_with(&bytes, options).document, writer.nodes)
}

/// The text so far.
#[derive(Default)]
struct Writer {
    text: String,
    lines: u32,
    nodes: Vec<(u32, usize, NodeId)>,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str("\r\n");
        self.lines += 1;
    }
}

/// What `SFEV` says.
#[derive(Default)]
struct Flags {
    from_ishi: bool,
    implicit: bool,
    size: bool,
    charset: Option<Charset>,
}

fn flags(tree: &Tree) -> Flags {
    let mut flags = Flags::default();
    for flag in texts(tree, tree.root(), shadow::EVENT) {
        flags.from_ishi = true;
        match flag.trim() {
            "implicit" => flags.implicit = true,
            "size" => flags.size = true,
            "cp437" => flags.charset = Some(Charset::Cp437),
            "latin1" => flags.charset = Some(Charset::Latin1),
            _ => {}
        }
    }
    flags
}

/// What is still to be written of an event, the next thing last.
enum Job {
    /// All below a node whose move has this number, from one of its diagrams on.
    Below(NodeId, u32, usize),
    /// Nodes again, after variations on the first of them.
    Back(Vec<(NodeId, u32)>),
    /// A variation from a node whose move has this number.
    Variation(NodeId, u32),
    EndVariation(usize),
}

/// Variations on a move that has been written.
struct Late {
    /// How deep the position before the move is, and the number of the move before.
    depth: usize,
    number: u32,
    /// Each with the number of steps to pass before it.
    variations: Vec<(usize, NodeId)>,
}

impl Late {
    /// What is left after so many steps.
    fn after(mut self, passed: usize) -> Late {
        for (after, _) in &mut self.variations {
            *after = after.saturating_sub(passed);
        }
        self
    }
}

/// What a node is in the Ishi format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Move,
    Setup,
    Diagram,
    /// A diagram that others follow.
    LineDiagram,
    /// The beginning of a variation before its first move.
    Lead,
}

/// One game on its way.
struct Event<'t, 's> {
    tree: &'t Tree,
    game: usize,
    size: Size,
    clean: bool,
    from_ishi: bool,
    faded: &'s HashSet<NodeId>,
    overlays: &'s HashMap<NodeId, Overlay>,
    lost: &'s mut Vec<Lost>,
    position: Numbered<'t>,
    /// Variations that wait, by the node whose followers are written.
    late: HashMap<NodeId, Late>,
    /// Variations on the first move of another variation.
    on_others: HashMap<NodeId, Vec<NodeId>>,
    /// The numbers of each open sequence.
    used: Vec<HashSet<u32>>,
    out: Writer,
}

impl<'t, 's> Event<'t, 's> {
    fn new(
        tree: &'t Tree,
        game: usize,
        options: Options,
        state: &'s mut State,
        out: Writer,
    ) -> Self {
        Self {
            tree,
            game,
            size: tree.size(),
            clean: options.clean,
            from_ishi: flags(tree).from_ishi,
            faded: &state.faded[game],
            overlays: &state.overlays[game],
            lost: &mut state.lost,
            position: Numbered::new(tree),
            late: HashMap::new(),
            on_others: HashMap::new(),
            used: vec![HashSet::new()],
            out,
        }
    }

    /// The values of a shadow, unless it has faded.
    fn shadow(&self, node: NodeId, name: &str) -> Option<Vec<String>> {
        if self.clean || self.faded.contains(&node) {
            return None;
        }
        let values = texts(self.tree, node, name);
        (!values.is_empty()).then_some(values)
    }

    fn write(&mut self) {
        let root = self.tree.root();
        let has_stones = self.has_stones(root);
        let flags = flags(self.tree);
        if !has_stones {
            self.remarks(root);
        }
        if !(flags.implicit && self.game == 0) {
            let title = self.tree.text(root, Name::new(b"GN")).unwrap_or_default();
            self.out
                .line(trim_end(&format!("EVENT {}", in_line(&title))));
        }
        self.out.nodes.push((self.out.lines, self.game, root));
        self.headers(root);
        let size = self.tree.value(root, Name::SZ);
        if (flags.size || !flags.from_ishi) && size.is_some() {
            self.out.line(&format!("BOARDSIZE {}", self.size.width()));
        }
        self.position.enter(root, 0);
        if has_stones {
            self.remarks(root);
            self.setup_lines(root);
        }
        self.data(root, 0);
        let last = self.pass_chain(root);
        self.run(Job::Below(last, 0, 0));
    }

    fn run(&mut self, first: Job) {
        let mut jobs = vec![first];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Below(node, number, from) => self.below((node, number, from), &mut jobs),
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

    /// What follows a node: diagrams, the next step, variations on it, the rest of the line.
    fn below(&mut self, (node, number, from): (NodeId, u32, usize), jobs: &mut Vec<Job>) {
        let family = self.family(node);
        for (i, &diagram) in family.diagrams.iter().enumerate().skip(from) {
            self.remarks(diagram);
            self.diagram(diagram, number);
            if self.interrupt(node, i + 1, Job::Below(node, number, i + 1), jobs) {
                return;
            }
        }
        let passed = family.diagrams.len();
        let main_is_move = family.main.is_none_or(|main| self.kind(main) == Step::Move);
        if main_is_move && self.interrupt(node, usize::MAX, Job::Below(node, number, passed), jobs)
        {
            return;
        }
        let Some(main) = family.main else {
            return;
        };
        let depth = self.position.depth();
        let number_here = self.step(main, number);
        let waiting = match self.late.remove(&node) {
            Some(late) => late.after(passed + 1),
            None => Late {
                depth,
                number,
                variations: self.on_main(node, &family),
            },
        };
        let last = self.pass_chain(main);
        self.late.insert(last, waiting);
        let rest = Job::Below(last, number_here, 0);
        if !self.interrupt(last, 0, Job::Below(last, number_here, 0), jobs) {
            jobs.push(rest);
        }
    }

    /// The variations on the line's own move; those on another one's first are kept until it comes.
    fn on_main(&mut self, node: NodeId, family: &Family) -> Vec<(usize, NodeId)> {
        let parent = self.forced(node).unwrap_or(node);
        let diagrams = &family.diagrams;
        let children = self
            .tree
            .children(parent)
            .filter(|child| !diagrams.contains(child));
        let children: Vec<NodeId> = children.collect();
        let mut on_main = Vec::new();
        for &variation in &family.variations {
            let owner = self.shadow(variation, shadow::OWNER).and_then(|values| {
                let place: usize = values.first()?.trim().parse().ok()?;
                let before = children.iter().position(|&child| child == variation)?;
                children.get(place).copied().filter(|_| place < before)
            });
            let owner =
                owner.filter(|&owner| Some(owner) != family.main && self.kind(owner) == Step::Move);
            match owner {
                Some(owner) => self.on_others.entry(owner).or_default().push(variation),
                None => on_main.push(variation),
            }
        }
        self.placed(&on_main)
    }

    /// Variations, each with the number of steps that stand between its move and it.
    fn placed(&self, variations: &[NodeId]) -> Vec<(usize, NodeId)> {
        let after = |node: NodeId| {
            let after = self.shadow(node, shadow::AFTER)?;
            after.first()?.trim().parse().ok()
        };
        variations
            .iter()
            .map(|&node| (after(node).unwrap_or(0), node))
            .collect()
    }

    /// Has the variations written that stand behind so many steps after their move, and then the
    /// rest. Whether there are any.
    fn interrupt(&mut self, node: NodeId, passed: usize, rest: Job, jobs: &mut Vec<Job>) -> bool {
        let Some(late) = self.late.get_mut(&node) else {
            return false;
        };
        let now: Vec<NodeId> = late
            .variations
            .extract_if(.., |(after, _)| *after <= passed)
            .map(|(_, node)| node)
            .collect();
        let (depth, number) = (late.depth, late.number);
        if late.variations.is_empty() {
            self.late.remove(&node);
        }
        if now.is_empty() {
            return false;
        }
        jobs.push(rest);
        jobs.push(Job::Back(self.position.since(depth)));
        jobs.extend(
            now.iter()
                .rev()
                .map(|&variation| Job::Variation(variation, number)),
        );
        self.position.leave_to(depth);
        true
    }

    fn variation(&mut self, node: NodeId, before: u32, jobs: &mut Vec<Job>) {
        let depth = self.position.depth();
        self.used.push(HashSet::new());
        jobs.push(Job::EndVariation(depth));
        let is_lead = self.kind(node) == Step::Lead;
        let marker = self.shadow(
            node,
            if is_lead {
                shadow::VARIATION
            } else {
                shadow::MARKER
            },
        );
        let marker = marker
            .and_then(|values| values.into_iter().next())
            .unwrap_or_default();
        self.out
            .line(format!("VAR {}", in_line(&marker)).trim_end());
        let number = match is_lead {
            true => {
                self.out.nodes.push((self.out.lines, self.game, node));
                self.remarks(node);
                self.position.enter(node, 0);
                self.data(node, before);
                before
            }
            false => self.step(node, before),
        };
        let last = self.pass_chain(node);
        let on_this = self.on_others.remove(&node).unwrap_or_default();
        let waiting = Late {
            depth,
            number: before,
            variations: self.placed(&on_this),
        };
        self.late.insert(last, waiting);
        if !self.interrupt(last, 0, Job::Below(last, number, 0), jobs) {
            jobs.push(Job::Below(last, number, 0));
        }
    }

    /// Writes a node that others may follow, and goes to it; gives the number of its move or the
    /// last one before.
    fn step(&mut self, node: NodeId, number: u32) -> u32 {
        self.remarks(node);
        match self.kind(node) {
            Step::Setup => {
                self.position.enter(node, 0);
                let first = self.out.lines + 1;
                self.setup_lines(node);
                self.out.nodes.push((first, self.game, node));
                self.data(node, number);
                number
            }
            Step::LineDiagram | Step::Diagram | Step::Lead => {
                self.diagram(node, number);
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
        let place = match played {
            Move::Play(point) => self.loc(point),
            Move::Pass => "PASS".to_owned(),
        };
        self.out
            .line(&format!("{} {number} {place}", letter(colour)));
        self.out.nodes.push((self.out.lines, self.game, node));
        self.position.enter(node, number);
        let forced = self.forced(node);
        if let Some(forced) = forced {
            self.position.enter(forced, 0);
        }
        self.prisoners(node, forced);
        self.data(node, number);
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
        let mut number = wanted;
        if used.contains(&wanted) {
            let highest = used.iter().max().copied().unwrap_or(0);
            number = highest.saturating_add(1).min(999_999_999);
            self.lost.push(Lost {
                game: self.game,
                node,
                loss: Loss::Number,
            });
        }
        used.insert(number);
        number
    }

    /// The node behind a move that takes away what only `PRISONER` says is captured.
    fn forced(&self, node: NodeId) -> Option<NodeId> {
        let child = self.tree.first_child(node)?;
        let is_forced = !self.clean && has(self.tree, child, shadow::FORCED);
        is_forced.then_some(child)
    }

    fn prisoners(&mut self, node: NodeId, forced: Option<NodeId>) {
        let shadow = self.shadow(node, shadow::PRISONERS);
        if let Some(listed) = shadow {
            let listed = listed.join(" ");
            if !listed.trim().is_empty() {
                self.out.line(&format!("PRISONER {}", in_line(&listed)));
            }
            return;
        }
        let mut captured = self.captured(node, forced);
        captured.sort_unstable();
        if !captured.is_empty() {
            let places: Vec<String> = captured.iter().map(|&point| self.loc(point)).collect();
            self.out.line(&format!("PRISONER {}", places.join(" ")));
        }
    }

    fn captured(&mut self, node: NodeId, forced: Option<NodeId>) -> Vec<Point> {
        match forced {
            None => self.position.captured(),
            Some(forced) => {
                let mut gone = points(self.tree, forced, "AE");
                let (_, played) = (node, self.position.captured());
                gone.extend(played);
                gone
            }
        }
    }

    fn loc(&self, point: Point) -> String {
        Loc::of(self.size, point).map_or_else(String::new, |loc| loc.to_string())
    }
}

/// The children of a node by what they are.
struct Family {
    diagrams: Vec<NodeId>,
    main: Option<NodeId>,
    variations: Vec<NodeId>,
}

/// The shape.
impl Event<'_, '_> {
    fn kind(&self, node: NodeId) -> Step {
        let tree = self.tree;
        if tree.played(node, self.size).is_some() {
            return Step::Move;
        }
        if !self.clean && has(tree, node, shadow::VARIATION) {
            return Step::Lead;
        }
        let is_leaf = tree.first_child(node).is_none();
        let is_setup_step = !self.clean && has(tree, node, shadow::SETUP_STEP);
        if is_leaf && (!is_setup_step || has(tree, node, shadow::DIAGRAM)) {
            Step::Diagram
        } else if self.has_stones(node) || is_setup_step {
            Step::Setup
        } else {
            Step::LineDiagram
        }
    }

    /// The nodes that follow a node, past one that only takes prisoners away.
    fn family(&self, node: NodeId) -> Family {
        let parent = self.forced(node).unwrap_or(node);
        let kinds: Vec<(NodeId, Step)> = self
            .tree
            .children(parent)
            .map(|child| (child, self.kind(child)))
            .collect();
        let of = |step: Step| {
            kinds
                .iter()
                .find(|(_, kind)| *kind == step)
                .map(|(node, _)| *node)
        };
        let main = of(Step::Move).or(of(Step::Setup)).or(of(Step::LineDiagram));
        let has_diagrams = kinds.iter().any(|(_, kind)| *kind == Step::Diagram);
        // Stones behind a diagram are the diagram's, and behind stones more of the same step.
        let is_lost = main.is_some_and(|main| {
            let joins = has_diagrams || self.is_open_to_stones(parent);
            let is_chained = self.is_setup(parent) && kinds.len() == 1;
            self.kind(main) == Step::Setup && joins && !is_chained && !self.is_parted(main)
        });
        let main = main.filter(|_| !is_lost);
        let others = |diagrams: bool| {
            let others = kinds.iter().filter(move |(node, kind)| {
                Some(*node) != main && (*kind == Step::Diagram) == diagrams
            });
            others.map(|(node, _)| *node).collect::<Vec<_>>()
        };
        let stands = main.is_some_and(|main| self.kind(main) == Step::Move);
        Family {
            diagrams: others(true),
            main,
            variations: if stands { others(false) } else { Vec::new() },
        }
    }

    /// Whether a variation on the last move stands between what is shown after it and more stones.
    fn is_parted(&self, stones: NodeId) -> bool {
        let said = self.shadow(stones, shadow::SETUP_STEP).unwrap_or_default();
        if said != [BEHIND] {
            return false;
        }
        let mut at = self.tree.parent(stones);
        while let Some(node) = at.filter(|&node| self.kind(node) != Step::Move) {
            at = self.tree.parent(node);
        }
        let position = at.and_then(|node| self.tree.parent(node));
        let mut siblings = position
            .into_iter()
            .flat_map(|position| self.tree.children(position));
        siblings.any(|sibling| has(self.tree, sibling, shadow::AFTER))
    }

    /// Whether stones set up after this node would become its own.
    fn is_open_to_stones(&self, node: NodeId) -> bool {
        let is_display = self.kind(node) == Step::LineDiagram && self.tree.parent(node).is_some();
        self.is_setup(node) || is_display && !has(self.tree, node, shadow::FORCED)
    }

    fn is_setup(&self, node: NodeId) -> bool {
        match self.tree.parent(node) {
            None => self.has_stones(node),
            Some(_) => self.kind(node) == Step::Setup,
        }
    }

    /// The setup steps right behind one, which Ishi has together with it.
    fn chain(&self, node: NodeId) -> Vec<NodeId> {
        let mut chain = Vec::new();
        let mut last = node;
        while self.is_setup(last)
            && let Some(main) = self.family(last).main
            && self.is_setup(main)
            && !self.is_parted(main)
        {
            chain.push(main);
            last = main;
        }
        chain
    }

    /// Goes to the last of the setup steps that were written together.
    fn pass_chain(&mut self, node: NodeId) -> NodeId {
        let chain = self.chain(node);
        for &next in &chain {
            self.position.enter(next, 0);
        }
        chain.last().copied().unwrap_or(node)
    }

    /// The children of a node that Ishi cannot have.
    fn orphans(&self, node: NodeId) -> Vec<NodeId> {
        let family = self.family(node);
        let parent = self.forced(node).unwrap_or(node);
        let known = [family.main.as_slice(), &family.variations, &family.diagrams].concat();
        self.tree
            .children(parent)
            .filter(|child| !known.contains(child))
            .collect()
    }

    /// Where the way back would put a node among its parent's children, if that is wrong.
    fn place(&self, node: NodeId) -> Option<usize> {
        let parent = self.tree.parent(node)?;
        if self.tree.next_sibling(node).is_none() && self.tree.first_child(parent) == Some(node) {
            return None;
        }
        let before = self
            .tree
            .parent(parent)
            .filter(|_| has(self.tree, parent, shadow::FORCED));
        let family = self.family(before.unwrap_or(parent));
        let lost = self.orphans(before.unwrap_or(parent));
        let expected = family
            .main
            .iter()
            .chain(&family.variations)
            .chain(&family.diagrams);
        let actual: Vec<NodeId> = self.tree.children(parent).collect();
        let kept = actual.iter().filter(|child| !lost.contains(child));
        if lost.is_empty() && expected.eq(kept) {
            return None;
        }
        actual.iter().position(|&child| child == node)
    }

    fn has_stones(&self, node: NodeId) -> bool {
        has(self.tree, node, "AB") || has(self.tree, node, "AW")
    }
}

/// What is said at a node.
impl Event<'_, '_> {
    fn headers(&mut self, root: NodeId) {
        let lines = match self.shadow(root, shadow::HEADERS) {
            Some(lines) => lines.iter().filter_map(|line| header_line(line)).collect(),
            None if self.shadow(root, shadow::EVENT).is_some()
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

    fn remarks(&mut self, node: NodeId) {
        self.remarks_of(node, shadow::REMARKS);
    }

    fn remarks_of(&mut self, node: NodeId, name: &str) {
        for remark in self.shadow(node, name).unwrap_or_default() {
            let text = in_line(&out_of_line(&remark));
            self.out.line(trim_end(&format!("REMARK {text}")));
        }
    }

    fn setup_lines(&mut self, node: NodeId) {
        let line = match self.shadow(node, shadow::SETUP) {
            Some(values) => values.join(" "),
            None => self.stones(node),
        };
        self.out
            .line(format!("SETUP {}", in_line(&line)).trim_end());
        for next in self.chain(node) {
            let line = self.stones(next);
            self.out.line(format!("SETUP {line}").trim_end());
        }
        if has(self.tree, node, "AE") {
            self.lose(node, Loss::Removal);
        }
    }

    fn stones(&self, node: NodeId) -> String {
        let mut line = Vec::new();
        for (name, letter) in [("AB", "B"), ("AW", "W")] {
            let points = points(self.tree, node, name);
            if !points.is_empty() {
                line.push(letter.to_owned());
                line.extend(points.iter().map(|&point| self.loc(point)));
            }
        }
        line.join(" ")
    }

    fn diagram(&mut self, node: NodeId, number: u32) {
        let shadow = self.shadow(node, shadow::DIAGRAM);
        let (region, hidden, stones) = match shadow.as_deref() {
            Some([region, hidden, stones]) => (region.clone(), hidden.clone(), stones.clone()),
            _ => {
                let hidden = points(self.tree, node, "AE");
                let hidden: Vec<String> = hidden.iter().map(|&point| self.loc(point)).collect();
                (self.region(node), hidden.join(" "), self.stones(node))
            }
        };
        self.out
            .line(format!("DIAGRAM {}", in_line(&region)).trim_end());
        self.out.nodes.push((self.out.lines, self.game, node));
        if !hidden.trim().is_empty() {
            self.out.line(&format!("HIDE {}", in_line(&hidden)));
        }
        self.remarks_of(node, shadow::SETUP_REMARKS);
        if !stones.trim().is_empty() {
            self.out.line(&format!("SETUP {}", in_line(&stones)));
        }
        self.data(node, number);
    }

    /// The corners of what `VW` shows, if it is more than one point or less than the board.
    fn region(&self, node: NodeId) -> String {
        let shown = points(self.tree, node, "VW");
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
    fn data(&mut self, node: NodeId, _number: u32) {
        self.marks(node);
        self.comments(node);
        for block in self.shadow(node, shadow::USERS).unwrap_or_default() {
            let lines = out_of_line(&block);
            let mut lines: Vec<&str> = lines.split('\n').collect();
            let end = lines.pop().unwrap_or_default();
            let title = lines.first().copied().unwrap_or_default();
            self.block("USER", title, lines.get(1..).unwrap_or_default(), "ENDUSER");
            if first_word(end).eq_ignore_ascii_case("ENDUSER") {
                self.amend_last_line(&in_line(end));
            }
        }
        self.overlay(node);
    }

    fn overlay(&mut self, node: NodeId) {
        let is_root = self.tree.parent(node).is_none();
        let mut overlay = self.overlays.get(&node).cloned().unwrap_or_default();
        if !overlay.properties.is_empty() {
            self.lose(node, Loss::Properties);
        }
        overlay.from_sgf = is_root && !self.from_ishi;
        overlay.in_line = self.is_line_node(node);
        overlay.child = if is_root { None } else { self.place(node) };
        let chain = self.chain(node);
        for &next in &chain {
            self.lose(next, Loss::Properties);
            overlay.then.push(said(self.tree, next));
        }
        for orphan in self.orphans(chain.last().copied().unwrap_or(node)) {
            self.lose(orphan, Loss::Variations);
            let mut text = Vec::new();
            write_nodes(self.tree, orphan, &mut text);
            let parent = self.tree.parent(orphan);
            let mut siblings = parent
                .into_iter()
                .flat_map(|parent| self.tree.children(parent));
            let place = siblings.position(|sibling| sibling == orphan);
            overlay.variations.push((place.unwrap_or_default(), text));
        }
        if !overlay.is_empty() && !self.clean {
            let lines = overlay.lines();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            self.block("USER", TITLE, &lines, "ENDUSER");
        }
    }

    /// Whether the way back has to be told that others follow this node, or that it is not the
    /// root.
    fn is_line_node(&self, node: NodeId) -> bool {
        let Some(parent) = self.tree.parent(node) else {
            return false;
        };
        match self.kind(node) {
            Step::LineDiagram => true,
            Step::Setup => {
                // A document's first setup step is the root itself where nothing comes before it.
                let is_first =
                    self.tree.parent(parent).is_none() && self.family(parent).main == Some(node);
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
            shadow::REMARKS,
            shadow::USERS,
            shadow::MARKS,
            shadow::COMMENTS,
        ];
        !said.iter().any(|name| has(self.tree, root, name)) && !self.overlays.contains_key(&root)
    }

    fn marks(&mut self, node: NodeId) {
        if let Some(lines) = self.shadow(node, shadow::MARKS) {
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
            let points = points(self.tree, node, name);
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
            let (point, text) = (raw.get(..2)?, raw.get(3..)?);
            let point = Point::from_sgf(point)
                .ok()
                .filter(|&p| self.size.contains(p))?;
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
        if let Some(blocks) = self.shadow(node, shadow::COMMENTS) {
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

    /// Gives the last line another text.
    fn amend_last_line(&mut self, line: &str) {
        let text = self.out.text.trim_end_matches("\r\n");
        let start = text.rfind('\n').map_or(0, |i| i + 1);
        self.out.text.truncate(start);
        self.out.lines -= 1;
        self.out.line(line);
    }

    fn lose(&mut self, node: NodeId, loss: Loss) {
        let lost = Lost {
            game: self.game,
            node,
            loss,
        };
        if !self.lost.contains(&lost) || self.lost.len() > 1000 {
            self.lost.push(lost);
        }
    }
}

/// Without blanks at the end; other white space, such as code page 437's, is text.
fn trim_end(line: &str) -> &str {
    line.trim_end_matches([' ', '\t'])
}

/// The first word of a line by section 2: other characters than ASCII's printable ones are ignored.
fn first_word(line: &str) -> String {
    let valid = line.chars().filter(|c| matches!(c, '\t' | ' '..='~'));
    let words = valid.skip_while(|c| c.is_ascii_whitespace());
    words.take_while(|c| !c.is_ascii_whitespace()).collect()
}

fn letter(colour: Colour) -> char {
    if colour == Colour::Black { 'B' } else { 'W' }
}

fn has(tree: &Tree, node: NodeId, name: &str) -> bool {
    tree.property(node, Name::new(name.as_bytes())).is_some()
}

/// The texts of a property's values.
fn texts(tree: &Tree, node: NodeId, name: &str) -> Vec<String> {
    let values = tree.values(node, Name::new(name.as_bytes()));
    values.map(|raw| tree.long_text(raw).into_owned()).collect()
}

/// Text that ends with its line.
fn in_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

fn header_line(line: &str) -> Option<(HeaderKey, String)> {
    let (word, text) = line.split_once(' ').unwrap_or((line, ""));
    let key = HeaderKey::ALL.into_iter().find(|key| key.name() == word)?;
    Some((key, out_of_line(text)))
}

/// What a node says, for comparisons.
pub(super) fn said(tree: &Tree, node: NodeId) -> Properties {
    gathered(tree.properties(node))
}
