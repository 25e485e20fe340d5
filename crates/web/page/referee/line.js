// A first move of a problem, and how play goes on after it, move by move.

import { announce, h, put } from "../dom.js";
import { toSgf } from "../board.js";
import { stone } from "../parts.js";
import { problemLink } from "./question.js";
import { fate, isIdle, moveName, stepWords, title } from "./solution.js";

/**
 * @typedef {import("../types.js").TriedMove} TriedMove
 * @typedef {import("../types.js").LineStep} LineStep
 */

export class LineView {
  /** @param {import("./problem.js").ProblemView} view @param {import("../types.js").SolveReport} report @param {TriedMove} move @param {LineStep[]} steps */
  constructor(view, report, move, steps) {
    this.view = view;
    this.report = report;
    this.move = move;
    this.steps = steps;
    /** How many moves are played. */
    this.at = 0;
    this.words = h("p", { class: "words" });
    this.list = h("ol", { class: "line", "aria-label": "Moves" });
    put(
      this.list,
      ...steps.map((step, index) =>
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", class: "move quiet", onclick: () => this.goTo(index + 1) },
            stone(step.colour),
            h("b", null, moveName(step.at)),
          ),
        ),
      ),
    );
    put(
      view.place,
      h(
        "div",
        { class: "chain-head" },
        h("h2", null, stone(report.to_move), ` ${moveName(move.at)}`),
        h("a", { href: problemLink({ ...view.problem, move: "" }), class: "close" }, "All moves"),
      ),
      h("p", { class: "claim" }, this.claim),
      this.words,
      this.list,
    );
    this.goTo(1);
  }

  /** What the move does, in a sentence. */
  get claim() {
    const { move, report } = this;
    const does = move.works === null || isIdle(report) ? ": " : move.works ? " works: " : " fails: ";
    return `${title(report.to_move)} ${moveName(move.at)}${does}${fate(move, report.defender)}.`;
  }

  /** @param {number} at how many moves of the line are played */
  goTo(at) {
    const { steps, move, view } = this;
    const { board } = view;
    this.at = Math.max(0, Math.min(steps.length, at));
    const played = steps.slice(0, this.at);
    view.drawPosition();
    for (const step of played) board.apply(step.spots, view.sprites);
    board.number(
      played.flatMap((step, index) => {
        const point = toSgf(step.at, board.size.height);
        const again = played.slice(index + 1).some((later) => later.at === step.at);
        return point && !again ? [/** @type {[string, number]} */ ([point, index + 1])] : [];
      }),
    );
    const step = played.at(-1);
    const end = this.at === steps.length && move.fate !== null ? ` ${fate(move, this.report.defender)}.` : "";
    const words = `${step ? stepWords(step) : "The position"}.${end}`;
    this.words.textContent = words;
    view.steps.where.textContent = step ? `${this.at} of ${steps.length} · ${moveName(step.at)}` : "The position";
    [...this.list.querySelectorAll(".move")].forEach((button, index) => {
      if (index + 1 === this.at) {
        button.setAttribute("aria-current", "step");
        if (button instanceof HTMLElement) this.list.scrollTop = button.offsetTop - this.list.offsetTop - 60;
      } else button.removeAttribute("aria-current");
    });
    const moves = played.map((step, index) => `${index + 1} ${moveName(step.at)}`).join(", ");
    board.notes = moves ? [`Moves: ${moves}`] : [];
    board.describe();
    announce(words);
  }

  /** @param {number} by */
  step(by) {
    this.goTo(this.at + by);
  }

  /** @param {"first" | "back" | "on" | "last"} where */
  to(where) {
    this.goTo({ first: 0, back: this.at - 1, on: this.at + 1, last: this.steps.length }[where]);
  }
}
