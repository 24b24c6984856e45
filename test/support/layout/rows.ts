import type { LabelRow } from '#shared/labels/row-values.ts';

/** A label of a job that was planned on 31 August 2026. */
export function labelRow(parts: Partial<LabelRow> = {}): LabelRow {
  return {
    id: '7K3QZ',
    watermarkId: 'TW-7K3QZ',
    registerCode: '4MQ7XKZ2',
    row: 8,
    made: '2026-08-31',
    counters: {},
    metadata: {},
    columns: {},
    ...parts,
  };
}
