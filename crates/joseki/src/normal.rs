//! The normal form of a sequence over the eight symmetries (paper, section 4).
//!
//! The normal form is the smallest list of codes among the eight images, tenuki left aside. A code
//! is `x * side + y`, so the first move is in the triangle `x <= y` of the top left quarter. If it
//! lies on an axis, the first move off the axis decides. The first move is Black's.

use crate::sequence::{Code, Entry, TENUKI, code};
use honte_goban::{Size, Symmetry};

/// The images of every code under the eight symmetries of a square board.
#[derive(Debug)]
pub struct Turns {
    side: u8,
    /// `images[symmetry][code]`.
    images: [Vec<Code>; 8],
    /// For each code, the symmetries with the smallest image, one bit each.
    smallest: Vec<u8>,
}

impl Turns {
    /// The tables of a square board of 1 to 25 lines.
    pub fn new(side: u8) -> Self {
        let images = Symmetry::ALL.map(|symmetry| images(side, symmetry));
        let points = usize::from(side).pow(2);
        let smallest = (0..points).map(|c| least(0xff, |t| images[t][c])).collect();
        Self {
            side,
            images,
            smallest,
        }
    }

    /// The side of the board.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The image of a code; a tenuki stays one.
    #[inline]
    pub fn image(&self, symmetry: Symmetry, code: Code) -> Code {
        self.images[symmetry.index()][usize::from(code)]
    }

    /// The images of a point's code under all symmetries, in the order of [`Symmetry::ALL`].
    pub fn all_images(&self, code: Code) -> [Code; 8] {
        Symmetry::ALL.map(|symmetry| self.image(symmetry, code))
    }

    /// The symmetry that gives the normal form. Where several give the same form, the first.
    pub fn normal(&self, entries: &[Entry]) -> Symmetry {
        let mut alive = 0xff;
        for code in entries
            .iter()
            .map(|e| e.code())
            .filter(|&code| code != TENUKI)
        {
            let smallest = self.smallest[usize::from(code)];
            alive = match alive {
                0xff => smallest,
                _ => least(alive, |t| self.images[t][usize::from(code)]),
            };
            if alive.is_power_of_two() {
                break;
            }
        }
        Symmetry::ALL[alive.trailing_zeros() as usize]
    }
}

fn images(side: u8, symmetry: Symmetry) -> Vec<Code> {
    let mut images: Vec<Code> = (0..=TENUKI).collect();
    if let Ok(size) = Size::square(side) {
        for point in size.points() {
            images[usize::from(code(side, point))] = code(side, symmetry.apply(size, point));
        }
    }
    images
}

/// Those of the `alive` symmetries under which the image is smallest.
fn least(alive: u8, image: impl Fn(usize) -> Code) -> u8 {
    let mut best = Code::MAX;
    let mut set = 0;
    for t in (0..8).filter(|t| alive >> t & 1 != 0) {
        let image = image(t);
        if image < best {
            best = image;
            set = 0;
        }
        if image == best {
            set |= 1 << t;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::point;
    use honte_goban::Point;

    fn entries(text: &str) -> Vec<Entry> {
        text.split(' ')
            .map(|word| match word {
                "--" => Entry::TENUKI,
                _ => Entry::new(code(19, Point::from_sgf(word.as_bytes()).unwrap()), false),
            })
            .collect()
    }

    fn normal(text: &str) -> String {
        let turns = Turns::new(19);
        let entries = entries(text);
        let symmetry = turns.normal(&entries);
        let words: Vec<_> = entries
            .iter()
            .map(|&c| match point(19, turns.image(symmetry, c.code())) {
                Some(p) => crate::step::Step::Stone(p).to_string(),
                None => "--".to_string(),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn the_first_move_off_the_axis_decides() {
        assert_eq!(normal("pd qf"), "dd cf");
        assert_eq!(normal("dd fc"), "dd cf");
        assert_eq!(normal("pp -- nq"), "dd -- cf");
        assert_eq!(normal("jj jd dj"), "jj dj jd");
        assert_eq!(normal("jj jd dj pp"), "jj dj jd gg".replace("gg", "pp"));
        assert_eq!(normal("qd oc"), "cd ec");
    }

    #[test]
    fn every_image_of_a_sequence_has_the_same_normal_form() {
        let turns = Turns::new(19);
        for text in [
            "dd cf fc -- dj",
            "jj jd",
            "jd dj",
            "jj -- jj jk kj",
            "cd ec ic",
            "dj ch",
        ] {
            let list = entries(text);
            let image = |t, e: &Entry| e.at(turns.image(t, e.code()));
            let form = |list: &[Entry]| -> Vec<Entry> {
                let t = turns.normal(list);
                list.iter().map(|e| image(t, e)).collect()
            };
            for symmetry in Symmetry::ALL {
                let turned: Vec<_> = list.iter().map(|e| image(symmetry, e)).collect();
                assert_eq!(form(&turned), form(&list), "{text} {symmetry:?}");
            }
        }
    }
}
