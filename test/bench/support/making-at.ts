// A job in a process of its own, by the sources of the tree that is named: that of this commit or of another one. Arguments:
// the tree, labels, and a file of artwork. Says as JSON the seconds by the clock and of cores, from rows to a proven PDF.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { artwork as Artwork } from '#test/support/artwork.ts';
import type * as Lines from '#test/support/production/line.ts';
import type * as Sheets from '#test/unit/imaging/sheet/sheets.ts';

/** Labels before the clock starts: threads start, and code is compiled. */
const WARM_UP = 8;

const [tree, count, file] = process.argv.slice(2);
const { openLine, orderOf, rowsOf } = await from<typeof Lines>('test/support/production/line.ts');
const { presetOf } = await from<typeof Sheets>('test/unit/imaging/sheet/sheets.ts');
const { artwork } = await from<{ artwork: typeof Artwork }>('test/support/artwork.ts');

const folder = await mkdtemp(join(tmpdir(), 'bench-making-at-'));
try {
  const line = await openLine(join(folder, 'data'), { threads: 2 });
  await make(line, WARM_UP, await artwork('warm', { kind: 'label', width: 1400, height: 960 }));
  const picture = await readFile(file);
  const start = { at: performance.now(), cpu: process.cpuUsage() };
  await make(line, Number(count), picture);
  const seconds = (performance.now() - start.at) / 1000;
  const { user, system } = process.cpuUsage(start.cpu);
  process.stdout.write(`${JSON.stringify({ seconds, cores: (user + system) / 1e6 })}\n`);
  await line.close();
} finally {
  await rm(folder, { recursive: true });
}

async function make(line: Lines.Line, labels: number, picture: Uint8Array): Promise<void> {
  const { batches, prints } = line.production;
  const order = await orderOf(line, await rowsOf(line, picture, labels), { preset: await presetOf('l7165') });
  const { id } = await batches.plan(order);
  await batches.start(id);
  await batches.finished(id);
  const { proven } = await prints.make({ batchId: id, file: join(folder, `${id}.pdf`) });
  if (proven !== labels) throw new Error(`${proven} of ${labels} labels were proven`);
}

function from<M>(path: string): Promise<M> {
  return import(join(tree, path));
}
