//! Ways to prove something of a chain.

pub(crate) mod enabled;
pub(crate) mod hold;
pub(crate) mod invasion;
pub(crate) mod kill;
pub(crate) mod rounds;
pub(crate) mod saving_move;
pub(crate) mod territory;
