// The labels of a job in the order of the ledger: by row, and after each label the labels that replaced it.
import type { ChangedLabel, Label } from '#shared/jobs/production.ts';

export interface LabelList {
  readonly labels: readonly Label[];
  /** The place of each label in the list, by its number. */
  readonly places: ReadonlyMap<number, number>;
}

export const NO_LABELS: LabelList = { labels: [], places: new Map() };

export function listOf(labels: readonly Label[]): LabelList {
  return { labels, places: new Map(labels.map(({ id }, index) => [id, index])) };
}

/** The list after the changes, in their order, and whether every changed label is in it. */
export function withChanges(list: LabelList, changed: readonly ChangedLabel[]): { list: LabelList; whole: boolean } {
  const labels = [...list.labels];
  let whole = true;
  for (const { id, state, watermark_id, reason, trouble } of changed) {
    const place = list.places.get(id);
    if (place === undefined) whole = false;
    else labels[place] = { ...labels[place], state, watermark_id, reason, trouble };
  }
  return { list: { labels, places: list.places }, whole };
}
