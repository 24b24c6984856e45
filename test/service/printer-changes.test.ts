// What people change while sheets of a job are on their way through a printer.
import { expect, it } from 'vitest';
import { attribute } from '#main/printers/message.ts';
import { changeLabel } from '#main/services/ledger/ledger.ts';
import { createJobLedger } from '#main/services/printers/job-ledger.ts';
import { endedEmpty } from '#main/services/printers/job-rules.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { artwork } from '#test/support/artwork.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import {
  bySheet,
  isOver,
  jobWhen,
  keepPrinter,
  order,
  provenSheets,
  QUICK,
} from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { labelsOf, statusOf } from '#test/support/production/line-labels.ts';

const desk = printingDesk();
const { times, until } = desk;
const ledgerOf = ({ store }: Pick<Line, 'store'>) => createJobLedger(store, () => {}, 50);

it('sheets are prepared anew where a label was voided meanwhile: what is sent is what the ledger says', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  printer.faults.holds = 'create';
  const { id } = await order(line, batch, kept);
  await until(() => times('create') === 1);
  const [one] = await labelsOf(line, batch);
  await line.production.labels.void([one.id], 'Wrong lot');
  printer.faults.holds = null;
  await jobWhen(line, id, 'done');
  expect(times('create')).toBe(2);
  // The sheet without labels is left out.
  expect(printer.arrived.map(({ sheets }) => sheets)).toEqual([1]);
  expect(await line.production.printing.jobs.find(id)).toMatchObject({ sheets: [2], out: [2], asks: false });
  expect(await statusOf(line, one)).toBe('voided');
  expect(await bySheet(line, batch)).toEqual({ 1: 'voided', 2: 'printed' });
});

it.each([
  ['some', [1], [2], { state: 'done', out: [2], asks: false }],
  [
    'all',
    [1, 2],
    [],
    { state: 'failed', out: [], asks: false, trouble: { kind: 'print_nothing_left', facts: { sheet: '1' } } },
  ],
])(
  '%s of the sheets were printed otherwise while they were prepared: these are not printed again',
  async (_, otherwise, sent, ended) => {
    const { batch, kept } = await desk.ready(2);
    const { line, printer } = desk;
    printer.faults.holds = 'create';
    const { id } = await order(line, batch, kept);
    await until(() => times('create') === 1);
    // As another station of the same database does it.
    await line.store.change(async (tables) => {
      for (const label of await labelsOf(line, batch)) {
        if (otherwise.includes(label.sheet ?? 0)) await changeLabel(tables, label, { state: 'verified' });
      }
    });
    printer.faults.holds = null;
    expect(await jobWhen(line, id, isOver)).toMatchObject(ended);
    expect(printer.arrived.map(({ sheets }) => sheets)).toEqual(sent.map(() => 1));
    const left = sent.map((sheet) => [sheet, 'printed']);
    const used = otherwise.map((sheet) => [sheet, 'verified']);
    expect(await bySheet(line, batch)).toEqual(Object.fromEntries([...used, ...left]));
    expect(printer.jobs().filter(({ state }) => state < 7)).toEqual([]);
  },
);

it('an answer that corrects the printer counts the label for that printer, and takes it back from there', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line, printer } = desk;
  printer.faults.abortAfter = 0;
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, isOver);
  // As after a cut upload of which the printer counted nothing.
  const freed = { state: 'failed', asks: false, came_out: [], answered_by: 'printer' } as const;
  await line.store.change(({ printerJobs }) => printerJobs.change(id, freed));
  const { jobs } = line.production.printing;
  const printed = async () => {
    const { values } = await line.store.statistics.sums('2000-01-01', '2999-12-31');
    const printers = values.filter(({ row }) => row.dimension === 'printer');
    return printers.map(({ row, counts }) => [row.value, counts.printed]);
  };
  await jobs.answer(id, [1], [], 'anna');
  expect(await printed()).toEqual([['Hall', 1]]);
  await jobs.answer(id, [], [], 'anna');
  expect(await printed()).toEqual([['Hall', 0]]);
});

