// Texts of a report in the fonts that ship, as labels have them: for characters that the standard fonts of PDF do not have.
import {
  type PDFDocument,
  PDFName,
  PDFObjectParser,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { createLabelFonts } from '#main/imaging/sheet/output/label-fonts.ts';
import type { PdfObjects } from '#main/imaging/sheet/output/pdf-writer.ts';
import { paintPdf } from '#main/labels/display-list/pdf-operators.ts';
import { createShapers } from '#main/labels/display-list/shapers.ts';
import { lineParts } from '#main/labels/display-list/text-parts.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { languageOf } from '#main/labels/text/scripts.ts';
import type { ShapedLine } from '#main/labels/text/shaped-line.ts';

/** The fonts of a thread. */
export interface ShippedFonts {
  readonly faces: Faces;
  /** Reads the files that were missed. False where none was. */
  read(): Promise<boolean>;
}

/** How a text stands on the page. */
interface LinePlace {
  readonly x: number;
  readonly base: number;
  readonly size: number;
  /** As #rrggbb. */
  readonly color: string;
}

export type OtherFonts = ReturnType<typeof createOtherFonts>;

const FONT = { family: 'Noto Sans', weight: 400 } as const;

export function createOtherFonts(document: PDFDocument, { faces, read }: ShippedFonts) {
  const shapers = createShapers(faces);
  const fonts = createLabelFonts(writerInto(document));
  const pages = new Set<PDFPage>();
  let isLacking = false;

  function shapedAsIs(text: string): ShapedLine | null {
    const shaper = shapers(FONT, languageOf(text) ?? undefined);
    const line = shaper.shape(shaper.paragraph(text, 'auto'), 0, text.length);
    return 'missing' in line ? null : line;
  }

  /** What no font has stands by its number, so that nothing is lost. */
  function shaped(text: string): ShapedLine {
    const whole = shapedAsIs(text);
    if (whole) return whole;
    isLacking = true;
    const told = graphemes(text).map((one) => (shapedAsIs(one) ? one : numbered(one)));
    const line = shapedAsIs(told.join('')) ?? shapedAsIs(graphemes(text).map(numbered).join(''));
    if (!line) throw new Error('The fonts that ship have no digits.');
    return line;
  }

  return {
    /** Reads the files of fonts that the texts need. */
    async prepare(texts: Iterable<string>): Promise<void> {
      const all = [...texts];
      do for (const text of all) shaped(text);
      while (await read());
      isLacking = false;
    },
    /** Whether characters stand by their numbers. */
    isLacking: () => isLacking,
    width: (text: string, size: number): number => shaped(text).width * size,
    draw(page: PDFPage, text: string, { x, base, size, color }: LinePlace): void {
      const height = page.getHeight();
      const at = { x, y: height - base, em: size, matrix: [1, 0, 0, 1, 0, 0] } as const;
      const parts = lineParts(shaped(text), { item: '', color, points: size }, at);
      const list = { dpi: 72, width: page.getWidth(), height, label: { width: 0, height: 0 }, parts };
      const operators = paintPdf(list, { faces, fonts, matrix: [1, 0, 0, -1, 0, height] });
      // The last of them gives the state of the page back. In their place the texts are read in the order of the page.
      page.pushOperators(PDFOperator.of(PDFOperatorNames.PopGraphicsState, [operators.slice(0, -1).join('\n')]));
      pages.add(page);
    },
    /** Writes the fonts, after all texts are drawn. */
    async finish(): Promise<void> {
      await fonts.write();
      const resources = Object.entries(fonts.resources());
      for (const page of pages)
        for (const [name, object] of resources) page.node.setFontDictionary(PDFName.of(name), PDFRef.of(object));
    },
  };
}

/** The numbers of its characters in Unicode. */
function numbered(grapheme: string): string {
  return Array.from(grapheme, (one) => {
    const number = one.codePointAt(0) ?? 0;
    return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  }).join('');
}

/** Takes objects into a document as the writer of sheets takes them into a file. */
function writerInto({ context }: PDFDocument): PdfObjects {
  const parsed = (text: string) => PDFObjectParser.forBytes(Buffer.from(text, 'latin1'), context).parseObject();
  return {
    reserve: () => context.nextRef().objectNumber,
    object: async (number, value) => context.assign(PDFRef.of(number), parsed(value)),
    async stream(number, entries, data) {
      const facts = context.obj({});
      for (const [name, value] of Object.entries(entries)) facts.set(PDFName.of(name), parsed(` ${value} `));
      context.assign(PDFRef.of(number), PDFRawStream.of(facts, Buffer.concat(data)));
    },
  };
}

/** What people take for single characters. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
