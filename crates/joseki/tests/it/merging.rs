//! Merged trees against mining all games at once, on random splits.

use crate::common::games::{Batch, Game};
use crate::common::random::Random;
use crate::common::scratch;
use honte_joseki::merge::{MergeError, least_exact, merge, merge_group};
use honte_joseki::mine::{
    GameText, Job, Progress, Scratch, frequent_texts, mine, mine_keeping, mine_texts,
};
use honte_joseki::write::{read_json, read_sgf, write_json, write_sgf};
use honte_joseki::{Join, Params, Prune, Step, Tenuki, Tree};
use honte_record::source::{Source, find};
use std::path::Path;

fn mined(sources: &[Source], params: &Params) -> Tree {
    let job = Job {
        sources,
        filter: None,
        params,
    };
    mine(&job, &Progress::default()).unwrap().tree
}

fn params(side: u8, prune: Prune) -> Params {
    Params {
        size: side,
        binding: 3,
        stones: 6,
        handicap: true,
        prune,
        ..Params::default()
    }
}

/// Games in so many files, of random sizes.
fn split(folder: &Path, games: &[Game], files: usize, random: &mut Random) -> Vec<Source> {
    let mut parts = vec![String::new(); files];
    for game in games {
        parts[random.below(files)].push_str(&game.sgf());
    }
    for (i, part) in parts.iter().enumerate() {
        std::fs::write(folder.join(format!("{i}.sgf")), part).unwrap();
    }
    find(&[folder]).sources
}

fn draw(side: u8, games: usize, random: &mut Random) -> Vec<Game> {
    let batch = Batch {
        side,
        games,
        longest: 40,
    };
    batch.draw(random)
}

/// The merged tree as it is written and read again.
fn written(tree: &Tree) -> Tree {
    let (mut json, mut sgf) = (Vec::new(), Vec::new());
    write_json(tree, &mut json).unwrap();
    write_sgf(tree, &mut sgf).unwrap();
    assert!(read_sgf(&sgf).unwrap() == *tree);
    read_json(&json).unwrap()
}

/// The first difference, to be read by people.
fn assert_same(merged: &Tree, whole: &Tree) {
    for (a, b) in merged.nodes.iter().zip(&whole.nodes) {
        assert_eq!(a, b);
    }
    assert_eq!(merged.nodes.len(), whole.nodes.len());
    assert_eq!(merged.games, whole.games);
    assert_eq!(merged.params, whole.params);
    assert_eq!(merged.summary, whole.summary);
}

#[test]
fn random_splits_merge_to_the_whole() {
    let (mut above_two, mut late, mut refused) = (0, 0, 0);
    for round in 0..48 {
        let mut random = Random(round);
        let side = random.one_of(&[5, 7, 9, 19]);
        let games = draw(side, 150, &mut random);
        let folder = tempfile::tempdir().unwrap();
        let files = 2 + random.below(3);
        let sources = split(folder.path(), &games, files, &mut random);
        let params = |prune| Params {
            tenuki: [Tenuki::Parity, Tenuki::Gap][round as usize % 2],
            join: [Join::All, Join::Nearest][round as usize / 2 % 2],
            neutral: [0, 4][round as usize / 4 % 2],
            ..params(side, Prune::Count(prune))
        };
        let parts: Vec<Tree> = sources
            .iter()
            .map(|source| {
                let own = params(1 + random.below(5) as u32);
                mined(std::slice::from_ref(source), &own)
            })
            .collect();
        let parts: Vec<&Tree> = parts.iter().collect();
        let least = least_exact(&parts).unwrap();
        for threshold in [least, least + 1, 2 * least] {
            let mut whole = mined(&sources, &params(threshold));
            let merged = merge(&parts, Prune::Count(threshold)).unwrap();
            if merged.summary.before_is_bound {
                let before = &mut whole.summary.nodes_before_pruning;
                assert!(*before <= merged.summary.nodes_before_pruning);
                *before = merged.summary.nodes_before_pruning;
                whole.summary.before_is_bound = true;
            }
            assert_same(&merged, &whole);
            assert!(written(&merged) == merged);
            above_two += whole.nodes.iter().filter(|node| node.depth > 2).count();
            late += whole
                .nodes
                .iter()
                .filter(|node| !node.late.is_empty())
                .count();
        }
        if least > 1 {
            refused += 1;
            let error = merge(&parts, Prune::Count(least - 1)).unwrap_err();
            let MergeError::NotExact { least: told, .. } = error else {
                panic!("{error}")
            };
            assert_eq!(told, least);
        }
    }
    eprintln!("{above_two} {late} {refused}");
    assert!(above_two > 500 && late > 100 && refused > 20);
}

