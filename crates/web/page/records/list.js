// The list of games: folders, a filter, and as many rows as there are.

import { count, h, put } from "../dom.js";
import { Refusal, get, isAbort, words } from "../api.js";
import { action, errorLine, select } from "../parts.js";
import { go, link, note, withQuery } from "../router.js";
import { setKeys } from "../keys.js";
import { icon } from "../icons.js";
import { openers } from "../files.js";
import { fromGame, mini } from "../mini.js";
import { UnsavedList } from "./unsaved-list.js";
import { Walk } from "./walk.js";
import { expect } from "./opening.js";
import { isDropped, nameOf, removeButton } from "./dropped.js";

/**
 * @typedef {import("../types.js").Row} Row
 * @typedef {import("../types.js").Rows} Rows
 * @typedef {import("../types.js").Folder} Folder
 */

const PAGE = 200;
const COLUMNS = /** @type {const} */ ([
  ["black", "Black"],
  ["white", "White"],
  ["date", "Date"],
  ["event", "Event"],
  ["result", "Result"],
  ["moves", "Moves"],
]);
/** Those that can be sorted by. */
const SORTED = new Set(["black", "white", "date", "event", "result", "moves"]);

/** What the list was asked for last, so that coming back finds it so. */
const kept = { filter: "", folder: "", sort: "", desc: false, top: 0 };

