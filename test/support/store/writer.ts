// A process that writes records as fast as it can, prints each when it is confirmed, and is killed by the test. Arguments: the
// folder, the seed, and the defect that the test plants.
import { writeSync } from 'node:fs';
import { openStore } from '#main/store/open.ts';
import { makeRandom } from '#test/support/random.ts';
import { putEarly } from './early-picture.ts';
import { newRecord } from './lab.ts';

const WRITERS = 8;
const [folder, seed, defect] = process.argv.slice(2);
const store = await openStore({ folder, clock: Date.now, log: () => {} });
if (!(await store.templates.find('generic'))) await store.templates.put({ id: 'generic', name: 'Generic', fields: [] });
const owner = (await store.users.ensure('urn:test', 'owner')).id;
tell({ ready: true, notices: store.notices.map(({ text }) => text) });
await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)));

async function write(writer: number): Promise<void> {
  const random = makeRandom(`${seed}/${writer}`, 'bytes');
  for (let n = 0; ; n++) {
    const bytes = Uint8Array.from({ length: 200 + random.below(20_000) }, () => random.below(256));
    const id = await store.ids.reserve();
    const marked = await (defect === 'early rename' ? putEarly(store, bytes) : store.pictures.put(bytes, 'png'));
    const made = await store.change((t) =>
      t.records.insert(newRecord(id, owner, { marked, description: `${seed} ${n}` })),
    );
    tell({ id, hash: marked.hash, at: made.updated_at });
    if (n % 3 !== 0) continue;
    const changed = await store.records.change(id, { scan_count: n + 1 });
    tell({ id, hash: marked.hash, scans: n + 1, at: changed?.updated_at });
  }
}

/** Writes a line as a whole. If the pipe is full, waits. */
function tell(what: unknown): void {
  writeSync(1, `${JSON.stringify(what)}\n`);
}
