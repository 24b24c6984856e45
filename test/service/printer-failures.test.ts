// Printers that lie or fail on the way, and a station that fails: no job is dropped, and nothing is sent twice.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { attribute } from '#main/printers/message.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { bySheet, isOver, jobWhen, keepPrinter, order, QUICK } from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { openLine } from '#test/support/production/line.ts';

const desk = printingDesk();

/** Files that are made to be sent once. */
function filesIn(data: string): string[] {
  const folder = join(placesIn(data).sheets, '.passing');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('a printer that lies', () => {
  it('says that it is done after fewer sheets than it had: somebody is asked', async () => {
    const { batch, kept } = await desk.ready(3, { drops: 1 });
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({
      state: 'done',
      counted: 2,
      asks: true,
      proposed: [1, 2],
    });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent', 2: 'sent', 3: 'sent' });
  });

  it('counts more sheets than it had: it is not believed', async () => {
    const { batch, kept } = await desk.ready(1, { drops: -2 });
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'done', asks: true });
  });

  it('never ends: the job is cancelled, and the next one prints on another printer', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.endless = true;
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'printing');
    await desk.line.production.printing.jobs.cancel(id);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true });
    await desk.line.production.printing.jobs.answer(id, [], [], 'anna');
    const other = await startFakePrinter();
    const better = await keepPrinter(desk.line, other, { name: 'Other' });
    await jobWhen(desk.line, (await order(desk.line, batch, better)).id, 'done');
    await other.close();
  });

  it('counts below nothing, and never stops although it says so: the second press gives it up', async () => {
    const { batch, kept } = await desk.ready(1);
    Object.assign(desk.printer.faults, { endless: true, deaf: true });
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'printing');
    desk.printer.jobs()[0].counted = -3;
    await jobWhen(desk.line, id, ({ counted }) => counted === 0);
    const { cancel } = desk.line.production.printing.jobs;
    expect(await cancel(id)).toMatchObject({ state: 'printing' });
    expect(await cancel(id)).toMatchObject({ state: 'printing' });
    const began = performance.now();
    await expect.poll(async () => (await cancel(id)).state, { timeout: 30_000, interval: 200 }).toBe('unknown');
    expect(performance.now() - began).toBeGreaterThan(3000);
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent' });
  });

  it('floods or babbles while it prints: it counts as away, and the job is found when it speaks again', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-jam';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    for (const fault of [{ flood: 2 ** 30 }, { garbage: Buffer.from('<html>') }, { http: 500 }]) {
      Object.assign(desk.printer.faults, fault);
      await jobWhen(desk.line, id, ({ reachable }) => !reachable);
      Object.assign(desk.printer.faults, { garbage: null, flood: 0, http: 200 });
      await jobWhen(desk.line, id, ({ reachable }) => reachable);
    }
    desk.printer.faults.stopped = null;
    await jobWhen(desk.line, id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
  });
});

it('a printer that lies does not hold up the next one', async () => {
  const { batch, kept } = await desk.ready(1);
  const other = await startFakePrinter();
  for (const fault of [{ garbage: Buffer.from('<html>') }, { flood: 2 ** 30 }, { http: 401 }]) {
    Object.assign(desk.printer.faults, { garbage: null, flood: 0, http: 200 }, fault);
    await expect(order(desk.line, batch, kept)).rejects.toMatchObject({ code: expect.any(String) });
  }
  const better = await keepPrinter(desk.line, other, { name: 'Other' });
  await jobWhen(desk.line, (await order(desk.line, batch, better)).id, 'done');
  await other.close();
});

