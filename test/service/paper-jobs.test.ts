import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPwg } from '../../src-main/imaging/sheet/pwg/pwg.ts';
import { attribute, type Collection } from '../../src-main/paper/message.ts';
import { crossesOn } from '../../src-shared/calibration.ts';
import { artwork } from '../support/artwork.ts';
import { type FakeOptions, type FakePrinter, startFakePrinter } from '../support/paper/fake-printer.ts';
import { bySheet, isOver, jobWhen, keepPrinter, order, provenSheets, QUICK } from '../support/paper/paper-desk.ts';
import { type Line, openLine } from '../support/production/line.ts';
import { labelsOf } from '../support/production/line-labels.ts';

let picture: Uint8Array;
let root: string;
let line: Line;
let printer: FakePrinter;
const open = () => openLine(join(root, 'data'), { paperPace: QUICK });

beforeAll(async () => {
  picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-paper-'));
  line = await open();
});
afterEach(async () => {
  await line.close();
  await printer?.close();
  rmSync(root, { recursive: true, force: true });
});

async function ready(sheets: number, options: FakeOptions = {}) {
  printer = await startFakePrinter(options);
  const batch = await provenSheets(line, picture, sheets);
  return { batch, kept: await keepPrinter(line, printer) };
}

describe('a job that goes well', () => {
  it('prints once what is proven, and the printer’s count moves the labels', async () => {
    const { batch, kept } = await ready(2);
    const job = await order(line, batch, kept, { request: 'the same press' });
    expect(await order(line, batch, kept, { request: 'the same press' })).toMatchObject({ id: job.id });
    const done = await jobWhen(line, job.id, isOver);
    expect(done).toMatchObject({ state: 'done', counted: 2, out: [1, 2], answered_by: 'printer', asks: false });
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
    expect(printer.arrived).toHaveLength(1);
    await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'paper_printed' } });
  });

  it('sheet one first, then the rest', async () => {
    const { batch, kept } = await ready(3);
    await jobWhen(line, (await order(line, batch, kept, { first: 1, last: 1 })).id, 'done');
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'proofed', 3: 'proofed' });
    const rest = await order(line, batch, kept);
    expect(rest.sheets).toEqual([2, 3]);
    await jobWhen(line, rest.id, 'done');
    await expect(order(line, batch, kept, { first: 2, last: 2 })).rejects.toMatchObject({
      trouble: { kind: 'paper_printed' },
    });
  });

  it('more sheets than a job takes: the others follow by themselves', async () => {
    await line.close();
    line = await openLine(join(root, 'data'), { paperPace: QUICK, settings: { 'print.sheets_a_job': 2 } });
    const { batch, kept } = await ready(5);
    const { id, sheets, follow } = await order(line, batch, kept);
    expect([sheets, follow]).toEqual([[1, 2], 3]);
    await expect
      .poll(() => bySheet(line, batch))
      .toEqual({ 1: 'printed', 2: 'printed', 3: 'printed', 4: 'printed', 5: 'printed' });
    expect(printer.arrived.map((one) => one.sheets)).toEqual([2, 2, 1]);
    const { next } = await line.production.paper.jobs.follow(id);
    expect((await line.production.paper.jobs.follow(next ?? 0)).job).toMatchObject({ sheets: [3, 4], follow: 1 });
  });

  it('and none follow where somebody must say what came out', async () => {
    await line.close();
    line = await openLine(join(root, 'data'), { paperPace: QUICK, settings: { 'print.sheets_a_job': 1 } });
    const { batch, kept } = await ready(2);
    printer.faults.silent = true;
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', asks: true });
    expect(await line.production.paper.jobs.follow(id)).toMatchObject({ next: null });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'proofed' });
  });

  it('from the tray that was asked for, and not at all where the printer has none of that name', async () => {
    const { batch, kept } = await ready(1);
    await expect(order(line, batch, kept, { tray: 'tray-9' })).rejects.toMatchObject({
      trouble: { kind: 'paper_tray' },
    });
    await jobWhen(line, (await order(line, batch, kept, { tray: 'by-pass-tray' })).id, 'done');
    const [{ words }] = printer.jobs();
    const medium = words.get('media-col')?.values[0] as Collection;
    expect(medium.get('media-source')?.values).toEqual(['by-pass-tray']);
  });

  it('as raster where the printer would scale a PDF', async () => {
    const { batch, kept } = await ready(2, { more: { 'print-scaling-supported': attribute('keyword', 'auto') } });
    await jobWhen(line, (await order(line, batch, kept)).id, 'done');
    const [job] = printer.jobs();
    expect(job.format).toBe('image/pwg-raster');
    expect(job.document?.toString('latin1', 0, 13)).toBe('RaS2PwgRaster');
    expect(job.sheets).toBe(2);
  });
});

