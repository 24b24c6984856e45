// Which finding a label before the camera comes to.

import type { FindingRow, LabelRow, RecordRow } from '#main/store/rows.ts';
import type { FindingState } from '#shared/verify/inspection.ts';
import type { FindingData } from './finding-data.ts';

/** What the station knows of what was read. */
export interface Seen {
  /** Null if nothing was read, or something that is no ID. */
  readonly id: string | null;
  readonly record: RecordRow | null;
  /** The mark was made under another key than the record's: whatever was shown is not the label of the record. */
  readonly isCopy: boolean;
  /** The newest label of the ID. */
  readonly label: LabelRow | null;
  /** Another label in view has the same ID. */
  readonly isSecondInView: boolean;
  /** The last finding that counted or rejected the label, if that still counts. */
  readonly earlier: FindingRow | null;
  readonly isChecked: boolean;
  /** Why an operator rejected the label; null if none did. */
  readonly rejectedFor: string | null;
}

/** The first state that fits, in the order of FINDING_STATES. `batchId`: the batch that is inspected; null if any. */
export function findingState(
  { record, isCopy, label, isSecondInView, isChecked, rejectedFor }: Seen,
  batchId: number | null,
  {
    message,
    matchesArtwork,
    print,
    contradictions = [],
  }: Pick<FindingData, 'message' | 'matchesArtwork' | 'print' | 'contradictions'>,
): FindingState {
  if (message === null) return 'not_readable';
  if (!record) return 'unknown';
  if (isCopy) return 'likely_copy';
  if ((label?.state ?? record.label_status) === 'voided') return 'void';
  if (rejectedFor !== null) return 'rejected';
  if (isSecondInView) return 'duplicate';
  if (batchId !== null && label?.batch_id !== batchId) return 'wrong_job';
  if (contradictions.length > 0) return 'wrong_code';
  if (matchesArtwork === false || print === 'copy') return 'wrong_artwork';
  return isChecked ? 'already_checked' : 'found';
}
