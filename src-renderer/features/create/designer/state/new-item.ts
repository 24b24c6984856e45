import type { FieldType } from '#shared/core/model.ts';
import {
  type BarcodeItem,
  isTwoDimensional,
  type Layout,
  type LayoutItem,
  type Symbology,
  type TableItem,
} from '#shared/labels/layout.ts';
import { shownName } from '#shared/labels/names.ts';
import { type Box, keptOn, overlap, type Size } from './boxes.ts';
import { freeId } from './edits.ts';
import { onlyFieldOf } from './item-name.ts';
import { MARGIN_MM } from './snapping.ts';

/** What can be put on a label: a field of the row, or something that is the same on every label. */
export type Addition =
  | { readonly kind: 'field'; readonly template: string; readonly id: string; readonly type: FieldType | null }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'counter' }
  | { readonly kind: Shape };

/** What shows no field of the row by itself. */
export const SHAPES = ['box', 'frame', 'ellipse', 'line', 'table'] as const;
export type Shape = (typeof SHAPES)[number];

/** Room for a line of 8 points, and for symbols that scanners read well. */
const SIZES = {
  text: { w: 40, h: 5 },
  linear: { w: 40, h: 16 },
  square: { w: 16, h: 16 },
  picture: { w: 20, h: 15 },
  box: { w: 30, h: 10 },
  frame: { w: 30, h: 15 },
  ellipse: { w: 15, h: 15 },
  line: { w: 40, h: 1 },
  table: { w: 45, h: 25 },
} as const;

const common = { rotation: 0, empty: 'refuse', when: null, locked: false } as const;

const TEXT = {
  ...common,
  type: 'text',
  font: { family: 'Noto Sans', weight: 400, size: 8, min_size: 5 },
  align: 'start',
  valign: 'top',
  line_height: 1.2,
  fit: 'shrink',
  direction: 'auto',
  color: '#000000',
  background: null,
} as const;

const BARCODE = {
  ...common,
  type: 'barcode',
  module: null,
  text_size: null,
  correction: 'M',
  bearer: true,
  color: '#000000',
  background: '#FFFFFF',
} as const;

const PICTURE = { ...common, type: 'picture', fit: 'contain', align: 'center', valign: 'middle' } as const;

const LINE = { ...common, type: 'line', color: '#000000', thickness: 0.25, way: 'across' } as const;

const TABLE = {
  ...common,
  type: 'table',
  font: TEXT.font,
  line_height: 1.2,
  padding: 0.5,
  rules: 'rows',
  thickness: 0.15,
  color: '#000000',
  background: null,
} as const;

/** The counter that a layout gets with its first counter field. */
const COUNTER = 'counter';

/** The layout with the counter that an addition needs. */
export function withCounter(layout: Layout, { kind }: Addition): Layout {
  if (kind !== 'counter' || Object.hasOwn(layout.counters, COUNTER)) return layout;
  return { ...layout, counters: { ...layout.counters, [COUNTER]: { start: 1, step: 1, continue: false } } };
}

/** A new item, with its middle at a place, or where there is room. */
export function newItem(layout: Layout, addition: Addition, middle: { x: number; y: number } | null): LayoutItem {
  const size = sizeOf(addition);
  const box = middle
    ? keptOn({ x: tenths(middle.x - size.w / 2), y: tenths(middle.y - size.h / 2), ...size }, layout.label)
    : freePlace(layout, size);
  switch (addition.kind) {
    case 'box':
      return { ...common, type: 'box', id: freeId(layout, 'box'), ...box, color: '#FFFFFF', radius: 0 };
    case 'frame':
      return { ...common, type: 'box', id: freeId(layout, 'frame'), ...box, color: '#000000', radius: 0, border: 0.25 };
    case 'ellipse':
      return { ...common, type: 'ellipse', id: freeId(layout, 'ellipse'), ...box, color: '#000000', border: 0.25 };
    case 'line':
      return { ...LINE, id: freeId(layout, 'line'), ...box };
    case 'table':
      return newTable(freeId(layout, 'table'), box);
    case 'counter':
      return { ...TEXT, id: freeId(layout, 'counter'), ...box, value: `{${COUNTER}:0000}` };
    case 'words':
      return { ...TEXT, id: freeId(layout, 'text'), ...box, value: escaped(addition.words) };
    case 'field': {
      const id = freeId(layout, addition.id);
      const { template: value } = addition;
      if (addition.type === 'gtin') return { ...BARCODE, id, ...box, symbology: 'ean13', text: 'below', value };
      return { ...TEXT, id, ...box, value };
    }
  }
}

