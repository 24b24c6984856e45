// What a failure of making does to the label, to its batch and to this station.
import { type AppError, isPassing, troubleOf } from '#shared/troubles/errors.ts';

/** Failures of the station. The next row would fail, too. */
const STOPS_BATCH: ReadonlySet<AppError['code']> = new Set(['storage_full', 'store_unusable', 'aborted']);
/** Failures that a second attempt may not meet: a fault of the station, a thread that died, a machine that was too slow once. */
const TRIED_TWICE: ReadonlySet<AppError['code']> = new Set(['internal', 'time_limit', 'memory_limit']);

/** Whether a label is tried again: `when idle` as often as it takes, since the threads are busy for seconds only. */
export function nextAttempt(code: AppError['code'], isSecond: boolean): 'at once' | 'when idle' | 'none' {
  if (code === 'busy') return 'when idle';
  return TRIED_TWICE.has(code) && !isSecond ? 'at once' : 'none';
}

/**
 * Whether the label fails and the batch goes on. Labels of another station's batch never fail here: that station may have what
 * this one lacks, such as a mounted folder.
 */
export function failsAlone(code: AppError['code'], isOwn: boolean): boolean {
  return isOwn && !STOPS_BATCH.has(code);
}

/**
 * What becomes of a batch at this station:
 * - `wait`: the trouble passes by itself. Nobody else can make labels of its own batch while the pictures are not mounted.
 * - `pause`: the batch pauses for all stations.
 * - `rest`: only this station stops making labels of another station's batch.
 * - `end`: this station stops.
 */
export function batchTrouble(failure: AppError, isOwn: boolean): 'wait' | 'pause' | 'rest' | 'end' {
  if (isPassing(failure) || (isOwn && troubleOf(failure).kind === 'pictures_unmounted')) return 'wait';
  if (failure.code === 'aborted') return 'end';
  return isOwn ? 'pause' : 'rest';
}
