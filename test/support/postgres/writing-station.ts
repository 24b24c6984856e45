// A process of its own: one of several stations on one database. It changes records and says what was confirmed, until it
// is done or killed. Arguments: an order as JSON.
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '#main/store/open.ts';
import { LOCK_CLOCK } from '#main/store/postgres/changes.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { makeRandom } from '#test/support/random.ts';
import { newRecord } from '#test/support/store/lab.ts';

export interface WritingOrder {
  readonly url: string;
  readonly folder: string;
  readonly name: string;
  readonly owner: number;
  /** Records that every station counts on, and those that this one describes. */
  readonly common: readonly string[];
  readonly own: readonly string[];
  /** Records without an owner, which every station tries to take. */
  readonly free: readonly string[];
  readonly changes: number;
  /** How far its clock is ahead; it also jumps. */
  readonly aheadMs: number;
  /** Without the lock; or with stamps that are all different, given out before others are committed. */
  readonly defect?: 'no lock' | 'early stamps';
}

export interface Confirmed {
  readonly at: string;
  readonly made?: string;
  readonly counted?: string;
  readonly took?: string;
  readonly described?: readonly [id: string, text: string];
}

const LOCKS = {
  'no lock': LOCK_CLOCK.replace('for update of clock', ''),
  'early stamps': LOCK_CLOCK.replace('clock.last', `nextval('early') + 2000000000000 as last`).replace(
    'for update of clock',
    '',
  ),
};

const order = JSON.parse(process.argv[2] ?? '{}') as WritingOrder;
const { url, folder, name, owner, common, own, free, changes, aheadMs, defect } = order;
const isEarly = defect === 'early stamps';
const random = makeRandom(name, 'changes');
let jump = 0;
const store = await openStore({
  folder,
  clock: () => (isEarly ? 0 : Date.now() + aheadMs + jump),
  log: () => {},
  shared: { url, ...(defect ? { lockClock: LOCKS[defect] } : {}) },
});
tell({ ready: true });
for (let i = 0; i < changes; i++) {
  jump = random.pick([0, 0, 0, -3_600_000, 3_600_000]);
  try {
    tell(await (isEarly ? describe(i) : random.pick([count, describe, describe, make, take])(i)));
  } catch (error) {
    tell({ fault: `${name}: ${String(error)}` });
  }
}
await store.close();

async function count(): Promise<Confirmed> {
  const id = random.pick(common);
  const changed = await store.change(async ({ records }: Tables) => {
    const before = (await records.find(id))?.scan_count ?? 0;
    await pause(random.below(5));
    return records.change(id, { scan_count: before + 1 });
  });
  return { counted: id, at: changed?.updated_at ?? '' };
}

async function describe(i: number): Promise<Confirmed> {
  const id = own[i % own.length] ?? '';
  const text = `${name} ${i}`;
  const changed = await store.change(async ({ records }: Tables) => {
    // Events have numbers, which would let one change wait for the other: a count is told to nobody.
    const row = await records.change(id, isEarly ? { scan_count: i + 1 } : { description: text });
    // Others may come between a stamp and its commit.
    await pause(random.below(isEarly ? 60 : 20));
    return row;
  });
  const at = changed?.updated_at ?? '';
  return isEarly ? { at } : { described: [id, text], at };
}

async function make(): Promise<Confirmed> {
  const id = await store.ids.reserve();
  const row = await store.change(({ records }: Tables) => records.insert(newRecord(id, owner, { description: name })));
  return { made: id, at: row.updated_at };
}

async function take(): Promise<Confirmed> {
  const id = random.pick(free);
  const row = await store.records.change(id, { owner_id: owner, description: name }, { owner_id: null });
  return row ? { took: id, at: row.updated_at } : { at: '' };
}

/** Written whole before anybody reads it. */
function tell(what: unknown): void {
  writeSync(1, `${JSON.stringify(what)}\n`);
}
