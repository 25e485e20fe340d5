//! What the engine proves is certified by a checker that shares no code with
//! it; and what is tampered with is not.

use std::{
    fs,
    path::PathBuf,
    sync::{Arc, LazyLock},
};

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point, Symmetry, Transform};
use honte_life::{
    Beyond, Budget, Local, Region, Verdict, certificate, judge,
    search::{AbortPolicy, Problem, solve},
    unconditional,
};
use honte_proof::{Aim, Certificate, Claim, Fault, Finding, Game, Piece, Reading, Side};
use honte_record::{replay::Replay, sgf::Collection};
use toml::Table;

const BUDGET: Budget = Budget {
    visits: 4_000,
    total: u64::MAX,
    memory: 1 << 30,
    watch: None,
    until: None,
    purse: None,
    threads: 1,
};

/// The board's verdicts and their certificate, which must hold.
fn certified(board: &Board, name: &str, reading: Reading) -> (Vec<Verdict>, Certificate) {
    certified_within(&BUDGET, board, name, reading)
}

fn certified_within(
    budget: &Budget,
    board: &Board,
    name: &str,
    reading: Reading,
) -> (Vec<Verdict>, Certificate) {
    let verdicts = judge(board, reading, budget);
    let certificate = certificate(board, reading, &verdicts);
    let checked = certificate.check(board).map_err(|(number, fault)| {
        let chain = certificate.findings[number].chain;
        format!("{name}, {}: {fault}", chain.to_a1(board.size()))
    });
    assert_eq!(checked, Ok(()));
    (verdicts, certificate)
}

/// The positions in a folder of the project.
fn positions(folder: &str) -> Vec<(String, Board)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let mut boards = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let table: Table = fs::read_to_string(&file).unwrap().parse().unwrap();
        if let Some(diagram) = table.get("diagram") {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            boards.push((name, diagram.as_str().unwrap().parse().unwrap()));
        }
    }
    boards.sort_by(|(one, _), (other, _)| one.cmp(other));
    boards
}

fn official() -> Vec<(String, Board)> {
    let boards = positions("corpus/j1989/positions");
    assert!(boards.len() > 25);
    boards
}

/// The last positions of some of the sample games, and what is certified of them.
fn finished() -> &'static [(Board, Certificate)] {
    static FINISHED: LazyLock<Vec<(Board, Certificate)>> = LazyLock::new(|| {
        let boards = last_positions(5).into_iter();
        let certified = boards.map(|(name, board)| {
            let (verdicts, certificate) = certified(&board, &name, Reading::default());
            for verdict in verdicts.iter().filter(|verdict| verdict.class.is_proved()) {
                assert!(is_found(&certificate, verdict));
            }
            (board, certificate)
        });
        certified.collect()
    });
    &FINISHED
}

/// Whether a chain has a finding.
fn is_found(certificate: &Certificate, chain: &Verdict) -> bool {
    let mut findings = certificate.findings.iter();
    findings.any(|finding| finding.chain == chain.stones[0])
}

fn last_positions(count: usize) -> Vec<(String, Board)> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/games.sgf");
    let bytes = fs::read(file).unwrap();
    let games = Collection::read(&bytes).games;
    let boards = games.iter().take(count).enumerate().map(|(number, tree)| {
        let last = tree.line(tree.root()).last().unwrap();
        (
            format!("game {number}"),
            Replay::at(tree, last).into_board(),
        )
    });
    boards.collect()
}

#[test]
fn the_official_positions_are_certified() {
    let mut findings = 0;
    for (name, board) in official() {
        for reading in Reading::ALL {
            findings += certified(&board, &name, reading).1.findings.len();
        }
    }
    assert!(findings > 300, "{findings}");
}

/// Those of lost diagrams: every chain, under every reading.
#[test]
fn the_found_positions_are_certified() {
    let budget = Budget {
        visits: 3_000_000,
        ..BUDGET
    };
    let mut chains = 0;
    for (name, board) in positions("corpus/j1989/found") {
        for reading in Reading::ALL {
            let (verdicts, certificate) = certified_within(&budget, &board, &name, reading);
            chains += verdicts.len();
            let mut verdicts = verdicts.iter();
            assert!(
                verdicts.all(|chain| is_found(&certificate, chain)),
                "{name}"
            );
        }
    }
    assert!(chains > 90, "{chains}");
}

#[test]
fn whole_boards_are_certified() {
    let findings = finished()
        .iter()
        .flat_map(|(_, certificate)| &certificate.findings);
    let pieces: Vec<usize> = findings.map(|finding| finding.pieces.len()).collect();
    let composed = pieces.iter().filter(|&&pieces| pieces > 1).count();
    assert!(composed > 15, "{composed} of {}", pieces.len());
}

/// What is wrong with a certificate after a change; panics if nothing is.
fn refused(board: &Board, certificate: &Certificate, what: &str) -> Fault {
    match certificate.check(board) {
        Err((_, fault)) => fault,
        Ok(()) => panic!("{what}: {certificate:?}"),
    }
}

