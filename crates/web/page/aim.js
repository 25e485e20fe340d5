// A finger is wider than a point of a small board: it aims first, and a second touch confirms.

import { announce, h, s } from "./dom.js";

/** Points that are closer than this, in pixels, are aimed at. */
const NEAR = 28;

export class Aim {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null} */
    this.name = null;
    this.button = h("button", {
      type: "button",
      class: "primary aim-here",
      hidden: true,
      onclick: () => this.confirm(),
    });
  }

  /** Whether points are too close for a finger, and choosing one changes something. */
  get isNeeded() {
    const { board } = this;
    const width = board.svg.viewBox.baseVal.width;
    const pixels = (100 * board.frame.clientWidth) / (width || 1);
    return pixels < NEAR && (board.options.changes?.() ?? true);
  }

  /** @param {string} name */
  isAt(name) {
    return this.name === name;
  }

  /** Shows the point that is aimed at, with lines to the edges. @param {string} name in SGF letters */
  at(name) {
    this.drop();
    const { board } = this;
    const spot = board.spots.get(name);
    if (!spot) return;
    this.name = name;
    const { x: left, y: top, width, height } = board.svg.viewBox.baseVal;
    const lines = `M${left} ${spot.y}H${left + width}M${spot.x} ${top}V${top + height}`;
    board.over.append(s("g", { class: "aim" }, s("path", { d: lines })));
    board.hover(name);
    const point = board.pointName(name);
    this.button.textContent = board.ghost ? `Play here: ${point}` : `Here: ${point}`;
    this.button.hidden = false;
    // Away from the finger.
    this.button.classList.toggle("at-top", spot.y > top + height / 2);
    announce(`${point}. Touch it again, or the button, to confirm.`);
  }

  confirm() {
    const { name } = this;
    this.drop();
    if (name) this.board.choose(name);
  }

  /** Aims at nothing. */
  drop() {
    this.name = null;
    this.button.hidden = true;
    this.board.over.querySelector(".aim")?.remove();
    this.board.hover(null);
  }
}
