// Reading photographs of 12 megapixels against decoding their JPEG alone. `--fresh`: the first call in a new process.
// Exit code 1 where it costs more than what is asked.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { type ScanPhoto, scanPhotos } from '#main/workers/scan-photos.ts';
import type { CoverKind } from '#test/support/covers/covers.ts';
import { type Contest, type ContestResult, contestTable, hold, holds } from './support/contest.ts';
import { heldFresh, tellStanding, withFolder } from './support/fresh.ts';
import { photoOfLabel } from './support/photo.ts';

const MESSAGE = '7K3QZ';
const ASKED = { marked: { corners: 2.5, none: 6 }, unmarked: { corners: 7, none: 20 } };
const ROUNDS = { warmUp: 3, counted: 7 };
const COVERS: readonly (readonly [string, CoverKind])[] = [
  ['photograph', 'quiet'],
  ['white label', 'label'],
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
  readonly file: string;
  readonly corners: Quad | null;
  readonly message: string | null;
  readonly asked: number;
}

async function main(folder: string): Promise<void> {
  const standings: ContestResult[] = [];
  const sizes: string[] = [];
  for (const [name, kind] of COVERS) {
    for (const mark of ['marked', 'unmarked'] as const) {
      const message = mark === 'marked' ? MESSAGE : null;
      const photo = await photoOfLabel(kind, message);
      const file = join(folder, `${kind}-${mark}.jpg`);
      writeFileSync(file, photo.bytes);
      sizes.push(`${photo.width}x${photo.height}, ${(photo.bytes.length / 1e6).toFixed(1)} MB`);
      for (const corners of ['corners', 'none'] as const) {
        const title = `${name}, ${mark}, ${corners === 'none' ? 'no corners' : 'corners'}`;
        const asked = ASKED[mark][corners];
        const given = { name: title, file, corners: corners === 'none' ? null : photo.corners, message, asked };
        const isFresh = options.fresh;
        standings.push(await (isFresh ? heldFresh(import.meta.filename, given) : hold(contestOf(given), ROUNDS)));
      }
    }
  }
  console.log(contestTable(standings));
  console.log(`\nPhotographs: ${sizes.join('; ')}. The reference decodes the whole JPEG to pixels.`);
  process.exitCode = standings.every(holds) ? 0 : 1;
}

function contestOf({ name, file, corners, message, asked }: Given): Contest {
  const bytes = readFileSync(file);
  const photo: ScanPhoto = corners === null ? { bytes } : { bytes, corners };
  return {
    name,
    asked,
    reference: () => sharp(bytes).raw().toBuffer(),
    async work() {
      const { detection } = await scanPhotos({ photos: [photo] });
      // Fast and wrong is not fast.
      if (detection.message !== message) throw new Error(`${name}: read ${detection.message} instead of ${message}`);
    },
  };
}
