//! What was played, for conditions that look beyond headers.

use super::pattern::{Opening, Pattern};
use super::{Headers, TextField};
use crate::replay::{Replay, setup};
use crate::sgf::stream::Game;
use crate::sgf::{Collection, Name, Turn, value};
use crate::tree::{NodeId, Tree};
use honte_goban::{Colour, Move, Point, Size, Symmetry};
use std::borrow::Cow;
use std::cell::OnceCell;

/// A game's moves and tree, each looked at only when it is asked for.
#[derive(Debug)]
pub struct Play<'g> {
    bytes: &'g [u8],
    turns: Cow<'g, [Turn]>,
    size: Size,
    /// The game, where it was read as a tree.
    whole: Option<&'g Tree>,
    tree: OnceCell<Option<Tree>>,
    captures: OnceCell<u32>,
    has_comments: OnceCell<bool>,
    has_variations: OnceCell<bool>,
}

/// A game and the name of the file that it stands in: all that a filter can ask for.
pub fn whole<'g, 'a>(game: &'g Game<'a>, file: &'g str) -> impl Headers + use<'g, 'a> {
    Whole {
        headers: game.in_file(file),
        play: Play::of(game),
    }
}

struct Whole<'g, H> {
    headers: H,
    play: Play<'g>,
}

impl<H: Headers> Headers for Whole<'_, H> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.headers.text(field)
    }

    fn moves(&self) -> u32 {
        self.headers.moves()
    }

    fn size(&self) -> Size {
        self.headers.size()
    }

    fn play(&self) -> Option<&Play<'_>> {
        Some(&self.play)
    }
}

impl<'g> Play<'g> {
    /// What was played in a game out of a stream.
    pub fn of(game: &Game<'g>) -> Play<'g> {
        Play {
            bytes: game.bytes(),
            turns: Cow::Borrowed(game.turns()),
            size: game.size(),
            whole: None,
            tree: OnceCell::new(),
            captures: OnceCell::new(),
            has_comments: OnceCell::new(),
            has_variations: OnceCell::new(),
        }
    }

    /// What was found out of a game before. Of positions nothing is known, see
    /// [`Headers::shows`].
    pub fn known(
        turns: Vec<Turn>,
        size: Size,
        captures: u32,
        has_comments: bool,
        has_variations: bool,
    ) -> Play<'static> {
        Play {
            bytes: &[],
            turns: Cow::Owned(turns),
            size,
            whole: None,
            tree: OnceCell::from(None),
            captures: OnceCell::from(captures),
            has_comments: OnceCell::from(has_comments),
            has_variations: OnceCell::from(has_variations),
        }
    }

    /// What was played in a game that was read as a tree.
    pub(super) fn of_tree(tree: &'g Tree) -> Play<'g> {
        let size = tree.size();
        let moves = tree
            .line(tree.root())
            .flat_map(|node| tree.moves(node, size));
        let turns = moves.map(|(colour, played)| match played {
            Move::Play(point) => Turn::play(colour, point),
            Move::Pass => Turn::pass(colour),
        });
        Play {
            bytes: &[],
            turns: turns.collect(),
            size,
            whole: Some(tree),
            tree: OnceCell::new(),
            captures: OnceCell::new(),
            has_comments: OnceCell::new(),
            has_variations: OnceCell::new(),
        }
    }

    fn tree(&self) -> Option<&Tree> {
        let read = || Collection::read(self.bytes).games.into_iter().next();
        self.whole.or_else(|| self.tree.get_or_init(read).as_ref())
    }

    /// The first value of a property in the main line, as a line of text; `None` where there is none
    /// or the record is not at hand.
    pub fn property(&self, name: Name) -> Option<Cow<'_, str>> {
        let tree = self.tree()?;
        let mut line = tree.line(tree.root());
        let raw = line.find_map(|node| tree.value(node, name))?;
        Some(tree.simple_text(raw))
    }

    /// Whether any node has a property.
    pub fn has_property(&self, name: Name) -> bool {
        self.tree().is_some_and(|tree| {
            let mut nodes = tree.nodes(tree.root());
            nodes.any(|node| tree.property(node, name).is_some())
        })
    }

    /// Whether the words of any comment are as wanted.
    pub fn has_comment(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        self.tree().is_some_and(|tree| {
            let mut nodes = tree.nodes(tree.root());
            nodes.any(|node| tree.comment(node).is_some_and(|text| is_wanted(&text)))
        })
    }

    /// How many lines there are beside the main line; `None` where the record is not at hand.
    pub fn variations(&self) -> Option<u32> {
        let tree = self.tree()?;
        let nodes = tree.nodes(tree.root());
        let leaves = nodes.filter(|&node| tree.first_child(node).is_none());
        Some(u32::try_from(leaves.count() - 1).unwrap_or(u32::MAX))
    }

    /// Whether any node has a comment that is not blank.
    pub fn has_comments(&self) -> bool {
        let look = |tree: &Tree| {
            let is_comment = |node| {
                let mut values = tree.values(node, Name::C);
                values.any(|value| !value.trim_ascii().is_empty())
            };
            tree.nodes(tree.root()).any(is_comment)
        };
        *self
            .has_comments
            .get_or_init(|| self.tree().is_some_and(look))
    }

