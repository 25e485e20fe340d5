//! A judgement under way, seen from another thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Breaks a judgement off, and tells how far it is.
///
/// ```
/// use std::sync::{Arc, atomic::Ordering::Relaxed};
///
/// use honte_goban::Board;
/// use honte_life::{Budget, Watch, judge};
/// use honte_proof::Reading;
///
/// let board: Board = ". X . X .\nX X X X .\n. . . . O".parse()?;
/// let watch = Arc::new(Watch::default());
/// let budget = Budget { watch: Some(Arc::clone(&watch)), ..Budget::default() };
/// judge(&board, Reading::default(), &budget);
/// assert_eq!(watch.chains.load(Relaxed), 2);
/// assert_eq!(watch.decided.load(Relaxed), 2);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    /// Set this, and the judgement ends within milliseconds: what is open then
    /// is undecided, or assumed.
    pub stop: AtomicBool,
    /// How many chains are to be judged.
    pub chains: AtomicUsize,
    /// How many of them are proved.
    pub decided: AtomicUsize,
}

impl Watch {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}
