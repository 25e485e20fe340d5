//! What is assumed of a state that was not visited.

use crate::bits::Bits;
use crate::field::Field;
use crate::role::Role;
use crate::state::{State, Step};
use crate::table::Numbers;

/// What is assumed of a state that was not visited: it is near its end where the stones have few
/// liberties, and far from it after a move that looks out of place. `hint` is what answered another
/// move.
pub(crate) fn first_numbers<B: Bits>(
    field: &Field<B>,
    step: &Step<B>,
    near: &Near<B>,
    hint: Option<u8>,
) -> Numbers {
    let stones = step.after.stones(Role::Defender);
    let target = field.connected(field.target & stones, stones);
    let empty = field.all & !step.after.occupied();
    let liberties = (target.around & empty).len();
    let mut numbers = [1 + liberties / 2, 1 + 8u32.saturating_sub(liberties) / 2];
    let own = &mut numbers[step.after.turn().other().index()];
    if let Some(at) = step.at.map(usize::from)
        && step.at != hint
    {
        *own += 1;
        if step.promise < 8 {
            *own += match () {
                () if near.beside.contains(at) => 1,
                () if near.next.contains(at) => 2,
                () => 4,
            };
        }
        if step.promise < 20 && step.liberties == 1 {
            *own += 1;
        }
    }
    Numbers(numbers)
}

/// Where the stones in question are.
pub(crate) struct Near<B> {
    beside: B,
    next: B,
}

impl<B: Bits> Near<B> {
    pub(crate) fn of(field: &Field<B>, state: &State<B>) -> Near<B> {
        let stones = state.stones(Role::Defender);
        let target = field.connected(field.target & stones, stones);
        let beside = target.around;
        Near {
            beside,
            next: field.around(beside),
        }
    }
}
