//! The miner against a slow twin that shares no code with it, on random games on small and large
//! boards under all readings of the paper.

use crate::common::games::{Batch, Game, Point, letters, turned};
use crate::common::mine_files;
use crate::common::random::Random;
use crate::common::slow::{Mine, Path, Position, Stats};
use honte_goban::Colour;
use honte_joseki::stats::{GameOutcomes, Outcomes};
use honte_joseki::tree::{Influence, Leaves};
use honte_joseki::{Circumstance, Join, Node, Params, Prune, Step, Tenuki, Tree};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Games by the files that they are in.
fn files(games: &[Game], in_each: usize) -> Vec<(String, String)> {
    let text = |games: &[Game]| games.iter().map(Game::sgf).collect();
    let file = |(i, games)| (format!("{i:03}.sgf"), text(games));
    games.chunks(in_each).enumerate().map(file).collect()
}

/// A tree, its twin and what both were made from.
struct Pair<'p> {
    params: &'p Params,
    games: &'p [Game],
    in_each: usize,
    tree: Tree,
    twin: Mine,
    /// The nodes by path and the paths by node.
    paths: Vec<Path>,
}

impl<'p> Pair<'p> {
    fn new(games: &'p [Game], in_each: usize, params: &'p Params) -> Self {
        let tree = mine_files(&files(games, in_each), params).tree;
        let path = |node: u32| {
            let nodes = tree.path(node).into_iter();
            nodes.map(|n| place(tree.nodes[n as usize].step)).collect()
        };
        let paths = (0..tree.nodes.len() as u32).map(path).collect();
        Self {
            params,
            games,
            in_each,
            twin: Mine::of(games, params),
            paths,
            tree,
        }
    }

    fn threshold(&self) -> u32 {
        self.params.prune.threshold(self.twin.games)
    }

    fn check(&self) {
        self.check_summary();
        self.check_leaves();
        let kept: HashSet<&Path> = self.twin.kept(self.threshold()).into_iter().collect();
        let made: HashSet<&Path> = self.paths.iter().collect();
        assert_eq!(made, kept);
        assert_eq!(made.len(), self.tree.nodes.len(), "a path twice");
        for (node, path) in self.tree.nodes.iter().zip(&self.paths) {
            self.check_node(node, path);
        }
        self.check_positions();
    }

    fn check_summary(&self) {
        let summary = &self.tree.summary;
        assert_eq!(summary.games, self.twin.games);
        assert_eq!(summary.moves, self.twin.moves);
        assert_eq!(summary.sequences, self.twin.sequences);
        let before = self.twin.nodes.keys().filter(|path| !path.is_empty());
        assert_eq!(summary.nodes_before_pruning, before.count() as u64);
        assert_eq!(summary.threshold, self.threshold());
    }

    fn check_leaves(&self) {
        let kept = self.twin.kept(self.threshold());
        let free: Vec<&Path> = kept
            .iter()
            .copied()
            .filter(|path| !path.contains(&None))
            .collect();
        let leaves = |paths: &[&Path]| -> Vec<Path> {
            let parents: HashSet<Path> = paths
                .iter()
                .filter_map(|path| Some(path.split_last()?.1.to_vec()))
                .collect();
            let leaf = |path: &&&Path| !path.is_empty() && !parents.contains(**path);
            paths
                .iter()
                .filter(leaf)
                .map(|path| path.to_vec())
                .collect()
        };
        let all = leaves(&kept);
        let expected = Leaves {
            all: all.len() as u32,
            without_tenuki: all.iter().filter(|path| !path.contains(&None)).count() as u32,
            of_tenuki_free_tree: leaves(&free).len() as u32,
        };
        assert_eq!(self.tree.summary.leaves, expected);
    }

    fn check_node(&self, node: &Node, path: &Path) {
        let stats = &self.twin.nodes[path];
        assert_eq!(node.count, stats.count, "{path:?}");
        assert_eq!(node.games as usize, stats.games.len(), "{path:?}");
        assert_eq!(node.first_black, outcomes(stats.results[0]), "{path:?}");
        assert_eq!(node.first_white, outcomes(stats.results[1]), "{path:?}");
        self.check_games(node, stats, path);
        assert_eq!(node.years, stats.years, "{path:?}");
        let decades: Vec<(i16, u32)> = stats.decades.clone().into_iter().collect();
        assert_eq!(node.decades, decades, "{path:?}");
        assert_eq!(usize::from(node.depth), path.len());
        if !path.is_empty() {
            let colour = self.twin.colour(path, self.params.tenuki);
            assert_eq!(node.colour, colour, "{path:?}");
            assert_eq!(self.paths[node.parent as usize][..], path[..path.len() - 1]);
        }
        self.check_influence(node, stats, path);
        self.check_circumstances(node, stats, path);
        self.check_children(node, path);
        self.check_examples(node, stats);
    }

