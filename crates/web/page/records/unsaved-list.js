// Games with changes that are in no file, and what can be done: on the first page and above the list of games.

import { h, plural, put } from "../dom.js";
import { get } from "../api.js";
import { go, link } from "../router.js";
import { discard, restore } from "./recovered.js";

/** @typedef {import("../types.js").UnsavedGame} UnsavedGame */

export class UnsavedList {
  /** @param {AbortSignal} signal @param {{ isWithOpen: boolean }} options whether games are listed that are open */
  constructor(signal, { isWithOpen }) {
    this.signal = signal;
    this.isWithOpen = isWithOpen;
    this.element = h("section", { class: "unsaved-games", "aria-label": "Not saved", hidden: true });
    const again = () => void this.load().catch(() => undefined);
    for (const event of ["resolved", "found"]) window.addEventListener(event, again, { signal });
  }

  async load() {
    /** @type {UnsavedGame[]} */
    const unsaved = await get("/api/unsaved", undefined, this.signal);
    const games = unsaved.filter((game) => this.isWithOpen || !game.open);
    this.element.hidden = games.length === 0;
    put(
      this.element,
      h(
        "h2",
        null,
        plural(games.length, "game"),
        games.length === 1 ? " has changes that are not saved" : " have changes that are not saved",
      ),
      h("ul", { class: "plain" }, ...games.map(line)),
    );
  }
}

/** @param {UnsavedGame} game */
function line(game) {
  const about = [
    game.file.replace(/^upload\/\d+\//, ""),
    game.modified === null ? "" : new Date(game.modified).toLocaleString(),
    game.source === "changed" ? "the file has changed since" : "",
    game.source === "gone" ? "the file is gone" : "",
  ];
  const open = () => go(link("records", game.file, game.number));
  return h(
    "li",
    { class: "row" },
    h("b", null, game.title || game.file),
    h("span", { class: "muted" }, about.filter(Boolean).join(" · ")),
    h(
      "button",
      { type: "button", class: "primary", onclick: () => (game.open ? open() : void restore(game)) },
      game.open ? "Open" : "Restore",
    ),
    h("button", { type: "button", onclick: () => void discard(game) }, "Discard"),
  );
}
