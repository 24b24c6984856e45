// Orders that go to the printer in several jobs, one after the other.
import { expect, it } from 'vitest';
import { bySheet, isOver, jobWhen, order } from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { labelsOf } from '#test/support/production/line-labels.ts';

const desk = printingDesk();

/** Orders all sheets in jobs of so many each, and voids the label of the first one while the first job is prepared. */
async function orderWithoutFirst(sheets: number, sheetsAJob: number) {
  const { batch, kept } = await desk.ready(sheets);
  await desk.reopen({ settings: { 'print.sheets_a_job': sheetsAJob } });
  const { line, printer, times, until } = desk;
  printer.faults.holds = 'create';
  await order(line, batch, kept);
  await until(() => times('create') === 1);
  const [one] = await labelsOf(line, batch);
  await line.production.labels.void([one.id], 'Wrong lot');
  printer.faults.holds = null;
  const { jobs } = line.production.printing;
  return async () => (await jobs.ofBatch(batch)).map((job) => [job.state, ...job.sheets]).reverse();
}

it('a part that lost a sheet does not make the parts after it smaller', async () => {
  const parts = await orderWithoutFirst(5, 2);
  await expect.poll(parts, { timeout: 60_000 }).toEqual([
    ['done', 2],
    ['done', 3, 4],
    ['done', 5],
  ]);
});

it('the parts after one of which nothing is left go on', async () => {
  const parts = await orderWithoutFirst(3, 1);
  await expect.poll(parts, { timeout: 60_000 }).toEqual([
    ['failed', 1],
    ['done', 2],
    ['done', 3],
  ]);
});

it('no sheets follow a job that was cancelled, although its printer printed it to the end', async () => {
  const { batch, kept } = await desk.ready(3);
  await desk.reopen({ settings: { 'print.sheets_a_job': 1 } });
  const { line, printer } = desk;
  Object.assign(printer.faults, { deaf: true, stopped: 'media-jam' });
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');
  await line.production.printing.jobs.cancel(id);
  printer.faults.stopped = null;
  await jobWhen(line, id, isOver);
  expect(await line.production.printing.jobs.ofBatch(batch)).toHaveLength(1);
  expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'proofed', 3: 'proofed' });
});
