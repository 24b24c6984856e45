import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Recipe } from '#main/store/store.ts';
import { stateFacts } from '#shared/core/label-states.ts';
import { type AppError, isPassing, troubleOf } from '#shared/troubles/errors.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';

/** Whether the picture of a label has done its work: the label was read back out of finished sheets, and nothing waits for it. */
export function isProven(label: LabelRow): boolean {
  return label.record_id !== null && dataOf(label).proof !== undefined && !stateFacts(label.state).awaitsSheet;
}

/** The picture of the label, and what it would be made again from. Null where that is not known. */
export function recipeFor(
  label: LabelRow,
  record: RecordRow | null,
  watermarkId: string,
): { readonly picture: PictureRef; readonly recipe: Recipe } | null {
  if (record?.marked?.type !== 'png' || record.mark_key === null) return null;
  const recipe = { label: label.id, id: record.id, watermark_id: watermarkId, mark_key: record.mark_key };
  return { picture: record.marked, recipe };
}

const OF_THE_STATION: readonly AppError['code'][] = ['busy', 'off', 'aborted', 'storage_full'];
const OF_THE_STORE: readonly TroubleKind[] = [
  ...(['pictures_unmounted', 'pictures_refused', 'pictures_not_kept', 'pictures_elsewhere'] as const),
  ...(['pictures_foreign', 'pictures_unnamed', 'pictures_none'] as const),
];

/** Whether the next label would meet the failure too. */
export function stopsAll(failure: AppError): boolean {
  return isPassing(failure) || OF_THE_STATION.includes(failure.code) || OF_THE_STORE.includes(troubleOf(failure).kind);
}