it('no empty sheets are sent where all labels were voided before the sheets were made', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  printer.faults.holds = 'printer';
  const ordered = order(line, batch, kept);
  await until(() => printer.held() === 1);
  // The question of the order is answered, and the one of the job is held.
  Object.assign(printer.faults, { holds: 'validate' });
  const { id } = await ordered;
  await until(() => times('validate') === 1);
  for (const { id: label } of await labelsOf(line, batch)) await line.production.labels.void([label], 'Wrong lot');
  printer.faults.holds = null;
  const ended = await jobWhen(line, id, isOver);
  expect(ended).toMatchObject({ state: 'failed', asks: false, out: [], trouble: { kind: 'all_voided' } });
  expect(printer.arrived).toEqual([]);
  expect(printer.jobs().filter(({ state }) => state < 7)).toEqual([]);
});

it('a sheet whose labels are all void is refused as that, and not as printed', async () => {
  const { batch, kept } = await desk.ready(3);
  const { line } = desk;
  const [, two] = await labelsOf(line, batch);
  await line.production.labels.void([two.id], 'Wrong lot');
  const trouble = { kind: 'all_voided' };
  await expect(order(line, batch, kept, { first: 2, last: 2 })).rejects.toMatchObject({ trouble });
  const { id, sheets } = await order(line, batch, kept, { first: 1, last: 3 });
  expect(sheets).toEqual([1, 3]);
  await jobWhen(line, id, 'done');
  expect(desk.printer.arrived.map((one) => one.sheets)).toEqual([2]);
});

it('an answer names sheets of its own job alone, and the refusal names these', async () => {
  const { batch, kept } = await desk.ready(5);
  const { line, printer } = desk;
  const [, two] = await labelsOf(line, batch);
  await line.production.labels.void([two.id], 'Wrong lot');
  printer.faults.silent = true;
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, isOver);
  const trouble = { kind: 'print_other_sheets', facts: { sheets: '1, 3–5' } };
  const { jobs } = line.production.printing;
  await expect(jobs.answer(id, [2], [], 'anna')).rejects.toMatchObject({ trouble });
  await expect(jobs.answer(id, [1], [1], 'anna')).rejects.toMatchObject({ trouble });
  await jobs.answer(id, [1, 3], [4], 'anna');
});

it('an answer is given again as long as its labels were not changed otherwise', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  printer.faults.abortAfter = 1;
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, isOver);
  const { jobs } = line.production.printing;
  await jobs.answer(id, [1], [2], 'anna');
  await jobs.answer(id, [1, 2], [], 'anna');
  const [one] = await labelsOf(line, batch);
  await line.production.labels.void([one.id], 'Smeared');
  await expect(jobs.answer(id, [], [], 'anna')).rejects.toMatchObject({ trouble: { kind: 'print_settled' } });
  expect(await bySheet(line, batch)).toEqual({ 1: 'voided', 2: 'printed' });
});

it('copies that run on over further sheets are not printed in part: the PDF has them all', async () => {
  const { kept } = await desk.ready(1);
  const { line } = desk;
  const picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
  const batch = await provenSheets(line, picture, 1, { options: { ...DEFAULT_SHEET_OPTIONS, copies: 2 } });
  await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'print_copies' } });
});

it('sheets that nobody is sure of any more are not printed again, whatever was said of them before', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  printer.faults.abortAfter = 0;
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, isOver);
  const { jobs } = line.production.printing;
  await jobs.answer(id, [2], [], 'anna');
  expect(await bySheet(line, batch)).toEqual({ 1: 'proofed', 2: 'printed' });
  await jobs.answer(id, [], [1, 2], 'anna');
  expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
  await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'print_printed' } });
});

it('two people who answer at once: the first answer stays, and the second one sees it', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line, printer } = desk;
  printer.faults.abortAfter = 0;
  const { id } = await order(line, batch, kept);
  const { changed_at: shown } = await jobWhen(line, id, isOver);
  const { jobs } = line.production.printing;
  await jobs.answer(id, [2], [], 'anna', shown);
  await expect(jobs.answer(id, [1], [], 'ben', shown)).rejects.toMatchObject({ trouble: { kind: 'print_answered' } });
  expect(await bySheet(line, batch)).toEqual({ 1: 'proofed', 2: 'printed' });
  const { changed_at: seen } = await jobs.answer(id, [2], [], 'anna', shown);
  expect(await jobs.answer(id, [1, 2], [], 'ben', seen)).toMatchObject({ out: [1, 2], answered_by: 'ben' });
});

