// Places text and pictures down the page, and continues on the next page.
import { PDFDocument, type PDFImage, type PDFPage, PrintScaling, rgb } from '@cantoo/pdf-lib';
import { type FontOpener, openLetters, type Style } from './letters.ts';

/** A4 in points. The margins leave room for punched holes. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 40, top: 50, bottom: 56 } as const;
export const INNER_WIDTH = PAGE.width - PAGE.left - PAGE.right;
const LINE = 1.35;
/** What of the next lines stands on a heading's page: a heading alone at the foot of a page names nothing. */
const LEAST_BELOW = 26;
/** Between the cells of a line. */
const CELL_GAP = 4;
/** Where the foot of a page stands. */
const FOOT = 30;
const GREY = rgb(0.35, 0.35, 0.35);

export type Flow = Awaited<ReturnType<typeof openFlow>>;

/** A cell of a line: the share of the width at which it begins, or at which it ends. */
export type Cell = readonly [at: number, text: string, side?: 'end'];

interface FlowOptions {
  readonly title: string;
  readonly language: string;
  /** What is written: its texts decide which fonts the document needs. */
  readonly report: object;
  readonly openFonts: FontOpener;
}

export async function openFlow({ title, language, report, openFonts }: FlowOptions) {
  const document = await openDocument(title, language);
  const letters = await openLetters(document, report, openFonts);
  const pages = openPages(document);
  return {
    document,
    room: pages.room,
    gap: pages.gap,
    lines: letters.lines,
    width: (text: string, size: number): number => letters.width(text, { size }),
    isLacking: letters.isLacking,
    /** Begins a page where so many lines of this size have no room on this one. True where it did. */
    turnFor: (lines: number, size: number): boolean => pages.turnFor(lines * size * LINE),
    heading(text: string, follows: number = LEAST_BELOW): void {
      if (!pages.turnFor(32 + follows)) pages.gap(10);
      const { page: on, top } = pages.room(40);
      const style = { size: 12, bold: true };
      letters.draw(on, PAGE.left, top - 13, letters.fitted(text, style, INNER_WIDTH), style);
      pages.gap(-18);
    },
    /** Sets the cells of a line. Text that is too long for its cell is cut. */
    line(cells: readonly Cell[], { size = 9, bold }: Partial<Style> = {}): void {
      const { page: on, top } = pages.room(size * LINE);
      const style = { size, bold };
      const startOf = ([at, text, side]: Cell) => at * INNER_WIDTH - (side ? letters.width(text, style) : 0);
      for (const [i, cell] of cells.entries()) {
        const next = cells[i + 1];
        const start = startOf(cell);
        const width = (next ? startOf(next) : INNER_WIDTH) - start - CELL_GAP;
        const text = cell[2] ? cell[1] : letters.fitted(cell[1], style, width);
        letters.draw(on, PAGE.left + start, top - size, text, style);
      }
    },
    text(on: PDFPage, x: number, base: number, text: string, size: number, width = INNER_WIDTH): void {
      const style = { size, color: GREY };
      letters.draw(on, x, base, letters.fitted(text, style, width), style);
    },
    picture(on: PDFPage, image: PDFImage, x: number, top: number, side: number): void {
      const scale = Math.min(side / image.width, side / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      on.drawImage(image, { x, y: top - height, width, height });
    },
    /** Sets the foot of every page, when the number of pages is known. */
    async finish(
      foot: string,
      pageText: (at: { readonly page: number; readonly pages: number }) => string,
    ): Promise<Uint8Array> {
      const all = document.getPages();
      const style = { size: 8, color: GREY };
      for (const [i, one] of all.entries()) {
        letters.draw(one, PAGE.left, FOOT, letters.fitted(foot, style, INNER_WIDTH - 80), style);
        const number = pageText({ page: i + 1, pages: all.length });
        letters.draw(one, PAGE.width - PAGE.right - letters.width(number, style), FOOT, number, style);
      }
      await letters.finish();
      return document.save();
    },
  };
}

/** The pages, and how far down the last of them is full. */
function openPages(document: PDFDocument) {
  let page = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.top;
  return {
    /** Takes room of this height. Returns its page and its top. */
    room(height: number): { page: PDFPage; top: number } {
      if (y - height < PAGE.bottom) {
        page = document.addPage([PAGE.width, PAGE.height]);
        y = PAGE.height - PAGE.top;
      }
      const top = y;
      y -= height;
      return { page, top };
    },
    /** What is next begins a page, where this one has no room of this height. */
    turnFor(height: number): boolean {
      if (y - height >= PAGE.bottom) return false;
      y = PAGE.bottom;
      return true;
    },
    gap(points: number): void {
      y -= points;
    },
  };
}

async function openDocument(title: string, language: string): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage(language);
  document.setProducer('Twinmark');
  document.setCreator('Twinmark');
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  return document;
}
