import { expect, it } from 'vitest';
import { scanJson } from '#main/server/calls/json-scan.ts';
import type { CellChange } from '#shared/create/draft.ts';
import { portionsOf } from '#window/features/create/data/edit.ts';

const cells = (count: number, text: string) =>
  Array.from({ length: count }, (_, i) => ({ row: i + 1, column: 0, text }));

/** As the station does with each body. It throws for more parts, or more bytes, than a request may have. */
const receive = (changes: readonly CellChange[]) =>
  scanJson(Buffer.from(JSON.stringify({ reading: 1, changes })), null, 2 ** 20);

it('a hundred thousand cells are sent in requests that the station takes, each cell once and in its order', () => {
  const portions = [...portionsOf(cells(100_000, 'Größe'))];
  expect(portions.flat().map(({ row }) => row)).toEqual(Array.from({ length: 100_000 }, (_, i) => i + 1));
  expect(portions.length).toBeLessThan(30);
  for (const portion of portions) receive(portion);
  expect(() => receive(cells(100_000, ''))).toThrow('parts');
});

it('long texts of any script keep a request small too', () => {
  const portions = [...portionsOf(cells(600, '葡'.repeat(4096)))];
  expect(portions.flat()).toHaveLength(600);
  for (const portion of portions) receive(portion);
});

it('nothing is no request', () => {
  expect([...portionsOf([])]).toEqual([]);
});
