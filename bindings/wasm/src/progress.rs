//! Progress of a judgement, told to JavaScript while it runs, and what ends it early.
//!
//! A module has one thread: whoever wants to stop it can do so only when it asks. It asks at every
//! look of the [`Watch`], but calls JavaScript no more than ten times a second.

use honte_life::{Budget, Watch};
use js_sys::{Date, Function};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use wasm_bindgen::JsValue;

/// Milliseconds between two calls.
const INTERVAL: f64 = 100.0;

thread_local! {
    static FOLLOWED: RefCell<Option<Followed>> = const { RefCell::new(None) };
}

struct Followed {
    /// Called with the chains that are proved, all chains, and the visits so far; `false` ends it.
    tell: Option<Function>,
    /// When it has to end, in milliseconds.
    until: Option<f64>,
    /// When it was told last.
    told: f64,
}

/// Does something with a budget whose progress is told, and how long that took in seconds.
pub(crate) fn followed<T>(
    budget: &mut Budget,
    tell: Option<Function>,
    milliseconds: Option<f64>,
    judge: impl FnOnce(&Budget) -> T,
) -> (T, f64) {
    let start = now();
    if tell.is_some() || milliseconds.is_some() {
        let until = milliseconds.map(|time| start + time);
        let told = start;
        FOLLOWED.set(Some(Followed { tell, until, told }));
        budget.watch = Some(Arc::new(Watch::calling(look)));
    }
    let done = judge(budget);
    FOLLOWED.set(None);
    (done, (now() - start) / 1000.0)
}

/// The time in milliseconds; natively, where only the verdicts are wanted, always 0.
fn now() -> f64 {
    match cfg!(target_family = "wasm") {
        true => Date::now(),
        false => 0.0,
    }
}

fn look(watch: &Watch) {
    let now = now();
    // The function may ask for another judgement: nothing is borrowed while it runs.
    let tell = FOLLOWED.with_borrow_mut(|followed| {
        let followed = followed.as_mut()?;
        if followed.until.is_some_and(|until| now >= until) {
            watch.stop.store(true, Relaxed);
        }
        if now < followed.told + INTERVAL {
            return None;
        }
        followed.told = now;
        followed.tell.clone()
    });
    let Some(tell) = tell else { return };
    let number = |number: u64| JsValue::from_f64(number as f64);
    let said = tell.call3(
        &JsValue::NULL,
        &number(watch.decided.load(Relaxed) as u64),
        &number(watch.chains.load(Relaxed) as u64),
        &number(watch.work.load(Relaxed)),
    );
    // A function that throws wants no more of it either.
    if said.map_or(true, |said| said == JsValue::FALSE) {
        watch.stop.store(true, Relaxed);
    }
}
