// Marking a PNG file against the least that any program must do for it: decode the artwork, encode the marked picture.
// A job marks many labels of one artwork: its further labels are measured too, because only they come by the thousand.
// `--fresh`: the first call in a new process. Exit code 1 where it costs more than what is asked.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { type EmbedResult, embedImage } from '#main/workers/embed-image.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createLabelMarker } from '#main/workers/mark-label.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { fromRgb } from '#test/unit/imaging/make-picture.ts';
import { type Contest, type ContestResult, contestTable, hold, holds } from './support/contest.ts';
import { heldFresh, tellStanding, withFolder } from './support/fresh.ts';

const ASKED = 1.3;
const [WIDTH, HEIGHT] = [1200, 1800];
const ROUNDS = { warmUp: 4, counted: 9 };
const COVERS: readonly (readonly [string, CoverKind])[] = [
  ['photograph', 'quiet'],
  ['busy photograph', 'busy'],
  ['white label', 'label'],
  ['black label', 'black'],
  ['flat colour', 'flat'],
  ['gradient', 'gradient'],
];

sharp.concurrency(1);
sharp.cache(false);
const { values: options } = parseArgs({
  options: { fresh: { type: 'boolean', default: false }, contest: { type: 'string' } },
});
if (options.contest === undefined) await withFolder(main);
else await tellStanding(contestOf(JSON.parse(options.contest) as Given));

/** A contest as it goes to another process. */
interface Given {
  readonly name: string;
  /** The artwork. */
  readonly file: string;
  /** The marked picture, as pixels. */
  readonly marked: string;
}

async function main(folder: string): Promise<void> {
  const standings: ContestResult[] = [];
  const sizes: string[] = [];
  for (const [name, kind] of COVERS) {
    const bytes = await fromRgb(makeCover(kind, WIDTH, HEIGHT, 'bench'))
      .png()
      .toBuffer();
    const made = await mark(bytes);
    const given = { name, file: join(folder, `${kind}.png`), marked: join(folder, kind) };
    writeFileSync(given.file, bytes);
    writeFileSync(given.marked, await pixelsOf(made.bytes));
    standings.push(await (options.fresh ? heldFresh(import.meta.filename, given) : hold(contestOf(given), ROUNDS)));
    if (!options.fresh) standings.push(await hold(contestOfJob(given), ROUNDS));
    sizes.push(`${name} ${megabytes(bytes)} -> ${megabytes(made.bytes)}`);
  }
  console.log(contestTable(standings));
  console.log(`\n${WIDTH}x${HEIGHT}, PNG to PNG at the codec's usual settings. Files in MB: ${sizes.join(', ')}.`);
  process.exitCode = standings.every(holds) ? 0 : 1;
}

function contestOf({ name, file, marked }: Given): Contest {
  const bytes = readFileSync(file);
  const pixels = readFileSync(marked);
  return {
    name,
    asked: ASKED,
    async reference() {
      await pixelsOf(bytes);
      await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .png()
        .toBuffer();
    },
    work: () => mark(bytes),
  };
}

/** A further label of a job, whose artwork the thread has prepared for the one before. */
function contestOfJob(given: Given): Contest {
  const markLabel = createLabelMarker(createFieldPlanner());
  const bytes = readFileSync(given.file);
  const order = { artwork: { name: given.name, bytes }, strength: 'balanced', key: PUBLISHED_KEY, dpi: 300 } as const;
  return {
    ...contestOf(given),
    name: `${given.name}, further labels`,
    work: () => markLabel({ ...order, message: '7K3QZ', otherKeys: [] }),
  };
}

function mark(bytes: Uint8Array): Promise<EmbedResult> {
  return embedImage({ bytes, message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 });
}

function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}

function megabytes(bytes: Uint8Array): string {
  return (bytes.length / 1e6).toFixed(1);
}
