// What the store keeps of a finding beside its columns.

import type { FindingRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Grade, ReadCause } from '#shared/core/model.ts';
import type { CodeContradiction, LabelCode } from '#shared/labels/label-codes.ts';
import type { LimitsUsed } from '#shared/printing/print-limits.ts';
import type { PrintWord } from '#shared/records/print-word.ts';
import type { ReadMeasures } from '#shared/verify/inspection.ts';

export interface FindingData {
  readonly message: string | null;
  readonly grade: Grade | null;
  readonly cause: ReadCause | null;
  /** Whether the label was read with the help of its artwork or of the IDs that exist; missing in old rows. */
  readonly assisted?: boolean;
  /** Whether it needed the IDs; missing in old rows. */
  readonly fromIds?: boolean;
  readonly measures: ReadMeasures | null;
  readonly likeness: number | null;
  /** Whether the photograph shows the picture of the record: see Comparison; missing in old rows. */
  readonly matchesArtwork?: boolean | null;
  /** Where it does not, in shares of the kept picture's sides; missing in old rows. */
  readonly changed?: readonly (readonly (readonly [number, number])[])[];
  /** The word on the print of the label; missing in old rows. */
  readonly print?: PrintWord | null;
  /** By whose limits it was found; missing in old rows. */
  readonly printLimits?: LimitsUsed;
  readonly frames: number;
  /** Codes of the label's layout that were read, and what of them contradicts its record; missing in old rows. */
  readonly codes?: readonly LabelCode[];
  readonly contradictions?: readonly CodeContradiction[];
  /** The window that showed the label; null, or missing in old rows, if none was told. */
  readonly window?: string | null;
  /** The camera that saw the label; null, or missing in old rows, if none was told. */
  readonly camera?: string | null;
  /** The label as it was seen; null if no frame could be kept. */
  readonly picture: PictureRef | null;
  /** The earlier finding that counted the label. */
  readonly earlier: { readonly at: string; readonly inspection_id: number } | null;
  /** Why the label was rejected earlier; null, or missing in old rows, if it was not. */
  readonly rejectedFor?: string | null;
  /** The scan that the finding was counted as; null, or missing in old rows, if it was none. */
  readonly scan?: number | null;
  /** The turn of the finding among all findings and verdicts on its ID; missing in old rows. */
  readonly turn?: number;
  /** The turn of its verdict; null, or missing in old rows, if there is none. */
  readonly saidAt?: number | null;
}

export function findingDataOf(finding: Pick<FindingRow, 'data'>): FindingData {
  return finding.data as FindingData;
}

export function windowOf(finding: FindingRow): string | null {
  return findingDataOf(finding).window ?? null;
}

/** Whether the scan of the finding, if there is one, still counts. */
export function isScan({ undone_at, verdict }: Pick<FindingRow, 'undone_at' | 'verdict'>): boolean {
  return undone_at === null && verdict !== 'rejected' && verdict !== 'duplicate';
}
