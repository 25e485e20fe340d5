//! Something for each step of an event, in a flat list.

use crate::ishi::{Event, StepId};

/// By step: something, or nothing.
pub(super) struct PerStep<T> {
    /// The event's first step.
    first: usize,
    /// As long as it has to be for the steps that have something.
    all: Vec<Option<T>>,
}

impl<T: Copy> PerStep<T> {
    pub(super) fn new(event: &Event) -> Self {
        let steps = event.steps().len();
        PerStep {
            first: event.start().index(),
            all: Vec::with_capacity(steps),
        }
    }

    pub(super) fn get(&self, step: StepId) -> Option<T> {
        let at = step.index().checked_sub(self.first)?;
        self.all.get(at).copied().flatten()
    }

    /// Of a step of the event; of others nothing is kept.
    pub(super) fn insert(&mut self, step: StepId, value: T) {
        let Some(at) = step.index().checked_sub(self.first) else {
            return;
        };
        if at >= self.all.len() {
            self.all.resize(at + 1, None);
        }
        if let Some(place) = self.all.get_mut(at) {
            *place = Some(value);
        }
    }
}