/** @param {HTMLElement} main @param {string[]} parts @param {URLSearchParams} query @returns {import("../app.js").Room} */
export function openList(main, parts, query) {
  const list = new List(main);
  list.place(parts, query);
  return {
    show(next, query) {
      if (next.length >= 2 && next[0] !== "in") return false;
      list.place(next, query);
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
    /** Grows when files change. */
    this.generation = -1;
    this.isReading = true;
    /** Takes in what the filter says now. */
    this.filtered = () => {};
    this.ending = new AbortController();
    this.error = errorLine();
    this.unsaved = new UnsavedList(this.ending.signal, { isWithOpen: false });
    this.filter = h("input", {
      type: "search",
      id: "filter",
      placeholder: "Shusaku 1846, or player ~ Shusaku and date < 1850",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": "Filter the games",
      value: kept.filter,
    });
    this.status = h("p", { class: "muted count-line", role: "status" });
    this.preview = h("aside", { class: "preview", "aria-label": "Preview" });
    this.chips = this.chipForm();
    this.sorting = select(
      [
        ["", "In the order of the files"],
        ...COLUMNS.flatMap(
          ([name, shown]) =>
            /** @type {[string, string][]} */ ([
              [name, `${shown} ↑`],
              [`${name}-desc`, `${shown} ↓`],
            ]),
        ),
      ],
      {
        "aria-label": "Sort",
        class: "sorting",
        onchange: () => {
          const [column = "", desc] = this.sorting.value.split("-");
          Object.assign(kept, { sort: column, desc: desc === "desc", top: 0 });
          this.drawHead();
          this.remember();
          void this.reload();
        },
      },
    );
    this.folders = h("nav", { class: "folders", "aria-label": "Folders" });
    this.head = h("div", { class: "rows-head", role: "row" });
    this.spacer = h("div", { class: "rows-all", role: "rowgroup" });
    this.scroller = h(
      "div",
      { class: "rows", role: "grid", tabindex: "0", "aria-label": "Games", "data-own-keys": true },
      h("div", { role: "rowgroup", class: "rows-top" }, this.head),
      this.spacer,
    );
    this.narrow = matchMedia("(max-width: 50rem)");
    this.twoLines = matchMedia("(max-width: 64rem)");
    put(
      main,
      h(
        "div",
        { class: "library" },
        h(
          "aside",
          { class: "library-side", "aria-label": "Folders" },
          this.folders,
          h("div", { class: "opener" }, ...openers(), h("p", { class: "muted" }, "Or drop files or folders anywhere.")),
        ),
        h(
          "section",
          { class: "library-main", "aria-label": "Games" },
          h("h1", { class: "hidden" }, "Games"),
          h("div", { class: "library-tools" }, this.filter, this.status, this.sorting),
          this.chips,
          this.error.element,
          this.unsaved.element,
          this.scroller,
        ),
        this.preview,
      ),
    );
    this.listen();
    this.drawHead();
    void this.loadFolders();
    void this.unsaved.load().catch(() => undefined);
    setKeys([
      { keys: ["/"], words: "Filter", act: () => this.filter.focus() },
      { keys: ["ArrowDown"], words: "Next game", act: () => this.focusRows(1) },
      { keys: ["ArrowUp"], words: "Previous game", act: () => this.focusRows(-1) },
      { keys: ["Enter"], words: "Open the game", act: () => this.openRow(this.selected) },
    ]);
  }

  get rowHeight() {
    return this.twoLines.matches ? 64 : 40;
  }

  /** Fields that add a condition to the filter, which stays to be seen. */
  chipForm() {
    const box = (/** @type {string} */ label, /** @type {Record<string, unknown>} */ more = {}) =>
      h("input", { type: "text", "aria-label": label, placeholder: label, autocomplete: "off", ...more });
    const player = box("Player");
    const [from, to] = [
      box("From year", { size: 6, inputmode: "numeric" }),
      box("To year", { size: 6, inputmode: "numeric" }),
    ];
    const event = box("Event");
    const result = select(
      [
        ["", "Any result"],
        ["winner = black", "Black won"],
        ["winner = white", "White won"],
        ["result ~ R", "Resigned"],
      ],
      { "aria-label": "Result" },
    );
    const quoted = (/** @type {string} */ text) => `"${text.trim().replace(/"/g, "")}"`;
    const add = () => {
      const said = [
        player.value.trim() && `player ~ ${quoted(player.value)}`,
        /^\d+$/.test(from.value.trim()) && `date >= ${from.value.trim()}`,
        /^\d+$/.test(to.value.trim()) && `date <= ${to.value.trim()}`,
        result.value,
        event.value.trim() && `event ~ ${quoted(event.value)}`,
      ].filter(Boolean);
      if (!said.length) return;
      for (const one of [player, from, to, event, result]) one.value = "";
      const before = this.filter.value.trim();
      // Without parentheses the condition would belong to the last choice alone.
      const whole = /\bor\b/i.test(before) ? `(${before})` : before;
      this.filter.value = [...(whole ? [whole] : []), ...said].join(" and ");
      this.filtered();
    };
    return h(
      "details",
      { class: "chips" },
      h("summary", null, "Add a condition"),
      h(
        "form",
        {
          class: "row",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            add();
          },
        },
        player,
        from,
        to,
        result,
        event,
        h("button", null, "Add"),
        h("a", { href: "#/search", class: "button" }, "By position …"),
      ),
    );
  }

  /** @param {string[]} parts @param {URLSearchParams} query */
  place(parts, query) {
    const folder = parts[0] === "in" ? (parts[1] ?? "") : "";
    if (folder !== kept.folder) kept.top = 0;
    const asked = { filter: query.get("filter") ?? "", sort: query.get("sort") ?? "", desc: query.get("desc") === "1" };
    if (asked.filter !== kept.filter || asked.sort !== kept.sort || asked.desc !== kept.desc) kept.top = 0;
    Object.assign(kept, asked, { folder });
    if (this.filter.value !== kept.filter) this.filter.value = kept.filter;
    this.drawHead();
    this.markFolder();
    void this.reload();
  }

  /** Puts what is asked for into the address. */
  remember() {
    note(listLink());
  }

  async loadFolders() {
    try {
      /** @type {Folder[]} */
      const folders = await get("/api/folders", undefined, this.ending.signal);
      const entry = (
        /** @type {string} */ name,
        /** @type {string} */ shown,
        /** @type {string} */ more,
        /** @type {string} */ kind,
      ) =>
        h(
          "a",
          { href: name ? link("records", "in", name) : "#/records", "data-folder": name, class: kind, title: name },
          h("span", null, shown),
          more ? h("small", null, more) : null,
        );
      const files = (/** @type {Folder} */ folder) =>
        folder.files
          .slice(0, 200)
          .map((file) =>
            entry(
              file.file,
              file.file.split("/").pop() ?? file.file,
              file.games === null ? file.format : file.games === 1 ? "" : count(file.games),
              "file",
            ),
          );
      put(
        this.folders,
        entry("", "All games", "", "folder"),
        ...folders.flatMap((folder) => {
          const dropped = isDropped(folder);
          const depth = dropped ? 0 : folder.folder.split("/").length - 1;
          const name = dropped ? nameOf(folder) : folder.folder.split("/").pop() || "the folder";
          const remove = dropped ? [removeButton(folder, () => this.removed(folder.folder))] : [];
          const more =
            folder.files.length > 200
              ? h("small", { class: "muted" }, `and ${count(folder.files.length - 200)} more files`)
              : null;
          // On a phone they are one row that scrolls.
          if (this.narrow.matches)
            return [entry(folder.folder, name, "", "folder"), ...remove, ...files(folder), more].filter(
              (one) => one !== null,
            );
          const inner = h(
            "div",
            { hidden: folders.length > 12 && folder.folder !== kept.folder },
            ...files(folder),
            more,
          );
          const toggle = h(
            "button",
            {
              type: "button",
              class: "quiet toggle",
              "aria-label": `Files of ${name}`,
              "aria-expanded": String(!inner.hidden),
              onclick: () => {
                inner.hidden = !inner.hidden;
                toggle.setAttribute("aria-expanded", String(!inner.hidden));
              },
            },
            icon("on"),
          );
          const one = h(
            "div",
            { class: "folder-tree" },
            h(
              "div",
              { class: "folder-line" },
              toggle,
              entry(
                folder.folder,
                name,
                count(folder.files.reduce((all, file) => all + (file.games ?? 0), 0)),
                "folder",
              ),
              ...remove,
            ),
            inner,
          );
          one.style.setProperty("--depth", String(depth));
          return [one];
        }),
      );
      this.markFolder();
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** A set of dropped files is gone. @param {string} folder */
  removed(folder) {
    if (kept.folder === folder || kept.folder.startsWith(`${folder}/`)) return go("#/records");
    void this.loadFolders();
    void this.reload();
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
      this.remember();
      answered = this.reload();
    };
    this.filtered = filter;
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
    this.scroller.addEventListener(
      "scroll",
      () => {
        if (waiting) return;
        waiting = true;
        requestAnimationFrame(() => {
          waiting = false;
          kept.top = this.scroller.scrollTop;
          this.draw();
        });
      },
      { passive: true },
    );
    this.scroller.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.matching, End: this.matching }[
        event.key
      ];
      if (by !== undefined) this.select(this.selected + by);
      else if (event.key === "Enter") this.openRow(this.selected);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.narrow.addEventListener("change", () => this.draw(), { signal: this.ending.signal });
    this.twoLines.addEventListener("change", () => this.draw(), { signal: this.ending.signal });
    window.addEventListener("resize", () => this.draw(), { signal: this.ending.signal });
    for (const event of ["found", "resolved"])
      window.addEventListener(event, () => void this.reload(), { signal: this.ending.signal });
    // Files come, change and go while one looks.
    this.watching = window.setInterval(() => {
      if (!document.hidden && !this.isReading) void this.look();
    }, 3000);
  }

  /** Whether the folders have changed; if so, the list is asked for anew. */
  async look() {
    try {
      /** @type {Rows} */
      const now = await get("/api/games", { folder: kept.folder, most: 0 }, this.ending.signal);
      if (now.generation === this.generation) return;
      await this.reload();
    } catch {
      // The server is gone: that is said elsewhere, and it is asked for again.
    }
  }

  /** @param {number} by */
  focusRows(by) {
    this.scroller.focus();
    this.select(this.selected + by);
  }

  drawHead() {
    put(
      this.head,
      ...COLUMNS.map(([name, shown]) => {
        const sorted = kept.sort === name;
        const order = sorted ? (kept.desc ? "descending" : "ascending") : "none";
        const inner = SORTED.has(name)
          ? h(
              "button",
              { type: "button", class: "quiet", onclick: () => this.sort(name) },
              shown,
              h("span", { "aria-hidden": "true" }, sorted ? (kept.desc ? " ↓" : " ↑") : ""),
            )
          : h("span", null, shown);
        return h("div", { role: "columnheader", class: name, "aria-sort": order }, inner);
      }),
    );
    this.sorting.value = kept.sort ? `${kept.sort}${kept.desc ? "-desc" : ""}` : "";
  }

  /** @param {string} column */
  sort(column) {
    kept.desc = kept.sort === column && !kept.desc;
    kept.sort = column;
    kept.top = 0;
    this.remember();
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
      const answer = await get(
        "/api/games",
        {
          filter: kept.filter,
          folder: kept.folder,
          sort: kept.sort,
          desc: kept.desc ? 1 : "",
          from: page * PAGE,
          most: PAGE,
        },
        this.asking?.signal,
      );
      if (this.ending.signal.aborted) return;
      if (anew) {
        this.pages.clear();
        this.selected = 0;
      }
      this.pages.set(page, answer.rows);
      this.forget(page);
      this.matching = answer.matching;
      this.isReading = answer.reading;
      if (answer.generation !== this.generation && this.generation >= 0) void this.loadFolders();
      this.generation = answer.generation;
      this.forgive();
      this.say(answer);
      this.spacer.style.setProperty("--rows", String(this.matching));
      this.scroller.setAttribute("aria-rowcount", String(this.matching + 1));
      if (anew) this.scroller.scrollTop = kept.top;
      this.draw();
      if (answer.reading && page === 0) this.again();
    } catch (error) {
      this.asked.delete(page);
      if (isAbort(error)) return;
      if (error instanceof Refusal && error.body?.code === "indexing") {
        this.error.say("The games are being indexed for the search by position …");
        return this.again();
      }
      this.fail(error);
    }
  }

  /** The rows are no answer to what is asked. @param {unknown} error */
  fail(error) {
    clearTimeout(this.failing);
    this.scroller.classList.add("waiting-answer");
    this.status.textContent = "";
    const isMisread = error instanceof Refusal && error.status === 422;
    const say = () =>
      isMisread
        ? this.error.say(`Filter, ${words(error)}.`)
        : this.error.say(
            words(error),
            action("Try again", () => void this.reload()),
          );
    // An expression that is still being typed is wrong most of the time.
    if (isMisread && document.activeElement === this.filter) this.failing = window.setTimeout(say, 700);
    else say();
  }

  /** The rows are an answer again. */
  forgive() {
    clearTimeout(this.failing);
    this.error.say("");
    this.scroller.classList.remove("waiting-answer");
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
    const all =
      kept.filter || kept.folder
        ? `${count(answer.matching)} of ${count(answer.total)} games`
        : `${count(answer.total)} games`;
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
    if (this.matching === 0 && this.asked.size > 0)
      put(
        this.spacer,
        h(
          "div",
          { role: "row", class: "nothing" },
          h(
            "div",
            { role: "gridcell" },
            kept.filter ? "No game fits this filter." : "No games here yet: open or drop some.",
          ),
        ),
      );
    if (this.matching > 0) this.scroller.setAttribute("aria-activedescendant", `row-${this.selected}`);
  }

  /** @param {Row | undefined} row @param {number} index */
  row(row, index) {
    const place = h("div", {
      class: "game-row",
      role: "row",
      id: `row-${index}`,
      "aria-rowindex": index + 2,
      "aria-selected": String(index === this.selected),
    });
    place.style.setProperty("--row", String(index));
    if (!row) return place;
    place.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("a"))) this.openRow(index);
    });
    place.addEventListener("pointerenter", () => this.hoverRow(row));
    const player = (/** @type {string} */ name, /** @type {string} */ rank) => [
      h("span", null, name || "?"),
      rank ? h("small", null, ` ${rank}`) : null,
    ];
    const isNamed = row.black || row.white;
    place.append(
      h(
        "div",
        { role: "gridcell", class: `black${isNamed ? "" : " nameless"}` },
        row.changed || row.recovered ? unsavedDot(row.changed ? "not saved" : "unsaved changes were recovered") : null,
        h(
          "a",
          { href: link("records", row.file, row.number), tabindex: "-1", onclick: () => expect(row) },
          ...(isNamed ? player(row.black, row.black_rank) : [row.file.split("/").pop() ?? ""]),
        ),
      ),
      h("div", { role: "gridcell", class: "white" }, ...(isNamed ? player(row.white, row.white_rank) : [])),
      h("div", { role: "gridcell", class: "date" }, row.date),
      h("div", { role: "gridcell", class: "event", title: row.event }, row.event),
      h("div", { role: "gridcell", class: "result" }, row.result),
      h(
        "div",
        { role: "gridcell", class: "moves" },
        row.size && row.size !== "19" ? `${row.moves} on ${row.size}` : String(row.moves),
      ),
    );
    return place;
  }

  /** @param {Row} row */
  hoverRow(row) {
    clearTimeout(this.hovering);
    this.hovering = window.setTimeout(() => void this.show(row), 150);
  }

  /** A small board of a game, where there is room. @param {Row} row */
  async show(row) {
    if (!this.preview.offsetWidth || this.previewed === `${row.file}#${row.number}`) return;
    this.previewed = `${row.file}#${row.number}`;
    try {
      /** @type {import("../types.js").Game} */
      const game = await get("/api/game", { file: row.file, number: row.number }, this.ending.signal);
      if (this.previewed !== `${row.file}#${row.number}`) return;
      const walk = new Walk(game);
      put(
        this.preview,
        h(
          "a",
          { href: link("records", row.file, row.number), "aria-label": `Open: ${game.title || row.file}` },
          mini(fromGame(game, walk, walk.last(0))),
        ),
        h("p", null, h("b", null, game.title || row.file)),
        h("p", { class: "muted" }, [row.date, row.event, row.result, `${row.moves} moves`].filter(Boolean).join(" · ")),
      );
    } catch (error) {
      if (!isAbort(error)) this.previewed = "";
    }
  }

  /** @param {number} index */
  select(index) {
    this.selected = Math.max(0, Math.min(this.matching - 1, index));
    const [height, top] = [this.rowHeight, this.selected * this.rowHeight];
    const head = this.head.offsetHeight;
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
    else if (top + height + head > this.scroller.scrollTop + this.scroller.clientHeight)
      this.scroller.scrollTop = top + height + head - this.scroller.clientHeight;
    this.draw();
    const row = this.pages.get(Math.floor(this.selected / PAGE))?.[this.selected % PAGE];
    if (row) this.hoverRow(row);
  }

  /** @param {number} index */
  openRow(index) {
    const row = this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    if (!row) return;
    kept.top = this.scroller.scrollTop;
    expect(row);
    go(link("records", row.file, row.number));
  }

  close() {
    this.ending.abort();
    this.asking?.abort();
    clearTimeout(this.timer);
    clearTimeout(this.failing);
    clearTimeout(this.loading);
    clearTimeout(this.hovering);
    window.clearInterval(this.watching);
  }
}

/** @param {string} words */
const unsavedDot = (words) => h("span", { class: "unsaved-dot", role: "img", "aria-label": words, title: words }, "●");

/** The address of the list as it was left. */
export const listLink = () =>
  withQuery(kept.folder ? link("records", "in", kept.folder) : "#/records", {
    filter: kept.filter,
    sort: kept.sort,
    desc: kept.desc ? "1" : "",
  });
