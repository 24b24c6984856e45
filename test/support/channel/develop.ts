import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from '#test/support/blur.ts';
import { encodeSrgb } from './colour.ts';
import type { Shot } from './shot.ts';

const STEPS = 16384;

/** What a camera does after the sensor: tone curve, less colour noise, less grain, sharper edges, eight bits. */
export function develop(linear: Float32Array, width: number, height: number, shot: Shot): Rgb {
  const { luma, blue, red } = toLumaChroma(linear, makeTone(shot.contrast));
  if (shot.chromaBlur > 0) {
    blurPlane(blue, width, height, shot.chromaBlur);
    blurPlane(red, width, height, shot.chromaBlur);
  }
  if (shot.denoise > 0) calm(luma, width, height, shot.denoise);
  if (shot.sharpen > 0) sharpen(luma, width, height, shot.sharpen);
  return { width, height, data: toBytes(luma, blue, red) };
}

/** sRGB with a steeper middle, levels 0 to 255 for linear light 0 to 1. */
function makeTone(contrast: number): Float32Array {
  return Float32Array.from({ length: STEPS + 1 }, (_, i) => {
    const v = encodeSrgb(i / STEPS);
    return 255 * (v + contrast * (v * v * (3 - 2 * v) - v));
  });
}

function toLumaChroma(
  linear: Float32Array,
  tone: Float32Array,
): { luma: Float32Array; blue: Float32Array; red: Float32Array } {
  const count = linear.length / 3;
  const luma = new Float32Array(count);
  const blue = new Float32Array(count);
  const red = new Float32Array(count);
  const shown = (v: number) => (v <= 0 ? tone[0] : v >= 1 ? tone[STEPS] : tone[(v * STEPS + 0.5) | 0]);
  for (let i = 0, o = 0; i < count; i++, o += 3) {
    const r = shown(linear[o]);
    const g = shown(linear[o + 1]);
    const b = shown(linear[o + 2]);
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    luma[i] = y;
    blue[i] = b - y;
    red[i] = r - y;
  }
  return { luma, blue, red };
}

function toBytes(luma: Float32Array, blue: Float32Array, red: Float32Array): Uint8Array {
  const data = new Uint8ClampedArray(luma.length * 3);
  for (let i = 0, o = 0; i < luma.length; i++, o += 3) {
    const y = luma[i];
    data[o] = y + red[i];
    data[o + 1] = y - 0.50937 * red[i] - 0.19421 * blue[i];
    data[o + 2] = y + blue[i];
  }
  return new Uint8Array(data.buffer);
}

/** Draws each pixel towards those of its neighbours that are nearly alike. */
function calm(luma: Float32Array, width: number, height: number, strength: number): void {
  // Levels of difference that still count as noise.
  const reach = 1 / (9 * 9);
  const from = luma.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const here = from[i];
      let sum = here;
      let weight = 1;
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        const d = from[j] - here;
        const w = strength / (1 + d * d * reach);
        sum += w * from[j];
        weight += w;
      }
      luma[i] = sum / weight;
    }
  }
}

function sharpen(luma: Float32Array, width: number, height: number, gain: number): void {
  const soft = luma.slice();
  blurPlane(soft, width, height, 1);
  for (let i = 0; i < luma.length; i++) luma[i] += gain * (luma[i] - soft[i]);
}
