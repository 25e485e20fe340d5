// Ikeda Territory I, played through: alternation, agreement, playout, scoring.

import { announce, h, put } from "../dom.js";
import { get, isAbort, post, words } from "../api.js";
import { Board, toSgf } from "../board.js";
import { countTable, errorLine, frame, stepper, stone, tabs } from "../parts.js";
import { go, link, note } from "../router.js";
import { setKeys } from "../keys.js";

/**
 * @typedef {import("../types.js").Play} Play
 * @typedef {import("../types.js").PlayExample} PlayExample
 */

const OFFERS = /** @type {Record<string, string>} */ ({
  pass: "Pass",
  agree: "Agree",
  disagree: "Disagree",
  resume: "Play on",
  confirm: "Confirm the result",
  object: "Object",
  deadlock: "Deadlock",
  "no-result": "No result",
  dead: "Nothing is dead",
  resign: "Resign",
});

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function openPlay(main, parts) {
  const view = new PlayView(main, parts);
  void view.begin();
  return {
    show(next) {
      if (next[0] !== "play" || next[1] !== view.setup || (next[2] ?? "-") !== view.options) return false;
      void view.ask(stepsOf(next[3]));
      return true;
    },
    close: () => view.close(),
  };
}

/** A step without its speaker. @param {string} step */
const plain = (step) => step.replace(/^(black|white) /, "");

/** What the example does next, on a button. @param {string} step */
function saying(step) {
  const speaker = /^(black|white) /.exec(step)?.[1];
  return [
    "Next in the example: ",
    speaker === "black" || speaker === "white" ? stone(speaker) : null,
    ` ${plain(step)}`,
  ];
}

/** @param {string | undefined} part */
const stepsOf = (part) => (part ? part.split(",") : []);

class PlayView {
  /** @param {HTMLElement} main @param {string[]} parts */
  constructor(main, parts) {
    this.setup = parts[1] ?? "size:9";
    this.options = parts[2] ?? "-";
    /** @type {string[]} */
    this.steps = stepsOf(parts[3]);
    /** @type {string[]} steps taken back, or of the example, that can be taken again */
    this.ahead = [];
    /** @type {string[]} */
    this.script = [];
    /** @type {Set<string>} points that are to be proposed as dead */
    this.dead = new Set();
    this.ending = new AbortController();
    this.error = errorLine();
    this.board = new Board({
      label: "Board of the game",
      onpoint: (point) => this.point(point),
      onstep: (by) => this.move(by),
    });
    this.stepper = stepper((to) =>
      ({
        first: () => void this.ask([]),
        back: () => this.move(-1),
        on: () => this.move(1),
        last: () => void this.ask(this.script.length ? this.script : [...this.steps, ...this.ahead.slice().reverse()]),
      })[to](),
    );
    this.phases = h("ol", { class: "phases", "aria-label": "Phases" });
    this.title = h("h1", null, "Ikeda Territory I");
    this.about = h("p", { class: "muted about" });
    this.now = h("div", { class: "now" });
    this.prisoners = h("div");
    this.log = h("ol", { class: "log", "aria-label": "What was done", tabindex: "0" });
    this.scoring = h("div");
    const panels = tabs("Play", [
      { id: "play", name: "Play", panel: h("div", null, this.now, this.prisoners, this.log) },
      { id: "count", name: "Count", panel: this.scoring },
    ]);
    this.panels = panels;
    frame(
      main,
      this.board.element,
      [],
      [
        h(
          "div",
          { class: "game-title" },
          h("div", { class: "crumbs" }, h("a", { href: "#/referee" }, "‹ Referee")),
          this.title,
          this.about,
        ),
        this.phases,
        this.error.element,
        this.stepper.element,
        panels.element,
      ],
    );
    setKeys([
      { keys: ["ArrowRight", "Space"], words: "Next step of the example", act: () => this.move(1) },
      { keys: ["ArrowLeft"], words: "Previous step", act: () => this.move(-1) },
      { keys: ["Home"], words: "The start", act: () => void this.ask([]) },
      { keys: ["p"], words: "Pass", act: () => void this.add("pass") },
      { keys: ["a"], words: "Agree", act: () => void this.add("agree") },
    ]);
  }

