// Small boards: previews, drawn here.

import { s } from "./dom.js";

/** @typedef {{ width: number, height: number, black: string[], white: string[], last?: string | null, stars?: [number, number][] }} Position points in SGF letters */

/** @param {string} text rows of X, O and points; what else is in them counts as empty @returns {Position} */
export function fromText(text) {
  const rows = text
    .split("\n")
    .map((row) => row.replace(/\s/g, ""))
    .filter((row) => /^[XO.#@+*,a-z0-9-]+$/i.test(row) && row);
  /** @type {Position} */
  const position = {
    width: Math.max(1, ...rows.map((row) => row.length)),
    height: Math.max(1, rows.length),
    black: [],
    white: [],
  };
  rows.forEach((row, y) =>
    [...row].forEach((cell, x) => {
      const name = String.fromCharCode(97 + x, 97 + y);
      if (cell === "X" || cell === "#") position.black.push(name);
      else if (cell === "O") position.white.push(name);
    }),
  );
  return position;
}

/** The position at a node of a game. @param {import("./types.js").Game} game @param {import("./records/walk.js").Walk} walk @param {number} node @returns {Position} */
export function fromGame(game, walk, node) {
  walk.go(node);
  /** @type {Position} */
  const position = { ...game.size, black: [], white: [] };
  for (const [point, sprite] of walk.figure) {
    const kind = game.board.sprites[sprite]?.[0];
    if (kind === "b") position.black.push(point);
    else if (kind === "w") position.white.push(point);
    if (/#last"/.test(game.board.sprites[sprite]?.[1] ?? "")) position.last = point;
  }
  return position;
}

/** Handicap points of square boards. @param {number} size */
function stars(size) {
  if (size < 9) return [];
  const edge = size >= 13 ? 3 : 2;
  const lines = size % 2 === 1 && size >= 13 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
  const corners = lines.flatMap((x) => lines.map((y) => /** @type {[number, number]} */ ([x, y])));
  return size === 9
    ? [...corners, /** @type {[number, number]} */ ([4, 4])]
    : size === 13
      ? corners.filter(([x, y]) => (x === 6) === (y === 6))
      : corners;
}

/** @param {Position} position @param {string} [label] what it shows; without it, it is decoration */
export function mini(position, label = "") {
  const { width, height, black, white, last } = position;
  const at = (/** @type {string} */ name) => ({ cx: name.charCodeAt(0) - 97, cy: name.charCodeAt(1) - 97 });
  const lines = [
    ...Array.from({ length: height }, (_, y) => `M0 ${y}H${width - 1}`),
    ...Array.from({ length: width }, (_, x) => `M${x} 0V${height - 1}`),
  ].join("");
  const stone = (/** @type {string} */ kind) => (/** @type {string} */ name) =>
    s("circle", { class: kind, ...at(name), r: 0.47 });
  return s(
    "svg",
    {
      class: "mini",
      viewBox: `-0.8 -0.8 ${width + 0.6} ${height + 0.6}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    s("rect", { class: "wood", x: -0.8, y: -0.8, width: width + 0.6, height: height + 0.6 }),
    s("path", { class: "lines", d: lines }),
    ...(position.stars ?? (width === height ? stars(width) : [])).map(([x, y]) =>
      s("circle", { class: "star", cx: x, cy: y, r: 0.11 }),
    ),
    ...black.map(stone("black")),
    ...white.map(stone("white")),
    last ? s("circle", { class: "ring", ...at(last), r: 0.24 }) : null,
  );
}
