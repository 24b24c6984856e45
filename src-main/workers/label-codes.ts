// The codes on a label in a photograph, each looked for at its place in the layout.

import { apply, type Homography, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { scaled } from '#main/engine/read/scan-plan.ts';
import { type CodePicture, findCodes } from '#main/imaging/code-reader.ts';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { isPpm, readPpm } from '#main/imaging/ppm.ts';
import { readPhoto } from '#main/imaging/read.ts';
import { type ExpectedCode, PLACE_TOLERANCE, type SeenCode, seenOf } from '#main/labels/codes/code-comparison.ts';
import type { CodePart } from '#main/labels/display-list/display-list.ts';
import type { Rectangle } from '#main/labels/dots.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import type { ComparedCode, ElementName } from '#shared/labels/label-codes.ts';
import { nameOfKey } from '#shared/labels/label-codes.ts';
import type { BarcodeItem } from '#shared/labels/layout.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import type { FieldPlanner } from './field-planner.ts';
import type { JobFields, RowFields } from './painted-fields.ts';

export interface LabelCodesOrder {
  /** The frame or photograph that the mark was read in. */
  readonly bytes: Uint8Array;
  /** The label's corners in it, as the mark's reader refined them. */
  readonly corners: Quad;
  /** Pixels of the label's picture, which its codes are placed in. */
  readonly size: { readonly width: number; readonly height: number };
  readonly fields: JobFields & RowFields;
  readonly limits: ImageLimits;
}

/** Pixels of the photograph along a module below which ZXing reads nothing: looking would take time for no answer. */
const LEAST_SEEN = 0.9;
/** More pixels along a module than this say nothing more: larger photographs are decoded smaller. */
const MOST_SEEN = 5;
/** Pixels along a module of what ZXing gets. It wants two or three; codes of few pixels are enlarged. */
const DRAWN = { least: 3, most: 5 };
/** Pixels of the longest side of what ZXing gets: a code of 80 characters has 900 modules. */
const LONGEST = 3600;
/** The second look at a code that contradicts is this much larger, so that its pixels lie otherwise. */
const SECOND_LOOK = 1.29;

type PlacedCode = ExpectedCode & { readonly module: number };

/** Each thread keeps the fonts and the layouts of its last jobs. */
export function createCodeTask(planner: FieldPlanner) {
  /** The codes of the layout that were read, each with what its record says. */
  return async function readLabelCodes(order: LabelCodesOrder): Promise<ComparedCode[]> {
    const codes = await expectedCodes(planner, order.fields);
    const [least] = codes.map(({ module }) => module).sort((a, b) => a - b);
    if (least === undefined) return [];
    const view = await viewOf(order, least);
    const found: ComparedCode[] = [];
    for (const code of codes) {
      const seen = await look(view, code, codes, 1);
      if (seen && (await isSure(view, code, codes, seen))) found.push({ ...comparedOf(code), content: seen.content });
    }
    return found;
  };
}

function comparedOf({ item, symbology, name, expected }: PlacedCode): Omit<ComparedCode, 'content'> {
  return { item, symbology, name, expected };
}

/** Checksums of linear codes let one misreading of some hundred pass: what contradicts must be read twice. */
async function isSure(view: View, code: PlacedCode, codes: readonly PlacedCode[], seen: SeenCode): Promise<boolean> {
  if (seen.content === code.expected) return true;
  return (await look(view, code, codes, SECOND_LOOK))?.content === seen.content;
}

/** What the record puts into the codes of its label. A code that its values cannot make is left out. */
async function expectedCodes(planner: FieldPlanner, fields: JobFields & RowFields): Promise<PlacedCode[]> {
  // What lies under a layer that is scratched off is not seen, and the record does not say it.
  const hidden = hiddenItems(fields.layout);
  const items = fields.layout.items.filter(
    (item): item is BarcodeItem => item.type === 'barcode' && !hidden.has(item.id),
  );
  if (items.length === 0) return [];
  const opened = await planner.open({ ...fields, layout: { ...fields.layout, items }, pictures: [] });
  const { list } = await opened.plan(fields.row);
  const names = new Map(items.map((item) => [item.id, nameOf(item)]));
  return list.parts.flatMap((part) =>
    part.kind === 'code' ? [placedCode(part, names.get(part.item) ?? null, fields)] : [],
  );
}

function nameOf({ symbology, value }: BarcodeItem): ElementName | null {
  if (['ean13', 'ean8', 'upca', 'itf14'].includes(symbology)) return 'gtin';
  const [field, ...others] = parseTemplate(value, 'value');
  if (field === undefined || typeof field === 'string' || others.length > 0) return null;
  return nameOfKey(field.name.name);
}

function placedCode(
  { item, symbology, content, place, module }: CodePart,
  name: ElementName | null,
  { x, y }: RowFields,
): PlacedCode {
  return { item, symbology, name, expected: content, module, place: { ...place, x: place.x + x, y: place.y + y } };
}

/** The photograph, and where the pixels of the label's picture lie in it. */
interface View {
  readonly photo: Rgb;
  readonly toPhoto: Homography;
  readonly size: LabelCodesOrder['size'];
  /** Pixels of the photograph along a pixel of the label's picture, about. */
  readonly pixels: number;
}

async function viewOf({ bytes, corners, size, limits }: LabelCodesOrder, module: number): Promise<View> {
  const pixels = Math.sqrt(quadArea(corners) / (size.width * size.height));
  const { picture, scaleX, scaleY } = isPpm(bytes)
    ? { picture: readPpm(bytes, limits), scaleX: 1, scaleY: 1 }
    : await readPhoto(bytes, Math.min(1, MOST_SEEN / (pixels * module)), limits);
  const toPhoto = rectangleTo(size.width, size.height, scaled(corners, scaleX, scaleY));
  return { photo: picture, toPhoto, size, pixels: pixels * scaleX };
}

async function look(
  view: View,
  code: PlacedCode,
  codes: readonly PlacedCode[],
  enlarged: number,
): Promise<SeenCode | null> {
  if (view.pixels * code.module < LEAST_SEEN) return null;
  const { x, y, w, h } = around(code.place, view.size);
  const drawn = Math.min(DRAWN.most, Math.max(DRAWN.least, 2 * view.pixels * code.module)) * enlarged;
  const scale = Math.min(drawn / code.module, LONGEST / Math.max(w, h));
  const found = await findCodes(cropOf(view, { x, y, w, h }, scale), code.symbology);
  const seen = found.map((one) => ({ content: one.content, x: x + one.x / scale, y: y + one.y / scale }));
  return seenOf(code, codes, seen, view.size);
}

function around({ x, y, w, h }: Rectangle, { width, height }: LabelCodesOrder['size']): Rectangle {
  const reach = PLACE_TOLERANCE * Math.max(width, height);
  return { x: x - reach, y: y - reach, w: w + 2 * reach, h: h + 2 * reach };
}

/** A part of the label made flat, so many pixels for each pixel of the label's picture. Beyond the photograph it is white. */
function cropOf({ photo, toPhoto }: View, place: Rectangle, scale: number): CodePicture {
  const [width, height] = [Math.round(place.w * scale), Math.round(place.h * scale)];
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = apply(toPhoto, place.x + (column + 0.5) / scale, place.y + (row + 0.5) / scale);
      const level = levelAt(photo, x - 0.5, y - 0.5);
      const at = 4 * (row * width + column);
      if (level !== null) rgba.fill(level, at, at + 3);
    }
  }
  return { width, height, rgba };
}

/** Brightness between four pixels (ITU-R BT.601); null beyond the photograph. */
function levelAt({ width, height, data }: Rgb, x: number, y: number): number | null {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return null;
  const [right, down] = [x - left, y - top];
  const at = 3 * (top * width + left);
  const upper = (1 - right) * luma(data, at) + right * luma(data, at + 3);
  const below = at + 3 * width;
  const lower = (1 - right) * luma(data, below) + right * luma(data, below + 3);
  return (1 - down) * upper + down * lower;
}

function luma(data: Uint8Array, at: number): number {
  return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
}
