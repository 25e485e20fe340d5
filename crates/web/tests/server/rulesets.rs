//! The page's list of rules is the table's.

use honte_rules::{CountedAs, TEXTS, Text};
use serde_json::json;
use std::fs;
use std::path::Path;

/// The module that the page imports, made from a table.
fn module(texts: &[Text]) -> String {
    let mut rows = String::new();
    for text in texts.iter().filter(|text| text.is_offered()) {
        let counted_as = match text.counted_as() {
            CountedAs::Territory => "territory",
            CountedAs::Area => "area",
            CountedAs::TerritoryAsArea => "territory as area",
            CountedAs::AllStones => "all stones",
        };
        let of = |word: &str| json!(word).to_string();
        rows.push_str(&format!(
            "  {{ id: {}, title: {}, counts: {}, countedAs: {} }},\n",
            of(text.id()),
            of(text.title),
            of(text.counts),
            of(counted_as)
        ));
    }
    format!(
        "// Made from the table of rules in crates/rules/src/ruleset/table.rs; a test makes it again:
// HONTE_WRITE=1 cargo test -p honte-web --test server rulesets

/** The rules that lists offer, what each counts, and on what its result depends. */
// prettier-ignore
export const RULESETS = /** @type {{{{ id: string, title: string, counts: string, countedAs: string }}[]}} */ ([
{rows}]);
"
    )
}

#[test]
fn the_page_offers_what_the_table_has() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/rulesets.js");
    let made = module(&TEXTS);
    if std::env::var_os("HONTE_WRITE").is_some() {
        fs::write(&file, &made).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap();
    assert_eq!(
        there, made,
        "page/rulesets.js is older than the table: HONTE_WRITE=1 cargo test -p honte-web --test server rulesets"
    );
}

#[test]
fn a_new_row_is_in_the_page() {
    let new = Text {
        title: "Lasker",
        counts: "Living \"stones\"",
        ..TEXTS[0]
    };
    let made = module(&[new]);
    assert!(
        made.contains(r#"title: "Lasker", counts: "Living \"stones\"", countedAs: "territory""#)
    );
}
