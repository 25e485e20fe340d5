// Two lines side by side: what was played next in each, who won, and when they were played.

import { count, h, percent } from "../dom.js";
import { stone } from "../parts.js";
import { toA1 } from "../board.js";
import { link } from "../router.js";
import { byPeriod, periodName, share } from "./charts.js";
import { nameSteps, readRegion, readSteps } from "./address.js";
import { cut, usualRegion } from "./cut.js";
import { putStone } from "./stones.js";

/**
 * @typedef {import("../types.js").SearchAnswer} SearchAnswer
 * @typedef {import("../types.js").SearchNext} SearchNext
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ name: string, made: import("./cut.js").Cut, answer: SearchAnswer, href: string | null }} Line one of the two; `href` leads to it
 */

/** Continuations that are shown of each line. */
const MOST = 8;

/** The line of an address: its stones and its region, `Bpd.Wqc_-`. @param {string} text @param {Size} size @param {boolean} anywhere */
export function keptLine(text, { width, height }, anywhere) {
  const [stones = "-", marked] = text.split("_");
  const steps = readSteps(stones);
  /** @type {Map<string, Colour>} */
  const board = new Map();
  for (const { colour, at } of steps) putStone(board, colour, at, width, height);
  const region = readRegion(marked, height) ?? usualRegion(board, width, height);
  return {
    name: nameSteps(steps, height),
    made: cut(board, region, width, height, anywhere),
    path: link("search", `${width}x${height}`, stones, marked ?? "-"),
  };
}

/** Both lines, the kept one first. @param {Line} one @param {Line} other @param {Size} size */
export function comparison(one, other, size) {
  const lines = [one, other];
  return h(
    "div",
    null,
    table("The two lines in numbers", lines, [
      ["Games", ({ answer }) => `${count(answer.games)} (${percent(answer.games / (answer.searched || 1))})`],
      ["Black won", ({ answer }) => share(answer.wins.black_share)],
      [
        "Played",
        ({ answer }) => (answer.first_year === null ? "–" : `${answer.first_year} to ${answer.last_year ?? ""}`),
      ],
      ["Next move elsewhere", ({ answer }) => (answer.hits ? percent(answer.tenuki / answer.hits) : "–")],
      ...nextRows(lines, size),
    ]),
    periodTable(lines),
  );
}

/** The most frequent continuations of each, the first of both in the first row. @param {Line[]} lines @param {Size} size @returns {[string, (line: Line) => string | Node][]} */
function nextRows(lines, size) {
  const most = Math.min(MOST, Math.max(...lines.map(({ answer }) => answer.continuations.length)));
  return Array.from({ length: most }, (_, rank) => [
    rank ? `${rank + 1}.` : "Next: 1.",
    ({ answer, made }) => {
      const next = answer.continuations[rank];
      return next ? continuation(next, made, answer, size) : "";
    },
  ]);
}

/** @param {SearchNext} next @param {import("./cut.js").Cut} made @param {SearchAnswer} answer @param {Size} size */
function continuation(next, made, answer, size) {
  const colour = next.colour === "X" ? "black" : "white";
  const at = toA1(made.toBoard(next.column, next.row), size.height);
  return h("span", null, stone(colour), ` ${at} `, h("small", null, percent(next.hits / (answer.hits || 1))));
}

/** @param {string} caption @param {Line[]} lines @param {[string, (line: Line) => string | Node][]} rows */
function table(caption, lines, rows) {
  return h(
    "table",
    { class: "next compare" },
    h("caption", { class: "hidden" }, caption),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "hidden" }, "What")),
        ...lines.map(({ name, href }) => h("th", { scope: "col" }, href ? h("a", { href }, name) : name)),
      ),
    ),
    h(
      "tbody",
      null,
      ...rows.map(([name, cell]) =>
        h("tr", null, h("th", { scope: "row" }, name), ...lines.map((line) => h("td", null, cell(line)))),
      ),
    ),
  );
}

/** Which share of the games of each period has each line. @param {Line[]} lines */
function periodTable(lines) {
  const { length, list } = byPeriod(lines.map(({ answer }) => answer));
  if (!list.length) return h("p", { class: "muted" }, "No dates are known.");
  const most = Math.max(1e-9, ...list.flatMap(({ games, searched }) => games.map((one) => one / searched)));
  const cell = (/** @type {number} */ games, /** @type {number} */ searched) => {
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(games / searched / most));
    return h("td", { class: "share" }, bar, percent(games / searched), h("small", null, count(games)));
  };
  return h(
    "table",
    { class: "next periods compare" },
    h("caption", null, "Share of the games of each period"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, length === 1 ? "Year" : "Years"),
        ...lines.map(({ name }) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      ...list.map(({ first, games, searched }) =>
        h("tr", null, h("th", { scope: "row" }, periodName(first, length)), ...games.map((one) => cell(one, searched))),
      ),
    ),
  );
}
