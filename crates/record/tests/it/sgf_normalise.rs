//! Clean games: what must hold for any game, and what becomes of what.

use crate::tree_common::{
    boards, game, games, professional_games, real_games, reread, told, written,
};
use honte_record::ProblemKind;
use honte_record::sgf::table::Shape;
use honte_record::sgf::{
    Collection, Name, Normalised, Options, What, check, normalise, normalise_with, value,
    write_clean,
};
use honte_record::tree::{NodeId, Tree};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

const COMPRESSED: Options = Options {
    compress_points: true,
};

/// The points of a list, however it is written.
fn points(tree: &Tree, node: NodeId, name: &[u8]) -> BTreeSet<honte_goban::Point> {
    let size = tree.size();
    tree.values(node, Name::new(name))
        .filter_map(|raw| value::parse_points(raw, size).ok())
        .flatten()
        .collect()
}

/// The words of a text, for what may be broken in other places.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Laws that hold for every game.
fn laws(tree: &Tree, options: Options) {
    let clean = normalise_with(tree, options);
    let text = written(&clean.tree);
    // Once is enough.
    assert_eq!(written(&normalise_with(&clean.tree, options).tree), text);
    let again = reread(&clean.tree);
    assert_eq!(
        written(&normalise_with(&again, options).tree),
        text,
        "read again"
    );
    let second = normalise_with(&again, options);
    assert!(second.changes.is_empty(), "{:?}\n{text}", second.changes);
    assert!(text.starts_with("(;FF[4]GM["), "{text}");
    assert!(std::str::from_utf8(text.as_bytes()).is_ok());
    // Every node is there and, where there is a board, with its position.
    let usable = |raw: &[u8]| value::parse_size(raw).is_some();
    let mut sizes = tree.values(tree.root(), Name::SZ).peekable();
    let has_board = tree.is_go() && (sizes.peek().is_none() || sizes.any(usable));
    let after: HashMap<NodeId, _> = boards(&clean.tree).into_iter().collect();
    for (node, board) in boards(tree) {
        let found = after.get(&clean.node(node).unwrap()).unwrap();
        assert!(!has_board || *found == board, "{}\n{text}", written(tree));
    }
    texts_are_kept(tree, &clean);
    pretty(&clean.tree);
    pretty(&again);
}

fn texts_are_kept(tree: &Tree, clean: &Normalised) {
    let mut utf8 = tree.clone();
    utf8.make_utf8();
    let losses: BTreeSet<(NodeId, &str)> = clean
        .changes
        .iter()
        .filter(|change| change.what.is_loss() || change.what == What::Rewritten)
        .map(|change| (change.node, change.name.as_str()))
        .collect();
    for node in utf8.nodes(utf8.root()) {
        let new = clean.node(node).unwrap();
        for property in utf8.properties(node) {
            let name = property.name();
            let text = matches!(
                name.definition().map(|of| of.shape),
                Some(Shape::Line | Shape::Text)
            );
            if !text || losses.contains(&(node, name.to_string().as_str())) || name == Name::CA {
                continue;
            }
            // A split node's headers and name are in its first part.
            let mut holder = Some(new);
            while let Some(at) = holder.filter(|&at| clean.tree.value(at, name).is_none()) {
                holder = clean.tree.parent(at);
            }
            let shown = |raw: &[u8]| words(&utf8.long_text(raw));
            let before: Vec<String> = utf8.values(node, name).flat_map(shown).collect();
            let after: Vec<String> = holder
                .into_iter()
                .flat_map(|at| clean.tree.values(at, name))
                .flat_map(|raw| words(&clean.tree.long_text(raw)))
                .collect();
            assert_eq!(before, after, "{name} in {}", written(tree));
        }
    }
}

/// The layout for people changes nothing.
fn pretty(tree: &Tree) {
    let mut out = Vec::new();
    write_clean(tree, &mut out);
    let again = Collection::read(&out);
    assert!(again.problems.is_empty() && again.games.len() == 1);
    assert_eq!(told(&again.games[0]), told(tree));
    let mut twice = Vec::new();
    write_clean(&again.games[0], &mut twice);
    assert_eq!(out, twice);
}

