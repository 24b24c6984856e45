// One row of a spreadsheet as a product: what it says of a product that is there, or of a new one like another.

import { type Mapping, mapColumns } from '#main/spreadsheets/fields/map-columns.ts';
import { wordsFor } from '#main/spreadsheets/fields/synonyms.ts';
import { toMetadata } from '#main/spreadsheets/fields/to-metadata.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { Field } from '#shared/core/model.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { ImportDifference, ProductContent } from '#shared/products/product.ts';
import { withDescription } from '#shared/records/description.ts';
import { namingField } from '#shared/records/record-name.ts';
import { gtinField } from './product-content.ts';

const NAMES = ['name', 'product', 'Produkt', 'Produktname', 'Artikel', 'Produit', 'Nom', 'Bezeichnung'].map(fold);
const PRINTERS = ['printer', 'Drucker', 'Imprimante'].map(fold);
const SHELF_LIVES = [
  ['Shelf life', 'Haltbarkeit', 'Mindesthaltbarkeit', 'Durée de conservation', 'DLUO', 'shelf_life', 'shelf_life_days'],
  ['Shelf life (days)', 'Shelf life in days', 'Haltbarkeit (Tage)', 'Haltbarkeit in Tagen', 'MHD Tage', 'Restlaufzeit'],
  ['Durée de conservation (jours)'],
].flatMap((words) => words.map(fold));
const BEST_BEFORE = ['best_before', 'expiry_date', 'expiry', 'durability_date', 'use_by'];

/** What the columns of a spreadsheet say of products of one template. */
export interface ProductColumns {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly name: number;
  readonly gtin: number;
  readonly printer: number;
  readonly shelfLife: number;
  readonly fields: readonly Field[];
}

export function productColumns(headers: readonly string[], fields: readonly Field[]): ProductColumns {
  const folded = headers.map(fold);
  const find = (words: readonly string[]) => folded.findIndex((header) => words.includes(header));
  const template = withDescription({
    id: '',
    name: '',
    fields: fields.map((field) => ({ ...field, required: false })),
  });
  const shelfLife = find(SHELF_LIVES);
  const mapped = mapColumns(headers, template);
  // "Haltbarkeit" in days is no date.
  const columns = mapped.columns.map((one, at) => (at === shelfLife ? { ...one, field: null } : one));
  const named = find(NAMES);
  const naming = namingField(fields);
  return {
    headers,
    mapping: { ...mapped, columns },
    name: named >= 0 ? named : columns.findIndex(({ field }) => field !== null && field === naming),
    gtin: find(['gtin', ...wordsFor('gtin', 'gtin')]),
    printer: find(PRINTERS),
    shelfLife,
    fields: template.fields,
  };
}

/** Columns that say nothing of the product: people are told. */
export function ignoredColumns(columns: ProductColumns, { layout }: Pick<ProductContent, 'layout'>): string[] {
  const { headers, mapping, name, gtin, printer, shelfLife } = columns;
  const special = [name, gtin, printer, shelfLife];
  const isUsed = (at: number) => special.includes(at) || mapping.columns[at].field !== null;
  const isIgnored = (header: string) => header.trim() !== '' && !ARTWORK.test(header) && !isNamed(layout, header);
  return headers.filter((header, at) => !isUsed(at) && isIgnored(header));
}

function isNamed(layout: ProductContent['layout'], header: string): boolean {
  return layout !== null && JSON.stringify(layout).includes(JSON.stringify(`[${header}]`).slice(1, -1));
}

const ARTWORK = /^\s*(?:artwork|motiv|visuel)\s*(?:[([:]\s*(.+?)\s*[)\]]?)?\s*$/i;

/** A cell that names a file of artwork: "Artwork", and of several "Artwork (fr)". */
export interface ArtworkCell {
  readonly header: string;
  readonly text: string | null;
  readonly file: string;
}

export function artworkCells(headers: readonly string[], cells: readonly string[]): ArtworkCell[] {
  return headers.flatMap((header, at) => {
    const found = ARTWORK.exec(header);
    const file = cellIn(cells, at);
    return found && file !== '' ? [{ header, text: found[1] ?? null, file }] : [];
  });
}

