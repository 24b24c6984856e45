import type { Bus } from '#main/base/bus.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { ChangedLabel } from '#shared/jobs/production.ts';
import { dataOf } from './batch-plan.ts';

/** Tells the windows of this station which labels have another state. */
export type TellChanges = (labels: readonly LabelRow[]) => void;

export function createTellChanges(bus: Bus, watermarkIdOf: (id: string) => string): TellChanges {
  function changedLabel(label: LabelRow): ChangedLabel {
    const { id, batch_id, row_number, state, record_id, reason } = label;
    const watermark_id = record_id === null ? null : watermarkIdOf(record_id);
    return {
      id,
      batch: batch_id,
      row: row_number,
      state,
      watermark_id,
      reason,
      trouble: dataOf(label).trouble ?? null,
    };
  }

  return (labels) => {
    if (labels.length > 0) bus.tell({ type: 'labels', data: labels.map(changedLabel) });
  };
}

/** Gives the activity log the IDs of labels: these are on paper, and the numbers of labels are not. */
export function createLearnIds({ acts }: Pick<Store, 'acts'>, watermarkIdOf: (id: string) => string) {
  return (labels: readonly Pick<LabelRow, 'record_id'>[]): void =>
    acts.learn({ ids: labels.map(({ record_id }) => (record_id === null ? null : watermarkIdOf(record_id))) });
}
