//! Sets of nodes: bit `i` of a `u128` is node `i`.

/// The set of one node; `None` if no set can hold it.
pub(crate) fn single(node: u8) -> u128 {
    1u128.checked_shl(u32::from(node)).unwrap_or(0)
}

/// The nodes of a set, in ascending order.
pub(crate) fn each(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let node = lowest(set)?;
        set &= set - 1;
        Some(node)
    })
}

/// The lowest node of a set.
pub(crate) fn lowest(set: u128) -> Option<u8> {
    // At most 127, since the set is not empty.
    (set != 0).then(|| set.trailing_zeros() as u8)
}
