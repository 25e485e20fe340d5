//! A game that can be followed by hand, after the example in section 3.3 of the paper, whose
//! diagrams are lost.
//!
//! Points are SGF letters: column from the left, row from the top, so `pd` is (15, 3). The
//! sequences and what they are in normal form:
//!
//! | turn | move | joins | because |
//! |---:|---|---|---|
//! | 1 | B pd | begins 1 | upper right, on a diagonal: which way round, a later move decides |
//! | 2 | W dp | begins 2 | lower left, on a diagonal, too |
//! | 3 | B pq | begins 3 | lower right |
//! | 4 | W dc | begins 4 | upper left |
//! | 5 | B fq | 2 | 3 from 2 |
//! | 6 | W cn | 2 | 3 from 2 |
//! | 7 | B jq | 2 | 7 from 2, but 4 from 5; 6 from 3 is too far for sequence 3 |
//! | 8 | W nn | 3 | exactly 5 from 3 |
//! | 9 | B qn | 3 | 4 from 3 |
//! | 10 | W pass | | |
//! | 11 | B qk | 3 | 3 from 9; Black again: a tenuki comes before it |
//! | 12 | W fc | 4 | 2 from 4; White again: a tenuki |
//! | 13 | B rl | 3 | 2 from 11; Black again: a tenuki |
//! | 14 | W nc | 1 | 3 from 1; both sides were away for six moves each: no tenuki |
//! | 15 | B jd | 1, 4 | 5 from 14 and 5 from 12 |
//! | 16 | W jc | 1, 4 | |
//! | 17 | B jj | begins 5 | 6 from 15 |
//! | 18 | W fj | 5 | |
//! | 19 | B hl | 5 | 7 from 6 and from 7 |
//! | 20 | W de | 4 | White again: a tenuki |
//! | 21 | B qf | 1, 3 | 3 from 1 and 5 from 11; in sequence 3 Black again: a tenuki |
//! | 22 | W pf | 1, 3 | by way of 21 in sequence 3 |
//! | 23 | B qg | 1, 3 | |
//! | 24 | W pass | | |
//! | 25 | B pg | 1, 3 | Black again in both |
//! | 26 | W ce | 4 | White again |
//! | 27 | B oc | 1, 3, 4 | 1 from 14, 5 from 21, 5 from 16; Black again in 1 and 3 |
//! | 28 | W ob | 1, 3, 4 | |
//! | 29 | B hd | 1, 4 | in sequence 1 by way of 15 |
//! | 30 | W hc | 1, 4 | |

use crate::common::mine_text;
use honte_goban::{Colour, Point};
use honte_joseki::mine::LeftOut;
use honte_joseki::normal::Turns;
use honte_joseki::sequence::{Entry, Geometry, Splitter, point};
use honte_joseki::stats::Outcomes;
use honte_joseki::tree::{Example, Influence, Leaves};
use honte_joseki::{Node, Params, Prune, Step, Tenuki, Tree};
use honte_record::sgf::Turn;

/// The game above.
const GAME: &str = "(;GM[1]FF[4]SZ[19]PB[Upper]PW[Lower]RE[W+R]DT[1996-02-11]\
    ;B[pd];W[dp];B[pq];W[dc];B[fq];W[cn];B[jq];W[nn];B[qn];W[]\
    ;B[qk];W[fc];B[rl];W[nc];B[jd];W[jc];B[jj];W[fj];B[hl];W[de]\
    ;B[qf];W[pf];B[qg];W[];B[pg];W[ce];B[oc];W[ob];B[hd];W[hc])";

/// White begins on a side's star point, which the second move turns the right way up. Turned about
/// the centre and recoloured these are B dj, W cf, B dd.
const SIDE: &str = "(;SZ[19]RE[B+3.5]DT[2001];W[pj];B[qn];W[pp])";

/// Two stones of handicap; White's two moves make B dd, W cf.
const HANDICAP: &str = "(;SZ[19]HA[2]AB[pd][dp]RE[W+0.5]DT[1988];W[dd];B[fc])";

fn params(stones: u16, prune: u32) -> Params {
    Params {
        stones,
        prune: Prune::Count(prune),
        ..Params::default()
    }
}

/// The turns of a record that has nothing but one move a node.
fn turns(record: &str) -> Vec<Turn> {
    let turn = |node: &str| {
        let (colour, rest) = node.split_once('[')?;
        let colour = match colour {
            "B" => Colour::Black,
            "W" => Colour::White,
            _ => return None,
        };
        let letters = rest.split(']').next()?;
        Some(match letters {
            "" => Turn::pass(colour),
            _ => Turn::play(colour, Point::from_sgf(letters.as_bytes()).unwrap()),
        })
    };
    record.split(';').filter_map(turn).collect()
}

