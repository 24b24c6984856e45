// Lines of PWG raster: how often a line is repeated, then runs of like pixels and of pixels as they are. URF has the same lines.

const CHANNELS = 3;
const MOST_RUN = 128;
/** A count of 257 - n stands for n pixels as they are. */
const LITERAL = 257;
const MOST_REPEATS = 256;

/** The bytes that a line takes at worst: a count for every 128 pixels. */
export function longestLine(width: number): number {
  return 1 + width * CHANNELS + Math.ceil(width / MOST_RUN) + 1;
}

/** Packs a line of RGB pixels into `target`. Gives where it ends. */
export function packLine(line: Uint8Array, target: Uint8Array, from: number): number {
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
export function repeatsFrom(data: Uint8Array, y: number, stride: number, height: number): number {
  const line = Buffer.from(data.buffer, data.byteOffset + y * stride, stride);
  let end = y + 1;
  while (end < height && end - y < MOST_REPEATS) {
    if (line.compare(data, end * stride, (end + 1) * stride) !== 0) break;
    end++;
  }
  return end - y;
}

/** Unpacks one line into `line`. Gives where it ends in `bytes`, or throws where the bytes are no such line. */
export function unpackLine(bytes: Uint8Array, from: number, line: Uint8Array): number {
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
