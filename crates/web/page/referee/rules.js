// The same position by all rules, side by side.

import { h, put } from "../dom.js";
import { follow, isAbort, post, words } from "../api.js";
import { RULESETS } from "../rulesets.js";
import { body, questionLink } from "./question.js";

/**
 * @typedef {import("../types.js").Verdict} Verdict
 * @typedef {import("../types.js").Summary} Summary
 * @typedef {import("./question.js").Question} Question
 */

/** Enough for a first answer: the difference between rules lies in the count. */
const VISITS = "20000";

/** @param {Question} question @param {Summary} now what is shown beside it @param {AbortSignal} signal */
export function otherRules(question, now, signal) {
  const rows = RULESETS.map(({ id, title, counts }) => {
    const result = h("td", { class: "result" }, "…");
    const sums = h("td", null);
    const link = h(
      "a",
      { href: questionLink({ ...question, options: { ...question.options, rules: id }, chain: "" }) },
      title,
    );
    return {
      id,
      result,
      sums,
      element: h("tr", null, h("th", { scope: "row" }, link, h("small", null, counts)), result, sums),
    };
  });
  const why = h("p", { class: "muted" });
  void (async () => {
    /** @type {Map<string, string>} */
    const results = new Map();
    for (const row of rows) {
      try {
        const { job } = await post(
          "/api/referee",
          body({ ...question, options: { ...question.options, rules: row.id, nodes: VISITS } }),
          signal,
        );
        const done = await /** @type {ReturnType<typeof follow<Verdict>>} */ (follow(job, () => undefined, signal));
        const likely = done.result?.summary.likely;
        put(row.result, likely ? (likely === "0" ? "draw" : likely) : (done.error ?? "not finished"));
        const total = done.result?.count.find((step) => step.kind === "total");
        put(row.sums, total ? `${total.black} – ${total.white}` : "");
        if (likely) results.set(row.id, likely);
      } catch (error) {
        if (isAbort(error)) return;
        put(row.result, "–");
        put(row.sums, words(error));
      }
    }
    why.textContent = explained(results, now);
  })();
  return h(
    "div",
    null,
    h(
      "p",
      null,
      `Komi ${now.komi} in all of them. A first answer each, with ${Number(VISITS).toLocaleString("en-US")} visits; the name judges it in full.`,
    ),
    h(
      "table",
      { class: "count rulesets" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, "Rules"),
          h("th", { scope: "col" }, "Likely"),
          h("th", { scope: "col" }, "Black – White"),
        ),
      ),
      h("tbody", null, ...rows.map((row) => row.element)),
    ),
    why,
  );
}

/** @param {Map<string, string>} results @param {Summary} now */
function explained(results, now) {
  const kinds = new Set(results.values());
  if (!results.size) return now.likely === null ? "The game is not finished: no rules give it a result yet." : "";
  if (kinds.size === 1) return "All rules agree.";
  const by = (/** @type {string} */ kind) =>
    new Set(RULESETS.filter((rules) => rules.countedAs === kind).flatMap((rules) => results.get(rules.id) ?? []));
  const [territory, area, stones] = [by("territory"), by("area"), by("all stones")];
  if (territory.size === 1 && area.size === 1)
    return "Territory and area rules differ by who made the last competitive move, by unequal numbers of moves, and by points in seki: area rules count each stone, territory rules count prisoners instead.";
  if ([...stones].some((result) => !area.has(result)))
    return `${RULESETS.find((rules) => rules.countedAs === "all stones")?.title} rules take nothing off the board: what is dead has to be captured, or it counts.`;
  return "The rules differ in what they count: stones, prisoners, points in seki, and passes.";
}
