// What is said of a solved problem.

import { count, plural } from "../dom.js";

/**
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {import("../types.js").SolveReport} SolveReport
 * @typedef {import("../types.js").TriedMove} TriedMove
 * @typedef {import("../types.js").LineStep} LineStep
 */

/** @param {Colour} colour */
export const title = (colour) => (colour === "black" ? "Black" : "White");

/** @param {Colour} colour */
const other = (colour) => (colour === "black" ? "white" : "black");

/** What becomes of the group, as a clause. @param {Pick<TriedMove, "fate" | "ko">} found @param {Colour} defender */
export function fate({ fate, ko }, defender) {
  const own = title(defender);
  switch (fate) {
    case "dead":
      return `${own} is dead`;
    case "alive":
      return `${own} lives`;
    case "seki":
      return `${own} lives in seki`;
    case "ko":
      return ko ? koWords(ko, defender) : "ko";
    default:
      return "not found out";
  }
}

/** Who takes the ko first, and how many threats the other side needs. @param {import("../types.js").Ko} ko @param {Colour} defender */
function koWords({ first, threats }, defender) {
  const second = other(first);
  const more = threats === null ? "more than three more threats" : plural(threats, "more threat");
  const does = (/** @type {Colour} */ colour) => `${title(colour)} ${colour === defender ? "lives" : "kills"}`;
  return `ko: without threats ${does(first)}, with ${more} ${does(second)}`;
}

/** The same in a word or two, for a list. @param {TriedMove} move @param {Colour} defender */
export const fateInShort = (move, defender) =>
  move.fate === "ko" && move.ko ? `ko, ${title(move.ko.first)} wins without threats` : fate(move, defender);

/** A move as it is said: a pass is a move elsewhere. @param {string} at */
export const moveName = (at) => (at === "pass" ? "elsewhere" : at);

/** Whether it makes no difference what the side to move plays. @param {SolveReport} report */
export const isIdle = (report) => report.works.includes("pass");

/** What is said first. @param {SolveReport} report */
export function headline(report) {
  if (!report.solved) return `Not solved within ${plural(report.visits, "position")}`;
  const side = title(report.to_move);
  return `${isIdle(report) ? `Whatever ${side} plays` : `${side} to play`}: ${fate(report, report.defender)}`;
}

/** How many moves work, or that none is needed. @param {SolveReport} report */
export function summary(report) {
  const unknown = report.moves.filter((move) => move.works === null).length;
  if (!report.solved)
    return `${count(unknown)} of ${plural(report.moves.length, "move")} are not found out. More positions may do.`;
  if (isIdle(report)) {
    const isWanted = report.fate === "dead" ? report.to_move !== report.defender : report.to_move === report.defender;
    if (report.fate === "ko") return "A move elsewhere comes to the same.";
    return isWanted ? "No move is needed." : report.goal === "kill" ? "No move kills." : "No move saves the group.";
  }
  const fails = report.moves.length - report.works.length - unknown;
  const works = `${plural(report.works.length, "move works", "moves work")}, ${plural(fails, "fails", "fail")}`;
  return `${works}${unknown ? `, ${count(unknown)} not found out` : ""}.`;
}

/** What is asked: group, aim, points, effort. @param {SolveReport} report */
export function source(report) {
  const group = `${title(report.defender)} ${report.group[0] ?? ""} (${plural(report.group.length, "stone")})`;
  return [
    `${title(report.to_move)} wants to ${report.goal === "live" ? "live" : "kill"}`,
    `Group: ${group}`,
    `Played on ${plural(report.points.length, "point")}${report.narrow ? ", no further since it is large" : ""}`,
    `${plural(report.visits, "position")} visited`,
  ].join(" · ");
}

/** A move of a line. @param {LineStep} step */
export const stepWords = (step) =>
  step.at === "pass"
    ? `${title(step.colour)} plays elsewhere`
    : `${title(step.colour)} ${step.at}${step.takes ? ` takes ${plural(step.takes, "stone")}` : ""}`;

/** What can be done where no problem is found. @type {Record<string, string>} */
export const REFUSED = {
  unclear: "Choose a stone of the group on the board.",
  open: "Choose a stone of a smaller group on the board.",
  "no-stone": "Choose a stone of the group on the board.",
  "no-point": "Choose a stone of the group on the board.",
  "other-side": "Choose a stone of the other side, or another goal.",
  "one-colour": "",
};
