import { cpSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATABASE_ENDINGS, placesIn } from '#main/files/data-folder.ts';
import { readPwg } from '#main/imaging/sheet/output/pwg.ts';
import { attribute, type Collection } from '#main/printers/message.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { crossesOn } from '#shared/printing/calibration.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { bySheet, isOver, jobWhen, keepPrinter, order, QUICK } from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { openLine } from '#test/support/production/line.ts';
import { labelsOf } from '#test/support/production/line-labels.ts';

const desk = printingDesk();

describe('a job that goes well', () => {
  it('prints once what is proven, and the printer’s count moves the labels', async () => {
    const { batch, kept } = await desk.ready(2);
    const job = await order(desk.line, batch, kept, { request: 'the same press' });
    expect(await order(desk.line, batch, kept, { request: 'the same press' })).toMatchObject({ id: job.id });
    const done = await jobWhen(desk.line, job.id, isOver);
    expect(done).toMatchObject({ state: 'done', counted: 2, out: [1, 2], answered_by: 'printer', asks: false });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
    expect(desk.printer.arrived).toHaveLength(1);
    await expect(order(desk.line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'print_printed' } });
  });

  it('prints sheet one first, then the rest', async () => {
    const { batch, kept } = await desk.ready(3);
    await jobWhen(desk.line, (await order(desk.line, batch, kept, { first: 1, last: 1 })).id, 'done');
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'proofed', 3: 'proofed' });
    const rest = await order(desk.line, batch, kept);
    expect(rest.sheets).toEqual([2, 3]);
    await jobWhen(desk.line, rest.id, 'done');
    await expect(order(desk.line, batch, kept, { first: 2, last: 2 })).rejects.toMatchObject({
      trouble: { kind: 'print_printed' },
    });
  });

  it('sends sheets that are more than a job takes one job after the other, by itself', async () => {
    await desk.line.close();
    desk.line = await openLine(desk.data, { printerPace: QUICK, settings: { 'print.sheets_a_job': 2 } });
    const { batch, kept } = await desk.ready(5);
    const { id, sheets, follow } = await order(desk.line, batch, kept);
    expect([sheets, follow]).toEqual([[1, 2], 3]);
    await expect
      .poll(() => bySheet(desk.line, batch))
      .toEqual({ 1: 'printed', 2: 'printed', 3: 'printed', 4: 'printed', 5: 'printed' });
    expect(desk.printer.arrived.map((one) => one.sheets)).toEqual([2, 2, 1]);
    const { next } = await desk.line.production.printing.jobs.follow(id);
    expect((await desk.line.production.printing.jobs.follow(next ?? 0)).job).toMatchObject({
      sheets: [3, 4],
      follow: 1,
    });
  });

  it('sends no further sheets where somebody must say what came out', async () => {
    await desk.line.close();
    desk.line = await openLine(desk.data, { printerPace: QUICK, settings: { 'print.sheets_a_job': 1 } });
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.silent = true;
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'done', asks: true });
    expect(await desk.line.production.printing.jobs.follow(id)).toMatchObject({ next: null });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent', 2: 'proofed' });
  });

  it('takes the tray that was asked for, and does not print where the printer has none of that name', async () => {
    const { batch, kept } = await desk.ready(1);
    await expect(order(desk.line, batch, kept, { tray: 'tray-9' })).rejects.toMatchObject({
      trouble: { kind: 'print_tray' },
    });
    await jobWhen(desk.line, (await order(desk.line, batch, kept, { tray: 'by-pass-tray' })).id, 'done');
    const [{ words }] = desk.printer.jobs();
    const medium = words.get('media-col')?.values[0] as Collection;
    expect(medium.get('media-source')?.values).toEqual(['by-pass-tray']);
  });

  it('goes out as raster where the printer would scale a PDF', async () => {
    const { batch, kept } = await desk.ready(2, { more: { 'print-scaling-supported': attribute('keyword', 'auto') } });
    await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
    const [job] = desk.printer.jobs();
    expect(job.format).toBe('image/pwg-raster');
    expect(job.document?.toString('latin1', 0, 13)).toBe('RaS2PwgRaster');
    expect(job.sheets).toBe(2);
  });
});

