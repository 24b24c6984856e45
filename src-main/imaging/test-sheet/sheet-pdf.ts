import { PDFDocument, type PDFFont, type PDFPage, PrintScaling, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { MM_PER_INCH, millimetres, PAGE, TEST_LABELS, type TestLabel } from './labels.ts';

const POINTS_PER_INCH = 72;
const INK = rgb(0, 0, 0);
/** Ticks that show where a white label ends, outside of it: reading does not need them. */
const TICK = { gap: 0.8, length: 2.2, thickness: 0.15 };

const KINDS: Record<TestLabel['kind'], string> = {
  text: 'text on white',
  photo: 'photograph',
  dark: 'dark',
  small: 'small',
  large: 'large, text on white',
};

const FIRST_PAGE = [
  '1.  Print both pages in colour at 100 % (no "fit to page"), in the quality that you will use. The labels of a row are 55.9 mm wide then.',
  '2.  Photograph every label by itself with the phone or camera that you will use, three times at least: straight on, filling the frame;',
  '     from about twice as far, tilted by about 20 degrees; from about three times as far, tilted by about 40 degrees. Let it focus.',
  '3.  Put the photos into a folder, unedited, and run:  node bin/twinmark.mjs score FOLDER',
  '4.  For limits of enrolled prints, photograph the three landscapes as the window says: Jobs, Printers and sheets, Limits for enrolled prints.',
];

const SECOND_PAGE = [
  'What to look for',
  '',
  "By eye: at arm's length, the three",
  'columns should look the same. The',
  'weakest strength that is read in',
  'all of your photographs is the one',
  'to use.',
  '',
  'By camera: "score" finds out from',
  'the photographs alone which label',
  'they show, from how far and how',
  'tilted, and prints what was read.',
  'It needs no names of files.',
  '',
  'The large label carries the same',
  'kind of mark in coarser cells: it',
  'reads from further away than the',
  'others, as larger labels do.',
];

/** The sheet as a PDF of two A4 pages. `pictures` are PNG files by message; they are placed pixel for dot at 300 DPI. */
export async function makeSheetPdf(pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Twinmark test sheet');
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const pages = Array.from({ length: PAGE.count }, () => document.addPage([points(PAGE.width), points(PAGE.height)]));
  for (const [index, page] of pages.entries()) {
    write(page, bold, 14, 14, `Twinmark test sheet, page ${index + 1} of ${PAGE.count}`, 13);
  }
  for (const [index, line] of FIRST_PAGE.entries()) write(pages[0], font, 14, 21 + index * 4.6, line, 7.9);
  for (const [index, line] of SECOND_PAGE.entries())
    write(pages[1], index === 0 ? bold : font, 126, 130 + index * 5.4, line, 9.5);
  for (const label of TEST_LABELS) {
    const picture = pictures.get(label.message);
    if (!picture) throw new Error(`no picture for ${label.message}`);
    placeLabel(pages[label.page], label, await document.embedPng(picture));
    const size = `${millimetres(label.width).toFixed(1)} x ${millimetres(label.height).toFixed(1)} mm`;
    write(
      pages[label.page],
      font,
      label.left,
      label.top - 3.8,
      `${label.strength.toUpperCase()}: ${KINDS[label.kind]}, ${size}`,
      7,
    );
  }
  // Plain objects: print dialogs and people can look into the file.
  return document.save({ useObjectStreams: false });
}

function placeLabel(page: PDFPage, label: TestLabel, image: Parameters<PDFPage['drawImage']>[0]): void {
  const width = millimetres(label.width);
  const height = millimetres(label.height);
  page.drawImage(image, {
    x: points(label.left),
    y: points(PAGE.height - label.top - height),
    width: points(width),
    height: points(height),
  });
  for (const [x, outwards] of [
    [label.left, -1],
    [label.left + width, 1],
  ]) {
    for (const [y, up] of [
      [label.top, -1],
      [label.top + height, 1],
    ]) {
      tick(page, x + outwards * TICK.gap, y, x + outwards * (TICK.gap + TICK.length), y);
      tick(page, x, y + up * TICK.gap, x, y + up * (TICK.gap + TICK.length));
    }
  }
}

function tick(page: PDFPage, x1: number, y1: number, x2: number, y2: number): void {
  page.drawLine({
    start: { x: points(x1), y: points(PAGE.height - y1) },
    end: { x: points(x2), y: points(PAGE.height - y2) },
    thickness: points(TICK.thickness),
    color: INK,
  });
}

function write(page: PDFPage, font: PDFFont, left: number, baseline: number, text: string, size: number): void {
  page.drawText(text, { x: points(left), y: points(PAGE.height - baseline), size, font, color: INK });
}

function points(mm: number): number {
  return (mm / MM_PER_INCH) * POINTS_PER_INCH;
}
