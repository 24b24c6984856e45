import { type ArtworkGround, type Brightness, brightnessOf, isBusy } from '#main/labels/artwork-ground.ts';
import type { Field } from '#shared/core/model.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { namingField } from '#shared/records/record-name.ts';
import type { View } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import type { Language } from '#shared/words/languages.ts';
import { isUsuallyFilled } from './column-holes.ts';

/** What a first layout is proposed for. Lengths are in millimetres. */
export interface ProposalJob {
  readonly name: string;
  /** Names of months, which it has none of, are English in a layout that is not German. */
  readonly language: Language;
  readonly words: View<typeof English.proposal>;
  readonly dpi: number;
  readonly label: { readonly width: number; readonly height: number };
  /** From the top; below it stands a caption. */
  readonly free: number;
  /** Of the record's template. */
  readonly fields: readonly Pick<Field, 'key' | 'type' | 'required'>[];
  /** Keys that a column or a value for all rows fills. */
  readonly filled: readonly string[];
  readonly columns: readonly string[];
  /** What a key of the template is in the first rows. */
  readonly valuesOf?: (key: string) => readonly string[];
  /** What the texts stand on; null where it is not known. */
  readonly ground?: ArtworkGround | null;
}

const MM_PER_INCH = 25.4;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
type Item = Readonly<Record<string, unknown>> & Box;

const LOT_KEYS = ['lot', 'batch', 'lot_number', 'batch_number', 'lot_no', 'batch_no', 'charge'];
const EXPIRY_KEYS = ['expiry', 'expiry_date', 'expires', 'best_before', 'durability_date', 'use_by'];
const SERIAL_KEYS = ['serial', 'serial_no', 'serial_number'];
const PART_KEYS = ['part_number', 'sku', 'style_code', 'article_number'];

/** A twentieth of a label's short side stays free on each side, within these bounds in millimetres. */
const MARGIN = { share: 0.05, least: 1.5, most: 5 };
/** A line of small text, in millimetres: 8 pt with its leading is 3.4. */
const LINE = 4;
/** EAN-13 has 95 modules and 18 of quiet zones; its least module is 0.264 mm. */
const EAN_MODULES = 113;
const EAN_LEAST_MODULE = 0.264;
/** Bars of a quarter of their width read from the side, too. */
const EAN_HEIGHT = 18;
/** A GS1 DataMatrix of four identifiers has 26 modules with its quiet zones: 0.4 mm each, and a little room. */
const MATRIX_SIDE = 12;
const MATRIX_MOST = 18;

/** A first layout: the product's name above; lot, date and serial number below; the code of the product beside them. */
export function proposedLayout(job: ProposalJob): Layout {
  const { label, free, language } = job;
  const margin = clamped(MARGIN.share * Math.min(label.width, free), MARGIN.least, MARGIN.most);
  const inner = { x: margin, y: margin, w: label.width - 2 * margin, h: free - 2 * margin };
  const code = codeItem(job, inner);
  const lines = linesOf(job);
  const isBeside = code !== null && inner.w - code.w >= LINE * 5;
  const besideCode = { ...inner, w: code && isBeside ? inner.w - code.w - margin : inner.w };
  const bottom = code && !isBeside ? code.y - margin / 2 : inner.y + inner.h;
  const linesHigh = clamped(Math.floor((bottom - inner.y) / LINE), 0, lines.length) * LINE;
  const nameBottom = Math.min(bottom - linesHigh, code ? code.y : bottom) - (lines.length > 0 || code ? margin / 2 : 0);
  const items: Item[] = [
    ...nameItem(job, { ...inner, h: Math.min(nameBottom - inner.y, 0.3 * free) }),
    ...lines
      .slice(0, linesHigh / LINE)
      .map((line, i) => textItem(line, { ...besideCode, y: bottom - linesHigh + i * LINE, h: LINE })),
    ...(code ? [code] : []),
  ];
  const fitting = items.filter(({ w, h }) => w >= LINE && h >= LINE / 2).map(rounded);
  return layoutOf({
    twinmark_layout: 2,
    name: job.name.slice(0, 80),
    label,
    language: language === 'de' ? 'de' : 'en',
    items: inQuietPlaces(fitting, inner, job).map((item) => readable(item, job)),
  });
}