/// A second round in which each part keeps what the others have: then the threshold is low, however
/// different the parts are, and the figures are still those of the whole.
#[test]
fn parts_that_keep_what_the_others_have() {
    let (mut lowered, mut unplayed) = (0, 0);
    for round in 100..116 {
        let mut random = Random(round);
        let (mut games, other) = (draw(9, 90, &mut random), draw(9, 60, &mut random));
        // The second file has other openings than the first: fashions change.
        let folder = tempfile::tempdir().unwrap();
        games.retain(|_| !random.percent(20));
        for (i, part) in [games, other].iter().enumerate() {
            let text: String = part.iter().map(Game::sgf).collect();
            std::fs::write(folder.path().join(format!("{i}.sgf")), text).unwrap();
        }
        let sources = find(&[folder.path()]).sources;
        let own = params(9, Prune::Count(2 + random.below(4) as u32));
        let part = |source: usize| mined(&sources[source..=source], &own);
        let first = [part(0), part(1)];
        let keeping = |source: usize, keep: &Tree, memory| {
            let job = Job {
                sources: &sources[source..=source],
                filter: None,
                params: &own,
            };
            let scratch = scratch(memory);
            mine_keeping(&job, &scratch, &[keep], &Progress::default())
                .unwrap()
                .tree
        };
        let second = [0, 1].map(|i| {
            let tree = keeping(i, &first[1 - i], 0);
            assert_same(&tree, &keeping(i, &first[1 - i], Scratch::MEMORY));
            tree
        });
        let least = |trees: &[Tree; 2]| least_exact(&[&trees[0], &trees[1]]).unwrap();
        let threshold = own.prune.threshold(0);
        assert!(least(&second) < 2 * threshold && least(&second) <= least(&first));
        lowered += usize::from(least(&second) < least(&first));
        unplayed += second
            .iter()
            .flat_map(|tree| &tree.nodes)
            .filter(|node| node.count == 0)
            .count();
        assert!(written(&second[0]) == second[0]);
        let prune = Prune::Count(least(&second));
        let merged = merge(&[&second[0], &second[1]], prune).unwrap();
        let mut whole = mined(&sources, &params(9, prune));
        assert!(whole.summary.nodes_before_pruning <= merged.summary.nodes_before_pruning);
        whole.summary.nodes_before_pruning = merged.summary.nodes_before_pruning;
        whole.summary.before_is_bound = true;
        assert_same(&merged, &whole);
    }
    assert!(lowered > 8 && unplayed > 8, "{lowered} {unplayed}");
}

/// Many parts, of which each keeps what any has: merged at once, in groups, and in groups of groups.
#[test]
fn groups_merge_to_the_whole() {
    let mut seldom = 0;
    for round in 200..212 {
        let mut random = Random(round);
        let share = Prune::Percent(2.0 + random.below(6) as f64);
        let own = params(9, share);
        let folder = tempfile::tempdir().unwrap();
        let sources = split(folder.path(), &draw(9, 240, &mut random), 7, &mut random);
        let first: Vec<Tree> = sources
            .iter()
            .map(|source| mined(std::slice::from_ref(source), &own))
            .collect();
        let first: Vec<&Tree> = first.iter().collect();
        let parts = sources.iter().map(|source| {
            let job = Job {
                sources: std::slice::from_ref(source),
                filter: None,
                params: &own,
            };
            mine_keeping(&job, &scratch(0), &first, &Progress::default())
                .unwrap()
                .tree
        });
        let parts: Vec<Tree> = parts.collect();
        let whole = merge(&parts.iter().collect::<Vec<_>>(), share).unwrap();
        let of = |trees: &[&Tree]| merge_group(trees, share).unwrap();
        let [a, b, c, d, e, f, g] = &parts[..] else {
            panic!()
        };
        let (front, back) = (of(&[a, b, c]), of(&[d, e]));
        seldom += front.nodes.len() - merge(&[a, b, c], share).unwrap().nodes.len();
        assert_same(&merge(&[&front, &back, f, g], share).unwrap(), &whole);
        let front = of(&[&front, &back]);
        assert_same(&merge(&[&front, &of(&[f, g])], share).unwrap(), &whole);
    }
    assert!(seldom > 100, "{seldom}");
}

