// What is known of a node, and its games.

import { count, h, percent, plural } from "../dom.js";
import { definitions } from "../parts.js";
import { link } from "../router.js";
import { trendDrawing, winDrawing, winWords } from "./charts.js";

/** @typedef {import("../types.js").JosekiNode} JosekiNode */

/** Fills a list. @param {HTMLElement} list @param {string} tree @param {JosekiNode} node */
export function drawFacts(list, tree, node) {
  const decades = node.years.map(([decade]) => decade);
  /** @type {[string, string | Node][]} */
  const entries = [
    ["Played", `${count(node.count)} times in ${plural(node.games, "game")}`],
    ["Share", `${percent(node.share_parent)} of the moves here, ${percent(node.share_all)} of all corners`],
    ["Reached", `${plural(node.reached, "time")}, other orders of moves included`],
  ];
  if (node.win)
    entries.push([
      "Won by first",
      h("span", { class: "with-drawing" }, winDrawing(node.win), h("span", null, winWords(node.win))),
    ]);
  if (node.years.length)
    entries.push([
      "By decade",
      h(
        "span",
        { class: "with-drawing" },
        trendDrawing(node.years, null, 32),
        h("small", null, `${Math.min(...decades)}s to ${Math.max(...decades)}s`),
      ),
    ]);
  if (node.influence) {
    const { influence } = node;
    const sides = /** @type {const} */ (["left", "right", "top", "bottom"]).filter((side) => influence.whose[side]);
    const words = sides.map((side) => `${side} ${Math.abs(influence[side]).toFixed(1)} for ${influence.whose[side]}`);
    entries.push([
      "Influence",
      words.length ? `${words.join(", ")} (measured ${plural(influence.n, "time")})` : "even on all sides",
    ]);
  }
  if (node.same.length)
    entries.push([
      "Also by",
      h(
        "span",
        null,
        ...node.same
          .slice(0, 6)
          .flatMap((other, index) => [
            index ? ", " : "",
            h("a", { href: link("joseki", tree, other.id) }, other.moves),
          ]),
      ),
    ]);
  definitions(list, entries);
}

/** Some of its games: each opens at the move. @param {JosekiNode} node */
export function gameCards(node) {
  return [
    node.examples.length === 0
      ? h("p", { class: "muted" }, "The games of this tree are not among the folders here.")
      : null,
    h(
      "ul",
      { class: "cards" },
      ...node.examples.map((game) =>
        h(
          "li",
          null,
          h(
            game.here ? "a" : "span",
            { class: "card", href: game.here ? link("records", game.file, game.number, game.turn) : null },
            h("b", null, `${game.black || "?"} – ${game.white || "?"}`),
            h("small", null, [game.date, game.event, game.result, `move ${game.turn}`].filter(Boolean).join(" · ")),
          ),
        ),
      ),
    ),
  ];
}
