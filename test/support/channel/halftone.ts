import type { Random } from '#test/support/random.ts';

/** Angles of the screens in degrees: cyan, magenta, yellow, black. */
const ANGLES = [15, 75, 0, 45];
const CELL = 64;

/**
 * Laser screens. Sets bit `ink` in `dots` (one byte a device pixel of one row) where the screen prints.
 * Screens step in whole turns of 32 bits, so that wrapping round costs nothing.
 */
export interface Screen {
  readonly thresholds: Uint8Array;
  readonly stepX: readonly number[];
  readonly stepY: readonly number[];
  readonly start: readonly (readonly [number, number])[];
}

export function makeScreen(lines: number, dpi: number, random: Random): Screen {
  const turn = (2 ** 32 * lines) / dpi;
  return {
    thresholds: makeThresholds(),
    stepX: ANGLES.map((a) => Math.round(turn * Math.cos((a * Math.PI) / 180))),
    stepY: ANGLES.map((a) => Math.round(turn * Math.sin((a * Math.PI) / 180))),
    start: ANGLES.map(() => [random.below(2 ** 32), random.below(2 ** 32)] as const),
  };
}

/** Thresholds 1 to 255 over one cell, a round dot that becomes a round hole, each value on an equal share of the area. */
function makeThresholds(): Uint8Array {
  const count = CELL * CELL;
  const spot = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const u = ((i >> 6) + 0.5) / CELL;
    const v = ((i & 63) + 0.5) / CELL;
    // The tiny term breaks ties between places of equal height.
    spot[i] = Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v) + i * 1e-7;
  }
  const order = Array.from(spot.keys()).sort((a, b) => spot[b] - spot[a]);
  const thresholds = new Uint8Array(count);
  for (const [rank, i] of order.entries()) thresholds[i] = 1 + Math.floor((rank * 255) / count);
  return thresholds;
}

/** One device row of one ink: areas of the source row (stride 4), `zoom` device pixels each, moved by `shift` device pixels. */
export function screenRow(
  screen: Screen,
  ink: number,
  row: number,
  areas: Uint8Array,
  offset: number,
  width: number,
  zoom: number,
  shift: number,
  dots: Uint8Array,
): void {
  const { thresholds } = screen;
  const bit = 1 << ink;
  const stepU = screen.stepX[ink] | 0;
  const stepV = screen.stepY[ink] | 0;
  let u = (screen.start[ink][0] - Math.imul(stepV, row)) | 0;
  let v = (screen.start[ink][1] + Math.imul(stepU, row)) | 0;
  u = (u + Math.imul(stepU, shift)) | 0;
  v = (v + Math.imul(stepV, shift)) | 0;
  for (let x = 0, at = shift; x < width; x++) {
    const area = areas[offset + x * 4];
    if (area === 0) {
      u = (u + Math.imul(stepU, zoom)) | 0;
      v = (v + Math.imul(stepV, zoom)) | 0;
      at += zoom;
      continue;
    }
    for (let k = 0; k < zoom; k++, at++) {
      if (area >= thresholds[((u >>> 26) << 6) | (v >>> 26)]) dots[at] |= bit;
      u = (u + stepU) | 0;
      v = (v + stepV) | 0;
    }
  }
}

/** Error diffusion (Floyd and Steinberg's weights, to and fro) of one ink over a whole page of areas 0 to 255. */
export function diffuse(
  areas: Uint8Array,
  sourceWidth: number,
  sourceHeight: number,
  width: number,
  height: number,
  ink: number,
  random: Random,
  dots: Uint8Array,
): void {
  const bit = 1 << ink;
  let here = new Float32Array(width + 2);
  let below = new Float32Array(width + 2);
  const column = Int32Array.from({ length: width }, (_, x) => Math.floor((x * sourceWidth) / width) * 4 + ink);
  const jitter = Float32Array.from({ length: 1024 }, () => 127.5 + random.normal() * 12);
  for (let y = 0; y < height; y++) {
    const base = Math.floor((y * sourceHeight) / height) * sourceWidth * 4;
    const forth = (y & 1) === 0;
    const step = forth ? 1 : -1;
    for (let n = 0, x = forth ? 0 : width - 1; n < width; n++, x += step) {
      const area = areas[base + column[x]];
      const value = area + here[x + 1];
      // Bare paper never sprays: errors end there.
      if (area === 0) continue;
      const fire = area === 255 || value > jitter[(x * 7 + y * 131) & 1023];
      if (fire) dots[y * width + x] |= bit;
      const error = Math.max(-160, Math.min(160, value - (fire ? 255 : 0)));
      here[x + 1 + step] += error * 0.4375;
      below[x + 1 - step] += error * 0.1875;
      below[x + 1] += error * 0.3125;
      below[x + 1 + step] += error * 0.0625;
    }
    [here, below] = [below, here];
    below.fill(0);
  }
}
