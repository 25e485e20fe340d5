// The page: which room is open, light and dark, files dropped anywhere.

import { byId, h, put } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./api.js";
import { forget, here } from "./router.js";
import { help, setKeys } from "./keys.js";
import { canLeave } from "./unsaved.js";
import { listenForFiles } from "./files.js";
import { gameHere, offer } from "./records/recovered.js";

/**
 * A room that is open. `show` is given the parts of the address, and says
 * whether it can show them; if not, the room is opened anew.
 * `renew` is called when recovered changes of its game were restored or discarded; a room without it is opened anew.
 * @typedef {{ show: (parts: string[], query: URLSearchParams) => boolean, close?: () => void, renew?: (isRestored: boolean) => void }} Room
 */

/** @type {Record<string, { title: string, load: () => Promise<{ open: (main: HTMLElement, parts: string[], query: URLSearchParams) => Room }> }>} */
const rooms = {
  home: { title: "Honte", load: () => import("./home/room.js") },
  records: { title: "Games · Honte", load: () => import("./records/room.js") },
  search: { title: "Search · Honte", load: () => import("./search/room.js") },
  referee: { title: "Referee · Honte", load: () => import("./referee/room.js") },
  joseki: { title: "Joseki · Honte", load: () => import("./joseki/room.js") },
};

/** @type {Room | null} */
let open = null;
let openName = "";
let turn = 0;

/** Marks the room that is open. @param {string} name */
function mark(name) {
  for (const anchor of document.querySelectorAll(".rooms a")) {
    if (anchor instanceof HTMLElement && anchor.dataset.room === name) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
}

/** A sentence instead of a room, with what can be done. @param {string} line @param {HTMLElement[]} actions */
function instead(line, ...actions) {
  open?.close?.();
  open = null;
  openName = "";
  setKeys([]);
  mark("");
  document.title = "Honte";
  const main = byId("main");
  main.className = "notice";
  put(main, h("h1", null, line), h("p", { class: "row" }, ...actions));
}

async function route() {
  forget();
  const { room, parts, query } = here();
  void offer();
  const known = rooms[room];
  if (!known) {
    ++turn;
    return instead(
      "There is no page at this address.",
      h("a", { class: "button", href: "#/" }, "Home"),
      h("a", { class: "button", href: "#/records" }, "Games"),
    );
  }
  if (open && openName === room && open.show(parts, query)) return mark(room);
  const mine = ++turn;
  /** @type {Awaited<ReturnType<typeof known.load>>} */
  let module;
  try {
    module = await known.load();
  } catch {
    // The room's files did not come: the server is gone.
    if (mine === turn)
      instead(
        "This room could not be loaded: the server does not answer.",
        h("button", { type: "button", class: "primary", onclick: () => location.reload() }, "Try again"),
        h("a", { class: "button", href: "#/" }, "Home"),
      );
    return;
  }
  if (mine !== turn) return;
  open?.close?.();
  open = null;
  openName = room;
  setKeys([]);
  mark(room);
  document.title = known.title;
  const main = byId("main");
  put(main);
  main.className = room;
  main.removeAttribute("aria-busy");
  open = module.open(main, parts, query);
}

/** @typedef {"light" | "dark" | ""} Theme */
const themes = /** @type {const} */ ({
  "": ["play", "as the system has it"],
  light: ["light", "light"],
  dark: ["dark", "dark"],
});

/** @param {Theme} theme */
function setTheme(theme) {
  const [sign, name] = themes[theme];
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const button = byId("theme");
  put(button, icon(sign));
  button.setAttribute("aria-label", `Colours: ${name}`);
  button.title = `Colours: ${name}`;
}

/** @returns {Theme} */
function storedTheme() {
  try {
    const stored = localStorage.getItem("theme");
    return stored === "light" || stored === "dark" ? stored : "";
  } catch {
    return "";
  }
}

// The link's token is a cookie by now, and is not to be seen or passed on.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);

let theme = storedTheme();
setTheme(theme);
byId("theme").addEventListener("click", () => {
  theme = theme === "" ? "light" : theme === "light" ? "dark" : "";
  setTheme(theme);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Not kept, then.
  }
});
byId("help").addEventListener("click", help);
// The address says which room is open: the skip link must not change it.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  const board = document.querySelector("main .board-frame");
  if (board instanceof HTMLElement) board.focus();
  else byId("main").focus();
});
listenForFiles();

window.addEventListener("beforeunload", (event) => {
  if (!canLeave()) event.preventDefault();
});
window.addEventListener("hashchange", () => void route());
window.addEventListener("found", () => void offer());
window.addEventListener("resolved", (event) => {
  const { isRestored } = /** @type {CustomEvent<import("./records/recovered.js").Resolved>} */ (event).detail;
  if (open?.renew) return open.renew(isRestored);
  if (!gameHere()) return;
  open?.close?.();
  open = null;
  void route();
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  else if (event.reason instanceof Error && event.reason.name === "Error") {
    console.warn(words(event.reason));
    event.preventDefault();
  }
});
void route().then(() => {
  // The other rooms, while the server is there: they open without it.
  const all = () => Object.values(rooms).forEach((room) => void room.load().catch(() => undefined));
  if ("requestIdleCallback" in window) window.requestIdleCallback(all, { timeout: 3000 });
  else setTimeout(all, 1500);
});
