import * as hb from 'harfbuzzjs';
import type { PathCommand } from '#main/labels/display-list/display-list.ts';
import { tableOf } from './font-tables.ts';

/** One font file. Lengths are in units of its em, y upwards. */
export interface Face {
  readonly id: string;
  readonly family: string;
  readonly weight: number;
  readonly bytes: Uint8Array;
  /** How its glyphs are drawn: by quadratic curves, or by the cubic ones of PostScript. */
  readonly outlines: 'truetype' | 'cff';
  readonly unitsPerEm: number;
  /** Of the table hhea; below the baseline is negative. */
  readonly ascent: number;
  readonly descent: number;
  readonly shaper: hb.Font;
  has(codePoint: number): boolean;
  advance(glyph: number): number;
  outline(glyph: number): readonly PathCommand[];
  /** Where its ink lies, in ems, y upwards; null where it has none. */
  ink(glyph: number): Ink | null;
}

export interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface FontSource {
  /** The name of its file; those of the user's begin with `OWN`. */
  readonly id: string;
  readonly family: string;
  readonly weight: number;
  readonly bytes: Uint8Array;
}

/** Before the IDs of faces that the user added. */
export const OWN = 'own/';

export function openFace({ id, family, weight, bytes: content }: FontSource): Face {
  // HarfBuzz takes the whole buffer behind an array, and Node's small ones share theirs.
  const bytes = Uint8Array.from(content);
  const face = new hb.Face(new hb.Blob(bytes));
  const shaper = new hb.Font(face);
  shaper.setScale(face.upem, face.upem);
  const known = new Set(face.collectUnicodes());
  const outlines = new Map<number, readonly PathCommand[]>();
  const inks = new Map<number, Ink | null>();
  return {
    id,
    family,
    weight,
    bytes,
    outlines: tableOf(bytes, 'CFF ') ? 'cff' : 'truetype',
    unitsPerEm: face.upem,
    ...verticalMetrics(bytes, id),
    shaper,
    has: (codePoint) => known.has(codePoint),
    advance: (glyph) => shaper.glyphHAdvance(glyph),
    outline(glyph) {
      const kept = outlines.get(glyph);
      if (kept) return kept;
      const drawn = shaper.glyphToJson(glyph).map(({ type, values }) => ({ type, values }) as PathCommand);
      outlines.set(glyph, drawn);
      return drawn;
    },
    ink(glyph) {
      const kept = inks.get(glyph);
      if (kept !== undefined) return kept;
      const found = inkOf(shaper.glyphExtents(glyph), face.upem);
      inks.set(glyph, found);
      return found;
    },
  };
}

function inkOf(extents: hb.GlyphExtents | undefined, upem: number): Ink | null {
  if (!extents || extents.width === 0) return null;
  const { xBearing, yBearing, width, height } = extents;
  return {
    left: xBearing / upem,
    top: yBearing / upem,
    right: (xBearing + width) / upem,
    bottom: (yBearing + height) / upem,
  };
}

/** Ascender and descender stand at the bytes 4 and 6 of hhea. */
function verticalMetrics(bytes: Uint8Array, id: string): Pick<Face, 'ascent' | 'descent'> {
  const table = tableOf(bytes, 'hhea');
  if (!table) throw new Error(`The font ${id} has no table hhea.`);
  return { ascent: table.getInt16(4), descent: table.getInt16(6) };
}
