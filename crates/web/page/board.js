// The board on the page: honte-diagram's drawing, patched in place.

import { h, s, put, byId } from "./dom.js";

/**
 * @typedef {import("./types.js").BoardDrawing} BoardDrawing
 * @typedef {import("./types.js").Changes} Changes
 * @typedef {import("./types.js").Sprites} Sprites
 * @typedef {import("./types.js").Colour} Colour
 * @typedef {object} Spot
 * @property {SVGGElement} group
 * @property {number} x
 * @property {number} y
 */

const parser = new DOMParser();

/**
 * SVG markup as nodes of this document.
 * @param {string} markup @returns {DocumentFragment}
 */
function parsed(markup) {
  const whole = parser.parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const fragment = document.createDocumentFragment();
  if (!whole.querySelector("parsererror")) {
    fragment.append(...[...whole.documentElement.childNodes].map((node) => document.importNode(node, true)));
  }
  return fragment;
}

/** A whole drawing as an element, without the title that would be a tooltip, and the words that would not be patched. @param {string} svg @returns {SVGSVGElement} */
export function drawing(svg) {
  const whole = parser.parseFromString(svg, "image/svg+xml").documentElement;
  const element = document.importNode(whole, true);
  if (!(element instanceof SVGSVGElement)) return s("svg");
  element.querySelectorAll(":scope > title, :scope > desc").forEach((words) => words.remove());
  return element;
}

/** Adds shapes that the page does not have yet. @param {string | undefined} markup */
function addShapes(markup) {
  if (!markup) return;
  const defs = byId("shapes").firstElementChild;
  for (const shape of [...parsed(markup).children]) {
    if (!document.getElementById(shape.id)) defs?.append(shape);
  }
}

/** `pd` as `Q16`. @param {string} letters @param {number} height */
export function toA1(letters, height) {
  const x = letters.charCodeAt(0) - 97;
  return `${"ABCDEFGHJKLMNOPQRSTUVWXYZ"[x] ?? "?"}${height - (letters.charCodeAt(1) - 97)}`;
}

/** `Q16` as `pd`; nothing if it is no point. @param {string} name @param {number} height */
export function toSgf(name, height) {
  const match = /^([A-HJ-Z])(\d+)$/.exec(name.toUpperCase());
  if (!match) return null;
  const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(match[1] ?? "");
  return String.fromCharCode(97 + x, 97 + height - Number(match[2]));
}

/** A set of sprites: what the numbers of one answer mean. */
export class SpriteSet {
  /** @param {Sprites} from */
  constructor(from) {
    addShapes(from.shapes);
    this.sprites = from.sprites ?? [];
    /** @type {(DocumentFragment | undefined)[]} */
    this.made = [];
  }

  /** @param {number} number @returns {[string, Node | null]} class and contents */
  get(number) {
    const sprite = this.sprites[number];
    if (!sprite) return ["e", null];
    const [name, markup] = sprite;
    const made = (this.made[number] ??= parsed(markup));
    return [name, made.cloneNode(true)];
  }
}

/**
 * A board. Pointers, keys and screen readers are told apart here; what a point
 * means is the owner's business.
 */
export class Board {
  /**
   * @param {object} options
   * @param {string} options.label
   * @param {((point: string) => void) | undefined} [options.onpoint] a point was chosen, as `Q16`; while `active`
   * @param {((by: -1 | 1) => void) | undefined} [options.onstep] a half of the board was tapped, or it was swiped
   */
  constructor(options) {
    this.options = options;
    /** Whether points can be chosen. */
    this.active = false;
    /** @type {Colour | null} colour of the stone under the pointer */
    this.ghost = null;
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    this.size = { width: 19, height: 19 };
    this.sprites = new SpriteSet({});
    /** @type {string | null} */
    this.cursor = null;
    /** The markup of the lines that are drawn. */
    this.drawnLines = "";
    this.frame = h("div", { class: "board-frame", tabindex: "0", role: "application", "aria-label": options.label, "aria-roledescription": "board", "aria-describedby": "board-hint" });
    this.text = h("pre", { class: "hidden", "aria-label": "The board as text", role: "img" });
    this.hint = h("p", { class: "hidden", id: "board-hint" });
    this.element = h("div", { class: "board" }, this.frame, this.hint, this.text);
    this.over = s("g", { class: "over" });
    this.listen();
  }