  async begin() {
    try {
      if (this.setup.startsWith("example:")) {
        /** @type {PlayExample[]} */
        const examples = await get("/api/play/examples", undefined, this.ending.signal);
        const example = examples.find((one) => `example:${one.id}` === this.setup);
        if (example) {
          this.title.textContent = example.title;
          this.about.textContent = example.text;
          document.title = `${example.title} · Honte`;
          this.example(example);
        }
      }
    } catch (error) {
      if (isAbort(error)) return;
      this.error.say(words(error));
    }
    await this.ask(this.steps);
  }

  /** How an example is played: one of its variations. @param {PlayExample} example */
  example(example) {
    const number = new URLSearchParams(this.options).get("variation");
    const chosen = example.variations.find((one) => String(one.number) === number);
    this.script = chosen?.steps ?? example.steps;
    if (example.variations.length < 2) return;
    const current = chosen ?? example.variations.find((one) => one.steps.join() === example.steps.join());
    const choice = h(
      "select",
      { "aria-label": "How it is played" },
      ...example.variations.map((one) =>
        h("option", { value: one.number }, `Variation ${one.number}${one.perfect_play ? ", perfect play" : ""}`),
      ),
    );
    if (current) choice.value = String(current.number);
    choice.addEventListener("change", () => go(link("referee", "play", this.setup, `variation=${choice.value}`)));
    this.title.previousElementSibling?.append(choice);
  }

