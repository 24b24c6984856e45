// What the desk is told of IDs, and how often: whoever causes many alarms must not fill the window with them.
import { notice } from '#main/base/notice.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Settings } from '#shared/core/settings.ts';
import { isBadStanding, judgedOf } from '#shared/records/standing.ts';

/** Alarms of one kind within a day that are told one by one. */
const TOLD = 20;
const DAY_MS = 86_400_000;

type AlarmContext = Pick<StationContext, 'bus' | 'naming' | 'clock'>;

export function createAlarms({ bus, naming, clock }: AlarmContext, settingsNow: () => Pick<Settings, 'scans.cases'>) {
  const count = countsByDay(clock);

  /** Once its change is written: an ID that has become suspicious stays so until a person says otherwise, so it is told once. */
  return function turned(record: RecordRow, { standing }: RecordChange): void {
    const isNew = isBadStanding(standing ?? 'clear') && !isBadStanding(judgedOf(record).standing);
    if (!isNew || !settingsNow()['scans.cases']) return;
    const told = count();
    if (told > TOLD + 1) return;
    const one = () => notice('label_suspicious', { id: naming.watermarkIdOf(record.id) });
    bus.tell({ type: 'notice', data: told <= TOLD ? one() : notice('labels_suspicious') });
  };
}

/** Counts what happens within a day of the first time, from 1. */
export function countsByDay(clock: () => number): () => number {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (Math.abs(clock() - since) >= DAY_MS) [since, count] = [clock(), 0];
    return ++count;
  };
}
