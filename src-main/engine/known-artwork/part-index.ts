/**
 * The index of artworks for labels that were cut: which artworks a part of a label probably shows, and where in them. The part
 * fills a window of its artwork. Its descriptor is drawn into windows and compared with the descriptors of artworks there: first
 * in all windows of a coarse net, in few numbers; then, with the likeliest artworks, in finer and finer windows around the best.
 */

import type { Box } from '#main/engine/outlines/rectification.ts';
import { COLOUR_SIDE, DESCRIPTOR_NORM, type Descriptor, LUMA_SIDE, turnsOfDescriptor } from './descriptor.ts';
import { drawnIn, type SquaresWindow, squaresIn } from './drawn-part.ts';
import { type InWindow, openPartNet } from './part-net.ts';

/** Where a part lies in an artwork, and how. */
export interface PlacedPart {
  /** In shares of the artwork's width and height. */
  readonly window: Box;
  /** Which of the part's corners is its top left one, clockwise from the first. */
  readonly first: number;
}

/** An artwork of which a label may show a part. */
interface FoundPart extends PlacedPart {
  /** The place of the artwork in the order in which they were added. */
  readonly place: number;
  /** 1 for the same picture, about 0 for another. */
  readonly likeness: number;
}

/** Added to the length of an artwork in a window, as a share of the whole: anything agrees with a window that is nearly empty. */
const FAINT = 0.2;
/**
 * How many artworks are led to where they are likest, the likeliest of the net first, and the steps in squares by which the sides
 * of their windows move. Of 65 cut labels the right one of 10,000 was among the first 64 of the net for 58, among 256 for 60.
 */
const LED = [
  { artworks: 256, steps: [2] },
  { artworks: 32, steps: [1] },
  { artworks: 8, steps: [1, 0.5, 0.5, 0.25] },
];
/** Squares by which a window may lie beyond its artwork, because corners are rough. */
const BEYOND = 0.5;

export function openPartIndex() {
  const net = openPartNet();

  /** The artworks that are most like the part, the likeliest first. `descriptorAt`: the descriptors of those that were added. */
  function nearest(part: Descriptor, most: number, descriptorAt: (place: number) => Descriptor): FoundPart[] {
    const turns = turnsOfDescriptor(part);
    const compare = openComparison(turns);
    let found = net.nearest(turns, LED[0].artworks).map(({ place, window }): Compared => {
      const artwork = descriptorAt(place);
      const upright = turns.map((_, turn) => ({ place, window, turn, likeness: compare(turn, window, artwork) }));
      return upright.reduce((a, b) => (b.likeness > a.likeness ? b : a));
    });
    for (const { artworks, steps } of LED) {
      found = likeliest(found, artworks).map((one) => climb(one, steps, descriptorAt(one.place), compare));
    }
    return likeliest(found, most).map(({ place, window: [left, top, right, bottom], turn, likeness }) => ({
      place,
      likeness,
      first: (turns.length - turn) % turns.length,
      window: { left: left / LUMA_SIDE, top: top / LUMA_SIDE, right: right / LUMA_SIDE, bottom: bottom / LUMA_SIDE },
    }));
  }

  return { add: net.add, nearest };
}

/** How like an artwork the part, turned by quarters, is in a window. */
type Compare = (turn: number, window: SquaresWindow, artwork: Descriptor) => number;

/** What was drawn is kept: many artworks are compared in the same windows. */
function openComparison(turns: readonly Descriptor[]): Compare {
  const kept = new Map<string, { readonly drawn: Descriptor; readonly power: number }>();

  function draw(turn: number, window: SquaresWindow) {
    const drawn = drawnIn(turns[turn], window);
    let power = 1e-9;
    for (let i = 0; i < drawn.length; i++) power += drawn[i] * drawn[i];
    return { drawn, power };
  }

  return (turn, window, artwork) => {
    const name = `${turn} ${window}`;
    const { drawn, power } = kept.get(name) ?? draw(turn, window);
    if (!kept.has(name)) kept.set(name, { drawn, power });
    let product = 0;
    let own = (FAINT * DESCRIPTOR_NORM) ** 2;
    let first = 0;
    for (const side of [LUMA_SIDE, COLOUR_SIDE, COLOUR_SIDE]) {
      const { left, top, right, bottom } = squaresIn(window, side);
      for (let y = top; y < bottom; y++) {
        for (let i = first + y * side + left; i < first + y * side + right; i++) {
          product += artwork[i] * drawn[i];
          own += artwork[i] * artwork[i];
        }
      }
      first += side ** 2;
    }
    return product / Math.sqrt(power * own);
  };
}

interface Compared extends InWindow {
  readonly turn: number;
  readonly likeness: number;
}

function likeliest(found: readonly Compared[], most: number): Compared[] {
  return found.toSorted((a, b) => b.likeness - a.likeness).slice(0, most);
}

/** Moves the left and right sides of the window, then top and bottom, by each of the steps as long as likeness grows. */
function climb(start: Compared, steps: readonly number[], artwork: Descriptor, compare: Compare): Compared {
  let best = start;
  for (const step of steps) {
    for (const side of [0, 1]) {
      for (const window of movedSides(best.window, side, step)) {
        const likeness = compare(start.turn, window, artwork);
        if (likeness > best.likeness) best = { ...start, window, likeness };
      }
    }
  }
  return best;
}

function movedSides(window: SquaresWindow, side: number, step: number): SquaresWindow[] {
  const moves = [-step, 0, step].flatMap((near) => [-step, 0, step].map((far) => [near, far]));
  return moves
    .filter(([near, far]) => near !== 0 || far !== 0)
    .map(([near, far]) => window.map((at, i) => (i === side ? at + near : i === side + 2 ? at + far : at)))
    .map(([left, top, right, bottom]): SquaresWindow => [left, top, right, bottom])
    .filter((one) => one[side] >= -BEYOND && one[side + 2] <= LUMA_SIDE + BEYOND);
}
