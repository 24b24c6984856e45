import { mkdtemp, rm, readFile, writeFile, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { artwork } from '../support/artwork.ts';
import { openLine, orderOf, rowsOf } from '../support/production/line.ts';
import { presetOf } from '../unit/imaging/sheet/sheets.ts';
sharp.concurrency(1);
const N = Number(process.argv[2] ?? 24);
const cache = '/tmp/w-making-scratch/art';
await mkdir(cache, { recursive: true });
const own = [];
for (let i = 0; i < N; i++) {
  const f = join(cache, `${i}.png`);
  if (!existsSync(f)) await writeFile(f, await artwork(`bench ${i}`, { kind: 'label', width: 1400, height: 960 }));
  own.push(await readFile(f));
}
const folder = await mkdtemp(join(tmpdir(), 'zz-'));
const line = await openLine(folder, { threads: 1 });
const go = async (arts) => {
  const rows = (await Promise.all(arts.map((a) => rowsOf(line, a, 1)))).flat().map((r, i) => ({ ...r, row: i + 1 }));
  const { batches, prints } = line.production;
  const t0 = process.cpuUsage();
  const { id } = await batches.plan(await orderOf(line, rows, { preset: await presetOf('l7165') }));
  await batches.start(id); await batches.finished(id);
  const t1 = process.cpuUsage(t0);
  await prints.make({ batchId: id, file: join(folder, `${id}.pdf`) });
  const t2 = process.cpuUsage(t0);
  const ms = (c) => ((c.user + c.system) / 1000 / arts.length).toFixed(0);
  console.log(arts.length, 'make', ms(t1), 'all', ms(t2));
};
await go(own.slice(0, 8).concat(own.slice(0,8)));
await go(own);
await line.close();
await rm(folder, { recursive: true });
