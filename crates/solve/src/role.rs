//! The sides of a problem, and what is asked of them.

/// The sides of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// What is asked of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the attacker captures all stones in question. The attacker loses by not playing, since the
    /// defender can do the same; except that it may play elsewhere while it may not take back a ko.
    Capture,
    /// Whether some of them come to live by themselves, or get out, though the attacker may play
    /// elsewhere. The defender always plays.
    Life,
}

impl Question {
    /// Who need not play.
    pub(crate) const fn may_pass(self) -> Role {
        match self {
            Question::Capture => Role::Defender,
            Question::Life => Role::Attacker,
        }
    }

    /// Who has won if nothing is ever decided.
    pub(crate) const fn keeper(self) -> Role {
        self.may_pass()
    }
}
