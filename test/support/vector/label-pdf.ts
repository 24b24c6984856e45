// Labels as a press gets them: pages of paths with trim and bleed.
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { makeRandom } from '#test/support/random.ts';
import { POINTS_PER_MM } from './make-pdf.ts';

const TRIM = { width: 99.1, height: 67.7 };
const BLEED = 3;
const MARGIN = 10;

/** Hills, a sun and a frame, in other colours on each page. */
export async function labelPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  for (let nth = 0; nth < pages; nth++) {
    const { width, height } = { width: at(TRIM.width + 2 * MARGIN), height: at(TRIM.height + 2 * MARGIN) };
    const page = document.addPage([width, height]);
    const random = makeRandom(nth + 1, 'hills');
    const shade = (light: number) => rgb(...tint(nth, light));
    page.drawRectangle({ ...inset(MARGIN - BLEED), color: shade(0.92) });
    page.drawCircle({ x: width * 0.7, y: height * 0.66, size: at(9), color: shade(0.75) });
    for (let hill = 0; hill < 9; hill++) {
      const top = height * (0.55 - hill * 0.045);
      const steps = Array.from({ length: 30 }, (_, i) => {
        const y = top + Math.sin(i * 0.5 + hill * 2 + nth) * at(3) + random.between(0, at(1.2));
        return `L ${(i * width) / 29} ${-y}`;
      });
      page.drawSvgPath(`M 0 0 ${steps.join(' ')} L ${width} 0 Z`, { x: 0, y: 0, color: shade(0.7 - hill * 0.06) });
    }
    page.drawRectangle({ ...inset(MARGIN + 4), borderColor: shade(0.25), borderWidth: 1.5 });
    page.setTrimBox(...box(MARGIN));
    page.setBleedBox(...box(MARGIN - BLEED));
  }
  return document.save();
}

function tint(nth: number, light: number): [number, number, number] {
  const turn = (offset: number) => 0.5 + 0.5 * Math.cos(nth * 1.9 + offset);
  return [0, 2, 4].map((offset) => light * (0.55 + 0.45 * turn(offset))) as [number, number, number];
}

function inset(mm: number) {
  const [x, y, width, height] = box(mm);
  return { x, y, width, height };
}

function box(mm: number): [number, number, number, number] {
  const around = 2 * (MARGIN - mm);
  return [at(mm), at(mm), at(TRIM.width + around), at(TRIM.height + around)];
}

function at(mm: number): number {
  return mm * POINTS_PER_MM;
}
