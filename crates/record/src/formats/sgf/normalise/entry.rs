//! A node's properties by name, before and after they are cleaned.

use crate::sgf::Name;
use crate::sgf::table::Definition;

/// All that a node says under one name.
#[derive(Debug, Clone)]
pub(super) struct Entry<'t> {
    pub(super) name: Name,
    /// In capitals.
    pub(super) spelling: Vec<u8>,
    pub(super) values: Vec<&'t [u8]>,
    /// Of how many properties.
    pub(super) properties: usize,
}

impl Entry<'_> {
    /// The definition, if FF\[4\] has the property.
    pub(super) fn definition(&self) -> Option<&'static Definition> {
        self.name.definition().filter(|of| of.is_in(4))
    }
}

/// A property as it will be written.
#[derive(Debug, Clone)]
pub(super) struct Ready {
    pub(super) name: Name,
    pub(super) spelling: Vec<u8>,
    pub(super) values: Vec<Vec<u8>>,
}

impl Ready {
    pub(super) fn new(spelling: &[u8], values: Vec<Vec<u8>>) -> Ready {
        Ready {
            name: Name::new(spelling),
            spelling: spelling.to_vec(),
            values,
        }
    }
}