fn word(code: u16) -> String {
    point(19, code)
        .map_or(Step::Tenuki, Step::Stone)
        .to_string()
}

fn words(entries: &[Entry], image: impl Fn(u16) -> u16) -> String {
    let words: Vec<_> = entries.iter().map(|e| word(image(e.code()))).collect();
    words.join(" ")
}

/// Each sequence as it was played and in normal form, behind the letter of who began it.
fn sequences(record: &str, params: &Params) -> Vec<(char, String, String)> {
    let geometry = Geometry::new(params);
    let symmetries = Turns::new(params.size);
    let mut splitter = Splitter::new(&geometry);
    let split = splitter.split(&turns(record));
    let forms = split.sequences.iter().map(|sequence| {
        let symmetry = symmetries.normal(sequence.entries());
        (
            sequence.first().letter(),
            words(sequence.entries(), |code| code),
            words(sequence.entries(), |code| symmetries.image(symmetry, code)),
        )
    });
    forms.collect()
}

fn assert_sequences(found: &[(char, String, String)], expected: &[(char, &str, &str)]) {
    let found: Vec<_> = found
        .iter()
        .map(|(c, p, n)| (*c, p.as_str(), n.as_str()))
        .collect();
    assert_eq!(found, expected);
}

/// How many turns are looked at, and how many stones are among them.
fn looked_at(record: &str, params: &Params) -> (usize, usize) {
    let geometry = Geometry::new(params);
    let mut splitter = Splitter::new(&geometry);
    let split = splitter.split(&turns(record));
    (split.looked_at, split.moves)
}

/// Two stones a corner: the upper right gets its second with turn 14, as the last.
#[test]
fn two_stones_in_each_corner() {
    assert_eq!(looked_at(GAME, &params(2, 1)), (14, 13));
    assert_sequences(
        &sequences(GAME, &params(2, 1)),
        &[
            ('B', "pd nc", "dd cf"),
            ('W', "dp fq cn jq", "dd cf fc cj"),
            ('B', "pq nn qn -- qk -- rl", "cd ff fc -- ic -- hb"),
            ('W', "dc -- fc", "cd -- cf"),
        ],
    );
}

/// Three stones a corner: the upper left has its third with turn 20, the upper right with 21; jd,
/// jc, jj, fj and jq lie on the middle lines and count for no corner.
#[test]
fn three_stones_in_each_corner() {
    assert_eq!(looked_at(GAME, &params(3, 1)), (21, 20));
    assert_sequences(
        &sequences(GAME, &params(3, 1)),
        &[
            ('B', "pd nc jd jc qf", "dd cf dj cj fc"),
            ('W', "dp fq cn jq", "dd cf fc cj"),
            (
                'B',
                "pq nn qn -- qk -- rl -- qf",
                "cd ff fc -- ic -- hb -- nc",
            ),
            ('W', "dc -- fc jd jc -- de", "cd -- cf dj cj -- ed"),
            ('B', "jj fj hl", "jj fj hh"),
        ],
    );
}

/// Twenty stones a corner are never reached: all thirty turns, two of them passes.
#[test]
fn the_whole_game() {
    assert_eq!(looked_at(GAME, &params(20, 1)), (30, 28));
    assert_sequences(
        &sequences(GAME, &params(20, 1)),
        &[
            (
                'B',
                "pd nc jd jc qf pf qg -- pg -- oc ob hd hc",
                "dd cf dj cj fc fd gc -- gd -- ce be dl cl",
            ),
            ('W', "dp fq cn jq", "dd cf fc cj"),
            (
                'B',
                "pq nn qn -- qk -- rl -- qf pf qg -- pg -- oc ob",
                "cd ff fc -- ic -- hb -- nc nd mc -- md -- qe re",
            ),
            (
                'W',
                "dc -- fc jd jc -- de -- ce oc ob hd hc",
                "cd -- cf dj cj -- ed -- ec co bo dh ch",
            ),
            ('B', "jj fj hl", "jj fj hh"),
        ],
    );
}

