// Pages as packed lines, band by band: what PWG raster and URF have in common.
import type { Rgb } from '#main/engine/numeric/raster.ts';

export interface RasterPage {
  readonly picture: Rgb;
  /** Dots an inch. */
  readonly dpi: number;
}

/** What every page of a file says besides its pixels, as far as its format has room for it. */
export interface RasterFacts {
  readonly pages: number;
  /** The PWG name of the media, as `iso_a4_210x297mm`. */
  readonly media: string;
  readonly mediaType: string;
}

export type Sink = (bytes: Uint8Array) => Promise<void>;
/** So many bytes of a file from a place on; fewer where it ends. */
export type Source = (at: number, length: number) => Uint8Array;

export const CHANNELS = 3;
/** Bytes that are gathered before they go to the disk. */
const BAND = 1 << 20;
/** The largest page that is read: A3 at 600 DPI has 70 million pixels. */
const MOST_PIXELS = 100_000_000;

export async function writeLines({ width, height, data }: Rgb, put: Sink): Promise<void> {
  const stride = width * CHANNELS;
  const longest = longestLine(width);
  let band = new Uint8Array(BAND + longest);
  let at = 0;
  for (let y = 0; y < height; ) {
    const repeats = repeatsFrom(data, y, stride, height);
    band[at] = repeats - 1;
    at = packLine(data.subarray(y * stride, (y + 1) * stride), band, at + 1);
    y += repeats;
    if (at < BAND) continue;
    await put(band.subarray(0, at));
    band = new Uint8Array(BAND + longest);
    at = 0;
  }
  await put(band.subarray(0, at));
}

/** The pixels of a page whose lines begin at `from`, and where they end. */
export function readLines(source: Source, from: number, width: number, height: number): { picture: Rgb; end: number } {
  if (width * height > MOST_PIXELS || width === 0) throw new Error('the header of a page is wrong');
  const data = new Uint8Array(width * height * CHANNELS);
  const stride = width * CHANNELS;
  const longest = longestLine(width);
  let band = source(from, BAND + longest);
  let [start, at] = [from, 0];
  for (let y = 0; y < data.length; ) {
    if (at >= BAND) {
      start += at;
      at = 0;
      band = source(start, BAND + longest);
    }
    const repeats = band[at] + 1;
    if (!(y + repeats * stride <= data.length)) throw new Error('a line of the raster is repeated too often');
    const line = data.subarray(y, y + stride);
    at = unpackLine(band, at + 1, line);
    for (let i = 1; i < repeats; i++) data.set(line, y + i * stride);
    y += repeats * stride;
  }
  return { picture: { width, height, data }, end: start + at };
}

// Lines of PWG raster: how often a line is repeated, then runs of like pixels and of pixels as they are. URF has the same lines.

const MOST_RUN = 128;
/** A count of 257 - n stands for n pixels as they are. */
const LITERAL = 257;
const MOST_REPEATS = 256;

/** The bytes that a line takes at worst: a count for every 128 pixels. */
function longestLine(width: number): number {
  return 1 + width * CHANNELS + Math.ceil(width / MOST_RUN) + 1;
}

/** Packs a line of RGB pixels into `target`. Gives where it ends. */
function packLine(line: Uint8Array, target: Uint8Array, from: number): number {
  const width = line.length / CHANNELS;
  let at = from;
  for (let x = 0; x < width; ) {
    const run = runFrom(line, x, width);
    if (run > 1) {
      target[at++] = run - 1;
      for (let c = 0; c < CHANNELS; c++) target[at++] = line[x * CHANNELS + c];
      x += run;
      continue;
    }
    const count = differingFrom(line, x, width);
    target[at++] = count === 1 ? 0 : LITERAL - count;
    target.set(line.subarray(x * CHANNELS, (x + count) * CHANNELS), at);
    at += count * CHANNELS;
    x += count;
  }
  return at;
}

/** How many pixels from `x` on are like the one at `x`. */
function runFrom(line: Uint8Array, x: number, width: number): number {
  const most = Math.min(width, x + MOST_RUN);
  let end = x + 1;
  while (end < most && isLike(line, x, end)) end++;
  return end - x;
}

/** How many pixels from `x` on are each unlike the next one. */
function differingFrom(line: Uint8Array, x: number, width: number): number {
  const most = Math.min(width, x + MOST_RUN);
  let end = x + 1;
  while (end < most && !(end + 1 < width && isLike(line, end, end + 1))) end++;
  return end - x;
}

function isLike(line: Uint8Array, a: number, b: number): boolean {
  const [i, j] = [a * CHANNELS, b * CHANNELS];
  return line[i] === line[j] && line[i + 1] === line[j + 1] && line[i + 2] === line[j + 2];
}

/** How many lines from `y` on are the same, at most as many as one count says. */
function repeatsFrom(data: Uint8Array, y: number, stride: number, height: number): number {
  const line = Buffer.from(data.buffer, data.byteOffset + y * stride, stride);
  let end = y + 1;
  while (end < height && end - y < MOST_REPEATS) {
    if (line.compare(data, end * stride, (end + 1) * stride) !== 0) break;
    end++;
  }
  return end - y;
}

/** Unpacks one line into `line`. Gives where it ends in `bytes`, or throws where the bytes are no such line. */
function unpackLine(bytes: Uint8Array, from: number, line: Uint8Array): number {
  let at = from;
  for (let x = 0; x < line.length; ) {
    const count = bytes[at++];
    const isRun = count < MOST_RUN;
    const length = (isRun ? count + 1 : LITERAL - count) * CHANNELS;
    const given = isRun ? CHANNELS : length;
    if (count === MOST_RUN || count === undefined || x + length > line.length || at + given > bytes.length) {
      throw new Error('a line of the raster is damaged');
    }
    for (let i = 0; i < length; i++) line[x + i] = bytes[at + (i % given)];
    x += length;
    at += given;
  }
  return at;
}