describe('what stops a job is told, and it goes on', () => {
  it.each(['media-empty-error', 'media-jam', 'cover-open', 'toner-empty'])('%s', async (reason) => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = reason;
    const { id } = await order(desk.line, batch, kept);
    const stopped = await jobWhen(desk.line, id, 'stopped');
    expect(stopped.reasons).toEqual([reason.replace('-error', '')]);
    desk.printer.faults.stopped = null;
    await jobWhen(desk.line, id, 'done');
  });
});

describe('what came out', () => {
  it('is said by a person where the printer does not count', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.silent = true;
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'done', asks: true, out: null });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
    const [label] = await labelsOf(desk.line, batch);
    const again = desk.line.production.labels.reprint([label.id], 'same', 'Impatient');
    await expect(again).rejects.toMatchObject({ trouble: { kind: 'print_under_way' } });
    await expect(order(desk.line, batch, kept)).rejects.toMatchObject({
      trouble: { kind: 'print_unanswered', facts: { job: String(id) } },
    });
    for (const answer of ['printed', 'unanswered', 'sent'] as const) {
      const byHand = desk.line.production.labels.confirm(batch, 1, answer);
      await expect(byHand).rejects.toMatchObject({ trouble: { kind: 'print_under_way' } });
    }
    await desk.line.production.printing.jobs.answer(id, [1], [], 'anna');
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'proofed' });
    const rest = await order(desk.line, batch, kept);
    expect(rest.sheets).toEqual([2]);
    await jobWhen(desk.line, rest.id, isOver);
  });

  it('is said by a person for a queue, whatever it counts', async () => {
    const { batch, kept } = await desk.ready(1, { more: { 'printer-type': attribute('enum', 4) } });
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({
      state: 'done',
      asks: true,
      counted: null,
      proposed: [],
    });
  });

  it('is said by a person for an aborted job, where what the printer counted is proposed', async () => {
    const { batch, kept } = await desk.ready(3);
    desk.printer.faults.abortAfter = 1;
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'failed', asks: true, proposed: [1] });
    await desk.line.production.printing.jobs.answer(id, [1], [2], 'anna');
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'sent', 3: 'proofed' });
  });

  it('is said by a person for a job that was cancelled here', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.stopped = 'media-jam';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await desk.line.production.printing.jobs.cancel(id);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true, counted: 0 });
  });
});

