// From rows to a proven PDF: what a label of 1170 x 800 takes of a core, against decoding its artwork and encoding its picture
// with sharp on one core, in the same run. With one artwork for all labels, and with an artwork of its own for each; with two
// threads and with one. `--labels N` sets how many.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { embed } from '../../src-main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '../../src-main/engine/format/params.ts';
import { readArtwork } from '../../src-main/imaging/read.ts';
import { write } from '../../src-main/imaging/write.ts';
import { artwork } from '../support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '../support/production/line.ts';
import { presetOf } from '../unit/imaging/sheet/sheets.ts';

const { values } = parseArgs({ options: { labels: { type: 'string', default: '1000' } } });
const LABELS = Number(values.labels);
/** Artworks are drawn beforehand, which takes longer than labels; so fewer labels have one of their own. */
const OWN = Math.min(LABELS, 40);
/** Core-times of sharp for a label that are asked for: with one artwork, and with its own. */
const ASKED = { one: 2, own: 3.5 } as const;
/** How many times as fast two threads have to be as one. */
const ASKED_GAIN = 1.8;
/** Labels before the clock starts: threads start, and code is compiled. */
const WARM_UP = 24;
const ROUNDS = 15;

const folder = await mkdtemp(join(tmpdir(), 'bench-making-'));
try {
  process.exitCode = await main();
} finally {
  await rm(folder, { recursive: true });
}

async function main(): Promise<number> {
  sharp.concurrency(1);
  const picture = await artwork('bench', { kind: 'label', width: 1400, height: 960 });
  const own = await Promise.all(
    Array.from({ length: OWN }, (_, i) => artwork(`bench ${i}`, { kind: 'label', width: 1400, height: 960 })),
  );
  const before = await sharpSeconds(picture);
  const two = await jobOf('one artwork, two threads', 2, LABELS, [picture]);
  const one = await jobOf('one artwork, one thread', 1, LABELS, [picture]);
  const each = await jobOf('an artwork for each label', 2, OWN, own);
  const reference = (before + (await sharpSeconds(picture))) / 2;
  console.table(
    [two, one, each].map(({ name, labels, seconds, cores }) => ({
      job: name,
      labels,
      'labels a minute': Math.round((60 * labels) / seconds),
      'core-ms a label': Math.round((1000 * cores) / labels),
      'times sharp': (cores / labels / reference).toFixed(2),
    })),
  );
  const gain = one.seconds / two.seconds;
  console.log(`sharp: ${(1000 * reference).toFixed(0)} ms. Two threads are ${gain.toFixed(2)} times as fast as one.`);
  const met = [
    two.cores / LABELS <= ASKED.one * reference,
    each.cores / OWN <= ASKED.own * reference,
    gain >= ASKED_GAIN,
  ];
  return met.every(Boolean) ? 0 : 1;
}

/** Core-seconds of decoding the artwork and encoding the marked picture: the median of several. */
async function sharpSeconds(file: Uint8Array): Promise<number> {
  const size = { width: 1170, height: 800, fit: 'cover' } as const;
  const bytes = await sharp(file).resize(size).png().toBuffer();
  const { picture } = await readArtwork(bytes);
  const marked = embed(picture, '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  await write(marked, null, { type: 'png', dpi: 300 });
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    await sharp(bytes).raw().toBuffer();
    await sharp(marked.data, { raw }).png().toBuffer();
    rounds.push(coreSecondsSince(start));
  }
  return rounds.toSorted((a, b) => a - b)[ROUNDS >> 1];
}

async function jobOf(name: string, threads: number, labels: number, artworks: readonly Uint8Array[]) {
  const line = await openLine(join(folder, name), { threads });
  await makeAndProve(line, WARM_UP, [await artwork('warm', { kind: 'label', width: 1400, height: 960 })]);
  const start = { at: performance.now(), cpu: process.cpuUsage() };
  await makeAndProve(line, labels, artworks);
  const seconds = (performance.now() - start.at) / 1000;
  const cores = coreSecondsSince(start.cpu);
  await line.close();
  return { name, labels, seconds, cores };
}

async function makeAndProve(line: Line, count: number, artworks: readonly Uint8Array[]): Promise<void> {
  const { batches, prints } = line.production;
  const rows = (await Promise.all(artworks.map((one) => rowsOf(line, one, Math.ceil(count / artworks.length))))).flat();
  const numbered = rows.slice(0, count).map((row, i) => ({ ...row, row: i + 1 }));
  const { id } = await batches.plan(await orderOf(line, numbered, { preset: await presetOf('l7165') }));
  await batches.start(id);
  await batches.finished(id);
  const { proven } = await prints.make({ batchId: id, file: join(line.folder, `${id}.pdf`) });
  if (proven !== count) throw new Error(`${proven} of ${count} labels were proven`);
}

function coreSecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
