// The board on the page: honte-diagram's drawing, patched in place.

import { h, s, put, byId } from "./dom.js";
import { Aim } from "./aim.js";
import { asText } from "./text-board.js";

/**
 * @typedef {import("./types.js").BoardDrawing} BoardDrawing
 * @typedef {import("./types.js").Changes} Changes
 * @typedef {import("./types.js").Sprites} Sprites
 * @typedef {import("./types.js").Colour} Colour
 * @typedef {object} Spot
 * @property {SVGGElement} group
 * @property {number} x
 * @property {number} y
 * @property {string} markup what is drawn there
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

let made = 0;

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

/** The board that was shown last: it stays, dimmed, until there is another. @type {SVGSVGElement | null} */
let shownLast = null;

/** A board without stones, drawn here, for the time before the server has drawn one. */
function blank() {
  const path = Array.from(
    { length: 19 },
    (_, line) => `M100 ${100 + 100 * line}H1900M${100 + 100 * line} 100V1900`,
  ).join("");
  return s(
    "svg",
    { class: "honte", viewBox: "0 0 2000 2000", "aria-hidden": "true" },
    s("path", { class: "grid", d: path }),
  );
}

/** Whether the switch is on; switches are remembered. @param {string} name @param {boolean} usual */
export function isOn(name, usual) {
  try {
    return (localStorage.getItem(`board-${name}`) ?? (usual ? "1" : "")) === "1";
  } catch {
    return usual;
  }
}

/** @param {string} name @param {boolean} on */
export function setOn(name, on) {
  try {
    localStorage.setItem(`board-${name}`, on ? "1" : "");
  } catch {
    // Not kept, then.
  }
  document.documentElement.classList.toggle(`no-${name}`, !on);
}
document.documentElement.classList.toggle("no-coordinates", !isOn("coordinates", true));

/** Whether the author of a record put a sign or a letter on a point. @param {Spot} spot */
const hasMark = (spot) => spot.markup.replace(/<use href="#(k|o|last)"\/>/g, "") !== "";

/**
 * A board. Pointers, keys and screen readers are told apart here; what a point
 * means is the owner's business.
 */
