// Whether something is being pressed: what stands under a pointer must not move away before it is released.

let isPressed = false;
/** @type {(() => void)[]} */
let waiting = [];

function release() {
  isPressed = false;
  const all = waiting;
  waiting = [];
  // The click of the press comes first.
  setTimeout(() => all.forEach((go) => go()));
}

window.addEventListener("pointerdown", () => (isPressed = true), true);
for (const kind of ["pointerup", "pointercancel", "contextmenu"]) window.addEventListener(kind, release, true);
// Of the window itself: the blur of what is in it does not come so far.
window.addEventListener("blur", release);
// A pointer that was released where the page could not see it.
window.addEventListener("pointermove", (event) => isPressed && event.buttons === 0 && release(), true);

/** Waits until nothing is pressed, and the click of the press has been heard. @returns {Promise<void>} */
export async function released() {
  while (isPressed) await new Promise((done) => waiting.push(() => done(undefined)));
}
