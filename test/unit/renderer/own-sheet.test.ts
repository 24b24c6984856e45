import { describe, expect, test } from 'vitest';
import {
  flawOf,
  freeId,
  type Measures,
  measuresOf,
  pageOf,
  sheetOf,
  withPage,
} from '../../../src-renderer/components/own-sheet/own-sheet.ts';

const measures: Measures = {
  name: ' Bottles ',
  ...{ pageWidth: 210, pageHeight: 297, width: 99.1, height: 67.7, columns: 2, rows: 4 },
  ...{ left: 4.65, top: 13.1, gapX: 2.5, gapY: 0, radius: 2 },
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
