// A question to the referee, or a problem for the solver, and its address.

import { h } from "../dom.js";
import { link } from "../router.js";
import { RULESETS } from "../rulesets.js";

/**
 * @typedef {object} Question
 * @property {{ file: string, number: number, node: string } | { text: string } | { example: string }} about a place in a game, a position as text, or an example by its name
 * @property {Record<string, string>} options rules, komi, reading, nodes; only those that were given
 * @property {string} chain the chain whose proof is open, or nothing
 */

export const RULES = /** @type {[string, string][]} */ ([
  ["", "as recorded, else Japanese"],
  ...RULESETS.map(({ id, title }) => [id, title]),
]);
export const READINGS = /** @type {[string, string][]} */ ([
  ["", "yielding: that ban and the opponent's"],
  ["named", "named: the ban that is named"],
  ["all", "all bans"],
]);
export const BUDGETS = /** @type {[string, string][]} */ ([
  ["", "usual: about a minute at most"],
  ["6000000", "short: some seconds"],
  ["600000000", "long: ten minutes"],
]);

/** @param {string[]} parts @returns {Question} */
export function parse(parts) {
  const [kind, first = ""] = parts;
  const [options = "-", chain = ""] = parts.slice(kind === "game" ? 4 : 2);
  return {
    about:
      kind === "game"
        ? { file: first, number: Number(parts[2]) || 1, node: parts[3] ?? "end" }
        : kind === "example"
          ? { example: first }
          : { text: first },
    options: options === "-" ? {} : Object.fromEntries(new URLSearchParams(options)),
    chain,
  };
}

/** Whether parts of an address, with a kind in front, are those of a question. @param {string[]} parts */
export const isQuestion = (parts) => ["game", "text", "example"].includes(parts[0] ?? "");

/** The way back to where the position is from. @param {Question["about"]} about */
export const backLink = (about) =>
  "file" in about
    ? h("a", { href: link("records", about.file, about.number, about.node) }, "‹ Back to the game")
    : h("a", { href: "#/referee" }, "example" in about ? "‹ All examples" : "‹ Another position");

/** The parts of a question's address. @param {Question} question */
function partsOf({ about, options, chain }) {
  const about_ =
    "text" in about
      ? ["text", about.text]
      : "example" in about
        ? ["example", about.example]
        : ["game", about.file, about.number, about.node];
  const text = new URLSearchParams(options).toString() || "-";
  const rest = chain ? [text, chain] : text === "-" ? [] : [text];
  return [...about_, ...rest];
}

/** @param {Question} question */
export const questionLink = (question) => link("referee", ...partsOf(question));

/**
 * A life-and-death problem.
 * @typedef {object} Problem
 * @property {Question["about"]} about
 * @property {Record<string, string>} options to_move, point, goal, nodes; only those that were given
 * @property {string} move the first move that is looked at, or nothing
 */

/** @param {string[]} parts behind `solve` @returns {Problem} */
export function parseProblem(parts) {
  const { about, options, chain } = parse(parts);
  return { about, options, move: chain };
}

/** @param {Problem} problem */
export const problemLink = ({ about, options, move }) =>
  link("referee", "solve", ...partsOf({ about, options, chain: move }));

/** The problem as the server takes it. @param {Problem} problem */
export const problemBody = ({ about, options }) => ({
  ...about,
  ...(options["to_move"] && { to_move: options["to_move"] }),
  ...(options["point"] && { point: options["point"] }),
  ...(options["goal"] && { goal: options["goal"] }),
  ...(options["nodes"] && { nodes: Number(options["nodes"]) }),
});

/** Both sides, as links to the problem with that side to play. @param {Problem} problem @param {string} [now] who plays in what is shown */
export const sideLinks = (problem, now = "") =>
  /** @type {import("../types.js").Colour[]} */ (["black", "white"]).map((side) =>
    h(
      "a",
      {
        class: "button side-to-play",
        "data-side": side,
        "aria-current": side === now ? "true" : null,
        href: problemLink({ ...problem, options: { ...problem.options, to_move: side }, move: "" }),
      },
      h("span", { class: `stone ${side}`, "aria-hidden": "true" }),
      side === "black" ? "Black to play" : "White to play",
    ),
  );

/** Whether two questions have one answer. @param {Question} one @param {Question} other */
export const same = (one, other) => questionLink({ ...one, chain: "" }) === questionLink({ ...other, chain: "" });

/** The question as the server takes it. @param {Question} question */
export const body = ({ about, options }) => ({
  ...about,
  ...(options["rules"] && { rules: options["rules"] }),
  ...(options["reading"] && { reading: options["reading"] }),
  ...(options["komi"] && { komi: Number(options["komi"]) }),
  ...(options["nodes"] && { nodes: Number(options["nodes"]) }),
});
