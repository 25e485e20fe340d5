// Saving, downloads, and the position as a picture.

import { h, toast } from "../dom.js";
import { address, post, words } from "../api.js";
import { errorLine, field, select } from "../parts.js";
import { Standoff } from "./conflict.js";
import { offer } from "./recovered.js";

/** @typedef {import("./game.js").GameView} GameView */

/** @param {GameView} view */
export function savePanel(view) {
  const error = errorLine();
  const plain = view.file.replace(/^upload\/\d+\//, "").replace(/\.[a-z0-9]+$/i, "");
  const name = h("input", { type: "text", value: `${plain}-edited.sgf`, spellcheck: "false" });
  const format = select([
    ["sgf", "SGF"],
    ["ishi", "Ishi Standard Format"],
  ]);
  const replace = h("input", { type: "checkbox" });
  format.addEventListener("change", () => {
    name.value = name.value.replace(/\.(sgf|ishi|go)$/i, "") + (format.value === "sgf" ? ".sgf" : ".ishi");
  });
  // Leave to replace one file is no leave to replace another.
  name.addEventListener("input", () => (replace.checked = false));
  const standoff = new Standoff(view, error);
  const other = () => {
    standoff.clear();
    name.value = otherName(name.value);
    replace.checked = false;
    name.focus();
    name.select();
  };
  /** @param {Record<string, unknown>} [leave] what the reader chose in a conflict */
  const save = async (leave = {}) => {
    standoff.clear();
    try {
      const answer = await post("/api/game/save", {
        file: view.file,
        number: view.number,
        to: name.value,
        format: format.value,
        replace: replace.checked,
        revision: view.game?.revision,
        version: view.game?.version,
        ...leave,
      });
      toast(`Saved: ${answer.file}, ${answer.bytes.toLocaleString("en-US")} bytes`);
      await view.refresh();
    } catch (failure) {
      const keep = (/** @type {string} */ version) => void save({ over: version });
      const isTold = await standoff.take(failure, { isOwn: name.value === view.file, keep, other });
      if (!isTold) error.say(words(failure));
    }
  };
  const fetched = async (/** @type {string} */ from) => {
    // A tab left open may show changes that the server does not have since it was started anew.
    if (view.game?.changed && (await offer()))
      return error.say("Restore or discard the recovered changes first: the server has the game without them.");
    return fetchFile(from, error);
  };
  const download = (/** @type {string} */ words, /** @type {() => string} */ where) =>
    h("button", { type: "button", onclick: () => void fetched(where()) }, words);
  const numbers = h("input", { type: "text", placeholder: "none", size: "8", "aria-describedby": "numbers-hint" });
  const picture = (/** @type {string} */ kind) =>
    address("/api/game/diagram", {
      file: view.file,
      number: view.number,
      node: view.nodeName,
      format: kind,
      numbers: numbers.value,
    });
  const record = (/** @type {string} */ kind) =>
    address("/api/game/file", { file: view.file, number: view.number, format: kind });
  return h(
    "div",
    { class: "save" },
    h("h2", null, "Save as another file"),
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void save();
        },
      },
      field("Name", name),
      h(
        "div",
        { class: "row" },
        field("Format", format),
        h("label", { class: "check" }, replace, " replace what is there"),
      ),
      h("button", { class: "primary" }, "Save"),
    ),
    error.element,
    standoff.element,
    h("h2", null, "Download the record"),
    h(
      "div",
      { class: "row" },
      download("SGF", () => record("sgf")),
      download("Ishi", () => record("ishi")),
    ),
    h("h2", null, "This position"),
    h(
      "div",
      { class: "row" },
      download("SVG", () => picture("svg")),
      download("PNG", () => picture("png")),
      download("PDF", () => picture("pdf")),
      h("button", { type: "button", onclick: () => window.print() }, "Print"),
    ),
    field("Numbers", numbers),
    h("p", { class: "muted", id: "numbers-hint" }, "How many of the last moves show their numbers, or all."),
  );
}

/** Another name like this one: `a.sgf`, `a-2.sgf`, `a-3.sgf`. @param {string} name */
function otherName(name) {
  const [, stem = name, number, ending = ""] = /^(.*?)(?:-(\d+))?(\.[a-z0-9]+)?$/i.exec(name) ?? [];
  return `${stem}-${Number(number ?? 1) + 1}${ending}`;
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
