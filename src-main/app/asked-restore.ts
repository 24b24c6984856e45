import { notice, noticeOf } from '#main/base/notice.ts';
import { finishInterrupted, restorePlanned } from '#main/store/restore/planned-restore.ts';
import type { RestoreReport } from '#main/store/restore/restore.ts';
import type { Notice } from '#shared/core/notices.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Does or finishes a restore that was asked for, before the start reads anything. Gives what the person is told of it. */
export async function restoreFirst(folder: string, clock: () => number, log: Log): Promise<Notice[]> {
  const finished = await finishInterrupted(folder);
  const outcome = finished ? null : await restorePlanned(folder, clock);
  if (outcome instanceof Error) {
    const failed = notice('restore_failed');
    log.error({ err: outcome }, failed.text);
    return [failed, outcome instanceof AppError ? noticeOf(outcome) : notice('cause_in_log')];
  }
  const told: Notice[] = [];
  if (finished) told.push(notice('restore_finished'), ...setAside(finished), ...finished.told);
  if (outcome) {
    const { records, findings, notes } = outcome;
    told.push(notice('restored', { records }), ...setAside(outcome), ...findings, ...notes);
  }
  for (const { text } of told) log.warn({}, text);
  return told;
}

function setAside({ replaced }: Pick<RestoreReport, 'replaced'>): Notice[] {
  return replaced === null ? [] : [notice('replaced_kept', { folder: replaced })];
}
