// Which games have changes that are in no file.

/** @type {Set<string>} */
const changed = new Set();

/** @param {string} file @param {number} number @param {boolean} isChanged */
export function setUnsaved(file, number, isChanged) {
  const name = `${file}#${number}`;
  if (isChanged) changed.add(name);
  else changed.delete(name);
}

/** Whether the page may be left without asking. */
export const canLeave = () => changed.size === 0;
