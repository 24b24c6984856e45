// Texts in nearly the brightness of what they stand on.

import { type ArtworkGround, isBusy, LEAST_TEXT_CONTRAST, luminanceAt, pointsIn } from '#main/labels/artwork-ground.ts';
import type { Rectangle } from '#main/labels/dots.ts';
import { channelsOf, contrastOf, luminanceOf } from '#main/labels/luminance.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import type { Crowding, ItemGround } from './crowding.ts';
import type { Part, TextPart } from './display-list.ts';
import { glyphInks } from './glyph-inks.ts';

/** What texts of a label stand on. */
interface TextGrounds {
  readonly items: ReadonlyMap<string, ItemGround>;
  /** Null where nobody knows the artwork: nothing is told of letters on it. */
  readonly artwork: ArtworkGround | null;
}

/** A surface under a text; nobody knows how bright a picture is. */
interface Surface {
  readonly place: Rectangle;
  readonly luminance: number | null;
}

interface Area {
  readonly all: number;
  readonly lost: number;
  /** On artwork on which something stands already. */
  readonly busy: number;
}

/** A few letters over the edge of a picture are read. */
const BUSY_SHARE = 0.25;
/** A text that loses a smaller share of its ink is read: people guess a few letters from the others. */
const LOST_SHARE = 0.5;

/** Each text whose letters hardly differ from what is under most of their ink. Texts with a background and texts of codes are left out. */
export function textContrastOf(parts: readonly Part[], grounds: TextGrounds, faces: Faces): Crowding[] {
  const codes = new Set(parts.filter(({ kind }) => kind === 'code').map(({ item }) => item));
  const surfaces: Surface[] = [];
  const areas = new Map<string, Area>();
  for (const part of parts) {
    if (part.kind !== 'text') surfaces.push(...surfaceOf(part, grounds.items));
    else if (!grounds.items.get(part.item)?.isBacked && !codes.has(part.item)) {
      const { all, lost, busy } = inkOf(part, surfaces, grounds.artwork, faces);
      const known = areas.get(part.item) ?? { all: 0, lost: 0, busy: 0 };
      areas.set(part.item, { all: known.all + all, lost: known.lost + lost, busy: known.busy + busy });
    }
  }
  return [...areas].flatMap(([item, { all, lost, busy }]) => {
    if (lost > LOST_SHARE * all) return [{ item, trouble: trouble('text_contrast', { item }) }];
    return busy > BUSY_SHARE * all ? [{ item, trouble: trouble('text_busy', { item }) }] : [];
  });
}

function surfaceOf(part: Exclude<Part, TextPart>, items: TextGrounds['items']): Surface[] {
  if (part.kind === 'code' || (part.kind === 'shape' && part.isHollow)) return [];
  if (part.kind === 'picture') return [{ place: part.place, luminance: null }];
  const place = part.kind === 'rectangle' ? part.place : items.get(part.item)?.place;
  return place ? [{ place, luminance: luminanceOf(...channelsOf(part.color)) }] : [];
}

/** The area of the letters, and how much of it is lost. A letter counts as its whole rectangle: the eye needs what is around its strokes. */
function inkOf(part: TextPart, surfaces: readonly Surface[], artwork: ArtworkGround | null, faces: Faces): Area {
  const letters = luminanceOf(...channelsOf(part.color));
  const area = { all: 0, lost: 0, busy: 0 };
  for (const ink of glyphInks(part, faces)) {
    const points = [...pointsIn(ink, artwork)];
    const lost = points.filter(([x, y]) => {
      const below = surfaces.findLast(({ place }) => contains(place, x, y));
      const ground = below ? below.luminance : artwork && luminanceAt(artwork, x, y);
      return ground !== null && contrastOf(letters, ground) < LEAST_TEXT_CONTRAST;
    });
    const isOnArtwork = !surfaces.some(({ place }) => contains(place, ink.x + ink.w / 2, ink.y + ink.h / 2));
    if (artwork && isOnArtwork && isBusy(artwork, ink)) area.busy += ink.w * ink.h;
    area.all += ink.w * ink.h;
    area.lost += (ink.w * ink.h * lost.length) / points.length;
  }
  return area;
}

function contains({ x, y, w, h }: Rectangle, left: number, top: number): boolean {
  return left >= x && top >= y && left < x + w && top < y + h;
}
