// Unsaved changes that a server left when it ended: offered wherever their game is shown.

import { byId, h, put, toast } from "../dom.js";
import { get, post, words } from "../api.js";
import { go, here, link } from "../router.js";

/**
 * @typedef {import("../types.js").UnsavedGame} UnsavedGame
 * @typedef {{ file: string, number: number, isRestored: boolean }} Resolved
 */

/** The game that an address is about, if it is about one. */
export function gameHere() {
  const { room, parts } = here();
  let rest = parts;
  if (room === "referee") rest = parts.slice(parts[0] === "solve" ? 1 : 0);
  else if (room !== "records" || parts[0] === "in" || parts.length < 2) return null;
  if (room === "referee" && rest.shift() !== "game") return null;
  const [file = "", number] = rest;
  return file ? { file, number: Number(number) || 1, isShown: room === "records" } : null;
}

let asked = 0;

/** Asks whether changes of the game at this address were recovered, and offers them above it. @returns {Promise<boolean>} whether there are any */
export async function offer() {
  const mine = ++asked;
  const game = gameHere();
  const bar = byId("recovered");
  // What is offered stays until the answer is there, if it is of this game.
  const name = game ? `${game.file}#${game.number}` : "";
  if (bar.dataset["game"] !== name) bar.hidden = true;
  bar.dataset["game"] = name;
  if (!game) return false;
  /** @type {UnsavedGame[]} */
  const unsaved = await get("/api/unsaved", { file: game.file, number: game.number }).catch(() => []);
  const copy = unsaved.find((one) => !one.open);
  // A later question draws the bar; this answer is still true of its game.
  if (mine !== asked) return Boolean(copy);
  bar.hidden = !copy;
  // A button that is being pressed stays the same button.
  const shown = JSON.stringify([copy, game.isShown]);
  if (copy && bar.dataset["shown"] !== shown) put(bar, ...question(copy, game.isShown));
  bar.dataset["shown"] = shown;
  return Boolean(copy);
}

/** @param {UnsavedGame} copy @param {boolean} isShown whether the room shows the game itself, and not a question about it */
function question(copy, isShown) {
  const button = (/** @type {string} */ name, /** @type {() => Promise<void>} */ act, primary = false) =>
    h("button", { type: "button", class: primary ? "primary" : "", onclick: () => void act() }, name);
  return [
    h(
      "p",
      null,
      h("b", null, "Unsaved changes to this game were recovered"),
      copy.modified === null ? "" : `, the last of ${new Date(copy.modified).toLocaleString()}`,
      ". ",
      isShown ? "They are not in its file." : "What you see here is without them.",
      copy.source === "changed" ? " Another program has changed the file since." : "",
      copy.source === "gone" ? " The file is gone." : "",
    ),
    h(
      "p",
      { class: "row" },
      button("Restore", () => restore(copy), true),
      button("Discard", () => discard(copy)),
    ),
  ];
}

/** Goes on with the recovered changes. @param {UnsavedGame} copy */
export async function restore(copy) {
  const answer = await post("/api/unsaved/restore", name(copy)).catch((error) => toast(words(error), true));
  if (!answer) return void (await offer());
  const { file, number } = answer;
  // What waits for a game waits for it wherever it is now.
  if (file !== copy.file || number !== copy.number)
    window.dispatchEvent(new CustomEvent("moved", { detail: { from: copy, to: answer } }));
  resolved({ file, number, isRestored: true });
  await offer();
}

/** Lets unsaved changes go, after a question. @param {UnsavedGame} copy */
export async function discard(copy) {
  if (!window.confirm(`The changes to ${copy.title || copy.file} are in no file. Discard them?`)) return;
  const answer = await post("/api/unsaved/discard", name(copy)).catch((error) => toast(words(error), true));
  if (answer) resolved({ file: answer.file, number: answer.number, isRestored: false });
  await offer();
}

/** @param {UnsavedGame} copy */
const name = ({ file, number, copy }) => ({ file, number, copy });

/** The room shows what has become of the game; a game that is restored elsewhere is shown there. @param {Resolved} detail */
function resolved(detail) {
  const game = gameHere();
  const isHere = game?.file === detail.file && game.number === detail.number;
  if (detail.isRestored && !isHere) go(link("records", detail.file, detail.number));
  else window.dispatchEvent(new CustomEvent("resolved", { detail }));
}