fn cleaned(text: &str) -> String {
    let clean = normalise(&game(text.as_bytes()));
    let text = written(&clean.tree);
    text.replacen("FF[4]GM[1]CA[UTF-8]", "", 1)
        .replacen("SZ[19]", "", 1)
}

#[test]
fn what_becomes_of_what() {
    for (text, expected) in [
        // Names.
        ("(;Black[aa]CoPyright[x])", "(;B[aa]CP[x])"),
        ("(;B[aa]Bl[bb]c[x])", "(;B[aa];B[bb]C[x])"),
        // The root.
        ("(;SZ[9:9]AP[x:1]GM[1]FF[1])", "(;AP[x:1]SZ[9])"),
        ("(;SZ[9];SZ[19]FF[3]B[aa])", "(;SZ[9];B[aa])"),
        ("(;SZ[ 7 : 9 ];B[gi];W[ig])", "(;SZ[7:9];B[gi];)"),
        // Repeated.
        ("(;C[a]N[x]C[b ][ c]N[y])", "(;C[a\nb\n c]N[x])"),
        ("(;TR[aa]SQ[bb]TR[bb][aa])", "(;TR[aa][bb]SQ[bb])"),
        ("(;PB[ ]PB[Shusaku]PW[])", "(;PB[Shusaku])"),
        ("(;X[1]Y[]X[1])", "(;X[1][1]Y[])"),
        // Old ones.
        ("(;L[dd][pp])", "(;LB[dd:A][pp:B])"),
        ("(;LB[dd:x]L[dd][pp])", "(;LB[dd:x][pp:B])"),
        ("(;AB[dd]M[dd][ee])", "(;AB[dd]TR[dd]MA[ee])"),
        ("(;TR[da:ae]B[aa]M[aa:aa])", "(;TR[aa:de]B[aa])"),
        ("(;W[tt];B[tt]C[x])", "(;W[];B[]C[x])"),
        (
            "(;B[aa]TE[1]BM[1];W[bb]BM[2]TE[1])",
            "(;B[aa]IT[];W[bb]DO[])",
        ),
        ("(;FF[3]VW[cc][aa])", "(;VW[aa:cc])"),
        ("(;FF[4]VW[cc][aa])", "(;VW[cc][aa])"),
        ("(;FF[4]VW[];VW[zz])", "(;VW[];)"),
        // Splits.
        (
            "(;B[aa]AW[bb]C[c]N[n]PB[p])",
            "(;AW[bb]N[n]PB[p];B[aa]C[c])",
        ),
        (
            "(;;B[aa]W[bb]BL[3]WL[4]C[c]MN[7])",
            "(;;B[aa]BL[3]MN[7];W[bb]WL[4]C[c])",
        ),
        (
            "(;;B[aa][bb](;W[cc])(;W[dd]))",
            "(;;B[aa];B[bb](;W[cc])(;W[dd]))",
        ),
        ("(;;B[aa]PL[w])", "(;;PL[W];B[aa])"),
        // The board would not be the same with the set-up in front.
        ("(;;B[aa]AW[aa]TE[1]C[c])", "(;;B[aa]TE[1];AW[aa]C[c])"),
        // Points.
        ("(;AB[aa][bb][aa]AW[bb][zz][x][])", "(;AB[aa]AW[bb])"),
        ("(;AB[aa:bb]AW[ba])", "(;AB[aa][ab][bb]AW[ba])"),
        ("(;TR[bb:aa][cc:cc])", "(;TR[aa:bb][cc])"),
        ("(;LB[aa:x:y\\]][zz:z][b])", "(;LB[aa:x\\:y\\]])"),
        ("(;AR[aa:bb][aa:bb][aa:aa])", "(;AR[aa:bb])"),
        ("(;;B[zz]C[c];W[jj:kk])", "(;;C[c];)"),
        // Texts.
        ("(;C[a\\\nb\r\nc\td  \n ])", "(;C[ab\nc d])"),
        ("(;PB[a\nb\\]\\\\\\x ])", "(;PB[a b\\]\\\\x])"),
        // Headers.
        (
            "(;RE[White resigns]KM[5 1/2]DT[June 3 and 7, 1958]TM[1 hour]HA[2 stones])",
            "(;RE[B+R]KM[5.5]DT[1958-06-03,07]TM[3600]HA[2])",
        ),
        (
            "(;RE[B+R (move 180)]DT[about 1800]KM[little])",
            "(;RE[B+R (move 180)]DT[about 1800]KM[little])",
        ),
        (
            "(;KM[+6,5]TM[03600]BL[ 7.50 ]OB[+3])",
            "(;KM[6.5]TM[03600]BL[7.50]OB[3])",
        ),
        // Values that can be read.
        ("(;;B[aa]TE[]KO[x])", "(;;B[aa]TE[1]KO[])"),
        ("(;PL[black])", "(;PL[B])"),
        // Not ours to touch.
        ("(;SZ[30]AB[zz]L[aa]B[AA])", "(;SZ[30]AB[zz]L[aa]B[AA])"),
        ("(;RG[zz]SFDG[x] [\\]\ny])", "(;RG[zz]SFDG[x][\\]\ny])"),
        (
            "(;VERYLONGNAME[1]veryVERYLONGNAME[2]OTHERLONGNAME[3])",
            "(;VERYLONGNAME[1][2]OTHERLONGNAME[3])",
        ),
    ] {
        assert_eq!(cleaned(text), expected, "{text}");
    }
}

