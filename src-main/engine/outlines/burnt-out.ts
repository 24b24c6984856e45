import { apply, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';

/** Places of the label that are looked at, along each side. */
const PLACES = 48;
/** Level from which a channel counts as clipped: JPEG moves 255 by one. */
const CLIPPED = 254;
/** Share of the label that is clipped where the light is too much: text, pictures and codes seldom cover more than the rest. */
const LEAST_SHARE = 0.4;
/** A label that is more of the picture than this is a file, whose white is nobody's light. */
const WHOLE = 0.97;

/** Whether so much of a photographed label is clipped white that its mark is lost. */
export function isBurntOut(picture: Rgb, corners: Quad): boolean {
  const { width, height, data } = picture;
  if (quadArea(corners) > WHOLE * width * height) return false;
  const toPhoto = rectangleTo(PLACES, PLACES, corners);
  let clipped = 0;
  for (let i = 0; i < PLACES * PLACES; i++) {
    const [x, y] = apply(toPhoto, (i % PLACES) + 0.5, Math.floor(i / PLACES) + 0.5);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = 3 * (Math.floor(y) * width + Math.floor(x));
    if (Math.min(data[at], data[at + 1], data[at + 2]) >= CLIPPED) clipped++;
  }
  return clipped >= LEAST_SHARE * PLACES * PLACES;
}
