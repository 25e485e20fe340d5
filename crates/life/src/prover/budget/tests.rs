//! What budgets buy.

use super::*;

#[test]
fn a_budget_bounds_all_work_together() {
    for visits in [0, 1, 100, 1_000_000] {
        let mut account = Account::new(visits);
        while account.proofs() > 0 {
            account.charge(7);
        }
        account.open_after();
        while account.proofs() > 0 {
            account.charge(7);
        }
        while account.guess() > 0 {
            account.charge_game(300);
        }
        let most = FIRST_GUESS_VISITS + visits * (1 + GUESS_TIMES) + visits / AFTER_PART;
        // The last piece of each kind of work may go beyond it.
        assert!(account.spent() <= most + 7 + 7 + game(300), "{account:?}");
        assert!(account.spent() >= most);
    }
}

#[test]
fn reading_takes_a_part_of_what_is_there_for_random_games() {
    let mut account = Account::new(1_000);
    let (proofs, guess) = (account.proofs(), account.guess());
    account.begin_reading();
    assert_eq!(account.proofs(), guess / READING_PART);
    account.charge(100);
    account.end_reading();
    assert_eq!((account.proofs(), account.guess()), (proofs, guess - 100));
    assert_eq!(account.spent(), 100);
    // However large the budget is.
    let mut large = Account::new(1_000_000_000);
    large.begin_reading();
    assert_eq!(large.proofs(), MAX_READING_VISITS);
    // The last search may go beyond the share.
    account.begin_reading();
    account.charge(guess);
    account.end_reading();
    assert_eq!(account.proofs(), proofs);
    assert_eq!(account.guess(), guess - 100 - (guess - 100) / READING_PART);
}

#[test]
fn nothing_overflows() {
    let mut account = Account::new(u64::MAX);
    account.charge(u64::MAX);
    account.open_after();
    account.charge_game(u64::MAX);
    account.charge(u64::MAX);
    assert_eq!((account.proofs(), account.spent()), (0, u64::MAX));
    let purse = Purse::new(u64::MAX);
    assert_eq!(purse.left(), u64::MAX);
    purse.take(u64::MAX);
    purse.take(1);
    assert_eq!(purse.left(), 0);
}

#[test]
fn an_empty_purse_pays_for_nothing() {
    let purse = Purse::new(0);
    purse.take(FIRST_GUESS_VISITS);
    let account = Account::new(1_000).within(purse.left());
    assert_eq!((account.proofs(), account.guess()), (0, 0));
}

#[test]
fn games_end_when_they_cannot_be_paid() {
    let mut account = Account::new(0);
    let mut games = 0;
    let mut meter = Meter::new(&mut account, &Stop::NEVER).up_to(10 * game(100));
    while meter.allows() {
        meter.pay(100);
        games += 1;
    }
    assert_eq!(games, 10);
    let mut meter = Meter::new(&mut account, &Stop::NEVER);
    while meter.allows() {
        meter.pay(100);
        games += 1;
    }
    assert_eq!(games, FIRST_GUESS_VISITS.div_ceil(game(100)));
}
