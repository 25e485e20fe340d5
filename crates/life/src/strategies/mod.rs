//! Ways to prove something of a chain: functions over what is known and what asks the search.

pub(crate) mod component;
pub(crate) mod enabled;
pub(crate) mod hold;
pub(crate) mod invasion;
pub(crate) mod joined;
pub(crate) mod kill;
pub(crate) mod question;
pub(crate) mod rounds;
pub(crate) mod saving_move;
pub(crate) mod territory;
