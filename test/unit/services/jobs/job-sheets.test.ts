import { expect, it } from 'vitest';
import { createJobSheets, type SheetParts } from '#main/services/jobs/job-sheets.ts';
import type { JobPart } from '#main/services/line/line.ts';
import type { Batch, Print } from '#shared/jobs/production.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';

const print = (number: number, day: string) =>
  ({
    number,
    made_at: `2026-12-${day}T08:00:00Z`,
    sheets: 1,
    labels: 8,
    held_back: [],
    out: [],
  }) as unknown as Print;
const sent = (about: Partial<PrinterJob>) =>
  ({ print: 1, asks: false, state: 'printing', out: null, ...about }) as unknown as PrinterJob;

/** How the job tells of each of its files whose batch has these prints, of which the printer has these. */
async function waysOf(prints: readonly Print[], jobs: readonly PrinterJob[], isSent: boolean) {
  const batch = { id: 1, printing: false, prints } as unknown as Batch;
  const part = { state: 'done', sheetsToCome: false, unprinted: null, isSent } as unknown as JobPart;
  const parts = {
    views: { batch: async () => batch, part: async () => part },
    printing: { jobs: { ofBatch: async () => jobs } },
  } as unknown as SheetParts;
  const { complete, files } = await createJobSheets(parts, false).list({ batches: [1] });
  expect(complete).toBe(true);
  return files.map(({ paper }) => paper);
}

const FIRST = print(1, '01');
const WITH_IT = print(2, '01');
const LATER = print(3, '02');

it('sheets that go to a printer by themselves are on their way before the printer has them', async () => {
  expect(await waysOf([FIRST, WITH_IT], [], true)).toEqual(['moving', 'moving']);
  expect(await waysOf([FIRST, WITH_IT], [sent({ state: 'done', out: [1] })], true)).toEqual(['done', 'moving']);
});

it('sheets that people print, or made again later, are on no way', async () => {
  expect(await waysOf([FIRST], [], false)).toEqual([null]);
  expect(await waysOf([FIRST, LATER], [sent({ state: 'done', out: [1] })], true)).toEqual(['done', null]);
});

it('sheets that a printer has are on their way until it has ended, and then printed, failed or asked about', async () => {
  expect(await waysOf([FIRST], [sent({})], true)).toEqual(['moving']);
  expect(await waysOf([FIRST], [sent({ state: 'failed', out: [] })], true)).toEqual(['failed']);
  expect(await waysOf([FIRST], [sent({ asks: true })], false)).toEqual(['asks']);
});
