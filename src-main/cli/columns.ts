import { AppError } from '../../src-shared/errors.ts';
import type { Field, Metadata } from '../../src-shared/model.ts';

/** What the columns of a spreadsheet are for. */
export interface Columns {
  /** Fields by the headers of their columns. */
  readonly fields: ReadonlyMap<string, string>;
  readonly description: string | null;
  /** The column that names each row's picture. */
  readonly artwork: string | null;
  /** Headers that nothing takes. */
  readonly left: readonly string[];
}

const ARTWORK = ['artwork', 'image', 'picture', 'file'];

/** Headers match the keys of fields, then their labels, without regard to case. */
export function matchColumns(headers: readonly string[], fields: readonly Field[]): Columns {
  const matched = new Map<string, string>();
  for (const nameOf of [({ key }: Field) => key, ({ label }: Field) => label]) {
    for (const header of headers.filter((one) => !matched.has(one))) {
      const field = fields.find((one) => same(nameOf(one), header));
      if (field && ![...matched.values()].includes(field.key)) matched.set(header, field.key);
    }
  }
  const rest = headers.filter((header) => !matched.has(header));
  const description = rest.find((header) => same(header, 'description')) ?? null;
  const artwork = rest.find((header) => ARTWORK.some((name) => same(name, header))) ?? null;
  if (matched.size === 0 && fields.length > 0) {
    const known = fields.map(({ key }) => key).join(', ');
    throw new AppError('bad_input', `No column fits a field of the template. Headers can be: ${known}.`);
  }
  return { fields: matched, description, artwork, left: rest.filter((one) => one !== description && one !== artwork) };
}

/** Empty cells are no values. */
export function metadataOf(row: Readonly<Record<string, string>>, { fields }: Columns): Metadata {
  const values = [...fields].map(([header, key]) => [key, row[header] ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
