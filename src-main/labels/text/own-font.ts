import * as hb from 'harfbuzzjs';
import { type AppError, refusal } from '../../../src-shared/errors.ts';
import type { FontSource } from './faces.ts';

/** What every font has that can be drawn. */
const NEEDED = ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'OS/2'];
/** Name entries: the family that programs show, and the older one of four styles. */
const TYPOGRAPHIC_FAMILY = 16;
const FAMILY = 1;
/** fsType of OS/2: the licence forbids embedding; or cutting the font; or all but its bitmaps. */
const RESTRICTED = 0x0002;
const PERMISSIONS = 0x000e;
const WHOLE_ONLY = 0x0100;
const BITMAPS_ONLY = 0x0200;

/** Reads a font file of the user's. Throws where it is none, or where its licence does not allow it in a PDF. */
export function readOwnFont(name: string, content: Uint8Array): FontSource {
  const bytes = Uint8Array.from(content);
  const face = new hb.Face(new hb.Blob(bytes));
  const os2 = checkedOs2(face, name);
  const family = face.getName(TYPOGRAPHIC_FAMILY, 'en') || face.getName(FAMILY, 'en');
  const { length } = face.collectUnicodes();
  if (family === '' || length === 0) throw broken(name);
  const fsType = os2.getUint16(8);
  const isRestricted = (fsType & PERMISSIONS) === RESTRICTED || (fsType & (WHOLE_ONLY | BITMAPS_ONLY)) !== 0;
  if (isRestricted) throw refusal('font_forbidden', { name, family });
  return { id: `own/${name}`, family, weight: os2.getUint16(4), bytes };
}

function checkedOs2(face: hb.Face, name: string): DataView {
  const has = (table: string) => (face.referenceTable(table)?.length ?? 0) > 0;
  const os2 = face.referenceTable('OS/2');
  if (!os2 || os2.length < 10 || !NEEDED.every(has) || !(has('glyf') || has('CFF '))) throw broken(name);
  return new DataView(os2.buffer, os2.byteOffset, os2.byteLength);
}

function broken(name: string): AppError {
  return refusal('font_broken', { name });
}
