// A proof: its line, move by move, and the argument with it.

import { announce, h, put } from "../dom.js";
import { get, isAbort, post, words } from "../api.js";
import { SpriteSet, toSgf } from "../board.js";
import { errorLine, stone } from "../parts.js";

/**
 * @typedef {import("../types.js").Proof} Proof
 * @typedef {import("../types.js").Argument} Argument
 * @typedef {import("../types.js").ProofStep} ProofStep
 * @typedef {import("../types.js").Chain} Chain
 */

export class ProofView {
  /** @param {import("./verdict.js").VerdictView} view @param {Chain} chain @param {HTMLElement} place */
  constructor(view, chain, place) {
    this.view = view;
    this.chain = chain;
    this.place = place;
    this.ending = new AbortController();
    this.error = errorLine();
    /** Whether the reader plays against the proof. */
    this.arguing = false;
    /** @type {string[]} the reader's own moves */
    this.moves = [];
    /** @type {ProofStep[]} what is stepped through now */
    this.line = [];
    this.at = 0;
    this.list = h("ol", { class: "line", "aria-label": "Moves" });
    this.words = h("p", { class: "words", "aria-live": "polite" });
    this.head = h("div", { class: "proof-head" });
    this.foot = h("div", { class: "proof-foot" });
    put(place, this.error.element, this.head, this.words, this.list, this.foot);
  }

