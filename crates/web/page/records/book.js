// The figures of a game as a book would have them.

import { h, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { drawing } from "../board.js";
import { errorLine } from "../parts.js";

/** @typedef {import("./game.js").GameView} GameView */

export class Book {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.fresh = false;
    this.error = errorLine();
    this.figures = h("div", { class: "figures" });
    this.element = h("div", { class: "book" }, this.error.element, this.figures);
  }

  /** The game was changed. */
  stale() {
    this.fresh = false;
    if (!this.element.hidden && this.figures.childElementCount) void this.load();
  }

  async load() {
    if (this.fresh) return;
    this.fresh = true;
    this.error.say("");
    if (!this.figures.childElementCount) put(this.figures, h("p", { class: "muted" }, "Drawing …"));
    try {
      /** @type {import("../types.js").BookFigure[]} */
      const figures = await get(
        "/api/game/book",
        { file: this.view.file, number: this.view.number },
        this.view.ending.signal,
      );
      put(
        this.figures,
        ...(figures.length
          ? figures.map((figure) => this.figure(figure))
          : [h("p", { class: "muted" }, "This record has no figures.")]),
      );
    } catch (error) {
      this.fresh = false;
      if (!isAbort(error)) {
        put(this.figures);
        this.error.say(words(error));
      }
    }
  }

  /** @param {import("../types.js").BookFigure} figure */
  figure(figure) {
    const svg = drawing(figure.svg);
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    return h(
      "figure",
      null,
      h("div", { class: "figure-board", onclick: () => this.view.goTo(figure.to) }, svg),
      h(
        "figcaption",
        null,
        h(
          "div",
          { class: "row" },
          h("b", null, figure.title || "Figure"),
          h(
            "button",
            { type: "button", class: "quiet", onclick: () => this.view.goTo(figure.to) },
            "Show it on the board",
          ),
        ),
        ...figure.text.map((text) => h("p", null, text)),
      ),
    );
  }
}
