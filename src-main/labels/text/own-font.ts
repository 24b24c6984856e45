// A font file that somebody adds: what it is, whether its licence allows it on labels, and whether all of it can be drawn.
import * as hb from 'harfbuzzjs';
import { FONT_LIMITS } from '#shared/labels/fonts-api.ts';
import { SHIPPED_FAMILIES } from '#shared/labels/shipped-fonts.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { type Face, openFace } from './face.ts';
import { chainOf } from './faces.ts';
import { openFontSubsetter } from './font-subset.ts';
import { tableOf } from './font-tables.ts';
import { createLineShaper } from './shaped-line.ts';

/** What layouts and the store need to know of a font. */
export interface OwnFontFacts {
  readonly family: string;
  readonly weight: number;
  readonly type: 'ttf' | 'otf';
}

/** What every font has that can be drawn. */
const NEEDED = ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'OS/2'];
/** Name entries: the family of four styles, which is what a layout can choose from; and the one of all styles. */
const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;
/** Places in the table OS/2. */
const WEIGHT_AT = 4;
const FS_TYPE_AT = 8;
const FS_SELECTION_AT = 62;
const OS2_BYTES = 64;
/** fsType of OS/2: the licence forbids embedding; or cutting the font; or all but its bitmaps. */
const RESTRICTED = 0x0002;
const PERMISSIONS = 0x000e;
const WHOLE_ONLY = 0x0100;
const BITMAPS_ONLY = 0x0200;
const ITALIC = 0x0001;
/** Ascent and descent of real fonts are 1 to 3.5 ems together. Others would put texts beside their boxes. */
const HEIGHT_IN_EMS = { least: 0.5, most: 5 };
/** The number of glyphs in the table maxp. */
const GLYPHS_AT = 4;
/** Fonts of Chinese have 65,535 glyphs; drawing all of them takes seconds. */
const MOST_SAMPLES = 10_000;
/** Characters that are shaped at a time. */
const LINE = 1000;

/** Reads a font file of the user's. Throws where it is none, or where its licence does not allow it in a PDF. */
export function readOwnFont(name: string, content: Uint8Array): OwnFontFacts {
  const face = new hb.Face(new hb.Blob(Uint8Array.from(content)));
  const os2 = checkedOs2(content, name);
  if (tableOf(content, 'fvar')) throw refusal('font_variable', { name });
  const isItalic = (os2.getUint16(FS_SELECTION_AT) & ITALIC) !== 0;
  const family = familyOf(face, isItalic);
  if (family === '' || face.collectUnicodes().length === 0) throw refusal('font_broken', { name });
  const fsType = os2.getUint16(FS_TYPE_AT);
  const isRestricted = (fsType & PERMISSIONS) === RESTRICTED || (fsType & (WHOLE_ONLY | BITMAPS_ONLY)) !== 0;
  if (isRestricted) throw refusal('font_forbidden', { name, family });
  if (SHIPPED_FAMILIES.includes(family)) throw refusal('font_shipped', { family });
  const weight = os2.getUint16(WEIGHT_AT);
  return { family, weight, type: tableOf(content, 'CFF ') ? 'otf' : 'ttf' };
}

/** Reads it, and shapes, draws and cuts it once: what would fail on a label fails here. */
export async function tryOwnFont(name: string, bytes: Uint8Array): Promise<OwnFontFacts> {
  const facts = readOwnFont(name, bytes);
  const face = openFace({ id: name, bytes, ...facts });
  const height = (face.ascent - face.descent) / face.unitsPerEm;
  if (height < HEIGHT_IN_EMS.least || height > HEIGHT_IN_EMS.most) throw brokenFont(name);
  const { characters, glyphs } = samplesOf(bytes);
  shapeAll(face, characters);
  const drawn = glyphs.filter((glyph) => face.shaper.glyphToJson(glyph).length > 0);
  const { subset } = await openFontSubsetter();
  if (drawn.length === 0 || !canBeCut(() => subset(bytes, glyphs))) throw brokenFont(name);
  return facts;
}

/** Characters and glyphs from all over the font. */
function samplesOf(bytes: Uint8Array): { readonly characters: string[]; readonly glyphs: number[] } {
  const face = new hb.Face(new hb.Blob(Uint8Array.from(bytes)));
  const maxp = tableOf(bytes, 'maxp');
  const count = maxp && maxp.byteLength > GLYPHS_AT + 1 ? maxp.getUint16(GLYPHS_AT) : 0;
  const glyphs = sampled(Array.from({ length: count }, (_, glyph) => glyph));
  return { characters: sampled([...face.collectUnicodes()]).map((one) => String.fromCodePoint(one)), glyphs };
}

function sampled(all: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(all.length / MOST_SAMPLES));
  return all.filter((_, i) => i % step === 0);
}

function shapeAll(face: Face, characters: readonly string[]): void {
  const { paragraph, shape } = createLineShaper(chainOf([face]));
  for (let at = 0; at < characters.length; at += LINE) {
    const text = characters.slice(at, at + LINE).join('');
    shape(paragraph(text, 'ltr'), 0, text.length);
  }
}

function canBeCut(cut: () => Uint8Array): boolean {
  try {
    return cut().length > 0;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('HarfBuzz')) return false;
    throw error;
  }
}

function checkedOs2(font: Uint8Array, name: string): DataView {
  const has = (table: string) => tableOf(font, table) !== null;
  const os2 = tableOf(font, 'OS/2');
  if (!os2 || os2.byteLength < OS2_BYTES || !NEEDED.every(has) || !(has('glyf') || has('CFF '))) throw brokenFont(name);
  return os2;
}

/** As people find it in other programs. Layouts know two weights and no slant, so italics are a family of their own. */
function familyOf(face: hb.Face, isItalic: boolean): string {
  const family = nameOf(face, FAMILY) || nameOf(face, TYPOGRAPHIC_FAMILY);
  return isItalic && family !== '' && !/italic|oblique/i.test(family) ? `${family} Italic` : family;
}

/** In English, else in whichever language the font has. */
function nameOf(face: hb.Face, nameId: number): string {
  const languages = ['en', ...face.listNames().flatMap((entry) => (entry.nameId === nameId ? [entry.language] : []))];
  for (const language of languages) {
    const name = plain(face.getName(nameId, language));
    if (name !== '') return name;
  }
  return '';
}

/** Without controls, which would turn or hide what stands beside them. */
function plain(name: string): string {
  const shown = name.replace(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu, '').replace(/\s+/g, ' ');
  return shown.normalize('NFC').trim().slice(0, FONT_LIMITS.family);
}

function brokenFont(name: string): AppError {
  return refusal('font_broken', { name });
}