/** Two columns, of which the second has figures, below a row in bold. */
function newTable(id: string, box: Box): TableItem {
  return {
    ...TABLE,
    id,
    ...box,
    columns: [
      { share: 2, align: 'start' },
      { share: 1, align: 'end' },
    ],
    rows: [0, 1, 2].map((row) => ({ cells: ['', ''], bold: row === 0 })),
  };
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** Braces stand for themselves. */
export function escaped(words: string): string {
  return words.replaceAll('{', '{{').replaceAll('}', '}}');
}

const DAYS: Readonly<Record<Layout['language'], string>> = {
  en: ':dd MMM yyyy',
  de: ':dd.MM.yyyy',
  fr: ':dd/MM/yyyy',
};

/** A date is written as people of the layout's language read it; everything else as the spreadsheet has it. */
export function fieldTemplate(
  name: { readonly kind: 'key' | 'column'; readonly name: string },
  type: FieldType | null,
  language: Layout['language'],
): string {
  const format = type === 'date' ? DAYS[language] : '';
  return `{${shownName(name)}${format}}`;
}

/** The same value shown in another way. What both ways have stays. */
export function shownAs(item: LayoutItem, type: 'text' | 'barcode' | 'picture', label: Size): LayoutItem {
  if (item.type === type) return item;
  const { id, name, x, y, w, h, rotation, empty, when, locked } = item;
  const same = { id, ...(name === undefined ? {} : { name }), x, y, w, h, rotation, empty, when, locked };
  const value = 'value' in item ? item.value : '';
  switch (type) {
    case 'text':
      return { ...TEXT, ...same, value };
    case 'picture':
      return { ...PICTURE, ...same, value };
    case 'barcode':
      return {
        ...BARCODE,
        ...same,
        ...roomFor(same, SIZES.square, label),
        symbology: 'datamatrix',
        text: 'none',
        value,
      };
  }
}

/** Another kind of code, in a box that is high enough for it. */
export function withSymbology(item: BarcodeItem, symbology: Symbology, label: Size): BarcodeItem {
  const isFlat = isTwoDimensional(symbology);
  const least = isFlat ? SIZES.square : SIZES.linear;
  const value = valueFor(item, symbology);
  return { ...item, ...roomFor(item, least, label), symbology, value, text: isFlat ? 'none' : 'below' };
}

/** The number of a product, alone in a code of the till, becomes AI 01 where codes have AIs. */
function valueFor({ symbology: before, value }: BarcodeItem, symbology: Symbology): string {
  const field = TILL_CODES.includes(before) ? onlyFieldOf(value) : null;
  if (field === null) return value;
  if (symbology === 'gs1_digital_link') return `https://id.gs1.org/01/{${field}|gtin14}`;
  return symbology.startsWith('gs1_') ? `(01){${field}|gtin14}` : value;
}

const TILL_CODES: readonly Symbology[] = ['ean13', 'ean8', 'upca', 'itf14'];

function isShape(kind: Addition['kind']): kind is Shape {
  return (SHAPES as readonly string[]).includes(kind);
}

function roomFor({ x, y, w, h }: Box, least: { readonly w: number; readonly h: number }, label: Size): Box {
  return keptOn({ x, y, w: Math.max(w, least.w), h: Math.max(h, least.h) }, label);
}

function sizeOf(addition: Addition): { readonly w: number; readonly h: number } {
  if (isShape(addition.kind)) return SIZES[addition.kind];
  return addition.kind === 'field' && addition.type === 'gtin' ? SIZES.linear : SIZES.text;
}

/** The first place from the top left that covers no other item, else the top left. */
function freePlace({ items, label }: Layout, size: { readonly w: number; readonly h: number }): Box {
  const first = keptOn({ x: MARGIN_MM, y: MARGIN_MM, ...size }, label);
  for (let y = first.y; y + first.h <= label.height - MARGIN_MM; y++) {
    for (let x = first.x; x + first.w <= label.width - MARGIN_MM; x++) {
      const box = { ...first, x, y };
      if (!items.some((item) => overlap(item, box))) return box;
    }
  }
  return first;
}
