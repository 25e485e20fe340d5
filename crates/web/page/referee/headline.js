// What is said first of a verdict: the result, how much of it is proved, and where rules and komi come from.

import { plural } from "../dom.js";

/** @typedef {import("../types.js").Summary} Summary */

/** A result as players say it. @param {string} result */
const said = (result) => (result === "0" ? "draw" : result);

/** Whether nothing is left to be proved. @param {Summary} summary */
const isProved = ({ groups, by_proof }) =>
  groups.seems + groups.open === 0 && by_proof !== null && by_proof.low === by_proof.high;

/** @param {Summary} summary */
export function headline(summary) {
  if (summary.likely_why === "no stones") return "No stones: there is nothing to judge";
  if (summary.likely === null)
    return `Not finished: ${plural(summary.open_points, "point is", "points are")} open between the two sides`;
  return `${isProved(summary) ? "Result" : "Likely result"}: ${said(summary.likely)}${recorded(summary)}`;
}

/** @param {Summary} summary */
function recorded({ recorded }) {
  if (!recorded) return "";
  switch (recorded.compared) {
    case "agrees":
      return ", as recorded ✓";
    case "differs":
      return `; recorded: ${recorded.text}`;
    case "not-counted":
      return ` by the count; recorded: ${recorded.text}`;
    default:
      return `; recorded: ${recorded.text} (not understood)`;
  }
}

/**
 * How much of the result is proved.
 * @param {Summary} summary @param {boolean} isOver whether no better answer is looked for
 */
export function proved(summary, isOver) {
  const { proved, seems, open } = summary.groups;
  const all = proved + seems + open;
  if (all === 0) return "";
  if (seems + open === 0) return `${all === 1 ? "The only group is proved" : `All ${all} groups are proved`}.`;
  const parts = [`${proved} of ${plural(all, "group")} proved`];
  if (seems) parts.push(`${seems} as ${seems === 1 ? "it seems" : "they seem"}`);
  if (open) parts.push(`${open} open`);
  return `${parts.join(", ")}. ${more(summary, isOver)}`;
}

/** What the result is by what is proved alone; nothing where that is the result. @param {Summary} summary */
export function byProof(summary) {
  const { by_proof } = summary;
  if (!by_proof || isProved(summary)) return "";
  const isOpen = by_proof.low[0] !== by_proof.high[0];
  return isOpen ? `Either side may win: ${range(by_proof)}.` : `${range(by_proof)}.`;
}

/** One result, or two with the smaller margin first. @param {{ low: string, high: string }} bounds */
function range({ low, high }) {
  if (low === high) return said(low);
  return low.startsWith("W") && high.startsWith("W") ? `${high} to ${low}` : `${said(low)} to ${said(high)}`;
}

/** @param {Summary} summary @param {boolean} isOver */
function more({ outlook }, isOver) {
  if (outlook === "exhausted") return "More time will not help.";
  return isOver ? "A larger budget may prove more." : "The search for proofs goes on.";
}

const SOURCE = { given: "chosen here", record: "as recorded", default: "default" };

/** Game, position, rules and komi. @param {Summary} summary @param {boolean} isEnd whether the end of the game was asked for */
export function source({ game, position, rules, rules_from, komi, komi_from, likely, recorded }, isEnd) {
  return [
    game,
    `Position ${position}${isEnd && position !== "0" ? ", the end of the game" : ""}`,
    `Rules: ${rules} (${SOURCE[rules_from]})`,
    `Komi: ${komi} (${komi_from === "default" ? "none recorded" : SOURCE[komi_from]})`,
    likely === null && recorded ? `Recorded: ${recorded.text}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** That a chain lives by a disputed reading. @param {string} at its first stone */
export function disputed(at) {
  return `${at} is alive by a new stone that can be there before the chain is captured; whether Article 7.1 has that is disputed`;
}

/** The count of the position as it was stopped, if that is another. @param {Summary} summary */
export function asItStands({ as_it_stands: stands }) {
  if (!stands) return "";
  return `As it stands: ${range(stands)}. ${
    stands.why === "dame"
      ? "By the letter of Article 8 stones beside open dame are in seki, and their territory does not count; players fill the dame first (commentary on Article 9.2)."
      : "Without the plays that finish it, what has no proof is left open."
  }`;
}
