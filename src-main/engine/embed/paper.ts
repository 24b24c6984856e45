/** Finds paper that ink lies on. Strokes of ink carry no mark. */
import { closing, slidingMean } from '#main/engine/numeric/box-filters.ts';
import type { WhiteBounds } from '#main/engine/numeric/kernel.ts';
import type { BlockStatistics } from './block-statistics.ts';

/** Levels from which ground begins to be white, and is: of a pixel's darkest channel, or of the luma of the paper around it. */
export const PAPER_WHITE: WhiteBounds = { whiteFrom: 236, whiteFull: 250 };

/** Strokes up to twice this many blocks wide (56 px, 4.7 mm) are ink on paper; wider dark areas are ground. */
const INK_REACH = 7;

/** Levels below the light around within which a block is paper, and share of such blocks from which a place is paper. */
const PAPER_LIKE = 16;
const PAPER_SHARE = 0.42;
/** Levels below the light around from which a block is ink. */
const INK_LIKE = 130;
/**
 * A code of bars or squares has some paper near by, much paper within CODE_REACH blocks (14 mm), and hardly anything
 * that is neither paper nor ink. Light text on a dark label has less paper around it.
 */
const CODE_REACH = 40;
const CODE_PAPER_NEAR = 0.06;
const CODE_PAPER_FAR = 0.33;
const CODE_BETWEEN = 0.08;

/**
 * Luma of the paper around each block; 0 where there is none, so that the dark parts of a texture are not taken for ink.
 * There is paper where most blocks around have the same light, and in a code of bars or squares.
 */
export function findPaper({ brightest, columns, rows }: BlockStatistics): Float32Array {
  const light = closing(brightest, columns, rows, INK_REACH);
  const isPaper = new Float32Array(light.length);
  const isBetween = new Float32Array(light.length);
  for (let i = 0; i < light.length; i++) {
    const depth = light[i] - brightest[i];
    isPaper[i] = depth < PAPER_LIKE ? 1 : 0;
    isBetween[i] = depth >= PAPER_LIKE && depth < INK_LIKE ? 1 : 0;
  }
  const paper = slidingMean(isPaper, columns, rows, INK_REACH);
  const farPaper = slidingMean(isPaper, columns, rows, CODE_REACH);
  const between = slidingMean(isBetween, columns, rows, INK_REACH);
  for (let i = 0; i < light.length; i++) {
    const isCode = paper[i] > CODE_PAPER_NEAR && farPaper[i] > CODE_PAPER_FAR && between[i] < CODE_BETWEEN;
    if (paper[i] <= PAPER_SHARE && !isCode) light[i] = 0;
  }
  return light;
}