export function cellIn(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').trim();
}

/** As digits alone: cells of GTINs come with spaces and hyphens. */
export function gtinIn(cells: readonly string[], { gtin }: ProductColumns): string | null {
  return cellIn(cells, gtin).replace(/[\s-]/g, '') || null;
}

/** The content with what the row says. An empty cell says nothing. */
export function contentOfRow(
  base: ProductContent,
  cells: readonly string[],
  columns: ProductColumns,
): { readonly content: ProductContent; readonly remarks: readonly Remark[] } {
  const { headers, mapping, fields } = columns;
  const { metadata, problems } = toMetadata({ cells }, mapping, { id: '', name: '', fields: [...fields] });
  const gtinKey = gtinField(fields);
  const values = { ...base.values };
  for (const [key, text] of Object.entries(metadata)) if (key !== gtinKey) values[key] = text;
  for (const [at, header] of headers.entries()) {
    if (mapping.columns[at].field === null && isNamed(base.layout, header) && cellIn(cells, at) !== '')
      values[header] = cellIn(cells, at);
  }
  const name = cellIn(cells, columns.name) || base.name;
  const life = shelfLifeOf(base, cellIn(cells, columns.shelfLife), fields);
  for (const key of Object.keys(life?.computed ?? {})) delete values[key];
  const content: ProductContent = {
    ...base,
    ...life,
    name,
    gtin: gtinIn(cells, columns) ?? base.gtin,
    printer: cellIn(cells, columns.printer) || base.printer,
    values,
  };
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const place = { column: null, trouble: null, offer: null } as const;
  const remarks = problems.map(({ field, kind, value, text }): Remark => {
    return { ...place, weight: 'red', kind, facts: { label: labels.get(field) ?? field, value }, text, field };
  });
  return { content, remarks };
}

/** "30", "30 Tage" or "18M": the best-before date follows from the first date that is asked for. */
function shelfLifeOf(
  { computed, asked }: ProductContent,
  cell: string,
  fields: readonly Field[],
): Pick<ProductContent, 'computed' | 'asked'> | null {
  const [, count, word = ''] = /^([1-9]\d{0,2})\s*(\p{L}*)\.?$/u.exec(cell) ?? [];
  const key = BEST_BEFORE.find((one) => fields.some((field) => field.key === one));
  if (count === undefined || key === undefined) return null;
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 'D';
  const before = /^\{([a-z]\w*|\[.+\])[+]/.exec(computed[key] ?? '')?.[1];
  const from = before ?? asked.find(({ name }) => name !== key && /date|datum|day|tag/i.test(name))?.name;
  const begun = from ?? 'production_date';
  const rest = asked.filter(({ name }) => name !== key);
  return {
    computed: { ...computed, [key]: `{${begun}+${count}${unit}}` },
    asked: before || from ? rest : [...rest, { name: begun, begins: 'today' }],
  };
}

const UNITS = [
  [/^(d|t|j)/i, 'D'],
  [/^(w|sem)/i, 'W'],
  [/^m/i, 'M'],
  [/^(y|a)/i, 'Y'],
] as const;

/** What a new version would say otherwise, by the names of its values. */
export function differencesOf(
  before: ProductContent | null,
  after: ProductContent,
  fields: readonly Field[],
): ImportDifference[] {
  const [old, now] = [before === null ? {} : textsOf(before), textsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => old[name] !== now[name])
    .map((name) => ({ name, label: labelOf(name, fields), before: old[name] ?? null, after: now[name] ?? null }));
}

function labelOf(name: string, fields: readonly Field[]): string {
  return fields.find(({ key }) => key === name)?.label ?? name;
}

function textsOf({ name, gtin, printer, values, computed }: ProductContent): Record<string, string> {
  const own = { name, ...(gtin === null ? {} : { gtin }), ...(printer === null ? {} : { printer }) };
  return { ...values, ...computed, ...own };
}
