import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import { badValue, fillContent } from '#main/labels/codes/code-content.ts';
import { dotsOf, fineDots, mmOfDots, type Rectangle, shownMm } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { isHanAlone, languageOf } from '#main/labels/text/scripts.ts';
import { lazily } from '#shared/core/lazily.ts';
import { ANY_TURNING, OVERRIDE } from '#shared/labels/directions.ts';
import { type Filled, type Filling, fillValue } from '#shared/labels/filled.ts';
import type { BarcodeItem, BoxItem, Layout, LayoutItem, PictureItem, TextItem } from '#shared/labels/layout.ts';
import { isWanted } from '#shared/labels/printed-values.ts';
import { type LabelRow, type RowValues, rowValues } from '#shared/labels/row-values.ts';
import type { EastAsian } from '#shared/labels/shipped-fonts.ts';
import { parseTemplate, type TextTemplate } from '#shared/labels/template.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';
import { codeParts } from './code-parts.ts';
import { crowdingOf } from './crowding.ts';
import type { LabelPlan, Part, PathCommand, RowError } from './display-list.ts';
import { createShapers, type Shapers } from './shapers.ts';
import { textContrastOf } from './text-contrast.ts';
import { textParts } from './text-parts.ts';
import { reachBeyond } from './text-reach.ts';

/** Of what the labels of a job are planned. */
interface PlannerOptions {
  /** Dots per inch of the printer. */
  readonly dpi: number;
  readonly faces: Faces;
  /** Whether there is a picture of that name. */
  readonly hasPicture: (name: string) => boolean;
}

/** What an item becomes: parts, nothing, or the reason why it cannot be drawn. */
export type Drawn =
  | { readonly parts: readonly Part[]; readonly warnings: readonly Trouble[] }
  | { readonly empty: string }
  | { readonly trouble: Trouble };

type Planned = { readonly item: LayoutItem; readonly template: TextTemplate };

/** Plans the labels of one layout, row by row. What is the same for every row is made once. */
export function createLabelPlanner(layout: Layout, { dpi, faces, hasPicture }: PlannerOptions) {
  const shapers = createShapers(faces);
  const items: readonly Planned[] = layout.items.map((item, i) => ({
    item,
    template: item.type === 'box' ? [] : parseTemplate(item.value, `items[${i}].value`),
  }));
  const { width, height } = layout.label;
  const shell = { dpi, width: dotsOf(width, dpi), height: dotsOf(height, dpi), label: { width, height } };
  const grounds = new Map(
    layout.items.map((item) => [item.id, { place: placeOf(item, dpi), isBacked: isBacked(item) }]),
  );
  const draw = (planned: Planned, values: RowValues, language: () => EastAsian) =>
    drawItem(planned, { values, language, dpi, shapers, faces, label: shell, hasPicture });
  return {
    /** With the artwork of the row, warnings tell which texts are hardly read on it. */
    plan(row: LabelRow, artwork: ArtworkGround | null = null): LabelPlan {
      const values = rowValues(layout, row);
      const wanted = items.filter(({ item }) => isWanted(item, values));
      const language = lazily(() => languageOf(textsOf(wanted, values)) ?? 'zh');
      const told = (item: LayoutItem, trouble: Trouble): RowError => ({ row: row.row, item: item.id, trouble });
      const parts: Part[] = [];
      const errors: RowError[] = [];
      const warnings: RowError[] = [];
      for (const planned of wanted) {
        const { item } = planned;
        const drawn = draw(planned, values, language);
        if ('trouble' in drawn) errors.push(told(item, drawn.trouble));
        else if ('parts' in drawn) {
          parts.push(...drawn.parts);
          warnings.push(...drawn.warnings.map((one) => told(item, one)));
        } else if (item.empty === 'refuse') {
          errors.push(told(item, trouble('empty_value', { item: item.id, field: drawn.empty })));
        }
      }
      const unread = textContrastOf(parts, { items: grounds, artwork }, faces);
      for (const { item, trouble } of [...crowdingOf(parts, grounds, faces), ...unread])
        warnings.push({ row: row.row, item, trouble });
      return { list: { ...shell, parts }, errors, warnings };
    },
  };
}

interface Context {
  readonly values: RowValues;
  /** Of the whole label: for texts that do not tell it themselves. */
  readonly language: () => EastAsian;
  readonly dpi: number;
  readonly shapers: Shapers;
  readonly faces: Faces;
  /** In dots. */
  readonly label: { readonly width: number; readonly height: number };
  readonly hasPicture: (name: string) => boolean;
}

