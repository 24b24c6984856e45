import { inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { isMessage } from '#main/engine/format/payload.ts';
import { drawArtwork } from '#main/imaging/test-sheet/artwork.ts';
import { millimetres, PAGE, TEST_LABELS, testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import { makeSheetPdf } from '#main/imaging/test-sheet/sheet-pdf.ts';
import { write } from '#main/imaging/write.ts';

describe('the test sheet', () => {
  it('tells strength and kind by the message of each label', () => {
    expect(new Set(TEST_LABELS.map(({ message }) => message)).size).toBe(TEST_LABELS.length);
    for (const label of TEST_LABELS) {
      expect(isMessage(label.message)).toBe(true);
      expect(testLabelOf(label.message)).toBe(label);
    }
    for (const strength of ['light', 'balanced', 'strong']) {
      const kinds = TEST_LABELS.filter((label) => label.strength === strength).map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['text', 'photo', 'dark', 'small']));
    }
    expect(testLabelOf('7K3QZ')).toBeNull();
  });

  it('keeps labels apart and within what printers can print', () => {
    const margin = 8;
    const boxes = TEST_LABELS.map((label) => ({
      ...label,
      right: label.left + millimetres(label.width),
      bottom: label.top + millimetres(label.height),
    }));
    for (const box of boxes) {
      expect(Math.min(box.left, box.top, PAGE.width - box.right, PAGE.height - box.bottom)).toBeGreaterThan(margin);
      for (const other of boxes) {
        if (other === box || other.page !== box.page) continue;
        const apart = Math.max(
          other.left - box.right,
          box.left - other.right,
          other.top - box.bottom,
          box.top - other.bottom,
        );
        expect(apart, `${box.message} and ${other.message}`).toBeGreaterThan(5);
      }
    }
  });

  it('places every pixel on one dot of 300, unscaled and unchanged', async () => {
    const drawn = new Map(TEST_LABELS.map((label) => [label.message, drawArtwork(label)]));
    const pictures = new Map<string, Uint8Array>();
    for (const [message, picture] of drawn)
      pictures.set(message, await write(picture, null, { type: 'png', dpi: 300 }));
    const document = await PDFDocument.load(await makeSheetPdf(pictures));
    expect(document.catalog.getViewerPreferences()?.getPrintScaling()).toBe('None');
    expect(document.getPageCount()).toBe(PAGE.count);
    const images = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter(
        (object) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
      );
    const pixels = images.map((image) => inflateSync((image as PDFRawStream).contents));
    for (const [message, { data }] of drawn) {
      expect(
        pixels.some((stored) => Buffer.compare(stored, data) === 0),
        message,
      ).toBe(true);
    }
    for (const [index, page] of document.getPages().entries()) {
      expect([page.getWidth(), page.getHeight()].map((v) => Math.round(v * 100))).toEqual([59528, 84189]);
      const labels = TEST_LABELS.filter((label) => label.page === index);
      expect(placedSizes(document, page)).toEqual(labels.map(({ width, height }) => [width, height]));
    }
  });
});

/** Sizes of the images on a page in dots of 300 an inch, as its drawing commands place them. */
function placedSizes(document: PDFDocument, page: ReturnType<PDFDocument['getPage']>): number[][] {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents];
  const commands = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
  const blocks = commands.split(/^q$/m).filter((block) => / Do$/m.test(block));
  const dots = (points: string) => Math.round((Number(points) / 72) * 300 * 1000) / 1000;
  return blocks.map((block) => {
    const scales = [...block.matchAll(/^(\S+) 0 0 (\S+) 0 0 cm$/gm)].filter(([, x]) => Number(x) !== 1);
    return [dots(scales[0][1]), dots(scales[0][2])];
  });
}
