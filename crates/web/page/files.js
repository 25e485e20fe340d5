// Files and folders that are dropped, chosen or pasted.

import { byId, h, plural, put, toast } from "./dom.js";
import { get, isAbort, upload, words } from "./api.js";
import { go, link } from "./router.js";

/** More files are not taken from a folder at once. */
const MOST = 2000;

/** @typedef {{ name: string, file: File }} Named */

/**
 * Opens files: one game at once, several as a list. What cannot be read is told
 * in a line each.
 * @param {Named[]} files
 * @returns {Promise<string>} why nothing was opened; nothing if something was
 */
export async function openFiles(files) {
  if (!files.length) return "There was no file in it.";
  let [set, first, games, wrong, read, opens] = ["", "", 0, 0, 0, 0];
  /** @type {string[]} */
  const failed = [];
  for (const { name, file } of files.slice(0, MOST)) {
    const line = files.length > 1 ? `Reading ${count(++read, files.length)}: ${name} …` : `Reading ${name} …`;
    try {
      const answer = await send(name, file, set, line);
      set = answer.set;
      first ||= answer.file;
      games += answer.games;
      opens++;
      wrong += answer.findings.filter((finding) => finding.severity === "error").length;
      failed.push(...leftOut(name, answer));
    } catch (error) {
      if (!isAbort(error)) failed.push(`${name}: ${words(error)}`.replace(`${name}: ${name}: `, `${name}: `));
    }
  }
  if (files.length > MOST)
    failed.push(
      `${plural(files.length - MOST, "file")}: no more than ${MOST.toLocaleString("en-US")} are taken at once`,
    );
  if (!games) {
    const why =
      failed.length === 1 ? (failed[0] ?? "") : `None of ${files.length} files could be read: ${failed[0] ?? ""}`;
    toast(why, true);
    return why;
  }
  const opened =
    files.length === 1 ? `${files[0]?.name}: opened` : `${plural(games, "game")} of ${plural(opens, "file")} opened`;
  if (failed.length) tell(failed, opened);
  else
    toast(
      wrong ? `${opened}, with ${wrong} ${wrong === 1 ? "thing" : "things"} wrong in it; see Info & problems` : opened,
    );
  if (games > 1) go(link("records", "in", set));
  else go(link("records", first, 1));
  return "";
}

/**
 * Sends a file; what is long shows how far it is.
 * @param {string} name @param {File} file @param {string} set @param {string} line said meanwhile
 */
async function send(name, file, set, line) {
  const most = await longest();
  if (file.size > most)
    throw new Error(
      `it is longer than ${Math.floor(most / 2 ** 20).toLocaleString("en-US")} MiB. Put it into a served folder, or start “honte serve” with its folder.`,
    );
  let share = 0;
  const say = () => toast(file.size > 2 ** 20 && share < 1 ? `${line} ${Math.floor(100 * share)}%` : line);
  say();
  // A line is shown for three seconds: it is said again until there is an answer.
  const again = window.setInterval(say, 1000);
  try {
    return await upload(name, file, set, (now) => (share = now));
  } finally {
    window.clearInterval(again);
  }
}

/** The longest file that the server takes, in bytes. @type {Promise<number> | null} */
let known = null;

async function longest() {
  known ??= get("/api/about").then((/** @type {import("./types.js").About} */ about) => about.max_upload_bytes);
  try {
    return await known;
  } catch (error) {
    known = null;
    throw error;
  }
}

/**
 * What was left out of an archive, in a line each.
 * @param {string} archive @param {import("./types.js").Uploaded} answer
 */
function leftOut(archive, { left_out, more_left_out }) {
  const why = (/** @type {import("./types.js").LeftOut} */ one) => {
    switch (one.code) {
      case "no-game":
        return `there is no game in it${one.message ? `: ${one.message}` : ""}`;
      case "too-many":
        return `no more than ${one.most.toLocaleString("en-US")} files are kept together: open it by itself`;
      case "too-large":
        return `no more than ${(one.most / 2 ** 20).toLocaleString("en-US")} MiB are kept together, unpacked: open it by itself`;
      case "no-room":
        return one.message;
    }
  };
  const lines = left_out.map((one) => (one.code === "unreadable" ? one.message : `${one.file}: ${why(one)}`));
  return more_left_out ? [...lines, `${archive}: ${plural(more_left_out, "more file")} left out`] : lines;
}

/** @param {number} now @param {number} all */
const count = (now, all) => `${now} of ${all}`;