    /// Whether there is another line than the main line.
    pub fn has_variations(&self) -> bool {
        let look = || self.tree().is_some_and(|tree| !tree.is_one_line());
        *self.has_variations.get_or_init(look)
    }

    /// How many stones the moves of the main line take off the board.
    pub fn captures(&self) -> u32 {
        *self.captures.get_or_init(|| {
            let mut captures = 0u32;
            self.follow(|event| {
                if let Happening::Captured(stones) = event {
                    captures = captures.saturating_add(stones);
                }
                true
            });
            captures
        })
    }

    /// Whether the first moves are these, in any orientation and with either colour first.
    pub fn begins(&self, opening: &Opening) -> bool {
        let Some(wanted) = opening.points(self.size) else {
            return false;
        };
        let Some(turns) = self.turns.get(..wanted.len()) else {
            return false;
        };
        let alternate = turns
            .windows(2)
            .all(|pair| matches!(pair, [a, b] if a.colour() != b.colour()));
        let image = |symmetry: &Symmetry| {
            let mut pairs = turns.iter().zip(&wanted);
            pairs.all(|(turn, wanted)| match (turn.point(), wanted) {
                (Some(point), Some(wanted)) => symmetry.apply(self.size, *wanted) == point,
                (None, None) => true,
                _ => false,
            })
        };
        alternate && Symmetry::of(self.size).iter().any(image)
    }

    /// Whether the pattern is there after some node of the main line, in any orientation and in
    /// either colours.
    pub fn meets(&self, pattern: &Pattern) -> bool {
        let images = pattern.images(self.size);
        let mut search = Search::new(&images);
        let mut found = false;
        self.follow(|event| {
            match event {
                Happening::Changed(point, stone) => search.change(point, stone),
                Happening::Captured(_) => {}
                Happening::Settled => found = search.is_met(),
            }
            !found
        });
        found
    }

    /// Plays the main line, until somebody has heard enough.
    fn follow(&self, mut hear: impl FnMut(Happening) -> bool) {
        let Some(tree) = self.tree() else { return };
        let mut replay = Replay::new(self.size);
        if !hear(Happening::Settled) {
            return;
        }
        for node in tree.line(tree.root()) {
            replay.enter(tree, node);
            let captured = replay.captured();
            let touched = captured.iter().copied().chain(self.touched(tree, node));
            let board = replay.board();
            for point in touched {
                if !hear(Happening::Changed(point, board.colour_at(point))) {
                    return;
                }
            }
            let captured = captured.len() as u32;
            if !hear(Happening::Captured(captured)) || !hear(Happening::Settled) {
                return;
            }
        }
    }

    /// The points that a node names in its moves and set-ups.
    fn touched<'t>(&self, tree: &'t Tree, node: NodeId) -> impl Iterator<Item = Point> + use<'t> {
        let size = self.size;
        tree.properties(node).flat_map(move |property| {
            let is_move = property.colour().is_some();
            let is_setup = setup(property.name()).is_some();
            let values = property.values().filter(move |_| is_move || is_setup);
            values.flat_map(move |raw| {
                let played = match value::parse_move(raw, size) {
                    Ok(Move::Play(point)) if is_move => Some(point),
                    _ => None,
                };
                let list = value::parse_points(raw, size).into_iter().flatten();
                played.into_iter().chain(list.filter(move |_| is_setup))
            })
        })
    }
}

/// What is heard of a main line.
enum Happening {
    /// What is on a point now.
    Changed(Point, Option<Colour>),
    /// How many stones left the board.
    Captured(u32),
    /// All of a node has been told.
    Settled,
}

/// Images of a pattern, each with the number of points that are not as it wants them.
struct Search {
    /// By point: the images that it counts for, and what they want there.
    wants: Vec<Vec<(usize, Option<Colour>)>>,
    wrong: Vec<usize>,
    board: Vec<Option<Colour>>,
}

impl Search {
    fn new(images: &[Vec<(Point, Option<Colour>)>]) -> Self {
        let mut search = Search {
            wants: vec![Vec::new(); POINTS],
            wrong: vec![0; images.len()],
            board: vec![None; POINTS],
        };
        for ((image, points), wrong) in images.iter().enumerate().zip(&mut search.wrong) {
            for &(point, stone) in points {
                *wrong += usize::from(stone.is_some());
                if let Some(wants) = search.wants.get_mut(point.index()) {
                    wants.push((image, stone));
                }
            }
        }
        search
    }

    fn change(&mut self, point: Point, stone: Option<Colour>) {
        let Some(on_board) = self.board.get_mut(point.index()) else {
            return;
        };
        let before = std::mem::replace(on_board, stone);
        for &(image, wanted) in self.wants.get(point.index()).into_iter().flatten() {
            if let Some(wrong) = self.wrong.get_mut(image) {
                *wrong += usize::from(stone != wanted);
                *wrong -= usize::from(before != wanted);
            }
        }
    }

    fn is_met(&self) -> bool {
        self.wrong.contains(&0)
    }
}

/// More than any point's index: lines are 32 apart.
const POINTS: usize = 1024;
