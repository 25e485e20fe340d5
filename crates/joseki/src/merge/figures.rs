//! The figures of merged nodes, added up over the trees.

use super::keeps_all;
use super::union::{Place, Union};
use crate::circumstance::{Circumstance, Tally};
use crate::find::Finder;
use crate::normal::Turns;
use crate::params::Params;
use crate::position::Key;
use crate::prefix;
use crate::sequence::{TENUKI, point};
use crate::stats::{GameOutcomes, Outcomes};
use crate::step::Step;
use crate::sums::ByYear;
use crate::transposition::Positions;
use crate::tree::{Example, ExampleGame, Influence, Node, Summary, Tree};
use honte_goban::{Colour, Size};
use honte_record::header::Date;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Trees on their way to one.
pub(super) struct Merging<'m> {
    trees: &'m [&'m Tree],
    union: &'m Union<'m>,
    params: Params,
    threshold: u32,
    /// By place of the union that is kept: its node in each tree.
    kept: Vec<&'m [Option<u32>]>,
    nodes: Vec<prefix::Node>,
    positions: Positions,
    /// By tree: its nodes by position.
    finders: Vec<Finder<'m>>,
    /// By tree and game: the year.
    years: Vec<Vec<Option<i16>>>,
    named: Named,
}

impl<'m> Merging<'m> {
    pub(super) fn new(
        trees: &'m [&'m Tree],
        union: &'m Union<'m>,
        params: Params,
        threshold: u32,
        is_kept: &dyn Fn(&Place) -> bool,
    ) -> Self {
        let side = params.size.clamp(1, 25);
        let size = Size::square(side).unwrap_or(Size::GO19);
        let nodes = union.numbered(is_kept);
        Self {
            positions: Positions::new(&nodes, &Turns::new(side), size, true),
            nodes,
            kept: union
                .places
                .iter()
                .filter(|place| is_kept(place))
                .map(|place| &place.nodes[..])
                .collect(),
            finders: trees.iter().map(|tree| Finder::new(tree)).collect(),
            years: trees
                .iter()
                .map(|tree| tree.games.iter().map(year).collect())
                .collect(),
            named: Named::default(),
            trees,
            union,
            params,
            threshold,
        }
    }

    pub(super) fn tree(mut self) -> Tree {
        let kept = std::mem::take(&mut self.kept);
        let nodes = kept
            .iter()
            .enumerate()
            .map(|(i, nodes)| self.node(i, nodes));
        let mut tree = Tree {
            nodes: nodes.collect(),
            summary: self.summary(),
            games: self.named.games(self.trees),
            params: self.params,
        };
        tree.summary.leaves = tree.count_leaves();
        tree
    }

    fn summary(&self) -> Summary {
        let sum = |of: fn(&Summary) -> u64| {
            let all = self.trees.iter().map(|tree| of(&tree.summary));
            all.fold(0, u64::saturating_add)
        };
        let all = sum(|it| it.nodes_before_pruning);
        // What was played in several trees was counted in each.
        let again = |by_tree: &[Option<u32>]| {
            let of = by_tree.iter().zip(self.trees);
            let counts =
                of.map(|(node, tree)| Some(tree.nodes[(*node)? as usize].count).filter(|n| *n > 0));
            (counts.flatten().count() as u64).saturating_sub(1)
        };
        let places = self.union.places.iter().skip(1);
        let twice: u64 = places.map(|place| again(&place.nodes)).sum();
        Summary {
            games: sum(|it| it.games),
            moves: sum(|it| it.moves),
            sequences: sum(|it| it.sequences),
            nodes_before_pruning: all.saturating_sub(twice),
            before_is_bound: !self.trees.iter().all(|tree| knows_all(tree)),
            threshold: self.threshold,
            ..Summary::default()
        }
    }

    /// A node that some of the trees have; in the others it was never played.
    fn node(&mut self, i: usize, by_tree: &[Option<u32>]) -> Node {
        let plain = &self.nodes[i];
        let (parent, depth, count) = (plain.parent, plain.depth, plain.count);
        let second = match plain.code {
            TENUKI => depth.is_multiple_of(2),
            _ => plain.second,
        };
        let position = self.positions.of_node(i as u32);
        let reached = match i {
            0 => BTreeMap::from([(0, count)]),
            _ => self.reached(self.positions.key(position), by_tree),
        };
        let stones = self.positions.stones(position);
        let of = by_tree.iter().zip(self.trees);
        let of: Vec<&Node> = of
            .filter_map(|(node, tree)| Some(&tree.nodes[(*node)? as usize]))
            .collect();
        let examples = self.examples(by_tree);
        let by_years = |of: fn(&Node) -> &[(i16, u32)], all: &[&Node]| {
            let mut sum = ByYear::default();
            all.iter().for_each(|node| sum.absorb(of(node)));
            sum.0
        };
        let plain = &self.nodes[i];
        Node {
            parent,
            step: point(self.params.size, plain.code)
                .filter(|_| i > 0)
                .map_or(Step::Tenuki, Step::Stone),
            colour: if second { Colour::White } else { Colour::Black },
            depth,
            count,
            games: total(of.iter().map(|node| node.games)),
            first_black: outcomes(of.iter().map(|node| node.first_black)),
            first_white: outcomes(of.iter().map(|node| node.first_white)),
            outcomes: Some(GameOutcomes {
                black: outcomes(of.iter().filter_map(|node| Some(node.outcomes?.black))),
                white: outcomes(of.iter().filter_map(|node| Some(node.outcomes?.white))),
                both: outcomes(of.iter().filter_map(|node| Some(node.outcomes?.both))),
            }),
            years: years(&of),
            decades: by_years(|node| &node.decades, &of),
            by_year: by_years(|node| &node.by_year, &of),
            position,
            reached: total(reached.values().copied()),
            late: reached.into_iter().filter(|late| late.0 > stones).collect(),
            influence: influence(&of),
            circumstances: tally(of.iter().map(|node| &node.circumstances[..])),
            chosen_in: tally(of.iter().map(|node| &node.chosen_in[..])),
            examples,
            children: by_count(&self.nodes, plain),
        }
    }

    /// How many sequences came to a position by the time that they have as many stones as the longest
    /// of the merged tree: by the number of stones, those that were not late all together.
    fn reached(&self, key: Key, by_tree: &[Option<u32>]) -> BTreeMap<u16, u32> {
        let mut all = BTreeMap::new();
        for ((tree, node), finder) in self.trees.iter().zip(by_tree).zip(&self.finders) {
            // Where it was never played by this order of moves, it may have been reached by another.
            let Some(node) = node.or_else(|| finder.with_key(key)) else {
                continue;
            };
            let node = &tree.nodes[node as usize];
            let late = total(node.late.iter().map(|(_, count)| *count));
            let in_time = (0, node.reached.saturating_sub(late));
            for (stones, count) in std::iter::once(in_time).chain(node.late.iter().copied()) {
                if usize::from(stones) <= self.positions.longest() {
                    let known: &mut u32 = all.entry(stones).or_default();
                    *known = known.saturating_add(count);
                }
            }
        }
        all
    }

    /// The latest examples of all trees, those of one year in the order of the trees.
    fn examples(&mut self, by_tree: &[Option<u32>]) -> Vec<Example> {
        let mut all = Vec::new();
        for (i, (tree, node)) in self.trees.iter().zip(by_tree).enumerate() {
            let node = node.map(|node| &tree.nodes[node as usize]);
            let examples = node.into_iter().flat_map(|node| &node.examples);
            all.extend(examples.map(|example| (i, *example)));
        }
        all.sort_by_key(|(tree, example)| Reverse(self.years[*tree][example.game as usize]));
        all.truncate(self.params.examples);
        let example = |(tree, example): (usize, Example)| Example {
            game: self.named.place(tree, example.game),
            turn: example.turn,
        };
        all.into_iter().map(example).collect()
    }
}

