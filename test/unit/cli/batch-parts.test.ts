import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeParts, type Part, planParts, printPart } from '#main/cli/batch-parts.ts';
import type { BatchOrder } from '#main/services/ledger/batch-order.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';

const MOST_ROWS = 2;

let line: Line;
beforeAll(async () => {
  line = await openLine(mkdtempSync(join(tmpdir(), 'batch-parts-')), { threads: 1 });
});
afterAll(async () => {
  await line.close();
  rmSync(line.folder, { recursive: true });
});

const order = (rows: number): Promise<BatchOrder> =>
  orderOf(
    line,
    Array.from({ length: rows }, () => ({ metadata: { serial: 'S-1' }, artwork: { problem: 'none' } })),
  );
const plan = (order: BatchOrder, batches: Parameters<typeof planParts>[0] = line.production.batches) =>
  planParts(batches, order, line.folder, MOST_ROWS);
const numbers = (parts: readonly Part[]) => parts.map(({ batch }) => batch.id);

/** As if a command had printed it. */
async function print({ batch }: Part): Promise<void> {
  const plan = { ...planOf(batch), prints: [{ number: 1 }] };
  await line.store.change(({ batches }) => batches.change(batch.id, { state: 'done', plan }));
}

it('the same command goes on where it was interrupted, and begins anew once all was printed', async () => {
  const rows = await order(5);
  const parts = await plan(rows);
  expect(parts.map(({ isPrinted }) => isPrinted)).toEqual([false, false, false]);
  expect(numbers(await plan(rows))).toEqual(numbers(parts));
  await print(parts[0]);
  const again = await plan(rows);
  expect(numbers(again)).toEqual(numbers(parts));
  expect(again.map(({ isPrinted }) => isPrinted)).toEqual([true, false, false]);
  await print(parts[1]);
  await print(parts[2]);
  expect(Math.min(...numbers(await plan(rows)))).toBeGreaterThan(Math.max(...numbers(parts)));
});

it('a command that was interrupted between two batches plans those that are missing', async () => {
  const rows = await order(4);
  const { batches } = line.production;
  let planned = 0;
  const interrupted = {
    findPlanned: batches.findPlanned,
    plan: async (...given: Parameters<typeof batches.plan>) => {
      if (planned++ === 1) throw new Error('killed');
      return batches.plan(...given);
    },
  };
  await expect(plan(rows, interrupted)).rejects.toThrow('killed');
  const { rows: newest } = await batches.list(1, 1);
  const parts = await plan(rows);
  expect(parts).toHaveLength(2);
  expect(parts[0].batch.id).toBe(newest[0].id);
});

it('a longer spreadsheet is another job, although it begins with the same rows', async () => {
  const parts = await plan(await order(6));
  await print(parts[0]);
  expect(numbers(await plan(await order(7)))).not.toContain(parts[0].batch.id);
});

it('makes and prints every part, and lists the files of parts that are printed already', async () => {
  const picture = await artwork('parts', { width: 500, height: 500 });
  const rows = await orderOf(line, await rowsOf(line, picture, 3));
  const first = await plan(rows);
  await makeParts(line, first, 3);
  const before = await printPart(line, first[0], line.folder, 0);
  expect(before).toMatchObject({ made: 2, proven: 2, failures: [], heldBack: [] });
  // The command is killed here, and its first file is taken away.
  rmSync(before.pdfs[0].pdf);
  const again = await plan(rows);
  await makeParts(line, again, 3);
  const outcomes = [await printPart(line, again[0], line.folder, 0), await printPart(line, again[1], line.folder, 2)];
  expect(outcomes.map(({ batch, made, proven }) => [batch, made, proven])).toEqual([
    [first[0].batch.id, 2, 2],
    [first[1].batch.id, 1, 1],
  ]);
  const pdfs = outcomes.flatMap((one) => one.pdfs);
  expect(pdfs.map(({ labels, pdf }) => [labels, existsSync(pdf)])).toEqual([
    [2, true],
    [1, true],
  ]);
});

it('tells a row that failed by its place in the whole spreadsheet', async () => {
  const parts = await plan(await order(3));
  await makeParts(line, parts, 3);
  const { failures, pdfs } = await printPart(line, parts[1], line.folder, MOST_ROWS);
  expect([failures.map(({ row }) => row), pdfs]).toEqual([[3], []]);
});
