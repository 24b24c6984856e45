// @module-tag one-engine: no database in it
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import { assertSheet, optionsOn, placeOf, sheetsFor } from '#main/services/create/artwork-place.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { customSheet } from '#test/support/sheets.ts';

const PRESET = customSheet({
  page: { width: 210, height: 297 },
  label: { width: 60, height: 40 },
  columns: 3,
  rows: 2,
});
const options = (more: object) => ({ ...DEFAULT_SHEET_OPTIONS, ...more });

const used = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }), { maxLength: 3 });

describe('sheets that a job fills', () => {
  it('are those that laying it out gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 6 }),
        used,
        (rows, copies, start, taken) => {
          const given = { preset: PRESET, options: options({ copies, start, used: taken }) };
          fc.pre(!fails(() => assertSheet(given)));
          const labels = Array.from({ length: rows }, (_, i) => ({ name: `TW-${i}` }));
          const { sheets } = layOut(PRESET, labels, given.options);
          const expected = { count: sheets.length, on_last: sheets.at(-1)?.labels.length, cells: 6 };
          expect(sheetsFor(given, rows)).toEqual(expected);
        },
      ),
    );
  });

  it('are none without rows', () => {
    expect(sheetsFor({ preset: PRESET, options: options({}) }, 0)).toEqual({ count: 0, on_last: 0, cells: 6 });
  });
});

describe('the place of a picture', () => {
  it('is as large as it is printed, turned where the artwork fits better so', () => {
    const sheet = { preset: PRESET, options: options({}) };
    expect(placeOf(sheet, null)).toMatchObject({ width_px: 709, height_px: 472 });
    expect(placeOf(sheet, { width: 300, height: 500 })).toMatchObject({ width_px: 472, height_px: 709 });
  });
});

describe('another sheet', () => {
  it('begins at its first cell, with no more bleed and caption than it has room for', () => {
    const small = customSheet({
      page: { width: 100, height: 100 },
      label: { width: 30, height: 12 },
      columns: 3,
      rows: 8,
    });
    const before = options({ start: 5, used: [[1, 2]], bleed: 3, caption: 8, copies: 2 });
    expect(optionsOn(small, before)).toMatchObject({ start: 1, used: [], bleed: 0, caption: null, copies: 2 });
  });

  it('is refused where a sheet has no label left', () => {
    const given = { preset: PRESET, options: options({ used: [[], [1, 2, 3, 4, 5, 6]] }) };
    expect(() => assertSheet(given)).toThrow('Sheet 2 has no free label left');
  });
});

function fails(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}
