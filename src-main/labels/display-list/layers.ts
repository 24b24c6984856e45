import type { Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { DisplayList, Part } from './display-list.ts';
import { glyphInks } from './glyph-inks.ts';
import { placeOf } from './label-planner.ts';

/** What of a list belongs to the artwork, and is marked with it; and what is painted over the mark. */
export interface Layers {
  readonly under: DisplayList;
  /** Codes and texts. A box that covers one of them is here too. */
  readonly over: DisplayList;
}

/**
 * Boxes, backgrounds and pictures take the mark like artwork; ink of codes and texts must not. A part may go below those
 * before it only where it touches none of them, their letters beyond their boxes included.
 */
export function layersOf(list: DisplayList, layout: Pick<Layout, 'items'>, faces: Faces): Layers {
  const boxes = new Map(layout.items.map((item) => [item.id, placeOf(item, list.dpi)]));
  const under: Part[] = [];
  const over: Part[] = [];
  const covered: Rectangle[] = [];
  for (const part of list.parts) {
    const place = boxes.get(part.item);
    if (!place) throw new Error(`there is no item ${part.item}`);
    if (part.kind === 'code' || part.kind === 'text' || covered.some((one) => touch(one, place))) {
      over.push(part);
      covered.push(place, ...(part.kind === 'text' ? glyphInks(part, faces) : []));
    } else under.push(part);
  }
  return { under: { ...list, parts: under }, over: { ...list, parts: over } };
}

function touch(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
