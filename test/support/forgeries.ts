// What a forger does with a genuine label: paints another date over it, or lifts its mark off and lays it on other artwork.

import sharp from 'sharp';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { fromFile } from './codec.ts';
import type { Random } from './random.ts';

/** A line of lettering. Lengths in pixels. */
export interface Line {
  readonly x: number;
  readonly y: number;
  /** Of a capital letter or a figure. */
  readonly height: number;
  readonly text: string;
  /** The colour of a box behind it. Without one the lettering stands on the artwork. */
  readonly plate?: string;
  readonly ink?: string;
}

/** Height of a capital, and width of a letter, in sizes of the font. */
const CAPITAL = 0.73;
const LETTER = 0.64;

export async function withLine(picture: Rgb, { x, y, height, text, plate, ink = '#191919' }: Line): Promise<Rgb> {
  const size = height / CAPITAL;
  const [width, tall] = [Math.round(LETTER * size * text.length) + 16, Math.round(1.25 * size)];
  const behind = plate ? `<rect width="100%" height="100%" fill="${plate}"/>` : '';
  const letters = `<text x="8" y="${Math.round(size)}" font-family="DejaVu Sans, sans-serif" font-size="${size}" fill="${ink}">${text}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}">${behind}${letters}</svg>`;
  const file = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .composite([{ input: Buffer.from(drawn), left: x, top: y }])
    .png({ compressionLevel: 1 });
  return fromFile(await file.toBuffer());
}

/** Another text with so many other figures, from the end on. */
export function withOtherFigures(text: string, count: number, random: Random): string {
  let left = count;
  const changed = [...text].toReversed().map((letter) => {
    if (!/\d/.test(letter) || left === 0) return letter;
    left -= 1;
    return String((Number(letter) + 1 + random.below(9)) % 10);
  });
  return changed.toReversed().join('');
}

export const LIFTS = ['blur', 'median', 'known'] as const;
export type Lift = (typeof LIFTS)[number];

/** The mark of one picture on other artwork of the same size, lifted off as the forger can: by a filter, or by the bare artwork. */
export function transplanted(from: Rgb, bare: Rgb, to: Rgb, { lift, gain }: { lift: Lift; gain: number }): Rgb {
  const data = new Uint8Array(to.data);
  for (let channel = 0; channel < 3; channel++) {
    const marked = planeOf(from, channel);
    const ground = lift === 'known' ? planeOf(bare, channel) : smoothed(marked, from, lift);
    for (let i = 0; i < marked.length; i++) {
      const residue = Math.max(-CLIP, Math.min(CLIP, marked[i] - ground[i]));
      data[3 * i + channel] = Math.max(0, Math.min(255, Math.round(to.data[3 * i + channel] + gain * residue)));
    }
  }
  return { ...to, data };
}

/** Levels beyond which a residue is an edge of the artwork. */
const CLIP = 10;

function planeOf({ data }: Rgb, channel: number): Float32Array {
  return Float32Array.from({ length: data.length / 3 }, (_, i) => data[3 * i + channel]);
}

function smoothed(plane: Float32Array, { width, height }: Rgb, lift: 'blur' | 'median'): Float32Array {
  if (lift === 'blur') return triangleBlur(plane, width, height, 2);
  const out = plane.slice();
  const around = new Float32Array(9);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      for (let k = 0; k < 9; k++) around[k] = plane[(y + Math.floor(k / 3) - 1) * width + x + (k % 3) - 1];
      out[y * width + x] = around.toSorted()[4];
    }
  }
  return out;
}
