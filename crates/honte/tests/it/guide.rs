//! The commands of `docs/guide.md`, run one after the other among the samples.

use crate::common::{root, shell};
use std::fs;

/// Commands of the page, and what it shows of their output.
struct Step {
    commands: String,
    shown: Vec<String>,
}

/// The page's `sh` blocks, each with the block of output that follows it, if one does.
fn steps() -> Vec<Step> {
    let page = fs::read_to_string(root().join("docs/guide.md")).unwrap();
    let mut steps: Vec<Step> = Vec::new();
    for (block, kind_and_text) in page.split("```").enumerate() {
        // What stands outside of blocks.
        if block % 2 == 0 {
            continue;
        }
        if let Some(commands) = kind_and_text.strip_prefix("sh\n") {
            steps.push(Step {
                commands: commands.trim().to_owned(),
                shown: Vec::new(),
            });
        } else {
            let shown = kind_and_text.lines().skip(1).map(str::to_owned);
            steps.last_mut().unwrap().shown = shown.collect();
        }
    }
    steps
}

#[test]
fn every_step_does_what_the_page_shows() {
    let folder = tempfile::tempdir().unwrap();
    for sample in fs::read_dir(root().join("examples")).unwrap() {
        let sample = sample.unwrap();
        fs::copy(sample.path(), folder.path().join(sample.file_name())).unwrap();
    }
    let steps = steps();
    for Step { commands, shown } in &steps {
        let output = shell(folder.path(), commands);
        let mut lines = output.lines();
        // The lines of the page in their order; an ellipsis stands for any others.
        for line in shown.iter().filter(|line| *line != "…") {
            assert!(
                lines.any(|written| written.trim_end() == line.trim_end()),
                "{commands} does not print, after what the page shows above it:\n{line}\n\n{output}"
            );
        }
    }
    let shown = steps.iter().filter(|step| !step.shown.is_empty()).count();
    assert!(
        steps.len() >= 8 && shown >= 4,
        "{} steps, {shown} with output",
        steps.len()
    );
}
