//! Trees against the scanner that they are made from, and against the bytes.

use crate::tree_common::{files, shared};
use proptest::prelude::*;

/// Nothing is lost between the bytes, the scanner's events and the trees.
fn check(bytes: &[u8]) {
    let law = crate::laws::LAWS
        .iter()
        .find(|(name, _)| *name == "sgf_collection");
    law.unwrap().1(bytes);
}

#[test]
fn real_files_are_held_without_loss() {
    for folder in ["games/ugly", "games/counted", "external"] {
        let Some(folder) = shared(folder) else {
            continue;
        };
        let mut found = Vec::new();
        files(&folder, &mut found);
        assert!(!found.is_empty());
        for path in found {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.len() < 20_000_000 {
                check(&bytes);
            }
        }
    }
}

#[test]
fn the_professional_games_are_held_without_loss() {
    let Some(path) = shared("games/pro-13325.sgf.zst") else {
        return;
    };
    let bytes = zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap();
    check(&bytes);
}

fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        Just("(;".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just(";".to_owned()),
        Just(";B[dd]".to_owned()),
        Just("[aa]".to_owned()),
        Just("AB".to_owned()),
        Just("Black[ee]".to_owned()),
        Just("C[x\\]y]".to_owned()),
        Just("C[x".to_owned()),
        Just("\\".to_owned()),
        Just("CA[Shift_JIS]".to_owned()),
        Just("VERYLONGNAMEINDEED[1][2]".to_owned()),
        Just("\n ".to_owned()),
        "[ -~]{0,4}",
    ];
    let bytes = prop_oneof![
        4 => token.prop_map(String::into_bytes),
        1 => Just(b"C[\x95\x5c]".to_vec()),
        1 => Just(b"C[\x81\x5d]".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..4),
    ];
    proptest::collection::vec(bytes, 0..60).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn hostile_text_is_held_without_loss(bytes in hostile()) {
        let mut game = b"(;".to_vec();
        game.extend(bytes);
        check(&game);
    }
}