/** All that is written on the label. */
function textsOf(items: readonly Planned[], values: RowValues): string {
  return items
    .filter(({ item }) => item.type === 'text')
    .map(({ item, template }) => fillValue(template, { item: item.id, values }))
    .map((filled) => ('text' in filled ? filled.text : ''))
    .join('\n');
}

function drawItem({ item, template }: Planned, context: Context): Drawn {
  const filling = { item: item.id, values: context.values };
  switch (item.type) {
    case 'box':
      return { parts: [boxPart(item, placeOf(item, context.dpi), context.dpi)], warnings: [] };
    case 'picture':
      return drawPicture(item, fillValue(template, filling), context);
    case 'text':
      return drawText(item, fillValue(template, { ...filling, isText: true }), context);
    case 'barcode':
      return drawBarcode(item, template, filling, context);
  }
}

function drawText(item: TextItem, filled: Filled, { dpi, shapers, faces, label, language }: Context): Drawn {
  if (!('text' in filled)) return filled;
  const { text } = filled;
  if (OVERRIDE.test(text)) return { trouble: badValue(item.id, text.replace(ANY_TURNING, ''), phrase('overrides')) };
  const shaper = shapers(item.font, languageOf(text) ?? (isHanAlone(text) ? language() : 'zh'));
  const drawn = textParts(item, text, dpi, shaper);
  if ('trouble' in drawn) return drawn;
  const millimetres = (place: Rectangle) => shownMm(mmOfDots(reachBeyond(place, drawn.parts, faces), dpi));
  const beyondLabel = millimetres({ x: 0, y: 0, w: label.width, h: label.height });
  if (beyondLabel > 0) return { trouble: offLabel(item.id, beyondLabel) };
  const mm = millimetres(placeOf(item, dpi));
  const reaching = mm > 0 ? [trouble('beyond_box', { item: item.id, mm })] : [];
  return { parts: [...background(item, dpi), ...drawn.parts], warnings: [...drawn.warnings, ...reaching] };
}

function offLabel(item: string, mm: number): Trouble {
  return trouble('overflow', {
    item,
    problem: phrase('letters_beyond', { mm }),
  });
}

function drawBarcode(item: BarcodeItem, template: TextTemplate, filling: Filling, { dpi, shapers }: Context): Drawn {
  const filled = fillContent(item.symbology, template, filling);
  if (!('content' in filled)) return filled;
  const drawn = codeParts(item, filled.content, placeOf(item, dpi), dpi, shapers);
  if ('trouble' in drawn) return drawn;
  const warnings = drawn.warning ? [drawn.warning] : [];
  return { parts: [...background(item, dpi), ...drawn.parts], warnings };
}

function drawPicture(item: PictureItem, filled: Filled, { dpi, hasPicture }: Context): Drawn {
  if (!('text' in filled)) return filled;
  const name = filled.text.trim();
  if (!hasPicture(name)) return { trouble: trouble('picture_missing', { item: item.id, name }) };
  const { fit, align, valign, rotation } = item;
  const place = placeOf(item, dpi);
  return { parts: [{ kind: 'picture', item: item.id, name, place, rotation, fit, align, valign }], warnings: [] };
}

function boxPart(item: BoxItem, place: Rectangle, dpi: number): Part {
  const { id, color, radius } = item;
  if (radius === 0) return { kind: 'rectangle', item: id, place, color };
  return { kind: 'shape', item: id, path: roundedBox(place, radius, dpi), color };
}

function isBacked(item: LayoutItem): boolean {
  return 'background' in item && item.background !== null;
}

function background(item: TextItem | BarcodeItem, dpi: number): Part[] {
  if (item.background === null) return [];
  return [{ kind: 'rectangle', item: item.id, place: placeOf(item, dpi), color: item.background }];
}

/** The box of an item in whole dots: its edges are rounded, not its size. */
export function placeOf({ x, y, w, h }: Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>, dpi: number): Rectangle {
  const [left, top] = [dotsOf(x, dpi), dotsOf(y, dpi)];
  return { x: left, y: top, w: dotsOf(x + w, dpi) - left, h: dotsOf(y + h, dpi) - top };
}

/** How far the handles of a cubic curve stand from the ends of a quarter of a circle, in radii. */
const QUARTER = 0.5522847498;

function roundedBox({ x, y, w, h }: Rectangle, radius: number, dpi: number): PathCommand[] {
  const r = Math.min(fineDots(radius, dpi), w / 2, h / 2);
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