/** Which files could not be opened, and why. @param {string[]} failed @param {string} opened */
function tell(failed, opened) {
  const dialog = h(
    "dialog",
    { "aria-labelledby": "failed-title", onclose: () => dialog.remove() },
    h("h2", { id: "failed-title" }, `${plural(failed.length, "file")} could not be opened`),
    h("p", null, `${opened}.`),
    h("ul", { class: "plain" }, ...failed.slice(0, 50).map((line) => h("li", null, line))),
    failed.length > 50 ? h("p", { class: "muted" }, `and ${failed.length - 50} more`) : null,
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** The files of what was dropped, folders walked through. @param {DataTransfer} data @returns {Promise<Named[]>} */
async function dropped(data) {
  const plain = [...data.files].map((file) => ({ name: file.name, file }));
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null).filter((entry) => entry !== null);
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  /** @type {Named[]} */
  const found = [];
  /** @param {FileSystemEntry} entry @param {string} way */
  const walk = async (entry, way) => {
    if (entry.isFile) {
      const file = await new Promise((/** @type {(file: File) => void} */ done, failed) =>
        /** @type {FileSystemFileEntry} */ (entry).file(done, failed),
      );
      found.push({ name: way + file.name, file });
    } else if (entry.isDirectory) {
      const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
      // A folder is read in parts.
      for (;;) {
        const part = await new Promise((/** @type {(part: FileSystemEntry[]) => void} */ done, failed) =>
          reader.readEntries(done, failed),
        );
        if (!part.length) break;
        for (const child of part) if (!child.name.startsWith(".")) await walk(child, `${way}${entry.name}/`);
      }
    }
  };
  for (const entry of entries) await walk(entry, "");
  return found;
}

/** Takes what is dropped anywhere on the page. */
export function listenForFiles() {
  let depth = 0;
  const hasFiles = (/** @type {DragEvent} */ event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragenter", (event) => {
    if (hasFiles(event) && ++depth === 1) document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (hasFiles(event) && --depth <= 0) document.body.classList.remove("dropping");
  });
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    depth = 0;
    document.body.classList.remove("dropping");
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    void dropped(event.dataTransfer).then(openFiles);
  });
}

/** Buttons that open files, a folder, or text. */
export function openers() {
  const input = (/** @type {boolean} */ folder) => {
    const box = h("input", {
      type: "file",
      class: "hidden",
      tabindex: "-1",
      "aria-label": folder ? "A folder to open" : "Files to open",
      onchange: () => {
        const files = [...(box.files ?? [])].filter(
          (file) => !file.webkitRelativePath.split("/").some((part) => part.startsWith(".")),
        );
        void openFiles(files.map((file) => ({ name: file.webkitRelativePath || file.name, file })));
        box.value = "";
      },
    });
    if (folder) box.webkitdirectory = true;
    else box.multiple = true;
    return box;
  };
  const [files, folder] = [input(false), input(true)];
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    h("button", { type: "button", onclick: act }, name);
  return [
    button("Open files …", () => files.click()),
    button("Open folder …", () => folder.click()),
    button("Paste …", paste),
    files,
    folder,
  ];
}

const PASTES = "a record (SGF, Ishi), a board in rows of X, O and points, or moves such as B Q16, W D4";

/** What was pasted and could not be read: it is there again. */
let pasted = "";

/** Asks for a record as text. */
export function paste() {
  const text = h("textarea", { rows: "10", "aria-label": "The record as text", spellcheck: "false" });
  text.value = pasted;
  text.addEventListener("input", () => (pasted = text.value));
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const open = async () => {
    if (!text.value.trim()) return;
    const why = await openFiles([{ name: "pasted", file: new File([text.value], "pasted", { type: "text/plain" }) }]);
    if (!why) {
      pasted = "";
      return dialog.close();
    }
    byId("toast").classList.remove("shown");
    const line = why.replace(/^pasted: /, "").replace(/\.?$/, ".");
    // Of a list of moves the line says what is expected.
    put(error, / is not a move: /.test(line) ? line : `${line} What can be pasted: ${PASTES}.`);
    error.hidden = false;
  };
  const dialog = h(
    "dialog",
    { "aria-label": "Paste a record", onclose: () => dialog.remove() },
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void open();
        },
      },
      h("h2", null, "Paste a record"),
      h("p", { class: "muted" }, `Paste ${PASTES}.`),
      text,
      error,
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary" }, "Open"),
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
