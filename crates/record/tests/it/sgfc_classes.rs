//! What SGFC 2 tells of, number by number: noticed here, or the reason why not. The numbers are those
//! of its messages about files; the others are about its options and about files that it cannot
//! open.

use honte_record::Places;
use honte_record::problem::ProblemKind::{self, *};
use honte_record::sgf::{Collection, check};

/// Number, an example, what is told of it.
const NOTICED: &[(u32, &[u8], ProblemKind)] = &[
    (6, b"B[aa] (;GM[1];B[bb])", TextOutside),
    (7, b"no game", NoGame),
    (8, b"(;B[aa]!;W[bb])", UnexpectedByte),
    (9, b"(;B[aa](;W[bb])", UnclosedGame),
    (10, b"(;C[abc", UnclosedValue),
    (11, b"(;ABCDEFGHIJKLMNOPQRSTUVWXYZ[x])", UnknownProperty),
    (12, b"(;B[aa]())", EmptyVariation),
    (13, b"(;PB[a][b])", ManyValues),
    (14, b"(;PL[x])", BadValue),
    (15, b"(;KM[6,5])", OddValue),
    (16, b"(;Black[aa])", LowerCaseName),
    (17, b"(;PB[])", EmptyValue),
    (18, b"(;SZ[x])", BadSize),
    (20, b"(;B[aa];W)", MissingValue),
    (22, b"(;C[a\0b])", ControlByte),
    (23, b"(;LB[aa])", BadValue),
    (24, b"(;B[aa])", MoveInRoot),
    (25, b"(;LB[a a:x])", OddPoint),
    (28, b"(;C[a]C[b])", RepeatedProperty),
    (30, b"(;AB[aa]B[bb])", MoveAndSetup),
    (31, b"(;ABC[x])", UnknownProperty),
    (32, b"(;GM[1];SZ[9])", RootProperty),
    (33, b"(;RE[who knows])", BadResult),
    (35, b"(;XY[a])", UnknownProperty),
    (36, b"(GM[1];B[aa])", MissingNode),
    (37, b"(;B[aa]W[bb])", TwoMoves),
    (38, b"(;TR[aa]SQ[aa])", MarkTwice),
    (39, b"(;AB[aa];AB[aa])", SetupRedundant),
    (40, b"(;FF[3]AR[aa:bb])", WrongVersion),
    (41, b"(;GB[1]GW[1])", AnnotationConflict),
    (42, b"(;B[aa]BM[1]TE[1])", AnnotationConflict),
    (43, b"(;BM[1])", AnnotationWithoutMove),
    (44, b"(;PB[a];PW[b])", GameInfoTwice),
    (46, b"(;FF[5])", UnknownVersion),
    (47, b"(;SZ[9:9])", SquareSize),
    (50, b"(;SZ[60])", BadSize),
    (51, b"(;FF[3]AB[aa:bb])", WrongVersion),
    (52, b"(;VW[x])", BadPoint),
    (54, b"(;[aa])", MissingName),
    (55, b"(;GM[1];;B[aa])", EmptyNode),
    (56, b"(;GM[1];B[aa];W[bb](;B[cc])(;W[dd]))", VariationLevel),
    (57, b"(;GM[1];B[aa];W[bb](;B[cc])(;W[dd]))", VariationLevel),
    (58, b"(;GM[1];B[aa];W[aa])", Occupied),
    (59, b"(;KI[11])", PrivateData),
    (61, b"(;HA[2])", HandicapMismatch),
    (62, b"(;GM[1];AB[aa])", SetupAfterRoot),
    (65, b"(;FF[3];B[])", WrongVersion),
    (66, b"(;B[aa](;W[bb]);W[cc])", NodeAfterVariation),
    (67, b"(;B[aa](W[bb]))", MissingNode),
    (
        71,
        b"(;CA[UTF-8]C[\xE5\x9B\xB2\xE7\xA2\x81\xE5\x9B\xB2\xE7\xA2\x81\xFF])",
        BadText,
    ),
    (72, b"(;CA[klingon])", UnknownCharset),
];

/// Number, and why a file is not blamed for it, or where it is.
const REASONED: &[(u32, &str)] = &[
    (
        19,
        "told by honte check as other-game: other games are read by nobody here",
    ),
    (21, "'((;' has one meaning, and nothing is lost"),
    (29, "what an option of SGFC takes out"),
    (45, "each game is read by its own version"),
    (53, "each game is read by its own kind"),
    (60, "collections are what many files are"),
    (
        63,
        "told by honte check as out-of-turn, by the rules of the game",
    ),
    (64, "a limit of SGFC's when it orders variations"),
    (74, "each game is read in its own charset"),
    (76, "nesting of any depth is read"),
];

#[test]
fn each_is_noticed() {
    let mut missed = Vec::new();
    for &(number, text, kind) in NOTICED {
        let collection = Collection::read(text);
        let mut problems = collection.problems.clone();
        for tree in &collection.games {
            problems.extend(check(tree).problems(&mut Places::new(text, (1, 1))));
        }
        if !problems.iter().any(|problem| problem.kind == kind) {
            missed.push((number, kind, problems));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn none_is_left_out() {
    let mut numbers: Vec<u32> = NOTICED.iter().map(|(number, ..)| *number).collect();
    numbers.extend(REASONED.iter().map(|(number, _)| *number));
    numbers.sort_unstable();
    // Those about options, memory and files that cannot be opened or written.
    let others = [
        1..=5,
        26..=27,
        34..=34,
        48..=49,
        68..=70,
        73..=73,
        75..=75,
        77..=77,
    ];
    numbers.extend(others.into_iter().flatten());
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=77).collect::<Vec<u32>>());
    assert!(REASONED.iter().all(|(_, why)| why.len() > 20));
}
