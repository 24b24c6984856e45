// Whether a text can be seen on a page: its ink is where its glyphs are, and what lies around them has another colour.
import type { Coverage, Extent } from '#main/labels/display-list/coverage.ts';
import type { SeenPicture } from './seen-page.ts';

/** What a text should look like: how much of each pixel its glyphs cover, in the pixels of the picture, and their colour. */
interface ExpectedInk {
  readonly color: string;
  readonly glyphs: readonly Coverage[];
}

/** Of 255: what renderers differ by in smoothing, in each of red, green and blue. */
const COLOR_TOLERANCE = 64;
/** Of 255: greys that are nearer to each other look alike on paper. */
const LEAST_CONTRAST = 12;
/** Of the pixels that a glyph covers most. A line that crosses a glyph hides fewer, a box over it more. */
const LEAST_INK = 0.4;
/** Of the pixels around a glyph: white letters on a picture that is white in places are seen by the rest. */
const LEAST_GROUND = 0.1;
/** Of a pixel. Where no glyph covers more of any, its ink cannot be told from paper. */
const LEAST_COVERAGE = 0.25;
/** Pixels around a glyph that show what it stands on. */
export const AROUND = 2;

/** Whether all glyphs of a text are seen. `anyInk` is what any text of the label covers. */
export function isSeen(picture: SeenPicture, { color, glyphs }: ExpectedInk, anyInk: Uint8Array): boolean {
  if (glyphs.length > 0 && glyphs.every((glyph) => mostOf(glyph) < LEAST_COVERAGE)) return false;
  const ground = { own: coveredByAny(picture, glyphs), anyInk };
  return glyphs.every((glyph) => hasItsColor(picture, glyph, color) && standsOut(picture, glyph, color, ground));
}

/** 1 for the pixels of a picture that a glyph covers. */
export function coveredByAny({ width, height }: Extent, glyphs: readonly Coverage[]): Uint8Array {
  const any = new Uint8Array(width * height);
  for (const { x, y, w, h, alpha } of glyphs) {
    const [left, right] = [Math.max(0, -x), Math.min(w, width - x)];
    const bottom = Math.min(h, height - y);
    for (let row = Math.max(0, -y); row < bottom; row++) {
      for (let column = left; column < right; column++) {
        if (alpha[row * w + column] > 0) any[(y + row) * width + x + column] = 1;
      }
    }
  }
  return any;
}

/** PDFium puts small letters on whole pixels, beside or above where they belong. */
const SHIFTS = [0, -1, 1];

/** Enough of the pixels that a glyph covers best have its colour, as far as they are covered. */
function hasItsColor(picture: SeenPicture, glyph: Coverage, color: string): boolean {
  const most = mostOf(glyph);
  const share = (across: number, down: number) => inkShare(picture, glyph, color, { across, down, least: 0.8 * most });
  return SHIFTS.some((down) => SHIFTS.some((across) => share(across, down) >= LEAST_INK));
}

function mostOf({ alpha }: Coverage): number {
  return alpha.reduce((best, share) => Math.max(best, share), 0);
}

interface Look {
  readonly across: number;
  readonly down: number;
  /** Of the pixels that count: how much of them the glyph covers. */
  readonly least: number;
}

function inkShare(picture: SeenPicture, glyph: Coverage, color: string, { across, down, least }: Look): number {
  const { x, y, w, h, alpha } = glyph;
  let [all, right] = [0, 0];
  for (let i = 0; i < w * h; i++) {
    if (alpha[i] === 0 || alpha[i] < least) continue;
    all += 1;
    const off = distance(picture, x + across + (i % w), y + down + Math.floor(i / w), color);
    if (off <= COLOR_TOLERANCE + (1 - halfAside(glyph, i)) * 255) right += 1;
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

interface Ground {
  /** 1 where glyphs of this text are, and where those of any text are. */
  readonly own: Uint8Array;
  readonly anyInk: Uint8Array;
}

/** The ink of another text is no ground for this one, but hides it where it has its colour. */
function standsOut(picture: SeenPicture, covered: Coverage, color: string, { own, anyInk }: Ground): boolean {
  const { width, height } = picture;
  let [all, other] = [0, 0];
  for (let y = Math.max(0, covered.y - AROUND); y < Math.min(height, covered.y + covered.h + AROUND); y++) {
    for (let x = Math.max(0, covered.x - AROUND); x < Math.min(width, covered.x + covered.w + AROUND); x++) {
      const at = y * width + x;
      if (own[at] === 1) continue;
      const differs = distance(picture, x, y, color) >= LEAST_CONTRAST;
      if (differs && anyInk[at] === 1) continue;
      all += 1;
      if (differs) other += 1;
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