/// With an entry for every gap, two where both sides were away: before turn 5 in sequence 2, 8 in
/// sequence 3, 14 and 21 in sequence 1, 15 in sequence 4.
#[test]
fn the_other_readings_of_tenuki() {
    let gap = Params {
        tenuki: Tenuki::Gap,
        ..params(3, 1)
    };
    assert_sequences(
        &sequences(GAME, &gap),
        &[
            (
                'B',
                "pd -- -- nc jd jc -- -- qf",
                "dd -- -- cf dj cj -- -- fc",
            ),
            ('W', "dp -- -- fq cn jq", "dd -- -- cf fc cj"),
            (
                'B',
                "pq -- -- nn qn -- qk -- rl -- qf",
                "cd -- -- ff fc -- ic -- hb -- nc",
            ),
            (
                'W',
                "dc -- fc -- -- jd jc -- de",
                "cd -- cf -- -- dj cj -- ed",
            ),
            ('B', "jj fj hl", "jj fj hh"),
        ],
    );
    let none = Params {
        tenuki: Tenuki::None,
        ..params(2, 1)
    };
    assert_sequences(
        &sequences(GAME, &none),
        &[
            ('B', "pd nc", "dd cf"),
            ('W', "dp fq cn jq", "dd cf fc cj"),
            ('B', "pq nn qn qk rl", "cd ff fc ic hb"),
            ('W', "dc fc", "cd cf"),
        ],
    );
}

/// With a distance of 4 turns 7 (4 from 5) and 9 still belong; 8 (5 from 3) begins a sequence on a
/// diagonal, of which 9 is a member, too, and decides which way round it is.
#[test]
fn one_less_binds_less() {
    let params = Params {
        binding: 4,
        ..params(2, 1)
    };
    assert_sequences(
        &sequences(GAME, &params),
        &[
            ('B', "pd nc", "dd cf"),
            ('W', "dp fq cn jq", "dd cf fc cj"),
            ('B', "pq -- qn -- qk -- rl", "cd -- fc -- ic -- hb"),
            ('W', "dc -- fc", "cd -- cf"),
            ('W', "nn qn -- qk -- rl", "ff cf -- ci -- bh"),
        ],
    );
}

/// The star point of a side, which lies on an axis: the second move decides between up and down.
#[test]
fn a_side_that_the_second_move_turns() {
    assert_sequences(
        &sequences(SIDE, &params(20, 1)),
        &[('W', "pj qn pp", "dj cf dd")],
    );
}

/// Both games and the one with a handicap, which is left out unless it is asked for.
fn mined(prune: u32, handicap: bool) -> Tree {
    let params = Params {
        handicap,
        ..params(3, prune)
    };
    let mined = mine_text(&[GAME, SIDE, HANDICAP].join("\n"), &params);
    let left_out = mined.report.left_out.get(&LeftOut::Setup).copied();
    assert_eq!(left_out, (!handicap).then_some(1));
    assert_eq!(mined.report.games, 3);
    mined.tree
}

fn node<'t>(tree: &'t Tree, moves: &str) -> &'t Node {
    let steps: Vec<Step> = moves.split(' ').map(|word| word.parse().unwrap()).collect();
    &tree.nodes[tree.find(&steps).unwrap() as usize]
}

fn outcomes(won: u32, lost: u32, other: u32) -> Outcomes {
    Outcomes { won, lost, other }
}

/// Every node's moves and count, children behind their parents as they are listed.
fn listing(tree: &Tree) -> Vec<(String, u32)> {
    let mut list = Vec::new();
    let mut todo = vec![0];
    while let Some(n) = todo.pop() {
        let node = &tree.nodes[n as usize];
        list.push((tree.moves(n), node.count));
        todo.extend(node.children.iter().rev());
    }
    list
}