describe('nothing is sent twice by itself', () => {
  it('answers that are lost before a byte of the sheets has left cost only another try', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.lost = { create: 1, validate: 1 };
    await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
    expect(desk.printer.jobs().filter(({ state }) => state === 7)).toHaveLength(1);
  });

  it('a lost answer to the sheets themselves: the job is looked up and followed', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.lost = { send: 1, job: 1 };
    await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
    expect([...desk.printer.printed.values()]).toEqual([2]);
  });

  it('a printer that refuses the sheets: the empty job is cancelled, and its count of nothing frees the labels', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.refused = { send: 0x040a };
    const { id } = await order(desk.line, batch, kept);
    const said = { kind: 'printer_refuses', facts: { status: '0x040a' } };
    const ended = await jobWhen(desk.line, id, isOver);
    expect(ended).toMatchObject({ state: 'failed', asks: false, out: [], trouble: said });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'proofed' });
  });

  it('a power cut: the printer counts from 1 again, and somebody else’s job is not ours', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    desk.printer.powerCut();
    desk.printer.foreignJob();
    const lost = { state: 'unknown', asks: true, trouble: { kind: 'print_lost' } };
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject(lost);
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent' });
  });

  it('a power cut before it is cancelled: somebody else’s job at its number goes on', async () => {
    const { batch, kept } = await desk.ready(1);
    const { faults, powerCut, foreignJob, jobs } = desk.printer;
    const { cancel } = desk.line.production.printing.jobs;
    faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    faults.http = 500;
    await jobWhen(desk.line, id, ({ reachable }) => !reachable);
    powerCut();
    foreignJob(5);
    // Its answers are not understood, and yet it would carry them out.
    expect(await cancel(id)).toMatchObject({ state: 'unknown', asks: true });
    expect(jobs().map(({ state }) => state)).toEqual([5]);
  });

  it('a printer that would scale says so under a good status: nothing is sent', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.ignores = ['media-col'];
    const { id } = await order(desk.line, batch, kept);
    const failed = await jobWhen(desk.line, id, isOver);
    expect(failed).toMatchObject({ state: 'failed', asks: false, trouble: { kind: 'printer_ignores' } });
    expect(desk.printer.arrived).toEqual([]);
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'proofed' });
  });

  it('a printer that never comes back is given up, and asked about', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-jam';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await desk.printer.close();
    await jobWhen(desk.line, id, ({ reachable }) => !reachable);
    const givenUp = { state: 'unknown', asks: true, trouble: { kind: 'print_given_up' } };
    expect(await desk.line.production.printing.jobs.cancel(id)).toMatchObject(givenUp);
  });

  it('two orders at once make one job', async () => {
    const { batch, kept } = await desk.ready(1);
    const both = await Promise.allSettled([order(desk.line, batch, kept), order(desk.line, batch, kept)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const done = both.find((one) => one.status === 'fulfilled');
    await jobWhen(desk.line, done?.value.id ?? 0, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
  });
});

describe('a station that starts again', () => {
  it('goes on with a job that the printer has', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await desk.line.close();
    desk.printer.faults.stopped = null;
    desk.line = await desk.open();
    await desk.line.production.resume();
    await jobWhen(desk.line, id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
  });

  it('sends nothing to another printer that has the address by now, although both take the sheets', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.holds = 'create';
    const { id } = await order(desk.line, batch, kept);
    await expect.poll(() => desk.printer.asked.includes('create')).toBe(true);
    await desk.line.close();
    const { port } = desk.printer;
    desk.printer.faults.holds = null;
    await desk.printer.close();
    const uuid = attribute('uri', 'urn:uuid:other');
    desk.printer = await startFakePrinter({ port, more: { 'printer-uuid': uuid } });
    desk.line = await desk.open();
    await desk.line.production.resume();
    const ended = await jobWhen(desk.line, id, isOver);
    expect(ended).toMatchObject({ state: 'failed', asks: false, trouble: { kind: 'print_other' } });
    expect(desk.printer.arrived).toEqual([]);
    // A person who is told may print there.
    await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
  });

  it('follows a job whose sending was cut by its end', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await desk.line.close();
    desk.line = await desk.open();
    await desk.line.store.printerJobs.change(id, { state: 'sending' });
    desk.printer.faults.stopped = null;
    await desk.line.production.resume();
    await jobWhen(desk.line, id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
  });
});

