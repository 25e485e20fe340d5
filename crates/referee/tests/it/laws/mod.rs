//! What must hold of any judged position. The fuzz target holds the referee to it, and so does the
//! test that walks what the fuzzer found.

#[path = "../../../../proof/tests/it/laws/bytes.rs"]
mod bytes;

use bytes::Bytes;
use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, certificate};
use honte_proof::Reading;
use honte_record::tree::Tree;
use honte_referee::{Error, Judged, Settings, Subject};

/// Visits of a judgement: few, so that most is left undecided.
const VISITS: [u64; 4] = [1, 20, 100, 400];

/// Any small position is judged with little to spend. Each stone has one verdict; what is said to
/// be proved has proofs that the check accepts; the least result is not above the most, and equal to
/// it where every chain is proved and the position as it stands is counted exactly.
pub(crate) fn referee(input: &[u8]) {
    let mut bytes = Bytes(input);
    let (board, tree) = any_record(&mut bytes);
    let visits = bytes.pick(&VISITS);
    let settings = Settings {
        reading: bytes.pick(&Reading::ALL),
        budget: Budget {
            visits,
            total: 2 * visits,
            memory: 32 << 20,
            threads: 1,
            ..Budget::default()
        },
        ..Settings::default()
    };
    let subject = Subject {
        file: "game.sgf".to_owned(),
        number: 1,
        tree,
    };
    let judged = match Judged::new(&settings, subject, None) {
        Ok(judged) => judged,
        Err(error) => {
            let is_strangled = board.check().is_err();
            assert!(
                is_strangled && matches!(error, Error::Position(_)),
                "{error:?}\n{board}"
            );
            return;
        }
    };
    assert!(judged.board().all_stones().eq(board.all_stones()));
    has_one_verdict_each(&judged, &board);
    let proofs = certificate(&board, judged.reading, &judged.verdicts);
    assert_eq!(proofs.check(&board), Ok(()), "{board}");
    for settled in [
        Some(&judged.settled),
        judged.likely.as_ref(),
        Some(&judged.finish.settled),
    ]
    .into_iter()
    .flatten()
    {
        assert!(settled.low <= settled.high, "{board}");
        let is_one = settled.low == settled.high;
        assert!(settled.count.is_none() || is_one, "{board}");
        let [black, white] = settled.territory;
        assert!(black.iter().all(|point| !white.contains(point)), "{board}");
    }
    let _ = (judged.groups(), judged.likely_lead(), judged.standings());
}

fn has_one_verdict_each(judged: &Judged, board: &Board) {
    let stones = judged.verdicts.iter().flat_map(|verdict| &verdict.stones);
    let mut with_verdict: Vec<Point> = stones.copied().collect();
    let mut all: Vec<Point> = board.all_stones().map(|(_, point)| point).collect();
    with_verdict.sort_unstable();
    all.sort_unstable();
    assert_eq!(with_verdict, all, "{board}");
}

/// A position of up to six lines, as the set-up of a record with some rules.
fn any_record(bytes: &mut Bytes<'_>) -> (Board, Tree) {
    let size = Size::new(2 + bytes.below(5) as u8, 2 + bytes.below(5) as u8).unwrap();
    let mut board = Board::new(size);
    let mut tree = Tree::new(size);
    let root = tree.root();
    for point in size.points() {
        let colour = bytes.pick(&[
            None,
            Some(Colour::Black),
            Some(Colour::White),
            Some(Colour::Black),
            Some(Colour::White),
        ]);
        if let Some(colour) = colour {
            board.set(point, Some(colour)).unwrap();
            let name = ["AB", "AW"][colour.index()];
            tree.add_raw(root, name, &point.to_sgf());
        }
    }
    let rules = bytes.pick(&["Japanese", "Chinese", "AGA", "NZ", ""]);
    tree.set_text(root, "RU", rules);
    tree.set_text(root, "KM", bytes.pick(&["0", "6.5", "-3", "0.5"]));
    (board, tree)
}
