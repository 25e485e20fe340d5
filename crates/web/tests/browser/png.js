// Smaller pictures: the 256 colours of a screenshot that matter most.

import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The pixels of a PNG of 8 bits a channel without interlacing, as browsers
 * write them: three bytes each, row by row.
 * @param {Buffer} png
 */
export function decode(png) {
  let [width, height, channels] = [0, 0, 3];
  const data = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3];
      if (body[8] !== 8 || body[12] !== 0 || (body[9] !== 2 && body[9] !== 6)) throw new Error("not such a PNG");
    } else if (kind === "IDAT") data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) unfilter(raw, rows, y, stride, channels);
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    rows.copy(pixels, 3 * pixel, channels * pixel, channels * pixel + 3);
  return { width, height, pixels };
}

/** @param {Buffer} raw @param {Buffer} rows @param {number} y @param {number} stride @param {number} step */
function unfilter(raw, rows, y, stride, step) {
  const filter = raw[y * (stride + 1)];
  for (let x = 0; x < stride; x++) {
    const left = x >= step ? (rows[y * stride + x - step] ?? 0) : 0;
    const up = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0;
    const corner = x >= step && y > 0 ? (rows[(y - 1) * stride + x - step] ?? 0) : 0;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
    rows[y * stride + x] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
  }
}

/** @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The same picture with at most 256 colours. @param {Buffer} png */
export function smaller(png) {
  const { width, height, pixels } = decode(png);
  /** @type {Map<number, number>} how often each colour is there */
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour);
  /** @type {Map<number, number>} */
  const nearest = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = pixels.readUIntBE(3 * pixel, 3);
    let index = nearest.get(colour);
    if (index === undefined) nearest.set(colour, (index = closest(palette, colour)));
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index;
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const colours = Buffer.concat(
    palette.map((colour) => Buffer.from([colour >> 16, (colour >> 8) & 255, colour & 255])),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {number[]} palette @param {number} colour */
function closest(palette, colour) {
  let [best, least] = [0, Infinity];
  palette.forEach((other, index) => {
    const [r, g, b] = [16, 8, 0].map((shift) => ((colour >> shift) & 255) - ((other >> shift) & 255));
    const distance = (r ?? 0) ** 2 + (g ?? 0) ** 2 + (b ?? 0) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** @param {string} kind @param {Buffer} body */
function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
