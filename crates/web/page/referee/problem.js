// A life-and-death problem with the side to move: what it comes to, and every first move with its line.

import { announce, h, plural, put } from "../dom.js";
import { Refusal, follow, isAbort, post, remove, words } from "../api.js";
import { Board, SpriteSet, toA1, toSgf } from "../board.js";
import { action, errorLine, field, frame, progress, progressOf, select, stepper } from "../parts.js";
import { go, note } from "../router.js";
import { setKeys } from "../keys.js";
import { backLink, parseProblem, problemBody, problemLink, questionLink, sideLinks } from "./question.js";
import { REFUSED, headline, isIdle, source, summary, title } from "./solution.js";
import { LineView } from "./line.js";
import { moveList } from "./moves.js";

/**
 * @typedef {import("../types.js").Solution} Solution
 * @typedef {import("../types.js").Changes} Changes
 * @typedef {import("./question.js").Problem} Problem
 */

const GOALS = /** @type {[string, string][]} */ ([
  ["", "as the group says"],
  ["live", "to live"],
  ["kill", "to kill"],
]);
const BUDGETS = /** @type {[string, string][]} */ ([
  ["100000", "short: some seconds"],
  ["", "usual: about a minute at most"],
  ["10000000", "long: ten minutes"],
]);
/** How many times as many positions are tried when they were too few. */
const MORE = 10;
const USUAL = 1_000_000;
const MOST = 10_000_000;

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function openProblem(main, parts) {
  const view = new ProblemView(main, parseProblem(parts.slice(1)));
  void view.ask();
  return {
    show(next) {
      if (next[0] !== "solve") return false;
      const problem = parseProblem(next.slice(1));
      if (JSON.stringify(problem.about) !== JSON.stringify(view.problem.about)) return false;
      const isSame = JSON.stringify(problem.options) === JSON.stringify(view.problem.options);
      if (isSame) view.openMove(problem.move);
      else view.change(problem);
      return true;
    },
    close: () => view.close(),
  };
}

export class ProblemView {
  /** @param {HTMLElement} main @param {Problem} problem */
  constructor(main, problem) {
    this.problem = problem;
    this.job = "";
    this.ending = new AbortController();
    /** @type {Solution | null} */
    this.solution = null;
    /** The position without any answer. @type {Changes} */
    this.position = [];
    /** The first move that is open, with its line. @type {LineView | null} */
    this.line = null;
    this.error = errorLine();
    this.progress = progress(() => void this.cancel());
    this.headline = h("h1", { class: "headline", "aria-live": "polite" }, "Solving …");
    this.summary = h("p", { class: "proved" });
    this.source = h("p", { class: "muted source" });
    this.sides = h("div", { class: "row sides", role: "group", "aria-label": "Who plays first" });
    this.group = h("p", { class: "muted group-line" });
    this.board = new Board({
      label: "Board of the problem",
      onpoint: (point) => this.point(point),
      onstep: (by) => this.line?.step(by),
      changes: () => false,
    });
    this.steps = stepper((to) => this.line?.to(to));
    this.steps.element.hidden = true;
    this.legend = h("ul", { class: "legend", "aria-label": "Signs on the board" });
    this.place = h("section", { class: "chain-place move-place", "aria-label": "The move", hidden: true });
    this.list = h("div", { class: "moves" });
    this.form = this.settings();
    const { about } = problem;
    const judged = questionLink({ about, options: {}, chain: "" });
    frame(
      main,
      this.board.element,
      [],
      [
        h(
          "div",
          { class: "game-title" },
          h("div", { class: "crumbs" }, backLink(about), " · ", h("a", { href: judged }, "Judge the whole position")),
          this.headline,
          this.summary,
          this.progress.element,
          this.source,
          this.sides,
          this.group,
        ),
        this.error.element,
        this.steps.element,
        h("div", { class: "row legend-row" }, this.legend),
        this.place,
        this.list,
        h("details", { class: "fold" }, h("summary", null, "Goal & settings"), this.form.element),
      ],
    );
    this.drawQuestion();
    setKeys([
      { keys: ["ArrowRight", "Space"], words: "Next move of the line", act: () => this.line?.step(1) },
      { keys: ["ArrowLeft"], words: "Previous move", act: () => this.line?.step(-1) },
      { keys: ["Home"], words: "Start of the line", act: () => this.line?.to("first") },
      { keys: ["End"], words: "End of the line", act: () => this.line?.to("last") },
      { keys: ["ArrowDown"], words: "Next first move", act: () => this.beside(1) },
      { keys: ["ArrowUp"], words: "Previous first move", act: () => this.beside(-1) },
      { keys: ["b"], words: "Black to play", act: () => this.set({ to_move: "black" }) },
      { keys: ["w"], words: "White to play", act: () => this.set({ to_move: "white" }) },
      { keys: ["Escape"], words: "Back to the answer", act: () => this.goMove("") },
    ]);
  }

