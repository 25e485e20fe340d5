// What was played next, as a table: a row leads on.

import { count, h, percent } from "../dom.js";
import { toA1 } from "../board.js";
import { stone } from "../parts.js";
import { share } from "./charts.js";

/**
 * @typedef {import("../types.js").SearchAnswer} SearchAnswer
 * @typedef {import("../types.js").SearchNext} SearchNext
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {{ next: SearchNext, colour: Colour, at: string, letter: string }} Shown a continuation, where it is on the board
 * @typedef {{ year: number, before: SearchAnswer, since: SearchAnswer }} Periods the answers before a year and since it
 * @typedef {{ onpoint: (at: string | null) => void, onplay: (move: { colour: Colour, at: string }) => void }} Acts
 */

/** @param {Shown[]} shown @param {SearchAnswer} answer @param {Periods | null} periods @param {number} height of the board @param {Acts} acts */
export function nextTable(shown, answer, periods, height, acts) {
  const hasYears = shown.some(({ next }) => next.first_year !== null);
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
        ...(periods
          ? [h("th", { scope: "col" }, `Before ${periods.year}`), h("th", { scope: "col" }, `Since ${periods.year}`)]
          : []),
        h("th", { scope: "col", title: "Games that Black won, with the interval of 95 %" }, "Black won"),
        hasYears ? h("th", { scope: "col", class: "years" }, "Years") : null,
      ),
    ),
    h("tbody", null, ...shown.map((one) => row(one, answer, periods, height, hasYears, acts))),
  );
}

/** @param {Shown} shown @param {SearchAnswer} answer @param {Periods | null} periods @param {number} height @param {boolean} hasYears @param {Acts} acts */
function row({ next, colour, at, letter }, answer, periods, height, hasYears, { onpoint, onplay }) {
  const part = next.hits / (answer.hits || 1);
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(part));
  const of = (/** @type {SearchAnswer} */ period) => {
    const same = period.continuations.find((one) => one.colour === next.colour && one.point === next.point);
    return h("td", null, period.hits ? percent((same?.hits ?? 0) / period.hits) : "–");
  };
  const years = next.first_year === null ? "" : `${next.first_year}–${next.last_year}`;
  return h(
    "tr",
    {
      onpointerenter: () => onpoint(at),
      onpointerleave: () => onpoint(null),
      onclick: () => onplay({ colour, at }),
    },
    h(
      "th",
      { scope: "row" },
      h("span", { class: "label" }, letter),
      " ",
      h(
        "button",
        {
          type: "button",
          class: "quiet next-move",
          onclick: (/** @type {Event} */ event) => {
            event.stopPropagation();
            onplay({ colour, at });
          },
        },
        stone(colour),
        ` ${toA1(at, height)}`,
      ),
    ),
    h("td", { class: "share" }, bar, h("span", null, percent(part)), h("small", null, count(next.hits))),
    ...(periods ? [of(periods.before), of(periods.since)] : []),
    h("td", null, share(next.wins.black_share)),
    hasYears ? h("td", { class: "years" }, h("small", null, years)) : null,
  );
}
