//! The boards of another program's seki scoring, dead stones given. What differs is explained by
//! the 1989 text, point by point.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::PathBuf,
};

use crate::common::shared_bytes;
use honte_goban::{Board, Colour, Point, Size};
use honte_rules::{
    Count, FinalPosition, Preset, Statuses,
    count::{Region, Regions},
};

/// The layers of one file, each a list of rows.
struct Case {
    name: String,
    size: Size,
    layers: HashMap<String, Vec<Vec<u8>>>,
}

impl Case {
    fn at(&self, layer: &str, point: Point) -> u8 {
        self.layers[layer][usize::from(point.y())][usize::from(point.x())]
    }

    /// Stones: `x` and `b` black, `o` and `w` white; `b` and `w` are dead.
    fn board(&self) -> Board {
        let mut board = Board::new(self.size);
        for point in self.size.points() {
            match self.at("BOARD", point) {
                b'x' | b'b' => board.place(Colour::Black, point).unwrap(),
                b'o' | b'w' => board.place(Colour::White, point).unwrap(),
                _ => {}
            }
        }
        board
    }

    fn dead(&self) -> Vec<Point> {
        let is_dead = |&point: &Point| matches!(self.at("BOARD", point), b'b' | b'w');
        self.size.points().filter(is_dead).collect()
    }

    /// Living stones that the other program takes for stones in seki.
    fn seki(&self) -> Vec<Point> {
        let is_stone = |layer, point| matches!(self.at(layer, point), b'x' | b'o');
        let points = self.size.points();
        points
            .filter(|&point| is_stone("BOARD", point) && is_stone("SEKI", point))
            .collect()
    }

    fn territory(&self, point: Point) -> Option<Colour> {
        match self.at("TERRITORY", point) {
            b'z' => Some(Colour::Black),
            b'a' => Some(Colour::White),
            _ => None,
        }
    }

    /// A point whose filling the other program sees as forced, so that it is not scored.
    fn is_false_eye(&self, point: Point) -> bool {
        self.at("UNSCORABLE FALSE EYES", point) == b'F'
    }

    fn is_seki_eye(&self, point: Point) -> bool {
        matches!(self.at("SEKI", point), b'z' | b'a')
    }
}

fn cases() -> Option<Vec<Case>> {
    shared_bytes("external/goscorer/test_basic_sekis.txt")?;
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/external/goscorer");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let cases: Vec<Case> = files
        .filter_map(|file| {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            case(name, &fs::read_to_string(file).unwrap())
        })
        .collect();
    // Nine more are 26 to 45 points wide.
    assert_eq!(cases.len(), 52);
    Some(cases)
}

/// The case, if its board is not too big for us.
fn case(name: String, text: &str) -> Option<Case> {
    let mut layers: HashMap<String, Vec<Vec<u8>>> = HashMap::new();
    let mut current = String::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_suffix(':') {
            Some(layer) => current = layer.to_owned(),
            None => layers.entry(current.clone()).or_default().push(line.into()),
        }
    }
    let board = &layers["BOARD"];
    let size = Size::new(board[0].len() as u8, board.len() as u8).ok()?;
    Some(Case { name, size, layers })
}

fn owner(count: &Count, point: Point) -> Option<Colour> {
    count.verdict(point).unwrap().owner
}

/// Regions with a point judged otherwise than by the other program.
fn differing<'a>(
    case: &'a Case,
    count: &'a Count,
    regions: &'a Regions,
) -> impl Iterator<Item = (&'a Region, Vec<Point>)> {
    regions.regions.iter().filter_map(|region| {
        let differs = |&point: &Point| owner(count, point) != case.territory(point);
        let points: Vec<Point> = region.points.iter().copied().filter(differs).collect();
        (!points.is_empty()).then_some((region, points))
    })
}

fn judge(case: &Case, with_seki: bool) -> (Regions, Count) {
    let board = case.board();
    let mut statuses = Statuses::with_dead(&board, case.dead()).unwrap();
    if with_seki {
        statuses = statuses.with_seki(&board, case.seki()).unwrap();
    }
    let regions = Regions::of(&board, &statuses);
    let position = FinalPosition::new(board).with_statuses(statuses);
    (
        regions,
        position.count(&Preset::Japanese.ruleset()).unwrap(),
    )
}

