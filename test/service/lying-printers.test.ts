// A printer that says that it does not scale, and does. Only paper tells: the four distances on the test page uncover it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readPwg } from '#main/imaging/sheet/output/pwg.ts';
import { attribute } from '#main/printers/message.ts';
import { crossesOn, type Measured } from '#shared/printing/calibration.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { keepPrinter, QUICK } from '#test/support/printers/printer-desk.ts';
import { type Line, openLine } from '#test/support/production/line.ts';

const PAGE = { width: 100, height: 148 };
const MM_AN_INCH = 25.4;
/** A ruler is read beside the middle of a cross, and the line is looked for so near to its place. */
const BESIDE_MM = 2;
const NEAR_MM = 5;

describe('a printer that scales in spite of its word', () => {
  let root: string;
  let line: Line;
  let page: Rgb;
  let dpi: number;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'twinmark-lying-'));
    line = await openLine(join(root, 'data'), { printerPace: QUICK });
    // As raster, so that the page is pixels that can be shrunk.
    const printer = await startFakePrinter({
      more: { 'document-format-supported': attribute('mimeMediaType', RASTER) },
    });
    const order = { printer: await keepPrinter(line, printer), page: PAGE, language: 'en' } as const;
    await line.production.printing.testPage(order, new AbortController().signal);
    const [sent] = readPwg(printer.jobs()[0].document ?? Buffer.alloc(0));
    [page, dpi] = [sent.picture, sent.dpi];
    await printer.close();
  });
  afterAll(async () => {
    await line.close();
    rmSync(root, { recursive: true, force: true });
  });

  const calibrated = async (scale: number) =>
    line.production.calibrations.calibrate('Hall', PAGE, measured(await scaled(page, scale), dpi, scale));

  it('an exact one needs no correction', async () => {
    const { calibration } = await calibrated(1);
    expect(calibration.x).toBeCloseTo(0, 0);
    expect([calibration.scale_x, calibration.scale_y].every((one) => Math.abs(one - 1) < 0.002)).toBe(true);
  });

  it('one that shrinks to its margins, to 96 %, is refused', async () => {
    await expect(calibrated(0.96)).rejects.toMatchObject({ trouble: { kind: 'calibration_off' } });
    await expect(calibrated(1.04)).rejects.toMatchObject({ trouble: { kind: 'calibration_off' } });
  });

  it('one that is off by 2 % is corrected: what is drawn larger comes out right', async () => {
    const { calibration } = await calibrated(0.98);
    expect(Math.abs(calibration.scale_x * 0.98 - 1)).toBeLessThan(0.002);
    expect(Math.abs(calibration.scale_y * 0.98 - 1)).toBeLessThan(0.002);
  });
});

const RASTER = 'image/pwg-raster';

/** As the paper looks: the page larger or smaller round its middle. */
async function scaled({ width, height, data }: Rgb, scale: number): Promise<Rgb> {
  const raw = { width, height, channels: 3 as const };
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const shrunk = await sharp(data, { raw }).resize(wide, high, { fit: 'fill' }).raw().toBuffer();
  const [left, top] = [Math.round((width - wide) / 2), Math.round((height - high) / 2)];
  const small = { raw: { width: wide, height: high, channels: 3 as const } };
  const [right, bottom] = [width - wide - left, height - high - top];
  const background = { r: 255, g: 255, b: 255 };
  const onPaper =
    scale <= 1
      ? sharp(shrunk, small).extend({ left, top, right, bottom, background })
      : sharp(shrunk, small).extract({ left: -left, top: -top, width, height });
  return { width, height, data: new Uint8Array(await onPaper.raw().toBuffer()) };
}

/** With a ruler on the paper. */
function measured(page: Rgb, dpi: number, scale: number): Measured {
  const spots = crossesOn(PAGE).map(([x, y]) => [around(x, PAGE.width, scale), around(y, PAGE.height, scale)] as const);
  const [first, right, below] = spots.map((spot) => crossAt(page, dpi, spot));
  return { left: first[0], top: first[1], across: right[0] - first[0], down: below[1] - first[1] };
}

function around(place: number, length: number, scale: number): number {
  return length / 2 + (place - length / 2) * scale;
}

/** Where the lines of a cross are, in millimetres. */
function crossAt({ width, data }: Rgb, dpi: number, [x, y]: readonly [number, number]): readonly [number, number] {
  const dots = (mm: number) => Math.round((mm / MM_AN_INCH) * dpi);
  const isDark = (u: number, v: number) => data[(v * width + u) * 3] < 128;
  const line = (middle: number, isInk: (at: number) => boolean) => {
    const found: number[] = [];
    for (let at = dots(middle - NEAR_MM); at <= dots(middle + NEAR_MM); at++) if (isInk(at)) found.push(at);
    const sum = found.reduce((all, one) => all + one + 0.5, 0);
    return (sum / found.length / dpi) * MM_AN_INCH;
  };
  return [line(x, (at) => isDark(at, dots(y + BESIDE_MM))), line(y, (at) => isDark(dots(x + BESIDE_MM), at))];
}