  /** Shows an empty board. @param {BoardDrawing} drawn @param {{ width: number, height: number } | null} size */
  load(drawn, size) {
    this.svg = drawing(drawn.svg);
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.removeAttribute("role");
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.spots.clear();
    let [right, bottom] = [0, 0];
    for (const group of this.svg.querySelectorAll("[data-point]")) {
      const place = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(group.getAttribute("transform") ?? "");
      const name = group.getAttribute("data-point") ?? "";
      if (place && group instanceof SVGGElement) this.spots.set(name, { group, x: Number(place[1]), y: Number(place[2]) });
      right = Math.max(right, name.charCodeAt(0) - 96);
      bottom = Math.max(bottom, name.charCodeAt(1) - 96);
    }
    this.size = size ?? { width: right, height: bottom };
    this.linesGroup = this.svg.querySelector("g.lines") ?? this.svg.appendChild(s("g", { class: "lines" }));
    this.svg.append(this.over);
    put(this.over);
    const box = this.svg.viewBox.baseVal;
    (this.element.parentElement ?? this.element).style.setProperty("--board-ratio", String(box.width / (box.height || 1)));
    // Small boards are not blown up: a cell has at most some 72 pixels.
    this.element.style.setProperty("--board-most", `${Math.round(box.width * 0.72)}px`);
    this.sprites = new SpriteSet(drawn);
    put(this.frame, this.svg);
    this.drawnLines = "";
    this.describe();
  }

  /** The same board with other sprites. @param {BoardDrawing} drawn */
  renew(drawn) {
    this.sprites = new SpriteSet(drawn);
  }

  /** Puts sprites on points. @param {Changes | Map<string, number>} changes @param {SpriteSet} [sprites] */
  apply(changes, sprites = this.sprites) {
    const put = (/** @type {string} */ point, /** @type {number} */ number) => {
      const spot = this.spots.get(point);
      if (!spot) return;
      const [name, contents] = sprites.get(number);
      spot.group.setAttribute("class", name);
      spot.group.replaceChildren(...(contents ? [contents] : []));
    };
    if (changes instanceof Map) changes.forEach((number, point) => put(point, number));
    else for (let index = 0; index + 1 < changes.length; index += 2) put(String(changes[index]), Number(changes[index + 1]));
    this.describe();
  }

  /** @param {string | undefined} markup */
  lines(markup = "") {
    if (markup === this.drawnLines) return;
    this.drawnLines = markup;
    this.linesGroup?.replaceChildren(parsed(markup));
  }

  clear() {
    for (const { group } of this.spots.values()) {
      group.setAttribute("class", "e");
      group.replaceChildren();
    }
    this.lines("");
    this.point();
    this.over.querySelectorAll(".badge").forEach((badge) => badge.remove());
  }

  /** Small signs beside the stones on some points. @param {string[]} points in SGF letters @param {string} kind a class @param {string} sign */
  badge(points, kind, sign) {
    for (const name of points) {
      const spot = this.spots.get(name);
      if (!spot || !/^[bw]/.test(spot.group.getAttribute("class") ?? "")) continue;
      const at = { x: spot.x + 30, y: spot.y - 30 };
      this.over.append(s("g", { class: `badge ${kind}` }, s("circle", { cx: at.x, cy: at.y, r: 19 }), s("text", { x: at.x, y: at.y + 11 }, sign)));
    }
  }

  /** Rings around points, to say what is meant. @param {string[]} points in SGF letters */
  point(points = []) {
    this.over.querySelectorAll(".pointed").forEach((ring) => ring.remove());
    for (const name of points) {
      const spot = this.spots.get(name);
      if (spot) this.over.append(s("circle", { class: "pointed", cx: spot.x, cy: spot.y, r: 46 }));
    }
  }

