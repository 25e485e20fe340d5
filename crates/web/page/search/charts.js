// Numbers of a search as small drawings and words.

import { count, h, percent, s } from "../dom.js";

/**
 * @typedef {import("../types.js").SearchAnswer} SearchAnswer
 * @typedef {import("../types.js").SearchWins} SearchWins
 * @typedef {import("../types.js").Share} Share
 */

/** @param {SearchWins} wins */
export function winWords(wins) {
  const { black, white, black_share: share } = wins;
  if (!share) return "No results are known";
  return `Black won ${percent(share.share)} of ${count(black + white)} decided games (${percent(share.low)} to ${percent(share.high)})`;
}

/** A share with its interval. @param {Share | null} of */
export function share(of) {
  if (!of) return h("span", { class: "muted" }, "–");
  const words = `${percent(of.share)}, between ${percent(of.low)} and ${percent(of.high)}`;
  const x = (/** @type {number} */ value) => 2 + value * 80;
  return h(
    "span",
    { title: words },
    s(
      "svg",
      { class: "win", viewBox: "0 0 84 16", role: "img", "aria-label": words },
      s("path", { class: "axis", d: `M2 8H82M${x(0.5)} 2V14` }),
      s("path", { class: "interval", d: `M${x(of.low)} 8H${x(of.high)}M${x(of.low)} 4.5V11.5M${x(of.high)} 4.5V11.5` }),
      s("circle", { class: "value", cx: x(of.share), cy: 8, r: 3.6 }),
    ),
    h("small", null, percent(of.share)),
  );
}

/**
 * The games of some answers to questions about the same games, by periods of so many years.
 * @param {SearchAnswer[]} answers
 * @returns {{ length: number, list: { first: number, games: number[], searched: number }[] }} `games` in the order of the answers
 */
export function byPeriod(answers) {
  const dated = answers.flatMap((answer) => answer.years).filter(({ searched }) => searched > 0);
  const searched = new Map(dated.map((year) => [year.year, year.searched]));
  const years = [...searched.keys()];
  const span = years.length ? Math.max(...years) - Math.min(...years) : 0;
  const length = span <= 30 ? 1 : span <= 120 ? 5 : 10;
  /** @type {Map<number, { first: number, games: number[], searched: number }>} */
  const periods = new Map();
  const periodOf = (/** @type {number} */ year) => {
    const first = Math.floor(year / length) * length;
    const period = periods.get(first) ?? { first, games: answers.map(() => 0), searched: 0 };
    periods.set(first, period);
    return period;
  };
  for (const [year, count] of searched) periodOf(year).searched += count;
  answers.forEach((answer, place) => {
    for (const { year, games } of answer.years) {
      const period = periodOf(year);
      period.games[place] = (period.games[place] ?? 0) + games;
    }
  });
  const list = [...periods.values()].filter((period) => period.searched > 0);
  return { length, list: list.sort((one, other) => one.first - other.first) };
}

/** @param {number} first @param {number} length */
export const periodName = (first, length) => (length === 1 ? String(first) : `${first}–${first + length - 1}`);

/** Which share of the games of each period has it. @param {SearchAnswer} answer */
export function periodChart(answer) {
  const { length, list } = byPeriod([answer]);
  const most = Math.max(1e-9, ...list.map(({ games, searched }) => (games[0] ?? 0) / searched));
  return h(
    "table",
    { class: "next periods" },
    h("caption", { class: "hidden" }, "Share of the games by period"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, length === 1 ? "Year" : "Years"),
        h("th", { scope: "col" }, "Share of the games"),
        h("th", { scope: "col" }, "Games"),
      ),
    ),
    h(
      "tbody",
      null,
      ...list.map(({ first, games: [games = 0], searched }) => {
        const bar = h("span", { class: "bar", "aria-hidden": "true" });
        bar.style.setProperty("--share", String(games / searched / most));
        return h(
          "tr",
          null,
          h("th", { scope: "row" }, periodName(first, length)),
          h("td", { class: "share" }, bar, percent(games / searched)),
          h("td", null, `${count(games)} of ${count(searched)}`),
        );
      }),
    ),
  );
}
