// The list of games: folders, a filter, and as many rows as there are.

import { count, h, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { errorLine } from "../parts.js";
import { go, link } from "../router.js";
import { setKeys } from "../keys.js";

/**
 * @typedef {import("../types.js").Row} Row
 * @typedef {import("../types.js").Rows} Rows
 * @typedef {import("../types.js").Folder} Folder
 */

const PAGE = 200;
const COLUMNS = /** @type {const} */ ([
  ["black", "Black"], ["white", "White"], ["date", "Date"], ["event", "Event"], ["result", "Result"], ["moves", "Moves"],
]);
/** Those that can be sorted by. */
const SORTED = new Set(["black", "white", "date", "event", "result"]);

/** What the list was asked for last, so that coming back finds it so. */
const kept = { filter: "", folder: "", sort: "", desc: false, top: 0 };

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function openList(main, parts) {
  const list = new List(main);
  list.place(parts);
  return {
    show(next) {
      if (next.length >= 2 && next[0] !== "in") return false;
      list.place(next);
      return true;
    },
    close: () => list.close(),
  };
}

class List {
  /** @param {HTMLElement} main */
  constructor(main) {
    /** @type {Map<number, Row[]>} */
    this.pages = new Map();
    /** @type {Set<number>} */
    this.asked = new Set();
    this.matching = 0;
    this.selected = 0;
    this.ending = new AbortController();
    this.error = errorLine();
    this.filter = h("input", { type: "search", id: "filter", placeholder: "Player, date, event, result …", autocomplete: "off", spellcheck: "false", "aria-label": "Filter the games", value: kept.filter });
    this.status = h("p", { class: "muted count-line", role: "status" });
    this.folders = h("nav", { class: "folders", "aria-label": "Folders" });
    this.head = h("div", { class: "rows-head", role: "row" });
    this.spacer = h("div", { class: "rows-all", role: "rowgroup" });
    this.scroller = h("div", { class: "rows", role: "grid", tabindex: "0", "aria-label": "Games", "data-own-keys": true }, h("div", { role: "rowgroup", class: "rows-top" }, this.head), this.spacer);
    this.narrow = matchMedia("(max-width: 50rem)");
    put(main,
      h("div", { class: "library" },
        h("aside", { class: "library-side" }, h("h2", null, "Library"), this.folders, this.opener()),
        h("section", { class: "library-main", "aria-label": "Games" },
          h("div", { class: "library-tools" }, this.filter, this.status), this.error.element, this.scroller)));
    this.listen();
    this.drawHead();
    void this.loadFolders();
    setKeys([
      { keys: ["/"], words: "Filter", act: () => this.filter.focus() },
      { keys: ["ArrowDown"], words: "Next game", act: () => this.focusRows(1) },
      { keys: ["ArrowUp"], words: "Game before", act: () => this.focusRows(-1) },
      { keys: ["Enter"], words: "Open the game", act: () => this.openRow(this.selected) },
    ]);
  }

  get rowHeight() {
    return this.narrow.matches ? 64 : 40;
  }

  opener() {
    const input = h("input", { type: "file", class: "hidden", tabindex: "-1", "aria-label": "A file to open", onchange: () => {
      const file = input.files?.[0];
      if (file) window.dispatchEvent(new CustomEvent("openfile", { detail: file }));
    } });
    const paste = h("button", { type: "button", class: "quiet", onclick: () => this.paste() }, "Paste a record …");
    return h("div", { class: "opener" },
      h("button", { type: "button", onclick: () => input.click() }, "Open a file …"), paste, input,
      h("p", { class: "muted" }, "Or drop one anywhere on the page: SGF, Ishi, GIB, NGF, UGF, XML, text boards."));
  }

  paste() {
    const text = h("textarea", { rows: "10", "aria-label": "The record as text", spellcheck: "false" });
    const dialog = h("dialog", { "aria-label": "Paste a record", onclose: () => {
      if (dialog.returnValue === "open" && text.value.trim()) {
        const file = new File([text.value], "pasted", { type: "text/plain" });
        window.dispatchEvent(new CustomEvent("openfile", { detail: file }));
      }
      dialog.remove();
    } },
      h("form", { method: "dialog" }, h("h2", null, "Paste a record"), text,
        h("div", { class: "row" }, h("button", { class: "primary", value: "open" }, "Open"), h("button", { value: "" }, "Cancel"))));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {string[]} parts */
  place(parts) {
    const folder = parts[0] === "in" ? (parts[1] ?? "") : "";
    if (folder !== kept.folder) kept.top = 0;
    kept.folder = folder;
    this.markFolder();
    void this.reload();
  }

  async loadFolders() {
    try {
      /** @type {Folder[]} */
      const folders = await get("/api/folders", undefined, this.ending.signal);
      const entry = (/** @type {string} */ name, /** @type {string} */ shown, /** @type {string} */ more, /** @type {string} */ kind) =>
        h("a", { href: name ? link("records", "in", name) : "#/records", "data-folder": name, class: kind }, h("span", null, shown), more ? h("small", null, more) : null);
      const files = (/** @type {Folder} */ folder) => folder.files.slice(0, 200).map((file) =>
        entry(file.file, file.file.split("/").pop() ?? file.file, file.games === null ? file.format : file.games === 1 ? "" : count(file.games), "file"));
      put(this.folders, entry("", "All games", "", "folder"),
        ...folders.flatMap((folder) => {
          const name = folder.folder || "the folder";
          const more = folder.files.length > 200 ? h("small", { class: "muted" }, `and ${count(folder.files.length - 200)} files more`) : null;
          return [entry(folder.folder, name, "", "folder"), ...files(folder), more].filter((one) => one !== null);
        }));
      this.markFolder();
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  markFolder() {
    for (const anchor of this.folders.querySelectorAll("a")) {
      if (anchor.dataset.folder === kept.folder) anchor.setAttribute("aria-current", "true");
      else anchor.removeAttribute("aria-current");
    }
  }

  listen() {
    let timer = 0;
    let answered = Promise.resolve();
    const filter = () => {
      clearTimeout(timer);
      if (kept.filter === this.filter.value) return;
      kept.filter = this.filter.value;
      kept.top = 0;
      answered = this.reload();
    };
    this.filter.addEventListener("input", () => {
      clearTimeout(timer);
      timer = window.setTimeout(filter, 120);
    });
    this.filter.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") this.focusRows(0);
      else if (event.key === "Enter") {
        // The first of what was typed, not of what was there before.
        filter();
        void answered.then(() => this.openRow(0));
      } else return;
      event.preventDefault();
    });
    let waiting = false;
    this.scroller.addEventListener("scroll", () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        kept.top = this.scroller.scrollTop;
        this.draw();
      });
    }, { passive: true });
    this.scroller.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.matching, End: this.matching }[event.key];
      if (by !== undefined) this.select(this.selected + by);
      else if (event.key === "Enter") this.openRow(this.selected);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.narrow.addEventListener("change", () => this.draw(), { signal: this.ending.signal });
    window.addEventListener("resize", () => this.draw(), { signal: this.ending.signal });
    window.addEventListener("found", () => void this.reload(), { signal: this.ending.signal });
  }

  /** @param {number} by */
  focusRows(by) {
    this.scroller.focus();
    this.select(this.selected + by);
  }

  drawHead() {
    put(this.head, ...COLUMNS.map(([name, shown]) => {
      const sorted = kept.sort === name;
      const order = sorted ? (kept.desc ? "descending" : "ascending") : "none";
      const inner = SORTED.has(name)
        ? h("button", { type: "button", class: "quiet", onclick: () => this.sort(name) }, shown, h("span", { "aria-hidden": "true" }, sorted ? (kept.desc ? " ↓" : " ↑") : ""))
        : h("span", null, shown);
      return h("div", { role: "columnheader", class: name, "aria-sort": order }, inner);
    }));
  }

  /** @param {string} column */
  sort(column) {
    kept.desc = kept.sort === column && !kept.desc;
    kept.sort = column;
    kept.top = 0;
    this.drawHead();
    void this.reload();
  }

  async reload() {
    this.asked.clear();
    this.asking?.abort();
    this.asking = new AbortController();
    await this.load(Math.floor(kept.top / this.rowHeight / PAGE), true);
  }

  /** @param {number} page @param {boolean} [anew] */
  async load(page, anew = false) {
    if (this.asked.has(page)) return;
    this.asked.add(page);
    try {
      /** @type {Rows} */
      const answer = await get("/api/games", {
        filter: kept.filter, folder: kept.folder, sort: kept.sort, desc: kept.desc ? 1 : "", from: page * PAGE, most: PAGE,
      }, this.asking?.signal);
      if (this.ending.signal.aborted) return;
      if (anew) {
        this.pages.clear();
        this.selected = 0;
      }
      this.pages.set(page, answer.rows);
      this.forget(page);
      this.matching = answer.matching;
      this.error.say("");
      this.say(answer);
      this.spacer.style.setProperty("--rows", String(this.matching));
      this.scroller.setAttribute("aria-rowcount", String(this.matching + 1));
      if (anew) this.scroller.scrollTop = kept.top;
      this.draw();
      if (answer.reading && page === 0) this.again();
    } catch (error) {
      this.asked.delete(page);
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** Keeps the pages near this one. @param {number} near */
  forget(near) {
    if (this.pages.size <= 40) return;
    for (const page of [...this.pages.keys()]) {
      if (Math.abs(page - near) <= 10) continue;
      this.pages.delete(page);
      this.asked.delete(page);
    }
  }

  /** The index is still being built: asks again in a moment. */
  again() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.ending.signal.aborted) return;
      this.asked.clear();
      void this.load(Math.floor(this.scroller.scrollTop / this.rowHeight / PAGE));
    }, 600);
  }

  /** @param {Rows} answer */
  say(answer) {
    const all = kept.filter || kept.folder ? `${count(answer.matching)} of ${count(answer.total)} games` : `${count(answer.total)} games`;
    this.status.textContent = answer.reading ? `${all} so far, reading …` : all;
  }

  draw() {
    const height = this.rowHeight;
    const top = this.scroller.scrollTop;
    const first = Math.max(0, Math.floor(top / height) - 6);
    const last = Math.min(this.matching, Math.ceil((top + this.scroller.clientHeight) / height) + 6);
    const rows = [];
    const missing = new Set();
    for (let index = first; index < last; index++) {
      const page = Math.floor(index / PAGE);
      const row = this.pages.get(page)?.[index % PAGE];
      if (!row) missing.add(page);
      rows.push(this.row(row, index));
    }
    put(this.spacer, ...rows);
    clearTimeout(this.loading);
    // While the list is being dragged along nothing is asked for.
    if (missing.size) this.loading = window.setTimeout(() => missing.forEach((page) => void this.load(page)), 40);
    if (this.matching === 0 && this.asked.size > 0) put(this.spacer, h("div", { role: "row", class: "nothing" }, h("div", { role: "gridcell" }, kept.filter ? "No game has all of these words." : "No games here yet.")));
    if (this.matching > 0) this.scroller.setAttribute("aria-activedescendant", `row-${this.selected}`);
  }

  /** @param {Row | undefined} row @param {number} index */
  row(row, index) {
    const place = h("div", { class: "game-row", role: "row", id: `row-${index}`, "aria-rowindex": index + 2, "aria-selected": String(index === this.selected) });
    place.style.setProperty("--row", String(index));
    if (!row) return place;
    place.addEventListener("click", () => this.openRow(index));
    const player = (/** @type {string} */ name, /** @type {string} */ rank) => [h("span", null, name || "?"), rank ? h("small", null, ` ${rank}`) : null];
    const isNamed = row.black || row.white;
    place.append(
      h("div", { role: "gridcell", class: `black${isNamed ? "" : " nameless"}` }, ...(isNamed ? player(row.black, row.black_rank) : [row.file.split("/").pop() ?? ""])),
      h("div", { role: "gridcell", class: "white" }, ...(isNamed ? player(row.white, row.white_rank) : [])),
      h("div", { role: "gridcell", class: "date" }, row.date),
      h("div", { role: "gridcell", class: "event", title: row.event }, row.event),
      h("div", { role: "gridcell", class: "result" }, row.result),
      h("div", { role: "gridcell", class: "moves" }, row.size && row.size !== "19" ? `${row.moves} on ${row.size}` : String(row.moves)));
    return place;
  }

  /** @param {number} index */
  select(index) {
    this.selected = Math.max(0, Math.min(this.matching - 1, index));
    const [height, top] = [this.rowHeight, this.selected * this.rowHeight];
    const head = this.head.offsetHeight;
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
    else if (top + height + head > this.scroller.scrollTop + this.scroller.clientHeight) this.scroller.scrollTop = top + height + head - this.scroller.clientHeight;
    this.draw();
  }

  /** @param {number} index */
  openRow(index) {
    const row = this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    if (!row) return;
    kept.top = this.scroller.scrollTop;
    go(link("records", row.file, row.number));
  }

  close() {
    this.ending.abort();
    this.asking?.abort();
    clearTimeout(this.timer);
    clearTimeout(this.loading);
  }
}

/** The address of the list as it was left. */
export const listLink = () => (kept.folder ? link("records", "in", kept.folder) : "#/records");

