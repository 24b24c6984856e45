import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font of the package bwip-js: Inconsolata.otf has PostScript's outlines, OCRB7.ttf quadratic ones. */
export function strangeFont(name: 'Inconsolata.otf' | 'OCRB7.ttf'): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('bwip-js/node'));
  return readFileSync(join(folder, '../fonts', name));
}