  async load() {
    try {
      /** @type {Proof} */
      const proof = await get(`/api/jobs/${this.view.job}/proof`, { chain: this.chain.at }, this.ending.signal);
      this.proof = proof;
      this.showLine();
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** The line of play that the proof tells. */
  showLine() {
    const { proof, view } = this;
    if (!proof) return;
    this.arguing = false;
    this.moves = [];
    this.sprites = proof.sprites ? new SpriteSet(proof) : view.sprites;
    this.start = proof.start;
    this.line = proof.line;
    put(this.head, this.view.kos(proof));
    put(
      this.foot,
      h("p", { class: "end" }, `${proof.end.charAt(0).toUpperCase()}${proof.end.slice(1)}.`),
      proof.support.length
        ? h(
            "details",
            { class: "support" },
            h(
              "summary",
              null,
              proof.support.length === 1
                ? "It rests on another proof, on other points"
                : `It rests on ${proof.support.length} other proofs, on other points`,
            ),
            ...proof.support.map((other) => h("p", null, h("b", null, `${other.shows}. `), other.line)),
          )
        : null,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => void this.argue() }, "Argue back"),
        h("span", { class: "muted" }, yours(proof)),
      ),
    );
    this.view.steps.element.hidden = false;
    this.view.legend.hidden = true;
    this.drawList();
    this.goTo(0);
  }

  drawList() {
    put(
      this.list,
      ...this.line.map((step, index) =>
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", class: "move quiet", onclick: () => this.goTo(index + 1) },
            stone(step.colour),
            h("b", null, step.action),
            h("span", { class: "muted" }, step.by === "you" ? "you" : step.by === "proof" ? "the proof" : ""),
          ),
        ),
      ),
    );
  }

  /** @param {number} at how many moves of the line are played */
  goTo(at) {
    const { board, verdict } = this.view;
    if (!verdict) return;
    this.at = Math.max(0, Math.min(this.line.length, at));
    if (this.at === 0 && !this.arguing) this.view.drawVerdict();
    else {
      board.clear();
      board.apply(verdict.position, this.view.sprites);
      board.apply(this.start ?? [], this.sprites);
    }
    for (const step of this.line.slice(0, this.at)) board.apply(step.spots, this.sprites);
    board.point(this.chain.points);
    this.drawChoices();
    const step = this.line[this.at - 1];
    this.view.steps.where.textContent = step
      ? `${this.at} of ${this.line.length} · ${step.action}`
      : this.line.length
        ? "The position"
        : "";
    this.words.textContent = step
      ? step.words
      : this.arguing
        ? "Your move: a point of the board, or a pass below."
        : "The position. The arrow keys play the moves.";
    [...this.list.querySelectorAll(".move")].forEach((button, index) => {
      if (index + 1 === this.at) {
        button.setAttribute("aria-current", "step");
        if (button instanceof HTMLElement) this.list.scrollTop = button.offsetTop - this.list.offsetTop - 60;
      } else button.removeAttribute("aria-current");
    });
    if (step) announce(step.words);
  }

  /** The points that the reader can play, where it is the reader's turn. */
  get choices() {
    const isTurn = this.arguing && this.at === this.line.length && this.argument && !this.argument.end;
    return isTurn && this.argument ? this.argument.legal.filter((move) => !isPass(move)) : [];
  }

  drawChoices() {
    const { board } = this.view;
    const { choices } = this;
    board.choices(choices.flatMap((at) => toSgf(at, board.size.height) ?? []));
    if (!this.arguing) return;
    board.notes = choices.length ? [`You can play: ${choices.join(" ")}`] : [];
    board.describe();
  }

  /** @param {number} by */
  step(by) {
    this.goTo(this.at + by);
  }

  /** @param {"first" | "back" | "on" | "last"} where */
  to(where) {
    this.goTo({ first: 0, back: this.at - 1, on: this.at + 1, last: this.line.length }[where]);
  }

  async argue() {
    if (this.proof) await this.ask([]);
  }

  /** A point of the board was chosen while arguing. @param {string} move `A7`, `pass` or `ko A7` */
  play(move) {
    if (this.argument?.end) return this.error.say("The argument has ended. Take a move back, or begin anew.");
    void this.ask([...this.moves, move]);
  }

  /** @param {string[]} moves the reader's own */
  async ask(moves) {
    this.error.say("");
    try {
      /** @type {Argument} */
      const argument = await post(
        `/api/jobs/${this.view.job}/argue`,
        { chain: this.chain.at, moves },
        this.ending.signal,
      );
      this.argument = argument;
      this.moves = moves;
      this.arguing = true;
      this.sprites = argument.sprites ? new SpriteSet(argument) : this.view.sprites;
      this.start = argument.start;
      this.line = argument.steps;
      this.view.board.setActive(true, argument.end ? null : (this.proof?.you ?? null));
      this.drawArgument(argument);
      this.drawList();
      this.goTo(argument.steps.length);
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** @param {Argument} argument */
  drawArgument(argument) {
    this.view.steps.element.hidden = false;
    this.view.legend.hidden = true;
    put(this.head, h("p", null, h("b", null, "Argue back. "), argument.words));
    const passes = argument.legal.filter(isPass);
    const points = argument.legal.filter((move) => !isPass(move));
    const move = (/** @type {string} */ at, /** @type {string} */ words) =>
      h("button", { type: "button", "data-play": at, onclick: () => this.play(at) }, words);
    put(
      this.foot,
      argument.end ? h("p", { class: "end", role: "status" }, argument.end) : null,
      argument.repeats
        ? h("p", { class: "muted" }, "This position was there before: what repeats gets you no further.")
        : null,
      argument.end
        ? null
        : h(
            "div",
            { class: "row" },
            ...passes.map((at) => move(at, at === "pass" ? "Pass" : `Pass for the ko at ${at.slice(3)}`)),
            points.length ? null : h("span", { class: "muted" }, "No point can be played."),
          ),
      argument.end || !points.length
        ? null
        : h(
            "div",
            { class: "row points", role: "group", "aria-label": "Points that can be played" },
            h("span", { class: "muted" }, "Or play a point marked on the board:"),
            ...points.map((at) => move(at, at)),
          ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", disabled: this.moves.length === 0, onclick: () => void this.ask(this.moves.slice(0, -1)) },
          "Take back",
        ),
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              this.view.board.setActive(true);
              this.showLine();
            },
          },
          "Back to the proof",
        ),
      ),
    );
  }

  close() {
    this.ending.abort();
    this.view.board.setActive(true);
  }
}

/** A move that is on no point. @param {string} move */
const isPass = (move) => move === "pass" || move.startsWith("ko ");

/** Whom the reader would play, and for what. @param {Proof} proof */
const yours = ({ you, goal }) => `You are ${you === "black" ? "Black" : "White"}, and are to ${goal}.`;
