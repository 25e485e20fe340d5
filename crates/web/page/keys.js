// Keys of the room that is open, and the list of them.

import { h } from "./dom.js";

/**
 * @typedef {object} Key
 * @property {string[]} keys as `KeyboardEvent.key` has them, `Ctrl+z` with control or command
 * @property {string} words what it does
 * @property {(event: KeyboardEvent) => void} act
 */

/** @type {Key[]} */
let room = [];
/** @type {Key[]} */
const always = [
  { keys: ["0"], words: "Home", act: () => (location.hash = "#/") },
  { keys: ["1"], words: "Games", act: () => (location.hash = "#/records") },
  { keys: ["2"], words: "Search", act: () => (location.hash = "#/search") },
  { keys: ["3"], words: "Referee", act: () => (location.hash = "#/referee") },
  { keys: ["4"], words: "Joseki", act: () => (location.hash = "#/joseki") },
  { keys: ["?"], words: "Help", act: () => help() },
];

/** Sets the keys of a room. @param {Key[]} keys */
export function setKeys(keys) {
  room = keys;
}

/** @param {KeyboardEvent} event */
function name(event) {
  const key = event.key === " " ? "Space" : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${event.shiftKey ? "Shift+" : ""}${key.toLowerCase()}` : key;
}

/** @param {EventTarget | null} target */
function writes(target) {
  if (!(target instanceof HTMLElement)) return false;
  const quiet = target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type);
  return (target.matches("input, textarea, select") && !quiet) || target.isContentEditable;
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.defaultPrevented || writes(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target;
  const pressed = name(event);
  // Space and Enter belong to the control that has the focus.
  if (
    (pressed === "Space" || pressed === "Enter") &&
    target instanceof HTMLElement &&
    target.closest("a, button, summary, input, [role=row]")
  )
    return;
  if (target instanceof HTMLInputElement && target.type === "radio" && pressed.startsWith("Arrow")) return;
  if (target instanceof HTMLElement && target.closest("[data-own-keys]") && /^(Arrow|Home|End|Page)/.test(pressed))
    return;
  const key = [...room, ...always].find((entry) => entry.keys.includes(pressed));
  if (!key) return;
  event.preventDefault();
  key.act(event);
});

/** What a finger does, where there are no keys. */
const TOUCH = /** @type {[string, string][]} */ ([
  ["Tap the right half of a board", "Next move"],
  ["Tap the left half", "Previous move"],
  ["Swipe", "Next or previous move"],
  ["Edit, then tap a point", "Play a move or set a mark; where points are close, a second tap confirms it"],
  ["Drag along the line under the board", "Go to a move"],
]);

/** Shows the keys, or what a finger does. */
export function help() {
  const isTouch = matchMedia("(hover: none) and (pointer: coarse)").matches;
  const shown = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
  const row = (/** @type {Key} */ key) =>
    h(
      "div",
      null,
      h(
        "dt",
        null,
        ...key.keys.flatMap((name, index) => [
          index ? " " : "",
          h("kbd", null, /** @type {Record<string, string>} */ (shown)[name] ?? name),
        ]),
      ),
      h("dd", null, key.words),
    );
  const title = isTouch ? "By touch" : "Keys";
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, title),
    h(
      "dl",
      null,
      ...(isTouch
        ? TOUCH.map(([does, words]) => h("div", null, h("dt", null, does), h("dd", null, words)))
        : [...room, ...always].map(row)),
    ),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}
