//! The groups of a judged position, and what else is to be said of it.

use super::standing;
use crate::text::count as number;
use honte_app::referee::{
    Fate, Group, Judged, Standing, chains_are, dispute, name as colour, price,
};
use honte_goban::Colour;
use honte_proof::Upkeep;
use std::io::{self, Write};

/// Chains that a list names before it only counts.
const MAX_NAMED: usize = 4;

/// Dead groups, sekis, groups that are open, and how many live.
pub(super) fn write(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let groups = judged.groups();
    if groups.is_empty() {
        return Ok(());
    }
    let of = |wanted: &dyn Fn(&Group) -> bool| -> Vec<String> {
        let groups = groups.iter().filter(|group| wanted(group));
        groups.map(|group| describe(judged, group)).collect()
    };
    let is_open =
        |group: &&Group| group.fate == Fate::Alive && group.standing == Standing::Doubtful;
    let open = groups.iter().filter(is_open).count() as u64;
    let is_over = judged.likely_lead().is_ok();
    let lists = [
        ("Dead", of(&|group| group.fate == Fate::Dead)),
        ("In seki", of(&|group| group.fate == Fate::Seki)),
        (
            "Open, taken as alive",
            of(&|group| is_over && is_open(&group)),
        ),
    ];
    for (what, names) in lists.iter().filter(|(_, names)| !names.is_empty()) {
        writeln!(out, "{what}: {}", names.join(", "))?;
    }
    if !is_over && open > 0 {
        // Most of them in a game that is not over: their names would say nothing.
        let groups = number(open, "group", "groups");
        writeln!(out, "Open: {groups} (--chains lists every chain)")?;
    }
    let living = |colour: Colour| {
        let living = groups.iter().filter(|group| {
            group.colour == colour
                && group.fate == Fate::Alive
                && group.standing != Standing::Doubtful
        });
        living.count() as u64
    };
    let [black, white] = Colour::ALL.map(living);
    let living: Vec<String> = [
        (black, number(black, "black group", "black groups")),
        (white, number(white, "white group", "white groups")),
    ]
    .into_iter()
    .filter_map(|(groups, words)| (groups > 0).then_some(words))
    .collect();
    if !living.is_empty() {
        writeln!(
            out,
            "Alive: {} (--chains lists every chain)",
            living.join(", ")
        )?;
    }
    writeln!(out)
}

/// `White D4 (3 stones, proved)`.
pub(crate) fn describe(judged: &Judged, group: &Group) -> String {
    let chains = group
        .chains
        .iter()
        .filter_map(|&chain| judged.verdicts.get(chain));
    let at = chains
        .map(|chain| judged.at(chain))
        .next()
        .unwrap_or_default();
    let stones = number(group.stones as u64, "stone", "stones");
    let colour = colour(group.colour);
    match group.standing {
        Standing::Doubtful => format!("{colour} {at} ({stones})"),
        _ if !group.given.is_empty() => {
            let are = chains_are(judged, &group.given, MAX_NAMED);
            format!("{colour} {at} ({stones}, dead if {are} safe)")
        }
        known => format!("{colour} {at} ({stones}, {})", standing(known)),
    }
}

/// What depends on a reading, and moves that were left.
pub(super) fn remarks(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    for (chain, literal) in judged.depending() {
        writeln!(
            out,
            "Depends on the reading of passes for a ko: {} {} is {} as read by '{}', {literal} by the literal 'named'",
            colour(chain.colour),
            judged.at(chain),
            chain.status,
            judged.reading
        )?;
    }
    for dispute in (judged.disputed()).filter_map(|chain| dispute(judged, chain)) {
        writeln!(out, "{dispute}")?;
    }
    // Where it is only not known to be otherwise, --json and the page say so.
    let endless = judged
        .costly()
        .filter(|&(_, upkeep)| upkeep == Upkeep::Endless);
    for price in endless.filter_map(|(chain, _)| price(judged, chain)) {
        writeln!(
            out,
            "{price} (Example 23); as it is written, that is alive, and what is proved leaves it open"
        )?;
    }
    for chain in &judged.verdicts {
        if let Some(point) = chain.rescue {
            writeln!(
                out,
                "A move was left: {} {} would save the chain at {}; as the game stopped it is {} (Articles 9.3 and 13)",
                colour(chain.colour),
                judged.name(point),
                judged.at(chain),
                chain.status
            )?;
        }
    }
    for (enclosure, point) in judged.entries() {
        writeln!(
            out,
            "A move was left: {} {} would live among the {} that {} encloses round it (Articles 9.3 and 13)",
            colour(!enclosure.owner),
            judged.name(point),
            number(enclosure.points.len() as u64, "point", "points"),
            colour(enclosure.owner)
        )?;
    }
    Ok(())
}
