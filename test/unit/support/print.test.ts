// @module-tag later: shows that the simulator is right, which seldom changes
import { expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { encodeSrgb } from '#test/support/channel/colour.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter, type PrinterSpec } from '#test/support/channel/printer.ts';

const LASER: PrinterSpec = {
  kind: 'laser',
  lines: 120,
  dpi: 1200,
  gain: 0.16,
  scatter: 1.6,
  density: 1,
  paper: [0.9, 0.88, 0.84],
  calibrated: true,
  mottle: 0,
  texture: 0,
  leastDot: 0,
  misregister: 0,
};
const INKJET: PrinterSpec = { ...LASER, kind: 'inkjet', dpi: 720 };

function flat(width: number, height: number, colour: readonly number[]): Rgb {
  return { width, height, data: Uint8Array.from({ length: width * height * 3 }, (_, i) => colour[i % 3]) };
}

/** Mean sRGB levels of a print, white paper counting as 255. */
function levelsOf(print: Print, spec: PrinterSpec): number[] {
  const sums = [0, 0, 0];
  const { data } = print.levels[0];
  for (let i = 0; i < data.length; i++) sums[i % 3] += data[i] / 65535;
  return sums.map((sum, c) => 255 * encodeSrgb((sum * 3) / data.length / spec.paper[c]));
}

const printed = (spec: PrinterSpec, colour: readonly number[]) =>
  levelsOf(printLabel(flat(96, 96, colour), makePrinter(spec), 1), spec);

test.each([LASER, INKJET])('a calibrated $kind keeps light greys and their neutrality', (spec) => {
  for (const grey of [245, 225, 192, 150]) {
    const [r, g, b] = printed(spec, [grey, grey, grey]);
    for (const level of [r, g, b]) expect(Math.abs(level - grey)).toBeLessThan(12);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(8);
  }
});

test.each([LASER, INKJET])('white stays paper and black is dark on a $kind', (spec) => {
  for (const level of printed(spec, [255, 255, 255])) expect(level).toBeCloseTo(255, 0);
  for (const level of printed(spec, [0, 0, 0])) expect(level).toBeLessThan(60);
});

test('dot gain darkens the middle tones where there is no profile', () => {
  const level = (gain: number) => printed({ ...LASER, calibrated: false, gain }, [160, 160, 160])[1];
  expect(level(0.22)).toBeLessThan(level(0) - 10);
});

test('dots of the black screen lie as far apart as its lines say', () => {
  const print = printLabel(flat(200, 200, [60, 60, 60]), makePrinter({ ...LASER, calibrated: false }), 3);
  // At 45 degrees dots of one row of the raster repeat after the square root of two periods.
  const raster = print.levels[0];
  const row = (y: number) =>
    Array.from({ length: raster.width }, (_, x) => raster.data[(y * raster.width + x) * 3 + 1]);
  const power = (period: number) => {
    let sum = 0;
    for (let y = 10; y < 60; y++) {
      let [re, im] = [0, 0];
      for (const [x, v] of row(y).entries()) {
        re += v * Math.cos((2 * Math.PI * x) / period);
        im += v * Math.sin((2 * Math.PI * x) / period);
      }
      sum += re * re + im * im;
    }
    return sum;
  };
  const period = (600 / 120) * Math.SQRT2;
  expect(power(period)).toBeGreaterThan(20 * power(period * 1.08));
  expect(power(period)).toBeGreaterThan(20 * power(period * 0.92));
});

test('a print is the same for a seed and another for another', () => {
  const picture = flat(64, 64, [180, 120, 90]);
  const printer = makePrinter({ ...LASER, mottle: 0.03 });
  const data = (seed: number) => printLabel(picture, printer, seed).levels[0].data;
  expect(data(1)).toEqual(data(1));
  expect(data(1)).not.toEqual(data(2));
});
