//! Every example of the pages about searches and filters, and of the help of their commands, run.

use crate::common::{folder_with, honte_in, root, shell};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GAMES: &str = "\
(;GM[1]FF[4]SZ[19]GN[Red ear]PB[Honinbo Shusaku]PW[Ito Showa]BR[7d]WR[8d]DT[1846-09-11]RE[B+2]\
GC[Meijin]TM[36000];B[pd]C[A bad move];W[dd];B[pp];W[dp];B[qf])
(;GM[1]FF[4]SZ[19]PB[Cho Chikun]PW[Otake Hideo]BR[9p]WR[9p]DT[1981]RE[W+R];B[qd];W[dc];B[cp](;W[qp];B[oq])(;W[po]))
";

/// The corner that `docs/filter.md` shows as a diagram.
fn corner(page: &str) -> &str {
    block(page, "diagram").next().expect("a diagram")
}

/// The blocks of a page that are marked with a word.
fn block<'p>(page: &'p str, kind: &str) -> impl Iterator<Item = &'p str> {
    let mark = format!("```{kind}\n");
    let mut rest = page;
    std::iter::from_fn(move || {
        let start = rest.find(&mark)? + mark.len();
        let length = rest[start..].find("```")?;
        let text = &rest[start..start + length];
        rest = &rest[start + length + 3..];
        Some(text)
    })
}

/// Expressions in the first column of a table: `moves > 3`, but no form such as `has FIELD`.
fn in_tables(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split_once("` |"));
    let is_form = |text: &str| {
        let is_name =
            |word: &str| word.len() > 3 && word.chars().all(|letter| letter.is_ascii_uppercase());
        text.contains('…') || text.split(' ').any(is_name) || !text.contains(' ')
    };
    cells
        .map(|(cell, _)| cell.to_owned())
        .filter(|text| !is_form(text) && !text.contains("` `"))
        .collect()
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// A folder with all files that the examples name.
fn folder() -> TempDir {
    let corner = corner(&page("filter.md")).to_owned();
    let games = ["games.sgf", "pro.sgf.zst", "games.zip", "sgf/games.sgf"];
    let mut files: Vec<(&str, &str)> = games.map(|name| (name, GAMES)).to_vec();
    files.push(("corner.txt", &corner));
    let folder = folder_with(&files);
    let (one, _) = GAMES.split_once('\n').unwrap();
    fs::write(folder.path().join("game.sgf"), one).unwrap();
    let index = ["index", "games.sgf", "-o", "games.honte"];
    assert_eq!(honte_in(folder.path(), &index).code, 0);
    folder
}

/// Runs commands whose home is the folder.
fn run(folder: &Path, command: &str) {
    shell(folder, &format!("HOME={}; {command}", folder.display()));
}

#[test]
fn every_expression_of_the_pages_is_answered() {
    let folder = folder();
    let (filters, search) = (page("filter.md"), page("search.md"));
    let mut expressions = in_tables(&filters);
    let blocks = block(&filters, "filter").chain(block(&search, "question"));
    expressions.extend(blocks.flat_map(str::lines).map(str::to_owned));
    assert!(expressions.len() >= 20, "{expressions:?}");
    for expression in &expressions {
        for command in ["filter", "search"] {
            let mut arguments = vec![command, "--aliases", "aliases.txt"];
            fs::write(
                folder.path().join("aliases.txt"),
                block(&filters, "aliases").next().unwrap(),
            )
            .unwrap();
            match command {
                "filter" => arguments.extend([expression, "games.sgf", "--count"]),
                _ => arguments.extend(["games.sgf", expression]),
            }
            let run = honte_in(folder.path(), &arguments);
            assert_eq!(
                (run.code, run.err.as_str()),
                (0, ""),
                "{command} {expression}"
            );
        }
    }
}

#[test]
fn every_command_of_the_pages_runs() {
    let folder = folder();
    for name in ["search.md", "filter.md"] {
        let page = page(name);
        let commands = page.lines().filter(|line| line.starts_with("honte "));
        for command in commands {
            run(folder.path(), command);
        }
    }
}

#[test]
fn every_example_of_the_help_runs() {
    let folder = folder();
    for command in ["search", "filter"] {
        let help = honte_in(folder.path(), &[command, "--help"]).out;
        let examples: Vec<&str> = help
            .lines()
            .skip_while(|line| *line != "Examples:")
            .filter_map(|line| line.strip_prefix("  honte "))
            .collect();
        assert!(examples.len() >= 5, "{help}");
        for example in examples {
            // One game of the file, where the example has a file of one.
            let example = example.replace("--at 31", "--at 3");
            run(folder.path(), &format!("honte {example}"));
        }
    }
}
