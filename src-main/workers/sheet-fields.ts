// What the rows of a job put on the labels of its sheets.
import type { VectorSource } from '#main/imaging/sheet/output/sheet-pdf.ts';
import type { ExpectedFields } from '#main/imaging/sheet/proof/field-proof.ts';
import { expectedFields } from './expected-fields.ts';
import type { FieldPlanner } from './field-planner.ts';
import { type JobFields, planned, type RowFields } from './painted-fields.ts';

export interface SheetRowFields extends RowFields {
  /** The names of pictures that there are. */
  readonly pictures: readonly string[];
}

/** By the labels' names. */
export interface SheetFields {
  readonly job: JobFields;
  readonly rows: ReadonlyMap<string, SheetRowFields>;
}

/** Codes and texts of a label, to be drawn. */
export function vectorsFrom(planner: FieldPlanner, { job, rows }: SheetFields): VectorSource {
  return async (name) => {
    const row = rows.get(name);
    if (!row) return null;
    const { over, faces } = await planned(planner, { ...job, ...row }, row.pictures);
    return { list: over, faces, x: row.x, y: row.y };
  };
}

/** What a proof must find of them. */
export function expectedFrom(planner: FieldPlanner, { job, rows }: SheetFields) {
  return async (name: string): Promise<ExpectedFields | null> => {
    const row = rows.get(name);
    if (!row) return null;
    const { list, faces } = await planned(planner, { ...job, ...row }, row.pictures);
    return expectedFields(list, faces, row);
  };
}
