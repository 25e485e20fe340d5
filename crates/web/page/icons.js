// Signs drawn here: no font has all of them, and those of several do not match.

import { s } from "./dom.js";

const ROUND = "M3.5 10a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0";
const LEFT = "M12 4.5L6.5 10l5.5 5.5";
const RIGHT = "M8 4.5l5.5 5.5L8 15.5";

/** On a field of 20 by 20: what is drawn with a line, and what is filled. */
const SHAPES = {
  first: ["M10 4.5L4.5 10l5.5 5.5M15.5 4.5L10 10l5.5 5.5", ""],
  back: [LEFT, ""],
  on: [RIGHT, ""],
  last: ["M10 4.5l5.5 5.5-5.5 5.5M4.5 4.5L10 10l-5.5 5.5", ""],
  go: ["", "M6.5 4v12l9.5-6z"],
  pause: ["", "M5.5 4.5h3v11h-3zM11.5 4.5h3v11h-3z"],
  play: [ROUND, "M10 3.5a6.5 6.5 0 0 1 0 13z"],
  black: [ROUND, ROUND],
  white: [ROUND, ""],
  erase: ["M7.5 4.5h9v11h-9L3 10zM10 8l4 4M14 8l-4 4", ""],
  triangle: ["M10 4l6.5 11.5h-13z", ""],
  square: ["M4.5 4.5h11v11h-11z", ""],
  circle: ["M5.5 10a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0", ""],
  cross: ["M5 5l10 10M15 5L5 15", ""],
  label: ["M5.5 15.5L10 4.5l4.5 11M7 12h6", ""],
  clear: ["M5 10h10", ""],
  region: ["M3 8V5h3M14 5h3v3M17 12v3h-3M6 15H3v-3", ""],
  light: [
    "M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1",
    "M6.5 10a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  ],
  dark: ["", "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z"],
};

/** @typedef {keyof typeof SHAPES} IconName */

/** A sign in the colour of the text beside it; stones have their own. @param {IconName} name */
export function icon(name) {
  const [line, solid] = SHAPES[name];
  return s(
    "svg",
    { class: `icon ${name}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    line ? s("path", { d: line }) : null,
    solid ? s("path", { class: "solid", d: solid }) : null,
  );
}
