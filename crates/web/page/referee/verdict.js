// A verdict: the board with its signs, the chains, the count, and the proofs.

import { announce, h, put } from "../dom.js";
import { address, follow, get, isAbort, post, remove, words } from "../api.js";
import { Board, SpriteSet, toA1 } from "../board.js";
import { countTable, errorLine, progress, progressOf, stepper, stone, tabs } from "../parts.js";
import { link, note } from "../router.js";
import { setKeys } from "../keys.js";
import { Walk } from "../records/walk.js";
import { body, parse, questionLink, same } from "./question.js";
import { questionFields } from "./ask.js";
import { ProofView } from "./proof.js";
import { chainTable, facts } from "./chains.js";

/**
 * @typedef {import("../types.js").Verdict} Verdict
 * @typedef {import("../types.js").Chain} Chain
 * @typedef {import("./question.js").Question} Question
 */

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function openVerdict(main, parts) {
  const view = new VerdictView(main, parse(parts));
  void view.ask();
  return {
    show(next) {
      if (next[0] !== "game" && next[0] !== "text") return false;
      const question = parse(next);
      if (!same(question, view.question)) return false;
      view.openChain(question.chain);
      return true;
    },
    close: () => view.close(),
  };
}

export class VerdictView {
  /** @param {HTMLElement} main @param {Question} question */
  constructor(main, question) {
    this.question = question;
    this.job = "";
    /** @type {ProofView | null} */
    this.proof = null;
    this.ending = new AbortController();
    this.error = errorLine();
    this.progress = progress(() => void this.cancel());
    this.headline = h("h1", { class: "headline", "aria-live": "polite" }, "Judging …");
    this.reason = h("p", { class: "muted about" });
    this.board = new Board({ label: "Board of the verdict", onpoint: (point) => this.point(point), onstep: (by) => this.proof?.step(by) });
    this.steps = stepper((to) => this.proof?.to(to));
    this.steps.element.hidden = true;
    this.legend = h("ul", { class: "legend", "aria-label": "Signs on the board" });
    this.side = h("div", { class: "side" });
    const from = "text" in question.about
      ? h("a", { href: "#/referee" }, "‹ Another position")
      : h("a", { href: link("records", question.about.file, question.about.number, question.about.node) }, "‹ Back to the game");
    put(main, h("div", { class: "game" },
      h("div", { class: "stage" }, h("div", { class: "game-title" }, h("div", { class: "crumbs" }, from), this.headline, this.reason), this.error.element, this.progress.element, this.board.element, this.steps.element, this.legend),
      this.side));
    setKeys([
      { keys: ["ArrowRight", "Space"], words: "Next move of the proof", act: () => this.proof?.step(1) },
      { keys: ["ArrowLeft"], words: "Move before", act: () => this.proof?.step(-1) },
      { keys: ["Home"], words: "Start of the proof", act: () => this.proof?.to("first") },
      { keys: ["End"], words: "End of the proof", act: () => this.proof?.to("last") },
      { keys: ["ArrowDown"], words: "Next chain", act: () => this.beside(1) },
      { keys: ["ArrowUp"], words: "Chain before", act: () => this.beside(-1) },
      { keys: ["a"], words: "Argue back", act: () => void this.proof?.argue() },
      { keys: ["Escape"], words: "Back to the verdict", act: () => this.openChain("") },
    ]);
  }

  async ask() {
    void this.preview();
    try {
      const { job } = await post("/api/referee", body(this.question), this.ending.signal);
      this.job = job;
      this.progress.show({ done: 0, total: 0, words: "Judging …" });
      put(this.side, h("div", { class: "waiting muted" },
        h("p", null, "First comes what lives whatever is played, then the other chains, the likely ones first: a search that ends in a proof, and a check of the proof that shares no code with it."),
        h("p", null, "An open position has no short proofs. What is not decided within the budget is shown as undecided, with the reason.")));
      const done = await /** @type {ReturnType<typeof follow<Verdict>>} */ (follow(job, (now) => this.progress.show(progressOf(now)), this.ending.signal));
      this.progress.show(null);
      if (done.state === "done" && done.result) this.show(done.result);
      else this.failed(done.state === "cancelled" ? `Cancelled: ${done.error ?? "nothing was judged"}.` : (done.error ?? "The referee gave no answer."));
    } catch (error) {
      if (isAbort(error)) return;
      this.progress.show(null);
      this.failed(words(error));
    }
  }

