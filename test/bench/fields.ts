// What six fields cost on each label: the same job from rows to a proven PDF without a layout and with one, in turns.
// Options: --labels N  --rounds N
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BatchOrder } from '#main/services/ledger/batch-order.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { presetOf } from '#test/unit/imaging/sheet/sheets.ts';
import { SIX_FIELDS, sixColumns } from './support/six-fields.ts';

/** Of the pace without fields. */
const ASKED = 0.7;

const { values: options } = parseArgs({
  options: { labels: { type: 'string', default: '48' }, rounds: { type: 'string', default: '3' } },
});
const [labels, rounds] = [Number(options.labels), Number(options.rounds)];

const folder = await mkdtemp(join(tmpdir(), 'bench-fields-'));
try {
  process.exitCode = await main();
} finally {
  await rm(folder, { recursive: true });
}

async function main(): Promise<number> {
  const line = await openLine(join(folder, 'data'));
  const picture = await artwork('bench', { kind: 'label', width: 1400, height: 960 });
  // The first labels load the programs of the threads.
  for (const withFields of [false, true]) await job(line, picture, 4, withFields);
  const seconds = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    seconds.without.push(await job(line, picture, labels, false));
    seconds.with.push(await job(line, picture, labels, true));
  }
  await line.close();
  const [bare, fields] = [Math.min(...seconds.without), Math.min(...seconds.with)];
  const share = bare / fields;
  console.table([
    {
      labels,
      'without, s': bare.toFixed(1),
      'six fields, s': fields.toFixed(1),
      'share of the pace': share.toFixed(2),
      asked: ASKED,
    },
  ]);
  return share >= ASKED ? 0 : 1;
}

/** Seconds from the plan to the proven PDF. */
async function job(line: Line, picture: Uint8Array, count: number, withFields: boolean): Promise<number> {
  const { batches, prints } = line.production;
  const order = await orderOf(line, await rowsOf(line, picture, count), { preset: await presetOf('l7165') });
  const start = performance.now();
  const { id } = await batches.plan(withFields ? ordered(order) : order);
  await batches.start(id);
  await batches.finished(id);
  const { proven } = await prints.make({ batchId: id, file: join(folder, `${id}.pdf`) });
  if (proven !== count) throw new Error(`${proven} of ${count} labels were proven.`);
  return (performance.now() - start) / 1000;
}

function ordered(order: BatchOrder): BatchOrder {
  const rows = order.rows.map((row, i) => {
    return { ...row, fields: { row: i + 2, columns: sixColumns(i), pictures: {} } };
  });
  return { ...order, rows, layout: { layout: SIX_FIELDS, name: null, version: null, made: '2026-11-24' } };
}
