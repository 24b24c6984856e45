// The first look at a label that turned suspicious: until somebody has looked, every desk tells of it.
import type { StationContext } from '#main/base/station-context.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Settings } from '#shared/core/settings.ts';
import { MOST_NEW_CASES } from '#shared/records/cases-api.ts';

export type LooksContext = Pick<StationContext, 'store' | 'naming' | 'bus'>;

interface LooksParts {
  readonly settingsNow: () => Pick<Settings, 'scans.cases'>;
  /** The record, where the caller may judge it. */
  readonly own: (caller: Caller, watermarkId: string) => Promise<RecordRow>;
}

export function createCaseLooks({ store, naming, bus }: LooksContext, { settingsNow, own }: LooksParts) {
  /** None where cases are off: the rail of every desk asks for them. */
  async function listNew(caller: Caller): Promise<AnswerOf<'listNewCases'>> {
    if (!settingsNow()['scans.cases']) return { count: 0, ids: [] };
    const { count, ids } = await store.cases.unseenIds(ownedBy(caller), MOST_NEW_CASES);
    return { count, ids: ids.map((id) => naming.watermarkIdOf(id)) };
  }

  /** All or none: whoever may not judge one of them has looked at none. */
  async function lookAt(caller: Caller, { ids, how }: BodyOf<'lookAtCases'>): Promise<void> {
    const records: RecordRow[] = [];
    for (const id of new Set(ids)) records.push(await own(caller, id));
    await store.change(async ({ cases }) => {
      for (const { id: record_id } of records) await cases.addLook({ record_id, how, looked_by: caller.name });
    });
    bus.tell({ type: 'cases', data: {} });
  }

  return { listNew, lookAt };
}

/** Whose cases the caller sees. Null: everybody’s. */
export function ownedBy({ role, userId }: Caller): number | null {
  return role === 'admin' ? null : userId;
}