#[test]
fn changes_are_told() {
    let tree =
        game(b"(;FF[3]SZ[9];B[zz]C[a]C[b]L[aa];AB[aa][aa][xx:yy]W[bb];FF[3]PB[]RE[White resigns])");
    let clean = normalise(&tree);
    let told: Vec<String> = clean
        .changes
        .iter()
        .map(|c| format!("{} {}", c.node.index(), c))
        .collect();
    assert_eq!(
        told,
        [
            "0 FF[3]: put in FF[4]'s form",
            "1 B[zz]: a point that the board does not have; left out",
            "1 C[]: several properties of one name; made one",
            "1 L[]: an old property; replaced by that of FF[4]",
            "2 AB[xx:yy]: a point that the board does not have; left out",
            "2 AB[aa]: there already, or undone by what follows; left out",
            "2 []: a move and a set-up; put in nodes of their own",
            "3 FF[3]: a property of the whole file outside the root; left out",
            "3 PB[]: nothing in it; left out",
            "3 RE[White resigns]: put in FF[4]'s form",
        ]
    );
}

#[test]
fn compressed_lists() {
    let all: String = "abcdefghi"
        .chars()
        .flat_map(|x| "abcdefghi".chars().map(move |y| format!("[{x}{y}]")))
        .collect();
    let tree = game(format!("(;SZ[9]TB{all}AB[aa][ba];B[cc]AW[ab][bb])").as_bytes());
    let text = written(&normalise_with(&tree, COMPRESSED).tree);
    assert_eq!(
        text,
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]TB[aa:ii]AB[aa:ba];AW[ab:bb];B[cc])"
    );
}

#[test]
fn old_charsets_become_utf8() {
    let sjis =
        b"(;CA[Shift_JIS]PB[\x96\x7b\x88\xf6\x96\x56]XX[\x83\x5c];B[aa]C[\x95\x5c\\]\x83\x5d])";
    assert_eq!(
        written(&normalise(&game(sjis)).tree),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[本因坊]XX[ソ];B[aa]C[表\\]ゾ])"
    );
    let jis = b"(;CA[ISO-2022-JP]PB[\x1b$B4k\x1b(B])";
    assert_eq!(
        written(&normalise(&game(jis)).tree),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[企])"
    );
}

#[test]
fn lines_for_people() {
    let moves: String = (0..40)
        .map(|i| {
            format!(
                ";{}[{}a]",
                ["B", "W"][i % 2],
                char::from(b'a' + (i % 19) as u8)
            )
        })
        .collect();
    let tree = game(
        format!(
            "(;FF[4]CA[UTF-8]SZ[19]PB[x]C[a\nlong\ntext]AB[aa]{moves}(;B[ss]C[{}];W[sr])(;B[sq]))",
            "word ".repeat(30)
        )
        .as_bytes(),
    );
    let mut out = Vec::new();
    write_clean(&tree, &mut out);
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..5],
        ["(;FF[4]CA[UTF-8]SZ[19]", "PB[x]", "C[a", "long", "text]"]
    );
    assert_eq!(lines[5], "AB[aa]");
    assert!(
        lines
            .iter()
            .all(|line| line.len() <= 80 || line.contains("word"))
    );
    assert!(lines[6].len() > 70);
    assert_eq!(lines.iter().filter(|line| line.starts_with('(')).count(), 3);
    pretty(&tree);
}