  /** @param {string[]} steps */
  async ask(steps) {
    const [kind = "size", ...rest] = this.setup.split(":");
    const options = this.options === "-" ? {} : Object.fromEntries(new URLSearchParams(this.options));
    try {
      /** @type {Play} */
      const play = await post(
        "/api/play",
        {
          rules: options["rules"] ?? "ikeda",
          [kind]: rest.join(":"),
          steps,
          ...(options["komi"] && { komi: Number(options["komi"]) }),
          ...(options["first"] && { first: options["first"] }),
        },
        this.ending.signal,
      );
      if (play.refused) {
        // The board stays as it was; what was refused is told with its clause.
        this.error.say(`${play.refused.why}${play.refused.clause ? ` (${play.refused.clause})` : ""}`);
        if (this.play) return;
      } else this.error.say("");
      this.steps = play.refused ? steps.slice(0, play.refused.step) : steps;
      this.dead.clear();
      this.show(play);
      note(link("referee", "play", this.setup, this.options, ...(this.steps.length ? [this.steps.join(",")] : [])));
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** @param {string} step */
  async add(step) {
    await this.ask([...this.steps, step]);
  }

  get inScript() {
    return this.script.length > this.steps.length && this.steps.every((step, index) => step === this.script[index]);
  }

  /** @param {number} by */
  move(by) {
    if (by < 0 && this.steps.length) {
      const last = this.steps[this.steps.length - 1];
      if (last !== undefined) this.ahead.push(last);
      void this.ask(this.steps.slice(0, -1));
    } else if (by > 0) {
      const step = this.inScript ? this.script[this.steps.length] : this.ahead.pop();
      if (step !== undefined) void this.add(step);
    }
  }

  /** @param {string} point */
  point(point) {
    const play = this.play;
    if (!play) return;
    if (this.proposes) {
      if (this.dead.has(point)) this.dead.delete(point);
      else this.dead.add(point);
      this.drawNow(play);
      this.board.point([...this.dead].map((at) => toSgf(at, this.board.size.height) ?? ""));
    } else {
      this.ahead = [];
      void this.add(point);
    }
  }

  /** Whether clicks choose what is dead. */
  get proposes() {
    return this.play?.offers.some((offer) => offer === "dead" || offer.startsWith("dead ")) ?? false;
  }

  /** @param {Play} play */
  show(play) {
    const first = !this.play;
    this.play = play;
    if (first) this.board.load(play.board, null);
    else this.board.renew(play.board);
    this.board.clear();
    this.board.apply(play.spots);
    this.board.setActive(play.legal.length > 0 || this.proposes, this.proposes ? null : play.who);
    put(
      this.phases,
      ...play.phases.map((phase, index) =>
        h(
          "li",
          {
            class: index < play.phase_index ? "past" : index === play.phase_index ? "now" : "",
            "aria-current": index === play.phase_index ? "step" : null,
          },
          h("span", { class: "dot", "aria-hidden": "true" }, index < play.phase_index ? "✓" : String(index + 1)),
          phase,
        ),
      ),
    );
    this.stepper.where.textContent = this.script.length
      ? `Step ${this.steps.length} of ${Math.max(this.script.length, this.steps.length)}`
      : `Step ${this.steps.length}`;
    this.drawNow(play);
    this.drawPrisoners(play);
    put(
      this.log,
      ...play.log.map((entry) =>
        h(
          "li",
          null,
          stone(entry.who),
          " ",
          h("b", null, plain(entry.step)),
          " ",
          entry.words && entry.words !== entry.step ? h("span", { class: "muted" }, entry.words) : null,
        ),
      ),
    );
    this.log.scrollTop = this.log.scrollHeight;
    put(
      this.scoring,
      play.result ? h("p", { class: "result" }, play.result) : null,
      play.count?.length
        ? countTable(play.count)
        : h("p", { class: "muted" }, "The count comes when the game has ended."),
    );
    if (play.count?.length && play.result) this.panels.open("count");
    const last = play.log[play.log.length - 1];
    announce(
      last ? `${last.who} ${plain(last.step)}. ${play.result ?? (play.who ? `${play.who} to play` : "")}` : "The start",
    );
  }

  /** @param {Play} play */
  drawNow(play) {
    const next = this.inScript ? this.script[this.steps.length] : undefined;
    const offers = play.offers.filter((offer) => offer !== "undo" && !/^[A-HJ-Z]\d+$/.test(offer));
    const dead = [...this.dead];
    put(
      this.now,
      h(
        "p",
        { class: "turn" },
        ...(play.result
          ? [h("b", null, play.result)]
          : play.who
            ? [
                stone(play.who),
                ` ${play.who === "black" ? "Black" : "White"} ${this.proposes ? "says what is dead: choose stones on the board" : "to play"}`,
              ]
            : []),
      ),
      next === undefined
        ? null
        : h("button", { type: "button", class: "primary", onclick: () => this.move(1) }, ...saying(next)),
      h(
        "div",
        { class: "row" },
        ...offers.map((offer) => this.offer(offer, dead)),
        h("button", { type: "button", disabled: this.steps.length === 0, onclick: () => this.move(-1) }, "Take back"),
      ),
    );
  }

  /** @param {string} offer @param {string[]} dead */
  offer(offer, dead) {
    if (offer === "dead" && dead.length)
      return h(
        "button",
        { type: "button", onclick: () => void this.add(`dead ${dead.join(" ")}`) },
        `Dead: ${dead.join(" ")}`,
      );
    return h(
      "button",
      {
        type: "button",
        onclick: () => {
          this.ahead = [];
          void this.add(offer);
        },
      },
      OFFERS[offer] ?? offer,
    );
  }

  /** @param {Play} play */
  drawPrisoners(play) {
    const row = (/** @type {"black" | "white"} */ colour) => {
      const { captured, agreed, paid } = play.prisoners[colour];
      return h(
        "tr",
        null,
        h("th", { scope: "row" }, stone(colour), colour === "black" ? " Black stones" : " White stones"),
        h("td", null, String(captured)),
        h("td", null, String(agreed)),
        h(
          "td",
          null,
          String(paid),
          h("span", { class: "paid", "aria-hidden": "true" }, "●".repeat(Math.min(paid, 12))),
        ),
      );
    };
    put(
      this.prisoners,
      h(
        "table",
        { class: "count paid-table" },
        h("caption", null, "Prisoners"),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td"),
            h("th", { scope: "col" }, "captured"),
            h("th", { scope: "col" }, "agreed dead"),
            h("th", { scope: "col" }, "paid for passes"),
          ),
        ),
        h("tbody", null, row("black"), row("white")),
      ),
    );
  }

  close() {
    this.ending.abort();
  }
}