describe('sheets that are still being sent', () => {
  it('a printer that is gone after the last byte is noticed, given up, and found again', async () => {
    await desk.line.close();
    desk.line = await openLine(desk.data, { printerPace: { ...QUICK, silence: 200 } });
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.mute = 'send';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, ({ state, reachable, trouble }) => {
      return state === 'sending' && !reachable && trouble?.kind === 'printer_away';
    });
    desk.printer.faults.mute = null;
    await jobWhen(desk.line, id, 'done');
    expect(desk.printer.arrived).toHaveLength(1);
  });

  it('a printer that stops reading because its paper is out is followed, and not given up', async () => {
    const { batch, kept } = await desk.ready(2);
    Object.assign(desk.printer.faults, { stopped: 'media-empty-error', readsUpTo: 500 });
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, 'stopped')).toMatchObject({ reasons: ['media-empty'], reachable: true });
    expect(await desk.line.store.printerJobs.find(id)).toMatchObject({ state: 'sending', counted: 0 });
    const asked = desk.printer.asked.length;
    await expect.poll(() => desk.printer.asked.length).toBeGreaterThan(asked + 20);
    desk.printer.faults.stopped = null;
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'done', out: [1, 2] });
    expect(desk.printer.arrived).toHaveLength(1);
  });

  it('a cut upload to a printer that was at work already: somebody is asked, whatever it counts', async () => {
    const { batch, kept } = await desk.ready(2);
    Object.assign(desk.printer.faults, { stopped: 'media-jam', readsUpTo: 500 });
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    desk.printer.cutLines();
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({
      state: 'cancelled',
      asks: true,
      counted: 0,
      out: null,
    });
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
  });

  it('a job that ends at the printer while it is being sent ends here', async () => {
    const { batch, kept } = await desk.ready(1);
    Object.assign(desk.printer.faults, { stopped: 'media-empty', readsUpTo: 500 });
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    await desk.line.production.printing.jobs.cancel(id);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'cancelled', asks: true });
  });
});

describe('a failure on the way drops no job', () => {
  it('a printer that does not say what becomes of the job: that is told, and no refusal', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    desk.printer.faults.refused = { job: 0x0501 };
    const { trouble } = await jobWhen(desk.line, id, ({ reachable }) => !reachable);
    expect(trouble).toEqual({ kind: 'printer_untold', facts: { status: '0x0501' } });
    Object.assign(desk.printer.faults, { refused: {}, stopped: null });
    await jobWhen(desk.line, id, 'done');
  });

  it.each([
    ['refuses to list its jobs', { refused: { jobs: 0x0501 } }, 'printer_refuses'],
    ['is busy for ever', { refused: { create: 0x0507 } }, 'printer_busy'],
  ])('a printer that %s: nothing was printed, and why is told', async (_, faults, kind) => {
    const { batch, kept } = await desk.ready(1);
    Object.assign(desk.printer.faults, faults);
    const { id } = await order(desk.line, batch, kept);
    expect(await jobWhen(desk.line, id, isOver)).toMatchObject({ state: 'failed', asks: false, trouble: { kind } });
    desk.printer.faults.refused = {};
    expect(await bySheet(desk.line, batch)).toEqual({ 1: 'proofed' });
    await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
  });

  it('a printer that is busy for a while gets the file that was made for its first try, and none is left', async () => {
    const { batch, kept } = await desk.ready(1);
    const { printer, line, data } = desk;
    const made = () => filesIn(data).join();
    const tries = () => printer.asked.filter((one) => one === 'create').length;
    printer.faults.refused = { create: 0x0507 };
    const { id } = await order(line, batch, kept);
    await expect.poll(tries, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
    const first = made();
    await expect.poll(tries, { timeout: 30_000, interval: 2 }).toBeGreaterThan(3);
    expect([first, made()]).toEqual([expect.stringMatching(/^[^,]+$/), first]);
    printer.faults.refused = {};
    await jobWhen(line, id, 'done');
    await expect.poll(made, { timeout: 30_000 }).toBe('');
  });

  it('a lost answer to the cancelling of a cut upload', async () => {
    const { batch, kept } = await desk.ready(1);
    Object.assign(desk.printer.faults, { refused: { send: 0x040a }, lost: { cancel: 1 } });
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, isOver);
    expect(await desk.line.production.printing.jobs.find(id)).toMatchObject({ asks: true });
    expect(desk.printer.arrived).toEqual([]);
  });

  it('a store that takes nothing for a while: the operator is told, and the job is followed again', async () => {
    const { batch, kept } = await desk.ready(1);
    desk.printer.faults.stopped = 'media-empty';
    const { id } = await order(desk.line, batch, kept);
    await jobWhen(desk.line, id, 'stopped');
    const held = await desk.line.store.holdChanges();
    desk.printer.faults.stopped = 'cover-open';
    const hindered = await jobWhen(desk.line, id, ({ reachable }) => !reachable);
    expect(hindered.trouble?.kind).toBe('records_moving');
    desk.printer.faults.stopped = 'media-empty';
    held.end();
    await jobWhen(desk.line, id, ({ reachable, reasons }) => reachable && reasons.join() === 'media-empty');
    desk.printer.faults.stopped = null;
    expect(await jobWhen(desk.line, id, 'done')).toMatchObject({ reachable: true, trouble: null });
    expect(desk.printer.arrived).toHaveLength(1);
  });
});

