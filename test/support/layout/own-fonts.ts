import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FontSource, OWN } from '../../../src-main/labels/text/faces.ts';
import { readOwnFont } from '../../../src-main/labels/text/own-font.ts';

/** A font of the package bwip-js: Inconsolata.otf has PostScript's outlines, OCRB7.ttf quadratic ones. */
export function strangeFont(name: 'Inconsolata.otf' | 'OCRB7.ttf'): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('bwip-js/node'));
  return readFileSync(join(folder, '../fonts', name));
}

/** A font as texts take it once it was added. */
export function ownSource(name: string, bytes: Uint8Array): FontSource {
  const { family, weight } = readOwnFont(name, bytes);
  return { id: `${OWN}${name}`, family, weight, bytes };
}

/** The same font with other bytes at a place of a table. */
export function withTable(font: Uint8Array, table: string, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(font);
  const entry = copy.indexOf(table, 12, 'latin1');
  Buffer.from(bytes).copy(copy, copy.readUInt32BE(entry + 8) + at);
  return copy;
}

/** The same font with another fsType, by which its licence speaks. */
export function withPermissions(font: Uint8Array, fsType: number): Buffer {
  return withTable(font, 'OS/2', 8, [fsType >> 8, fsType & 255]);
}