  /** Brings the text board up to date, when there is time. */
  describe() {
    clearTimeout(this.describing);
    this.describing = window.setTimeout(() => {
      const { width, height } = this.size;
      const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ".slice(0, width).split("").join(" ");
      const rows = [`   ${letters}`];
      for (let y = 0; y < height; y++) {
        let row = String(height - y).padStart(2);
        for (let x = 0; x < width; x++) {
          const kind = this.spots.get(String.fromCharCode(97 + x, 97 + y))?.group.getAttribute("class") ?? "e";
          row += kind === "b" ? " X" : kind === "w" ? " O" : " .";
        }
        rows.push(row);
      }
      this.text.textContent = rows.join("\n");
    }, 150);
  }

  /** @param {boolean} active @param {Colour | null} [ghost] */
  setActive(active, ghost = null) {
    this.active = active;
    this.ghost = ghost;
    this.frame.classList.toggle("active", active);
    this.hint.textContent = active
      ? "Enter chooses points with the arrow keys, Enter again puts, Escape leaves."
      : "The arrow keys step through the moves. The board follows as text.";
    if (!active) this.setCursor(null);
    this.hover(null);
  }

  /** The nearest point to a place on the screen. @param {PointerEvent} event */
  nearest(event) {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    for (const [name, spot] of this.spots) {
      if (Math.abs(spot.x - at.x) <= 50 && Math.abs(spot.y - at.y) <= 53) return name;
    }
    return null;
  }

  /** @param {string | null} name */
  hover(name) {
    this.over.querySelector(".ghost")?.remove();
    const spot = name === null ? undefined : this.spots.get(name);
    if (!spot || !this.active) return;
    const colour = this.ghost === null ? "none" : this.ghost === "black" ? "b" : "w";
    this.over.append(s("g", { class: `ghost ${colour}`, transform: `translate(${spot.x} ${spot.y})` }, s("circle", { r: this.ghost ? 46.8 : 24 })));
  }

  /** @param {string | null} name */
  setCursor(name) {
    this.cursor = name;
    this.over.querySelector(".cursor")?.remove();
    const spot = name === null ? undefined : this.spots.get(name);
    if (!spot || name === null) return;
    this.over.append(s("rect", { class: "cursor", x: spot.x - 46, y: spot.y - 46, width: 92, height: 92, rx: 12 }));
    const kind = spot.group.getAttribute("class");
    byId("announce").textContent = `${toA1(name, this.size.height)}, ${kind === "b" ? "black" : kind === "w" ? "white" : "empty"}`;
  }

  /** @param {string} name */
  choose(name) {
    this.options.onpoint?.(toA1(name, this.size.height));
  }

  listen() {
    /** @type {{ x: number, y: number } | null} */
    let down = null;
    this.frame.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && this.active) this.hover(this.nearest(event));
    });
    this.frame.addEventListener("pointerleave", () => this.hover(null));
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.button === 0) down = { x: event.clientX, y: event.clientY };
    });
    this.frame.addEventListener("pointercancel", () => (down = null));
    this.frame.addEventListener("pointerup", (event) => {
      if (!down) return;
      const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
      down = null;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) return this.options.onstep?.(dx < 0 ? 1 : -1);
      if (Math.hypot(dx, dy) > 12) return;
      const name = this.nearest(event);
      if (this.active) {
        if (name) this.choose(name);
      } else {
        const box = this.frame.getBoundingClientRect();
        this.options.onstep?.(event.clientX < box.left + box.width / 2 ? -1 : 1);
      }
    });
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.frame.addEventListener("blur", () => this.setCursor(null));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.active || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = this.size;
    if (this.cursor === null) {
      if (event.key !== "Enter") return;
      this.setCursor(String.fromCharCode(97 + (width >> 1), 97 + (height >> 1)));
    } else if (event.key === "Enter" || event.key === " ") this.choose(this.cursor);
    else if (event.key === "Escape") this.setCursor(null);
    else {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      const x = Math.min(width - 1, Math.max(0, this.cursor.charCodeAt(0) - 97 + (step[0] ?? 0)));
      const y = Math.min(height - 1, Math.max(0, this.cursor.charCodeAt(1) - 97 + (step[1] ?? 0)));
      this.setCursor(String.fromCharCode(97 + x, 97 + y));
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
