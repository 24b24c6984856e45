// The fields of a label in the ledger.

import { fieldFrame } from '#main/imaging/sheet/layout/label-parts.ts';
import { fieldsOf } from '#main/labels/layout-fields.ts';
import type { Store } from '#main/store/store.ts';
import type { JobFields, RowFields } from '#main/workers/painted-fields.ts';
import type { Metadata } from '#shared/core/model.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { evened } from '#shared/labels/names.ts';
import { printedValues } from '#shared/labels/printed-values.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import type { BatchPlan, LabelData } from './batch-plan.ts';
import { fontFiles } from './job-fonts.ts';

export interface LabelNames {
  readonly id: string;
  readonly watermarkId: string;
  /** Pictures of labels have what stands in its place: only what is printed has the code. */
  readonly registerCode: string;
}

/** Of the columns of a row those that a layout names. */
export function usedColumns(layout: Layout, columns: Readonly<Record<string, string>>): Record<string, string> {
  const used = new Set(fieldsOf(layout).flatMap(({ name }) => (name.kind === 'column' ? [name.name] : [])));
  return Object.fromEntries(Object.entries(columns).filter(([header]) => used.has(evened(header))));
}

/** `fonts` is the folder of those that ship. */
export async function jobFields(
  { layout, options }: BatchPlan,
  fonts: string,
  { pictures }: Pick<Store, 'pictures'>,
): Promise<JobFields | null> {
  if (!layout) return null;
  const job = { layout: layout.layout, dpi: options.dpi, fonts };
  return layout.fonts ? { ...job, ownFonts: await fontFiles(pictures, layout.fonts) } : job;
}

/** What the row of a label puts on it, and where. Null where it puts nothing. */
export function rowFields(
  { layout, preset, options }: BatchPlan,
  { metadata, artwork, fields }: LabelData,
  names: LabelNames,
): RowFields | null {
  if (!layout || !fields || 'problem' in artwork) return null;
  const { x, y } = fieldFrame({ artwork }, preset.label, options);
  const { row, columns, counters } = fields;
  const values: LabelRow = { ...names, row, made: layout.made, counters, metadata, columns };
  return { row: values, x, y };
}

/** What a label shows beside the values of its record's fields. */
export function printedOf({ layout }: BatchPlan, { metadata, fields }: LabelData, names: LabelNames): Metadata | null {
  if (!layout || !fields) return null;
  const { row, columns, counters } = fields;
  return printedValues(layout.layout, { ...names, row, made: layout.made, counters, metadata, columns });
}
