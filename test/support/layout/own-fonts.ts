import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FontSource, OWN, openFace } from '#main/labels/text/face.ts';
import { readOwnFont } from '#main/labels/text/own-font.ts';

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

/** The same font of ASCII alone, in which small letters are drawn as capital ones: both have one glyph. */
export function withSharedGlyphs(font: Uint8Array): Buffer {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
  return withCharacters(font, new Map(ascii.map((one) => [one, one.toUpperCase()])));
}

/** The same font with these characters alone, in the order of their code points, drawn as other ones that it has. */
export function withCharacters(font: Uint8Array, drawnAs: ReadonlyMap<string, string>): Buffer {
  const { shaper } = openFace({ id: 'given', family: 'Given', weight: 400, bytes: font });
  const code = (character: string) => character.codePointAt(0) ?? 0;
  const groups = [...drawnAs].map(([one, other]) => [code(one), code(one), shaper.nominalGlyph(code(other)) ?? 0]);
  const table = Buffer.alloc(12 + 16 + 12 * groups.length);
  // One subtable for Windows and Unicode, of format 12: groups of a first and a last character and the glyph of the first.
  for (const [i, value] of [0, 1, 3, 10].entries()) table.writeUInt16BE(value, 2 * i);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  for (const [i, value] of [table.length - 12, 0, groups.length, ...groups.flat()].entries()) {
    table.writeUInt32BE(value, 16 + 4 * i);
  }
  return withTable(font, 'cmap', 0, [...table]);
}
