import { describe, expect, test } from 'vitest';
import type { Column } from '#window/components/columns.ts';
import {
  cssWidths,
  csvOf,
  isShown,
  moved,
  NO_ARRANGEMENT,
  ordered,
  readArrangement,
  sized,
  turned,
} from '#window/components/own-table/arrangement.ts';

const COLUMNS: readonly Column<{ readonly text: string }>[] = ['id', 'state', 'grade'].map((name) => ({
  name,
  label: name,
  cell: () => name,
  text: ({ text }) => (name === 'id' ? text : name),
  isExtra: name === 'grade',
}));
const shown = (arrangement: typeof NO_ARRANGEMENT, columns = COLUMNS) =>
  ordered(columns, arrangement)
    .filter((column) => isShown(column, arrangement))
    .map(({ name }) => name);

describe('columns', () => {
  test('are as delivered until a person chooses, hides or moves some', () => {
    expect(shown(NO_ARRANGEMENT)).toEqual(['id', 'state']);
    const more = turned(COLUMNS, NO_ARRANGEMENT, 'grade');
    expect(shown(more)).toEqual(['id', 'state', 'grade']);
    const first = moved(COLUMNS, moved(COLUMNS, more, 'grade', -1), 'grade', -1);
    expect(shown(first)).toEqual(['grade', 'id', 'state']);
    expect(shown(turned(COLUMNS, first, 'id'))).toEqual(['grade', 'state']);
    expect(shown(moved(COLUMNS, first, 'grade', -1))).toEqual(['grade', 'id', 'state']);
  });

  test('stand where they stand by default where they are new since', () => {
    const kept = { order: ['state', 'id'], hidden: ['state'], widths: {} };
    const later = [COLUMNS[0], { ...COLUMNS[0], name: 'new', isExtra: false }, ...COLUMNS.slice(1)];
    expect(shown(kept, later)).toEqual(['id', 'new']);
  });

  test('keep what they and their neighbours have, within limits, when they are sized', () => {
    expect(cssWidths(COLUMNS, {})).toBeNull();
    const seen = { id: 100, state: 200 };
    const wider = sized(NO_ARRANGEMENT, seen, 'id', 140.4);
    expect(wider.widths).toEqual({ id: 140, state: 200 });
    expect(sized(wider, { ...seen, id: 140 }, 'state', -3).widths).toEqual({ id: 140, state: 48 });
    expect(sized(wider, {}, 'id', 99_999).widths).toMatchObject({ id: 1200 });
    expect(sized(turned(COLUMNS, wider, 'state'), { id: 140 }, 'id', 150).widths).toEqual({ id: 150, state: 200 });
    expect(cssWidths([...COLUMNS, { name: 'new', width: '7rem' }], wider.widths)).toEqual({
      columns: ['140px', '200px', '10rem', '7rem'],
      table: 'calc(140px + 200px + 10rem + 7rem)',
    });
  });

  test('are read from whatever was kept', () => {
    expect(readArrangement('{"order":["a",1],"hidden":"x"}')).toEqual({ order: ['a'], hidden: [], widths: {} });
    const widths = { id: 90, state: '90', grade: -4, when: 1e9, place: null };
    expect(readArrangement(JSON.stringify({ widths })).widths).toEqual({ id: 90 });
    expect(readArrangement('nothing')).toEqual(NO_ARRANGEMENT);
    expect(readArrangement(null)).toEqual(NO_ARRANGEMENT);
  });
});

test('a saved table has what is seen, and no formulas', () => {
  const rows = ['TW-AAAAA', '=1+1', '-4,5', 'a;"b"', ' =1', 'a,=1'].map((text) => ({ text }));
  expect(csvOf(COLUMNS.slice(0, 2), rows)).toBe(
    '\uFEFFid;state\r\nTW-AAAAA;state\r\n\'=1+1;state\r\n-4,5;state\r\n"a;""b""";state\r\n\' =1;state\r\na,\'=1;state\r\n',
  );
});
