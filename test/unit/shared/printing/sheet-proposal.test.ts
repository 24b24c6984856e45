import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proposeSheet } from '#shared/printing/sheet-proposal.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetPreset } from '#shared/printing/sheets.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'sheets');
const sheets = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SheetPreset);
const sheet = (id: string) => sheets.find((one) => one.id === id) as SheetPreset;

function proposed(width: number, height: number, drawn: [number, number] | null = null, present = 'l7165') {
  const page = drawn && { width_mm: drawn[0], height_mm: drawn[1] };
  return proposeSheet(sheets, sheet(present), { width, height, drawn: page }, DEFAULT_SHEET_OPTIONS);
}

test('artwork with the proportions of the present labels keeps the sheet', () => {
  expect(proposed(1170, 800)).toBe(null);
  expect(proposed(800, 1170)).toBe(null);
});

test('square artwork gets the nearly square labels, wide artwork the wide ones', () => {
  const square = proposed(1200, 1200)?.label ?? { width: 0, height: 1 };
  expect(Math.abs(square.width / square.height - 1)).toBeLessThan(0.06);
  const wide = proposed(2000, 760)?.label ?? { width: 0, height: 1 };
  expect(wide.width / wide.height).toBeGreaterThan(2.4);
  expect(wide.width / wide.height).toBeLessThan(2.95);
});

test('a drawn page gets labels of its own size', () => {
  expect(proposed(750, 450, [63.5, 38.1])?.label).toEqual({ width: 63.5, height: 38.1 });
});

test('the paper stays: Letter is not proposed on A4, and a roll stays the roll that is in the printer', () => {
  expect(proposed(1200, 1200, null, '5163')?.page.width).toBeCloseTo(215.9, 0);
  expect(proposed(1200, 1200, null, 'roll-102x152') ?? null).toBe(null);
});