describe('what stops a job is told, and it goes on', () => {
  it.each(['media-empty-error', 'media-jam', 'cover-open', 'toner-empty'])('%s', async (reason) => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = reason;
    const { id } = await order(line, batch, kept);
    const stopped = await jobWhen(line, id, 'stopped');
    expect(stopped.reasons).toEqual([reason.replace('-error', '')]);
    printer.faults.stopped = null;
    await jobWhen(line, id, 'done');
  });
});

describe('who says what came out', () => {
  it('a person, where the printer does not count', async () => {
    const { batch, kept } = await ready(2);
    printer.faults.silent = true;
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', asks: true, out: null });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
    const [label] = await labelsOf(line, batch);
    const again = line.production.labels.reprint([label.id], 'same', 'Impatient');
    await expect(again).rejects.toMatchObject({ trouble: { kind: 'paper_under_way' } });
    await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'paper_under_way' } });
    for (const answer of ['printed', 'unanswered', 'sent'] as const) {
      const byHand = line.production.labels.confirm(batch, 1, answer);
      await expect(byHand).rejects.toMatchObject({ trouble: { kind: 'paper_under_way' } });
    }
    await line.production.paper.jobs.answer(id, [1], [], 'anna');
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'proofed' });
    const rest = await order(line, batch, kept);
    expect(rest.sheets).toEqual([2]);
    await jobWhen(line, rest.id, isOver);
  });

  it('a person, of a queue, whatever it counts', async () => {
    const { batch, kept } = await ready(1, { more: { 'printer-type': attribute('enum', 4) } });
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', asks: true, counted: null, proposed: [] });
  });

  it('a person, of an aborted job: what the printer counted is proposed', async () => {
    const { batch, kept } = await ready(3);
    printer.faults.abortAfter = 1;
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'failed', asks: true, proposed: [1] });
    await line.production.paper.jobs.answer(id, [1], [2], 'anna');
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'sent', 3: 'proofed' });
  });

  it('a person, of a job that was cancelled here', async () => {
    const { batch, kept } = await ready(2);
    printer.faults.stopped = 'media-jam';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    await line.production.paper.jobs.cancel(id);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true, counted: 0 });
  });
});

