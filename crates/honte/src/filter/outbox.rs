//! What one thread finds and another writes: handed over at once, in one piece with whatever else is
//! waiting, so that nothing is held back and a fast finder does not wait for a slow writer.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Bytes that may wait to be written; beyond this the finder waits.
const MAX_WAITING: usize = 4 << 20;

/// Text on its way to the writer.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: Vec<u8>,
    /// Nothing more comes, or nothing more is taken.
    is_closed: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over some text; `false` if it is not taken any more.
    pub(super) fn put(&self, text: &[u8]) -> bool {
        let mut state = self.lock();
        while state.waiting.len() >= MAX_WAITING && !state.is_closed {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        if !state.is_closed {
            state.waiting.extend_from_slice(text);
            self.changed.notify_all();
        }
        !state.is_closed
    }

    /// All that waits, as soon as there is something; `None` at the end.
    pub(super) fn take(&self) -> Option<Vec<u8>> {
        let mut state = self.lock();
        while state.waiting.is_empty() && !state.is_closed {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        let text = std::mem::take(&mut state.waiting);
        self.changed.notify_all();
        (!text.is_empty()).then_some(text)
    }

    /// Ends it, from either side. What waits can still be taken.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

/// Closes an outbox when it goes out of scope, however that comes.
pub(super) struct Closing<'o>(pub(super) &'o Outbox);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_comes_in_order() {
        let outbox = Outbox::default();
        let numbers: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        let taken = std::thread::scope(|scope| {
            scope.spawn(|| {
                let _closing = Closing(&outbox);
                assert!(numbers.chunks(7).all(|some| outbox.put(some)));
            });
            std::iter::from_fn(|| outbox.take())
                .flatten()
                .collect::<Vec<u8>>()
        });
        assert!(taken == numbers);
    }

    #[test]
    fn a_writer_that_is_gone_holds_nobody() {
        let outbox = Outbox::default();
        outbox.close();
        assert!(!outbox.put(b"x"));
        assert_eq!(outbox.take(), None);
    }
}
