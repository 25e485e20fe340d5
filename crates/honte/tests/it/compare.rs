//! `honte compare` as it is run.

use crate::common::{folder_with, honte_in};
use serde_json::Value;
use std::fs;

#[test]
fn two_archives_are_compared() {
    let left = "(;PB[one]RE[B+R];B[cd];W[pp])(;PB[two];B[aa];W[bb])(;PB[three];B[jj];W[kk];B[ll])";
    let right =
        "(;PB[one]RE[W+R]EV[x];B[cd];W[pp]C[c])(;PB[three];B[jj];W[kk];B[ll])(;PB[four];B[ss])";
    let folder = folder_with(&[("left.sgf", left), ("right.sgf", right)]);
    let run = honte_in(
        folder.path(),
        &["compare", "left.sgf", "right.sgf", "-o", "missing.sgf"],
    );
    assert_eq!(run.code, 1, "{}", run.err);
    for line in [
        "< left.sgf:1  two",
        "> right.sgf:1  four",
        "! left.sgf:1  right.sgf:1  one",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    assert!(
        run.out.contains("EV: nothing here, 'x' there"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("RE: 'B+R' here, 'W+R' there"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("comments, marks or variations differ"),
        "{}",
        run.out
    );
    assert!(run.err.contains("in both, alike: 1 game"), "{}", run.err);
    let missing = fs::read_to_string(folder.path().join("missing.sgf")).unwrap();
    assert_eq!(missing, "(;PB[four];B[ss])\n");
    let run = honte_in(folder.path(), &["compare", "left.sgf", "left.sgf"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    let run = honte_in(
        folder.path(),
        &[
            "compare",
            "left.sgf",
            "right.sgf",
            "--json",
            "--show",
            "different",
        ],
    );
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["headers"][1]["right"], "W+R");
    assert_eq!(object["turned"], false);
}

/// The same moves in other nodes and variations are not alike; a turned board leaves the rest open.
#[test]
fn nodes_count_in_a_comparison() {
    let compared = |left: &str, right: &str| {
        let folder = folder_with(&[("a.sgf", left), ("b.sgf", right)]);
        let run = honte_in(folder.path(), &["compare", "a.sgf", "b.sgf", "--json"]);
        let line = run
            .out
            .lines()
            .next()
            .map(|line| serde_json::from_str(line).unwrap());
        (
            run.code,
            line.unwrap_or(Value::Null)["rest_differs"].clone(),
        )
    };
    let nested = "(;B[aa](;W[bb](;B[cc];W[dd])(;B[ee])))";
    let flat = "(;B[aa](;W[bb];B[cc];W[dd])(;B[ee]))";
    assert_eq!(compared(nested, nested), (0, Value::Null));
    assert_eq!(compared(nested, flat), (1, Value::Bool(true)));
    let empty = "(;B[aa];W[bb](;B[cc];W[dd];)(;B[ee]))";
    let without = "(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))";
    assert_eq!(compared(empty, without), (1, Value::Bool(true)));
    let turned = "(;B[sa]C[x];W[rb];B[qc];W[pd])";
    let unturned = "(;B[aa];W[bb];B[cc];W[dd])";
    assert_eq!(compared(unturned, turned), (1, Value::Null));
}