/** Places are looked at in steps of a millimetre, of large labels in so many steps each way. */
const MOST_STEPS = 60;

/** Each item where it was, or moved as little as possible to where nothing stands on the artwork, and no other item. */
function inQuietPlaces(items: readonly Item[], inner: Box, job: ProposalJob): Item[] {
  const { ground } = job;
  if (!ground) return [...items];
  const isQuiet = (box: Box) => !isBusy(ground, dotsOf(box, job));
  const placed: Item[] = [];
  for (const [i, item] of items.entries()) {
    const others = [...placed, ...items.slice(i + 1)];
    const isFree = (box: Box) => isQuiet(box) && !others.some((other) => overlap(other, box));
    const place = isQuiet(item) ? item : nearest(item, inner, isFree);
    // Where the whole label is busy, the text gets white behind it.
    placed.push(place ? { ...item, x: place.x, y: place.y } : { ...item, ...backed(item) });
  }
  return placed;
}

function backed(item: Item): object {
  return item['type'] === 'text' ? { background: '#FFFFFF' } : {};
}

function nearest(item: Item, inner: Box, isFree: (box: Box) => boolean): Box | null {
  const step = Math.max(1, inner.w / MOST_STEPS, inner.h / MOST_STEPS);
  let best: { readonly box: Box; readonly away: number } | null = null;
  for (let y = inner.y; y + item.h <= inner.y + inner.h + 1e-6; y += step) {
    for (let x = inner.x; x + item.w <= inner.x + inner.w + 1e-6; x += step) {
      const box = { x: thousandths(x), y: thousandths(y), w: item.w, h: item.h };
      const away = Math.hypot(x - item.x, y - item.y);
      if ((best === null || away < best.away) && isFree(box)) best = { box, away };
    }
  }
  return best?.box ?? null;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function dotsOf({ x, y, w, h }: Box, { dpi }: ProposalJob): Box {
  const dots = (mm: number) => (mm / MM_PER_INCH) * dpi;
  return { x: dots(x), y: dots(y), w: dots(w), h: dots(h) };
}

/** Texts in white on dark artwork, and on white where it is both dark and light. Codes have white behind them anyway. */
function readable(item: Item, job: ProposalJob): Item {
  if (item['type'] !== 'text' || !job.ground || item['background'] !== undefined) return item;
  return { ...item, ...LOOKS[brightnessOf(job.ground, dotsOf(item, job))] };
}

const LOOKS: Readonly<Record<Brightness, object>> = {
  light: {},
  dark: { color: '#FFFFFF' },
  mixed: { background: '#FFFFFF' },
};

function nameItem({ fields, columns }: ProposalJob, box: Box): Item[] {
  const key = namingField(fields);
  const value = key ?? (columns[0] === undefined ? null : `[${columns[0].replaceAll(']', ']]')}]`);
  if (value === null) return [];
  const font = { weight: 700, size: clamped(box.h * 1.6, 6, 16), min_size: 5 };
  return [{ id: 'name', type: 'text', ...box, value: `{${value}}`, font, fit: 'wrap-shrink', empty: 'skip' }];
}

interface Line {
  readonly id: string;
  readonly value: string;
  /** What nearly all rows have was forgotten where it is missing. */
  readonly empty?: 'refuse' | 'skip';
}

function linesOf({ words, ...job }: ProposalJob): Line[] {
  const [lot, expiry, serial, part] = [LOT_KEYS, EXPIRY_KEYS, SERIAL_KEYS, PART_KEYS].map((keys) => keyIn(job, keys));
  return [
    ...(part ? [{ id: 'part', value: `{${part}}` }] : []),
    ...(lot
      ? [
          {
            id: 'lot',
            value: saysLot(job.valuesOf?.(lot) ?? []) ? `{${lot}}` : words.lot({ value: `{${lot}}` }),
            ...whereEmpty(lot, job),
          },
        ]
      : []),
    ...(expiry
      ? [{ id: 'expiry', value: words.expiry({ value: `{${expiry}:${words.day}}` }), ...whereEmpty(expiry, job) }]
      : []),
    ...(serial ? [{ id: 'serial', value: words.serial({ value: `{${serial}}` }) }] : []),
  ];
}

function whereEmpty(key: string, { valuesOf }: Pick<ProposalJob, 'valuesOf'>): Pick<Line, 'empty'> {
  const values = valuesOf?.(key) ?? [];
  return isUsuallyFilled(values.filter((value) => value !== '').length, values.length) ? { empty: 'refuse' } : {};
}

/** Lots such as L12, which need no L before them. */
function saysLot(values: readonly string[]): boolean {
  const filled = values.filter((value) => value !== '');
  return filled.length > 0 && filled.every((value) => /^L(OT|os)?[ .:-]*\d/i.test(value));
}

function textItem({ id, value, empty = 'skip' }: Line, box: Box): Item {
  return {
    id,
    type: 'text',
    ...box,
    value,
    font: { size: 8, min_size: 5 },
    fit: 'shrink',
    valign: 'middle',
    empty,
  };
}

/** Products with a serial number have a DataMatrix that says all of it; others the bars of the till, where there is room. */
function codeItem(job: ProposalJob, inner: Box): Item | null {
  const gtin = job.fields.find(({ key, type }) => type === 'gtin' && job.filled.includes(key))?.key;
  if (gtin === undefined) return null;
  const serial = keyIn(job, SERIAL_KEYS);
  const lot = keyIn(job, LOT_KEYS);
  const expiry = keyIn(job, EXPIRY_KEYS);
  const wide = EAN_MODULES * leastModule(job.dpi);
  const hasRoom = inner.w >= wide && inner.h >= EAN_HEIGHT + 2 * LINE;
  if (!serial && hasRoom) {
    const size = { w: Math.min(inner.w, Math.max(wide, 40)), h: EAN_HEIGHT };
    return {
      id: 'code',
      type: 'barcode',
      ...corner(inner, size),
      symbology: 'ean13',
      value: `{${gtin}}`,
      empty: 'skip',
    };
  }
  const side = clamped(0.35 * Math.min(inner.w, inner.h), MATRIX_SIDE, MATRIX_MOST);
  if (side > inner.w || side > inner.h) return null;
  const value = [
    `(01){${gtin}|gtin14}`,
    ...(expiry ? [`(17){${expiry}:yyMMdd|optional}`] : []),
    ...(lot ? [`(10){${lot}|optional}`] : []),
    ...(serial ? [`(21){${serial}|optional}`] : []),
  ].join('');
  const box = corner(inner, { w: side, h: side });
  return { id: 'code', type: 'barcode', ...box, symbology: 'gs1_datamatrix', value, empty: 'skip' };
}

/** The least module of EAN in whole dots, in millimetres. */
function leastModule(dpi: number): number {
  const dot = MM_PER_INCH / dpi;
  return Math.ceil(EAN_LEAST_MODULE / dot - 1e-9) * dot + 0.01;
}

/** At the right, and at the bottom. */
function corner({ x, y, w, h }: Box, size: { readonly w: number; readonly h: number }): Box {
  return { x: x + w - size.w, y: y + h - size.h, ...size };
}

function keyIn({ fields, filled }: Pick<ProposalJob, 'fields' | 'filled'>, keys: readonly string[]): string | null {
  return keys.find((key) => filled.includes(key) && fields.some((field) => field.key === key)) ?? null;
}

/** Edges on tenths of a millimetre, inside of where they were. */
function rounded(item: Item): Item {
  const edge = (mm: number, round: (one: number) => number) => round(mm * 10) / 10;
  const [x, y] = [edge(item.x - 1e-6, Math.ceil), edge(item.y - 1e-6, Math.ceil)];
  const [right, bottom] = [edge(item.x + item.w + 1e-6, Math.floor), edge(item.y + item.h + 1e-6, Math.floor)];
  return { ...item, x, y, w: thousandths(right - x), h: thousandths(bottom - y) };
}

function thousandths(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}

function clamped(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)) * 10) / 10;
}