describe('nothing is sent twice by itself', () => {
  it('answers that are lost before a byte of the sheets has left cost only another try', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.lost = { create: 1, validate: 1 };
    await jobWhen(line, (await order(line, batch, kept)).id, 'done');
    expect(printer.arrived).toHaveLength(1);
    expect(printer.jobs().filter(({ state }) => state === 7)).toHaveLength(1);
  });

  it('a lost answer to the sheets themselves: the job is looked up and followed', async () => {
    const { batch, kept } = await ready(2);
    printer.faults.lost = { send: 1, job: 1 };
    await jobWhen(line, (await order(line, batch, kept)).id, 'done');
    expect(printer.arrived).toHaveLength(1);
    expect([...printer.printed.values()]).toEqual([2]);
  });

  it('a printer that refuses the sheets: the empty job is cancelled, and its count of nothing frees the labels', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.refused = { send: 0x040a };
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'failed', asks: false, out: [] });
    expect(await bySheet(line, batch)).toEqual({ 1: 'proofed' });
  });

  it('a power cut: the printer counts from 1 again, and somebody else’s job is not ours', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-empty';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    printer.powerCut();
    printer.foreignJob();
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'unknown', asks: true });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent' });
  });

  it('a printer that would scale says so under a good status: nothing is sent', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.ignores = ['media-col'];
    const { id } = await order(line, batch, kept);
    const failed = await jobWhen(line, id, isOver);
    expect(failed).toMatchObject({ state: 'failed', asks: false, trouble: { kind: 'printer_ignores' } });
    expect(printer.arrived).toEqual([]);
    expect(await bySheet(line, batch)).toEqual({ 1: 'proofed' });
  });

  it('a printer that never comes back is given up, and asked about', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-jam';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    await printer.close();
    await jobWhen(line, id, ({ reachable }) => !reachable);
    expect(await line.production.paper.jobs.cancel(id)).toMatchObject({ state: 'unknown', asks: true });
  });

  it('two orders at once make one job', async () => {
    const { batch, kept } = await ready(1);
    const both = await Promise.allSettled([order(line, batch, kept), order(line, batch, kept)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const done = both.find((one) => one.status === 'fulfilled');
    await jobWhen(line, done?.value.id ?? 0, 'done');
    expect(printer.arrived).toHaveLength(1);
  });
});

describe('a station that starts again', () => {
  it('goes on with a job that the printer has', async () => {
    const { batch, kept } = await ready(2);
    printer.faults.stopped = 'media-empty';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    await line.close();
    printer.faults.stopped = null;
    line = await open();
    await line.production.resume();
    await jobWhen(line, id, 'done');
    expect(printer.arrived).toHaveLength(1);
  });

  it('follows a job whose sending was cut by its end', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-empty';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    await line.close();
    line = await open();
    await line.store.paperJobs.change(id, { state: 'sending' });
    printer.faults.stopped = null;
    await line.production.resume();
    await jobWhen(line, id, 'done');
    expect(printer.arrived).toHaveLength(1);
  });
});

describe('the test page', () => {
  const page = { width: 100, height: 148 };
  const testPage = (id: number) =>
    line.production.paper.testPage({ printer: id, page, language: 'en' }, new AbortController().signal);

  it('goes to the printer as sheets go, and leaves no paper job behind', async () => {
    printer = await startFakePrinter();
    await testPage(await keepPrinter(line, printer));
    const [job] = printer.jobs();
    expect(job).toMatchObject({ format: 'application/pdf', sheets: 1 });
    expect(job.words.get('print-scaling')?.values).toEqual(['none']);
    expect(await line.store.paperJobs.moving()).toEqual([]);
  });

  it('is drawn as raster for a printer that would scale a PDF: its crosses are where they are measured', async () => {
    printer = await startFakePrinter({ more: { 'print-scaling-supported': attribute('keyword', 'auto') } });
    await testPage(await keepPrinter(line, printer));
    const [job] = printer.jobs();
    const [{ picture: drawn, dpi }] = [...readPwg(job.document ?? Buffer.alloc(0))];
    for (const [x, y] of crossesOn(page)) {
      const [left, top] = [x, y].map((mm) => Math.round((mm / 25.4) * dpi));
      expect(drawn.data[(top * drawn.width + left) * 3]).toBeLessThan(128);
    }
    expect(drawn.data[0]).toBe(255);
  });

  it('is refused where the printer has no such paper', async () => {
    printer = await startFakePrinter();
    const kept = await keepPrinter(line, printer);
    const large = line.production.paper.testPage(
      { printer: kept, page: { width: 297, height: 420 }, language: 'en' },
      new AbortController().signal,
    );
    await expect(large).rejects.toMatchObject({ trouble: { kind: 'paper_size' } });
    expect(printer.jobs()).toEqual([]);
  });
});

