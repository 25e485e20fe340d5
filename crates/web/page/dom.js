// Elements made and filled without markup in strings.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. Attributes that begin with `on` are listeners, `true` is an
 * empty attribute, `false`, `null` and `undefined` are none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) set(element, key, value);
  fill(element, children.flat());
  return element;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes ?? {})) set(element, key, value);
  fill(element, children);
  return element;
}

/** @param {Element} element @param {string} key @param {any} value */
function set(element, key, value) {
  if (value === false || value === null || value === undefined) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "value" && "value" in element) element.value = value;
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces what an element holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children.flat());
}

/** The element with this id; the page has it. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** 64836 as 64,836. @param {number} number */
export const count = (number) => number.toLocaleString("en-US");

/** A share as a percentage. @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)}%`;

/** @param {number} number @param {string} one @param {string} [many] */
export const plural = (number, one, many = `${one}s`) => `${count(number)} ${number === 1 ? one : many}`;

/** Says a line for a moment where everybody sees and hears it. @param {string} words @param {boolean} [wrong] */
export function toast(words, wrong = false) {
  const line = byId("toast");
  line.textContent = words;
  line.classList.toggle("wrong", wrong);
  line.classList.add("shown");
  clearTimeout(leaving);
  leaving = window.setTimeout(() => line.classList.remove("shown"), wrong ? 9000 : 3000);
}
let leaving = 0;

/** Tells a screen reader. @param {string} words */
export function announce(words) {
  byId("announce").textContent = words;
}
