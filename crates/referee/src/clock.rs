//! How long something takes.

use std::time::{Duration, Instant};

/// The time since a start; no time at all on a platform without a clock (WebAssembly on a page).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock(Option<Instant>);

/// Whether the platform has a clock: elsewhere the standard library panics when it is asked.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock(HAS_CLOCK.then(Instant::now))
    }

    pub(crate) fn seconds(self) -> f64 {
        self.0.map_or(0.0, |start| start.elapsed().as_secs_f64())
    }

    /// When so much time will be over.
    pub(crate) fn end(self, time: Duration) -> Option<Instant> {
        self.0.map(|start| start + time)
    }
}