/// Trees that keep everything merge at any threshold, and know all figures of the whole.
#[test]
fn nothing_pruned_everything_known() {
    let mut random = Random(7);
    let games = draw(9, 80, &mut random);
    let folder = tempfile::tempdir().unwrap();
    let sources = split(folder.path(), &games, 3, &mut random);
    let part = |source| mined(std::slice::from_ref(source), &params(9, Prune::Count(1)));
    let parts: Vec<Tree> = sources.iter().map(part).collect();
    let [a, b, c] = &parts[..] else { panic!() };
    assert_eq!(least_exact(&[a, b, c]), Ok(1));
    for prune in ["1", "2", "5", "10%"] {
        let prune: Prune = prune.parse().unwrap();
        let merged = merge(&[a, b, c], prune).unwrap();
        assert!(!merged.summary.before_is_bound);
        assert_same(&merged, &mined(&sources, &params(9, prune)));
    }
    // One after the other is the same as all at once.
    let two = merge(&[a, b], Prune::Count(1)).unwrap();
    let stepwise = merge(&[&two, c], Prune::Count(2)).unwrap();
    assert_same(&stepwise, &merge(&[a, b, c], Prune::Count(2)).unwrap());
}

#[test]
fn trees_that_do_not_fit() {
    let mut random = Random(3);
    let games = draw(9, 60, &mut random);
    let folder = tempfile::tempdir().unwrap();
    let sources = split(folder.path(), &games, 2, &mut random);
    let usual = params(9, Prune::Count(2));
    let mine = |source: usize, params: &Params| mined(&sources[source..=source], params);
    let (a, b) = (mine(0, &usual), mine(1, &usual));
    let error = |trees: &[&Tree]| merge(trees, Prune::Count(50)).unwrap_err();
    assert_eq!(error(&[&a]), MergeError::TooFew);
    let other = mine(
        1,
        &Params {
            binding: 4,
            ..usual
        },
    );
    assert_eq!(
        error(&[&a, &other]).to_string(),
        "the trees were mined with different parameters: binding 3 and binding 4"
    );
    let plain = Params {
        tenuki: Tenuki::None,
        ..usual
    };
    assert_eq!(
        error(&[&mine(0, &plain), &mine(1, &plain)]),
        MergeError::Colours
    );
    assert!(matches!(
        error(&[&a, &a]),
        MergeError::SameGame { trees: [0, 1], .. }
    ));
    let mut old = b;
    old.nodes[1].outcomes = None;
    assert_eq!(error(&[&a, &old]), MergeError::Old { tree: 1 });
}

/// Games in memory, in any order, give the tree of their files.
#[test]
fn texts_are_mined_as_files_are() {
    let mut random = Random(20);
    for side in [9, 13] {
        let folder = tempfile::tempdir().unwrap();
        let games = draw(side, 60, &mut random);
        let sources = split(folder.path(), &games, 4, &mut random);
        let params = params(side, Prune::Count(2));
        let files: Vec<(String, Vec<u8>)> = sources
            .iter()
            .map(|source| {
                let bytes = std::fs::read(&source.path).unwrap();
                (source.path.display().to_string(), bytes)
            })
            .collect();
        let mut texts = Vec::new();
        for (input, (file, bytes)) in (0..).zip(&files) {
            let starts = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'(');
            let mut starts: Vec<usize> = starts.map(|(at, _)| at).collect();
            starts.push(bytes.len());
            for (number, ends) in (1..).zip(starts.windows(2)) {
                texts.push(GameText {
                    file,
                    number: u64::from(number),
                    input,
                    place: number,
                    sgf: &bytes[ends[0]..ends[1]],
                });
            }
        }
        assert_eq!(texts.len(), games.len());
        texts.reverse();
        let scratch = Scratch::default();
        let found = mine_texts(&texts, &params, &scratch, &[], &Progress::default());
        let expected = mined(&sources, &params);
        assert!(found.unwrap().tree == expected);
        // The same nodes, without their figures.
        let frequent = frequent_texts(&texts, &params, &scratch, &Progress::default()).unwrap();
        let frequent: Vec<(u32, Step)> = frequent.iter().map(|n| (n.parent, n.step)).collect();
        let nodes = expected.nodes.iter().map(|node| (node.parent, node.step));
        assert_eq!(frequent, nodes.collect::<Vec<_>>());
    }
}
