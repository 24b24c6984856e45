import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calibrationFrom } from '#main/imaging/sheet/calibration.ts';
import { writeCalibrationPage } from '#main/imaging/sheet/calibration-page.ts';
import { grown } from '#main/imaging/sheet/layout/box.ts';
import { crossesOn, expectedOn, type Measured } from '#shared/printing/calibration.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import { NO_CALIBRATION } from '#shared/printing/sheets.ts';
import { farthestEdge, inkedBox, RENDER_DPI, type Rendering, rendered } from './rendering.ts';
import { FACTS, pdfOf, planOf, pngOf, presetOf } from './sheets.ts';
import { inFolder, missing, run } from './tools.ts';

const A4 = { width: 210, height: 297 };
const PER_MM = RENDER_DPI / 25.4;

async function calibrationPage(language: 'en' | 'de', page = A4): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writeCalibrationPage({ page, language, madeAt: FACTS.madeAt }, (bytes) => {
    parts.push(Uint8Array.from(bytes));
    return Promise.resolve();
  });
  return Buffer.concat(parts);
}

describe('the correction', () => {
  it('is none where the printer is true', () => {
    expect(calibrationFrom(A4, expectedOn(A4))).toEqual(NO_CALIBRATION);
  });

  it('takes back what the printer does', () => {
    const [across, down] = [(x: number) => 1.3 + 0.997 * x, (y: number) => -0.8 + 1.004 * y];
    const [[left, top], [right], [, bottom]] = crossesOn(A4);
    const measured = {
      left: across(left),
      top: down(top),
      across: across(right) - across(left),
      down: down(bottom) - down(top),
    };
    const { x, y, scale_x, scale_y } = calibrationFrom(A4, measured);
    for (const wanted of [0, 50, 200]) {
      expect(across(wanted * scale_x + x)).toBeCloseTo(wanted, 9);
      expect(down(wanted * scale_y + y)).toBeCloseTo(wanted, 9);
    }
  });

  it('is refused where the page was fitted to the paper, or measured in inches', () => {
    const expected = expectedOn(A4);
    expect(() => calibrationFrom(A4, { ...expected, across: expected.across * 0.94 })).toThrow('Print at 100%');
    expect(() => calibrationFrom(A4, { ...expected, down: expected.down / 25.4 })).toThrow('Measured down');
    expect(() => calibrationFrom(A4, { ...expected, left: Number.NaN })).toThrow('measure again');
  });
});

const noGhostscript = missing('gs');
/** A printer that prints 1.1 mm too far right and 0.7 mm too high, 0.4 % too narrow and 0.3 % too long. */
const FAULTY = '<< /BeginPage { pop 3.11811 1.98425 translate 0.996 1.003 scale } >> setpagedevice';

describe.skipIf(noGhostscript)(`a printer that is not true${noGhostscript ? ` (${noGhostscript})` : ''}`, () => {
  it('prints labels within 0.1 mm once its calibration page was measured, and not before', async () => {
    const calibration = calibrationFrom(A4, measuredOn(await rendered(await calibrationPage('en'), FAULTY)));
    const copies = cellCount(await presetOf('l7165'));
    const wanted = (await planOf('l7165', ['TW-AAAAA'], { copies })).sheets[0].labels;
    const { width, height } = wanted[0].pixels;
    const black = { width: width - 10, height: height - 10, data: new Uint8Array((width - 10) * (height - 10) * 3) };
    const files = new Map([['TW-AAAAA', await pngOf(framedBy(black, 5))]]);
    const middles = async (options: object) => {
      const page = await rendered(
        (await pdfOf(await planOf('l7165', ['TW-AAAAA'], { copies, ...options }), files)).file,
        FAULTY,
      );
      // The size of a label is stretched by this printer, and that is not taken back: its middle is compared.
      return Math.max(
        ...wanted.map(({ picture }) => {
          const box = inkedBox(page, picture);
          if (box === null) return Infinity;
          const size = { width: picture.width - 2 * FRAME_MM, height: picture.height - 2 * FRAME_MM };
          const middle = {
            left: box.left + (box.width - size.width) / 2,
            top: box.top + (box.height - size.height) / 2,
            ...size,
          };
          return farthestEdge(middle, grown(picture, -FRAME_MM));
        }),
      );
    };
    expect(await middles({})).toBeGreaterThan(0.5);
    expect(await middles({ calibration })).toBeLessThan(0.1);
  });
});

describe('the calibration page', () => {
  const noTools = missing('qpdf', 'pdftotext');
  it.skipIf(noTools)(`tells in English and German what to do${noTools ? ` (${noTools})` : ''}`, async () => {
    await inFolder(async (folder) => {
      for (const [language, sentence] of [
        ['en', 'left edge of the paper to the cross at the top left (20.0 mm expected)'],
        ['de', 'Diese Seite auf einfaches Papier drucken, mit 100 % und ohne „an Seite anpassen“.'],
      ] as const) {
        await writeFile(join(folder, 'page.pdf'), await calibrationPage(language));
        expect(await run('qpdf', ['--check', 'page.pdf'], folder)).toContain(
          'No syntax or stream encoding errors found',
        );
        expect(await run('pdftotext', ['page.pdf', '-'], folder)).toContain(sentence);
      }
    });
  });
});

const FRAME_MM = (5 / 300) * 25.4;

function framedBy(picture: { width: number; height: number; data: Uint8Array }, frame: number) {
  const [width, height] = [picture.width + 2 * frame, picture.height + 2 * frame];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 3, (y + 1) * picture.width * 3);
    data.set(row, ((y + frame) * width + frame) * 3);
  }
  return { width, height, data };
}

/** What a ruler would find on the print: lines are looked for along one just beside each cross's middle. */
function measuredOn(page: Rendering): Measured {
  const [[left, top], [right], [, bottom]] = crossesOn(A4);
  const beside = 3;
  const x = lineNear((at) => page.inked(at, Math.round((top - beside) * PER_MM)), left);
  const y = lineNear((at) => page.inked(Math.round((left - beside) * PER_MM), at), top);
  const farX = lineNear((at) => page.inked(at, Math.round((top - beside) * PER_MM)), right);
  const farY = lineNear((at) => page.inked(Math.round((left - beside) * PER_MM), at), bottom);
  return { left: x, top: y, across: farX - x, down: farY - y };
}

function lineNear(inked: (at: number) => boolean, expected: number): number {
  const from = Math.round((expected - beyond) * PER_MM);
  const found = Array.from({ length: Math.round(2 * beyond * PER_MM) }, (_, i) => from + i).filter(inked);
  if (found.length === 0) throw new Error(`no line near ${expected} mm`);
  return (found[0] + found[found.length - 1] + 1) / 2 / PER_MM;
}

const beyond = 2.5;
