import { amountOf } from '../../src-shared/amount.ts';
import { AppError } from '../../src-shared/errors.ts';
import { finishInterrupted, restorePlanned } from '../store/restore/planned-restore.ts';
import type { RestoreReport } from '../store/restore/restore.ts';

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Does or finishes a restore that was asked for, before the start reads anything. Gives sentences that tell about it. */
export async function restoreFirst(folder: string, clock: () => number, log: Log): Promise<string[]> {
  const finished = await finishInterrupted(folder);
  const outcome = finished ? null : await restorePlanned(folder, clock);
  if (outcome instanceof Error) {
    const text = 'The backup was not restored; the station goes on as it was.';
    log.error({ err: outcome }, text);
    return [outcome instanceof AppError ? `${text} ${outcome.message}` : `${text} The log has the cause.`];
  }
  const told: string[] = [];
  if (finished) told.push(`A restore that was cut short was finished.${setAside(finished)}`, ...finished.told);
  if (outcome)
    told.push(
      `A backup of ${amountOf(outcome.records, 'record')} was restored.${setAside(outcome)}`,
      ...outcome.findings,
      ...outcome.notes,
    );
  for (const text of told) log.warn({}, text);
  return told;
}

function setAside({ replaced }: Pick<RestoreReport, 'replaced'>): string {
  return replaced === null ? '' : ` What was there before lies in ${replaced}.`;
}
