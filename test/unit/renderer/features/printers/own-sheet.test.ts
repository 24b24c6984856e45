import { describe, expect, test } from 'vitest';
import { drawn, moved, pressed, repeated, sized } from '#window/features/printers/drawing.ts';
import {
  flawOf,
  freeId,
  type Measures,
  measuresOf,
  onRoll,
  pageOf,
  sheetOf,
  withPage,
} from '#window/features/printers/own-sheet.ts';

const measures: Measures = {
  name: ' Bottles ',
  pageWidth: 210,
  pageHeight: 297,
  width: 99.1,
  height: 67.7,
  columns: 2,
  rows: 4,
  left: 4.65,
  top: 13.1,
  gapX: 2.5,
  gapY: 0,
  radius: 2,
};
const identity = { id: 'own-bottles', maker: null, number: null, media: 'sheet' } as const;

describe('a sheet by its measures', () => {
  test('has the margins that are left over, and gives its measures back', () => {
    const sheet = sheetOf(measures, identity);
    expect(sheet).toMatchObject({
      name: 'Bottles',
      margins: { right: 4.65, bottom: 13.1 },
      pitch: { x: 101.6, y: 67.7 },
    });
    expect(measuresOf(sheet)).toEqual({ ...measures, name: 'Bottles' });
  });

  test('cannot be wider or higher than its page, or without a size', () => {
    const flaw = (change: Partial<Measures>) => flawOf(sheetOf({ ...measures, ...change }, identity));
    expect([flaw({}), flaw({ columns: 3 }), flaw({ rows: 5 }), flaw({ width: 0 })]).toEqual([
      null,
      'across',
      'down',
      'size',
    ]);
  });

  test('has a page with a name, or one of its own', () => {
    expect([pageOf(measures), pageOf(withPage('letter', measures)), pageOf(withPage('own', measures))]).toEqual([
      'a4',
      'letter',
      'own',
    ]);
  });

  test('gets an id that no other sheet has', () => {
    expect(freeId('Bögen, groß', [])).toBe('own-bogen-gro');
    expect(freeId('Bottles', ['own-bottles', 'own-bottles-2'])).toBe('own-bottles-3');
    expect(freeId('?', [])).toBe('own-sheet');
  });
});

describe('a sheet by drawing', () => {
  const first = drawn(measures, { x: 104.1, y: 80.6 }, { x: 4.9, y: 12.7 });

  test('begins with one label, in steps of half a millimetre, whatever corner was first', () => {
    expect(first).toMatchObject({ left: 5, top: 12.5, width: 99, height: 68, columns: 1, rows: 1, gapX: 2.5 });
    expect(drawn(measures, { x: 150, y: 250 }, { x: 400, y: 400 })).toMatchObject({ width: 60, height: 47 });
  });

  test('has no label that a trembling hand drew', () => {
    expect(drawn(measures, { x: 10, y: 10 }, { x: 13, y: 100 })).toBe(measures);
  });

  test('repeats the label as often as the page has room, and fits then', () => {
    expect(repeated(first)).toMatchObject({ columns: 2, rows: 4 });
    expect(repeated({ ...measures, columns: 1, rows: 1 })).toEqual(measures);
    expect(flawOf(sheetOf(repeated(first), identity))).toBeNull();
    // One more would not fit.
    expect(flawOf(sheetOf({ ...repeated(first), columns: 3 }, identity))).toBe('across');
    expect(flawOf(sheetOf({ ...repeated(first), rows: 5 }, identity))).toBe('down');
  });

  test('moves and sizes within the page, by mouse and by keys', () => {
    expect(moved(first, -20, 500)).toMatchObject({ left: 0, top: 229, width: 99 });
    expect(sized(first, 500, -500)).toMatchObject({ left: 5, width: 205, height: 5 });
    const key = (name: string, ctrlKey = false, shiftKey = false) => pressed(first, { key: name, ctrlKey, shiftKey });
    expect(key('ArrowRight')).toMatchObject({ left: 5.5, top: 12.5 });
    expect(key('ArrowUp', false, true)).toMatchObject({ left: 5, top: 7.5 });
    expect(key('ArrowDown', true)).toMatchObject({ width: 99, height: 68.5 });
    expect(key('Enter')).toEqual(repeated(first));
    expect(key('Tab')).toBeNull();
  });
});

test('a roll is as wide and as long as its label', () => {
  const roll = sheetOf(onRoll(measures), { ...identity, media: 'gap' });
  expect(roll).toMatchObject({
    page: roll.label,
    columns: 1,
    rows: 1,
    margins: { left: 0, top: 0, right: 0, bottom: 0 },
  });
  expect(flawOf(roll)).toBeNull();
});
