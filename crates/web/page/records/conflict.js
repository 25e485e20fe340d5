// What stands in the way of a save: what has become of the file, and what can be done.

import { h, plural, put, toast } from "../dom.js";
import { Refusal, post, words } from "../api.js";
import { offer } from "./recovered.js";

/** @typedef {import("../types.js").Conflict} Conflict */

/** Where a refused save is told, with the reader's choices. */
export class Standoff {
  /**
   * @param {import("./game.js").GameView} view
   * @param {ReturnType<typeof import("../parts.js").errorLine>} error
   */
  constructor(view, error) {
    this.view = view;
    this.error = error;
    this.element = h("div", { class: "conflict", role: "alert", hidden: true });
  }

  /** Nothing stands in the way. */
  clear() {
    this.error.say("");
    this.element.hidden = true;
  }

  /**
   * Tells why a save was refused, if another tab or what is at its place is the cause.
   * @param {unknown} failure
   * @param {{ isOwn: boolean, isInPlace?: boolean, keep: (version: string) => void, other: () => void }} acts as of `conflictPanel`
   * @returns {Promise<boolean>} whether that was the cause
   */
  async take(failure, acts) {
    const body = failure instanceof Refusal && failure.status === 409 ? failure.body : null;
    if (!body?.code || (acts.isInPlace && body.code === "several")) return false;
    if (body.code === "recovered") {
      this.error.say("Not saved yet: restore or discard the recovered changes first.");
      if (acts.isInPlace) this.view.waiting.keepSave();
      await offer();
      return true;
    }
    if (body.code === "stale") {
      this.error.say(
        "Not saved: the game was changed in another tab. This is how it stands now; save again if it is as you want it.",
      );
      await this.view.refresh();
      return true;
    }
    this.element.hidden = false;
    put(this.element, ...conflictPanel(body, { ...acts, reload: () => void this.reload() }));
    return true;
  }

  /** Takes the game in as it is in its file. */
  async reload() {
    this.element.hidden = true;
    try {
      /** @type {import("../types.js").Game} */
      const game = await post("/api/game/reload", { file: this.view.file, number: this.view.number });
      this.view.takeReloaded(game);
      toast("This is the game as it is in the file. Undo brings back yours.");
    } catch (failure) {
      this.error.say(words(failure));
    }
  }
}

/**
 * @param {Conflict} conflict
 * @param {{ isOwn: boolean, isInPlace?: boolean, keep: (version: string) => void, reload: () => void, other: () => void }} acts
 *   `isOwn`: whether the file is the one that the game was opened from; `isInPlace`: whether its other games stay as they
 *   are; `keep`: saves over this version; `reload`: takes the file's game in; `other`: asks for another name
 * @returns {HTMLElement[]}
 */
function conflictPanel(conflict, { isOwn, isInPlace = false, keep, reload, other }) {
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    h("button", { type: "button", onclick: act }, name);
  const { code, file, now } = conflict;
  // One game must not take the place of several.
  const mayKeep = isInPlace || conflict.games < 2;
  const version = now?.version ?? "none";
  const keepName = {
    changed: "Keep mine: overwrite",
    deleted: "Keep mine: write it again",
    exists: "Replace it",
    several: "",
  }[code];
  return [
    h(
      "p",
      null,
      h("b", null, "Not saved. "),
      line(conflict),
      mayKeep ? null : ` It holds ${plural(conflict.games, "game")}; this one game would replace them all.`,
    ),
    now
      ? h(
          "p",
          { class: "muted" },
          `${file}: ${state(now)}${conflict.was && code === "changed" ? `; before: ${state(conflict.was)}` : ""}`,
        )
      : null,
    h(
      "div",
      { class: "row" },
      code === "changed" && isOwn ? button("Reload theirs", reload) : null,
      mayKeep ? button(keepName, () => keep(version)) : null,
      button("Save as another file", other),
    ),
  ].filter((part) => part !== null);
}

/** @param {Conflict} conflict */
function line({ code, file }) {
  switch (code) {
    case "changed":
      return `${file} was changed by another program or in another tab.`;
    case "deleted":
      return `${file} was deleted by another program.`;
    case "exists":
      return `${file} exists already.`;
    case "several":
      return `${file} is a collection.`;
  }
}

/** @param {import("../types.js").FileVersion} version */
function state({ bytes, modified }) {
  return `${plural(bytes, "byte")}${modified === null ? "" : `, ${new Date(modified).toLocaleString()}`}`;
}
