// What is not saved: said beside the title, with the ways to save it, take it back, or settle a conflict.

import { h, put, toast } from "../dom.js";
import { Refusal, post, words } from "../api.js";
import { action, errorLine } from "../parts.js";
import { go, link } from "../router.js";
import { Standoff } from "./conflict.js";

/** @typedef {import("./game.js").GameView} GameView */

export class Saver {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.error = errorLine();
    this.standoff = new Standoff(view, this.error);
    this.state = h("div", { class: "row", hidden: true });
    this.element = h("div", { class: "unsaved" }, this.state, this.error.element, this.standoff.element);
  }

  /** @param {import("../types.js").Game} game */
  show(game) {
    const { view } = this;
    this.state.hidden = !game.changed && !game.can_undo && !game.can_redo;
    const act = (/** @type {string} */ name, /** @type {boolean} */ can, /** @type {() => void} */ act) =>
      h("button", { type: "button", disabled: !can, onclick: act }, name);
    put(
      this.state,
      game.changed ? h("span", { class: "changed" }, "not saved") : null,
      act("Undo", game.can_undo, () => void view.change({ op: "undo" })),
      act("Redo", game.can_redo, () => void view.change({ op: "redo" })),
      game.changed
        ? h("button", { type: "button", class: "primary", title: "Ctrl+S", onclick: () => void this.save() }, "Save")
        : null,
      game.not_kept === null
        ? null
        : h(
            "p",
            { class: "not-kept", role: "alert" },
            `The changes are not kept: ${game.not_kept}. They are lost when the server ends, unless you save the game.`,
          ),
    );
  }

  /**
   * Saves the game into its own file, or back into its collection.
   * @param {Record<string, unknown>} [leave] what the reader chose in a conflict
   */
  async save(leave = {}) {
    const { view } = this;
    this.standoff.clear();
    await view.changing;
    const game = view.game;
    if (!game) return;
    if (!game.changed && !leave["over"]) return toast("Nothing to save: the game is as it is in its file.");
    if (view.file.startsWith("upload/")) return this.elsewhere("This game was dropped or pasted and has no file here.");
    try {
      const answer = await post("/api/game/save", {
        file: view.file,
        number: view.number,
        to: view.file,
        in_place: true,
        revision: game.revision,
        version: game.version,
        ...leave,
      });
      if (answer.number !== view.number) {
        // Another program has put games before it or taken some out: the old number is another game's.
        toast(`Saved: ${answer.file}, where it is game ${answer.number} now`);
        return go(link("records", view.file, answer.number));
      }
      toast(`Saved: ${answer.file}${game.of > 1 ? `, game ${view.number} of ${game.of}` : ""}`);
      await view.refresh();
    } catch (failure) {
      await this.refused(failure);
    }
  }

  /** @param {unknown} failure */
  async refused(failure) {
    const other = () => this.elsewhere("");
    const keep = (/** @type {string} */ version) => void this.save({ over: version });
    if (await this.standoff.take(failure, { isOwn: true, isInPlace: true, keep, other })) return;
    if (failure instanceof Refusal && failure.status === 0)
      this.error.say(
        "Not saved: the server does not answer.",
        action("Try again", () => void this.save()),
      );
    else this.error.say(words(failure), action("Save as another file", other));
  }

  /** Where another file can be named. @param {string} why */
  elsewhere(why) {
    this.standoff.clear();
    this.error.say(why && `${why} Choose a name under Export.`);
    this.view.panels?.open("save");
    const name = this.view.panelPlace.querySelector(".save input[type=text]");
    if (name instanceof HTMLInputElement) {
      name.focus();
      name.select();
    }
  }
}
