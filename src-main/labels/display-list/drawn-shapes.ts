// Boxes, ellipses and lines. What is upright lies on whole dots.
import { dotsOf, fineDots, type Rectangle } from '#main/labels/dots.ts';
import { contentSize, turned, turnMatrix } from '#main/labels/turn.ts';
import type { BoxItem, EllipseItem, LineItem } from '#shared/labels/layout.ts';
import type { Part, PathCommand } from './display-list.ts';

type Look = { readonly id: string; readonly color: string };

export function boxParts({ id, color, radius, border }: BoxItem, place: Rectangle, dpi: number): Part[] {
  if (radius === 0 && border === undefined) return [rectangle({ id, color }, place)];
  const r = fineDots(radius, dpi);
  if (border === undefined) return [shape({ id, color }, roundedBox(place, r), false)];
  const thick = thickness(border, dpi);
  if (radius === 0) return edgesOf(place, thick).map((edge) => rectangle({ id, color }, edge));
  return [ring({ id, color }, place, thick, (one, inside) => roundedBox(one, Math.max(0, r - inside)))];
}

export function ellipseParts({ id, color, border }: EllipseItem, place: Rectangle, dpi: number): Part[] {
  if (border === undefined) return [shape({ id, color }, ellipse(place), false)];
  return [ring({ id, color }, place, thickness(border, dpi), ellipse)];
}

export function linePart({ id, color, way, rotation, ...item }: LineItem, place: Rectangle, dpi: number): Part {
  const { w, h } = contentSize(place, rotation);
  const matrix = turnMatrix(place, rotation);
  const thick = thickness(item.thickness, dpi);
  if (way === 'falling' || way === 'rising') {
    const isFalling = (way === 'falling') === (rotation % 180 === 0);
    return shape({ id, color }, diagonal(place, thick, isFalling), true);
  }
  const line =
    way === 'across'
      ? { x: 0, y: Math.floor((h - Math.min(thick, h)) / 2), w, h: Math.min(thick, h) }
      : { x: Math.floor((w - Math.min(thick, w)) / 2), y: 0, w: Math.min(thick, w), h };
  return rectangle({ id, color }, turned(line, matrix));
}

/** Whole dots, one at least. */
export function thickness(millimetres: number, dpi: number): number {
  return Math.max(1, dotsOf(millimetres, dpi));
}

function rectangle({ id, color }: Look, place: Rectangle): Part {
  return { kind: 'rectangle', item: id, place, color };
}

function shape({ id, color }: Look, path: readonly PathCommand[], isHollow: boolean): Part {
  return { kind: 'shape', item: id, path, color, isHollow };
}

/** The sides of a frame that do not overlap. */
function edgesOf({ x, y, w, h }: Rectangle, thick: number): Rectangle[] {
  if (2 * thick >= Math.min(w, h)) return [{ x, y, w, h }];
  return [
    { x, y, w, h: thick },
    { x, y: y + h - thick, w, h: thick },
    { x, y: y + thick, w: thick, h: h - 2 * thick },
    { x: x + w - thick, y: y + thick, w: thick, h: h - 2 * thick },
  ];
}

type Outline = (place: Rectangle, inside: number) => PathCommand[];

/** An outline with a hole: what goes round the other way is left free. */
function ring(look: Look, place: Rectangle, thick: number, outline: Outline): Part {
  const { x, y, w, h } = place;
  if (2 * thick >= Math.min(w, h)) return shape(look, outline(place, 0), false);
  const inner = { x: x + thick, y: y + thick, w: w - 2 * thick, h: h - 2 * thick };
  return shape(look, [...outline(place, 0), ...backwards(outline(inner, thick))], true);
}

/** How far the handles of a cubic curve stand from the ends of a quarter of a circle, in radii. */
const QUARTER = 0.5522847498;

function roundedBox({ x, y, w, h }: Rectangle, radius: number): PathCommand[] {
  const r = Math.min(radius, w / 2, h / 2);
  const k = r * (1 - QUARTER);
  const [right, bottom] = [x + w, y + h];
  return [
    { type: 'M', values: [x + r, y] },
    { type: 'L', values: [right - r, y] },
    { type: 'C', values: [right - k, y, right, y + k, right, y + r] },
    { type: 'L', values: [right, bottom - r] },
    { type: 'C', values: [right, bottom - k, right - k, bottom, right - r, bottom] },
    { type: 'L', values: [x + r, bottom] },
    { type: 'C', values: [x + k, bottom, x, bottom - k, x, bottom - r] },
    { type: 'L', values: [x, y + r] },
    { type: 'C', values: [x, y + k, x + k, y, x + r, y] },
    { type: 'Z', values: [] },
  ];
}

function ellipse({ x, y, w, h }: Rectangle): PathCommand[] {
  const [left, top, right, bottom] = [x, y, x + w, y + h];
  const [middle, level] = [x + w / 2, y + h / 2];
  const [a, b] = [(w / 2) * QUARTER, (h / 2) * QUARTER];
  return [
    { type: 'M', values: [middle, top] },
    { type: 'C', values: [middle + a, top, right, level - b, right, level] },
    { type: 'C', values: [right, level + b, middle + a, bottom, middle, bottom] },
    { type: 'C', values: [middle - a, bottom, left, level + b, left, level] },
    { type: 'C', values: [left, level - b, middle - a, top, middle, top] },
    { type: 'Z', values: [] },
  ];
}

/** From corner to corner of a place, its ends inside of it. */
function diagonal({ x, y, w, h }: Rectangle, thick: number, isFalling: boolean): PathCommand[] {
  const length = Math.hypot(w, h);
  const [dx, dy] = [(thick / 2) * (h / length), (thick / 2) * (w / length)];
  const corners = [
    [2 * dx, 0],
    [w, h - 2 * dy],
    [w - 2 * dx, h],
    [0, 2 * dy],
  ].map(([across, down]) => [x + across, isFalling ? y + down : y + h - down]);
  return [
    ...corners.map((values, i) => ({ type: i === 0 ? ('M' as const) : ('L' as const), values })),
    { type: 'Z', values: [] },
  ];
}

/** The same closed outline, gone round the other way. */
function backwards(path: readonly PathCommand[]): PathCommand[] {
  const drawn = path.filter(({ type }) => type !== 'Z');
  const ends = drawn.map(({ values }) => values.slice(-2));
  const back = drawn
    .slice(1)
    .map(({ type, values }, i) => {
      const handles = values.slice(0, -2);
      const turnedHandles = handles.length === 4 ? [...handles.slice(2), ...handles.slice(0, 2)] : handles;
      return { type, values: [...turnedHandles, ...ends[i]] };
    })
    .toReversed();
  return [{ type: 'M', values: ends[ends.length - 1] }, ...back, { type: 'Z', values: [] }];
}
