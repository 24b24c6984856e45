// How far the letters of a text reach beyond its box or its label: a line of little height, or a font with long strokes, fits all the same.
import type { Rectangle } from '../dots.ts';
import type { Faces } from '../text/faces.ts';
import { turned } from '../turn.ts';
import type { TextPart } from './display-list.ts';

/**
 * Of ems: letters of usual fonts reach so far beyond a line that is 1.2 em high, and beside their widths. Less is not worth a
 * word.
 */
const USUAL_REACH = 0.1;

/** Dots by which ink lies beyond a place on its worst side; 0 where it is within what is usual. */
export function reachBeyond(place: Rectangle, parts: readonly TextPart[], faces: Faces): number {
  let most = 0;
  for (const part of parts) {
    const { unitsPerEm, ink } = faces.face(part.face);
    const usual = USUAL_REACH * unitsPerEm * Math.hypot(part.matrix[0], part.matrix[1]);
    for (const { glyph, x, y } of part.glyphs) {
      const found = ink(glyph);
      if (!found) continue;
      const drawn = {
        ...{ x: x + found.left * unitsPerEm, y: y + found.bottom * unitsPerEm },
        ...{ w: (found.right - found.left) * unitsPerEm, h: (found.top - found.bottom) * unitsPerEm },
      };
      // Texts are turned by quarters, so the rectangle stays upright.
      const reach = beyond(place, turned(drawn, part.matrix));
      if (reach > usual) most = Math.max(most, reach);
    }
  }
  return most;
}

function beyond(place: Rectangle, { x, y, w, h }: Rectangle): number {
  return Math.max(place.x - x, x + w - (place.x + place.w), place.y - y, y + h - (place.y + place.h));
}
