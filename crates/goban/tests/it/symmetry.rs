//! The laws of symmetries and transforms, and play seen through them.

use crate::common::{Random, random_board, sizes};
use honte_goban::{Board, Colour, Move, Point, Size, Symmetry, Transform};

/// Where `(x, y)` goes on a board of `w` columns and `h` rows, written out by
/// index.
fn formula(index: usize, (w, h): (u8, u8), (x, y): (u8, u8)) -> (u8, u8) {
    match index {
        0 => (x, y),
        1 => (x, h - 1 - y),
        2 => (w - 1 - x, y),
        3 => (w - 1 - x, h - 1 - y),
        4 => (y, x),
        5 => (y, w - 1 - x),
        6 => (h - 1 - y, x),
        _ => (h - 1 - y, w - 1 - x),
    }
}

#[test]
fn points_go_where_the_formulas_say() {
    for size in Size::all() {
        for symmetry in Symmetry::ALL {
            let turned = symmetry.size(size);
            for point in size.points() {
                let from = (point.x(), point.y());
                let to = formula(symmetry.index(), (size.width(), size.height()), from);
                let image = symmetry.apply(size, point);
                assert_eq!((image.x(), image.y()), to);
                assert!(turned.contains(image));
                assert_eq!(symmetry.inverse().apply(turned, image), point);
            }
        }
    }
}

#[test]
fn symmetries_are_a_group() {
    for a in Symmetry::ALL {
        assert_eq!(a.compose(Symmetry::IDENTITY), a);
        assert_eq!(Symmetry::IDENTITY.compose(a), a);
        assert_eq!(a.compose(a.inverse()), Symmetry::IDENTITY);
        assert_eq!(a.inverse().compose(a), Symmetry::IDENTITY);
        for b in Symmetry::ALL {
            for c in Symmetry::ALL {
                assert_eq!(a.compose(b).compose(c), a.compose(b.compose(c)));
            }
        }
    }
    let [mirror, turn] = [1, 5].map(|index| Symmetry::ALL[index]);
    assert_ne!(mirror.compose(turn), turn.compose(mirror));
    let quarters = [turn, turn.compose(turn), turn.compose(turn).compose(turn)];
    assert!(quarters.iter().all(|&q| q != Symmetry::IDENTITY));
}

#[test]
fn transforms_are_a_group() {
    for a in Transform::ALL {
        assert_eq!(a.compose(a.inverse()), Transform::IDENTITY);
        let products = Transform::ALL.map(|b| a.compose(b).index());
        assert!((0..16).all(|index| products.contains(&index)));
        for b in Transform::ALL {
            let colour = b.apply_colour(a.apply_colour(Colour::Black));
            assert_eq!(a.compose(b).apply_colour(Colour::Black), colour);
        }
    }
}

#[test]
fn composition_is_one_after_the_other() {
    for size in sizes() {
        for a in Symmetry::ALL {
            for b in Symmetry::ALL {
                let both = a.compose(b);
                assert_eq!(both.size(size), b.size(a.size(size)));
                for point in size.points() {
                    let in_turn = b.apply(a.size(size), a.apply(size, point));
                    assert_eq!(both.apply(size, point), in_turn);
                }
            }
        }
    }
}

#[test]
fn moves_go_with_their_points() {
    let transform = Transform::ALL[7];
    let point = Point::new(2, 3).unwrap();
    let image = transform.apply(Size::GO9, point);
    assert_eq!(transform.apply_move(Size::GO9, Move::Pass), Move::Pass);
    assert_eq!(
        transform.apply_move(Size::GO9, point.into()),
        Move::Play(image)
    );
}

#[test]
#[should_panic(expected = "the point is not on the board")]
fn points_off_the_board_have_no_image() {
    let _ = Symmetry::IDENTITY.apply(Size::GO9, Point::new(9, 0).unwrap());
}

/// Plays at random on a board and, transformed, on its image.
fn play_both(size: Size, transform: Transform, random: &mut Random) {
    let mut board = Board::new(size);
    let mut image = Board::new(transform.size(size));
    for _ in 0..size.area() * 2 {
        let Some(point) = random.empty_point(&board) else {
            break;
        };
        let colour = random.colour();
        let (to, as_colour) = (transform.apply(size, point), transform.apply_colour(colour));
        let played = board.play(colour, point).map(|played| played.captured());
        assert_eq!(
            played,
            image.play(as_colour, to).map(|played| played.captured())
        );
        let drawn = board.transformed(transform);
        assert_eq!(drawn, image);
        assert_eq!(drawn.hash128(), image.hash128());
        assert_eq!(drawn.ko(), image.ko());
        assert_eq!(board.liberties(point), image.liberties(to));
    }
    assert_eq!(image.transformed(transform.inverse()), board);
}

#[test]
fn play_commutes_with_transforms() {
    for size in sizes() {
        for transform in Transform::ALL {
            play_both(size, transform, &mut Random::new(transform.index() as u64));
        }
    }
}

#[test]
fn different_images_have_different_hashes() {
    let board = random_board(Size::GO19, 100, &mut Random::new(3));
    let mut hashes = Transform::ALL
        .map(|t| board.transformed(t).hash64())
        .to_vec();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 16);
}