describe('a printer that lies', () => {
  it('says that it is done after fewer sheets than it had: somebody is asked', async () => {
    const { batch, kept } = await ready(3, { drops: 1 });
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', counted: 2, asks: true, proposed: [1, 2] });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'sent', 3: 'sent' });
  });

  it('counts more sheets than it had: it is not believed', async () => {
    const { batch, kept } = await ready(1, { drops: -2 });
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', asks: true });
  });

  it('never ends: the job is cancelled, and the next one prints on another printer', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.endless = true;
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'printing');
    await line.production.paper.jobs.cancel(id);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true });
    await line.production.paper.jobs.answer(id, [], [], 'anna');
    const other = await startFakePrinter();
    const better = await keepPrinter(line, other, { name: 'Other' });
    await jobWhen(line, (await order(line, batch, better)).id, 'done');
    await other.close();
  });

  it('counts below nothing, and never stops although it says so: the second press gives it up', async () => {
    const { batch, kept } = await ready(1);
    Object.assign(printer.faults, { endless: true, deaf: true });
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'printing');
    printer.jobs()[0].counted = -3;
    await jobWhen(line, id, ({ counted }) => counted === 0);
    const { cancel } = line.production.paper.jobs;
    expect(await cancel(id)).toMatchObject({ state: 'printing' });
    expect(await cancel(id)).toMatchObject({ state: 'printing' });
    const began = performance.now();
    await expect.poll(async () => (await cancel(id)).state, { timeout: 30_000, interval: 200 }).toBe('unknown');
    expect(performance.now() - began).toBeGreaterThan(3000);
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent' });
  });

  it('floods or babbles while it prints: it counts as away, and the job is found when it speaks again', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-jam';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    for (const fault of [{ flood: 2 ** 30 }, { garbage: Buffer.from('<html>') }, { http: 500 }]) {
      Object.assign(printer.faults, fault);
      await jobWhen(line, id, ({ reachable }) => !reachable);
      Object.assign(printer.faults, { garbage: null, flood: 0, http: 200 });
      await jobWhen(line, id, ({ reachable }) => reachable);
    }
    printer.faults.stopped = null;
    await jobWhen(line, id, 'done');
    expect(printer.arrived).toHaveLength(1);
  });
});

it('a printer that lies does not hold up the next one', async () => {
  const { batch, kept } = await ready(1);
  const other = await startFakePrinter();
  for (const fault of [{ garbage: Buffer.from('<html>') }, { flood: 2 ** 30 }, { http: 401 }]) {
    Object.assign(printer.faults, { garbage: null, flood: 0, http: 200 }, fault);
    await expect(order(line, batch, kept)).rejects.toMatchObject({ code: expect.any(String) });
  }
  const better = await keepPrinter(line, other, { name: 'Other' });
  await jobWhen(line, (await order(line, batch, better)).id, 'done');
  await other.close();
});

describe('sheets that are still being sent', () => {
  it('a printer that is gone after the last byte is noticed, given up, and found again', async () => {
    await line.close();
    line = await openLine(join(root, 'data'), { paperPace: { ...QUICK, silence: 200 } });
    const { batch, kept } = await ready(1);
    printer.faults.mute = 'send';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, ({ state, reachable, trouble }) => {
      return state === 'sending' && !reachable && trouble?.kind === 'printer_away';
    });
    printer.faults.mute = null;
    await jobWhen(line, id, 'done');
    expect(printer.arrived).toHaveLength(1);
  });

  it('a printer that stops reading because its paper is out is followed, and not given up', async () => {
    const { batch, kept } = await ready(2);
    Object.assign(printer.faults, { stopped: 'media-empty-error', readsUpTo: 500 });
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, 'stopped')).toMatchObject({ reasons: ['media-empty'], reachable: true });
    expect(await line.store.paperJobs.find(id)).toMatchObject({ state: 'sending', counted: 0 });
    const asked = printer.asked.length;
    await expect.poll(() => printer.asked.length).toBeGreaterThan(asked + 20);
    printer.faults.stopped = null;
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'done', out: [1, 2] });
    expect(printer.arrived).toHaveLength(1);
  });

  it('a cut upload to a printer that was at work already: somebody is asked, whatever it counts', async () => {
    const { batch, kept } = await ready(2);
    Object.assign(printer.faults, { stopped: 'media-jam', readsUpTo: 500 });
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    printer.cutLines();
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true, counted: 0, out: null });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
  });

  it('a job that ends at the printer while it is being sent ends here', async () => {
    const { batch, kept } = await ready(1);
    Object.assign(printer.faults, { stopped: 'media-empty', readsUpTo: 500 });
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    await line.production.paper.jobs.cancel(id);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true });
  });
});