/// A certificate that has this finding alone; `None` if it needs others.
fn alone(board: &Board, certificate: &Certificate, number: usize) -> Option<Certificate> {
    let certificate = Certificate {
        reading: certificate.reading,
        findings: vec![certificate.findings[number].clone()],
    };
    certificate.check(board).is_ok().then_some(certificate)
}

#[test]
fn no_piece_of_a_finding_can_be_left_out() {
    let mut changes = 0;
    for (board, certificate) in finished() {
        for number in 0..certificate.findings.len() {
            let Some(certificate) = alone(board, certificate, number) else {
                continue;
            };
            let pieces = certificate.findings[0].pieces.len();
            for piece in 0..pieces {
                let mut changed = certificate.clone();
                changed.findings[0].pieces.remove(piece);
                // Two eyes are alike: without one there is one left, and none for it.
                let fault = refused(board, &changed, "a piece less");
                let expected = matches!(
                    fault,
                    Fault::NoPiece | Fault::Anchor { .. } | Fault::Eye { .. } | Fault::Claim
                );
                assert!(expected, "{fault}");
                changes += 1;
            }
        }
    }
    assert!(changes > 80, "{changes}");
}

/// A change to a finding.
type Change = fn(&Board, &mut Finding);

/// Each takes something away that a finding with proofs cannot do without, or adds something that
/// is not there.
const CHANGES: [(&str, Change); 10] = [
    ("nothing is open", |_, finding| {
        finding
            .pieces
            .iter_mut()
            .for_each(|piece| Arc::make_mut(&mut piece.proof).game.open = 0);
    }),
    ("eyes that may be filled", |_, finding| {
        let pieces = finding.pieces.iter_mut();
        pieces.for_each(|piece| Arc::make_mut(&mut piece.proof).game.eyes = 0);
    }),
    ("other points", |_, finding| {
        let cells = finding.pieces[0].cells.iter_mut().flatten();
        cells.for_each(|point| *point = Point::new(point.x() + 1, point.y()).unwrap());
    }),
    ("nothing of the loser's beyond", |_, finding| {
        let loser = loser(finding);
        Arc::make_mut(&mut finding.pieces[0].proof).game.anchors[loser.index()] = 0;
    }),
    ("friends beyond", |_, finding| {
        let winner = !loser(finding);
        let game = &mut Arc::make_mut(&mut finding.pieces[0].proof).game;
        game.anchors[winner.index()] |= 1;
        game.anchors[(!winner).index()] = 0;
    }),
    ("the other moves first", |_, finding| {
        let start = &mut Arc::make_mut(&mut finding.pieces[0].proof).start;
        start.mover = !start.mover;
    }),
    ("another claim", |_, finding| {
        finding.claim = match finding.claim {
            Claim::Uncapturable => Claim::Lives,
            Claim::Capturable => Claim::Dead,
            Claim::Dead => Claim::Capturable,
            Claim::Lives => Claim::Uncapturable,
        };
    }),
    ("a proof twice", |_, finding| {
        let piece = finding.pieces[0].clone();
        finding.pieces.push(piece);
    }),
    ("about another chain", |board, finding| {
        let colour = board.colour_at(finding.chain);
        let own = board.chain_head(finding.chain);
        let kept = |point: Point| {
            let cells = finding.pieces.iter().flat_map(|piece| &piece.cells);
            cells
                .flatten()
                .any(|&other| board.chain_head(other) == board.chain_head(point))
        };
        let alive = Colour::ALL.map(|colour| unconditional(board, colour));
        let mut points = board.size().points();
        let other = points.find(|&point| {
            let lives = alive.iter().any(|alive| alive.contains(point));
            board.colour_at(point) == colour
                && board.chain_head(point) != own
                && !kept(point)
                && !lives
        });
        finding.chain = other.unwrap_or_else(|| {
            board
                .size()
                .points()
                .find(|&p| board.is_empty_at(p))
                .unwrap()
        });
    }),
    ("another reading", |_, finding| {
        Arc::make_mut(&mut finding.pieces[0].proof).game.reading = Reading::Named;
    }),
];

fn loser(finding: &Finding) -> Colour {
    let proof = &finding.pieces[0].proof;
    match proof.winner {
        Side::Defender => !proof.game.defender,
        Side::Attacker => proof.game.defender,
    }
}

