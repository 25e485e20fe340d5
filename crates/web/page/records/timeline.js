// The line that is being read, as a slim strip under the board: comments, captures, branches.

import { h, s } from "../dom.js";

/** @typedef {import("./walk.js").Walk} Walk */

export class Timeline {
  /** @param {(node: number) => void} ongo */
  constructor(ongo) {
    this.ongo = ongo;
    /** @type {number[]} the nodes of the line */
    this.line = [];
    this.place = 0;
    this.svg = s("svg", { "aria-hidden": "true", preserveAspectRatio: "none" });
    this.element = h(
      "div",
      {
        class: "timeline",
        role: "slider",
        tabindex: "0",
        "aria-label": "Move",
        "data-own-keys": true,
        "aria-valuemin": 0,
        "aria-valuemax": 0,
        "aria-valuenow": 0,
      },
      this.svg,
      h("span", { class: "now", "aria-hidden": "true" }),
    );
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.to(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (event.buttons && this.element.hasPointerCapture(event.pointerId)) this.to(event);
    });
    this.element.addEventListener("keydown", (event) => {
      const to = {
        ArrowLeft: this.place - 1,
        ArrowRight: this.place + 1,
        Home: 0,
        End: this.line.length - 1,
        PageUp: this.place - 10,
        PageDown: this.place + 10,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.goTo(to);
    });
  }

  /** @param {number} place */
  goTo(place) {
    const node = this.line[Math.max(0, Math.min(this.line.length - 1, place))];
    if (node !== undefined && node !== this.line[this.place]) this.ongo(node);
  }

  /** @param {PointerEvent} event */
  to(event) {
    const box = this.element.getBoundingClientRect();
    this.goTo(Math.round(((event.clientX - box.left) / (box.width || 1)) * (this.line.length - 1)));
  }

  /** The line through this node. @param {Walk} walk @param {number} node @param {string} words */
  show(walk, node, words) {
    if (this.walk !== walk || this.line[walk.depth[node] ?? 0] !== node) this.load(walk, node);
    this.place = walk.depth[node] ?? 0;
    this.element.style.setProperty("--at", String(this.place / Math.max(1, this.line.length - 1)));
    this.element.setAttribute("aria-valuenow", String(this.place));
    this.element.setAttribute("aria-valuetext", words);
  }

  /** @param {Walk} walk @param {number} node */
  load(walk, node) {
    this.walk = walk;
    this.line = walk.path(node);
    for (let next = walk.next(node); next !== null; next = walk.next(next)) this.line.push(next);
    const most = Math.max(1, this.line.length - 1);
    this.element.setAttribute("aria-valuemax", String(most));
    const paths = { comments: "", captures: "", branches: "" };
    let taken = 0;
    this.line.forEach((index, at) => {
      const one = walk.node(index);
      const prisoners = (one?.prisoners?.[0] ?? 0) + (one?.prisoners?.[1] ?? 0);
      if (prisoners > taken) paths.captures += `M${at} ${12 - Math.min(8, 3 + prisoners - taken)}V12`;
      taken = prisoners;
      if (one?.comment) paths.comments += `M${at} 0V5`;
      if ((walk.children[index]?.length ?? 0) > 1) paths.branches += `M${at} 5V8`;
    });
    this.svg.setAttribute("viewBox", `-0.5 0 ${most + 1} 12`);
    this.svg.replaceChildren(...Object.entries(paths).map(([name, d]) => s("path", { class: name, d })));
  }
}
