//! Many pieces of work on all cores, with the results in the order of the input.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// How many threads work at a time.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What takes the pieces of work; it breaks when no more are wanted.
pub(crate) type HandOn<'h, I> = &'h mut dyn FnMut(I) -> ControlFlow<()>;

/// Has `jobs` threads work on what `feed` hands on. What `feed` returned, and the results in order.
pub(crate) fn ordered<I: Send, O: Send, R>(
    jobs: usize,
    feed: impl FnOnce(HandOn<'_, I>) -> R,
    work: impl Fn(I) -> O + Sync,
) -> (R, Vec<O>) {
    let (sender, receiver) = sync_channel::<(usize, I)>(2 * jobs);
    // Only those who work keep it: nobody waits for a place in a queue that nobody empties.
    let receiver = Arc::new(Mutex::new(receiver));
    let results = Mutex::new(Vec::new());
    let fed = std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let receiver = Arc::clone(&receiver);
            let (work, results) = (&work, &results);
            scope.spawn(move || {
                while let Some((place, item)) = next(&receiver) {
                    let result = (place, work(item));
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.push(result);
                }
            });
        }
        drop(receiver);
        let mut place = 0;
        let fed = feed(&mut |item| {
            place += 1;
            match sender.send((place, item)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        drop(sender);
        fed
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(place, _)| *place);
    (fed, results.into_iter().map(|(_, result)| result).collect())
}

fn next<I>(receiver: &Mutex<Receiver<(usize, I)>>) -> Option<(usize, I)> {
    let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
    receiver.recv().ok()
}