/// Surrounded by one colour, of which a dead stone lies inside, so that the points are no eye points
/// "surrounded by the live stones of just one player".
fn has_own_dead_stone(region: &Region) -> bool {
    region.surrounded_by().is_some() && region.eye_of().is_none()
}

#[test]
fn with_the_same_seki_only_false_eyes_differ() {
    let Some(cases) = cases() else {
        return;
    };
    let mut equal = 0;
    for case in &cases {
        let (regions, count) = judge(case, true);
        let mut all_equal = true;
        for (region, points) in differing(case, &count, &regions) {
            all_equal = false;
            for point in points {
                // Article 8 knows no false eyes: what living stones of one player surround is his.
                // That such points are filled is for the players, before they agree (Article 9.2).
                let false_eye = case.is_false_eye(point)
                    && owner(&count, point) == region.eye_of()
                    && case.territory(point).is_none();
                assert!(
                    false_eye || has_own_dead_stone(region),
                    "{}: {}",
                    case.name,
                    point.to_a1(case.size)
                );
            }
        }
        equal += usize::from(all_equal);
    }
    assert_eq!(equal, 42, "boards without any difference");
}

#[test]
fn seki_by_article_8_is_what_possesses_dame() {
    let Some(cases) = cases() else {
        return;
    };
    let mut equal = 0;
    for case in &cases {
        let (regions, count) = judge(case, false);
        let board = case.board();
        let mut all_equal = true;
        for (region, points) in differing(case, &count, &regions) {
            all_equal = false;
            // An open dame puts living stones into seki, though everybody would fill it: the
            // commentary on Article 9.2 asks the players to.
            let open_dame = region
                .border
                .iter()
                .any(|&stone| board.chain(stone).any(|stone| regions.seki.contains(stone)));
            // Without a dame there is no seki, however few eyes there are.
            let seki_without_dame = region.points.iter().any(|&point| case.is_seki_eye(point));
            let false_eyes = points.iter().all(|&point| case.is_false_eye(point));
            assert!(
                match region.eye_of() {
                    Some(_) if open_dame => points.iter().all(|&p| owner(&count, p).is_none()),
                    Some(_) => seki_without_dame || false_eyes,
                    None => has_own_dead_stone(region),
                },
                "{}: {}",
                case.name,
                points[0].to_a1(case.size)
            );
        }
        equal += usize::from(all_equal);
    }
    assert_eq!(equal, 12, "boards without any difference");
}

/// The stones in seki, by Article 8 and by the other program: it takes dame that either player can
/// fill as filled, and knows sekis without dame.
#[test]
fn the_stones_in_seki_differ_by_open_dame_and_sekis_without_dame() {
    let Some(cases) = cases() else {
        return;
    };
    let mut equal = 0;
    for case in &cases {
        let board = case.board();
        let (regions, _) = judge(case, false);
        let dame: HashSet<Point> = regions
            .regions
            .iter()
            .filter(|region| region.eye_of().is_none())
            .flat_map(|region| region.points.iter().copied())
            .filter(|&point| board.is_empty_at(point))
            .collect();
        let theirs: HashSet<Point> = case.seki().into_iter().collect();
        let touches_dame = |stones: &HashSet<Point>| {
            let mut beside = stones.iter().flat_map(|&stone| case.size.neighbours(stone));
            beside.any(|point| dame.contains(&point))
        };
        // A chain, and the chains that share eyes with it.
        let group = |point: Point| {
            let mut group: HashSet<Point> = board.chain(point).collect();
            loop {
                let before = group.len();
                for region in regions.regions.iter().filter(|r| r.eye_of().is_some()) {
                    if region.border.iter().any(|stone| group.contains(stone)) {
                        let border = region.border.iter();
                        group.extend(border.flat_map(|&stone| board.chain(stone)));
                    }
                }
                if group.len() == before {
                    return group;
                }
            }
        };
        let mut all_equal = true;
        for point in case
            .size
            .points()
            .filter(|&point| !board.is_empty_at(point))
        {
            let (ours, theirs) = (regions.seki.contains(point), theirs.contains(&point));
            all_equal &= ours == theirs;
            let explained = match (ours, theirs) {
                (true, false) => touches_dame(&group(point)),
                (false, true) => !touches_dame(&board.chain(point).collect()),
                _ => true,
            };
            assert!(explained, "{}: {}", case.name, point.to_a1(case.size));
        }
        equal += usize::from(all_equal);
    }
    assert_eq!(equal, 9, "boards without any difference");
}