#[test]
fn the_tree() {
    let tree = mined(1, false);
    let expected = "\
        6|\n\
        2|cd\n\
        1|cd ff\n\
        1|cd ff fc\n\
        1|cd ff fc --\n\
        1|cd ff fc -- ic\n\
        1|cd ff fc -- ic --\n\
        1|cd ff fc -- ic -- hb\n\
        1|cd ff fc -- ic -- hb --\n\
        1|cd ff fc -- ic -- hb -- nc\n\
        1|cd --\n\
        1|cd -- cf\n\
        1|cd -- cf dj\n\
        1|cd -- cf dj cj\n\
        1|cd -- cf dj cj --\n\
        1|cd -- cf dj cj -- ed\n\
        2|dd\n\
        2|dd cf\n\
        1|dd cf dj\n\
        1|dd cf dj cj\n\
        1|dd cf dj cj fc\n\
        1|dd cf fc\n\
        1|dd cf fc cj\n\
        1|dj\n\
        1|dj cf\n\
        1|dj cf dd\n\
        1|jj\n\
        1|jj fj\n\
        1|jj fj hh";
    let lines: Vec<_> = listing(&tree)
        .iter()
        .map(|(m, n)| format!("{n}|{m}"))
        .collect();
    assert_eq!(lines.join("\n"), expected);

    let summary = &tree.summary;
    assert_eq!(
        (summary.games, summary.moves, summary.sequences),
        (2, 23, 6)
    );
    assert_eq!(summary.nodes_before_pruning, 28);
    // With tenuki: the longest below "cd ff" and "cd --". In the tree without tenuki "cd ff fc"
    // becomes a leaf, "cd" goes on with "ff".
    let leaves = Leaves {
        all: 6,
        without_tenuki: 4,
        of_tenuki_free_tree: 5,
    };
    assert_eq!(summary.leaves, leaves);
}

#[test]
fn the_pruned_tree() {
    let tree = mined(2, false);
    let list = listing(&tree);
    let list: Vec<_> = list.iter().map(|(m, n)| (m.as_str(), *n)).collect();
    assert_eq!(list, [("", 6), ("cd", 2), ("dd", 2), ("dd cf", 2)]);
    assert_eq!(tree.summary.nodes_before_pruning, 28);
    assert_eq!((tree.summary.threshold, tree.summary.leaves.all), (2, 2));
    // Both are reached only as they are played; dj cf dd and dd cf dj are gone.
    assert_eq!(node(&tree, "dd cf").reached, 2);
}

/// Black lost the first game, and began sequences 1, 3 and 5; White won it and began 2 and 4. White
/// began the sequence of the second and lost.
#[test]
fn results_years_and_games() {
    let tree = mined(1, false);
    let root = &tree.nodes[0];
    assert_eq!(
        (root.first_black, root.first_white),
        (outcomes(0, 3, 0), outcomes(2, 1, 0))
    );
    assert_eq!((root.games, root.years), (2, Some((1996, 2001))));

    let star = node(&tree, "dd");
    assert_eq!((star.count, star.games, star.reached), (2, 1, 2));
    assert_eq!(
        (star.first_black, star.first_white),
        (outcomes(0, 1, 0), outcomes(1, 0, 0))
    );
    assert_eq!(star.years, Some((1996, 1996)));
    assert_eq!(star.decades, [(1990, 2)]);
    assert_eq!(root.decades, [(1990, 5), (2000, 1)]);

    let side = node(&tree, "dj cf");
    assert_eq!(
        (side.first_black, side.first_white),
        (outcomes(0, 0, 0), outcomes(0, 1, 0))
    );
    assert_eq!(side.years, Some((2001, 2001)));
    assert_eq!(side.decades, [(2000, 1)]);
}

#[test]
fn examples_name_the_turn() {
    let tree = mined(1, false);
    let turn = |moves: &str| match node(&tree, moves).examples[..] {
        [Example { game, turn }] => (tree.games[game as usize].number, turn),
        ref others => panic!("{moves}: {others:?}"),
    };
    // Sequence 1 has dd with turn 1, sequence 2 with turn 2: the game is named once.
    assert_eq!(turn("dd"), (1, 1));
    assert_eq!(turn("dd cf"), (1, 5));
    assert_eq!(turn("dd cf dj"), (1, 15));
    assert_eq!(turn("cd -- cf dj cj -- ed"), (1, 20));
    assert_eq!(turn("jj fj hh"), (1, 19));
    assert_eq!(turn("dj cf dd"), (2, 3));
    // A tenuki is seen when the stone before it has been played.
    assert_eq!(turn("cd --"), (1, 4));
    let first = &tree.games[0];
    assert_eq!(
        (first.black.as_str(), first.white.as_str()),
        ("Upper", "Lower")
    );
    assert_eq!(
        (first.date.as_str(), first.result.as_str()),
        ("1996-02-11", "W+R")
    );
    assert!(first.file.ends_with("games.sgf"));
}