describe('a failure on the way drops no job', () => {
  it('a printer that does not say what becomes of the job: that is told, and no refusal', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-empty';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    printer.faults.refused = { job: 0x0501 };
    const { trouble } = await jobWhen(line, id, ({ reachable }) => !reachable);
    expect(trouble).toEqual({ kind: 'printer_untold', facts: { status: '0x0501' } });
    Object.assign(printer.faults, { refused: {}, stopped: null });
    await jobWhen(line, id, 'done');
  });

  it.each([
    ['refuses to list its jobs', { refused: { jobs: 0x0501 } }, 'printer_refuses'],
    ['is busy for ever', { refused: { create: 0x0507 } }, 'printer_busy'],
  ])('a printer that %s: nothing was printed, and why is told', async (_, faults, kind) => {
    const { batch, kept } = await ready(1);
    Object.assign(printer.faults, faults);
    const { id } = await order(line, batch, kept);
    expect(await jobWhen(line, id, isOver)).toMatchObject({ state: 'failed', asks: false, trouble: { kind } });
    printer.faults.refused = {};
    expect(await bySheet(line, batch)).toEqual({ 1: 'proofed' });
    await jobWhen(line, (await order(line, batch, kept)).id, 'done');
  });

  it('a lost answer to the cancelling of a cut upload', async () => {
    const { batch, kept } = await ready(1);
    Object.assign(printer.faults, { refused: { send: 0x040a }, lost: { cancel: 1 } });
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, isOver);
    expect(await line.production.paper.jobs.find(id)).toMatchObject({ asks: true });
    expect(printer.arrived).toEqual([]);
  });

  it('a store that takes nothing for a while: the operator is told, and the job is followed again', async () => {
    const { batch, kept } = await ready(1);
    printer.faults.stopped = 'media-empty';
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, 'stopped');
    const held = await line.store.holdChanges();
    printer.faults.stopped = 'cover-open';
    const hindered = await jobWhen(line, id, ({ reachable }) => !reachable);
    expect(hindered.trouble?.kind).toBe('records_moving');
    printer.faults.stopped = 'media-empty';
    held.end();
    await jobWhen(line, id, ({ reachable, reasons }) => reachable && reasons.join() === 'media-empty');
    printer.faults.stopped = null;
    expect(await jobWhen(line, id, 'done')).toMatchObject({ reachable: true, trouble: null });
    expect(printer.arrived).toHaveLength(1);
  });
});

it('a late answer to an old job leaves alone what a later job printed', async () => {
  const { batch, kept } = await ready(2);
  printer.faults.silent = true;
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, isOver);
  await line.production.paper.jobs.answer(id, [1], [], 'anna');
  printer.faults.silent = false;
  await jobWhen(line, (await order(line, batch, kept)).id, 'done');
  const late = line.production.paper.jobs.answer(id, [1], [], 'anna');
  await expect(late).rejects.toMatchObject({ trouble: { kind: 'paper_later', facts: { sheet: '2' } } });
  expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
});

it('a printer that is added again keeps its name and its tray', async () => {
  printer = await startFakePrinter();
  const id = await keepPrinter(line, printer, { name: 'Hall', tray: 'by-pass-tray' });
  expect(await keepPrinter(line, printer, { uri: `${printer.uri}/again`, name: '127.0.0.1' })).toBe(id);
  expect(await line.production.paper.printers.list()).toMatchObject([
    { name: 'Hall', tray: 'by-pass-tray', uri: `${printer.uri}/again` },
  ]);
});
