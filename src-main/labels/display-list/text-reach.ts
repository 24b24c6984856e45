// How far the letters of a text reach beyond its box or its label: a line of little height, or a font with long strokes, fits all the same.
import type { Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import type { TextPart } from './display-list.ts';
import { glyphInks } from './glyph-inks.ts';

/**
 * Of ems: letters of usual fonts reach so far beyond a line that is 1.2 em high, and beside their widths. Less is not worth a
 * word.
 */
const USUAL_REACH = 0.1;

/** Dots by which ink lies beyond a place on its worst side; 0 where it is within what is usual. */
export function reachBeyond(place: Rectangle, parts: readonly TextPart[], faces: Faces): number {
  let most = 0;
  for (const part of parts) {
    const usual = USUAL_REACH * faces.face(part.face).unitsPerEm * Math.hypot(part.matrix[0], part.matrix[1]);
    for (const ink of glyphInks(part, faces)) {
      const reach = beyond(place, ink);
      if (reach > usual) most = Math.max(most, reach);
    }
  }
  return most;
}

function beyond(place: Rectangle, { x, y, w, h }: Rectangle): number {
  return Math.max(place.x - x, x + w - (place.x + place.w), place.y - y, y + h - (place.y + place.h));
}