export class Board {
  /**
   * @param {object} options
   * @param {string} options.label
   * @param {((point: string, event: { shift: boolean, right: boolean }) => void) | undefined} [options.onpoint] a point was chosen, as `Q16`
   * @param {((by: -1 | 1) => void) | undefined} [options.onstep] the wheel was turned, a half of the board was tapped, or it was swiped
   * @param {((from: string, to: string) => void) | undefined} [options.onregion] a part was marked by dragging, in SGF letters
   * @param {(() => boolean) | undefined} [options.changes] whether choosing a point changes anything, so that a finger has to confirm it where points are small; else it always does
   */
  constructor(options) {
    this.options = options;
    /** Whether points can be chosen, by a finger too. */
    this.active = false;
    /** Whether a click of the mouse chooses a point although the board is not active. */
    this.plays = false;
    /** Whether dragging marks a part of the board. */
    this.marks = false;
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
    /** What the text board says beside the stones. @type {string[]} */
    this.notes = [];
    const id = `board-${++made}`;
    this.frame = h("div", {
      class: "board-frame",
      tabindex: "0",
      role: "application",
      "aria-label": options.label,
      "aria-roledescription": "board",
      "aria-describedby": `${id}-hint`,
    });
    this.over = s("g", { class: "over" });
    this.aim = new Aim(this);
    this.text = h("pre", { class: "hidden text-board" });
    this.hint = h("p", { class: "hidden", id: `${id}-hint` });
    this.element = h(
      "div",
      { class: "board waiting" },
      this.frame,
      this.aim.button,
      this.hint,
      h("section", { class: "hidden", "aria-label": "The board as text" }, this.text),
    );
    // Until the board is here, the last one stays, dimmed.
    this.svg = shownLast ? /** @type {SVGSVGElement} */ (shownLast.cloneNode(true)) : blank();
    this.frame.append(this.svg);
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.frame);
    this.listen();
  }

  /** How many units of the drawing a pixel is: lines and letters have the same size on every board. */
  measure() {
    const width = this.frame.clientWidth;
    if (!width || !this.svg) return;
    this.svg.style.setProperty("--px", (this.svg.viewBox.baseVal.width / width).toFixed(3));
    // On the smallest screens the names of rows would not fit otherwise.
    this.svg.style.setProperty("--names", width < 420 ? "9px" : width < 640 ? "11px" : "12px");
  }

  /** A point as it is said: `Q16`. @param {string} name in SGF letters */
  pointName(name) {
    return toA1(name, this.size.height);
  }

  /** Shows an empty board. @param {BoardDrawing} drawn @param {{ width: number, height: number } | null} size */
  load(drawn, size) {
    this.svg = drawing(drawn.svg);
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.removeAttribute("role");
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    shownLast = this.svg;
    this.element.classList.remove("waiting");
    for (const names of this.svg.querySelectorAll(":scope > g[font-size]")) centreNames(names);
    this.spots.clear();
    let [right, bottom] = [0, 0];
    for (const group of this.svg.querySelectorAll("[data-point]")) {
      const place = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(group.getAttribute("transform") ?? "");
      const name = group.getAttribute("data-point") ?? "";
      if (place && group instanceof SVGGElement)
        this.spots.set(name, { group, x: Number(place[1]), y: Number(place[2]), markup: "" });
      right = Math.max(right, name.charCodeAt(0) - 96);
      bottom = Math.max(bottom, name.charCodeAt(1) - 96);
    }
    this.size = size ?? { width: right, height: bottom };
    this.linesGroup = this.svg.querySelector("g.lines") ?? this.svg.appendChild(s("g", { class: "lines" }));
    this.svg.append(this.over);
    this.aim.drop();
    put(this.over);
    const box = this.svg.viewBox.baseVal;
    (this.element.parentElement ?? this.element).style.setProperty(
      "--board-ratio",
      String(box.width / (box.height || 1)),
    );
    // Small boards are not blown up: a cell has at most some 96 pixels.
    this.element.style.setProperty("--board-most", `${Math.round(box.width * 0.96)}px`);
    this.sprites = new SpriteSet(drawn);
    put(this.frame, this.svg);
    this.drawnLines = "";
    this.measure();
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
      spot.markup = sprites.sprites[number]?.[1] ?? "";
    };
    if (changes instanceof Map) changes.forEach((number, point) => put(point, number));
    else
      for (let index = 0; index + 1 < changes.length; index += 2)
        put(String(changes[index]), Number(changes[index + 1]));
    this.describe();
  }

  /** @param {string | undefined} markup */
  lines(markup = "") {
    if (markup === this.drawnLines) return;
    this.drawnLines = markup;
    this.linesGroup?.replaceChildren(parsed(markup));
  }

  clear() {
    for (const spot of this.spots.values()) {
      spot.group.setAttribute("class", "e");
      spot.group.replaceChildren();
      spot.markup = "";
    }
    this.lines("");
    this.point();
    this.number([]);
    this.over.querySelectorAll(".badge, .next-ghost, .choice").forEach((badge) => badge.remove());
    this.notes = [];
  }

  /** Small signs beside the stones on some points. @param {string[]} points in SGF letters @param {string} kind a class @param {string} sign */
  badge(points, kind, sign) {
    for (const name of points) {
      const spot = this.spots.get(name);
      if (spot && /^[bw]/.test(spot.group.getAttribute("class") ?? "")) this.corner(spot, kind, sign);
    }
  }

  /** A small sign at the upper right of a point. @param {Spot} spot @param {string} kind classes @param {string} sign */
  corner({ x, y }, kind, sign) {
    const small = sign.length > 1 ? ` of-${Math.min(3, sign.length)}` : "";
    const text = s("text", { x: x + 30, y: y - 30 }, sign);
    this.over.append(s("g", { class: `badge ${kind}${small}` }, s("circle", { cx: x + 30, cy: y - 30, r: 19 }), text));
  }

  /**
   * Letters of a text about the position: on their points, or beside what is drawn there.
   * @param {[string, string][]} letters points in SGF letters, each with its letter
   */
  letters(letters) {
    for (const [name, letter] of letters) {
      const spot = this.spots.get(name);
      if (!spot) continue;
      const kind = spot.group.getAttribute("class")?.[0] ?? "e";
      if (hasMark(spot)) this.corner(spot, "letter", letter);
      else this.over.append(s("text", { class: `badge letter-text ${kind}`, x: spot.x, y: spot.y }, letter));
    }
  }

  /** Stones that stand on the board without a proof: hollow. @param {string[]} points in SGF letters @param {string} kind */
  hollow(points, kind) {
    for (const name of points) this.spots.get(name)?.group.classList.add("hollow", kind);
  }

  /** Numbers on stones, beside an author's mark; the last move's ring goes round its number. @param {[string, number][]} numbers points in SGF letters */
  number(numbers) {
    this.over.querySelectorAll(".number, .last-ring").forEach((number) => number.remove());
    this.svg.querySelectorAll(".numbered").forEach((group) => group.classList.remove("numbered"));
    for (const [name, number] of numbers) {
      const spot = this.spots.get(name);
      const kind = spot?.group.getAttribute("class")?.[0];
      if (!spot || (kind !== "b" && kind !== "w")) continue;
      if (hasMark(spot)) {
        this.corner(spot, "number", String(number));
        continue;
      }
      this.over.append(s("text", { class: `number ${kind}`, x: spot.x, y: spot.y }, String(number)));
      if (!spot.markup.includes('"#last"')) continue;
      spot.group.classList.add("numbered");
      this.over.append(s("circle", { class: `last-ring ${kind}`, cx: spot.x, cy: spot.y, r: 42 }));
    }
  }

  /** What may come next, faintly; beside an author's mark. @param {{ at: string, colour: Colour, label: string, strong?: boolean }[]} nexts */
  nexts(nexts) {
    this.over.querySelectorAll(".next-ghost").forEach((next) => next.remove());
    for (const { at, colour, label, strong } of nexts) {
      const spot = this.spots.get(at);
      if (!spot) continue;
      if (hasMark(spot)) this.corner(spot, `next-ghost ${colour}`, label);
      else
        this.over.append(
          s(
            "g",
            { class: `next-ghost ${colour}${strong ? " strong" : ""}`, transform: `translate(${spot.x} ${spot.y})` },
            s("circle", { r: 38 }),
            s("text", {}, label),
          ),
        );
    }
  }

  /** Dots on the points that can be chosen. @param {string[]} points in SGF letters */
  choices(points) {
    this.over.querySelectorAll(".choice").forEach((choice) => choice.remove());
    for (const name of points) {
      const spot = this.spots.get(name);
      if (spot) this.over.append(s("circle", { class: "choice", cx: spot.x, cy: spot.y, r: 17 }));
    }
  }

  /** A part of the board, in a frame. @param {{ left: number, top: number, right: number, bottom: number } | null} region columns and rows */
  region(region) {
    this.over.querySelector(".region")?.remove();
    if (!region) return;
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      this.spots.get(String.fromCharCode(97 + x, 97 + y));
    const [one, other] = [at(region.left, region.top), at(region.right, region.bottom)];
    if (one && other)
      this.over.prepend(
        s("rect", {
          class: "region",
          x: one.x - 50,
          y: one.y - 50,
          width: other.x - one.x + 100,
          height: other.y - one.y + 100,
          rx: 10,
        }),
      );
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
      this.text.textContent = [...asText(this.spots, this.size), ...this.notes].join("\n");
    }, 150);
  }

  /** @param {boolean} active @param {Colour | null} [ghost] */
  setActive(active, ghost = null) {
    this.active = active;
    this.ghost = ghost;
    this.frame.classList.toggle("active", active);
    this.hint.textContent = active
      ? "Enter, then the arrow keys, choose a point; Enter again puts a stone or mark there; Escape leaves. The board follows as text."
      : "The arrow keys step through the moves. Enter, then the arrow keys, choose a point. The board follows as text.";
    if (!active) this.setCursor(null);
    this.aim.drop();
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
    if (!spot || !(this.active || this.plays)) return;
    const colour = this.ghost === null ? "none" : this.ghost === "black" ? "b" : "w";
    this.over.append(
      s(
        "g",
        { class: `ghost ${colour}`, transform: `translate(${spot.x} ${spot.y})` },
        s("circle", { r: this.ghost ? 46.8 : 24 }),
      ),
    );
  }

  /** @param {string | null} name */
  setCursor(name) {
    this.cursor = name;
    this.over.querySelector(".cursor")?.remove();
    const spot = name === null ? undefined : this.spots.get(name);
    if (!spot || name === null) return;
    this.over.append(s("rect", { class: "cursor", x: spot.x - 46, y: spot.y - 46, width: 92, height: 92, rx: 12 }));
    const kind = spot.group.getAttribute("class");
    byId("announce").textContent =
      `${toA1(name, this.size.height)}, ${kind === "b" ? "black" : kind === "w" ? "white" : "empty"}`;
  }

  /** @param {string} name @param {{ shift: boolean, right: boolean }} [event] */
  choose(name, event = { shift: false, right: false }) {
    this.options.onpoint?.(toA1(name, this.size.height), event);
  }

  listen() {
    /** @type {{ x: number, y: number, point: string | null } | null} */
    let down = null;
    this.frame.addEventListener("pointermove", (event) => {
      const at = this.nearest(event);
      if (event.pointerType === "mouse" && (this.active || this.plays)) this.hover(at);
      if (this.marks && down?.point && at && at !== down.point) this.region(corners(down.point, at));
    });
    this.frame.addEventListener("pointerleave", (event) => {
      // A finger that is lifted leaves; what it aims at stays.
      if (event.pointerType !== "touch") this.hover(null);
    });
    this.frame.addEventListener("contextmenu", (event) => {
      if (this.active) event.preventDefault();
    });
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.button === 0 || event.button === 2)
        down = { x: event.clientX, y: event.clientY, point: this.nearest(event) };
      if (this.marks) this.frame.setPointerCapture(event.pointerId);
    });
    this.frame.addEventListener("pointercancel", () => (down = null));
    this.frame.addEventListener("pointerup", (event) => {
      if (!down) return;
      const [dx, dy, from] = [event.clientX - down.x, event.clientY - down.y, down.point];
      down = null;
      const name = this.nearest(event);
      if (this.marks && from && name && name !== from) return this.options.onregion?.(from, name);
      const isTouch = event.pointerType !== "mouse";
      if (isTouch && Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy))
        return this.options.onstep?.(dx < 0 ? 1 : -1);
      if (Math.hypot(dx, dy) > 12) return;
      if (this.active || (this.plays && !isTouch)) {
        if (!name) return;
        // Where points are close a finger aims first; the second touch means it.
        const isAim = event.pointerType === "touch" && this.aim.isNeeded && !this.aim.isAt(name);
        if (isAim) return this.aim.at(name);
        this.aim.drop();
        this.choose(name, { shift: event.shiftKey, right: event.button === 2 });
      } else if (isTouch) {
        const box = this.frame.getBoundingClientRect();
        this.options.onstep?.(event.clientX < box.left + box.width / 2 ? -1 : 1);
      }
    });
    let turned = 0;
    this.frame.addEventListener(
      "wheel",
      (event) => {
        if (!this.options.onstep || event.ctrlKey) return;
        event.preventDefault();
        // A notch of a wheel is a step; so are 50 pixels of a touchpad.
        turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
        if (Math.abs(turned) < 50) return;
        const by = turned > 0 ? 1 : -1;
        turned = 0;
        this.options.onstep(by);
      },
      { passive: false },
    );
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.frame.addEventListener("blur", () => this.setCursor(null));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(this.active || this.plays) || event.ctrlKey || event.metaKey || event.altKey) return;
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

/** The names of columns or rows, about their middle whatever their size. @param {Element} names */
function centreNames(names) {
  const place = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(names.getAttribute("transform") ?? "");
  if (!place) return;
  const up = 0.325 * Number(names.getAttribute("font-size"));
  names.setAttribute("transform", `translate(${place[1]} ${(Number(place[2]) - up).toFixed(1)})`);
  names.classList.add("coordinates");
}

/** @param {string} one @param {string} other in SGF letters */
export function corners(one, other) {
  const [x, y, z, w] = [
    one.charCodeAt(0) - 97,
    one.charCodeAt(1) - 97,
    other.charCodeAt(0) - 97,
    other.charCodeAt(1) - 97,
  ];
  return { left: Math.min(x, z), top: Math.min(y, w), right: Math.max(x, z), bottom: Math.max(y, w) };
}
