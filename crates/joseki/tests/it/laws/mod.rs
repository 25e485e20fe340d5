//! What must hold of any bytes that are read as a joseki tree. The fuzz target holds the readers to
//! it, and so does the test that walks what the fuzzer found.

use honte_joseki::merge::merge;
use honte_joseki::write::{read_json, read_sgf, write_json, write_sgf, write_tsv};
use honte_joseki::{Prune, Tree};

/// A tree that is read from JSON or SGF can be written in every format, and is read again the same.
pub(crate) fn joseki_tree(bytes: &[u8]) {
    for tree in [read_json(bytes), read_sgf(bytes)].into_iter().flatten() {
        through_json(&tree);
        through_sgf(&tree);
        // Whatever its figures are, questions about it have an answer.
        for node in 0..tree.nodes.len().min(50) as u32 {
            let _ = (tree.telling_conditions(node), tree.by_year(node));
        }
        merges(&tree);
        let mut table = Vec::new();
        assert!(write_tsv(&tree, &mut table).is_ok());
        let lines = table.iter().filter(|&&b| b == b'\n').count();
        assert_eq!(
            lines,
            tree.nodes.len(),
            "a head and a line for each node but the first"
        );
    }
}

/// With a tree of other games with the same figures, it makes a tree that can be written and read,
/// or there is a reason why not.
fn merges(tree: &Tree) {
    let mut other = tree.clone();
    for (number, game) in other.games.iter_mut().enumerate() {
        game.file = format!("other {number}");
    }
    if let Ok(both) = merge(&[tree, &other], Prune::Count(1)) {
        through_json(&both);
        assert_eq!(both.summary.games, 2 * tree.summary.games);
    }
}

fn through_json(tree: &Tree) {
    let mut json = Vec::new();
    assert!(write_json(tree, &mut json).is_ok());
    let again = read_json(&json);
    assert!(
        again.as_ref().is_ok_and(|again| again == tree),
        "{again:?}\n{tree:?}"
    );
}

fn through_sgf(tree: &Tree) {
    let mut sgf = Vec::new();
    assert!(write_sgf(tree, &mut sgf).is_ok());
    let again = read_sgf(&sgf);
    assert!(
        again.as_ref().is_ok_and(|again| again == tree),
        "{again:?}\n{tree:?}"
    );
}
