// Printer jobs that are cancelled: at printers that refuse it, on a full disk, and while their sheets are prepared.
import { expect, it } from 'vitest';
import { createJobLeases } from '#main/services/printers/job-driver.ts';
import { createJobLedger } from '#main/services/printers/job-ledger.ts';
import { printerJobView } from '#main/services/printers/job-rules.ts';
import { createCancelling } from '#main/services/printers/print-jobs.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { bySheet, isOver, jobWhen, order } from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { labelsOf } from '#test/support/production/line-labels.ts';

const desk = printingDesk();
const { times, until } = desk;

it('whoever cancels at a printer that refuses is told so, and not where the job has ended', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line, printer } = desk;
  Object.assign(printer.faults, { stopped: 'media-jam', refused: { cancel: 0x0403 } });
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');
  const { jobs } = line.production.printing;
  await expect(jobs.cancel(id)).rejects.toMatchObject({ trouble: { kind: 'print_uncancelled' } });
  // It is looked at again, and may have been read in between.
  await jobWhen(line, id, 'stopped');
  // A printer that has ended the job meanwhile does not refuse to cancel it.
  printer.faults.refused = { cancel: 0x0404 };
  await jobs.cancel(id);
});

it('a printer is told to stop although the disk is full, and whoever cancelled is told that', async () => {
  const { batch, kept } = await desk.ready(1);
  let isFull = false;
  await desk.reopen({
    around: (store) => {
      const change: typeof store.change = (work) =>
        isFull ? Promise.reject(refusal('disk_full', { file: 'station.db' })) : store.change(work);
      return { ...store, change };
    },
  });
  const { line, printer } = desk;
  printer.faults.stopped = 'media-jam';
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');
  isFull = true;
  await expect(line.production.printing.jobs.cancel(id)).rejects.toMatchObject({ code: 'storage_full' });
  expect(printer.jobs().map(({ state }) => state)).toEqual([7]);
  isFull = false;
  expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true });
});

it('sheets that are prepared anew are cancelled before anything of them comes out', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  const { jobs } = line.production.printing;
  printer.faults.holds = 'create';
  const { id } = await order(line, batch, kept);
  await until(() => times('create') === 1);
  const [one] = await labelsOf(line, batch);
  await line.production.labels.void([one.id], 'Wrong lot');
  // The job has its number at the printer by now, and its sheets are made again.
  Object.assign(printer.faults, { holds: 'validate' });
  await until(() => times('validate') === 2);
  const cancelled = jobs.cancel(id);
  printer.faults.holds = null;
  expect(await cancelled).toMatchObject({ state: 'cancelled', asks: false, out: [] });
  expect(printer.arrived).toEqual([]);
  expect(printer.jobs().filter(({ state }) => state < 7)).toEqual([]);
  expect(await bySheet(line, batch)).toEqual({ 1: 'voided', 2: 'proofed' });
});

it('a part that ended while it was cancelled takes the next part with it, also at a printer that refuses to cancel', async () => {
  const { batch, kept } = await desk.ready(2);
  await desk.reopen({ settings: { 'print.sheets_a_job': 1 } });
  const { line, printer } = desk;
  Object.assign(printer.faults, { stopped: 'media-jam', refused: { cancel: 0x0403 } });
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');
  const { store } = line;
  const ledger = createJobLedger(store, () => {}, 1);
  const cancel = createCancelling(store, {
    ledger: {
      ...ledger,
      // The printer goes on, and is through with this part, before the station has kept that nothing follows.
      async note(job, change) {
        Object.assign(printer.faults, { holds: 'create', stopped: null });
        await jobWhen(line, id, 'done');
        return ledger.note(job, change);
      },
    },
    leases: createJobLeases(store),
    driver: {
      tell() {},
      viewOf: (job: PrinterJobRow) => printerJobView(job, null),
      isAway: () => false,
      stop: async () => {},
    } as never,
  });
  expect(await cancel(id)).toMatchObject({ sheets: [2], state: 'cancelled', out: [] });
  printer.faults.holds = null;
  expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'proofed' });
  expect(printer.arrived).toHaveLength(1);
});
