// A process that makes five records one after the other and prints each, so that a test can examine its system calls. Arguments:
// the folder, and the defect that the test plants.
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openStore } from '#main/store/open.ts';
import { putEarly } from './early-picture.ts';
import { newRecord, settle } from './lab.ts';

const [folder, defect] = process.argv.slice(2);
const store = await openStore({ folder, clock: Date.now, log: () => {} });
const owner = await settle(store);
for (let i = 0; i < 5; i++) {
  const id = await store.ids.reserve();
  writeSync(1, 'ready\n');
  const bytes = randomBytes(5000);
  const marked = await (defect ? putEarly(store, bytes) : store.pictures.put(bytes, 'png'));
  await store.change((tables) => tables.records.insert(newRecord(id, owner, { marked })));
  writeSync(1, `confirmed ${id}\n`);
}
await store.close();
