//! Words of numbers of points.

/// Half a point in words.
pub(super) const HALF: &[&str] = &[
    "half a point",
    "a half point",
    "half point",
    "half-point",
    "a half-point",
    "one half point",
    "half a moku",
];

/// Whether a text is nothing, or a unit of points. Stones are none: under Chinese rules one stone
/// is two points, and a text seldom says which was counted.
pub(super) fn is_unit(text: &str) -> bool {
    const UNITS: &[&str] = &[
        "", "point", "points", "pt", "pts", "moku", "目", "집", "点", "點",
    ];
    UNITS.contains(&text.trim())
}
