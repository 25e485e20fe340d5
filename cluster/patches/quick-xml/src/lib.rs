//! quick-xml 0.42 in the place of 0.39, in which an answer of a store could take hours or all
//! memory to read (RUSTSEC-2026-0194 and RUSTSEC-2026-0195). DataFusion 55 needs object_store 0.13,
//! which asks for 0.39. What object_store calls is the same in both.

pub use current::*;
