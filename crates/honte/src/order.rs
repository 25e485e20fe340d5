//! Results in the order of the input, whichever thread has them first.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is held back for its turn; beyond this, threads wait for theirs.
const MOST_HELD: usize = 100_000;

/// Somebody who takes results in order.
pub(crate) trait Sink {
    /// A result.
    type Part;
    /// How much it takes to hold one back.
    fn weight(part: &Self::Part) -> usize;
    /// The next result; `false` once no more are wanted.
    fn take(&mut self, part: Self::Part) -> bool;
}

/// Hands parts of numbered units of work to a sink, unit by unit.
///
/// The unit whose turn it is never waits, so that there is always somebody at work as long as
/// units are taken up in order.
pub(crate) struct Order<S: Sink> {
    state: Mutex<State<S>>,
    turn: Condvar,
}

struct State<S: Sink> {
    sink: S,
    current: u64,
    held: BTreeMap<u64, Held<S::Part>>,
    weight: usize,
    closed: bool,
}

struct Held<P> {
    parts: Vec<P>,
    done: bool,
}

impl<S: Sink> Order<S> {
    pub(crate) fn new(sink: S) -> Self {
        Order {
            state: Mutex::new(State {
                sink,
                current: 0,
                held: BTreeMap::new(),
                weight: 0,
                closed: false,
            }),
            turn: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands on a part of a unit; `false` once no more are wanted. Waits while too much is held.
    pub(crate) fn deliver(&self, unit: u64, part: S::Part, stopped: impl Fn() -> bool) -> bool {
        let mut state = self.lock();
        while unit != state.current && state.weight >= MOST_HELD {
            if stopped() || state.closed {
                return false;
            }
            // Not for ever: an interruption wakes nobody.
            let tick = Duration::from_millis(50);
            let waited = self.turn.wait_timeout(state, tick);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if unit == state.current {
            state.take(part);
        } else {
            state.weight += S::weight(&part);
            state.held(unit).parts.push(part);
        }
        !state.closed
    }

    /// A unit is complete.
    pub(crate) fn finish(&self, unit: u64) {
        let mut state = self.lock();
        if unit != state.current {
            state.held(unit).done = true;
            return;
        }
        state.current += 1;
        state.catch_up();
        drop(state);
        self.turn.notify_all();
    }

    pub(crate) fn into_sink(self) -> S {
        let state = self.state.into_inner();
        state.unwrap_or_else(PoisonError::into_inner).sink
    }
}

impl<S: Sink> State<S> {
    fn take(&mut self, part: S::Part) {
        if !self.closed {
            self.closed = !self.sink.take(part);
        }
    }

    fn held(&mut self, unit: u64) -> &mut Held<S::Part> {
        self.held.entry(unit).or_insert(Held {
            parts: Vec::new(),
            done: false,
        })
    }

    /// Whatever was held back and need not be any more.
    fn catch_up(&mut self) {
        while let Some(held) = self.held.remove(&self.current) {
            for part in held.parts {
                self.weight -= S::weight(&part);
                self.take(part);
            }
            if !held.done {
                return;
            }
            self.current += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

    struct List(Vec<(u64, u64)>);

    impl Sink for List {
        type Part = (u64, u64);
        fn weight(_: &(u64, u64)) -> usize {
            MOST_HELD / 3
        }
        fn take(&mut self, part: (u64, u64)) -> bool {
            self.0.push(part);
            true
        }
    }

    #[test]
    fn threads_change_nothing() {
        let order = Order::new(List(Vec::new()));
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    loop {
                        let unit = next.fetch_add(1, SeqCst);
                        if unit >= 500 {
                            return;
                        }
                        for part in 0..unit % 5 {
                            assert!(order.deliver(unit, (unit, part), || false));
                        }
                        order.finish(unit);
                    }
                });
            }
        });
        let expected: Vec<_> = (0..500u64)
            .flat_map(|unit| (0..unit % 5).map(move |part| (unit, part)))
            .collect();
        assert_eq!(order.into_sink().0, expected);
    }
}
