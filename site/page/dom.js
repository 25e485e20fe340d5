// Small helpers for the page's elements.

/** The element of an id. */
export const byId = id => document.getElementById(id)

/** Puts a text into an element. */
export function say(id, text, isError = false) {
  const element = byId(id)
  element.textContent = text
  element.classList.toggle('error', isError)
}

/** Puts a drawing of Honte's into an element. */
export function setSvg(id, svg) {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  byId(id).replaceChildren(document.importNode(drawing, true))
}

/** The point that a click on a drawing is about, from the upper left; `undefined` beside the board. */
export function pointAt(event) {
  const svg = event.currentTarget.querySelector('svg')
  const matrix = svg?.getScreenCTM()
  if (!matrix) return undefined
  const click = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  // A cell is a hundred units wide; an empty point has a group without anything in it.
  for (const group of svg.querySelectorAll('g[data-point]')) {
    const place = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(group.getAttribute('transform') ?? '')
    if (!place || Math.hypot(click.x - Number(place[1]), click.y - Number(place[2])) > 50) continue
    const [x, y] = [...group.dataset.point].map(letter => letter.charCodeAt(0) - 97)
    return { x, y }
  }
  return undefined
}

/** The name of a point on a board of so many rows. */
export const letters = ({ x, y }, rows) => 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x] + (rows - y)
