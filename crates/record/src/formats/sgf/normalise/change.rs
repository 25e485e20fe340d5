//! What is said of a change.

use crate::tree::NodeId;
use std::fmt;

/// Something that is not in the clean game as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The node of the game that was made clean.
    pub node: NodeId,
    /// The property, in capitals.
    pub name: String,
    /// What was done.
    pub what: What,
    /// The value that it was done to, raw; empty where it was the whole property or node.
    pub value: String,
}

impl fmt::Display for Change {
    /// `B[zz]: a point that the board does not have; left out`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.name, self.value, self.what)
    }
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
    /// A root property in another node was left out.
    NotInRoot,
    /// A value that should be a point or move and is none was left out.
    NoPoint,
    /// A point or move that the board does not have was left out.
    OffBoard,
    /// A point that is named again, or a value that is there already, was left out.
    Doubled,
    /// A value behind the one that counts was left out.
    Further,
    /// A value without content was left out.
    Empty,
    /// A property of an old version became what FF\[4\] has for it.
    Converted,
    /// A value was put in FF\[4\]'s form.
    Rewritten,
    /// A move and a set-up became nodes of their own.
    SplitSetup,
    /// Several moves became nodes of their own.
    SplitMoves,
    /// Several properties of one name became one.
    Merged,
}

impl What {
    /// Whether something was left out, rather than put otherwise.
    pub fn is_loss(self) -> bool {
        use What::{Doubled, Empty, Further, NoPoint, NotInRoot, OffBoard};
        matches!(
            self,
            NotInRoot | NoPoint | OffBoard | Doubled | Further | Empty
        )
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::NotInRoot => "a property of the whole file outside the root; left out",
            What::NoPoint => "not a point; left out",
            What::OffBoard => "a point that the board does not have; left out",
            What::Doubled => "there already, or undone by what follows; left out",
            What::Further => "one value counts; this further one is left out",
            What::Empty => "nothing in it; left out",
            What::Converted => "an old property; replaced by that of FF[4]",
            What::Rewritten => "put in FF[4]'s form",
            What::SplitSetup => "a move and a set-up; put in nodes of their own",
            What::SplitMoves => "several moves; put in nodes of their own",
            What::Merged => "several properties of one name; made one",
        })
    }
}