  /** The position, while the verdict is not yet there. */
  async preview() {
    if ("text" in this.question.about) return;
    const { file, number, node } = this.question.about;
    try {
      /** @type {import("../types.js").Game} */
      const game = await get("/api/game", { file, number }, this.ending.signal);
      if (this.verdict) return;
      const walk = new Walk(game);
      this.board.load(game.board, game.size);
      this.board.apply(walk.go(walk.named(node) ?? 0));
    } catch {
      // The referee itself will say what is wrong.
    }
  }

  /** @param {string} why */
  failed(why) {
    this.headline.textContent = "No verdict";
    this.reason.textContent = "";
    this.error.say(why);
    put(this.side, this.again("Judge again"));
  }

  /** The question, to be asked otherwise. @param {string} label */
  again(label) {
    const fields = questionFields(this.question.options);
    return h("form", { class: "again", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const next = questionLink({ ...this.question, options: fields.read(), chain: "" });
      if (next === questionLink({ ...this.question, chain: "" })) void this.ask();
      else location.hash = next;
    } }, h("div", { class: "fields" }, ...fields.elements), h("button", { class: "primary" }, label));
  }

  async cancel() {
    try {
      if (this.job) await remove(`/api/jobs/${this.job}`);
    } catch (error) {
      this.error.say(words(error));
    }
  }

  /** @param {Verdict} verdict */
  show(verdict) {
    this.verdict = verdict;
    this.sprites = new SpriteSet(verdict.board);
    this.board.load(verdict.board, null);
    this.board.setActive(true);
    // An interval has its reason after a colon.
    const [head = "", ...reason] = verdict.headline.split(": ");
    this.headline.textContent = `${head.charAt(0).toUpperCase()}${head.slice(1)}`;
    this.reason.textContent = reason.join(": ");
    put(this.legend, ...signs(verdict.legend ?? ""));
    document.title = `${verdict.headline} · Honte`;
    this.chains = h("div", { class: "chains-panel" });
    this.chainPlace = h("section", { class: "chain-place", "aria-label": "The chain", hidden: true });
    put(this.chains, chainTable(verdict, (at) => this.go(at)), facts(verdict));
    const counted = h("div", null,
      verdict.count?.length ? countTable(verdict.count) : h("p", { class: "muted" }, "While something is undecided, the score is an interval, and there is no count."),
      verdict.why_open.length ? h("div", { class: "open" }, h("h3", null, "What is open, and why"), h("ul", null, ...verdict.why_open.map((why) => h("li", null, why)))) : null);
    this.panels = tabs("Verdict", [
      { id: "chains", name: "Chains", panel: h("div", null, this.chainPlace, this.chains) },
      { id: "count", name: "Count", panel: counted },
      { id: "question", name: "Question", panel: h("div", null, this.again("Judge again"), this.assumed(verdict)) },
    ], verdict.why_open.length && !this.question.chain ? "count" : "chains");
    put(this.side, this.panels.element);
    this.drawVerdict();
    announce(`Verdict: ${verdict.headline}`);
    this.openChain(this.question.chain);
  }

  /** How passes for a ko are read, where a proof has any. @param {{ reading: string, line: { action: string }[] }} proof */
  kos(proof) {
    return proof.line.some((step) => step.action.startsWith("ko ")) ? h("p", { class: "muted" }, `What a pass for a ko lifts is read as “${proof.reading}”.`) : null;
  }

  /** What the verdict takes for granted. @param {Verdict} verdict */
  assumed(verdict) {
    const assumed = verdict.report["assumed"];
    return Array.isArray(assumed) && assumed.length ? h("p", { class: "muted" }, `Taken for granted: ${assumed.join("; ")}.`) : null;
  }

  /** The position with the signs of the verdict. */
  drawVerdict() {
    if (!this.verdict) return;
    this.board.clear();
    this.board.apply(this.verdict.position, this.sprites);
    this.board.apply(this.verdict.verdicts, this.sprites);
  }

  /** @param {string} point */
  point(point) {
    if (this.proof?.arguing) return this.proof.play(point);
    const letters = this.board.size.height;
    const chain = this.verdict?.chains.find((one) => one.points.some((at) => toA1(at, letters) === point));
    if (chain) this.go(chain.at);
  }

  /** Opens a chain, with an entry in the history. @param {string} at */
  go(at) {
    location.hash = questionLink({ ...this.question, chain: at });
  }

  /** @param {number} by */
  beside(by) {
    const chains = this.verdict?.chains ?? [];
    if (!chains.length) return;
    const at = chains.findIndex((chain) => chain.at === this.question.chain);
    const next = chains[(at + by + chains.length) % chains.length];
    if (next) {
      this.openChain(next.at);
      note(questionLink(this.question));
    }
  }

  /** @param {string} at the chain, or nothing for the whole verdict */
  openChain(at) {
    this.question = { ...this.question, chain: at };
    if (!this.verdict || !this.chainPlace || !this.chains) return;
    this.proof?.close();
    this.proof = null;
    const chain = this.verdict.chains.find((one) => one.at === at);
    this.steps.element.hidden = true;
    this.legend.hidden = false;
    this.chainPlace.hidden = !chain;
    this.drawVerdict();
    for (const row of this.chains.querySelectorAll("[data-chain]")) row.setAttribute("aria-pressed", String(row.getAttribute("data-chain") === at));
    if (!chain) {
      if (at) this.error.say(`There is no chain at ${at}.`);
      return;
    }
    this.error.say("");
    this.panels?.open("chains");
    this.board.point(chain.points);
    this.drawChain(chain);
    if (chain.has_proof) {
      this.proof = new ProofView(this, chain, /** @type {HTMLElement} */ (this.chainPlace.querySelector(".proof-place")));
      void this.proof.load();
    }
  }

  /** @param {Chain} chain */
  drawChain(chain) {
    if (!this.chainPlace) return;
    const report = reportOf(/** @type {Verdict} */ (this.verdict), chain.at);
    put(this.chainPlace,
      h("div", { class: "chain-head" },
        h("h2", null, report ? stone(report.colour) : null, ` ${chain.at}`),
        h("a", { href: questionLink({ ...this.question, chain: "" }), class: "close" }, "All chains")),
      h("p", { class: "claim" }, chain.claim),
      h("p", { class: "explain" }, chain.explain),
      chain.is_static ? h("p", { class: "muted" }, "This holds whatever is played around it: nothing needs to be read.") : null,
      h("div", { class: "proof-place" }),
      chain.has_proof ? h("p", { class: "row" }, h("a", { href: address(`/api/jobs/${this.job}/proof.sgf`, { chain: chain.at }), download: "" }, "The proof as SGF")) : null);
    const box = this.chainPlace.getBoundingClientRect();
    // On a phone the panels are below the board, which is to stay in sight.
    if (box.top < 0) this.chainPlace.scrollIntoView();
  }

  close() {
    this.ending.abort();
    this.proof?.close();
  }
}

/**
 * The signs on the board, which text and drawing show a little differently.
 * @param {string} legend as text boards have it: signs and meanings, two spaces between them
 */
function signs(legend) {
  const drawn = /** @type {Record<string, string | Node>} */ ({ "†": "✕", "×": "✕", "▪": stone("black"), "▫": stone("white") });
  return legend.split(/ {2,}/).map((entry) => {
    const [sign = "", ...meaning] = entry.split(" ");
    // The drawing has crosses for both; what they stand on tells them apart.
    const where = sign === "†" ? "on a stone: " : sign === "×" ? "on a point: " : "";
    return h("li", null, h("span", { "aria-hidden": "true", class: "legend-sign" }, drawn[sign] ?? sign), where + meaning.join(" "));
  });
}

/** @param {Verdict} verdict @param {string} at @returns {any} */
export function reportOf(verdict, at) {
  const chains = verdict.report["chains"];
  return Array.isArray(chains) ? chains.find((chain) => chain.at === at) : undefined;
}