  /** Goal and budget. */
  settings() {
    const goal = select(GOALS, { onchange: () => this.set({ goal: goal.value }) });
    const nodes = select(BUDGETS, { onchange: () => this.set({ nodes: nodes.value }) });
    return {
      element: h("div", { class: "fields" }, field("The side to play wants", goal), field("Budget", nodes)),
      goal,
      nodes,
    };
  }

  /** The same position with other options; an empty one is left out. @param {Record<string, string>} options */
  set(options) {
    const all = Object.entries({ ...this.problem.options, ...options }).filter(([, value]) => value);
    const next = problemLink({ ...this.problem, options: Object.fromEntries(all), move: "" });
    go(next);
  }

  /** Another question about the position that is shown. @param {Problem} problem */
  change(problem) {
    this.ending.abort();
    this.ending = new AbortController();
    this.problem = problem;
    this.solution = null;
    this.drawQuestion();
    void this.ask();
  }

  async ask() {
    const { signal } = this.ending;
    this.headline.textContent = "Solving …";
    for (const part of [this.summary, this.source, this.list, this.legend]) put(part);
    this.error.say("");
    this.leaveLine();
    try {
      const posed = await post("/api/solve", problemBody(this.problem), signal);
      this.job = posed.job;
      this.showPosition(posed);
      this.progress.show({ done: 0, total: 0, words: "Solving …" });
      const done = await /** @type {ReturnType<typeof follow<Solution>>} */ (
        follow(posed.job, (now) => this.progress.show(progressOf(now)), signal)
      );
      this.progress.show(null);
      if (done.result) this.show(done.result);
      else if (done.state === "cancelled") this.failed(`Cancelled${done.error ? `: ${done.error}` : ""}.`, true);
      else this.failed(done.error ?? "The solver gave no answer.", true);
    } catch (error) {
      if (isAbort(error)) return;
      this.progress.show(null);
      const body = error instanceof Refusal ? error.body : null;
      if (body?.board) this.showPosition(body);
      const hint = REFUSED[body?.code ?? ""] ?? "";
      this.failed([`${words(error)}${hint ? "." : ""}`, hint].filter(Boolean).join(" "), !body?.code);
    }
  }

  /** @param {string} why @param {boolean} again whether the same question may be answered another time */
  failed(why, again) {
    this.headline.textContent = "No answer";
    if (!this.problem.options["point"]) put(this.group);
    this.error.say(
      why.charAt(0).toUpperCase() + why.slice(1),
      ...(again ? [action("Try again", () => void this.ask())] : []),
    );
  }

  async cancel() {
    try {
      if (this.job) await remove(`/api/jobs/${this.job}`);
    } catch (error) {
      this.error.say(words(error));
    }
  }

  /** Who plays, and which group is meant: what a person can choose. */
  drawQuestion() {
    const { options } = this.problem;
    const now = this.solution?.report.to_move ?? options["to_move"];
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["side"] : undefined;
    put(this.sides, ...sideLinks(this.problem, now));
    if (focused) /** @type {HTMLElement | null} */ (this.sides.querySelector(`[data-side="${focused}"]`))?.focus();
    put(
      this.group,
      options["point"]
        ? `The group at ${options["point"]} is chosen. `
        : "Another group: choose one of its stones on the board. ",
      options["point"] ? action("What is enclosed", () => this.set({ point: "" })) : null,
    );
    this.form.goal.value = options["goal"] ?? "";
    const nodes = options["nodes"] ?? "";
    if (![...this.form.nodes.options].some((option) => option.value === nodes))
      this.form.nodes.append(h("option", { value: nodes }, plural(Number(nodes), "position")));
    this.form.nodes.value = nodes;
  }

  /** @param {{ board: import("../types.js").BoardDrawing, position: Changes }} posed */
  showPosition(posed) {
    this.position = posed.position;
    this.sprites = new SpriteSet(posed.board);
    this.board.load(posed.board, null);
    this.board.setActive(true);
    this.drawPosition();
  }

  /** The stones alone. */
  drawPosition() {
    this.board.clear();
    this.board.apply(this.position, this.sprites);
  }

