// Small drawings beside numbers. Each has its numbers as words, too.

import { percent } from "../dom.js";
import { s } from "../dom.js";

/**
 * @typedef {import("../types.js").Win} Win
 */

/** A rate with its interval; the line in the middle is one half. @param {Win | null} win */
export function winDrawing(win) {
  const [width, height] = [84, 16];
  if (!win || !win.of)
    return s("svg", { class: "win", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "no results known" });
  const x = (/** @type {number} */ share) => 2 + share * (width - 4);
  return s(
    "svg",
    { class: "win", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": winWords(win) },
    s("path", { class: "axis", d: `M2 8H${width - 2}M${x(0.5)} 2V14` }),
    s("path", {
      class: "interval",
      d: `M${x(win.low)} 8H${x(win.high)}M${x(win.low)} 4.5V11.5M${x(win.high)} 4.5V11.5`,
    }),
    s("circle", { class: "value", cx: x(win.value), cy: 8, r: 3.6 }),
  );
}

/** @param {Win} win */
export const winWords = (win) =>
  `${percent(win.value)} won, between ${percent(win.low)} and ${percent(win.high)}, of ${win.of} games`;

/**
 * Bars of numbers by decade.
 * @param {[number, number][]} years decade and number
 * @param {[number, number] | null} range the first and last decade to show
 * @param {number} [height]
 */
export function trendDrawing(years, range, height = 20) {
  const [from, to] = range ?? [years[0]?.[0] ?? 0, years[years.length - 1]?.[0] ?? 0];
  const slots = Math.max(1, (to - from) / 10 + 1);
  // Four centuries stand in the column of a table, too.
  const [bar, gap] = slots > 30 ? [2, 1] : [slots > 16 ? 4 : 6, 1.5];
  const width = slots * (bar + gap);
  const most = Math.max(1, ...years.map(([, number]) => number));
  const words = years.length
    ? `By decade: ${years.map(([decade, number]) => `${decade}s ${number}`).join(", ")}`
    : "no dates known";
  return s(
    "svg",
    { class: "trend", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words },
    s("title", null, words),
    s("path", { class: "axis", d: `M0 ${height - 0.5}H${width}` }),
    ...years
      .filter(([decade]) => decade >= from && decade <= to)
      .map(([decade, number]) => {
        const tall = number ? Math.max(1.5, (number / most) * (height - 2)) : 0;
        return s("rect", { x: ((decade - from) / 10) * (bar + gap), y: height - tall - 1, width: bar, height: tall });
      }),
  );
}
