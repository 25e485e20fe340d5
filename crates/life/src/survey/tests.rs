//! Stages, and what ends them.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use super::*;
use crate::Watch;

/// A black chain in a corner that takes some thousand visits.
const CORNER: &str = "
    . . . . X O . . .
    . . . X . O . . .
    . X . . X O . O .
    X . X X X O . . O
    O X O O O O . . .
    O O O . . . . O .
    . . . O O . O . .
";

fn budget(visits: u64) -> Budget {
    Budget {
        visits,
        ..Budget::default()
    }
}

#[test]
fn stages_prove_more_and_more_and_change_nothing() {
    let board: Board = CORNER.parse().unwrap();
    let mut stages: Vec<Survey> = Vec::new();
    let staged = survey_with(&board, Reading::default(), &budget(20_000), |stage| {
        stages.push(stage.clone());
    });
    let alone = survey(&board, Reading::default(), &budget(20_000));
    assert!(!stages.is_empty());
    for stage in &stages {
        assert_eq!(stage.chains.len(), alone.chains.len());
        for (early, late) in stage.chains.iter().zip(&staged.chains) {
            assert_eq!(early.stones, late.stones);
            if early.class.is_proved() {
                assert_eq!(early.status.lives(), late.proved());
            }
        }
    }
    let proved: Vec<usize> = stages.iter().map(Survey::proved).collect();
    assert!(proved.is_sorted() && proved.last() <= Some(&staged.proved()));
    let told = |survey: &Survey| {
        let chains = survey.chains.iter();
        let told = |chain: &Verdict| (chain.status, chain.class.clone(), chain.visits);
        chains.map(told).collect::<Vec<_>>()
    };
    assert_eq!(told(&staged), told(&alone));
    assert_eq!(staged.enclosures, alone.enclosures);
    assert_eq!(staged.outlook, alone.outlook);
}

#[test]
fn a_stage_can_end_it() {
    let board: Board = CORNER.parse().unwrap();
    let watch = Arc::new(Watch::default());
    let budget = Budget {
        watch: Some(Arc::clone(&watch)),
        ..Budget::default()
    };
    let mut work = 0;
    let survey = survey_with(&board, Reading::default(), &budget, |_| {
        watch.stop.store(true, Relaxed);
        work = watch.work.load(Relaxed);
    });
    assert_eq!(survey.outlook, Outlook::Open);
    assert!(watch.work.load(Relaxed) <= work + 10 * crate::tuning::SEARCH_VISITS);
}

#[test]
fn the_outlook_tells_whether_more_visits_help() {
    let outlook = |board: &str, visits| {
        let board: Board = board.parse().unwrap();
        let budget = Budget {
            total: visits,
            ..budget(visits)
        };
        survey(&board, Reading::default(), &budget).outlook
    };
    assert_eq!(outlook(". X . X .\nX X X X X", 100), Outlook::Complete);
    assert_eq!(outlook(CORNER, 10), Outlook::Open);
}
