// What stands where a code needs quiet or a text needs to be read, and codes whose colours scanners do not tell apart.

import type { Rectangle } from '#main/labels/dots.ts';
import { channelsOf, lightOf } from '#main/labels/luminance.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import type { CodePart, Part } from './display-list.ts';
import { glyphInks } from './glyph-inks.ts';

export interface Crowding {
  readonly item: string;
  readonly trouble: Trouble;
}

/** The box of an item in dots, and whether it is painted in a colour before what it shows. */
export interface ItemGround {
  readonly place: Rectangle;
  readonly isBacked: boolean;
}

type Grounds = ReadonlyMap<string, ItemGround>;

interface Drawn {
  readonly part: Part;
  /** The ink of each glyph, all of a code's bars, or the whole of a box or a picture. */
  readonly inks: readonly Rectangle[];
  /** Around its ink, and the quiet zones of a code. */
  readonly extent: Rectangle;
}

/** Of a row. Stacked items have thousands of pairs, and the station keeps what it tells of every row. */
const MOST_TOLD = 50;

/** Each pair of items is told once, by what is found first. */
export function crowdingOf(parts: readonly Part[], grounds: Grounds, faces: Faces): Crowding[] {
  const drawn = parts.flatMap((part) => drawnOf(part, grounds, faces));
  const found = new Map<string, Crowding>();
  for (const [i, above] of drawn.entries()) {
    if (found.size >= MOST_TOLD) break;
    for (const below of drawn.slice(0, i)) {
      if (above.part.item === below.part.item || !overlap(above.extent, below.extent)) continue;
      const told = isSurface(above.part) ? surfaceOver(above, below) : fieldOver(above, below, grounds);
      if (!told) continue;
      const { kind, item, other } = told;
      const pair = [item, other].sort().join(' ');
      if (!found.has(pair)) found.set(pair, { item, trouble: trouble(kind, { item, other }) });
    }
  }
  return [...found.values(), ...paleCodes(drawn)].slice(0, MOST_TOLD);
}

function paleCodes(drawn: readonly Drawn[]): Crowding[] {
  return drawn.flatMap(({ part }, i) => {
    if (part.kind !== 'code' || isReadable(part.color, groundOf(part, drawn.slice(0, i)))) return [];
    return [{ item: part.item, trouble: trouble('code_contrast', { item: part.item }) }];
  });
}

type Told = { readonly kind: 'quiet_zone' | 'covered' | 'overlap'; readonly item: string; readonly other: string };

function isSurface({ kind }: Part): boolean {
  return kind === 'rectangle' || kind === 'shape' || kind === 'picture';
}

/** A box or a picture that is painted after a text or a code. */
function surfaceOver(above: Drawn, below: Drawn): Told | null {
  const { part } = below;
  if (isSurface(part)) return null;
  const told = { item: part.item, other: above.part.item };
  if (below.inks.some((ink) => overlap(above.extent, ink))) return { kind: 'covered', ...told };
  if (part.kind !== 'code' || !overlap(above.extent, part.place)) return null;
  return isQuiet(part, above.part) ? null : { kind: 'quiet_zone', ...told };
}

/** A text or a code that is painted after something else. Boxes below it are its ground, if they do not end in its quiet zone. */
function fieldOver(above: Drawn, below: Drawn, grounds: Grounds): Told | null {
  if (isSurface(below.part)) {
    const { part } = above;
    if (part.kind !== 'code' || !overlap(below.extent, part.place) || contains(below.extent, part.place)) return null;
    if (grounds.get(part.item)?.isBacked || isQuiet(part, below.part)) return null;
    return { kind: 'quiet_zone', item: part.item, other: below.part.item };
  }
  const told = { item: above.part.item, other: below.part.item };
  if (above.inks.some((one) => below.inks.some((other) => overlap(one, other)))) return { kind: 'overlap', ...told };
  for (const [code, other] of [
    [above, below],
    [below, above],
  ]) {
    if (code.part.kind !== 'code') continue;
    const { item, place } = code.part;
    if (other.inks.some((ink) => overlap(ink, place))) return { kind: 'quiet_zone', item, other: other.part.item };
  }
  return null;
}

/** Whether a surface in a quiet zone is as light as the quiet zone has to be. Nobody knows of a picture what it shows there. */
function isQuiet(code: CodePart, surface: Part): boolean {
  return 'color' in surface && isReadable(code.color, surface.color);
}

/** The colour that a code stands on: of the last surface that has all of it. Where only the artwork is, paper is assumed. */
function groundOf({ place }: CodePart, before: readonly Drawn[]): string {
  const ground = before.findLast(({ part, extent }) => isSurface(part) && contains(extent, place))?.part;
  return ground && 'color' in ground ? ground.color : '#FFFFFF';
}

/** ISO/IEC 15416: the difference of what ground and bars reflect, of 1; at 0.4 begins its grade C. */
const LEAST_CONTRAST = 0.4;

/** Scanners see by red light, in which red bars are as light as paper. */
function isReadable(bars: string, ground: string): boolean {
  const [dark, light] = [redOf(bars), redOf(ground)];
  return light - dark >= LEAST_CONTRAST && dark <= light / 2;
}

/** How much red light a colour reflects, from 0 to 1: its red in sRGB, made linear. */
function redOf(color: string): number {
  return lightOf(channelsOf(color)[0]);
}

function drawnOf(part: Part, grounds: Grounds, faces: Faces): Drawn[] {
  const inks = inksOf(part, grounds, faces);
  if (inks.length === 0) return [];
  return [{ part, inks, extent: around(part.kind === 'code' ? [...inks, part.place] : inks) }];
}

function inksOf(part: Part, grounds: Grounds, faces: Faces): readonly Rectangle[] {
  switch (part.kind) {
    case 'text':
      return glyphInks(part, faces);
    case 'code':
      return [around(part.rectangles)];
    case 'rectangle':
    case 'picture':
      return [part.place];
    case 'shape': {
      const ground = part.isHollow ? undefined : grounds.get(part.item);
      return ground ? [ground.place] : [];
    }
  }
}

function around(rectangles: readonly Rectangle[]): Rectangle {
  const [x, y] = [Math.min(...rectangles.map((one) => one.x)), Math.min(...rectangles.map((one) => one.y))];
  const right = Math.max(...rectangles.map((one) => one.x + one.w));
  const bottom = Math.max(...rectangles.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: bottom - y };
}

function contains(outer: Rectangle, { x, y, w, h }: Rectangle): boolean {
  return outer.x <= x && outer.y <= y && outer.x + outer.w >= x + w && outer.y + outer.h >= y + h;
}

/** Edges of letters are smoothed: what touches by less than half a dot does not overlap. */
const TOUCH = 0.5;

function overlap(a: Rectangle, b: Rectangle): boolean {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > TOUCH && down > TOUCH;
}
