import { type Mapping, mapColumns } from '#main/spreadsheets/fields/map-columns.ts';
import { toMetadata } from '#main/spreadsheets/fields/to-metadata.ts';
import type { TableRow } from '#main/spreadsheets/table.ts';
import type { Metadata, Template } from '#shared/core/model.ts';
import { takeDescription, withDescription } from '#shared/records/description.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** What each column of a spreadsheet fills. */
export interface Columns {
  readonly template: Template;
  readonly mapping: Mapping;
  /** The number of the column with the artwork, or null. */
  readonly artwork: number | null;
  /** Headers that no field takes. */
  readonly left: readonly string[];
}

interface RowText {
  readonly metadata: Metadata;
  readonly description: string;
}

/** Matches headers with the keys of fields, then with their labels, then with what people usually write. */
export function matchColumns(headers: readonly string[], template: Template): Columns {
  const mapping = mapColumns(headers, withDescription(template));
  const isFree = (column: number) => mapping.columns[column].field === null && column !== mapping.artwork;
  const free = headers.map((_, column) => column).filter(isFree);
  if (free.length + (mapping.artwork === null ? 0 : 1) === headers.length && template.fields.length > 0) {
    const known = template.fields.map(({ key }) => key).join(', ');
    throw new AppError('bad_input', `No column fits a field of the template. Headers can be: ${known}.`);
  }
  return { template, mapping, artwork: mapping.artwork, left: free.map((column) => headers[column]) };
}

/** Reads each cell by the type of its field. A cell that does not fit stays as it is written, and making its row fails. */
export function textOf(row: TableRow, { mapping, template }: Columns): RowText {
  const { metadata, problems } = toMetadata(row, mapping, withDescription(template));
  const written = problems.map(({ field }) => [field, cellOf(row, mapping, field)] as const);
  const read = { ...metadata, ...Object.fromEntries(written.filter(([, text]) => text !== '')) };
  return takeDescription(template, read);
}

function cellOf({ cells }: TableRow, { columns }: Mapping, key: string): string {
  return (cells[columns.findIndex(({ field }) => field === key)] ?? '').trim();
}
