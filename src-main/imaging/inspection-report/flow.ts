// Places text and pictures down the page, and continues on the next page.
import {
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  PrintScaling,
  type RGB,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** A4 in points. The margins leave room for punched holes. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 40, top: 50, bottom: 56 } as const;
export const INNER_WIDTH = PAGE.width - PAGE.left - PAGE.right;
const LINE = 1.35;
/** What of the next lines stands on a heading's page: a heading alone at the foot of a page names nothing. */
const LEAST_BELOW = 26;
const GREY = rgb(0.35, 0.35, 0.35);

export type Flow = Awaited<ReturnType<typeof openFlow>>;

export async function openFlow(title: string, language: string) {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage(language);
  document.setProducer('Twinmark');
  document.setCreator('Twinmark');
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(plain.getCharacterSet());
  let page = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.top;

  /** Takes room of this height. Returns its page and its top. */
  function room(height: number): { page: PDFPage; top: number } {
    if (y - height < PAGE.bottom) {
      page = document.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.top;
    }
    const top = y;
    y -= height;
    return { page, top };
  }

  function put(
    on: PDFPage,
    x: number,
    base: number,
    text: string,
    facts: { size: number; font: PDFFont; color?: RGB },
  ) {
    on.drawText(text, { x, y: base, color: rgb(0, 0, 0), ...facts });
  }

  return {
    document,
    room,
    gap(points: number): void {
      y -= points;
    },
    heading(text: string, follows: number = LEAST_BELOW): void {
      y = y - 32 - follows < PAGE.bottom ? PAGE.bottom : y - 10;
      const { page: on, top } = room(40);
      put(on, PAGE.left, top - 13, fitted(text, bold, 12, INNER_WIDTH, known), { size: 12, font: bold });
      y += 18;
    },
    /** Sets the cells of a line, each with the share of the width at which it begins. Text that is too long is cut. */
    line(
      cells: readonly (readonly [at: number, text: string])[],
      { size = 9, bold: isBold = false }: { size?: number; bold?: boolean } = {},
    ): void {
      const { page: on, top } = room(size * LINE);
      const font = isBold ? bold : plain;
      for (const [i, [at, text]] of cells.entries()) {
        const width = ((cells[i + 1]?.[0] ?? 1) - at) * INNER_WIDTH - 4;
        put(on, PAGE.left + at * INNER_WIDTH, top - size, fitted(text, font, size, width, known), { size, font });
      }
    },
    text: (on: PDFPage, x: number, base: number, text: string, size: number, width = INNER_WIDTH): void =>
      put(on, x, base, fitted(text, plain, size, width, known), { size, font: plain, color: GREY }),
    picture(on: PDFPage, image: PDFImage, x: number, top: number, side: number): void {
      const scale = Math.min(side / image.width, side / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      on.drawImage(image, { x, y: top - height, width, height });
    },
    /** Sets the foot of every page, when the number of pages is known. */
    async finish(foot: string, pageText: (page: number, pages: number) => string): Promise<Uint8Array> {
      const pages = document.getPages();
      for (const [i, one] of pages.entries()) {
        const facts = { size: 8, font: plain, color: GREY };
        put(one, PAGE.left, 30, fitted(foot, plain, 8, INNER_WIDTH - 80, known), facts);
        const number = pageText(i + 1, pages.length);
        put(one, PAGE.width - PAGE.right - plain.widthOfTextAtSize(number, 8), 30, number, facts);
      }
      return document.save();
    },
  };
}

/** The text in letters that the font has, cut to the width. */
function fitted(text: string, font: PDFFont, size: number, width: number, known: ReadonlySet<number>): string {
  const all = drawable(text, known);
  if (font.widthOfTextAtSize(all, size) <= width) return all;
  let end = all.length;
  while (end > 0 && font.widthOfTextAtSize(`${all.slice(0, end)}…`, size) > width) end--;
  return `${all.slice(0, end)}…`;
}

/** Letters with a stroke, which do not lose it like an accent. */
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't' };

/** The standard fonts have the letters of Western Europe. Other letters lose their accents or become question marks. */
function drawable(text: string, known: ReadonlySet<number>): string {
  const isKnown = (one: string): boolean => known.has(one.codePointAt(0) as number);
  return Array.from(text.replace(/\s+/g, ' '), (one) => {
    if (isKnown(one)) return one;
    const bare = STROKED[one] ?? one.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && [...bare].every(isKnown) ? bare : '?';
  }).join('');
}