describe('records that were put back to an earlier state', () => {
  const copy = () => `${desk.data}-copy.db`;

  function putCopyBack(): void {
    for (const ending of DATABASE_ENDINGS) rmSync(`${placesIn(desk.data).database}${ending}`, { force: true });
    rmSync(placesIn(desk.data).journal, { recursive: true });
    cpSync(copy(), placesIn(desk.data).database);
  }

  /** The station as it was, while the printer prints all there is. */
  async function printedSince(batch: number, settings: object): Promise<void> {
    await desk.line.close();
    cpSync(placesIn(desk.data).database, copy());
    Object.assign(desk.printer.faults, { stopped: null, holds: null });
    desk.line = await openLine(desk.data, { printerPace: QUICK, settings });
    await desk.line.production.resume();
    await expect.poll(async () => Object.values(await bySheet(desk.line, batch)).join()).toBe('printed,printed');
    await desk.line.close();
  }

  it('nothing is printed by itself: sheets on their way then, and those that would follow, are asked about', async () => {
    const { batch, kept } = await desk.ready(2);
    await desk.line.close();
    const settings = { 'print.sheets_a_job': 1 };
    desk.line = await openLine(desk.data, { printerPace: QUICK, settings });
    desk.printer.faults.stopped = 'media-jam';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await printedSince(batch, settings);
    await restoreBackup(copy(), desk.data);
    desk.line = await openLine(desk.data, { printerPace: QUICK, settings });
    await desk.line.production.resume();
    const { find, answer } = desk.line.production.printing.jobs;
    expect(await find(id)).toMatchObject({ asks: true, sheets: [1, 2], trouble: { kind: 'print_put_back' } });
    await answer(id, [1, 2], [], 'anna');
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
    expect(desk.printer.arrived).toHaveLength(2);
  });

  it('the printer knows better than a database that was copied back: it is asked before anything is sent', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.holds = 'create';
    const { id } = await order(desk.line, batch, kept);
    await expect.poll(() => desk.printer.asked.includes('create')).toBe(true);
    await printedSince(batch, {});
    putCopyBack();
    desk.line = await desk.open();
    await desk.line.production.resume();
    const asked = await jobWhen(desk.line, id, isOver);
    expect(asked).toMatchObject({ state: 'unknown', asks: true, trouble: { kind: 'print_put_back' } });
    expect(desk.printer.arrived).toHaveLength(1);
  });

  it('the printer does not count as empty because its labels were voided before the start', async () => {
    const { batch, kept } = await desk.ready(2);
    desk.printer.faults.holds = 'create';
    const { id } = await order(desk.line, batch, kept);
    await expect.poll(() => desk.printer.asked.includes('create')).toBe(true);
    await printedSince(batch, {});
    putCopyBack();
    desk.line = await desk.open();
    for (const { id: label } of await labelsOf(desk.line, batch)) {
      await desk.line.production.labels.void([label], 'Wrong lot');
    }
    await desk.line.production.resume();
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ asks: true, trouble: { kind: 'print_put_back' } });
  });
});

describe('the test page', () => {
  const page = { width: 100, height: 148 };
  const testPage = (id: number) =>
    desk.line.production.printing.testPage({ printer: id, page, language: 'en' }, new AbortController().signal);

  it('goes to the printer as sheets go, and leaves no printer job behind', async () => {
    desk.printer = await startFakePrinter();
    await testPage(await keepPrinter(desk.line, desk.printer));
    const [job] = desk.printer.jobs();
    expect(job).toMatchObject({ format: 'application/pdf', sheets: 1 });
    expect(job.words.get('print-scaling')?.values).toEqual(['none']);
    expect(await desk.line.store.printerJobs.moving()).toEqual([]);
  });

  it('is drawn as raster for a printer that would scale a PDF: its crosses are where they are measured', async () => {
    desk.printer = await startFakePrinter({ more: { 'print-scaling-supported': attribute('keyword', 'auto') } });
    await testPage(await keepPrinter(desk.line, desk.printer));
    const [job] = desk.printer.jobs();
    const [{ picture: drawn, dpi }] = [...readPwg(job.document ?? Buffer.alloc(0))];
    for (const [x, y] of crossesOn(page)) {
      const [left, top] = [x, y].map((mm) => Math.round((mm / 25.4) * dpi));
      expect(drawn.data[(top * drawn.width + left) * 3]).toBeLessThan(128);
    }
    expect(drawn.data[0]).toBe(255);
  });

  it('is refused where the printer has no such paper', async () => {
    desk.printer = await startFakePrinter();
    const kept = await keepPrinter(desk.line, desk.printer);
    const large = desk.line.production.printing.testPage(
      { printer: kept, page: { width: 297, height: 420 }, language: 'en' },
      new AbortController().signal,
    );
    await expect(large).rejects.toMatchObject({ trouble: { kind: 'print_size' } });
    expect(desk.printer.jobs()).toEqual([]);
  });
});
