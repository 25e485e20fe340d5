// A verdict: the board with its signs, the chains, the count, and the proofs.

import { announce, h, put } from "../dom.js";
import { address, follow, get, isAbort, post, remove, words } from "../api.js";
import { Board, SpriteSet, toA1, toSgf } from "../board.js";
import { action, countTable, errorLine, frame, progress, progressOf, stepper, stone, tabs } from "../parts.js";
import { note } from "../router.js";
import { setKeys } from "../keys.js";
import { Walk } from "../records/walk.js";
import { backLink, body, isQuestion, parse, questionLink, same, sideLinks } from "./question.js";
import { ExampleCard, lettersOf } from "./example.js";
import { questionFields } from "./ask.js";
import { ProofView } from "./proof.js";
import { otherRules } from "./rules.js";
import { unprovedArea } from "./area.js";
import { chainTable } from "./chains.js";
import { groupList, openRooms, toPlay } from "./groups.js";
import { asItStands, byProof, disputed, headline, proved, source } from "./headline.js";

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
      if (!isQuestion(next)) return false;
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
    this.proved = h("p", { class: "proved" });
    this.source = h("p", { class: "muted source" });
    this.bounds = h(
      "details",
      { class: "advanced bounds", hidden: true },
      h("summary", null, "By what is proved alone"),
      h("p"),
    );
    /** The stage of the answer that is shown, and whether it is the last. */
    this.stage = 0;
    this.isOver = false;
    /** A better answer, kept until the open proof is closed. @type {Verdict | null} */
    this.better = null;
    /** Which folded parts are open. @type {Set<string>} */
    this.unfolded = new Set();
    /** Whether the board is shown as it was stopped, not as it is finished. */
    this.isUnfinished = false;
    /** @type {ReturnType<typeof tabs> | undefined} */
    this.tabs = undefined;
    /** The results by other rules, once they are wanted. @type {HTMLElement | undefined} */
    this.rules = undefined;
    /** The question, to be asked otherwise; what is filled in stays. @type {HTMLElement | undefined} */
    this.form = undefined;
    this.turn = h("button", {
      type: "button",
      class: "quiet turn-board",
      hidden: true,
      onclick: () => this.turnBoard(),
    });
    this.board = new Board({
      label: "Board of the verdict",
      onpoint: (point) => this.point(point),
      onstep: (by) => this.proof?.step(by),
      changes: () => Boolean(this.proof?.arguing),
    });
    this.steps = stepper((to) => this.proof?.to(to));
    this.steps.element.hidden = true;
    this.legend = h("ul", { class: "legend", "aria-label": "Signs on the board" });
    this.side = h("div", { class: "verdict" });
    this.problem = h(
      "div",
      { class: "row sides", role: "group", "aria-label": "As a problem" },
      h("span", { class: "muted" }, "As a problem:"),
      ...sideLinks({ about: question.about, options: {}, move: "" }),
    );
    const { about } = question;
    /** What a text says of the position, if it is one of its examples. */
    this.example = "example" in about ? new ExampleCard(about.example, this.ending.signal) : null;
    frame(
      main,
      this.board.element,
      [],
      [
        h(
          "div",
          { class: "game-title" },
          h("div", { class: "crumbs" }, backLink(about)),
          this.example?.element ?? null,
          this.headline,
          this.proved,
          this.progress.element,
          this.source,
          this.bounds,
          this.problem,
        ),
        this.error.element,
        this.steps.element,
        h("div", { class: "row legend-row" }, this.legend, this.turn),
        this.side,
      ],
    );
    setKeys([
      { keys: ["ArrowRight", "Space"], words: "Next move of the proof", act: () => this.proof?.step(1) },
      { keys: ["ArrowLeft"], words: "Previous move", act: () => this.proof?.step(-1) },
      { keys: ["Home"], words: "Start of the proof", act: () => this.proof?.to("first") },
      { keys: ["End"], words: "End of the proof", act: () => this.proof?.to("last") },
      { keys: ["ArrowDown"], words: "Next group", act: () => this.beside(1) },
      { keys: ["ArrowUp"], words: "Previous group", act: () => this.beside(-1) },
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
      put(
        this.side,
        h(
          "div",
          { class: "waiting muted" },
          h(
            "p",
            null,
            "A first answer comes at once. The search for proofs goes on behind it; each proof is checked by code that shares nothing with the search.",
          ),
        ),
      );
      this.stage = 0;
      this.isOver = false;
      const done = await /** @type {ReturnType<typeof follow<Verdict>>} */ (
        follow(job, (now) => this.follow(now), this.ending.signal)
      );
      this.progress.show(null);
      this.isOver = true;
      const why = done.state === "cancelled" ? `Cancelled${done.error ? `: ${done.error}` : ""}.` : (done.error ?? "");
      if (done.result) {
        this.show(done.result);
        this.error.say(why && `${why} What was found by then is shown.`);
      } else
        this.failed(why === "Cancelled." ? "Cancelled: nothing was judged." : why || "The referee gave no answer.");
    } catch (error) {
      if (isAbort(error)) return;
      this.progress.show(null);
      this.failed(words(error));
    }
  }

  /** How far the job is; a better answer is fetched. @param {import("../types.js").Job<Verdict>} now */
  follow(now) {
    this.progress.show(progressOf(now));
    if (now.stage <= this.stage) return;
    this.stage = now.stage;
    void this.fetchBetter();
  }

  async fetchBetter() {
    try {
      /** @type {import("../types.js").Job<Verdict>} */
      const job = await get(`/api/jobs/${this.job}`, undefined, this.ending.signal);
      if (job.result && !this.isOver) this.show(job.result);
    } catch (error) {
      // The end of the job will say what is wrong.
      if (!isAbort(error)) this.stage = 0;
    }
  }

  /** The position, while the verdict is not yet there. */
  async preview() {
    if (!("file" in this.question.about)) return;
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
    this.proved.textContent = "";
    this.source.textContent = "";
    this.error.say(
      why,
      action("Try again", () => void this.ask()),
    );
    put(this.side, this.again("Judge again"));
  }

  /** The question, to be asked otherwise. @param {string} label */
  again(label) {
    const fields = questionFields(this.question.options);
    return h(
      "form",
      {
        class: "again",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const next = questionLink({ ...this.question, options: fields.read(), chain: "" });
          if (next === questionLink({ ...this.question, chain: "" })) void this.ask();
          else location.hash = next;
        },
      },
      fields.element,
      h("button", { class: "primary" }, label),
    );
  }

  async cancel() {
    try {
      if (this.job) await remove(`/api/jobs/${this.job}`);
    } catch (error) {
      this.error.say(words(error));
    }
  }

  /** @param {Verdict} verdict the first answer, or a better one */
  show(verdict) {
    const { summary } = verdict;
    const words = headline(summary);
    if (this.headline.textContent !== words) this.headline.textContent = words;
    this.proved.textContent = proved(summary, this.isOver);
    const notes = [...summary.notes, ...summary.disputed.map(disputed)];
    const { about } = this.question;
    const isEnd = "file" in about && about.node === "end";
    put(this.source, source(summary, isEnd), ...notes.map((note) => h("span", { class: "note" }, `Note: ${note}`)));
    const range = byProof(summary);
    this.bounds.hidden = !range;
    put(/** @type {Element} */ (this.bounds.lastElementChild), range);
    document.title = `${words} · Honte`;
    if (this.isOver) announce(`Verdict: ${words}`);
    // Who reads a proof, or argues with it, is not disturbed.
    if (this.proof) this.better = verdict;
    else this.take(verdict);
  }

  /** @param {Verdict} verdict */
  take(verdict) {
    this.better = null;
    this.verdict = verdict;
    if (verdict.example) this.example?.compare(verdict.example, (at) => this.go(at));
    this.sprites = new SpriteSet(verdict.board);
    this.board.load(verdict.board, null);
    this.board.setActive(true);
    this.chains = h(
      "div",
      { class: "chains-panel" },
      h("p", { class: "muted" }, "A group may have several chains. The verdict counts groups."),
      chainTable(verdict, (at) => this.go(at)),
    );
    this.groups = groupList(
      verdict,
      (at) => this.go(at),
      (id, name, ...children) => this.fold(id, name, ...children),
    );
    this.chainPlace = h("section", { class: "chain-place", "aria-label": "The group", hidden: true });
    const stands = asItStands(verdict.summary);
    this.form ??= this.again("Judge again");
    const back = this.focused();
    const groups = h(
      "div",
      null,
      this.chainPlace,
      openRooms(verdict, (points) => this.board.point(points.flatMap((at) => toSgf(at, this.board.size.height) ?? []))),
      this.groups,
      toPlay(verdict),
      verdict.chains.length ? this.fold("chains", "Every chain by itself", this.chains) : null,
      verdict.why_open.length
        ? this.fold(
            "open",
            "What has no proof, and why",
            h("ul", { class: "open" }, ...verdict.why_open.map((why) => h("li", null, why))),
          )
        : null,
      this.fold("question", "Rules & settings", this.form),
    );
    const count = h(
      "div",
      null,
      verdict.count.length
        ? countTable(verdict.count)
        : h("p", { class: "muted" }, "There is no count of a game that is not finished."),
      stands ? h("p", { class: "as-it-stands" }, stands) : null,
    );
    const rules = h("div", null);
    const open = this.tabs?.element.dataset.open ?? "groups";
    this.tabs = tabs(
      "Verdict",
      [
        { id: "groups", name: "Groups", panel: groups },
        // Beside a count stands the board that is counted, not the middle of a proof.
        { id: "count", name: "Count", panel: count, onopen: () => this.leaveProof() },
        {
          id: "rules",
          name: "Under other rules",
          panel: rules,
          onopen: () => {
            this.leaveProof();
            this.rules ??= otherRules(this.question, verdict.summary, this.ending.signal);
            put(rules, this.rules);
          },
        },
      ],
      this.question.chain ? "groups" : open,
    );
    put(this.side, this.tabs.element);
    back()?.focus();
    this.drawVerdict();
    this.openChain(this.question.chain);
  }

  /** Back to the board of the verdict. */
  leaveProof() {
    if (!this.question.chain) return;
    this.openChain("");
    note(questionLink(this.question));
  }

  /** Finds what has the focus now in the parts that are made anew. @returns {() => HTMLElement | null | undefined} */
  focused() {
    const now = document.activeElement;
    if (!(now instanceof HTMLElement) || !this.side.contains(now)) return () => null;
    const name = ["data-chain", "data-group"].find((name) => now.hasAttribute(name));
    const fold = now.closest("summary")?.parentElement?.getAttribute("data-fold");
    const same = name ? `[${name}="${now.getAttribute(name)}"]` : fold ? `[data-fold="${fold}"] > summary` : "";
    return () => (this.side.contains(now) ? now : same ? this.side.querySelector(same) : null);
  }

  /** A part that can be folded, and stays as it was when there is a better answer. @param {string} id @param {string} name @param {...HTMLElement} children */
  fold(id, name, ...children) {
    return h(
      "details",
      {
        class: "fold",
        "data-fold": id,
        open: this.unfolded.has(id),
        ontoggle: (/** @type {Event} */ event) => {
          if (event.target instanceof HTMLDetailsElement && event.target.open) this.unfolded.add(id);
          else this.unfolded.delete(id);
        },
      },
      h("summary", null, name),
      ...children,
    );
  }

  /** Shows the board finished, or as it was stopped. */
  turnBoard() {
    this.isUnfinished = !this.isUnfinished;
    this.drawVerdict();
  }

  /** How passes for a ko are read, where a proof has any. @param {{ reading: string, line: { action: string }[] }} proof */
  kos(proof) {
    return proof.line.some((step) => step.action.startsWith("ko "))
      ? h("p", { class: "muted" }, `What a pass for a ko lifts is read as “${proof.reading}”.`)
      : null;
  }

  /** The stones of the groups with a standing. @param {string} standing */
  stones(standing) {
    const { report, chains } = /** @type {Verdict} */ (this.verdict);
    const groups = report.groups.filter((group) => group.standing === standing);
    const points = new Map(chains.map((chain) => [chain.at, chain.points]));
    return groups.flatMap((group) => group.chains.flatMap((at) => points.get(at) ?? []));
  }

  /** One stone of each group with a standing. @param {string} standing */
  firsts(standing) {
    const { report, chains } = /** @type {Verdict} */ (this.verdict);
    const points = new Map(chains.map((chain) => [chain.at, chain.points]));
    return report.groups
      .filter((group) => group.standing === standing)
      .flatMap((group) => points.get(group.chains[0] ?? "")?.[0] ?? []);
  }

  /** The signs that are on the board, and no others. */
  drawLegend() {
    const has = (/** @type {string} */ what) => this.board.svg?.querySelector(what) !== null;
    const drawn = /** @type {Record<import("../types.js").Sign, boolean>} */ ({
      black: has('[data-point] > .b use[href="#area"]'),
      white: has('[data-point] > .w use[href="#area"]'),
      dead: has('[data-point] use[href="#dead"]'),
      seki: has('[data-point] use[href="#square"]'),
      nobody: has('[data-point] use[href="#cross"]'),
      seems: has(".hollow.seems"),
      doubtful: has(".hollow.doubtful"),
    });
    put(
      this.legend,
      ...Object.entries(drawn)
        .filter(([, is]) => is)
        .map(([sign]) => legendEntry(/** @type {import("../types.js").Sign} */ (sign))),
    );
  }

  /** The position with the signs of the verdict. */
  drawVerdict() {
    if (!this.verdict) return;
    this.board.clear();
    this.board.apply(this.verdict.position, this.sprites);
    if (!this.isUnfinished) {
      this.board.apply(this.verdict.verdicts, this.sprites);
      const [seems, doubtful] = [this.stones("seems"), this.stones("doubtful")];
      this.board.hollow(seems, "seems");
      this.board.hollow(doubtful, "doubtful");
      this.board.hollow(unprovedArea(this.board, new Set([...seems, ...doubtful])), "dotted");
      this.board.badge(this.firsts("doubtful"), "doubtful", "?");
      const at = (/** @type {string[]} */ points) => points.map((name) => toA1(name, this.board.size.height)).join(" ");
      this.board.notes = [
        seems.length ? `Not proved, as it seems: ${at(seems)}` : "",
        doubtful.length ? `Open: ${at(doubtful)}` : "",
      ].filter(Boolean);
      this.board.describe();
    }
    const { example } = this.verdict;
    if (example) this.board.letters(lettersOf(example, this.board.size.height));
    this.drawLegend();
    this.turn.textContent = this.isUnfinished ? "Show the board finished" : "Show the board as it stands";
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
    if (this.better) {
      this.proof?.close();
      this.proof = null;
      return this.take(this.better);
    }
    if (!this.verdict || !this.chainPlace || !this.chains) return;
    this.proof?.close();
    this.proof = null;
    const chain = this.verdict.chains.find((one) => one.at === at);
    this.steps.element.hidden = true;
    this.legend.hidden = false;
    this.turn.hidden = Boolean(chain?.has_proof) || this.verdict.report.to_play.length === 0;
    this.chainPlace.hidden = !chain;
    this.drawVerdict();
    for (const row of this.chains.querySelectorAll("[data-chain]"))
      row.setAttribute("aria-pressed", String(row.getAttribute("data-chain") === at));
    for (const row of this.groups?.querySelectorAll("[data-group]") ?? [])
      row.setAttribute("aria-pressed", String(at !== "" && row.getAttribute("data-group")?.split(" ").includes(at)));
    if (!chain) {
      if (at) this.error.say(`There is no stone at ${at}.`);
      return;
    }
    if (this.tabs?.element.dataset.open !== "groups") this.tabs?.open("groups");
    this.error.say("");
    this.board.point(chain.points);
    this.drawChain(chain);
    announce(chain.claim);
    if (chain.has_proof) {
      this.proof = new ProofView(
        this,
        chain,
        /** @type {HTMLElement} */ (this.chainPlace.querySelector(".proof-place")),
      );
      void this.proof.load();
    }
  }

  /** @param {Chain} chain */
  drawChain(chain) {
    if (!this.chainPlace) return;
    const report = reportOf(/** @type {Verdict} */ (this.verdict), chain.at);
    put(
      this.chainPlace,
      h(
        "div",
        { class: "chain-head" },
        h("h2", null, report ? stone(report.colour) : null, ` ${chain.at}`),
        h("a", { href: questionLink({ ...this.question, chain: "" }), class: "close" }, "All groups"),
      ),
      h("p", { class: "claim" }, chain.claim),
      h("p", { class: "explain" }, chain.explain),
      h(
        "div",
        { class: "row sides", role: "group", "aria-label": "This group as a problem" },
        h("span", { class: "muted" }, "As a problem:"),
        ...sideLinks({ about: this.question.about, options: { point: chain.at }, move: "" }),
      ),
      chain.is_static
        ? h("p", { class: "muted" }, "This holds whatever is played around it: nothing needs to be read.")
        : null,
      h("div", { class: "proof-place" }),
      chain.has_proof
        ? h(
            "p",
            { class: "row" },
            h(
              "a",
              { href: address(`/api/jobs/${this.job}/proof.sgf`, { chain: chain.at }), download: "" },
              "The proof as SGF",
            ),
          )
        : null,
    );
    // In a panel of its own the group is at the top; on a phone the board stays in sight.
    const panel = this.side.parentElement;
    if (panel && panel.scrollHeight > panel.clientHeight && getComputedStyle(panel).overflowY === "auto")
      panel.scrollTo(0, Math.max(0, this.side.offsetTop - 8));
  }

  close() {
    this.ending.abort();
    this.proof?.close();
  }
}

const SIGNS = /** @type {Record<import("../types.js").Sign, [string, string]>} */ ({
  black: ["", "Black's point"],
  white: ["", "White's point"],
  dead: ["×", "on a stone: dead"],
  seki: ["□", "in seki"],
  nobody: ["×", "on a point: nobody's"],
  seems: ["○", "hollow: not proved, as it seems"],
  doubtful: ["?", "open"],
});

/** @param {import("../types.js").Sign} sign */
function legendEntry(sign) {
  const [drawn, meaning] = SIGNS[sign];
  return h(
    "li",
    null,
    h(
      "span",
      { "aria-hidden": "true", class: `legend-sign ${sign}` },
      sign === "black" || sign === "white" ? stone(sign) : drawn,
    ),
    meaning,
  );
}

/** @param {Verdict} verdict @param {string} at */
export const reportOf = (verdict, at) => verdict.report.chains.find((chain) => chain.at === at);
