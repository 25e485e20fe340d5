//! Numbered diagrams made from moves.

use honte_goban::{Board, Colour, Move, Point};

use crate::{Figure, Note, Text};

/// A move and the number that it is shown with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberedMove {
    /// The number; any number, in any order.
    pub number: u32,
    /// The colour that plays.
    pub colour: Colour,
    /// The point played on, or a pass.
    pub played: Move,
}

/// Numbers moves from `first` on.
///
/// ```
/// use honte_diagram::numbered;
/// use honte_goban::{Colour, Move};
///
/// let moves = numbered(101, [(Colour::Black, Move::Pass), (Colour::White, Move::Pass)]);
/// assert_eq!(moves[1].number, 102);
/// ```
#[must_use]
pub fn numbered(first: u32, moves: impl IntoIterator<Item = (Colour, Move)>) -> Vec<NumberedMove> {
    let with_number = |(index, (colour, played)): (u32, _)| NumberedMove {
        number: first.saturating_add(index),
        colour,
        played,
    };
    (0..).zip(moves).map(with_number).collect()
}

impl Figure {
    /// A diagram of moves, as books print them.
    ///
    /// The stones of the board before are shown, and the first stone that is
    /// played on each point, with its number. What is captured on the way
    /// stays. A move on a point that shows a stone becomes a note, `12 at 5`;
    /// if that stone has no number, it gets a letter. Moves need not be legal.
    ///
    /// ```
    /// use honte_diagram::{Figure, numbered};
    /// use honte_goban::{Board, Colour, Move};
    ///
    /// let ko: Board = ". X O .
    ///                  X O . O
    ///                  . X O ."
    ///     .parse()?;
    /// let moves = [
    ///     (Colour::Black, Move::parse_a1(ko.size(), "C2")?), // takes the stone on B2
    ///     (Colour::White, Move::Pass),
    ///     (Colour::Black, Move::Pass),
    ///     (Colour::White, Move::parse_a1(ko.size(), "B2")?), // takes back
    /// ];
    /// let figure = Figure::from_moves(&ko, &numbered(1, moves));
    /// let notes: Vec<String> = figure.notes.iter().map(|note| note.to_string()).collect();
    /// assert_eq!(notes, ["2, 3 pass", "4 takes ko at A"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_moves(before: &Board, moves: &[NumberedMove]) -> Self {
        Self::from_moves_beside(before, moves, &[])
    }

    /// As [`from_moves`](Self::from_moves), without the letters that are used for something else.
    pub(crate) fn from_moves_beside(
        before: &Board,
        moves: &[NumberedMove],
        letters: &[char],
    ) -> Self {
        let free = ('A'..='Z').chain('a'..='z');
        let mut builder = Builder {
            figure: Self::from_board(before),
            live: before.clone(),
            letters: free.filter(|letter| !letters.contains(letter)).collect(),
        };
        builder.letters.reverse();
        for step in moves {
            builder.add(*step);
        }
        builder.figure
    }
}

struct Builder {
    /// What is shown: stones are never removed from it.
    figure: Figure,
    /// What is on the board, to tell which moves take a ko.
    live: Board,
    /// The letters that are still free, A to Z and then a to z, the next one last.
    letters: Vec<char>,
}

impl Builder {
    fn add(&mut self, step: NumberedMove) {
        let Move::Play(point) = step.played else {
            self.note_pass(step.number);
            return;
        };
        let ko = self.play(step.colour, point);
        if self.figure.spot(point).stone.is_some() {
            self.note(step.number, point, ko);
        } else {
            self.figure.set_stone(point, Some(step.colour));
            self.figure.set_number(point, step.number);
        }
    }

    /// Plays a move, and returns whether it took a ko.
    fn play(&mut self, colour: Colour, point: Point) -> bool {
        match self.live.play_allowing_suicide(colour, point) {
            Ok(_) => self.live.ko().is_some(),
            // Records do hold illegal moves; they are shown like others.
            Err(_) => {
                let _ = self.live.set(point, Some(colour));
                false
            }
        }
    }

    fn note_pass(&mut self, number: u32) {
        let passes = self.figure.notes.iter_mut().find_map(|note| match note {
            Note::Pass(numbers) => Some(numbers),
            _ => None,
        });
        match passes {
            Some(numbers) => numbers.push(number),
            None => self.figure.notes.push(Note::Pass(vec![number])),
        }
    }

    fn note(&mut self, number: u32, point: Point, takes: bool) {
        let here = self.place(point);
        let same = self.figure.notes.iter_mut().find_map(|note| match note {
            Note::At { numbers, place, ko } if *place == here && *ko == takes => Some(numbers),
            _ => None,
        });
        match same {
            Some(numbers) => numbers.push(number),
            None => self.figure.notes.push(Note::At {
                numbers: vec![number],
                place: here,
                ko: takes,
            }),
        }
    }

    /// The text of the point's stone. A stone without one gets a letter.
    fn place(&mut self, point: Point) -> String {
        match &self.figure.spot(point).text {
            Some(Text::Number(number)) => number.to_string(),
            Some(Text::Label(label)) => label.clone(),
            None => match self.letters.pop() {
                Some(letter) => {
                    self.figure.set_label(point, letter);
                    letter.to_string()
                }
                None => self
                    .figure
                    .coordinates
                    .notation()
                    .format(self.figure.size(), point),
            },
        }
    }
}
