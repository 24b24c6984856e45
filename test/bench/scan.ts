// Reading photographs of 12 megapixels against decoding their JPEG alone.
import sharp from 'sharp';
import { type ScanPhoto, scanPhotos } from '../../src-main/workers/scan-photos.ts';
import type { CoverKind } from '../support/covers/covers.ts';
import { type Contest, contestTable, hold, type Standing } from './support/contest.ts';
import { type PhotoFile, photoOfLabel } from './support/photo.ts';

const MESSAGE = '7K3QZ';
const ASKED = { marked: { corners: 2.5, none: 6 }, unmarked: { corners: 7, none: 20 } };
const ROUNDS = { warmUp: 3, counted: 7 };
const COVERS: readonly (readonly [string, CoverKind])[] = [
  ['photograph', 'quiet'],
  ['white label', 'label'],
];

sharp.concurrency(1);
sharp.cache(false);
const standings: Standing[] = [];
const sizes: string[] = [];
for (const [name, kind] of COVERS) {
  for (const mark of ['marked', 'unmarked'] as const) {
    const message = mark === 'marked' ? MESSAGE : null;
    const photo = await photoOfLabel(kind, message);
    sizes.push(`${photo.width}x${photo.height}, ${(photo.bytes.length / 1e6).toFixed(1)} MB`);
    for (const corners of ['corners', 'none'] as const) {
      const title = `${name}, ${mark}, ${corners === 'none' ? 'no corners' : 'corners'}`;
      const given = corners === 'none' ? { bytes: photo.bytes } : { bytes: photo.bytes, corners: photo.corners };
      standings.push(await hold(contest(title, photo, given, message, ASKED[mark][corners]), ROUNDS));
    }
  }
}
console.log(contestTable(standings));
console.log(`\nPhotographs: ${sizes.join('; ')}. The reference decodes the whole JPEG to pixels.`);

function contest(name: string, file: PhotoFile, photo: ScanPhoto, message: string | null, asked: number): Contest {
  return {
    name,
    asked,
    reference: () => sharp(file.bytes).raw().toBuffer(),
    async work() {
      const { detection } = await scanPhotos({ photos: [photo] });
      // Fast and wrong is not fast.
      if (detection.message !== message) throw new Error(`${name}: read ${detection.message} instead of ${message}`);
    },
  };
}
