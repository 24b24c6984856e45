// Comparing a photograph with the picture of its record, against reading its mark. Exit code 1 where it costs more than is asked.
import sharp from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { compareArtwork } from '#main/workers/compare-artwork.ts';
import { scanPhotos } from '#main/workers/scan-photos.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { fromRgb } from '#test/unit/imaging/make-picture.ts';
import { type Contest, contestTable, hold, holds } from './support/contest.ts';
import { photoOfLabel } from './support/photo.ts';

const MESSAGE = '7K3QZ';
const ASKED = 0.25;
const ROUNDS = { warmUp: 3, counted: 9 };
const COVERS: readonly (readonly [string, CoverKind])[] = [
  ['photograph', 'quiet'],
  ['busy photograph', 'busy'],
  ['white label', 'label'],
  ['flat colour', 'flat'],
];
/** Long sides of photographs in pixels: of a phone, and of one that a program made smaller. */
const LONG_SIDES = [4000, 1600];

sharp.concurrency(1);
sharp.cache(false);
const contests: Contest[] = [];
for (const [name, kind] of COVERS) {
  const photo = await photoOfLabel(kind, MESSAGE);
  for (const side of LONG_SIDES) contests.push(await contestOf(`${name}, ${side} pixels`, kind, photo.bytes, side));
}
const standings = [];
for (const contest of contests) standings.push(await hold(contest, ROUNDS));
console.log(contestTable(standings));
process.exitCode = standings.every(holds) ? 0 : 1;

async function contestOf(name: string, kind: CoverKind, photo: Uint8Array, side: number): Promise<Contest> {
  const bytes = await sharp(photo)
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality: 90 })
    .toBuffer();
  const marked = embed(makeCover(kind, 1200, 1800, 'bench'), MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' });
  const artwork = await fromRgb(marked).png().withMetadata({ density: 300 }).toBuffer();
  const { detection } = await scanPhotos({ photos: [{ bytes }] });
  const { corners, message } = detection;
  if (corners === null || message !== MESSAGE) throw new Error(`${name}: the photograph was not read.`);
  return {
    name,
    asked: ASKED,
    reference: () => scanPhotos({ photos: [{ bytes }] }),
    async work() {
      const { matches } = await compareArtwork({ bytes, corners, cells: null, artwork, hidden: [], limits: UNLIMITED });
      if (matches !== true) throw new Error(`${name}: the genuine label was compared wrongly.`);
    },
  };
}
