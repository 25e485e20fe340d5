//! A whole game cut into figures, as books print annotated games.

use honte_goban::{Point, Size};
use honte_record::{
    replay::setup,
    sgf::Name,
    tree::{NodeId, Tree},
};

use super::{Cursor, Numbering, Options, comment, is_from_ishi, words};
use crate::{Figure, Region};

/// The most moves of a figure.
const MOST_MOVES: usize = 50;
/// A comment or a variation ends a figure of at least this many moves. In a shorter figure it does
/// not; the comments stand below the figure, each with its move.
const FEWEST_MOVES: usize = 8;
/// A figure that marks end after so many moves shows only a part of the board.
const FEW_MOVES: usize = 3;
/// The number of lines around its moves that a diagram shows.
const MARGIN: u8 = 4;

const FIGURE: Name = Name::new(b"FG");
const DIAGRAM: Name = Name::new(b"SFDG");

/// A figure of a book and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Whether the section is of the game or of a variation.
    pub kind: Kind,
    /// The figure with its number and moves in the caption.
    pub figure: Figure,
    /// The author's comments, in order.
    pub comments: Vec<Comment>,
    /// The last node that the figure shows.
    pub node: NodeId,
}

/// What a section shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A part of the game.
    Figure,
    /// A variation, or a diagram that the author made.
    Diagram,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The move that the comment is about, such as `Black 25`; empty for none.
    pub about: String,
    /// Whether it is the root's, which is said before anything is played.
    pub is_root: bool,
    /// The paragraphs of the comment.
    pub paragraphs: Vec<String>,
}

impl Section {
    /// The root's comment as paragraphs, which stand before the figure.
    #[must_use]
    pub fn lead(&self) -> Vec<String> {
        let comments = self.comments.iter().filter(|comment| comment.is_root);
        comments
            .flat_map(|comment| comment.paragraphs.clone())
            .collect()
    }

    /// The other comments as paragraphs. A comment begins with its move where that is not plain.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for comment in self.comments.iter().filter(|comment| !comment.is_root) {
            let is_plain = self.comments.len() == 1 || comment.about.is_empty();
            for (index, text) in comment.paragraphs.iter().enumerate() {
                let says_itself = text.starts_with(&comment.about);
                texts.push(if index > 0 || is_plain || says_itself {
                    text.clone()
                } else {
                    format!("{}: {text}", comment.about)
                });
            }
        }
        texts
    }
}

/// Cuts a game into figures, one by one.
/// A figure has at most 50 moves. It ends where marks are put on the board and, if it has at least
/// eight moves, at a comment or a variation. Of a few moves that marks end only the part of the
/// board around them is shown. Variations follow the figure that they belong to, each
/// with its own figure, which shows the part of the board where they are played. Where the author
/// made figures (`FG`), those are used instead. `PM` and `VW` are obeyed.
/// figures of its author (`FG`), those are taken instead; `PM` and `VW` are obeyed.
#[must_use]
pub fn book<'t>(tree: &'t Tree, options: &Options) -> Book<'t> {
    Book {
        cursor: Cursor::new(tree),
        options: options.clone(),
        ahead: vec![Job {
            start: tree.root(),
            kind: Kind::Figure,
            instead: None,
        }],
        figures: 0,
        diagrams: 0,
    }
}

/// The sections of a game; see [`book`].
#[derive(Clone, Debug)]
pub struct Book<'t> {
    cursor: Cursor<'t>,
    options: Options,
    /// The parts still to be made into sections, the next one last.
    ahead: Vec<Job>,
    figures: u32,
    diagrams: u32,
}

/// A line, from a node on.
#[derive(Clone, Copy, Debug)]
struct Job {
    start: NodeId,
    kind: Kind,
    /// For the beginning of a variation: the move that it replaces.
    instead: Option<Replaced>,
}

