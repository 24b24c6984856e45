// A process of its own: one of several stations that share their work, with one engine thread. It says which rows it takes
// up, word by word, until it is told to end or killed. Arguments: an order as JSON.
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedDatabase } from '#main/store/postgres/memory.ts';
import type { Store } from '#main/store/store.ts';
import { openLine } from '#test/support/production/line.ts';

export interface SharingOrder {
  readonly folder: string;
  readonly shared: SharedDatabase;
  /** Every row is free for it. */
  readonly defect?: 'no lease';
}

const LOOK_MS = 100;

const { folder, shared, defect } = JSON.parse(process.argv[2] ?? '{}') as SharingOrder;
const line = await openLine(folder, { shared, threads: 1, around: told });
let isEnding = false;
process.on('SIGTERM', () => {
  isEnding = true;
});
writeSync(1, 'ready\n');
while (!isEnding) {
  await line.production.batches.goOnWithOthers();
  await pause(LOOK_MS);
}
await line.close();

function told(store: Store): Store {
  const { leases } = store;
  async function take(name: string): Promise<boolean> {
    const isMine = defect === 'no lease' || (await leases.take(name));
    if (isMine) writeSync(1, `${name}\n`);
    return isMine;
  }
  return { ...store, leases: { ...leases, take } };
}
