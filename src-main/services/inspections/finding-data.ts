// What the ledger of findings keeps of a label that was shown, beside its columns.
import type { ReadCause, ReadMeasures } from '../../../src-shared/inspection.ts';
import type { Grade } from '../../../src-shared/model.ts';
import type { FindingRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';

export interface FindingData {
  readonly message: string | null;
  readonly grade: Grade | null;
  readonly cause: ReadCause | null;
  readonly measures: ReadMeasures | null;
  readonly likeness: number | null;
  readonly frames: number;
  /** Which one showed it; null, or missing in old rows, where none was told. */
  readonly window?: string | null;
  /** As it was seen; null where no frame could be kept. */
  readonly picture: PictureRef | null;
  /** When it was counted before. */
  readonly earlier: { readonly at: string; readonly inspection_id: number } | null;
  /** Why it was rejected before; null, or missing in old rows, where it was not. */
  readonly rejectedFor?: string | null;
  /** The scan that it was counted as; null, or missing in old rows, where it was none. */
  readonly scan?: number | null;
  /** When it came among all that was said of its ID; missing in old rows. */
  readonly turn?: number;
  /** When its verdict was given, the same way; null, or missing in old rows, where there is none. */
  readonly saidAt?: number | null;
}

export function findingDataOf(finding: Pick<FindingRow, 'data'>): FindingData {
  return finding.data as FindingData;
}

/** Whose number it is. */
export function windowOf(finding: FindingRow): string | null {
  return findingDataOf(finding).window ?? null;
}

/** Whether the scan that it was counted as, if any, is one still. */
export function isScan({ undone_at, verdict }: Pick<FindingRow, 'undone_at' | 'verdict'>): boolean {
  return undone_at === null && verdict !== 'rejected' && verdict !== 'duplicate';
}
