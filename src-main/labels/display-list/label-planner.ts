import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import { badValue, fillContent } from '#main/labels/codes/code-content.ts';
import { saidElements } from '#main/labels/codes/gs1-rules.ts';
import { dotsOf, mmOfDots, type Rectangle, shownMm } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { withBoldWords, withoutMarks } from '#main/labels/text/marked-text.ts';
import { isHanAlone, languageOf } from '#main/labels/text/scripts.ts';
import { lazily } from '#shared/core/lazily.ts';
import { ANY_TURNING, OVERRIDE } from '#shared/labels/directions.ts';
import { type Filled, type Filling, fillTemplate, fillValue } from '#shared/labels/filled.ts';
import type { Gs1Element } from '#shared/labels/gs1-element.ts';
import type { BarcodeItem, Layout, LayoutItem, PictureItem, TableItem, TextItem } from '#shared/labels/layout.ts';
import { isWanted } from '#shared/labels/printed-values.ts';
import { type LabelRow, type RowValues, rowValues } from '#shared/labels/row-values.ts';
import type { EastAsian } from '#shared/labels/shipped-fonts.ts';
import { parseTemplate, type TextTemplate, templatesOf } from '#shared/labels/template.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';
import { codeParts } from './code-parts.ts';
import { crowdingOf } from './crowding.ts';
import type { LabelPlan, Part, RectanglePart, RowError, TextPart } from './display-list.ts';
import { boxParts, ellipseParts, linePart } from './drawn-shapes.ts';
import { createShapers, type Shapers } from './shapers.ts';
import { type FilledRow, tableParts } from './table-parts.ts';
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

type Planned = { readonly item: LayoutItem; readonly templates: readonly TextTemplate[] };