/// A move that a variation replaces, as it was shown.
#[derive(Clone, Copy, Debug)]
struct Replaced {
    number: u32,
    /// The diagram that shows the move, if one does.
    diagram: Option<u32>,
}

/// A part of a line that makes one figure.
#[derive(Default)]
struct Part {
    nodes: Vec<NodeId>,
    moves: usize,
    /// Whether there is something to see or read even without moves.
    is_wanted: bool,
}

impl Iterator for Book<'_> {
    type Item = Section;

    fn next(&mut self) -> Option<Section> {
        loop {
            let job = self.ahead.pop()?;
            let part = self.part(job.start);
            let Some(&last) = part.nodes.last() else {
                continue;
            };
            let is_shown = part.moves > 0 || part.is_wanted;
            let section = is_shown
                .then_some(last)
                .map(|last| self.section(job, &part, last));
            self.plan(job, &part, last);
            if section.is_some() {
                return section;
            }
        }
    }
}

impl Book<'_> {
    /// The nodes from `start` on that make a figure.
    fn part(&self, start: NodeId) -> Part {
        let tree = self.cursor.tree();
        let size = self.cursor.size();
        let mut part = Part::default();
        for node in tree.line(start) {
            let alone = is_diagram(tree, node);
            let begins = alone || tree.property(node, FIGURE).is_some();
            if begins && !part.nodes.is_empty() {
                break;
            }
            part.nodes.push(node);
            part.moves += usize::from(tree.played(node, size).is_some());
            let said = comment(tree, node).is_some();
            let marked = is_marked(tree, node);
            part.is_wanted |= said || marked || alone || begins || is_set_up(tree, node);
            let branches = is_branch(tree, node);
            // A problem has a figure of its own, before its solution.
            let is_problem = said && part.moves == 0 && is_set_up(tree, node);
            let breaks = marked || is_problem || ((said || branches) && part.moves >= FEWEST_MOVES);
            if part.moves >= MOST_MOVES || alone || (breaks && !self.is_authored(&part)) {
                break;
            }
        }
        part
    }

    /// Whether the part's figure was made by the author.
    fn is_authored(&self, part: &Part) -> bool {
        let first = part.nodes.first();
        first.is_some_and(|&first| self.cursor.tree().property(first, FIGURE).is_some())
    }

    /// What follows a part: its variations, then the rest of its line.
    fn plan(&mut self, job: Job, part: &Part, last: NodeId) {
        let tree = self.cursor.tree();
        if let Some(start) = tree.first_child(last) {
            let instead = job.instead.filter(|_| part.moves == 0);
            self.ahead.push(Job {
                start,
                instead,
                ..job
            });
        }
        let diagram = (job.kind == Kind::Diagram).then_some(self.diagrams);
        let from = self.ahead.len();
        for (node, number) in self.shown_numbers(job, part) {
            let main = tree
                .parent(node)
                .and_then(|parent| tree.first_child(parent));
            if main != Some(node) {
                continue;
            }
            let mut other = tree.next_sibling(node);
            while let Some(start) = other {
                self.ahead.push(Job {
                    start,
                    kind: Kind::Diagram,
                    instead: Some(Replaced { number, diagram }),
                });
                other = tree.next_sibling(start);
            }
        }
        self.ahead[from..].reverse();
    }

    /// The nodes of a part, each with the number that its move is shown with.
    fn shown_numbers(&mut self, job: Job, part: &Part) -> Vec<(NodeId, u32)> {
        self.cursor.go_to(part.nodes.last().copied());
        let numbering = self.cursor.numbering(self.numbering(job, part));
        let size = self.cursor.size();
        let (mut index, mut first) = (0, 0);
        let mut numbers = Vec::with_capacity(part.nodes.len());
        for &node in &part.nodes {
            self.cursor.go_to(Some(node));
            if self.cursor.tree().played(node, size).is_some() {
                index += 1;
                first = if index == 1 {
                    self.cursor.number()
                } else {
                    first
                };
            }
            numbers.push((node, numbering.shown(self.cursor.number(), index, first)));
        }
        numbers
    }

    /// How a part is numbered: variations from 1, unless the record numbers them itself.
    fn numbering(&self, job: Job, part: &Part) -> Numbering {
        let tree = self.cursor.tree();
        let numbers = Name::new(b"MN");
        let says = |&node: &NodeId| tree.property(node, numbers).is_some();
        let kept = is_from_ishi(tree) || part.nodes.iter().any(says);
        match (job.kind, self.options.numbering) {
            (Kind::Diagram, Numbering::Recorded) if !kept => Numbering::FromOne,
            (_, wanted) => wanted,
        }
    }

    fn section(&mut self, job: Job, part: &Part, last: NodeId) -> Section {
        let first = part.nodes.first().copied().unwrap_or(last);
        let tree = self.cursor.tree();
        let alone = is_diagram(tree, last);
        let kind = if alone { Kind::Diagram } else { job.kind };
        let options = Options {
            last_move: false,
            numbering: self.numbering(job, part),
            ..self.options.clone()
        };
        let mut figure = self.cursor.figure_of_moves(first, last, &options);
        // Marks on a move or two are no reason to draw all of the board again.
        let is_short = (1..=FEW_MOVES).contains(&part.moves) && is_marked(tree, last);
        let is_part = kind == Kind::Diagram || (is_short && self.figures > 0);
        if is_part && self.options.region.is_none() && !self.is_part() {
            figure.set_region(around(&figure, self.cursor.size()));
        }
        let numbers = self.shown_numbers(job, part);
        figure.caption = self.caption(kind, job, &numbers);
        if let Some(name) = words::name(tree, last) {
            figure.caption += &format!(". {name}");
        }
        self.obey_flags(first, &mut figure);
        Section {
            kind,
            comments: self.comments(&numbers),
            figure,
            node: last,
        }
    }

    /// Whether the record wants a part of the board to be shown.
    fn is_part(&self) -> bool {
        self.cursor.settings().view.is_some()
    }

    /// `Figure 3 (51–100)`, `Dia. 2 (instead of 12)`.
    fn caption(&mut self, kind: Kind, job: Job, numbers: &[(NodeId, u32)]) -> String {
        let (name, count) = match kind {
            Kind::Figure => ("Figure", &mut self.figures),
            Kind::Diagram => ("Dia.", &mut self.diagrams),
        };
        *count += 1;
        let name = format!("{name} {count}");
        let (tree, size) = (self.cursor.tree(), self.cursor.size());
        let moves = numbers
            .iter()
            .filter(|(node, _)| tree.played(*node, size).is_some());
        let moves: Vec<u32> = moves.map(|(_, number)| *number).collect();
        match (moves.as_slice(), job.instead) {
            ([], _) => name,
            (_, Some(Replaced { number, diagram })) => {
                let place = diagram.map_or_else(String::new, |dia| format!(" in Dia. {dia}"));
                format!("{name} (instead of {number}{place})")
            }
            ([one], None) => format!("{name} ({one})"),
            ([first, .., last], None) => format!("{name} ({first}–{last})"),
        }
    }

    /// The author's settings for a figure: FF\[4\]'s `FG`, a sum of bits and a name.
    fn obey_flags(&self, first: NodeId, figure: &mut Figure) {
        const NO_COORDINATES: u32 = 1;
        const NO_NAME: u32 = 2;
        const NO_MOVE_LIST: u32 = 4;
        const VIEWERS_CHOICE: u32 = 1 << 15;
        let Some(text) = self.cursor.tree().text(first, FIGURE) else {
            return;
        };
        let (flags, name) = text.split_once(':').unwrap_or((&text, ""));
        let flags: u32 = flags.trim().parse().unwrap_or(0);
        if !name.trim().is_empty() {
            figure.caption = name.trim().to_owned();
        }
        let is_set = |flag| flags & VIEWERS_CHOICE == 0 && flags & flag != 0;
        if is_set(NO_COORDINATES) {
            figure.coordinates = crate::Coordinates::None;
        }
        if is_set(NO_NAME) {
            figure.caption.clear();
        }
        if is_set(NO_MOVE_LIST) {
            figure.notes.clear();
        }
    }

    /// The comments and names of nodes; the name of the last node is in the caption.
    fn comments(&self, numbers: &[(NodeId, u32)]) -> Vec<Comment> {
        let (tree, size) = (self.cursor.tree(), self.cursor.size());
        let mut comments = Vec::new();
        for (place, &(node, number)) in numbers.iter().enumerate() {
            let name = words::name(tree, node).filter(|_| place + 1 < numbers.len());
            let text = comment(tree, node).unwrap_or_default();
            let mut said: Vec<String> = name.into_iter().collect();
            said.extend(super::paragraphs(tree, &text));
            if said.is_empty() {
                continue;
            }
            let about = tree
                .played(node, size)
                .map_or_else(String::new, |(colour, _)| {
                    let name = ["Black", "White"][colour.index()];
                    format!("{name} {number}")
                });
            comments.push(Comment {
                about,
                is_root: tree.parent(node).is_none(),
                paragraphs: said,
            });
        }
        comments
    }
}

