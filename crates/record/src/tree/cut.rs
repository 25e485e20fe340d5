//! Parts of a game: from one move to another, and each line by itself.

use super::{NodeId, Tree};
use crate::limits::MAX_SGF_GAME_NODES;
use thiserror::Error;

/// Why a game was not cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CutError {
    /// The main line has no such move.
    #[error("there is no move {number}; the last is {last}")]
    NoMove {
        /// The move.
        number: u32,
        /// The last one; 0 without moves.
        last: u32,
    },
    /// The lines together have more nodes than one game may have.
    #[error("its lines have more than {MAX_SGF_GAME_NODES} nodes together")]
    TooLong,
}

impl Tree {
    /// The node of a move of the main line, counted from 1, passes included; 0 is the root.
    ///
    /// # Errors
    /// [`CutError::NoMove`] beyond the last.
    pub fn move_node(&self, number: u32) -> Result<NodeId, CutError> {
        if number == 0 {
            return Ok(self.root());
        }
        let size = self.size();
        let mut last = 0;
        for node in self.line(self.root()) {
            last += self.moves(node, size).count() as u32;
            if last >= number {
                return Ok(node);
            }
        }
        Err(CutError::NoMove { number, last })
    }

    /// Takes away all that comes after a move of the main line, variations that begin later too.
    ///
    /// # Errors
    /// [`CutError::NoMove`]; a game that ends before is no error for its caller to stop at.
    pub fn end_at(&mut self, number: u32) -> Result<(), CutError> {
        let node = self.move_node(number)?;
        if self.first_child(node).is_some() {
            self.truncate(node);
        }
        Ok(())
    }

    /// The game from a move of the main line on: the position before it is set up in the root, and
    /// its first node says the move's number (`MN`), so that numbers stay what they were.
    ///
    /// # Errors
    /// [`CutError::NoMove`].
    pub fn begin_at(&self, number: u32) -> Result<Tree, CutError> {
        self.move_node(number)?;
        let before = number.saturating_sub(1);
        if before == 0 {
            return Ok(self.clone());
        }
        let mut part = self.from_node(self.move_node(before)?);
        if let Some(first) = part.first_child(part.root())
            && part.property(first, MN).is_none()
        {
            part.set_raw(first, "MN", [number.to_string()]);
        }
        Ok(part)
    }

    /// Takes all numbers of moves (`MN`) away, so that they count from 1. Returns how many went.
    pub fn renumber(&mut self) -> usize {
        let nodes: Vec<NodeId> = self.nodes(self.root()).collect();
        let mut gone = 0;
        for node in nodes {
            gone += usize::from(self.remove(node, "MN"));
        }
        gone
    }

    /// Each line of the game as a game by itself, the main line first. All have the nodes from the
    /// root to where they part.
    ///
    /// # Errors
    /// [`CutError::TooLong`].
    pub fn lines(&self) -> Result<Vec<Tree>, CutError> {
        let leaves: Vec<NodeId> = self
            .nodes(self.root())
            .filter(|&node| self.first_child(node).is_none())
            .collect();
        let mut total = 0usize;
        let mut games = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            total += self.path(leaf).len();
            if total > MAX_SGF_GAME_NODES {
                return Err(CutError::TooLong);
            }
            games.push(self.extract(leaf));
        }
        Ok(games)
    }
}

const MN: crate::sgf::Name = crate::sgf::Name::new(b"MN");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::{Collection, write_tree};

    fn game() -> Tree {
        let text = b"(;SZ[9]PB[x];B[aa]\n;W[bb](;B[cc]C[c];W[dd])(;B[ee]))";
        Collection::read(text).games.remove(0)
    }

    fn written(tree: &Tree) -> String {
        let mut out = Vec::new();
        write_tree(tree, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_part_of_a_game() {
        let mut tree = game();
        tree.end_at(3).unwrap();
        assert_eq!(
            written(&tree),
            "(;SZ[9]PB[x];B[aa]\n;W[bb](;B[cc]C[c])(;B[ee]))"
        );
        let mut part = game().begin_at(3).unwrap();
        assert_eq!(
            written(&part),
            "(;SZ[9]PB[x]AB[aa]AW[bb]PL[B](;B[cc]C[c]MN[3];W[dd])(;B[ee]))"
        );
        assert_eq!(part.renumber(), 1);
        let error = CutError::NoMove { number: 5, last: 4 };
        assert_eq!(game().begin_at(5).unwrap_err(), error);
        assert_eq!(game().end_at(5), Err(error));
    }

    #[test]
    fn each_line_by_itself() {
        let lines = game().lines().unwrap();
        let texts: Vec<String> = lines.iter().map(written).collect();
        assert_eq!(
            texts,
            [
                "(;SZ[9]PB[x];B[aa]\n;W[bb];B[cc]C[c];W[dd])",
                "(;SZ[9]PB[x];B[aa]\n;W[bb];B[ee])"
            ]
        );
        let [mut first, second] = [0, 1].map(|i: usize| lines[i].clone());
        first.merge(&second).unwrap();
        assert_eq!(
            written(&first),
            written(&{
                let mut whole = game();
                let root = whole.root();
                whole.set_raw(root, "SZ", ["9"]);
                let mut out = Vec::new();
                crate::sgf::write_nodes(&whole, root, &mut out);
                Collection::read(&out).games.remove(0)
            })
        );
    }
}
