// Questions to the server, and what is said when it does not answer.

import { byId } from "./dom.js";

/** An answer that is a refusal: `message` is one line for the reader. */
export class Refusal extends Error {
  /** @param {string} message @param {number} status @param {any} body */
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Why no answers come: the server is away, or it was started anew and asks for its new token. */
const LOST = {
  away: "The server does not answer. What you see stays; it is asked again every two seconds.",
  token:
    "The server was started anew and does not know this tab: open the link that it printed in this browser, and go on here.",
};
/** @type {keyof typeof LOST | null} */
let lost = null;

/** @param {keyof typeof LOST | null} now */
function setLost(now) {
  if (now === lost) return;
  const isWaiting = lost !== null;
  lost = now;
  const line = byId("lost");
  line.hidden = now === null;
  if (now) line.textContent = LOST[now];
  if (now && !isWaiting) void wait();
  if (isWaiting && !now) window.dispatchEvent(new Event("found"));
}

async function wait() {
  while (lost) {
    await new Promise((done) => setTimeout(done, 2000));
    setLost(await fetch("/api/about").then(whyNot, () => /** @type {const} */ ("away")));
  }
}

/** Whether an answer is only that the token is missing. @param {Response} answer @returns {Promise<"token" | null>} */
async function whyNot(answer) {
  if (answer.status !== 403) return null;
  const body = await answer.json().catch(() => null);
  return body?.code === "token" ? "token" : null;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ query?: Record<string, unknown>, body?: unknown, signal?: AbortSignal }} [more]
 * @returns {Promise<any>}
 */
async function ask(method, path, more = {}) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address(path, more.query), {
      method,
      signal: more.signal ?? null,
      // The server asks for a kind that no other site's form can send.
      headers: method === "GET" ? {} : { "Content-Type": "application/json" },
      body: more.body === undefined ? null : JSON.stringify(more.body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    setLost("away");
    throw new Refusal("The server does not answer.", 0, null);
  }
  return bodyOf(await answer.text(), answer.status);
}

/**
 * What an answer says; a refusal is thrown.
 * @param {string} text @param {number} status @returns {any}
 */
function bodyOf(text, status) {
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    // A refusal from below the API is plain text.
  }
  setLost(status === 403 && body?.code === "token" ? "token" : null);
  if (status < 200 || status > 299)
    throw new Refusal(body?.error ?? (text.trim() || `The server answers ${status}.`), status, body);
  return body;
}

/**
 * The address of an endpoint; what is undefined, null or empty is left out.
 * @param {string} path
 * @param {Record<string, unknown>} [query]
 */
export function address(path, query = {}) {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parts.set(key, String(value));
  }
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}

/** @param {string} path @param {Record<string, unknown>} [query] @param {AbortSignal} [signal] */
export const get = (path, query, signal) => ask("GET", path, { ...(query && { query }), ...(signal && { signal }) });

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => ask("POST", path, { body, ...(signal && { signal }) });

/** @param {string} path @param {Record<string, unknown>} [query] */
export const remove = (path, query) => ask("DELETE", path, query ? { query } : {});

/**
 * Gives a file to the server. Files of the same set are listed together.
 * @param {string} name @param {Blob} data @param {string} set of an earlier answer, or nothing
 * @param {(share: number) => void} onsent how much of it is sent
 * @returns {Promise<import("./types.js").Uploaded>}
 */
export function upload(name, data, set, onsent) {
  // `fetch` does not report what is sent.
  const request = new XMLHttpRequest();
  request.open("POST", address("/api/upload", { name, set }));
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.addEventListener("progress", (event) => onsent(event.total ? event.loaded / event.total : 0));
  return new Promise((done, failed) => {
    request.addEventListener("load", () => {
      try {
        done(bodyOf(request.responseText, request.status));
      } catch (error) {
        failed(error);
      }
    });
    request.addEventListener("error", () => {
      setLost("away");
      failed(new Refusal("The server does not answer.", 0, null));
    });
    request.send(data);
  });
}

/** What to say of an error. @param {unknown} error */
export function words(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * Follows a job to its end.
 * @template T
 * @param {string} id
 * @param {(job: import("./types.js").Job<T>) => void} onprogress
 * @param {AbortSignal} signal stops following; the server cancels a job that nobody follows
 * @returns {Promise<import("./types.js").Job<T>>} the job with its result
 */
export function follow(id, onprogress, signal) {
  return new Promise((done, failed) => {
    const events = new EventSource(`/api/jobs/${id}/events`);
    const finish = () => {
      events.close();
      get(`/api/jobs/${id}`).then(done, failed);
    };
    const stop = () => {
      events.close();
      failed(new DOMException("left", "AbortError"));
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    events.addEventListener("progress", (event) => onprogress(JSON.parse(event.data)));
    events.addEventListener("end", finish);
    events.onerror = () => {
      events.close();
      if (signal.aborted) return;
      // The stream may have been cut: the job itself knows how it stands.
      get(`/api/jobs/${id}`, undefined, signal).then((job) => {
        if (job.state !== "running") done(job);
        else {
          onprogress(job);
          setTimeout(() => follow(id, onprogress, signal).then(done, failed), 1000);
        }
      }, failed);
    };
  });
}
