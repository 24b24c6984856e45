import { deflateSync } from 'node:zlib';
import type { PdfFonts } from '#main/labels/display-list/pdf-operators.ts';
import type { Face } from '#main/labels/text/face.ts';
import { type FontSubsetter, openFontSubsetter } from '#main/labels/text/font-subset.ts';
import { array, dictionary, number, reference, textString } from './pdf-values.ts';
import type { PdfObjects } from './pdf-writer.ts';

/** The fonts of a document: those that its labels use, cut down to the glyphs that they use. */
interface LabelFonts extends PdfFonts {
  /** The objects that pages name, as resources. */
  resources(): Readonly<Record<string, number>>;
  /** Writes the fonts, after the last page. */
  write(): Promise<void>;
}

/** A font of a page. Its codes are the numbers of glyphs, and each of them says one text. */
interface ReadFont {
  readonly name: string;
  readonly object: number;
  /** What each glyph says, for those who search and copy. */
  readonly texts: Map<number, string>;
}

/** A glyph that says two texts needs two fonts: letters of the Arabic font share glyphs and differ by their dots alone. */
interface UsedFace {
  readonly face: Face;
  readonly fonts: ReadFont[];
}

export function createLabelFonts(pdf: PdfObjects): LabelFonts {
  const used = new Map<string, UsedFace>();
  const all = () => [...used.values()].flatMap(({ fonts }) => fonts);
  const usedOf = (face: Face): UsedFace => {
    const known = used.get(face.id);
    if (known) return known;
    const first: UsedFace = { face, fonts: [] };
    used.set(face.id, first);
    return first;
  };
  return {
    use(face, glyph, text) {
      const { fonts } = usedOf(face);
      const fitting = fonts.find(({ texts }) => (texts.get(glyph) ?? text) === text);
      if (fitting) {
        fitting.texts.set(glyph, text);
        return fitting.name;
      }
      const next = { name: `F${all().length + 1}`, object: pdf.reserve(), texts: new Map([[glyph, text]]) };
      fonts.push(next);
      return next.name;
    },
    resources: () => Object.fromEntries(all().map(({ name, object }) => [name, object])),
    async write() {
      if (used.size === 0) return;
      const subsetter = await openFontSubsetter();
      for (const one of used.values()) await writeFace(pdf, one, subsetter);
    },
  };
}

/** The glyphs of a face once, and each font that says them: composite fonts of two bytes a code. */
async function writeFace(pdf: PdfObjects, { face, fonts }: UsedFace, subsetter: FontSubsetter): Promise<void> {
  const [descendant, descriptor, file] = [pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const glyphs = [...new Set(fonts.flatMap(({ texts }) => [...texts.keys()]))].toSorted((a, b) => a - b);
  const bytes = subsetter.subset(face.bytes, glyphs);
  const name = `/${subsetTag(glyphs)}+${face.id.replace(/\.\w+$/, '').replace(/[^\w-]/g, '')}`;
  const kind = KINDS[face.outlines];
  const thousandths = (units: number) => number((units * 1000) / face.unitsPerEm);
  await pdf.stream(file, { ...kind.file(bytes.length), Filter: '/FlateDecode' }, [deflateSync(bytes)]);
  await pdf.object(
    descriptor,
    dictionary({
      Type: '/FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      ItalicAngle: 0,
      StemV: STEM,
      Ascent: thousandths(face.ascent),
      Descent: thousandths(face.descent),
      CapHeight: thousandths(face.ascent),
      FontBBox: array([0, thousandths(face.descent), 1000, thousandths(face.ascent)]),
      [kind.key]: reference(file),
    }),
  );
  const widths = glyphs.map((glyph) => `${glyph} [${thousandths(face.advance(glyph))}]`);
  const system = dictionary({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 });
  await pdf.object(
    descendant,
    dictionary({
      Type: '/Font',
      ...kind.font,
      BaseFont: name,
      CIDSystemInfo: system,
      FontDescriptor: reference(descriptor),
      W: array(widths),
    }),
  );
  for (const font of fonts) await writeFont(pdf, font, name, descendant);
}

async function writeFont(
  pdf: PdfObjects,
  { object, texts }: ReadFont,
  name: string,
  descendant: number,
): Promise<void> {
  const unicode = pdf.reserve();
  await pdf.stream(unicode, { Filter: '/FlateDecode' }, [deflateSync(Buffer.from(unicodeMap(texts), 'latin1'))]);
  await pdf.object(
    object,
    dictionary({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: name,
      Encoding: '/Identity-H',
      DescendantFonts: array([reference(descendant)]),
      ToUnicode: reference(unicode),
    }),
  );
}

/** How a PDF holds fonts of quadratic outlines, and those of PostScript's. */
const KINDS = {
  truetype: {
    key: 'FontFile2',
    file: (bytes: number) => ({ Length1: bytes }),
    font: { Subtype: '/CIDFontType2', CIDToGIDMap: '/Identity' },
  },
  cff: {
    key: 'FontFile3',
    file: (): Record<string, string> => ({ Subtype: '/OpenType' }),
    font: { Subtype: '/CIDFontType0' },
  },
} as const;
/** Its glyphs are not those of a standard alphabet. */
const SYMBOLIC = 4;
/** Of the stem, in thousandths; only programs that replace the font look at it, and it is embedded. */
const STEM = 80;

/** Six letters before the name of a font say that it is cut, and tell two cuts of a font apart. */
function subsetTag(glyphs: readonly number[]): string {
  const seed = glyphs.reduce((sum, glyph) => (sum * 31 + glyph + 1) % 26 ** 6, 7);
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(seed / 26 ** i) % 26))).join('');
}

/** For glyphs whose characters another one says: readers take a code without an entry for a character. */
const ZERO_WIDTH_SPACE = '\u200b';
/** At most 100 entries may stand in one block. */
const BLOCK = 100;

function unicodeMap(texts: ReadonlyMap<number, string>): string {
  const lines = [...texts].map(([glyph, text]) => `<${hex(glyph)}> ${utf16(text || ZERO_WIDTH_SPACE)}`);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) =>
    lines.slice(i * BLOCK, (i + 1) * BLOCK),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hex(glyph: number): string {
  return glyph.toString(16).toUpperCase().padStart(4, '0');
}

/** As text strings are, without the mark of their byte order. */
function utf16(text: string): string {
  return textString(text).replace('<FEFF', '<');
}