/// B dd, W cf, B dj of the first game and B dj, W cf, B dd of the second are the same stones.
#[test]
fn one_position_by_two_orders() {
    let tree = mined(1, false);
    let (a, b) = (node(&tree, "dd cf dj"), node(&tree, "dj cf dd"));
    assert_eq!(a.position, b.position);
    assert_eq!((a.count, a.reached), (1, 2));
    assert_eq!((b.count, b.reached), (1, 2));
    let steps = ["dd", "cf", "dj"].map(|word| word.parse().unwrap());
    let others: Vec<u32> = tree.transpositions(tree.find(&steps).unwrap()).collect();
    assert_eq!(others.len(), 1);
    assert_eq!(tree.moves(others[0]), "dj cf dd");
    // One stone more, or one less, is another position.
    for other in ["dd cf", "dj cf", "dd cf dj cj", "dd cf fc"] {
        assert_ne!(node(&tree, other).position, a.position, "{other}");
        assert_eq!(
            node(&tree, other).reached,
            node(&tree, other).count,
            "{other}"
        );
    }
}

/// Sides in the order left, right, top, bottom; 17 less the distance from the box, Black's positive.
#[test]
fn influence_by_hand() {
    let tree = mined(1, false);
    // Sequence 1 with turn 1 and sequence 2 with turn 2: nothing in their rows and columns.
    let nothing = Influence {
        n: 2,
        ..Influence::default()
    };
    assert_eq!(node(&tree, "dd").influence, Some(nothing));

    // Sequence 2 with turn 5, W dp and B fq: the box is columns d to f, rows p and q.
    //   right: row q meets B pq, 10 away: +7.   top: column d meets W dc, 13 away: -4.
    // The normal form turns the bottom to the left: the top is its right, the right its bottom.
    // White began, so that signs change: [0, 4, 0, -7].
    //
    // Sequence 1 with turn 14, B pd and W nc: columns n to p, rows c and d.
    //   left: row c meets W fc, 8 away: -9 (W dc stands behind it); row d meets nothing.
    //   bottom: column n meets W nn, 10 away: -7; column p meets B pq, 13 away: +4: -3.
    // The normal form turns the top to the left: the bottom is its right, the left its bottom:
    // [0, -3, 0, -9].
    let both = Influence {
        n: 2,
        sum: [0, 1, 0, -16],
        black: [0, 1, 0, 0],
        white: [0, 1, 0, 2],
    };
    assert_eq!(node(&tree, "dd cf").influence, Some(both));

    // Sequence 3 with turn 3, B pq: top: column p meets B pd, 13 away: +4, in the normal form, in
    // which the bottom is left, from the right. Sequence 4 with turn 4, W dc: bottom: column d
    // meets W dp, 13 away: -4; the normal form exchanges the axes and the colours: +4 from the
    // right as well.
    let right = Influence {
        n: 2,
        sum: [0, 8, 0, 0],
        black: [0, 2, 0, 0],
        white: [0; 4],
    };
    assert_eq!(node(&tree, "cd").influence, Some(right));

    // Sequence 3 with turn 8, B pq and W nn: columns n to p, rows n to q.
    //   left: row n meets W cn, 11 away: -6; row p meets W dp, 10 away: -7; row q meets B jq, 4
    //   away: +13 (B fq and others stand behind it): 0 in all, which is nobody's.
    //   top: column p meets B pd, 10 away: +7.
    let even = Influence {
        n: 1,
        sum: [0, 7, 0, 0],
        black: [0, 1, 0, 0],
        white: [0; 4],
    };
    assert_eq!(node(&tree, "cd ff").influence, Some(even));
    assert_eq!(node(&tree, "cd --").influence, None);
}

/// White's dd in the third game has B pd 12 to the right and B dp 12 below: 5 each. With B fc the
/// box is columns d to f, rows c and d: B pd is 10 away, B dp 12: +7 from the right and +5 from
/// below. The normal form exchanges the axes, and the colours as White began.
#[test]
fn handicap_stones_are_on_the_board_and_in_no_sequence() {
    let (without, with) = (mined(1, false), mined(1, true));
    let summary = &with.summary;
    assert_eq!(
        (summary.games, summary.moves, summary.sequences),
        (3, 25, 7)
    );
    assert_eq!(with.nodes.len(), without.nodes.len());
    for (moves, more) in [("dd", [0, -5, 0, -5]), ("dd cf", [0, -5, 0, -7])] {
        let (before, after) = (node(&without, moves), node(&with, moves));
        assert_eq!((before.count, after.count), (2, 3));
        assert_eq!(after.years, Some((1988, 1996)));
        assert_eq!(after.first_white, outcomes(2, 0, 0));
        let sum = before.influence.unwrap().sum;
        let sum: Vec<i64> = sum.iter().zip(more).map(|(a, b)| a + b).collect();
        assert_eq!(after.influence.unwrap().sum[..], sum);
    }
}
