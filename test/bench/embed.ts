// Marking a PNG file against the least that any program must do for it: decode the artwork, encode the marked picture.
import sharp from 'sharp';
import { type EmbedResult, embedImage } from '../../src-main/workers/embed-image.ts';
import { type CoverKind, makeCover } from '../support/covers/covers.ts';
import { fromRgb } from '../unit/imaging/make-picture.ts';
import { type Contest, contestTable, hold, type Standing } from './support/contest.ts';

const ASKED = 1.3;
const ROUNDS = { warmUp: 4, counted: 9 };
const COVERS: readonly (readonly [string, CoverKind])[] = [
  ['photograph', 'quiet'],
  ['busy photograph', 'busy'],
  ['white label', 'label'],
  ['black label', 'black'],
];

sharp.concurrency(1);
sharp.cache(false);
const standings: Standing[] = [];
const sizes: string[] = [];
for (const [name, kind] of COVERS) {
  const bytes = await fromRgb(makeCover(kind, 1200, 1800, 'bench'))
    .png()
    .toBuffer();
  const marked = await mark(bytes);
  standings.push(await hold(contest(name, bytes, await pixelsOf(marked.bytes)), ROUNDS));
  sizes.push(`${name} ${megabytes(bytes)} -> ${megabytes(marked.bytes)}`);
}
console.log(contestTable(standings));
console.log(`\n1200x1800, PNG to PNG at the codec's usual settings. Files in MB: ${sizes.join(', ')}.`);

function contest(name: string, bytes: Uint8Array, marked: Buffer): Contest {
  return {
    name,
    asked: ASKED,
    async reference() {
      await pixelsOf(bytes);
      await sharp(marked, { raw: { width: 1200, height: 1800, channels: 3 } })
        .png()
        .toBuffer();
    },
    work: () => mark(bytes),
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
