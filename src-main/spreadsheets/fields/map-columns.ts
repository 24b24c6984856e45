import { fold } from '#main/spreadsheets/fold.ts';
import type { Field, FieldType, Template } from '#shared/core/model.ts';
import { namesArtwork, wordsFor } from './synonyms.ts';

interface ColumnUse {
  readonly header: string;
  /** The key of the field that the column fills. Null if the column fills none and keeps its own header. */
  readonly field: string | null;
  /** How the header was recognised; `person`: somebody chose the field. */
  readonly by: 'key' | 'label' | 'synonym' | 'person' | null;
}

/** Which column fills which field. A field has one column at most. */
export interface Mapping {
  /** In the order of the headers. */
  readonly columns: readonly ColumnUse[];
  /** The column that names a file of artwork. */
  readonly artwork: number | null;
  /** Required fields that no column fills. */
  readonly missing: readonly string[];
}

/** Matches headers with the keys of fields, then with labels, then with synonyms. The first column wins. */
export function mapColumns(headers: readonly string[], template: Template): Mapping {
  const folded = headers.map(fold);
  const columns: ColumnUse[] = headers.map((header) => ({ header, field: null, by: null }));
  const filled = new Set<string>();
  for (const { by, namesOf } of WAYS) {
    for (const field of template.fields) {
      if (filled.has(field.key)) continue;
      const column = firstFree(namesOf(field, template), folded, columns);
      if (column < 0) continue;
      columns[column] = { header: headers[column], field: field.key, by };
      filled.add(field.key);
    }
  }
  const artwork = columns.findIndex(({ header, field }) => field === null && namesArtwork(header));
  return {
    columns,
    artwork: artwork < 0 ? null : artwork,
    missing: template.fields.filter(({ key, required }) => required && !filled.has(key)).map(({ key }) => key),
  };
}

interface Way {
  readonly by: 'key' | 'label' | 'synonym';
  readonly namesOf: (field: Field, template: Template) => readonly string[];
}

const WAYS: readonly Way[] = [
  { by: 'key', namesOf: ({ key }) => [fold(key)] },
  { by: 'label', namesOf: ({ label }) => [fold(label)] },
  { by: 'synonym', namesOf: (field, template) => wordsFor(field.key, typeIfOnly(field, template)) },
];

/** The type of a field, if no other field of the template has it. With two dates, a word for dates is ambiguous. */
function typeIfOnly({ type }: Field, template: Template): FieldType | null {
  return template.fields.filter((field) => field.type === type).length === 1 ? type : null;
}

function firstFree(names: readonly string[], folded: readonly string[], columns: readonly ColumnUse[]): number {
  for (const name of names) {
    const column = name === '' ? -1 : folded.findIndex((header, i) => header === name && columns[i].field === null);
    if (column >= 0) return column;
  }
  return -1;
}
