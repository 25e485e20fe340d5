// Made from the table of rules in crates/rules/src/ruleset/table.rs; a test makes it again:
// HONTE_WRITE=1 cargo test -p honte-web --test server rulesets

/** The rules that lists offer, what each counts, and on what its result depends. */
// prettier-ignore
export const RULESETS = /** @type {{ id: string, title: string, counts: string, countedAs: string }[]} */ ([
  { id: "japanese", title: "Japanese (1989)", counts: "Territory and prisoners; none in seki", countedAs: "territory" },
  { id: "ikeda", title: "Ikeda Territory I", counts: "Territory and prisoners; life and death by play", countedAs: "territory" },
  { id: "chinese", title: "Chinese", counts: "Living stones and surrounded points", countedAs: "area" },
  { id: "aga", title: "AGA", counts: "Living stones and surrounded points", countedAs: "area" },
  { id: "agaterritory", title: "AGA, by territory", counts: "Territory, prisoners and passes: as area", countedAs: "territory as area" },
  { id: "newzealand", title: "New Zealand", counts: "Stones and points; suicide allowed", countedAs: "area" },
  { id: "tromptaylor", title: "Tromp–Taylor", counts: "Stones and points; what is dead has to be captured", countedAs: "all stones" },
  { id: "ing", title: "Ing", counts: "Living stones and surrounded points", countedAs: "area" },
  { id: "korean", title: "Korean", counts: "Territory and prisoners", countedAs: "territory" },
]);