it('a late answer to an old job leaves alone what a later job printed', async () => {
  const { batch, kept } = await desk.ready(2);
  desk.printer.faults.silent = true;
  const { id } = await order(desk.line, batch, kept);
  await jobWhen(desk.line, id, isOver);
  await desk.line.production.printing.jobs.answer(id, [1], [], 'anna');
  desk.printer.faults.silent = false;
  await jobWhen(desk.line, (await order(desk.line, batch, kept)).id, 'done');
  const late = desk.line.production.printing.jobs.answer(id, [1], [], 'anna');
  await expect(late).rejects.toMatchObject({ trouble: { kind: 'print_later', facts: { sheet: '2' } } });
  expect(await bySheet(desk.line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
});

it('a printer that is added again keeps its name and its tray', async () => {
  desk.printer = await startFakePrinter();
  const id = await keepPrinter(desk.line, desk.printer, { name: 'Hall', tray: 'by-pass-tray' });
  expect(await keepPrinter(desk.line, desk.printer, { uri: `${desk.printer.uri}/again`, name: '127.0.0.1' })).toBe(id);
  expect(await desk.line.production.printing.printers.list()).toMatchObject([
    { name: 'Hall', tray: 'by-pass-tray', uri: `${desk.printer.uri}/again` },
  ]);
});

it('no two printers get one name: a person chooses another one, and a printer that nobody named gets one', async () => {
  desk.printer = await startFakePrinter();
  const uuid = attribute('uri', 'urn:uuid:22222222-2222-4333-8444-555555555555');
  const other = await startFakePrinter({ more: { 'printer-uuid': uuid } });
  const third = await startFakePrinter({ more: { 'printer-uuid': attribute('uri', 'urn:uuid:third') } });
  const { printers } = desk.line.production.printing;
  const hall = await keepPrinter(desk.line, desk.printer);
  const taken = { trouble: { kind: 'printer_named', facts: { name: 'hall' } } };
  await expect(keepPrinter(desk.line, other, { name: ' hall' })).rejects.toMatchObject(taken);
  expect(await printers.list()).toHaveLength(1);
  await keepPrinter(desk.line, other, { name: null });
  await keepPrinter(desk.line, third, { name: null });
  const names = (await printers.list()).map(({ name }) => name);
  expect(names).toEqual(['Hall', '127.0.0.1', `127.0.0.1:${third.port}/ipp/print`]);
  const choice = { tray: null, media_type: null };
  await expect(printers.alter(hall, { ...choice, name: '127.0.0.1' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await printers.alter(hall, { ...choice, name: 'HALL' })).toMatchObject({ name: 'HALL' });
  await other.close();
  await third.close();
});
