// The referee: a question, a verdict with its proofs, a problem, or a game of Ikeda Territory I.

import { openAsk } from "./ask.js";
import { openVerdict } from "./verdict.js";
import { openProblem } from "./problem.js";
import { openPlay } from "./play.js";
import { isQuestion } from "./question.js";

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function open(main, parts) {
  if (parts[0] === "play") return openPlay(main, parts);
  if (parts[0] === "solve") return openProblem(main, parts);
  if (isQuestion(parts)) return openVerdict(main, parts);
  return openAsk(main);
}
