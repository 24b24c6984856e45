// How bright the artwork is that the fields of a label are painted on.
import type { Rectangle } from './dots.ts';
import { contrastOf } from './luminance.ts';

/** The picture of a label on a coarse grid, finer than the strokes of small print need: it says what letters stand on. */
export interface ArtworkGround {
  /** Cells of the grid. */
  readonly width: number;
  readonly height: number;
  /** Relative luminance of each cell, row by row, from 0 to 255. */
  readonly luminances: Uint8Array;
  /** Dots of the whole picture, and of those before the left and top edge of the label. */
  readonly picture: Rectangle;
}

/** WCAG's least contrast for large print. For small print WCAG asks for 4.5, but a warning tells what is hardly read, and not what could be read better. */
export const LEAST_TEXT_CONTRAST = 3;

/** The relative luminance of the artwork at a dot of the label. Where the picture ends, there is paper. */
export function luminanceAt({ width, height, luminances, picture }: ArtworkGround, x: number, y: number): number {
  const column = Math.floor(((x + picture.x) / picture.w) * width);
  const row = Math.floor(((y + picture.y) / picture.h) * height);
  if (column < 0 || row < 0 || column >= width || row >= height) return 1;
  return luminances[row * width + column] / 255;
}

/** Points at which a rectangle of the label is looked at: one in each cell of the grid, and two each way at least. */
export function* pointsIn({ x, y, w, h }: Rectangle, ground: ArtworkGround | null): Generator<[x: number, y: number]> {
  const across = Math.max(2, ground ? Math.ceil((w / ground.picture.w) * ground.width) : 0);
  const down = Math.max(2, ground ? Math.ceil((h / ground.picture.h) * ground.height) : 0);
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++) yield [x + ((i + 0.5) / across) * w, y + ((j + 0.5) / down) * h];
}

/** Points of a place that are so much lighter or darker than the next one are edges: of a letter, a line or a picture. */
const EDGE_CONTRAST = 2;
/** A place with a larger share of edges is busy. A gradient has none, a frame beside it few; a line of writing has a third. */
const BUSY = 0.06;

/** Whether something stands on the artwork at this place, in dots: writing, lines, the details of a picture. */
export function isBusy(ground: ArtworkGround, place: Rectangle): boolean {
  const cells = placesOf(ground, place);
  let [pairs, edges] = [0, 0];
  for (const [j, row] of cells.entries()) {
    for (const [i, light] of row.entries()) {
      for (const next of [row[i + 1], cells[j + 1]?.[i]]) {
        if (next === undefined) continue;
        pairs += 1;
        if (contrastOf(light, next) >= EDGE_CONTRAST) edges += 1;
      }
    }
  }
  return edges > BUSY * pairs;
}

/** The luminances of the cells that a place touches, row by row. */
function placesOf(ground: ArtworkGround, { x, y, w, h }: Rectangle): number[][] {
  const [across, down] = [ground.picture.w / ground.width, ground.picture.h / ground.height];
  const count = (length: number, step: number) => Math.max(1, Math.ceil(length / step));
  return Array.from({ length: count(h, down) }, (_, j) =>
    Array.from({ length: count(w, across) }, (_, i) =>
      luminanceAt(ground, x + Math.min(w, (i + 0.5) * across), y + Math.min(h, (j + 0.5) * down)),
    ),
  );
}

/** The share of a place in which letters may be lost: one is guessed from its neighbours. */
const FEW = 0.1;

/** Light where black letters are read, else dark where white ones are; mixed where neither are. */
export type Brightness = 'light' | 'dark' | 'mixed';

/** Of a place on the label, in dots. */
export function brightnessOf(ground: ArtworkGround, place: Rectangle): Brightness {
  const found = [...pointsIn(place, ground)].map(([x, y]) => luminanceAt(ground, x, y));
  const unreadable = (letters: number) => found.filter((one) => contrastOf(one, letters) < LEAST_TEXT_CONTRAST).length;
  if (unreadable(0) <= FEW * found.length) return 'light';
  return unreadable(1) <= FEW * found.length ? 'dark' : 'mixed';
}
