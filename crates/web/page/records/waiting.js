// Changes that could not be made yet, because the server was away or recovered changes come first. They are kept until
// they can be made, also when the reader leaves the game meanwhile.

import { toast } from "../dom.js";
import { Refusal, get, words } from "../api.js";
import { action } from "../parts.js";
import { here } from "../router.js";
import { offer } from "./recovered.js";

/**
 * @typedef {import("./game.js").GameView} GameView
 * @typedef {import("../types.js").Game} Game
 * @typedef {Record<string, unknown>} Change
 * @typedef {{ again: (view: GameView) => boolean, text: string }} Entry
 *   `again` tries once more and says whether it still can; `text` is what was typed
 */

/** Those of each game. @type {Map<string, Map<string, Entry>>} */
const all = new Map();

/** @param {{ file: string, number: number }} game */
const nameOf = ({ file, number }) => `${file}#${number}`;

window.addEventListener("moved", (event) => {
  const { from, to } = /** @type {CustomEvent} */ (event).detail;
  const entries = all.get(nameOf(from));
  if (entries) all.set(nameOf(to), entries);
  all.delete(nameOf(from));
});

export class Waiting {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, Entry>} */
    this.entries = all.get(nameOf(view)) ?? new Map();
    all.set(nameOf(view), this.entries);
    this.isToSave = false;
    window.addEventListener("found", () => this.again(), { signal: view.ending.signal });
  }

  /** Says why a change was not made, and keeps it if it can be made later. @param {Change} change @param {unknown} error */
  async refused(change, error) {
    const { view } = this;
    const code = error instanceof Refusal ? (error.body?.code ?? error.status) : null;
    const isAway = code === 0 || code === "token";
    // What was dropped on the page is gone with its server, and a file may be gone, too: a copy may be there.
    const isForCopy = code === "recovered" || code === 404;
    if (isAway || isForCopy) this.keepChange(change);
    if (view.ending.signal.aborted) return toast(`Not changed: ${words(error)}`, true);
    if (code === "stale") {
      if (await this.isRenumbered()) return view.send(change);
      toast("The game was changed in another tab. This is its state now; your last change was not made.", true);
      const name = view.walk?.node(Number(change["node"]))?.name ?? "";
      await view.refresh();
      return this.writeAgain({ ...change, node: view.walk?.named(name) });
    }
    this.writeAgain(change);
    if (isForCopy) await offer();
    if (isAway)
      view.error.say(
        "Not changed yet: the server does not answer.",
        action("Try again", () => this.again()),
      );
    else if (code !== "recovered") view.error.say(words(error));
  }

  /** What was written is not to be written again: it stands in the field, if the reader does not write there already. @param {Change} change */
  writeAgain({ op, node, text }) {
    const { view } = this;
    if (op === "comment" && node === view.at && !view.finishComment) view.writeComment(String(text));
  }

  /**
   * Takes in how the server counts the changes now, if the game itself is as it is shown: a server that was
   * started anew counts from zero.
   */
  async isRenumbered() {
    const { view } = this;
    /** @type {Game | null} */
    const now = await get("/api/game", { file: view.file, number: view.number }).catch(() => null);
    if (!view.game || !now || !isSame(now, view.game)) return false;
    const { revision, version } = now;
    if (revision === view.game.revision && version === view.game.version) return false;
    view.game = { ...view.game, revision, version };
    return true;
  }

  /** Keeps a change. Of two that are for the same thing the later one is kept. @param {Change} change */
  keepChange(change) {
    const { op, node: at, text, name, value } = change;
    // To undo again would undo something else.
    if (op === "undo" || op === "redo") return;
    const node = typeof at === "number" ? this.view.walk?.node(at) : undefined;
    const isText = op === "comment" || op === "header";
    const key = isText ? `${op} ${name ?? node?.name}` : "board";
    this.entries.set(key, {
      text: isText ? String(text ?? value ?? "") : "",
      again: (view) => {
        const now = node ? (view.walk?.named(node.name) ?? null) : null;
        // The name may be another node's by now.
        if (node && (now === null || view.walk?.node(now)?.move !== node.move)) return false;
        void view.change(node ? { ...change, node: now } : change);
        return true;
      },
    });
  }

  /** Keeps the wish to save. */
  keepSave() {
    this.isToSave = true;
  }

  /** Makes the changes that could not be made. @param {boolean} [isRestored] whether recovered changes were restored just now */
  again(isRestored = false) {
    const entries = [...this.entries.values()];
    this.entries.clear();
    const left = entries.filter((entry) => !entry.again(this.view)).map((entry) => entry.text);
    const typed = left.filter(Boolean).join(" · ");
    if (typed) this.view.error.say(`This has no place in the game as it is now: ${typed}`);
    if (isRestored && this.isToSave) void this.view.saver.save();
    this.isToSave = false;
  }

  /** Recovered changes were restored or discarded: shows the game as it is now, and makes the changes that waited. @param {boolean} isRestored */
  async renew(isRestored) {
    const { view } = this;
    view.finishComment?.();
    await view.changing;
    // What is being written has waited, too.
    view.finishComment = null;
    if (!view.game) return view.load(here().parts[2]);
    await view.refresh();
    // One step back is the game as it is in its file.
    view.done = isRestored ? [[0, view.at]] : [];
    view.undone = [];
    this.again(isRestored);
  }
}

/** Whether two states of a game are the same to a reader. @param {Game} one @param {Game} other */
function isSame(one, other) {
  const seen = (/** @type {Game} */ game) =>
    JSON.stringify([
      game.headers,
      game.start,
      game.nodes.map((node) => [node.name, node.move, node.comment, node.spots, node.lines]),
    ]);
  return seen(one) === seen(other);
}