/// Whether a tree has all nodes that there are before pruning. What is very deep it has not.
fn knows_all(tree: &Tree) -> bool {
    let played = tree.nodes.iter().skip(1).filter(|node| node.count > 0);
    keeps_all(tree) && played.count() as u64 == tree.summary.nodes_before_pruning
}

/// The year by which examples are in order.
fn year(game: &ExampleGame) -> Option<i16> {
    Date::parse(&game.date)?.year.try_into().ok()
}

/// The sum of counts. Those of a damaged tree may be of any size.
fn total(counts: impl Iterator<Item = u32>) -> u32 {
    counts.fold(0, u32::saturating_add)
}

fn outcomes(all: impl Iterator<Item = Outcomes>) -> Outcomes {
    all.fold(Outcomes::default(), Outcomes::plus)
}

fn years(nodes: &[&Node]) -> Option<(i16, i16)> {
    let years = || nodes.iter().filter_map(|node| node.years);
    let first = years().map(|(first, _)| first).min()?;
    Some((first, years().map(|(_, last)| last).max()?))
}

fn influence(nodes: &[&Node]) -> Option<Influence> {
    nodes
        .iter()
        .filter_map(|node| node.influence)
        .reduce(|mut sum, more| {
            sum.n += more.n;
            for side in 0..4 {
                sum.sum[side] += more.sum[side];
                sum.black[side] += more.black[side];
                sum.white[side] += more.white[side];
            }
            sum
        })
}

fn tally<'n>(all: impl Iterator<Item = &'n [(Circumstance, u32)]>) -> Vec<(Circumstance, u32)> {
    let mut tally = Tally::default();
    all.for_each(|counts| tally.add_all(counts));
    tally.sorted()
}

/// The children of a node, the most frequent first.
fn by_count(nodes: &[prefix::Node], node: &prefix::Node) -> Vec<u32> {
    let mut children: Vec<u32> = node.children.clone().collect();
    children.sort_by_key(|&child| {
        let child = &nodes[child as usize];
        (Reverse(child.count), child.code)
    });
    children
}

/// The games that examples name, in the order in which they are first named: by tree and by place in
/// that tree.
#[derive(Default)]
struct Named {
    places: FxHashMap<(usize, u32), u32>,
    order: Vec<(usize, u32)>,
}

impl Named {
    fn place(&mut self, tree: usize, game: u32) -> u32 {
        let next = self.order.len() as u32;
        *self.places.entry((tree, game)).or_insert_with(|| {
            self.order.push((tree, game));
            next
        })
    }

    fn games(&self, trees: &[&Tree]) -> Vec<ExampleGame> {
        let game = |&(tree, game): &(usize, u32)| trees[tree].games[game as usize].clone();
        self.order.iter().map(game).collect()
    }
}
