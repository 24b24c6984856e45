// The production line: 200 labels of 1170 x 800 from rows to a proven PDF, how long the event loop is held up meanwhile, and
// what a batch of 5,000 rows takes of memory. Beside it the marking alone, on the same threads.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { presetOf } from '#test/unit/imaging/sheet/sheets.ts';

const LABELS = 200;
/** Asked of two cores. */
const ASKED_SECONDS = 180;
/** Longest that the window may wait. */
const ASKED_DELAY_MS = 100;
/** Labels that the marking alone is timed over. */
const MARKED = 24;
const PIXELS = { width: 1170, height: 800 } as const;

const folder = await mkdtemp(join(tmpdir(), 'bench-production-'));
try {
  process.exitCode = await main();
} finally {
  await rm(folder, { recursive: true });
}

async function main(): Promise<number> {
  const line = await openLine(join(folder, 'data'));
  const picture = await artwork('bench', { kind: 'label', width: 1400, height: 960 });
  const marking = await markAlone(line, picture);
  const whole = await wholeJob(line, picture);
  await ledgerOfMany(line, picture);
  await line.close();
  const ratio = whole.seconds / (marking * LABELS);
  console.log(`The job takes ${ratio.toFixed(2)} times its marking alone (${(marking * LABELS).toFixed(1)} s).`);
  return whole.seconds <= ASKED_SECONDS && whole.delay <= ASKED_DELAY_MS ? 0 : 1;
}

/** Seconds a label, on all threads. */
async function markAlone({ pool }: Line, picture: Uint8Array): Promise<number> {
  const { bytes } = await pool.run('fitArtwork', { bytes: picture, ...PIXELS, fit: 'cover', dpi: 300 });
  const order = { bytes, message: '7K3QZ', strength: 'balanced', key: PUBLISHED_KEY, type: 'png', dpi: 300 } as const;
  const round = (count: number) => Promise.all(Array.from({ length: count }, () => pool.run('embedImage', order)));
  await round(4);
  return (await secondsOf(() => round(MARKED))) / MARKED;
}

async function wholeJob(line: Line, picture: Uint8Array) {
  const { batches, prints } = line.production;
  const preset = await presetOf('l7165');
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  let id = 0;
  const planning = await secondsOf(async () => {
    id = (await batches.plan(await orderOf(line, await rowsOf(line, picture, LABELS), { preset }))).id;
  });
  const making = await secondsOf(async () => {
    await batches.start(id);
    await batches.finished(id);
  });
  let proven = 0;
  const printing = await secondsOf(async () => {
    proven = (await prints.make({ batchId: id, file: join(folder, 'sheets.pdf') })).proven;
  });
  loop.disable();
  if (proven !== LABELS) throw new Error(`${proven} of ${LABELS} labels were proven`);
  const seconds = planning + making + printing;
  const delay = loop.percentile(99.9) / 1e6;
  console.table([
    {
      labels: LABELS,
      'planning, s': planning.toFixed(1),
      'making, s': making.toFixed(1),
      'PDF and proof, s': printing.toFixed(1),
      'all, s': seconds.toFixed(1),
      'asked, s': ASKED_SECONDS,
      'loop p99.9, ms': delay.toFixed(0),
      'loop worst, ms': (loop.max / 1e6).toFixed(0),
      'resident, MB': megabytes(process.memoryUsage().rss),
    },
  ]);
  return { seconds, delay };
}

/** Everything but the pictures: planned, counted, gone through, cancelled. */
async function ledgerOfMany(line: Line, picture: Uint8Array): Promise<void> {
  const { batches } = line.production;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const order = await orderOf(line, await rowsOf(line, picture, MOST_ROWS));
  let id = 0;
  const planning = await secondsOf(async () => {
    id = (await batches.plan(order)).id;
  });
  const before = heap();
  let most = 0;
  let rows = 0;
  const reading = await secondsOf(async () => {
    for await (const _ of batches.labels(id)) if (++rows % 1000 === 0) most = Math.max(most, heap() - before);
  });
  const cancelling = await secondsOf(() => batches.cancel(id, 'void'));
  loop.disable();
  console.table([
    {
      rows,
      'planning, s': planning.toFixed(1),
      'reading, s': reading.toFixed(1),
      'reading, MB': megabytes(Math.max(0, most)),
      'voiding all, s': cancelling.toFixed(1),
      'loop worst, ms': (loop.max / 1e6).toFixed(0),
    },
  ]);
}

function heap(): number {
  return process.memoryUsage().heapUsed;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
