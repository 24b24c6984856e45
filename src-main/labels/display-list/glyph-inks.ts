import type { Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { turned } from '#main/labels/turn.ts';
import type { TextPart } from './display-list.ts';

/** Where the ink of each glyph of a text lies, in dots; glyphs without ink are left out. */
export function glyphInks(part: TextPart, faces: Faces): Rectangle[] {
  const { unitsPerEm, ink } = faces.face(part.face);
  return part.glyphs.flatMap(({ glyph, x, y }) => {
    const found = ink(glyph);
    if (!found) return [];
    const { left, right, top, bottom } = found;
    const place = { x: x + left * unitsPerEm, y: y + bottom * unitsPerEm };
    const size = { w: (right - left) * unitsPerEm, h: (top - bottom) * unitsPerEm };
    // Texts are turned by quarters, so the rectangle stays upright.
    return [turned({ ...place, ...size }, part.matrix)];
  });
}
