// How a report writes texts: in the standard fonts of PDF, and in the fonts that ship where those lack a character.
import { type PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { graphemes, type OtherFonts, type ShippedFonts } from './other-fonts.ts';

/** Opens the fonts that ship, where a report needs them. */
export type FontOpener = () => Promise<ShippedFonts>;

export interface Style {
  readonly size: number;
  readonly bold?: boolean | undefined;
  readonly color?: RGB;
}

export type Letters = Awaited<ReturnType<typeof openLetters>>;

const BLACK = rgb(0, 0, 0);

/** The fonts that ship are opened where a text of the report needs them: it has all that is not in the letters of Western Europe. */
export async function openLetters(document: PDFDocument, report: object, openFonts: FontOpener) {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(plain.getCharacterSet());
  const isKnown = (text: string) => [...text].every((one) => known.has(one.codePointAt(0) ?? 0));
  const others = await openOthers(
    document,
    textsIn(report).filter((text) => !isKnown(text)),
    openFonts,
  );
  const fontOf = ({ bold: isBold = false }: Style): PDFFont => (isBold ? bold : plain);

  function width(given: string, style: Style): number {
    const text = spaced(given);
    if (others && !isKnown(text)) return others.width(text, style.size);
    return fontOf(style).widthOfTextAtSize(text, style.size);
  }

  /** Cut to the width. */
  function fitted(given: string, style: Style, room: number): string {
    const text = spaced(given);
    if (width(text, style) <= room) return text;
    const characters = graphemes(text);
    while (characters.length > 0 && width(`${characters.join('')}…`, style) > room) characters.pop();
    return `${characters.join('')}…`;
  }

  return {
    width,
    fitted,
    /** In as many lines as the width asks for. */
    lines(text: string, style: Style, room: number): string[] {
      const lines: string[] = [];
      for (const word of spaced(text).split(' ')) {
        const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
        if (lines.length > 0 && width(longer, style) <= room) lines[lines.length - 1] = longer;
        else lines.push(...broken(word, (part) => width(part, style) <= room));
      }
      return lines;
    },
    draw(page: PDFPage, x: number, base: number, given: string, style: Style): void {
      const { size, color = BLACK } = style;
      const text = spaced(given);
      if (others && !isKnown(text)) others.draw(page, text, { x, base, size, color: hexOf(color) });
      else page.drawText(text, { x, y: base, size, color, font: fontOf(style) });
    },
    /** Whether characters stand by their numbers, because no font has them. */
    isLacking: () => others?.isLacking() ?? false,
    finish: async (): Promise<void> => others?.finish(),
  };
}

async function openOthers(
  document: PDFDocument,
  texts: readonly string[],
  openFonts: FontOpener,
): Promise<OtherFonts | null> {
  if (texts.length === 0) return null;
  const [{ createOtherFonts }, fonts] = await Promise.all([import('./other-fonts.ts'), openFonts()]);
  const others = createOtherFonts(document, fonts);
  await others.prepare(texts);
  return others;
}

/** Every text in it, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [spaced(value)];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
}

/** On one line. The standard fonts have one space only. */
function spaced(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

/** A word in pieces that fit. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  const pieces: string[] = [''];
  for (const one of graphemes(word)) {
    const longer = `${pieces.at(-1)}${one}`;
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(one);
  }
  return pieces;
}

function hexOf({ red, green, blue }: RGB): string {
  const two = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${two(red)}${two(green)}${two(blue)}`;
}