/// The part of the board where a diagram's moves and signs are.
fn around(figure: &Figure, size: Size) -> Region {
    let points = |wanted: &dyn Fn(&crate::Spot) -> bool| -> Vec<Point> {
        figure
            .spots()
            .filter(|(_, spot)| wanted(spot))
            .map(|(point, _)| point)
            .collect()
    };
    let signs = points(&|spot| spot.text.is_some() || spot.mark.is_some());
    let shown = if signs.is_empty() {
        points(&|spot| spot.stone.is_some())
    } else {
        signs
    };
    let region = Region::around(figure.size(), shown, MARGIN);
    // If nearly all of a board would be shown, the whole board is better.
    let is_small = |region: &Region| {
        let part = usize::from(region.width()) * usize::from(region.height());
        10 * part < 7 * size.area()
    };
    region
        .filter(is_small)
        .unwrap_or(Region::whole(figure.size()))
}

/// Whether a node shows something for itself: a diagram of an Ishi file, or a leaf that changes
/// the board or has signs, but no move.
fn is_diagram(tree: &Tree, node: NodeId) -> bool {
    if tree.property(node, DIAGRAM).is_some() {
        return true;
    }
    let is_inner = tree.first_child(node).is_some() || tree.parent(node).is_none();
    !is_inner && tree.played(node, tree.size()).is_none() && is_set_up(tree, node)
}

fn is_set_up(tree: &Tree, node: NodeId) -> bool {
    tree.properties(node)
        .any(|property| setup(property.name()).is_some())
}

/// Whether the node has siblings, that is, variations.
fn is_branch(tree: &Tree, node: NodeId) -> bool {
    let parent = tree.parent(node);
    parent.is_some_and(|parent| tree.children(parent).nth(1).is_some())
}

/// Whether a node has signs that its comment may mention. Many programs put one on the last move of
/// every node; that one alone does not count.
fn is_marked(tree: &Tree, node: NodeId) -> bool {
    const SIGNS: [&[u8]; 12] = [
        b"TR", b"SQ", b"CR", b"MA", b"SL", b"LB", b"AR", b"LN", b"TB", b"TW", b"M", b"L",
    ];
    let played = tree
        .played(node, tree.size())
        .and_then(|(_, played)| played.point());
    let own = played.map(Point::to_sgf);
    tree.properties(node).any(|property| {
        let is_sign = SIGNS.contains(&property.spelling());
        let elsewhere = |value: &[u8]| own.is_none_or(|own| value != own);
        is_sign && property.values().any(elsewhere)
    })
}
