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
  const groups = event.currentTarget.querySelectorAll('g[data-point]')
  let best
  for (const group of groups) {
    const box = group.getBoundingClientRect()
    const distance = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2)
    if (!best || distance < best.distance) best = { distance, name: group.dataset.point }
  }
  const size = event.currentTarget.querySelector('svg')?.getBoundingClientRect().width ?? 0
  if (!best || best.distance > size / Math.sqrt(groups.length)) return undefined
  const place = letter => letter.charCodeAt(0) - 97
  return { x: place(best.name[0]), y: place(best.name[1]) }
}

/** The name of a point on a board of so many rows. */
export const letters = ({ x, y }, rows) => 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x] + (rows - y)
