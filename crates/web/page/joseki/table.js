// The moves that come next, in numbers.

import { count, h, percent } from "../dom.js";
import { trendDrawing, winDrawing, winWords } from "./charts.js";
import { link } from "../router.js";

/**
 * @typedef {import("../types.js").JosekiNode} JosekiNode
 * @typedef {import("../types.js").JosekiNext} JosekiNext
 */

/** @param {string} tree @param {JosekiNode} node @param {(next: JosekiNext | null) => void} onpoint */
export function nextTable(tree, node, onpoint) {
  if (!node.next.length)
    return h("p", { class: "muted" }, "Here the tree ends: no move that came next was played often enough.");
  const decades = node.years.map(([decade]) => decade);
  const range = /** @type {[number, number] | null} */ (
    decades.length ? [Math.min(...decades), Math.max(...decades)] : null
  );
  const dated = node.next.some((next) => next.trend.length > 0);
  const row = (/** @type {JosekiNext} */ next) => {
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(next.share));
    const anchor = h(
      "a",
      { href: link("joseki", tree, next.id), "data-next": next.id },
      next.step === "tenuki" ? "tenuki" : next.step,
    );
    return h(
      "tr",
      {
        onpointerenter: () => onpoint(next),
        onpointerleave: () => onpoint(null),
        onclick: (/** @type {MouseEvent} */ event) => {
          if (!(event.target instanceof Element && event.target.closest("a"))) anchor.click();
        },
      },
      h("th", { scope: "row" }, h("span", { class: "label" }, next.label || "·"), " ", anchor),
      h("td", { class: "share" }, bar, h("span", null, percent(next.share)), h("small", null, count(next.count))),
      h(
        "td",
        null,
        winDrawing(next.win),
        h("small", { title: next.win ? winWords(next.win) : "" }, next.win ? percent(next.win.value) : "–"),
      ),
      dated ? h("td", { class: "years" }, trendDrawing(next.trend, range), h("small", null, years(next))) : null,
    );
  };
  return h(
    "table",
    { class: "next" },
    h("caption", { class: "hidden" }, "What was played next"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, "Next"),
        h("th", { scope: "col" }, "Share"),
        h(
          "th",
          { scope: "col", title: "Games won by who moved first here, with the interval of 95 %" },
          "Won by first",
        ),
        dated ? h("th", { scope: "col", class: "years" }, "Years") : null,
      ),
    ),
    h("tbody", null, ...node.next.map(row)),
  );
}

/** @param {JosekiNext} next */
function years({ first_year: first, last_year: last }) {
  if (first === null || last === null) return "";
  return first === last ? String(first) : `${first}–${last}`;
}