/** Plans the labels of one layout, row by row. What is the same for every row is made once. */
export function createLabelPlanner(layout: Layout, { dpi, faces, hasPicture }: PlannerOptions) {
  const shapers = createShapers(faces);
  const items: readonly Planned[] = layout.items.map((item, i) => ({
    item,
    templates: templatesOf(item).map(({ key, value }) => parseTemplate(value, `items[${i}].${key}`)),
  }));
  const { width, height } = layout.label;
  const shell = { dpi, width: dotsOf(width, dpi), height: dotsOf(height, dpi), label: { width, height } };
  const grounds = new Map(
    layout.items.map((item) => [item.id, { place: placeOf(item, dpi), isBacked: isBacked(item) }]),
  );
  const common = { dpi, shapers, faces, label: shell, hasPicture };
  return {
    /** With the artwork of the row, warnings tell which texts are hardly read on it. */
    plan(row: LabelRow, artwork: ArtworkGround | null = null): LabelPlan {
      const values = rowValues(layout, row);
      const wanted = items.filter(({ item }) => isWanted(item, values));
      const language = lazily(() => languageOf(textsOf(wanted, values)) ?? 'zh');
      const codes = lazily(() => codesOf(wanted, values));
      const told = (item: LayoutItem, trouble: Trouble): RowError => ({ row: row.row, item: item.id, trouble });
      const parts: Part[] = [];
      const errors: RowError[] = [];
      const warnings: RowError[] = [];
      for (const planned of wanted) {
        const { item } = planned;
        const drawn = drawItem(planned, { values, language, codes, ...common });
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
  /** What each code of the label says, in elements of GS1. */
  readonly codes: () => readonly SaidByCode[];
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
    .filter(({ item }) => item.type === 'text' || item.type === 'table')
    .flatMap(({ item, templates }) => templates.map((one) => fillTemplate(one, { item: item.id, values })))
    .map((filled) => ('text' in filled ? filled.text : ''))
    .join('\n');
}

interface SaidByCode {
  readonly item: string;
  readonly elements: readonly Gs1Element[];
}

/** What the codes of a label say. One that cannot be filled says nothing here, and why is told where it is drawn. */
function codesOf(items: readonly Planned[], values: RowValues): SaidByCode[] {
  return items.flatMap(({ item, templates: [template = []] }) => {
    if (item.type !== 'barcode') return [];
    const filled = fillContent(item.symbology, template, { item: item.id, values });
    return 'content' in filled ? [{ item: item.id, elements: saidElements(item.symbology, filled.content.read) }] : [];
  });
}

function drawItem({ item, templates }: Planned, context: Context): Drawn {
  const filling = { item: item.id, values: context.values };
  const [template = [], words] = templates;
  const { dpi } = context;
  switch (item.type) {
    case 'box':
      return { parts: boxParts(item, placeOf(item, dpi), dpi), warnings: [] };
    case 'ellipse':
      return { parts: ellipseParts(item, placeOf(item, dpi), dpi), warnings: [] };
    case 'line':
      return { parts: [linePart(item, placeOf(item, dpi), dpi)], warnings: [] };
    case 'table':
      return drawTable(item, templates, filling, context);
    case 'picture':
      return drawPicture(item, fillValue(template, filling), context);
    case 'text':
      return drawText(
        item,
        fillValue(template, { ...filling, isText: true }),
        words ? fillTemplate(words, filling) : null,
        context,
      );
    case 'barcode':
      return drawBarcode(item, template, filling, context);
  }
}

function drawText(item: TextItem, filled: Filled, words: Filled | null, context: Context): Drawn {
  if (!('text' in filled)) return filled;
  if (words && 'trouble' in words) return words;
  const { dpi, shapers, language } = context;
  const plain = { text: filled.text.normalize('NFC'), bold: null };
  const marked = item.marks ? withoutMarks(filled.text) : plain;
  if (!marked) return { trouble: badValue(item.id, filled.text, phrase('marks_open')) };
  const { text, bold } = withBoldWords(marked, words && 'text' in words ? words.text : '');
  if (OVERRIDE.test(text)) return { trouble: badValue(item.id, text.replace(ANY_TURNING, ''), phrase('overrides')) };
  const shaper = shapers(item.font, languageOf(text) ?? (isHanAlone(text) ? language() : 'zh'));
  const drawn = textParts(item, { text, bold }, dpi, shaper);
  return 'trouble' in drawn ? drawn : withinLabel(item, drawn, context);
}

interface Written {
  readonly parts: readonly (TextPart | RectanglePart)[];
  readonly warnings: readonly Trouble[];
}

function withinLabel(item: TextItem | TableItem, drawn: Written, { dpi, faces, label }: Context): Drawn {
  const texts = drawn.parts.filter((part) => part.kind === 'text');
  const millimetres = (place: Rectangle) => shownMm(mmOfDots(reachBeyond(place, texts, faces), dpi));
  const beyondLabel = millimetres({ x: 0, y: 0, w: label.width, h: label.height });
  if (beyondLabel > 0) return { trouble: offLabel(item.id, beyondLabel) };
  const mm = millimetres(placeOf(item, dpi));
  const reaching = mm > 0 ? [trouble('beyond_box', { item: item.id, mm })] : [];
  return { parts: [...background(item, dpi), ...drawn.parts], warnings: [...drawn.warnings, ...reaching] };
}

/** Cells with fields of which one is empty: their row is left out, or the label is not made. */
function drawTable(item: TableItem, templates: readonly TextTemplate[], filling: Filling, context: Context): Drawn {
  const rows: FilledRow[] = [];
  let empty = '';
  for (const [i, { bold }] of item.rows.entries()) {
    const parts = templates.slice(i * item.columns.length, (i + 1) * item.columns.length);
    const filled = parts.map((one) => fillTemplate(one, { ...filling, isText: true }));
    const wrong = filled.find((one) => 'trouble' in one);
    if (wrong) return wrong;
    const lacking = filled.find((one) => 'empty' in one);
    if (lacking && item.empty === 'refuse') return lacking;
    if (lacking) empty = lacking.empty;
    else rows.push({ cells: filled.map((one) => ('text' in one ? one.text.normalize('NFC') : '')), bold });
  }
  if (rows.length === 0) return { empty };
  const drawn = tableParts(item, rows, placeOf(item, context.dpi), context.dpi, context.shapers);
  return 'trouble' in drawn ? drawn : withinLabel(item, drawn, context);
}

function offLabel(item: string, mm: number): Trouble {
  return trouble('overflow', {
    item,
    problem: phrase('letters_beyond', { mm }),
  });
}

function drawBarcode(item: BarcodeItem, template: TextTemplate, filling: Filling, context: Context): Drawn {
  const { dpi, shapers, codes } = context;
  const filled = fillContent(item.symbology, template, filling);
  if (!('content' in filled)) return filled;
  const beside = () => codes().flatMap((one) => (one.item === item.id ? [] : one.elements));
  const drawn = codeParts(item, filled.content, placeOf(item, dpi), dpi, { shapers, beside });
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

function isBacked(item: LayoutItem): boolean {
  return 'background' in item && item.background !== null;
}

function background(item: TextItem | BarcodeItem | TableItem, dpi: number): Part[] {
  if (item.background === null) return [];
  return [{ kind: 'rectangle', item: item.id, place: placeOf(item, dpi), color: item.background }];
}

/** The box of an item in whole dots: its edges are rounded, not its size. */
export function placeOf({ x, y, w, h }: Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>, dpi: number): Rectangle {
  const [left, top] = [dotsOf(x, dpi), dotsOf(y, dpi)];
  return { x: left, y: top, w: dotsOf(x + w, dpi) - left, h: dotsOf(y + h, dpi) - top };
}
