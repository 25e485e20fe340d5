//! An argument with a proof, move by move: what a person says, and what the proof answers.

use super::argue::{ArgueError, Argument, Place, Step};

/// Who makes a move of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// Who doubts the proof.
    You,
    /// The side that the proof is for.
    Proof,
}

impl Speaker {
    /// In JSON: `you` or `proof`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Speaker::You => "you",
            Speaker::Proof => "proof",
        }
    }
}

/// An argument so far.
#[derive(Debug)]
pub struct Dialogue<'a> {
    argument: &'a Argument<'a>,
    place: Place,
    /// Where play was after each answer.
    seen: Vec<Place>,
    repeats: bool,
}

impl<'a> Dialogue<'a> {
    /// An argument from its start, with the person's moves: `A7`, `pass`, `ko A7`, in any case.
    /// `show` is given each move as it is made, the answers too.
    ///
    /// # Errors
    /// Why one of them is no move there.
    pub fn play(
        argument: &'a Argument<'a>,
        moves: &[String],
        mut show: impl FnMut(Speaker, &Step<'a>),
    ) -> Result<Dialogue<'a>, ArgueError> {
        let mut dialogue = Dialogue {
            argument,
            place: argument.start(),
            seen: vec![argument.start()],
            repeats: false,
        };
        dialogue.answer(&mut show)?;
        for said in moves {
            let lower = said.to_ascii_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            let step = argument.say(&mut dialogue.place, &words)?;
            show(Speaker::You, &step);
            dialogue.answer(&mut show)?;
        }
        Ok(dialogue)
    }

    /// The winner's move, if it is the winner's turn.
    fn answer(&mut self, show: &mut impl FnMut(Speaker, &Step<'a>)) -> Result<(), ArgueError> {
        let Some(answer) = self.argument.answer(&mut self.place) else {
            return Ok(());
        };
        show(Speaker::Proof, &answer?);
        self.repeats = self.seen.contains(&self.place);
        self.seen.push(self.place.clone());
        Ok(())
    }

    /// What it is about.
    #[must_use]
    pub const fn argument(&self) -> &'a Argument<'a> {
        self.argument
    }

    /// Where play is.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Whether the last answer led back to where play was before.
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.repeats
    }
}
