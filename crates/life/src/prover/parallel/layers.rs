//! A map whose copies share what was in it when it was last frozen.

use std::{collections::HashMap, hash::Hash, sync::Arc};

/// A map in layers: what was frozen is shared by all copies, the rest is each copy's own.
#[derive(Clone)]
pub(crate) struct Layers<K, V> {
    /// The oldest first. Each has more than twice as many entries as the next.
    frozen: Vec<Arc<HashMap<K, V>>>,
    own: HashMap<K, V>,
}

impl<K, V> Default for Layers<K, V> {
    fn default() -> Self {
        Self {
            frozen: Vec::new(),
            own: HashMap::new(),
        }
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Layers<K, V> {
    /// What was entered last.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        let older = || self.frozen.iter().rev().find_map(|layer| layer.get(key));
        self.own.get(key).or_else(older)
    }

    /// Enters a value in place of any other.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.own.insert(key, value);
    }

    /// Lets copies that are made from now on share all that is there.
    pub(crate) fn freeze(&mut self) {
        if self.own.is_empty() {
            return;
        }
        let mut newest = std::mem::take(&mut self.own);
        while let Some(older) = self.frozen.pop_if(|older| older.len() <= 2 * newest.len()) {
            let mut all = Arc::unwrap_or_clone(older);
            all.extend(newest);
            newest = all;
        }
        self.frozen.push(Arc::new(newest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_what_is_frozen_and_nothing_else() {
        let mut first: Layers<u32, u32> = Layers::default();
        first.insert(1, 10);
        first.freeze();
        let mut copy = first.clone();
        assert!(Arc::ptr_eq(&first.frozen[0], &copy.frozen[0]) && copy.own.is_empty());
        copy.insert(1, 11);
        first.insert(2, 20);
        assert_eq!([copy.get(&1), copy.get(&2)], [Some(&11), None]);
        assert_eq!([first.get(&1), first.get(&2)], [Some(&10), Some(&20)]);
    }

    /// A plain map, and how many layers there are.
    #[test]
    fn frozen_layers_are_one_map_and_few() {
        let (mut layers, mut plain) = (Layers::default(), HashMap::new());
        let mut copies = Vec::new();
        for round in 0_u32..500 {
            let key = round * 7 % 101;
            layers.insert(key, round);
            plain.insert(key, round);
            if round % 3 == 0 {
                layers.freeze();
                copies.push((layers.clone(), plain.clone()));
            }
            assert!(layers.frozen.len() <= 8, "{}", layers.frozen.len());
        }
        copies.push((layers, plain));
        for (layers, plain) in &copies {
            assert!((0..101).all(|key| layers.get(&key) == plain.get(&key)));
        }
    }
}
