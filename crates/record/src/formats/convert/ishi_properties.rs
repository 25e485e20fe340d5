//! The private SGF properties that hold the lines of an Ishi file.

pub(super) const EVENT: &str = "SFEV";
pub(crate) const HEADERS: &str = "SFHD";
pub(super) const REMARKS: &str = "SFRM";
pub(super) const SETUP_REMARKS: &str = "SFRS";
pub(super) const TRAILING: &str = "SFRT";
pub(super) const COMMENTS: &str = "SFCM";
pub(super) const MARKS: &str = "SFMK";
pub(super) const PRISONERS: &str = "SFPR";
pub(super) const DIAGRAM: &str = "SFDG";
pub(super) const SETUP: &str = "SFSU";
pub(super) const SETUP_STEP: &str = "SFST";
pub(super) const MARKER: &str = "SFVR";
pub(super) const VARIATION: &str = "SFVS";
pub(super) const AFTER: &str = "SFVA";
pub(super) const OWNER: &str = "SFVO";
pub(super) const USERS: &str = "SFUS";
pub(super) const FORCED: &str = "SFAE";

pub(crate) const ALL: [&str; 17] = [
    EVENT,
    HEADERS,
    REMARKS,
    SETUP_REMARKS,
    TRAILING,
    COMMENTS,
    MARKS,
    PRISONERS,
    DIAGRAM,
    SETUP,
    SETUP_STEP,
    MARKER,
    VARIATION,
    AFTER,
    OWNER,
    USERS,
    FORCED,
];

/// What `SFST` says of stones that stand behind a diagram, with a variation in between.
pub(super) const BEHIND: &str = "var";
