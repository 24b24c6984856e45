// Whether the station begins the sheets of a batch itself, and what follows if that fails.

import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { Counts } from '#main/services/production/progress-meter.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { type AppError, isPassing } from '#shared/troubles/errors.ts';

/** Failures of the station. The sheets may begin at its next start. */
const STATION_FAILS: ReadonlySet<string> = new Set(['aborted', 'storage_full', 'store_unusable']);

/** The station begins sheets itself if every label is made, none failed, and there are no sheets yet. */
export function areSheetsDue(batch: BatchRow, { made = 0, failed = 0 }: Counts): boolean {
  return mayBeDue(batch) && made > 0 && failed === 0;
}

/** Whether sheets of the batch will still be proven without anybody. */
export function areSheetsToCome(batch: BatchRow, counts: Counts): boolean {
  return areSheetsDue(batch, counts) || planOf(batch).filesToCome !== undefined;
}

/** Whether an order of several files was interrupted at this station. */
export function areFilesToCome(batch: BatchRow, station: string | null): boolean {
  const { filesToCome } = planOf(batch);
  return filesToCome !== undefined && filesToCome.station === station;
}

/** Whether the batch allows it. Its labels decide the rest. */
export function mayBeDue(batch: BatchRow): boolean {
  const { automaticSheets, prints } = planOf(batch);
  return batch.state === 'done' && prints.length === 0 && Boolean(automaticSheets);
}

/** Whether another station may make the sheets of the batch when its own is gone. A printer and part-used sheets are at one station. */
export function mayBeHandedOn(batch: BatchRow): boolean {
  const { automaticSheets, filesToCome, options } = planOf(batch);
  if (automaticSheets?.printer !== undefined) return false;
  if (options.used.length > 0 || filesToCome?.partUsed !== undefined) return false;
  return mayBeDue(batch) || filesToCome !== undefined;
}

interface FailedBeginning {
  /** When the sheets are begun again. */
  readonly again: 'soon' | 'at the next start' | 'by an operator';
  /** Whether windows that wait for the sheets hear of the failure. */
  readonly isTold: boolean;
}

export function afterFailure(failure: AppError): FailedBeginning {
  if (isBusy(failure)) return { again: 'soon', isTold: false };
  if (isOvertaken(failure)) return { again: 'at the next start', isTold: false };
  if (STATION_FAILS.has(failure.code)) return { again: 'at the next start', isTold: failure.code !== 'aborted' };
  return { again: 'by an operator', isTold: true };
}

/** The lease of an earlier run of the station lasts for seconds. */
function isBusy(failure: AppError): boolean {
  return isPassing(failure) || failure.trouble?.kind === 'sheets_busy';
}

/** Whether somebody began the same sheets first. If a part-used sheet is gone instead, a person has to decide. */
function isOvertaken({ code, trouble }: AppError): boolean {
  return code === 'conflict' && !(trouble?.kind === 'sheet_taken' || trouble?.kind === 'sheet_taken_since');
}
