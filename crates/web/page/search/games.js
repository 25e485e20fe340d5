// The games of an answer: each opens at the move after which the pattern was there.

import { h } from "../dom.js";
import { link } from "../router.js";

/** @param {import("../types.js").SearchRow[]} rows */
export const gameCards = (rows) =>
  h("ul", { class: "cards found-games" }, ...rows.map((row) => h("li", null, card(row))));

/** @param {import("../types.js").SearchRow} row */
function card(row) {
  const facts = [
    row.date,
    row.event,
    row.result,
    row.move === null ? "" : `move ${row.move}`,
    row.hits > 1 ? `${row.hits} times` : "",
    row.next ? `then ${row.next}` : "",
  ];
  return h(
    row.file ? "a" : "span",
    { class: "card", href: row.file ? link("records", row.file, row.number, row.move ?? 0) : null },
    h("b", null, `${row.black || "?"} – ${row.white || "?"}`),
    h("small", null, facts.filter(Boolean).join(" · ")),
  );
}
