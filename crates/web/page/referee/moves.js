// The first moves of a problem as a list: those that work, those that fail, those that are not known.

import { h, plural } from "../dom.js";
import { stone } from "../parts.js";
import { fateInShort, isIdle, moveName } from "./solution.js";

/**
 * @typedef {import("../types.js").SolveReport} SolveReport
 * @typedef {import("../types.js").TriedMove} TriedMove
 */

/** The sections in their order: a sign, a name, which moves. @type {[string, string, (move: TriedMove) => boolean][]} */
const SECTIONS = [
  ["✓", "Works", (move) => move.works === true],
  ["×", "Fails", (move) => move.works === false],
  ["?", "Not found out", (move) => move.works === null],
];

/** @param {SolveReport} report @param {(at: string) => void} ongo */
export function moveList(report, ongo) {
  const idle = isIdle(report);
  const sections = SECTIONS.map(([sign, name, is]) => ({ sign, name, moves: report.moves.filter(is) }));
  return h(
    "div",
    { class: "chains" },
    ...sections
      .filter(({ moves }) => moves.length)
      .map(({ sign, name, moves }) =>
        h(
          "section",
          null,
          h(
            "h2",
            null,
            h("span", { class: "sign", "aria-hidden": "true" }, idle && name === "Works" ? "=" : sign),
            ` ${idle && name === "Works" ? "Comes to the same" : name} `,
            h("small", null, plural(moves.length, "move")),
          ),
          h("ul", null, ...moves.map((move) => row(move, report, ongo))),
        ),
      ),
  );
}

/** @param {TriedMove} move @param {SolveReport} report @param {(at: string) => void} ongo */
function row(move, report, ongo) {
  return h(
    "li",
    null,
    h(
      "button",
      {
        type: "button",
        class: "chain quiet",
        "data-move": move.at,
        "aria-pressed": "false",
        onclick: () => ongo(move.at),
      },
      stone(report.to_move),
      h("b", null, moveName(move.at)),
      h("span", { class: "muted" }, move.line.slice(1, 5).map(moveName).join(" "), move.line.length > 5 ? " …" : ""),
      h("span", { class: "class" }, move.fate === null ? "" : fateInShort(move, report.defender)),
    ),
  );
}
