import type { FilesToCome } from '#main/services/production/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/production/ledger/ledger.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** Finds the labels that are on no sheet yet, no more of them than one file takes. */
export function createLabelsToPrint<L>(store: Pick<Store, 'labels'>, sheetLabelOf: (label: LabelRow) => L) {
  /**
   * Labels that are made and on no sheet: the first `most` of the batch, or of those with the numbers `numbers`. Throws if there is
   * none. `upTo` is the highest number of them all.
   */
  async function toPrint(batchId: number, numbers: readonly number[] | undefined, most: number) {
    const wanted = numbers && new Set(numbers);
    const labels: L[] = [];
    let upTo = 0;
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (wanted && !wanted.delete(label.id)) continue;
      if (labels.length < most) labels.push(sheetLabelOf(label));
      upTo = Math.max(upTo, label.id);
    }
    if (wanted && wanted.size > 0) {
      throw refusal('on_sheets_already');
    }
    if (labels.length > 0) return { labels, upTo };
    throw refusal('nothing_to_print');
  }

  /** The first `most` labels of an order that are on no sheet yet. Those that were voided since are not among them. */
  async function left(batchId: number, { labels: numbers, upTo }: FilesToCome, most: number): Promise<L[]> {
    const wanted = numbers && new Set(numbers);
    const labels: L[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (label.id > upTo || (wanted && !wanted.has(label.id))) continue;
      labels.push(sheetLabelOf(label));
      if (labels.length === most) break;
    }
    return labels;
  }

  return { toPrint, left };
}
