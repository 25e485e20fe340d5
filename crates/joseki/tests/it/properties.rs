//! What must not matter: how a game lies on the board, who had which colour, how the games are
//! spread over files and archives and in which order, and how many threads there are.

use crate::common::games::{Batch, Game, Point, turned};
use crate::common::random::Random;
use crate::common::{mine_files, mine_path};
use honte_joseki::stats::{GameOutcomes, Outcomes};
use honte_joseki::tree::Influence;
use honte_joseki::{Node, Params, Prune, Tenuki, Tree};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const SIZES: [u8; 3] = [7, 9, 19];

fn draw(side: u8, seed: u64) -> Vec<Game> {
    let batch = Batch {
        side,
        games: 150,
        longest: 40,
    };
    batch.draw(&mut Random(seed))
}

/// All readings on all sizes.
fn settings() -> impl Iterator<Item = Params> {
    let readings = [Tenuki::Parity, Tenuki::Gap, Tenuki::None];
    SIZES.into_iter().flat_map(move |size| {
        readings.map(|tenuki| Params {
            size,
            tenuki,
            binding: 3,
            stones: 6,
            prune: Prune::Count(2),
            handicap: true,
            ..Params::default()
        })
    })
}

fn text(games: &[Game]) -> String {
    games.iter().map(Game::sgf).collect()
}

fn mined(games: &[Game], params: &Params) -> Tree {
    mine_files(&[("all.sgf".to_string(), text(games))], params).tree
}

/// Nodes without what hangs on the names and the order of games.
fn without_examples(tree: &Tree) -> Vec<Node> {
    let bare = |node: &Node| Node {
        examples: Vec::new(),
        ..node.clone()
    };
    tree.nodes.iter().map(bare).collect()
}

/// Nodes without what hangs on who had which colour, and with sides that change places when a path
/// is mirrored into itself added up: which of them is which is open then.
fn without_orientation(tree: &Tree) -> Vec<Node> {
    let mut nodes = without_examples(tree);
    for (i, node) in nodes.iter_mut().enumerate() {
        let all = node.first_black.plus(node.first_white);
        (node.first_black, node.first_white) = (all, Default::default());
        node.outcomes = node.outcomes.map(without_colours);
        // Which sides change places is open for some; the twin looks at these closely.
        (node.circumstances, node.chosen_in) = Default::default();
        let path = tree.path(i as u32);
        let points = path
            .iter()
            .filter_map(|&n| tree.nodes[n as usize].step.point());
        let points: Vec<Point> = points.map(|p| (p.x(), p.y())).collect();
        node.influence = node
            .influence
            .map(|influence| level(influence, &mirrors(tree.params.size, &points)));
    }
    nodes
}

/// Results by first player alone. Where both were that, who was who is lost.
fn without_colours(outcomes: GameOutcomes) -> GameOutcomes {
    let Outcomes { won, lost, other } = outcomes.both;
    GameOutcomes {
        black: outcomes.first(),
        white: Outcomes::default(),
        both: Outcomes {
            won: won + lost,
            lost: 0,
            other,
        },
    }
}

/// Symmetries that leave all points where they are.
fn mirrors(side: u8, points: &[Point]) -> Vec<usize> {
    let still = |&t: &usize| points.iter().all(|&p| turned(side, t, p) == p);
    (0..8).filter(still).collect()
}

/// The sum over the images of an influence.
fn level(influence: Influence, symmetries: &[usize]) -> Influence {
    let mut sum = Influence {
        n: influence.n,
        ..Influence::default()
    };
    // The middles of the sides of a board of three lines.
    let middles: [Point; 4] = [(0, 1), (2, 1), (1, 0), (1, 2)];
    for &symmetry in symmetries {
        for (i, &middle) in middles.iter().enumerate() {
            let image = turned(3, symmetry, middle);
            let j = middles.iter().position(|&m| m == image).unwrap();
            sum.sum[j] += influence.sum[i];
            sum.black[j] += influence.black[i];
            sum.white[j] += influence.white[i];
        }
    }
    sum
}

#[test]
fn turning_and_recolouring_every_game() {
    for params in settings() {
        let games = draw(params.size, 1);
        let mut random = Random(2);
        let images: Vec<Game> = games
            .iter()
            .map(|game| game.image(random.below(8), random.percent(50)))
            .collect();
        let (plain, turned) = (mined(&games, &params), mined(&images, &params));
        assert!(plain.nodes.len() > 100);
        assert_eq!(plain.summary, turned.summary);
        assert_eq!(without_orientation(&plain), without_orientation(&turned));
    }
}

