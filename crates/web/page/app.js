// The page: which room is open, light and dark, files dropped anywhere.

import { byId, h, put, toast } from "./dom.js";
import { upload, words } from "./api.js";
import { forget, go, here, link } from "./router.js";
import { help, setKeys } from "./keys.js";

/**
 * A room that is open. `show` is given the parts of the address, and says
 * whether it can show them; if not, the room is opened anew.
 * @typedef {{ show: (parts: string[]) => boolean, close?: () => void }} Room
 */

/** @type {Record<string, { title: string, load: () => Promise<{ open: (main: HTMLElement, parts: string[]) => Room }> }>} */
const rooms = {
  records: { title: "Records", load: () => import("./records/room.js") },
  referee: { title: "Referee", load: () => import("./referee/room.js") },
  joseki: { title: "Joseki", load: () => import("./joseki/room.js") },
};

/** @type {Room | null} */
let open = null;
let openName = "";
let turn = 0;

async function route() {
  forget();
  const { room, parts } = here();
  const known = rooms[room];
  const main = byId("main");
  if (!known) {
    put(main, h("p", { class: "notice" }, "There is no such room. ", h("a", { href: "#/records" }, "To the records")));
    return;
  }
  for (const anchor of document.querySelectorAll(".rooms a")) {
    if (anchor instanceof HTMLElement && anchor.dataset.room === room) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  if (open && openName === room && open.show(parts)) return;
  const mine = ++turn;
  open?.close?.();
  open = null;
  openName = room;
  setKeys([]);
  document.title = `${known.title} · Honte`;
  const module = await known.load();
  if (mine !== turn) return;
  put(main);
  main.className = room;
  open = module.open(main, parts);
}

/** @typedef {"light" | "dark" | ""} Theme */
const themes = /** @type {const} */ ({ "": ["◐", "as the system has it"], light: ["○", "light"], dark: ["●", "dark"] });

/** @param {Theme} theme */
function setTheme(theme) {
  const [sign, name] = themes[theme];
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const button = byId("theme");
  button.textContent = sign;
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

/** Opens a file that was dropped, chosen or pasted. @param {File} file */
export async function openFile(file) {
  toast(`Reading ${file.name} …`);
  try {
    const answer = await upload(file.name, file);
    const wrong = answer.findings.filter((finding) => finding.severity === "error").length;
    toast(wrong ? `${file.name}: opened, with ${wrong} ${wrong === 1 ? "thing" : "things"} wrong in it; see Findings` : `${file.name}: opened`);
    if (answer.games > 1) go(link("records", "in", answer.file));
    else go(link("records", answer.file, 1));
  } catch (error) {
    toast(`${file.name}: ${words(error)}`, true);
  }
}

let depth = 0;
/** @param {DragEvent} event */
const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
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
  if (!hasFiles(event)) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) void openFile(file);
});
window.addEventListener("openfile", (event) => {
  if (event instanceof CustomEvent && event.detail instanceof File) void openFile(event.detail);
});

window.addEventListener("hashchange", () => void route());
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  else if (event.reason instanceof Error && event.reason.name === "Error") {
    toast(words(event.reason), true);
    event.preventDefault();
  }
});
void route();