    /// Each game once: by who was the first player, and by year.
    fn check_games(&self, node: &Node, stats: &Stats, path: &Path) {
        let mut expected = GameOutcomes::default();
        let mut by_year: BTreeMap<i16, u32> = BTreeMap::new();
        for (&number, firsts) in &stats.games {
            let (outcomes, player) = match firsts {
                [true, true] => (&mut expected.both, Colour::Black),
                [true, false] => (&mut expected.black, Colour::Black),
                _ => (&mut expected.white, Colour::White),
            };
            match self.games[number].winner() {
                Some(winner) if winner == player => outcomes.won += 1,
                Some(_) => outcomes.lost += 1,
                None => outcomes.other += 1,
            }
            if let Some(year) = self.games[number].year {
                *by_year.entry(year).or_default() += 1;
            }
        }
        assert_eq!(node.outcomes, Some(expected), "{path:?}");
        assert_eq!(node.by_year, Vec::from_iter(by_year), "{path:?}");
        assert_eq!(node.first(), expected.black.plus(expected.white));
        let all = stats.games.len() as u64;
        let once = expected.black.games() + expected.white.games();
        let shared = expected.both.games();
        assert_eq!(
            node.as_black().games() + node.as_white().games(),
            once + 2 * shared
        );
        assert_eq!(once + shared, all);
    }

    /// Joint circumstances. On a path that is its own mirror image it is open which side is which:
    /// what counts is then how many sides are whose.
    fn check_circumstances(&self, node: &Node, stats: &Stats, path: &Path) {
        let is_open = orbits(self.params.size, path) != [0, 1, 2, 3];
        let named = |counts: &[(Circumstance, u32)]| {
            assert!(counts.is_sorted_by_key(|&(here, count)| (Reverse(count), here)));
            let counts = counts
                .iter()
                .map(|(here, count)| (here.to_string(), *count));
            level(counts, is_open)
        };
        let twin = |counts: &HashMap<String, u32>, is_open| {
            let counts = counts.iter().map(|(here, count)| (here.clone(), *count));
            level(counts, is_open)
        };
        assert_eq!(
            named(&node.circumstances),
            twin(&stats.circumstances, is_open),
            "{path:?}"
        );
        assert_eq!(
            named(&node.chosen_in),
            twin(&stats.chosen_in, is_open),
            "{path:?}"
        );
    }

    /// Where a path is its own mirror image, which side is which is open: what counts is then the
    /// sum over the sides that change places.
    fn check_influence(&self, node: &Node, stats: &Stats, path: &Path) {
        let Influence {
            n,
            sum,
            black,
            white,
        } = node.influence.unwrap_or_default();
        assert_eq!(node.influence.is_some(), stats.measured > 0);
        assert_eq!(n, stats.measured, "{path:?}");
        let orbits = orbits(self.params.size, path);
        assert_eq!(over(&orbits, sum), over(&orbits, stats.sum), "{path:?}");
        let wide = |counts: [u32; 4]| over(&orbits, counts.map(i64::from));
        assert_eq!(wide(black), wide(stats.black), "{path:?}");
        assert_eq!(wide(white), wide(stats.white), "{path:?}");
    }

    fn check_children(&self, node: &Node, path: &Path) {
        let mut expected: Vec<Path> = self.paths.clone();
        expected.retain(|p| p.split_last().is_some_and(|(_, parent)| parent == path));
        // Columns before rows, a tenuki last.
        expected.sort_by_key(|p| {
            let last = p[p.len() - 1];
            (Reverse(self.twin.nodes[p].count), last.is_none(), last)
        });
        let children = node
            .children
            .iter()
            .map(|&c| self.paths[c as usize].clone());
        assert_eq!(children.collect::<Vec<_>>(), expected);
    }

