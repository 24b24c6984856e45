// A cell that is empty in a column that is full otherwise: somebody forgot it, or it has nothing to say. A person decides.
import type { Field } from '#shared/core/model.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { remark } from './remarks.ts';
import type { RowReading } from './row-reading.ts';

/** Of the rows that count, these must have a value, so that a row without one is an exception. */
const FULL_SHARE = 0.9;
/** Fewer rows tell nothing of what is usual. */
const LEAST_ROWS = 5;

export function isUsuallyFilled(filled: number, rows: number): boolean {
  return rows >= LEAST_ROWS && filled >= FULL_SHARE * rows;
}

type Read = Pick<RowReading, 'metadata' | 'description' | 'remarks' | 'sameness'>;

interface RowsOfDraft {
  readonly draft: {
    readonly state: Pick<LoadedDraft['state'], 'columns'>;
    readonly template: { readonly fields: readonly Pick<Field, 'key' | 'label'>[] } | null;
    readonly readings: readonly Read[];
  };
  readonly isLeftOut: (index: number) => boolean;
}

/** Gives the remarks on the holes of a row. What the row itself is told of a field is not told twice. */
export function holesAmong({ draft, isLeftOut }: RowsOfDraft): (index: number) => Remark[] {
  const { readings, state, template } = draft;
  const names = new Map(template?.fields.map(({ key, label }) => [key, label]));
  const counted = readings.filter(({ sameness }, index) => sameness !== '' && !isLeftOut(index));
  const holed = state.columns.flatMap(({ field }, column) => {
    if (field === null) return [];
    const filled = counted.filter((read) => valueIn(read, field) !== '').length;
    return filled < counted.length && isUsuallyFilled(filled, counted.length) ? [{ field, column, filled }] : [];
  });
  return (index) => {
    const read = readings[index];
    if (read.sameness === '') return [];
    const told = new Set(read.remarks.map(({ field }) => field));
    return holed.flatMap(({ field, column, filled }) => {
      if (valueIn(read, field) !== '' || told.has(field)) return [];
      const facts = { label: names.get(field) ?? field, filled, rows: counted.length };
      return [remark('amber', 'hole', facts, { field, column })];
    });
  };
}

/** A template without a field of that key keeps the description beside the values. */
function valueIn({ metadata, description }: Read, field: string): unknown {
  return metadata[field] ?? (field === 'description' ? description : '');
}
