// What is shown where there is no tree: why, and what can be done about it.

import { count, h, plural, put } from "../dom.js";
import { progress } from "../parts.js";
import { minePanel } from "./mine.js";

/** @typedef {import("../types.js").About} About */

/** Seconds of work for each game on a slow machine, reading included. */
const SECONDS_A_GAME = 1e-4;

/**
 * A place for it.
 * @param {AbortSignal} signal @param {() => void} onmined
 */
export function nonePanel(signal, onmined) {
  const heading = h("h2");
  const line = h("p", { class: "muted" });
  const shown = progress();
  const actions = h("div");
  const form = minePanel(signal, onmined);
  const more = h("details", null, h("summary", null, "Only some of the games, or other numbers"), form.element);
  const element = h("section", { class: "no-tree", hidden: true }, heading, line, shown.element, actions);
  let state = "";
  /** @param {string} title @param {string} words @param {...HTMLElement} acts */
  const say = (title, words, ...acts) => {
    heading.textContent = title;
    line.textContent = words;
    put(actions, ...acts);
  };
  return {
    element,
    hide() {
      element.hidden = true;
      state = "";
      put(actions);
    },
    /** @param {About} about */
    show(about) {
      element.hidden = false;
      shown.show(about.mining ? about.mining_progress : null);
      const now = about.mining ? "mining" : `${about.games}`;
      // What is being done here stays as it is.
      if (now === state) return;
      state = now;
      if (about.mining)
        say(
          "The joseki are being counted",
          "What was played in the corners of all games here. The tree opens when it is done.",
        );
      else if (!about.games)
        say(
          "No games yet, so no joseki",
          "A joseki tree counts what was played in the corners of games.",
          h("p", { class: "row" }, h("a", { class: "button primary", href: "#/records" }, "Open or drop games …")),
        );
      else
        say(
          "No joseki tree yet",
          `It counts what was played in the corners of the games here: ${plural(about.games, "game")}, ${takes(about.games)}.`,
          h(
            "p",
            { class: "row" },
            h(
              "button",
              { type: "button", class: "primary", onclick: () => void form.mine() },
              about.games === 1 ? "Mine the game" : `Mine all ${count(about.games)} games`,
            ),
          ),
          form.outcome,
          more,
        );
    },
  };
}

/** How long it takes to mine. @param {number} games */
function takes(games) {
  const seconds = games * SECONDS_A_GAME;
  if (seconds < 10) return "which takes some seconds";
  return seconds < 90
    ? "which takes less than two minutes"
    : `which takes about ${plural(Math.ceil(seconds / 60), "minute")}`;
}