#[test]
fn what_is_tampered_with_is_refused() {
    let mut changes = [0; CHANGES.len()];
    for (board, certificate) in finished() {
        for number in 0..certificate.findings.len() {
            let Some(right) = alone(board, certificate, number) else {
                continue;
            };
            // What lives unconditionally needs no proof.
            if right.findings[0].pieces.is_empty() {
                continue;
            }
            for (&(what, change), count) in CHANGES.iter().zip(&mut changes) {
                let mut changed = right.clone();
                change(board, &mut changed.findings[0]);
                let games = |certificate: &Certificate| -> Vec<Game> {
                    let pieces = certificate.findings[0].pieces.iter();
                    pieces.map(|piece| piece.proof.game.clone()).collect()
                };
                let is_about_games = [
                    "nothing is open",
                    "eyes that may be filled",
                    "nothing of the loser's beyond",
                    "friends beyond",
                ];
                if is_about_games.contains(&what) && games(&changed) == games(&right) {
                    continue;
                }
                refused(board, &changed, what);
                *count += 1;
            }
        }
    }
    assert!(changes.iter().all(|&count| count > 10), "{changes:?}");
}

#[test]
fn a_certificate_is_for_one_board() {
    let [(board, certificate), (other, _), ..] = finished() else {
        panic!("two boards");
    };
    refused(other, certificate, "another board");
    let turned = board.transformed(Transform {
        symmetry: Symmetry::new(true, true, false),
        swap_colours: false,
    });
    refused(&turned, certificate, "turned");
}

/// The proof that a chain cannot be captured on its stones and some points more, if another chain
/// is a wall.
fn leaning(board: &Board, chain: Point, points: &[Point], wall: Point) -> Piece {
    let colour = board.colour_at(chain).unwrap();
    let all: PointSet = board.chain(chain).chain(points.iter().copied()).collect();
    let region = Region::of(board, &all, &[chain], |point| {
        if board.chain(wall).any(|stone| stone == point) {
            Beyond::Stone(colour)
        } else {
            Beyond::Open(!colour)
        }
    })
    .unwrap();
    let game = region.game(
        colour,
        region.nodes([chain]),
        Aim::Every,
        Reading::default(),
    );
    let outcome = solve(&Problem {
        game: &game,
        start: region.start(!colour),
        wanted: Some(Side::Defender),
        open: 0,
        visits: 1_000,
        abort: AbortPolicy::Never,
        memory: 1 << 20,
        stop: None,
    });
    let local = Local {
        points: region.points().to_vec(),
        proof: Arc::new(outcome.proof.unwrap()),
        part: outcome.part,
    };
    local.piece(board)
}

#[test]
fn chains_that_lean_on_each_other_do_not_live_by_that() {
    // Black's chains cannot be cut apart, neither above nor below. But there is one eye.
    let board: Board = "
        O O O O O O
        O X . X O .
        O X . X O .
        O X O X O .
        O X . X O .
        O X . X O .
        O O O O O O
    "
    .parse()
    .unwrap();
    let at = |name| Point::parse_a1(board.size(), name).unwrap();
    let chain = |name| {
        let verdicts = judge(&board, Reading::default(), &BUDGET);
        let mut verdicts = verdicts.into_iter();
        verdicts.find(|verdict| verdict.stones.contains(&at(name)))
    };
    assert_eq!(chain("B6").unwrap().proved(), Some(false));
    let certificate = |pieces: &[Piece]| Certificate {
        reading: Reading::default(),
        findings: vec![Finding {
            chain: at("B6"),
            claim: Claim::Uncapturable,
            pieces: pieces.to_vec(),
        }],
    };
    let above = leaning(&board, at("B6"), &[at("C6"), at("C5")], at("D6"));
    let below = leaning(&board, at("D6"), &[at("C2"), at("C3")], at("B6"));
    let fault = refused(
        &board,
        &certificate(std::slice::from_ref(&above)),
        "a wall without a proof",
    );
    assert!(matches!(fault, Fault::Anchor { .. }), "{fault}");
    let fault = refused(&board, &certificate(&[above, below]), "walls of walls");
    assert!(matches!(fault, Fault::Circle(_)), "{fault}");
}

#[test]
fn a_point_between_two_walls_may_count_on_either() {
    // The chain on E4 leans on the one below it, at D4 and E3, and the one on C4 leans on it, at D7
    // and D6. That D4 is beside C4, too, is no circle.
    let board: Board = "
        . O X . X O O .
        . O X . X O O .
        . O X O X O O .
        . O X . X O O .
        . O O X . O O .
        . X X X X X X .
        . X . . . . X .
    "
    .parse()
    .unwrap();
    let at = |x: u8, y: u8| Point::new(x, y).unwrap();
    let [left, middle, below] = [at(2, 0), at(4, 0), at(3, 4)];
    let certificate = Certificate {
        reading: Reading::default(),
        findings: vec![Finding {
            chain: left,
            claim: Claim::Uncapturable,
            pieces: vec![
                leaning(&board, left, &[at(3, 0), at(3, 1)], middle),
                leaning(&board, middle, &[at(3, 3), at(4, 4)], below),
                leaning(&board, below, &[2, 3, 4, 5].map(|x| at(x, 6)), below),
            ],
        }],
    };
    assert_eq!(certificate.check(&board), Ok(()));
    for piece in 1..3 {
        let mut changed = certificate.clone();
        changed.findings[0].pieces.remove(piece);
        refused(&board, &changed, "a wall without a proof");
    }
}
