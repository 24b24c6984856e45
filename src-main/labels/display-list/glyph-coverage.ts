import type { Face } from '#main/labels/text/face.ts';
import { combined, type Matrix } from '#main/labels/turn.ts';
import { type Coverage, coverageOf, type Extent } from './coverage.ts';
import type { TextPart } from './display-list.ts';
import { polygonsOf } from './outline-points.ts';

/** The pixels that each glyph of a text covers, of those that have ink. The matrix brings dots of the label to pixels. */
export function glyphCoverage(
  { glyphs, matrix: toDots }: TextPart,
  face: Face,
  matrix: Matrix,
  extent: Extent,
): Coverage[] {
  const toPixels = combined(toDots, matrix);
  return glyphs.flatMap(({ glyph, x, y }) => {
    const covered = coverageOf(polygonsOf(face.outline(glyph), combined([1, 0, 0, 1, x, y], toPixels)), extent);
    return covered ? [covered] : [];
  });
}