it('a sheet that is named twice came out once', async () => {
  const { batch, kept } = await desk.ready(2);
  desk.printer.faults.abortAfter = 0;
  const { id } = await order(desk.line, batch, kept);
  await jobWhen(desk.line, id, isOver);
  expect((await desk.line.production.printing.jobs.answer(id, [2, 1, 2, 2], [], 'anna')).out).toEqual([1, 2]);
});

it('a request that was used is refused for other sheets, and for those of another print', async () => {
  const { batch, kept } = await desk.ready(2);
  const { line } = desk;
  const request = 'the same press';
  const { id } = await order(line, batch, kept, { first: 1, last: 1, request });
  expect(await order(line, batch, kept, { first: 1, last: 1, request })).toMatchObject({ id });
  const others = order(line, batch, kept, { first: 2, last: 2, request });
  await expect(others).rejects.toMatchObject({ trouble: { kind: 'print_request' } });
  const another = order(line, batch + 1, kept, { first: 1, last: 1, request });
  await expect(another).rejects.toMatchObject({ trouble: { kind: 'print_request' } });
  await jobWhen(line, id, 'done');
});

it('the number of a printer that was removed is no other printer’s', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line } = desk;
  await line.production.printing.printers.remove(kept);
  const other = await startFakePrinter({ more: { 'printer-uuid': attribute('uri', 'urn:uuid:other') } });
  expect(await keepPrinter(line, other)).not.toBe(kept);
  await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'printer_gone' } });
  expect(other.arrived).toEqual([]);
  await other.close();
});

it('a late answer to a job of which nothing was sent does not free labels that were printed otherwise', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line, printer } = desk;
  const { jobs } = line.production.printing;
  printer.faults.holds = 'validate';
  const { id } = await order(line, batch, kept);
  await until(() => times('validate') === 1);
  const cancelled = jobs.cancel(id);
  printer.faults.holds = null;
  expect(await cancelled).toMatchObject({ state: 'cancelled', asks: false, out: [] });
  await line.production.labels.confirm(batch, 1, 'sent');
  await line.production.labels.confirm(batch, 1, 'printed');
  await expect(jobs.answer(id, [], [], 'anna')).rejects.toMatchObject({ trouble: { kind: 'print_settled' } });
  expect(await bySheet(line, batch)).toEqual({ 1: 'printed' });
});

it('a job that ended is not touched by another end: who answers is not told that somebody else did', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line, printer } = desk;
  printer.faults.silent = true;
  const { id } = await order(line, batch, kept);
  const { changed_at } = await jobWhen(line, id, isOver);
  const row = await line.store.printerJobs.find(id);
  await ledgerOf(line).end(existing(row), {
    state: 'failed',
    asks: true,
  });
  await line.production.printing.jobs.answer(id, [1], [], 'anna', changed_at);
  expect(await bySheet(line, batch)).toEqual({ 1: 'printed' });
});

it('a job that was sent since it was read does not end as one that was not', async () => {
  const { batch, kept } = await desk.ready(1);
  const { line, printer } = desk;
  printer.faults.stopped = 'media-jam';
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');
  const row = existing(await line.store.printerJobs.find(id));
  await ledgerOf(line).end({ ...row, state: 'created' }, endedEmpty('cancelled'));
  expect(await line.production.printing.jobs.find(id)).toMatchObject({ state: 'unknown', asks: true });
  expect(await bySheet(line, batch)).toEqual({ 1: 'sent' });
});

it('a printer that says 0 media sheets is believed in its impressions', async () => {
  const { batch, kept } = await desk.ready(2);
  desk.printer.faults.noMedia = true;
  const { id } = await order(desk.line, batch, kept);
  expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'done', asks: false, out: [1, 2] });
});

it('sheets at a printer are followed after a start on a full disk, which other work waits for', async () => {
  const { batch, kept } = await desk.ready(1);
  desk.printer.faults.stopped = 'media-jam';
  const { id } = await order(desk.line, batch, kept);
  await jobWhen(desk.line, id, 'stopped');
  await desk.line.close();
  const unfinished = () => Promise.reject(refusal('disk_full', { file: 'station.db' }));
  desk.line = await openLine(desk.data, {
    printerPace: QUICK,
    around: (store) => ({ ...store, batches: { ...store.batches, unfinished } }),
  });
  await expect(desk.line.production.resume()).rejects.toMatchObject({ code: 'storage_full' });
  desk.printer.faults.stopped = null;
  await jobWhen(desk.line, id, 'done');
});
