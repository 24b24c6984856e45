// npm run sample: marks a sample label, reads it back, says where the pictures lie.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Output, tellFailure } from './cli/outcome.ts';
import { findOutput, writeOutput } from './cli/output-file.ts';
import { withPool } from './cli/threads.ts';
import type { Quad } from './engine/numeric/raster.ts';
import { drawArtwork } from './imaging/test-sheet/artwork.ts';
import { write } from './imaging/write.ts';

const MESSAGE = '7K3QZ';
const DPI = 300;
/** 4 x 6 inches of label at 300 DPI. */
const LABEL = { kind: 'large', width: 1200, height: 1800 } as const;
const CORNERS: Quad = [
  [0, 0],
  [LABEL.width, 0],
  [LABEL.width, LABEL.height],
  [0, LABEL.height],
];

const output: Output = { out: (line) => console.log(line), log: (line) => console.error(line) };

process.exitCode = await showSample(resolve('out', 'sample')).catch((error) => tellFailure(error, false, output));

async function showSample(folder: string): Promise<number> {
  const label = join(folder, 'label.png');
  const marked = join(folder, 'marked.png');
  const artwork = await write(drawArtwork(LABEL), null, { type: 'png', dpi: DPI });
  const { made, read } = await markAndRead(artwork);
  await mkdir(folder, { recursive: true });
  await writeOutput(await findOutput(label), artwork);
  await writeOutput(await findOutput(marked), made.bytes);
  output.out(`a sample label        ${label}`);
  output.out(`marked with ${MESSAGE}     ${marked} (${made.psnr.toFixed(1)} dB, ${Math.round(made.ms)} ms)`);
  const { message, grade } = read.detection;
  if (message !== MESSAGE) {
    output.log(`read back             ${message ?? 'nothing'}, which is wrong. "npm test" shows what is broken.`);
    return 1;
  }
  output.out(`read back from it     ${message}, grade ${grade} (${Math.round(read.ms)} ms)`);
  output.out('\nTry your own printer and camera: node bin/twinmark.mjs testsheet out/testsheet.pdf');
  return 0;
}

function markAndRead(bytes: Uint8Array) {
  return withPool(output, 1, async (pool) => {
    const settings = { message: MESSAGE, strength: 'balanced', type: 'png', dpi: DPI } as const;
    const made = await pool.run('embedImage', { bytes, ...settings });
    const read = await pool.run('scanPhotos', { photos: [{ bytes: made.bytes, corners: CORNERS }] });
    return { made, read };
  });
}