    fn check_examples(&self, node: &Node, stats: &Stats) {
        let mut expected = stats.seen.clone();
        expected.sort();
        // A game is named once, with the first of its turns.
        expected.dedup_by_key(|seen| seen.1);
        expected.truncate(self.params.examples);
        let seen = node.examples.iter().map(|example| {
            let game = &self.tree.games[example.game as usize];
            let number: usize = game.black[1..].parse().unwrap();
            let file = format!("{:03}.sgf", number / self.in_each);
            assert!(game.file.ends_with(&file), "{game:?}");
            assert_eq!(game.number as usize, number % self.in_each + 1);
            (Reverse(self.games[number].year), number, example.turn)
        });
        assert_eq!(seen.collect::<Vec<_>>(), expected);
    }

    fn check_positions(&self) {
        let stones = |path: &Path| path.iter().flatten().count();
        let longest = self.paths.iter().map(stones).max().unwrap_or(0);
        let mut numbers: HashMap<Position, u32> = HashMap::new();
        let mut used = HashSet::new();
        for (node, path) in self.tree.nodes.iter().zip(&self.paths) {
            let position = self.twin.position(path, self.params);
            if path.is_empty() {
                assert_eq!((node.reached, node.late.len()), (node.count, 0));
            } else {
                let mut reached = self.twin.reached(&position, longest);
                assert_eq!(node.reached, reached.values().sum::<u32>(), "{path:?}");
                reached.retain(|&stones, _| stones > position.len());
                let late = node
                    .late
                    .iter()
                    .map(|&(stones, n)| (usize::from(stones), n));
                assert_eq!(BTreeMap::from_iter(late), reached, "{path:?}");
            }
            let known = numbers.len();
            let number = *numbers.entry(position).or_insert(node.position);
            assert_eq!(node.position, number, "{path:?}");
            if numbers.len() > known {
                assert!(
                    used.insert(number),
                    "two positions with one number: {path:?}"
                );
            }
        }
    }
}

/// Counts by circumstance; where sides change places, by the sides' owners in any order.
fn level(counts: impl Iterator<Item = (String, u32)>, is_open: bool) -> BTreeMap<String, u32> {
    let mut level = BTreeMap::new();
    for (here, count) in counts {
        let mut letters: Vec<char> = here.chars().collect();
        if is_open {
            letters.sort_unstable();
        }
        *level.entry(letters.into_iter().collect()).or_default() += count;
    }
    level
}

fn place(step: Step) -> Option<Point> {
    step.point().map(|p| (p.x(), p.y()))
}

fn outcomes([won, lost, other]: [u32; 3]) -> Outcomes {
    Outcomes { won, lost, other }
}

/// The sides that change places under the symmetries that leave a path as it is: for each side the
/// smallest of its company.
fn orbits(side: u8, path: &Path) -> [usize; 4] {
    // The middles of the sides of a board of three lines.
    let middles: [Point; 4] = [(0, 1), (2, 1), (1, 0), (1, 2)];
    let mut orbits = [0, 1, 2, 3];
    for symmetry in 0..8 {
        if path
            .iter()
            .flatten()
            .all(|&p| turned(side, symmetry, p) == p)
        {
            for (i, &middle) in middles.iter().enumerate() {
                let image = turned(3, symmetry, middle);
                let j = middles.iter().position(|&m| m == image).unwrap();
                orbits[j] = orbits[j].min(i);
            }
        }
    }
    orbits
}

fn over(orbits: &[usize; 4], sides: [i64; 4]) -> [i64; 4] {
    let mut sums = [0; 4];
    for (orbit, side) in orbits.iter().zip(sides) {
        sums[*orbit] += side;
    }
    sums
}

/// What happened in the games of a run, to be sure that the hard things did.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    taken: usize,
    kos: usize,
    with_captures: usize,
    passes: usize,
    set_up: usize,
    /// Nodes, and those of them that share their position with another.
    nodes: usize,
    merged: usize,
    /// Nodes that were reached in more sequences than they were played in, and those that were
    /// reached with more stones than they have.
    reached_otherwise: usize,
    late: usize,
    /// Nodes of which some games have both colours as the first player.
    both_first: usize,
    tenuki: usize,
}