/// A checker that shares nothing with the cleaner finds none of what the cleaner mends.
#[test]
fn clean_games_have_fewer_faults() {
    use ProblemKind::*;
    const MENDED: [ProblemKind; 14] = [
        WrongVersion,
        UnknownVersion,
        LowerCaseName,
        RepeatedProperty,
        ManyValues,
        OffBoard,
        BadLoc,
        TwoMoves,
        MoveAndSetup,
        PointOffBoard,
        BadPoint,
        PointTwice,
        SquareSize,
        RootProperty,
    ];
    let one = |tree: &Tree| {
        let clean = reread(&normalise(tree).tree);
        if !clean.is_go()
            || clean
                .values(clean.root(), Name::SZ)
                .any(|raw| value::parse_size(raw).is_none())
        {
            return;
        }
        for finding in check(&clean).list {
            let old = finding.kind == WrongVersion || finding.kind == UnknownProperty;
            assert!(
                old || !MENDED.contains(&finding.kind),
                "{finding:?}\n{}",
                written(&clean)
            );
        }
    };
    real_games(|_, tree| one(tree));
    professional_games(53, one);
}

#[test]
fn laws_hold_for_real_games() {
    real_games(|_, tree| laws(tree, Options::default()));
    professional_games(37, |tree| laws(tree, COMPRESSED));
}

#[test]
fn deep_and_broad_games_are_cleaned() {
    let deep = format!(
        "(;{}{}",
        "(;B[aa]M[bb]L[cc]".repeat(100_000),
        ")".repeat(100_001)
    );
    let clean = normalise(&game(deep.as_bytes()));
    assert_eq!(clean.tree.node_count(), 100_001);
    let mut out = Vec::new();
    write_clean(&clean.tree, &mut out);
    assert_eq!(Collection::read(&out).games[0].node_count(), 100_001);
    let broad = format!("(;{})", "(;B[aa]AB[bb])".repeat(100_000));
    assert_eq!(
        normalise(&game(broad.as_bytes())).tree.node_count(),
        200_001
    );
}

#[test]
fn a_name_of_digits_behind_a_bracket_is_no_text() {
    let clean = normalise(&game(b"(;C[!]0["));
    let again = normalise(&reread(&clean.tree));
    assert_eq!(written(&again.tree), written(&clean.tree));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn laws_hold_for_hostile_games(text in games(), compress_points in any::<bool>()) {
        laws(&game(text.as_bytes()), Options { compress_points });
    }

    #[test]
    fn lists_keep_their_points(text in games()) {
        let tree = game(text.as_bytes());
        let clean = normalise_with(&tree, COMPRESSED);
        if !tree.is_go() || text.contains("SZ[30]") {
            return Ok(());
        }
        for node in tree.nodes(tree.root()) {
            let new = clean.node(node).unwrap();
            for name in [b"CR".as_slice(), b"SQ", b"SL", b"TB", b"TW", b"DD"] {
                prop_assert_eq!(points(&tree, node, name), points(&clean.tree, new, name));
            }
            // M has become one of the two.
            let marks = |tree: &Tree, node| [b"TR".as_slice(), b"MA", b"M"].iter().flat_map(|name| points(tree, node, name)).collect::<BTreeSet<_>>();
            prop_assert_eq!(marks(&tree, node), marks(&clean.tree, new));
        }
    }

    #[test]
    fn any_bytes_become_clean(bytes in proptest::collection::vec(any::<u8>(), 0..80), head in "(CA\\[(Shift_JIS|Big5|GB2312|ISO-2022-JP|UTF-8)\\])?C\\[") {
        let mut text = format!("(;{head}").into_bytes();
        text.extend(bytes);
        if let Some(tree) = Collection::read(&text).games.first() {
            let clean = normalise(tree);
            let written = written(&clean.tree);
            prop_assert_eq!(told(&reread(&clean.tree)), told(&clean.tree));
            prop_assert_eq!(crate::tree_common::written(&normalise(&reread(&clean.tree)).tree), written);
        }
    }
}
