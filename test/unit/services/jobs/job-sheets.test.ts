import { expect, it } from 'vitest';
import { wayOf } from '#main/services/jobs/job-sheets.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';

const job = (about: Partial<PrinterJob>) =>
  ({ print: 1, asks: false, state: 'printing', out: null, ...about }) as unknown as PrinterJob;

it('sheets that go to a printer by themselves are on their way before the printer has them', () => {
  expect(wayOf({ number: 1 }, [], true)).toBe('moving');
  expect(wayOf({ number: 1 }, [], false)).toBeNull();
  expect(wayOf({ number: 2 }, [job({ state: 'done', out: [1] })], true)).toBe('moving');
});

it('sheets are on their way until the printer has ended, and then printed, failed or asked about', () => {
  expect(wayOf({ number: 1 }, [job({})], true)).toBe('moving');
  expect(wayOf({ number: 1 }, [job({ state: 'done', out: [1] })], true)).toBe('done');
  expect(wayOf({ number: 1 }, [job({ state: 'failed', out: [] })], true)).toBe('failed');
  expect(wayOf({ number: 1 }, [job({ asks: true })], false)).toBe('asks');
});
