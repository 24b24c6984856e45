import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Random } from '#test/support/random.ts';

/** Corners as somebody would click them: each coordinate off by a normal error of `share` of the longest side. */
export function roughCorners(corners: Quad, share: number, random: Random): Quad {
  const sides = corners.map((c, i) => Math.hypot(c[0] - corners[(i + 1) % 4][0], c[1] - corners[(i + 1) % 4][1]));
  const sigma = Math.max(...sides) * share;
  const off = (p: Point): Point => [p[0] + sigma * random.normal(), p[1] + sigma * random.normal()];
  return [off(corners[0]), off(corners[1]), off(corners[2]), off(corners[3])];
}
