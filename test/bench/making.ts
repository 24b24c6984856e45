// From rows to a proven PDF: what a label of 1170 x 800 takes of a core, against decoding its artwork and encoding its picture
// with sharp on one core, in the same run. With one artwork for all labels, and with an artwork of its own for each; with two
// threads and with one. `--labels N` sets how many. Core-times hold on a busy machine, the clock does not: where others work
// beside it, the gain of the second thread is that of processor time. `--against DIR` makes the same job by the sources of
// another tree too, such as a worktree of an earlier commit, alternating.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import sharp from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { write } from '#main/imaging/write.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { presetOf } from '#test/unit/imaging/sheet/sheets.ts';

const { values } = parseArgs({
  options: {
    labels: { type: 'string', default: '1000' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '2' },
  },
});
const LABELS = Number(values.labels);
/** Artworks are drawn beforehand, which takes longer than labels; so fewer labels have one of their own. */
const OWN = Math.min(LABELS, 40);
/** Core-times of sharp for a label that are asked for: with one artwork, and with its own. */
const ASKED = { one: 2, own: 3.5 } as const;
/** How many times as fast two threads have to be as one. */
const ASKED_GAIN = 1.8;
/** How many times as many labels a minute as the tree of `--against`. */
const ASKED_OF_OTHER = 3;
/** Labels before the clock starts: threads start, and code is compiled. Every third has artwork that no other has. */
const WARM_UP = 24;
const ROUNDS = 15;

const folder = await mkdtemp(join(tmpdir(), 'bench-making-'));
try {
  process.exitCode = values.against === undefined ? await main() : await compare(values.against);
} finally {
  await rm(folder, { recursive: true });
}

async function main(): Promise<number> {
  sharp.concurrency(1);
  const picture = await artwork('bench', { kind: 'label', width: 1400, height: 960 });
  const own = await Promise.all(
    Array.from({ length: OWN + WARM_UP / 3 }, (_, i) =>
      artwork(`bench ${i}`, { kind: 'label', width: 1400, height: 960 }),
    ),
  );
  const warm = own.slice(-WARM_UP / 3);
  const before = await sharpSeconds(picture);
  const two = await jobOf('one artwork, two threads', 2, LABELS, [picture], warm);
  const one = await jobOf('one artwork, one thread', 1, LABELS, [picture], warm);
  const each = await jobOf('an artwork for each label', 2, OWN, own.slice(0, OWN), warm);
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
  const clock = one.seconds / two.seconds;
  const gain = (2 * one.cores) / two.cores;
  console.log(
    `sharp: ${(1000 * reference).toFixed(0)} ms. Two threads are ${clock.toFixed(2)} times as fast as one by the clock, ${gain.toFixed(2)} times by processor time.`,
  );
  const met = [
    two.cores / LABELS <= ASKED.one * reference,
    each.cores / OWN <= ASKED.own * reference,
    gain >= ASKED_GAIN,
  ];
  return met.every(Boolean) ? 0 : 1;
}

/** The same job by these sources and by those of another tree. Gives how many times as many labels a minute these make. */
async function compare(tree: string): Promise<number> {
  const file = join(folder, 'artwork.png');
  await writeFile(file, await artwork('bench', { kind: 'label', width: 1400, height: 960 }));
  const trees = { here: join(import.meta.dirname, '../..'), other: resolve(tree) };
  const sums = { here: { seconds: 0, cores: 0 }, other: { seconds: 0, cores: 0 } };
  const rounds = Number(values.rounds);
  for (let round = 0; round < rounds; round++) {
    for (const name of ['other', 'here'] as const) {
      const script = join(import.meta.dirname, 'support/making-at.ts');
      const args = [...process.execArgv, script, trees[name], String(LABELS), file];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { seconds, cores } = JSON.parse(stdout) as { seconds: number; cores: number };
      sums[name] = { seconds: sums[name].seconds + seconds, cores: sums[name].cores + cores };
    }
  }
  console.table(
    Object.entries(sums).map(([name, { seconds, cores }]) => ({
      tree: name,
      labels: LABELS * rounds,
      'labels a minute': Math.round((60 * LABELS * rounds) / seconds),
      'core-ms a label': Math.round((1000 * cores) / LABELS / rounds),
    })),
  );
  const clock = sums.other.seconds / sums.here.seconds;
  const cores = sums.other.cores / sums.here.cores;
  console.log(`${clock.toFixed(1)} times as many labels by the clock, ${cores.toFixed(1)} times by processor time.`);
  return Math.min(clock, cores) >= ASKED_OF_OTHER ? 0 : 1;
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

async function jobOf(
  name: string,
  threads: number,
  labels: number,
  artworks: readonly Uint8Array[],
  warm: readonly Uint8Array[],
) {
  const line = await openLine(join(folder, name), { threads });
  await makeAndProve(line, WARM_UP, warm);
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