impl Tally {
    fn add(&mut self, pair: &Pair<'_>) {
        let nodes = &pair.tree.nodes;
        self.games += pair.games.len();
        self.taken += pair.twin.taken;
        self.kos += pair.twin.kos;
        self.with_captures += pair.twin.with_captures;
        let passes = |game: &Game| game.turns.iter().filter(|turn| turn.1.is_none()).count();
        self.passes += pair.games.iter().map(passes).sum::<usize>();
        self.set_up += pair
            .games
            .iter()
            .filter(|game| !game.setup.is_empty())
            .count();
        self.nodes += nodes.len();
        let others = |i: u32| pair.tree.transpositions(i).count();
        self.merged += (1..nodes.len() as u32).filter(|&i| others(i) > 0).count();
        self.reached_otherwise += nodes.iter().filter(|n| n.reached > n.count).count();
        self.late += nodes.iter().filter(|n| !n.late.is_empty()).count();
        let both = |n: &&Node| n.outcomes.is_some_and(|o| o.both.games() > 0);
        self.both_first += nodes.iter().filter(both).count();
        self.tenuki += nodes
            .iter()
            .filter(|n| n.depth > 0 && n.step == Step::Tenuki)
            .count();
    }
}

/// Mines so many batches, each with the next choice of parameters, and compares.
fn run(batch: &Batch, runs: usize) -> Tally {
    let side = batch.side;
    let mut random = Random(u64::from(side));
    let mut tally = Tally::default();
    for i in 0..runs {
        let params = Params {
            size: side,
            binding: [0, 1, 2, 3, 5][i % 5],
            join: [Join::All, Join::Nearest][i / 3 % 2],
            stones: random.one_of(&[1, 2, 4, 20]),
            prune: Prune::Count([1, 2, 3, 5][i % 4]),
            tenuki: [Tenuki::Parity, Tenuki::Gap, Tenuki::None][i % 3],
            reach: random.one_of(&[17, 17, 4, 1]),
            neutral: random.one_of(&[0, 0, 5, 20]),
            handicap: i % 2 == 0,
            examples: random.one_of(&[0, 1, 5]),
        };
        let mut games = batch.draw(&mut random);
        // A game on another board, which is left out.
        games.push(Game {
            side: side + 1,
            name: format!("g{}", games.len()),
            ..games[0].clone()
        });
        let pair = Pair::new(&games, 1 + random.below(40), &params);
        eprintln!("{params:?}");
        pair.check();
        tally.add(&pair);
    }
    eprintln!("{side} lines: {tally:?}");
    assert!(tally.taken > tally.games / 2 && tally.kos > runs);
    assert!(tally.with_captures > runs && tally.passes > runs && tally.set_up > runs);
    assert!(tally.merged > runs && tally.reached_otherwise > runs && tally.tenuki > runs);
    assert!(tally.late > runs && tally.both_first > runs);
    tally
}

fn batch(side: u8, games: usize, longest: usize) -> Batch {
    Batch {
        side,
        games,
        longest,
    }
}

#[test]
fn five_lines() {
    run(&batch(5, 100, 24), 30);
}

#[test]
fn seven_lines() {
    run(&batch(7, 100, 30), 24);
}

#[test]
fn nine_lines() {
    run(&batch(9, 100, 34), 18);
}

#[test]
fn thirteen_lines() {
    run(&batch(13, 100, 40), 12);
}

#[test]
fn nineteen_lines() {
    run(&batch(19, 150, 60), 10);
}

/// White's stone in the corner is taken: the three moves come to the position of the two. No node
/// has a stone in the corner, so that a sequence of three stones with one there looks too long. It
/// is followed that far because a sequence elsewhere has three stones.
#[test]
fn a_capture_leads_to_the_position_of_a_shorter_sequence() {
    let sgf = |turns: &str| format!("(;SZ[9]{turns})");
    let (taken, plain) = (";B[ba];W[aa];B[ab]", ";B[ba];B[ab]");
    let three = sgf(";B[gg];W[gh];B[hg]");
    let text = [sgf(plain), sgf(plain), sgf(taken), three.clone(), three].concat();
    let params = Params {
        size: 9,
        prune: Prune::Count(2),
        ..Params::default()
    };
    let tree = crate::common::mine_text(&text, &params).tree;
    let steps: Vec<Step> = ["ba", "--", "ab"].map(|word| word.parse().unwrap()).into();
    let node = &tree.nodes[tree.find(&steps).unwrap() as usize];
    assert_eq!((node.count, node.reached), (2, 3));
    assert_eq!(node.colour, Colour::Black);
    assert_eq!(letters(place(node.step).unwrap()), "ba");
}
