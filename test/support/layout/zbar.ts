// Reads codes by ZBar, a second decoder that shares nothing with what writes them. It knows no DataMatrix.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Canvas } from '#main/labels/painters/raster.ts';

export const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

/** Bytes as they are: ZBar guesses an encoding otherwise, and takes UTF-8 with Chinese in it for Shift JIS. */
const BYTES = '-Sbinary';

/** What the codes of a picture say, one after the other. */
export async function readByZbar({ width, height, rgb }: Canvas): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-zbar-'));
  try {
    const file = join(folder, 'code.png');
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(file);
    return execFileSync('zbarimg', ['--quiet', '--raw', '--nodbus', BYTES, file], { encoding: 'utf8' }).trimEnd();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
