//! Numbers for the nodes of a room that turned and mirrored rooms share.
//!
//! Nodes are told apart by what is around them, as in the refinement of colours
//! (B. Weisfeiler, A. Leman, 1968). Where two rooms are alike but get other numbers,
//! one of them is solved in vain, and nothing else happens.

use super::{Numbers, Shape};

use crate::tuning::{MAX_EYESPACE, NUMBERING_ROUNDS};

/// The new number of each node.
pub(super) fn numbering(shape: &Shape) -> Numbers {
    let mut marks = [0; MAX_EYESPACE as usize];
    for (node, mark) in marks.iter_mut().enumerate() {
        *mark = u32::from(shape.attached >> node & 1);
    }
    let mut numbers = [0; MAX_EYESPACE as usize];
    let mut left: u8 = shape.all();
    for number in 0..shape.count {
        for _ in 0..NUMBERING_ROUNDS {
            marks = refined(shape, &marks);
        }
        let nodes = (0..MAX_EYESPACE).filter(|node| left >> node & 1 == 1);
        let Some(next) = nodes.min_by_key(|&node| marks[node as usize]) else {
            break;
        };
        left &= !(1 << next);
        numbers[next as usize] = number;
        // It is like no other from now on.
        marks[next as usize] = u32::from(number) + 2;
    }
    numbers
}

/// Each node's mark, with those of its neighbours and of the doors that it is in.
fn refined(shape: &Shape, marks: &[u32; MAX_EYESPACE as usize]) -> [u32; MAX_EYESPACE as usize] {
    let sum = |set: u8| {
        let nodes = (0..MAX_EYESPACE as usize).filter(|node| set >> node & 1 == 1);
        nodes.fold(0_u32, |sum, node| sum.wrapping_add(mixed(marks[node])))
    };
    let doors = shape.doors.map(|door| mixed(sum(door) ^ 0x5bd1));
    let mut refined = [0; MAX_EYESPACE as usize];
    for (node, new) in refined.iter_mut().enumerate() {
        let beside = (doors.iter().zip(&shape.doors))
            .filter(|(_, door)| *door >> node & 1 == 1)
            .fold(0_u32, |all, (mark, _)| all.wrapping_add(*mark));
        let around = sum(shape.around[node]).rotate_left(11);
        *new = mixed(marks[node] ^ mixed(around ^ mixed(beside)));
    }
    refined
}

/// Spreads the bits of a mark.
const fn mixed(mark: u32) -> u32 {
    let mark = (mark ^ mark >> 16)
        .wrapping_add(0x9e37)
        .wrapping_mul(0x85eb_ca6b);
    (mark ^ mark >> 13).wrapping_mul(0xc2b2_ae35)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows and columns of a room's nodes.
    fn shape(nodes: &[(i8, i8)], attached: u8, doors: [u8; 3]) -> Shape {
        let mut around = [0; MAX_EYESPACE as usize];
        for (one, at) in nodes.iter().enumerate() {
            for (other, to) in nodes.iter().enumerate() {
                if (at.0 - to.0).abs() + (at.1 - to.1).abs() == 1 {
                    around[one] |= 1 << other;
                }
            }
        }
        Shape {
            count: nodes.len() as u8,
            around,
            attached,
            doors,
        }
    }

    #[test]
    fn turned_and_mirrored_rooms_are_one() {
        let rooms: [&[(i8, i8)]; 5] = [
            &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1), (2, 2), (3, 1)],
            &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (2, 2)],
            &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
            &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)],
            &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
        ];
        for nodes in rooms {
            let mut seen = Vec::new();
            for image in 0..8 {
                let mut turned: Vec<(i8, i8)> = nodes.to_vec();
                for node in &mut turned {
                    let (row, column) = *node;
                    let (row, column) = if image & 1 == 0 {
                        (row, column)
                    } else {
                        (column, row)
                    };
                    *node = (
                        if image & 2 == 0 { row } else { -row },
                        if image & 4 == 0 { column } else { -column },
                    );
                }
                // A node of its own kind, and where it goes when all are sorted.
                let first = turned[0];
                turned.sort_unstable();
                let place = turned.iter().position(|&node| node == first).unwrap();
                let shape = shape(&turned, 1 << place, [1 << place, 0, 0]);
                seen.push(shape.numbered(&numbering(&shape)));
            }
            seen.dedup();
            assert_eq!(seen.len(), 1, "{nodes:?}");
        }
    }

    #[test]
    fn each_node_has_its_number() {
        let nodes = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0)];
        for count in 1..=nodes.len() {
            let shape = shape(&nodes[..count], 0, [0; 3]);
            let mut numbers = numbering(&shape)[..count].to_vec();
            numbers.sort_unstable();
            assert!(numbers.iter().copied().eq(0..count as u8));
        }
    }
}
