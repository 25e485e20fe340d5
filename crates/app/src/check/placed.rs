//! What is wrong with one game, at its nodes.

use super::finding::{Finding, NOT_OF_ISHI, OF_RULES};
use super::rules;
use super::{PartFindings, game};
use honte_record::Places;
use honte_record::format::Format;
use honte_record::problem::{Problem, Severity};
use honte_record::records::Record;
use honte_record::sgf;
use honte_record::tree::{NodeId, Tree};

/// A finding and the node that it belongs to.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The node; `None` where it is not known, or for the game as a whole.
    pub node: Option<NodeId>,
    /// What is wrong.
    pub finding: Finding,
}

/// All that is wrong with a game as it was read. `told` is what the reader of its file said
/// besides: of a format that is read whole, that is of the whole file.
pub fn of_record(record: &Record, told: &[Problem]) -> Vec<Placed> {
    let tree = &record.tree;
    if record.format == Format::Sgf {
        let mut found = PartFindings::default();
        found.game(tree, record.place, &record.problems);
        let nodes = Offsets::of(tree, record.place);
        return found
            .findings
            .into_iter()
            .map(|finding| Placed {
                node: nodes.at(&finding),
                finding,
            })
            .collect();
    }
    let mut found = PartFindings::default();
    told.iter().for_each(|problem| found.problem(problem));
    if record.format != Format::Ishi {
        game::foreign_game(record, &mut found);
    }
    let mut placed: Vec<Placed> = found
        .findings
        .into_iter()
        .filter(|finding| OF_RULES.iter().all(|kind| *kind != finding.kind))
        .map(|finding| Placed {
            node: None,
            finding,
        })
        .collect();
    let is_ishi = record.format == Format::Ishi;
    let objections = rules::objections(tree).into_iter();
    let objections =
        objections.filter(|objection| !is_ishi || !NOT_OF_ISHI.contains(&objection.kind));
    placed.extend(objections.map(|objection| Placed {
        node: Some(objection.node),
        finding: Finding {
            line: record.place.0,
            column: 0,
            severity: Severity::Warning,
            kind: objection.kind,
            message: objection.message,
        },
    }));
    placed
}

/// The nodes of an SGF game by where they stand.
struct Offsets {
    /// Line and column, in the order of the file.
    nodes: Vec<((u64, u64), NodeId)>,
}

impl Offsets {
    fn of(tree: &Tree, first: (u64, u64)) -> Self {
        let nodes = tree.nodes(tree.root());
        let mut nodes: Vec<(usize, NodeId)> = nodes.map(|node| (tree.offset(node), node)).collect();
        nodes.sort_unstable_by_key(|(offset, _)| *offset);
        let mut places = Places::new(tree.source(), first);
        let nodes = nodes.into_iter();
        Offsets {
            nodes: nodes
                .map(|(offset, node)| (places.of(offset), node))
                .collect(),
        }
    }

    /// The node in which a finding stands.
    fn at(&self, finding: &Finding) -> Option<NodeId> {
        let place = (finding.line, finding.column);
        let before = self.nodes.partition_point(|(start, _)| *start <= place);
        let (_, node) = self.nodes.get(before.checked_sub(1)?)?;
        Some(*node)
    }
}

/// What is wrong with a game that was changed since it was read from a file of this format: at
/// nodes, without lines.
pub fn of_tree(tree: &Tree, format: Format) -> Vec<Placed> {
    let finding = |kind, severity, message| Finding {
        line: 0,
        column: 0,
        severity,
        kind,
        message,
    };
    let faults = sgf::check(tree).list.into_iter();
    // What came from other formats has properties that keep what SGF has no place for.
    let is_told = |kind| format == Format::Sgf || game::OF_PLAY.contains(&kind);
    let faults = faults.filter(|fault| is_told(fault.kind) && !rules::allow(tree, fault.kind));
    let mut placed: Vec<Placed> = faults
        .map(|fault| Placed {
            node: Some(fault.node),
            finding: Finding::new(fault.kind, (0, 0), fault.detail.as_deref()),
        })
        .collect();
    let is_ishi = format == Format::Ishi;
    let objections = rules::objections(tree).into_iter();
    let objections =
        objections.filter(|objection| !is_ishi || !NOT_OF_ISHI.contains(&objection.kind));
    placed.extend(objections.map(|objection| Placed {
        node: Some(objection.node),
        finding: finding(objection.kind, Severity::Warning, objection.message),
    }));
    placed
}
