// The chains of a verdict as a list.

import { h, plural } from "../dom.js";
import { stonesButton } from "../parts.js";

/**
 * @typedef {import("../types.js").Verdict} Verdict
 * @typedef {import("../types.js").Chain} Chain
 */

/** Status to sign, words and place in the list. */
const STATUS = /** @type {Record<string, [string, string, number]>} */ ({
  undecided: ["?", "Undecided", 0],
  dead: ["×", "Dead", 1],
  seki: ["◇", "Alive in seki", 2],
  alive: ["✓", "Alive", 3],
});

/** What a class means, in a word and in full. */
const CLASS = /** @type {Record<string, [string, string]>} */ ({
  "proved-static": ["certain", "Lives whatever is played"],
  "proved-search": ["proved", "Proved by search"],
  "proved-relative": ["proved, with others", "Proved with other chains, which have proofs of their own, taken as safe"],
  assumed: ["assumed", "Random play to the end is clear about it; there is no proof"],
  undecided: ["open", "No proof either way"],
});

/** @param {import("../types.js").ReportChain | undefined} report */
function status(report) {
  if (!report) return "undecided";
  return report.seki && report.status === "alive" ? "seki" : String(report.status);
}

/** @param {Verdict} verdict @param {(at: string) => void} ongo */
export function chainTable(verdict, ongo) {
  const reports = new Map(verdict.report.chains.map((chain) => [chain.at, chain]));
  /** @type {Map<string, Chain[]>} */
  const groups = new Map();
  for (const chain of verdict.chains) {
    const name = status(reports.get(chain.at));
    groups.set(name, [...(groups.get(name) ?? []), chain]);
  }
  const sorted = [...groups].sort(([one], [other]) => (STATUS[one]?.[2] ?? 9) - (STATUS[other]?.[2] ?? 9));
  if (!sorted.length) return h("p", { class: "muted" }, "There are no stones on the board.");
  return h(
    "div",
    { class: "chains" },
    ...sorted.map(([name, chains]) => {
      const [sign, shown] = STATUS[name] ?? ["", name];
      return h(
        "section",
        null,
        h(
          "h2",
          null,
          h("span", { class: "sign", "aria-hidden": "true" }, sign),
          ` ${shown} `,
          h("small", null, plural(chains.length, "chain")),
        ),
        h(
          "ul",
          null,
          ...chains.map((chain) => {
            const report = reports.get(chain.at);
            const [word, full] = CLASS[report?.class ?? ""] ?? ["", ""];
            return stonesButton(
              report?.colour ?? "black",
              chain.at,
              { "data-chain": chain.at, title: full, onclick: () => ongo(chain.at) },
              [plural(chain.points.length, "stone"), report?.by_new_stone ? ", by a new stone" : ""],
              word,
            );
          }),
        ),
      );
    }),
  );
}
