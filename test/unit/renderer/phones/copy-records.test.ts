import { describe, expect, test } from 'vitest';
import type { Card } from '#shared/core/model.ts';
import { CARD } from '#test/api/server-fixture.ts';
import { type Copy, type CopyState, EMPTY_COPY, type SyncPage, syncCopy } from '#window/phones/copy-records.ts';

const stamp = (n: number) => new Date(1_700_000_000_000 + n).toISOString();
const card = (n: number, scan_count = 0): Card => ({
  ...CARD,
  watermark_id: `TW-${n}`,
  scan_count,
  updated_at: stamp(n),
});

/** A copy in memory that keeps the same promise as the one on the device. */
function memory() {
  let state: CopyState = EMPTY_COPY;
  const rows = new Map<string, { generation: number; card: Card }>();
  const copy: Copy = {
    state: async () => state,
    async put(records, next) {
      for (const one of records) rows.set(one.watermark_id, { generation: next.generation, card: one });
      state = next;
    },
    async finish(next) {
      for (const [id, { generation }] of rows) if (generation < next.generation) rows.delete(id);
      state = next;
    },
  };
  return { copy, rows, state: () => state };
}

/** A station that gives two at a time. */
function station(records: Card[], most = 2) {
  const asked: (string | null)[] = [];
  const page = async (since: string | null): Promise<SyncPage> => {
    asked.push(since);
    const changed = records
      .filter(({ updated_at }) => since === null || updated_at > since)
      .sort((a, b) => a.updated_at.localeCompare(b.updated_at))
      .slice(0, most);
    const newest =
      records
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? stamp(-1e12);
    const last = changed.at(-1)?.updated_at ?? (since !== null && since < newest ? since : newest);
    return { records: changed, count: changed.length, sync_timestamp: last };
  };
  return { page, asked };
}

const now = () => 42;

describe('the copy', () => {
  test('is read to its end, and goes on from the station’s own stamp, letter by letter', async () => {
    const { copy, rows, state } = memory();
    const all = [card(1), card(2), card(3)];
    const { page, asked } = station(all);
    expect(await syncCopy({ copy, page, now })).toBe(3);
    expect([...rows.keys()]).toEqual(['TW-1', 'TW-2', 'TW-3']);
    expect(state()).toEqual({ since: stamp(3), generation: 1, whole: true, at: 42 });
    all[0] = { ...card(9, 7), watermark_id: 'TW-1' };
    expect(await syncCopy({ copy, page, now })).toBe(1);
    expect(rows.get('TW-1')?.card.scan_count).toBe(7);
    expect(asked).toEqual([null, stamp(2), stamp(3), stamp(3), stamp(9)]);
  });

  test('broken off anywhere, it goes on there, and does not call itself whole', async () => {
    const { copy, rows, state } = memory();
    const { page } = station([card(1), card(2), card(3)]);
    let calls = 0;
    const broken = async (since: string | null) => {
      if (++calls === 2) throw new Error('the network went away');
      return page(since);
    };
    await expect(syncCopy({ copy, page: broken, now })).rejects.toThrow('went away');
    expect([rows.size, state().whole, state().at]).toEqual([2, false, null]);
    await syncCopy({ copy, page: broken, now });
    expect([rows.size, state().whole]).toEqual([3, true]);
  });

  test('a station that knows less than it did is read anew, and what it no longer has goes in the end', async () => {
    const { copy, rows, state } = memory();
    await syncCopy({ copy, page: station([card(1), card(5), card(8)]).page, now });
    const restored = station([card(1, 3), card(5)]);
    let sawOld = false;
    const page = async (since: string | null) => {
      sawOld ||= since === null && rows.has('TW-8');
      return restored.page(since);
    };
    await syncCopy({ copy, page, now });
    expect(sawOld).toBe(true);
    expect([...rows.values()].map(({ card: { watermark_id, scan_count } }) => [watermark_id, scan_count])).toEqual([
      ['TW-1', 3],
      ['TW-5', 0],
    ]);
    expect(state()).toMatchObject({ generation: 2, since: stamp(5), whole: true });
  });

  test('the clock of the device decides nothing but what is shown', async () => {
    const { copy, state } = memory();
    await syncCopy({ copy, page: station([card(1)]).page, now: () => Number.MAX_SAFE_INTEGER });
    expect(state().since).toBe(stamp(1));
  });
});
