// The values of a label of a product: those that are fixed, those that were given, and those that follow from both.

import { BYTE_ORDER_MARK } from '#main/spreadsheets/csv-line.ts';
import type { Field } from '#shared/core/model.ts';
import { fillTemplate } from '#shared/labels/filled.ts';
import type { LayoutLanguage } from '#shared/labels/layout.ts';
import { rowValues } from '#shared/labels/row-values.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import type { ProductContent, ProductValues } from '#shared/products/product.ts';
import { withDescription } from '#shared/records/description.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { gtinField } from './product-content.ts';

export interface LabelValues {
  /** Those that are empty are left out, except where they are asked for: then the row says what it lacks. */
  readonly values: ProductValues;
  /** What keeps a value from being computed, by its name. */
  readonly troubles: readonly (readonly [name: string, trouble: Trouble])[];
}

type Valued = Pick<ProductContent, 'values' | 'computed' | 'asked' | 'gtin' | 'layout'>;

/** `today` is the day at the station, as in 2026-08-31. */
export function labelValues(
  content: Valued,
  fields: readonly Field[],
  given: ProductValues,
  today: string,
): LabelValues {
  const strange = Object.keys(given).find((name) => !content.asked.some((one) => one.name === name));
  if (strange !== undefined) throw refusal('product_not_asked', { name: strange });
  const key = gtinField(fields);
  const own = key !== null && content.gtin !== null ? { [key]: content.gtin } : {};
  const open = Object.fromEntries(content.asked.map(({ name }) => [name, '']));
  let values: ProductValues = { ...open, ...content.values, ...own, ...given };
  const troubles: (readonly [string, Trouble])[] = [];
  for (const [name, text] of Object.entries({ ...computedOf(fields, values), ...content.computed })) {
    const filled = computedValue(name, text, { values, today, language: languageOf(content) });
    if ('trouble' in filled) troubles.push([name, filled.trouble]);
    if ('text' in filled) values = { ...values, [name]: filled.text };
  }
  const isThere = ([name, text]: [string, string]) => text.trim() !== '' || Object.hasOwn(open, name);
  return { values: Object.fromEntries(Object.entries(values).filter(isThere)), troubles };
}

/** What the template computes, where the product does not say the value itself. */
function computedOf(fields: readonly Field[], values: ProductValues): ProductContent['computed'] {
  const open = fields.filter(({ key }) => (values[key] ?? '') === '');
  return Object.fromEntries(open.flatMap(({ key, computed }) => (computed === undefined ? [] : [[key, computed]])));
}

interface Known {
  readonly values: ProductValues;
  readonly today: string;
  readonly language: LayoutLanguage;
}

/** A value of which another one that it follows from is empty is empty, too: the fields that need it say so. */
function computedValue(name: string, text: string, { values, today, language }: Known) {
  const label = { id: '', watermarkId: '', registerCode: '', row: 1, made: today, counters: {} };
  const known = rowValues({ language, twinmark_layout: 2 }, { ...label, metadata: values, columns: values });
  return fillTemplate(parseTemplate(text, `computed.${name}`), { item: name, values: known });
}

function languageOf({ layout }: Pick<ProductContent, 'layout'>): LayoutLanguage {
  return (layout as { readonly language?: LayoutLanguage } | null)?.language ?? 'en';
}

/** The header of the column that says how many labels are made. No field and no header of a person is called so. */
export const QUANTITY_HEADER = '#';

/** The same order as a spreadsheet, of which each column is a field of the template or one that the layout names. */
export function tableOfValues(values: ProductValues, quantities: readonly number[], fields: readonly Field[]) {
  const keys = new Set(withDescription({ id: '', name: '', fields: [...fields] }).fields.map(({ key }) => key));
  const names = Object.keys(values);
  return {
    rows: [
      [...names, QUANTITY_HEADER],
      ...quantities.map((quantity) => [...names.map((name) => values[name]), String(quantity)]),
    ],
    columns: [...names.map((name) => (keys.has(name) ? name : null)), null],
    quantity_column: names.length,
  };
}

/** Labels of the first part at least: fewer would make more parts than sheets. */
const FIRST_LABELS = 8;
/** How many times as many labels a part has as the one before it: the printer has work while the next one is made. */
const GROWTH = 3;

/** Whole sheets for each part but the last: the first sheets come out while the others are made. */
export function partsOfQuantity(quantity: number, cells: number): number[] {
  const parts: number[] = [];
  let next = cells * Math.ceil(FIRST_LABELS / cells);
  for (let left = quantity; left > 0; next *= GROWTH) {
    // A rest of less than a part is not worth one of its own.
    const part = left < 2 * next && parts.length > 0 ? left : Math.min(left, next);
    parts.push(part);
    left -= part;
  }
  return parts;
}

/** Every cell in quotation marks: nothing that a value begins with is taken for more than a text. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
}
