// Saving, downloads, and the position as a picture.

import { h, toast } from "../dom.js";
import { address, post, words } from "../api.js";
import { errorLine, field, select } from "../parts.js";

/** @typedef {import("./game.js").GameView} GameView */

/** @param {GameView} view */
export function savePanel(view) {
  const error = errorLine();
  const plain = view.file.replace(/^upload\/\d+\//, "").replace(/\.[a-z0-9]+$/i, "");
  const name = h("input", { type: "text", value: `${plain}-edited.sgf`, spellcheck: "false" });
  const format = select([["sgf", "SGF"], ["ishi", "Ishi Standard Format"]]);
  const replace = h("input", { type: "checkbox" });
  format.addEventListener("change", () => {
    name.value = name.value.replace(/\.(sgf|ishi|go)$/i, "") + (format.value === "sgf" ? ".sgf" : ".ishi");
  });
  const save = async () => {
    error.say("");
    try {
      const answer = await post("/api/game/save", { file: view.file, number: view.number, to: name.value, format: format.value, replace: replace.checked });
      toast(`Saved: ${answer.file}, ${answer.bytes.toLocaleString("en-US")} bytes`);
      if (view.game) view.drawTitle({ ...view.game, changed: false });
    } catch (failure) {
      error.say(words(failure));
    }
  };
  const download = (/** @type {string} */ words, /** @type {() => string} */ where) =>
    h("button", { type: "button", onclick: () => fetchFile(where(), error) }, words);
  const numbers = h("input", { type: "text", placeholder: "none", size: "8", "aria-describedby": "numbers-hint" });
  const picture = (/** @type {string} */ kind) =>
    address("/api/game/diagram", { file: view.file, number: view.number, node: view.nodeName, format: kind, numbers: numbers.value });
  const record = (/** @type {string} */ kind) => address("/api/game/file", { file: view.file, number: view.number, format: kind });
  return h("div", { class: "save" },
    h("h3", null, "Save in the folder"),
    h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(); } },
      field("Name", name), h("div", { class: "row" }, field("Format", format), h("label", { class: "check" }, replace, " replace what is there")),
      h("button", { class: "primary" }, "Save")),
    error.element,
    h("h3", null, "Download the record"),
    h("div", { class: "row" }, download("SGF", () => record("sgf")), download("Ishi", () => record("ishi"))),
    h("h3", null, "This position"),
    h("div", { class: "row" }, download("SVG", () => picture("svg")), download("PNG", () => picture("png")), download("PDF", () => picture("pdf")), h("button", { type: "button", onclick: () => window.print() }, "Print")),
    field("Numbers", numbers), h("p", { class: "muted", id: "numbers-hint" }, "How many of the last moves show their numbers, or all."),
    h("button", { type: "button", class: "primary", onclick: () => view.judge() }, "Judge this position"));
}

/**
 * Downloads a file, or says why not.
 * @param {string} from @param {{ say: (words: string) => void }} error
 */
export async function fetchFile(from, error) {
  error.say("");
  try {
    // Asked first, so that a refusal is a line here and not a page of its own.
    const answer = await fetch(from, { method: "HEAD" });
    if (!answer.ok && answer.status !== 405) {
      const body = await (await fetch(from)).json().catch(() => null);
      error.say(body?.error ?? `The server answers ${answer.status}.`);
      return;
    }
    const anchor = h("a", { href: from, download: "" });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  } catch {
    error.say("The server does not answer.");
  }
}