  /** @param {Solution} solution */
  show(solution) {
    const { report } = solution;
    this.solution = solution;
    this.showPosition(solution);
    const words = headline(report);
    this.headline.textContent = words;
    this.summary.textContent = summary(report);
    put(
      this.source,
      source(report),
      report.turn_known
        ? null
        : h("span", { class: "note" }, "Note: who plays first is not recorded; Black is assumed."),
    );
    const most = Number(this.problem.options["nodes"] ?? USUAL);
    if (!report.solved && most < MOST) {
      const more = String(Math.min(MOST, most * MORE));
      put(
        this.summary,
        `${summary(report)} `,
        action("Try ten times as many", () => this.set({ nodes: more })),
      );
    }
    document.title = `${words} · Honte`;
    this.drawQuestion();
    put(
      this.list,
      moveList(report, (at) => this.goMove(at)),
    );
    this.openMove(this.problem.move);
    if (!this.problem.move) announce(`${words}. ${summary(report)}`);
  }

  /** The position with the moves that work. */
  drawAnswer() {
    this.drawPosition();
    const { solution } = this;
    if (!solution) return;
    const { report } = solution;
    const height = this.board.size.height;
    this.board.point(report.group.flatMap((at) => toSgf(at, height) ?? []));
    // Where every move does, there is nothing to mark.
    const works = isIdle(report) ? [] : report.works.filter((at) => at !== "pass");
    this.board.nexts(
      works.flatMap((at) => {
        const point = toSgf(at, height);
        return point ? [{ at: point, colour: report.to_move, label: "✓", strong: true }] : [];
      }),
    );
    this.board.notes = [
      `The group: ${report.group.join(" ")}`,
      works.length ? `${title(report.to_move)} to play works: ${works.join(" ")}` : "",
    ].filter(Boolean);
    this.board.describe();
    put(
      this.legend,
      works.length ? sign("✓", "works") : null,
      sign("○", "the group in question"),
      report.moves.length > 1 ? h("li", null, "Choose a point to see what it comes to.") : null,
    );
  }

  /** @param {string} point */
  point(point) {
    const height = this.board.size.height;
    const stones = this.position.filter((_, index) => index % 2 === 0).map((at) => toA1(String(at), height));
    if (stones.includes(point)) return this.set({ point });
    const move = this.solution?.report.moves.find((move) => move.at === point);
    if (move) return this.goMove(point);
    if (this.solution) this.error.say(`${point} is not among the moves that were tried.`);
  }

  /** Opens a first move, with an entry in the history. @param {string} at */
  goMove(at) {
    if (at !== this.problem.move) go(problemLink({ ...this.problem, move: at }));
  }

  /** @param {number} by */
  beside(by) {
    const moves = [...this.list.querySelectorAll("[data-move]")].map((row) => row.getAttribute("data-move") ?? "");
    if (!moves.length) return;
    const at = moves.indexOf(this.problem.move);
    const next = at < 0 ? moves[by > 0 ? 0 : moves.length - 1] : moves[(at + by + moves.length) % moves.length];
    if (next === undefined) return;
    this.openMove(next);
    note(problemLink(this.problem));
  }

  leaveLine() {
    this.line = null;
    this.place.hidden = true;
    this.steps.element.hidden = true;
    put(this.place);
  }

  /** @param {string} at a first move, or nothing for the answer */
  openMove(at) {
    this.problem = { ...this.problem, move: at };
    const { solution } = this;
    if (!solution) return;
    const move = solution.report.moves.find((move) => move.at === at);
    for (const row of this.list.querySelectorAll("[data-move]"))
      row.setAttribute("aria-pressed", String(row.getAttribute("data-move") === at));
    this.error.say(at && !move ? `${at} is not among the moves that were tried.` : "");
    this.legend.hidden = Boolean(move);
    if (!move) {
      this.leaveLine();
      return this.drawAnswer();
    }
    this.place.hidden = false;
    this.steps.element.hidden = false;
    const steps = solution.lines[solution.report.moves.indexOf(move)] ?? [];
    this.line = new LineView(this, solution.report, move, steps);
    // In a panel of its own the move is at the top; on a phone the board stays in sight.
    const panel = this.place.parentElement;
    if (panel && panel.scrollHeight > panel.clientHeight && getComputedStyle(panel).overflowY === "auto")
      panel.scrollTo(0, Math.max(0, this.steps.element.offsetTop - 8));
  }

  close() {
    this.ending.abort();
  }
}

/** @param {string} drawn @param {string} meaning */
const sign = (drawn, meaning) =>
  h("li", null, h("span", { "aria-hidden": "true", class: "legend-sign" }, drawn), meaning);
