// What stands beside the board while a game is looked for in its file: which game, and how far that is.

import { count, h, put } from "../dom.js";
import { get } from "../api.js";
import { stone } from "../parts.js";

/** @typedef {import("../types.js").Row} Row */

/** The row of the list that was chosen last: its players are known before the game is. @type {Row | null} */
let chosen = null;

/** @param {Row} row that is about to be opened */
export const expect = (row) => (chosen = row);

/** How often it is asked how far it is, in milliseconds. */
const PAUSE = 400;

export class Opening {
  /** @param {string} file @param {number} number @param {AbortSignal} signal */
  constructor(file, number, signal) {
    this.file = file;
    this.number = number;
    this.bar = h("progress", { max: "1", "aria-label": "Progress" });
    this.words = h("span", { class: "muted", role: "status" });
    this.element = h("div", { class: "progress opening" }, this.bar, this.words);
    this.since = Date.now();
    this.timer = window.setInterval(() => void this.look(signal), PAUSE);
    signal.addEventListener("abort", () => this.end(), { once: true });
    this.say("");
  }

  /** The title as far as it is known. @param {Element} title @param {HTMLElement} back */
  show(title, back) {
    const name = this.file.split("/").pop() ?? this.file;
    const row = chosen?.file === this.file && chosen.number === this.number ? chosen : null;
    const player = (/** @type {"black" | "white"} */ colour, /** @type {string} */ name) =>
      h(
        "span",
        { class: "player" },
        stone(colour),
        " ",
        h("b", null, name || (colour === "black" ? "Black" : "White")),
      );
    const isNamed = row !== null && Boolean(row.black || row.white);
    put(
      title,
      h("div", { class: "crumbs" }, back, h("span", { class: "muted file-name", title: this.file }, name)),
      isNamed
        ? h("h1", null, player("black", row.black), player("white", row.white))
        : h("h1", null, `Game ${count(this.number)}`),
      h("p", { class: "muted about" }, row ? [row.event, row.date, row.result].filter(Boolean).join(" · ") : " "),
      this.element,
    );
  }

  /** @param {string} more */
  say(more) {
    const name = this.file.split("/").pop() ?? this.file;
    this.words.textContent = `Reading game ${count(this.number)} of ${name} …${more}`;
  }

  /** Asks how much of the file is read. @param {AbortSignal} signal */
  async look(signal) {
    /** @type {{ read: number | null, bytes: number | null }} */
    const { read, bytes } = await get("/api/game/reading", { file: this.file, number: this.number }, signal).catch(
      () => ({ read: null, bytes: null }),
    );
    if (read !== null && bytes) {
      this.bar.value = read / bytes;
      this.say(` ${Math.round((100 * read) / bytes)}%`);
    } else this.say(` ${Math.round((Date.now() - this.since) / 1000)} s`);
  }

  end() {
    window.clearInterval(this.timer);
    this.element.remove();
  }
}
