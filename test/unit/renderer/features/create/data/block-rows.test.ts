import { afterEach, expect, test, vi } from 'vitest';
import { rowsOf } from '#window/features/create/data/useBlock.ts';
import { useRows } from '#window/features/create/rows.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useRows.getState().show(0, null, 0);
});

/** A station with these rows in its list. Notes the places that it is asked for. */
function stationWith(rows: number[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://desk').searchParams;
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    asked.push(`${offset}+${limit}`);
    const found = rows.slice(offset, offset + limit).map((row) => ({ row, cells: [], remarks: [] }));
    return Response.json({ rows: found, total: rows.length });
  });
  return asked;
}

test('a block takes what was read of the present list, and asks for what only an older list has', async () => {
  const red = Array.from({ length: 250 }, (_, index) => index + 1);
  stationWith(red);
  useRows.getState().show(7, 'red', 1);
  useRows.getState().want(0, 249);
  await expect.poll(() => useRows.getState().pages.size).toBe(3);

  // Five rows are mended. Only the rows in sight are read again.
  const asked = stationWith(red.slice(5));
  useRows.getState().show(7, 'red', 2);
  useRows.getState().want(0, 99);
  await expect.poll(() => useRows.getState().total).toBe(245);
  expect(asked).toEqual(['0+100']);

  const near = await rowsOf(7, { top: 90, bottom: 99 });
  expect([near(90)?.row, near(99)?.row]).toEqual([96, 105]);
  expect(asked).toEqual(['0+100']);

  const all = await rowsOf(7, { top: 0, bottom: 244 });
  expect(Array.from({ length: 245 }, (_, index) => all(index)?.row)).toEqual(red.slice(5));
});
