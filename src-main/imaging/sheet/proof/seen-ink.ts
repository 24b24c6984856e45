// Whether a text can be seen on a page: its ink is where its glyphs are, and what lies around them has another colour.
import type { Coverage } from '../../../labels/painters/coverage.ts';
import type { SeenPicture } from './seen-page.ts';

/** What a glyph should look like: how much of each pixel it covers, in the pixels of the picture, and its colour. */
export interface ExpectedInk {
  readonly color: string;
  readonly covered: Coverage;
}

/** Of 255: what renderers differ by in smoothing, in each of red, green and blue. */
const COLOR_TOLERANCE = 64;
/** Of 255: greys that are nearer to each other look alike on paper. */
const LEAST_CONTRAST = 12;
/** Of the pixels that a glyph covers most. A line that crosses a glyph hides fewer, a box over it more. */
const LEAST_INK = 0.4;
/** Of the pixels around a glyph: white letters on a picture that is white in places are seen by the rest. */
const LEAST_GROUND = 0.1;
/** Pixels around a glyph that show what it stands on. */
export const AROUND = 2;

/** The index of the first text of which a glyph is not seen, or -1. What texts cover is no ground to stand on. */
export function firstUnseen(picture: SeenPicture, texts: readonly (readonly ExpectedInk[])[]): number {
  const anyInk = coveredByAny(picture, texts.flat());
  return texts.findIndex((inks) => inks.some((ink) => !hasItsColor(picture, ink) || !standsOut(picture, ink, anyInk)));
}

/** 1 for the pixels that a glyph covers. */
function coveredByAny({ width, height }: SeenPicture, inks: readonly ExpectedInk[]): Uint8Array {
  const any = new Uint8Array(width * height);
  for (const { covered } of inks) {
    for (let row = 0; row < covered.h; row++) {
      for (let column = 0; column < covered.w; column++) {
        const x = covered.x + column;
        const y = covered.y + row;
        if (covered.alpha[row * covered.w + column] > 0 && x < width && y < height) any[y * width + x] = 1;
      }
    }
  }
  return any;
}

/** PDFium puts small letters on whole pixels, beside or above where they belong. */
const SHIFTS = [0, -1, 1];

/** Enough of the pixels that a glyph covers best have its colour, as far as they are covered. */
function hasItsColor(picture: SeenPicture, ink: ExpectedInk): boolean {
  return SHIFTS.some((down) => SHIFTS.some((across) => inkShare(picture, ink, across, down) >= LEAST_INK));
}

function inkShare(picture: SeenPicture, { color, covered }: ExpectedInk, across: number, down: number): number {
  const { w, h, alpha } = covered;
  const [left, top] = [covered.x + across, covered.y + down];
  const best = alpha.reduce((most, share) => Math.max(most, share), 0);
  let [all, right] = [0, 0];
  for (let i = 0; i < w * h; i++) {
    if (alpha[i] === 0 || alpha[i] < 0.8 * best) continue;
    all += 1;
    const off = distance(picture, left + (i % w), top + Math.floor(i / w), color);
    if (off <= COLOR_TOLERANCE + (1 - halfAside(covered, i)) * 255) right += 1;
  }
  return all === 0 ? 1 : right / all;
}

/** How much of a pixel is covered where PDFium puts a small glyph half a pixel aside: a thin stroke is then spread over two pixels. */
function halfAside({ w, alpha }: Coverage, i: number): number {
  const x = i % w;
  const across = Math.max(x > 0 ? alpha[i - 1] : 0, x < w - 1 ? alpha[i + 1] : 0);
  const down = Math.max(alpha[i - w] ?? 0, alpha[i + w] ?? 0);
  return (alpha[i] + Math.min(alpha[i], across, down)) / 2;
}

function standsOut(picture: SeenPicture, { color, covered }: ExpectedInk, anyInk: Uint8Array): boolean {
  const { width, height } = picture;
  let [all, other] = [0, 0];
  for (let y = Math.max(0, covered.y - AROUND); y < Math.min(height, covered.y + covered.h + AROUND); y++) {
    for (let x = Math.max(0, covered.x - AROUND); x < Math.min(width, covered.x + covered.w + AROUND); x++) {
      if (anyInk[y * width + x] === 1) continue;
      all += 1;
      if (distance(picture, x, y, color) >= LEAST_CONTRAST) other += 1;
    }
  }
  return other >= LEAST_GROUND * all;
}

/** The largest difference in red, green or blue. */
function distance({ rgba, width, height }: SeenPicture, x: number, y: number, color: string): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  const wanted = Number.parseInt(color.slice(1), 16);
  const at = 4 * (y * width + x);
  return Math.max(
    Math.abs(rgba[at] - (wanted >> 16)),
    Math.abs(rgba[at + 1] - ((wanted >> 8) & 255)),
    Math.abs(rgba[at + 2] - (wanted & 255)),
  );
}
