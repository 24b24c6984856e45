// A process that finds folders which a killed one made without syncing their names, and keeps pictures in them. Argument: the data
// folder. It tells the hash of each picture that is kept, and is killed itself.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { openStore } from '#main/store/open.ts';
import { SHELVES } from '#main/store/pictures/shelves.ts';
import { addRecord, settle } from '#test/support/store/lab.ts';

const [folder = ''] = process.argv.slice(2);
const { pictures } = placesIn(folder);
for (const shelf of SHELVES) mkdirSync(join(pictures, shelf), { recursive: true });
const store = await openStore({ folder, clock: Date.now, log: () => {} });
const owner = await settle(store);
for (let n = 0; n < 5; n++) {
  const marked = await store.pictures.put(randomBytes(300), 'png');
  await addRecord(store, owner, { marked });
  writeSync(1, `${marked.hash}\n`);
}
process.kill(process.pid, 'SIGKILL');