#[test]
fn exchanging_colours_exchanges_results_by_colour() {
    for params in settings() {
        let games = draw(params.size, 3);
        let images: Vec<Game> = games.iter().map(|game| game.image(0, true)).collect();
        let (plain, swapped) = (mined(&games, &params), mined(&images, &params));
        assert!(plain.nodes.iter().any(|n| n.first_black != n.first_white));
        let mut nodes = swapped.nodes.clone();
        for node in &mut nodes {
            std::mem::swap(&mut node.first_black, &mut node.first_white);
            let outcomes = node.outcomes.as_mut().unwrap();
            std::mem::swap(&mut outcomes.black, &mut outcomes.white);
            std::mem::swap(&mut outcomes.both.won, &mut outcomes.both.lost);
        }
        assert_eq!(plain.nodes, nodes);
    }
}

#[test]
fn the_order_of_games() {
    for params in settings() {
        let mut games = draw(params.size, 4);
        let plain = mined(&games, &params);
        Random(5).shuffle(&mut games);
        let shuffled = mined(&games, &params);
        assert_eq!(plain.summary, shuffled.summary);
        // Examples of one year come in the order of the input.
        assert_eq!(without_examples(&plain), without_examples(&shuffled));
    }
}

/// Examples by the names of players instead of numbers of games.
fn named_examples(tree: &Tree) -> Vec<Vec<(&str, u32)>> {
    let name = |game: u32| tree.games[game as usize].black.as_str();
    let node = |node: &Node| {
        let examples = node.examples.iter();
        examples.map(|e| (name(e.game), e.turn)).collect()
    };
    tree.nodes.iter().map(node).collect()
}

#[test]
fn files_and_archives() {
    for params in settings() {
        let games = draw(params.size, 6);
        let plain = mined(&games, &params);
        let folder = tempfile::tempdir().unwrap();
        let (single, rest) = games.split_at(20);
        for (i, game) in single.iter().enumerate() {
            std::fs::write(folder.path().join(format!("a{i:02}.sgf")), game.sgf()).unwrap();
        }
        write_tar(&folder.path().join("b.tar"), &rest[..70]);
        std::fs::write(folder.path().join("c.sgf"), text(&rest[70..])).unwrap();
        let split = mine_path(folder.path(), &params).tree;
        assert_eq!(plain.summary, split.summary);
        assert_eq!(without_examples(&plain), without_examples(&split));
        assert_eq!(named_examples(&plain), named_examples(&split));
        check_names(&split);
    }
}

/// A tar archive of records with seven games each.
fn write_tar(path: &Path, games: &[Game]) {
    let mut out = std::fs::File::create(path).unwrap();
    for (i, games) in games.chunks(7).enumerate() {
        let text = text(games);
        let mut head = [0_u8; 512];
        let mut field = |at: usize, value: &str| {
            head[at..at + value.len()].copy_from_slice(value.as_bytes());
        };
        field(0, &format!("{i:02}.sgf"));
        field(100, "0000644");
        field(124, &format!("{:011o}", text.len()));
        field(136, "00000000000");
        field(148, "        ");
        field(156, "0");
        field(257, "ustar\x0000");
        let sum: u32 = head.iter().map(|&b| u32::from(b)).sum();
        head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        out.write_all(&head).unwrap();
        out.write_all(text.as_bytes()).unwrap();
        out.write_all(&vec![0; text.len().next_multiple_of(512) - text.len()])
            .unwrap();
    }
    out.write_all(&[0; 1024]).unwrap();
}

/// Whether each example's file and number lead to the game that it names.
fn check_names(tree: &Tree) {
    assert!(!tree.games.is_empty());
    for game in &tree.games {
        let number: usize = game.black[1..].parse().unwrap();
        let (file, place) = match number {
            0..20 => (format!("a{number:02}.sgf"), 1),
            20..90 => (
                format!("b.tar/{:02}.sgf", (number - 20) / 7),
                (number - 20) % 7 + 1,
            ),
            _ => ("c.sgf".to_string(), number - 89),
        };
        assert!(game.file.ends_with(&file), "{game:?}");
        assert_eq!(game.number as usize, place, "{game:?}");
    }
}

/// Enough for chunks on every thread: several files beyond a megabyte, tails of many turns.
#[test]
fn threads() {
    let mut games = Vec::new();
    for seed in 10..90 {
        let batch = Batch {
            side: 9,
            games: 60,
            longest: 120,
        };
        games.extend(batch.draw(&mut Random(seed)));
    }
    let folder = tempfile::tempdir().unwrap();
    for (i, part) in games.chunks(1200).enumerate() {
        std::fs::write(folder.path().join(format!("{i}.sgf")), text(part)).unwrap();
    }
    let params = Params {
        size: 9,
        binding: 3,
        prune: Prune::Count(5),
        handicap: true,
        ..Params::default()
    };
    let mut trees = BTreeMap::new();
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let tree = pool.install(|| mine_path(folder.path(), &params).tree);
        assert!(tree.nodes.len() > 1000);
        // Several chunks of turns, or there would be nothing to share out.
        assert!(tree.summary.moves > 200_000, "{}", tree.summary.moves);
        trees.insert(threads, tree);
    }
    assert!(trees[&1] == trees[&2], "two threads");
    assert!(trees[&1] == trees[&4], "four threads");
}
