//! The miner against a slow reference that shares no code with it, on 13,325 professional games.
//!
//! The games and the reference's figures lie beside the project, in `../shared`; without them the
//! tests say so and pass.

use crate::skipped::skipped;
use honte_joseki::mine::{Job, Mined, Progress, mine};
use honte_joseki::{Params, Prune, Step, Tree};
use honte_record::source::find;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(name);
    if !path.exists() {
        skipped(&format!("../shared/{name} is not there"));
        return None;
    }
    Some(path)
}

fn games() -> Option<PathBuf> {
    shared("games/pro-13325.sgf.zst")
}

fn results() -> Option<Value> {
    let text = std::fs::read(shared("data/joseki/results.json")?).unwrap();
    Some(serde_json::from_slice(&text).unwrap())
}

fn run(path: &Path, prune: u32) -> Mined {
    let params = Params {
        prune: Prune::Count(prune),
        ..Params::default()
    };
    let found = find(&[path]);
    let job = Job {
        sources: &found.sources,
        filter: None,
        params: &params,
    };
    mine(&job, &Progress::default()).unwrap()
}

fn leaf_list(tree: &Tree) -> Vec<(u64, String)> {
    let mut list: Vec<_> = tree
        .leaves()
        .map(|leaf| (u64::from(tree.nodes[leaf as usize].count), tree.moves(leaf)))
        .collect();
    list.sort();
    list
}

fn reference_leaves(part: &Value) -> Vec<(u64, String)> {
    let leaf = |leaf: &Value| {
        (
            leaf["count"].as_u64().unwrap(),
            leaf["moves"].as_str().unwrap().to_string(),
        )
    };
    let mut list: Vec<_> = part["leaf_list"]
        .as_array()
        .unwrap()
        .iter()
        .map(leaf)
        .collect();
    list.sort();
    list
}

#[test]
fn figures_and_leaves_at_four_thresholds() {
    let (Some(games), Some(reference)) = (games(), results()) else {
        return;
    };
    for threshold in [150, 133, 100, 50] {
        let Mined { tree, report } = run(&games, threshold);
        let whole = &reference["summary"];
        assert_eq!(Some(tree.summary.games), whole["games"].as_u64());
        assert_eq!(Some(tree.summary.moves), whole["moves_examined"].as_u64());
        assert_eq!(Some(tree.summary.sequences), whole["sequences"].as_u64());
        assert_eq!(
            Some(tree.summary.nodes_before_pruning),
            whole["nodes_before_pruning"].as_u64()
        );
        assert_eq!(report.problem_count(), 0);

        let part = &reference["pruning"][threshold.to_string()];
        assert_eq!(Some(tree.nodes.len() as u64 - 1), part["nodes"].as_u64());
        assert_eq!(
            Some(u64::from(tree.summary.leaves.all)),
            part["leaves"].as_u64()
        );
        let longest = tree.nodes.iter().map(|node| u64::from(node.depth)).max();
        assert_eq!(longest, part["longest"].as_u64());
        assert_eq!(
            leaf_list(&tree),
            reference_leaves(part),
            "threshold {threshold}"
        );
    }
}

#[test]
fn influence_at_every_stage() {
    let (Some(games), Some(reference)) = (games(), results()) else {
        return;
    };
    let tree = run(&games, 150).tree;
    let leaves = reference["influence"]["leaves"].as_array().unwrap();
    assert_eq!(leaves.len(), 131);
    for leaf in leaves {
        let moves = leaf["moves"].as_str().unwrap();
        let steps: Vec<Step> = moves.split(' ').map(|word| word.parse().unwrap()).collect();
        let path = tree.path(tree.find(&steps).unwrap());
        let mut measured = path
            .iter()
            .map(|&n| &tree.nodes[n as usize])
            .filter_map(|n| Some((n, n.influence?)));
        for stage in leaf["stages"].as_array().unwrap() {
            let (node, influence) = measured.next().unwrap();
            assert_eq!(node.step.to_string(), stage["move"].as_str().unwrap());
            assert_eq!(
                u64::from(influence.n),
                stage["n"].as_u64().unwrap(),
                "{moves}"
            );
            for side in 0..4 {
                let mean = stage["mean"][side].as_f64().unwrap();
                assert!(
                    (influence.mean()[side] - mean).abs() <= 0.005 + 1e-9,
                    "{moves} {side}"
                );
                assert_eq!(
                    u64::from(influence.black[side]),
                    stage["black"][side].as_u64().unwrap()
                );
                assert_eq!(
                    u64::from(influence.white[side]),
                    stage["white"][side].as_u64().unwrap()
                );
            }
        }
        assert!(measured.next().is_none(), "{moves}");
    }
}

#[test]
fn three_ways_to_count_leaves_and_a_famous_joseki() {
    let Some(games) = games() else { return };
    let tree = run(&games, 150).tree;
    let leaves = tree.summary.leaves;
    assert_eq!(
        (
            leaves.all,
            leaves.without_tenuki,
            leaves.of_tenuki_free_tree
        ),
        (131, 77, 85)
    );
    // The star-point joseki of twelve stones, as it stands and in the corner across the board.
    for moves in [
        "dd cf ch cc cd dc ed bd be bc ce fc",
        "pp nq lq qq pq qp po pr or qr oq qn",
    ] {
        let steps: Vec<Step> = moves.split(' ').map(|word| word.parse().unwrap()).collect();
        let node = tree.find(&steps).unwrap();
        assert_eq!(tree.nodes[node as usize].count, 593, "{moves}");
    }
}

#[test]
fn percent_is_a_share_of_the_games() {
    let Some(games) = games() else { return };
    let params = Params {
        prune: "1%".parse().unwrap(),
        ..Params::default()
    };
    let found = find(&[games]);
    let job = Job {
        sources: &found.sources,
        filter: None,
        params: &params,
    };
    let tree = mine(&job, &Progress::default()).unwrap().tree;
    assert_eq!(
        (tree.summary.threshold, tree.summary.leaves.all),
        (133, 146)
    );
}
