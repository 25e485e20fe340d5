//! Games turned and their colours exchanged, against the board's own transform.

use crate::tree_common::{
    boards, game, games, professional_games, real_games, reread, told, written,
};
use honte_goban::{Symmetry, Transform};
use honte_record::sgf::Name;
use honte_record::tree::Tree;
use proptest::prelude::*;

const ISHI_PROPERTIES: [&[u8]; 5] = [b"SFMK", b"SFPR", b"SFDG", b"SFSU", b"SFHD"];

fn without_ishi_properties(tree: &Tree) -> Tree {
    let mut tree = tree.clone();
    tree.retain_properties(|_, name| ISHI_PROPERTIES.iter().all(|ishi| Name::new(ishi) != name));
    if tree.encoding() != encoding_rs::UTF_8 {
        tree.make_utf8();
    }
    tree
}

/// Every law that a transform of a game keeps.
fn check(tree: &Tree, transform: Transform) {
    let turned = tree.transformed(transform);
    assert_eq!(told(&turned), told(&reread(&turned)));
    let mut in_place = tree.clone();
    in_place.transform(transform);
    assert_eq!(told(&in_place), told(&reread(&in_place)));
    if tree.encoding() == encoding_rs::UTF_8 || transform.swap_colours {
        assert_eq!(told(&in_place), told(&turned));
    }
    let expected = boards(tree);
    let found = boards(&turned);
    assert_eq!(expected.len(), found.len());
    for ((_, before), (_, after)) in expected.iter().zip(&found) {
        match tree.is_go() {
            true => assert_eq!(before.transformed(transform), *after, "{}", written(tree)),
            false => assert_eq!(before, after),
        }
    }
}

/// There and back again: all but how a value is written.
fn check_way_back(tree: &Tree, transform: Transform) {
    if !tree.is_go() {
        return;
    }
    let back = tree.transformed(transform).transformed(transform.inverse());
    // A plus sign does not come back, and points come back without blanks.
    let half_turn = Transform::from(Symmetry::ALL[3]);
    let clean = |tree: &Tree| {
        let told = told(&tree.transformed(half_turn).transformed(half_turn));
        told.replace("KM[+", "KM[").replace("V[+", "V[")
    };
    assert_eq!(clean(&back), clean(&without_ishi_properties(tree)));
}

#[test]
fn every_property_goes_along() {
    let tree = game(
        b"(;FF[4]SZ[9:5]CA[UTF-8]PB[a]PW[b]BR[1d]WR[2d]BT[x]RE[B+3]KM[6.5]HA[2]AB[ab][cd:ee]AW[ba]\
        PL[W]C[B Q4](;B[ia]BL[60]OB[3]GB[1]V[2.5]LB[aa:B][ie:1])(;W[]TW[aa:bb]TB[cc]VW[]DD[bc:ab]\
        AR[aa:ie]LN[ab:cd]TR[zz][aa:zz][x]L[aa][bb]M[ie]SFDG[aa]SFHD[b]SFXX[aa]QQ[aa]))",
    );
    let symmetry = Symmetry::new(true, false, true);
    let turned = tree.transformed(Transform {
        symmetry,
        swap_colours: true,
    });
    // x and y exchanged on a board of 5 columns and 9 rows, then rows mirrored: (x, y) to (y, 8 - x).
    assert_eq!(
        written(&turned),
        "(;FF[4]SZ[5:9]CA[UTF-8]PW[a]PB[b]WR[1d]BR[2d]WT[x]RE[W+3]KM[-6.5]HA[2]AW[bi][de:eg]AB[ah]\
        PL[B]C[B Q4](;W[aa]WL[60]OW[3]GW[1]V[-2.5]LB[ai:B][ea:1])(;B[]TB[ah:bi]TW[cg]VW[]DD[bh:ci]\
        AR[ai:ea]LN[bi:dg]TR[zz][ai:zz][x]L[ai][bh]M[ea]SFXX[aa]QQ[aa]))",
    );
}

#[test]
fn real_games_turn_with_their_boards() {
    let mut which = 0;
    real_games(|_, tree| {
        which += 1;
        check(tree, Transform::ALL[which % 16]);
        check_way_back(tree, Transform::ALL[which * 7 % 16]);
    });
    professional_games(29, |tree| {
        which += 1;
        check(tree, Transform::ALL[which % 16]);
        check_way_back(tree, Transform::ALL[which * 7 % 16]);
    });
}

#[test]
fn identity_changes_nothing() {
    real_games(|path, tree| {
        let same = tree.transformed(Transform::IDENTITY);
        assert_eq!(written(&same), written(tree), "{path:?}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hostile_games_turn_with_their_boards(text in games(), which in 0usize..16, next in 0usize..16) {
        let tree = game(text.as_bytes());
        let transform = Transform::ALL[which];
        check(&tree, transform);
        check_way_back(&tree, transform);
        // One after the other is what both are together.
        let next = Transform::ALL[next];
        let together = transform.compose(next);
        if together != Transform::IDENTITY && transform != Transform::IDENTITY {
            let twice = tree.transformed(transform).transformed(next);
            let once = tree.transformed(together);
            let boards = |tree: &Tree| boards(tree).into_iter().map(|(_, b)| b).collect::<Vec<_>>();
            prop_assert_eq!(boards(&twice), boards(&once));
        }
    }
}
