// `twinmark print` on a station that runs and on one that does not: what it prints, asks and takes as an answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { tellFailure, tellOutcome } from '#main/cli/outcome.ts';
import { runPrint } from '#main/cli/print.ts';
import { runPrinters } from '#main/cli/printers.ts';
import { attribute } from '#main/printers/message.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { artwork } from '#test/support/artwork.ts';
import { nameDatabase } from '#test/support/postgres/databases.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { bySheet, jobWhen, keepPrinter, order, provenSheets, QUICK } from '#test/support/printers/printer-desk.ts';
import { openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { startStation } from '#test/support/station.ts';

let picture: Uint8Array;
let folder: string;
let printer: FakePrinter;

beforeAll(async () => {
  picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
});
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'twinmark-print-command-')), 'data');
  await nameDatabase(folder);
  printer = await startFakePrinter();
});
afterEach(async () => {
  await printer.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** As a shell sees it. */
async function command(...args: string[]) {
  const said: string[] = [];
  const logged: string[] = [];
  const lines: string[] = [];
  const output = { out: (line: string) => said.push(line), log: (line: string) => logged.push(line) };
  const given = ['--data', folder, ...args];
  const code = await runPrint(given, output).then(
    (outcome) => {
      lines.push(...outcome.lines);
      return tellOutcome(outcome, true, output);
    },
    (error: unknown) => tellFailure(error, true, output),
  );
  return { code, json: JSON.parse(said.at(-1) ?? '{}'), lines, logged };
}

const printing = (...args: string[]) => command('--printer', printer.uri, ...args);

/** Sheets that nobody printed yet, on a station that does not run. */
async function sheets(count: number, more: object = {}): Promise<number> {
  const line = await openLine(folder, { printerPace: QUICK });
  const batch = await provenSheets(line, picture, count, more);
  await line.close();
  return batch;
}

async function states(batch: number) {
  const line = await openLine(folder);
  const found = await bySheet(line, batch);
  await line.close();
  return found;
}

/** What the activity log has, by its kinds. */
async function acts(): Promise<string[]> {
  const line = await openLine(folder);
  const { rows } = await line.store.activity.list(null, 1, 20, []);
  await line.close();
  return rows.map(({ kind }) => kind).sort();
}

it('asks what came out of a printer that does not count, takes the answer, and prints the others', async () => {
  const batch = await sheets(3);
  printer.faults.silent = true;
  const asked = await printing();
  expect(asked).toMatchObject({ code: 1, json: { state: 'done', sheets: 3, printed: 0, asks: true } });
  const job = String(asked.json.job);
  const unanswered = expect.stringContaining(`Printing job ${job} waits for your answer`);
  expect(await printing()).toMatchObject({ code: 3, json: { error: unanswered } });
  expect(await command('--answer', job, '--out', '1-4')).toMatchObject({ code: 2 });
  expect(await command('--answer', job, '--out', 'some')).toMatchObject({ code: 2 });
  expect(await command('--answer', job)).toMatchObject({ code: 2 });
  const refused = (error: string) => ({ code: 2, json: { error } });
  expect(await command('--answer', '99', '--out', 'all')).toMatchObject(refused('There is no printing job 99.'));
  expect(await printing('--batch', '99')).toMatchObject(refused('There is no job 99 on this station.'));
  for (const tray of ['', 'x'.repeat(65), 'a\u202eb']) {
    expect(await printing('--tray', tray)).toMatchObject({
      code: 2,
      json: { error: expect.stringContaining('--tray') },
    });
  }
  const answered = await command('--answer', job, '--out', '1,3');
  expect(answered).toMatchObject({ code: 0, json: { state: 'answered', out: [1, 3], asks: false } });
  expect(await states(batch)).toEqual({ 1: 'printed', 2: 'proofed', 3: 'printed' });
  printer.faults.silent = false;
  expect(await printing()).toMatchObject({ code: 0, json: { state: 'done', sheets: 1, printed: 1 } });
  expect(await states(batch)).toEqual({ 1: 'printed', 2: 'printed', 3: 'printed' });
  expect(printer.arrived.map((one) => one.sheets)).toEqual([3, 1]);
  expect(await acts()).toEqual(['answerByCommand', 'printByCommand', 'printByCommand']);
});

it('says before the sheets move that they were corrected for another printer, and by how much', async () => {
  const calibration = { x: 0.8, y: -0.6, scale_x: 1, scale_y: 1 };
  await sheets(2, { options: { ...DEFAULT_SHEET_OPTIONS, calibration, printer: 'Office' } });
  const sentence =
    'These sheets are corrected for the printer Office, by up to 1.0 mm, and 127.0.0.1 was never measured. Print them on Office, or look at the first sheet before the others.';
  const own = await printing('--first');
  expect(own).toMatchObject({ code: 0, json: { out: [1], warnings: [sentence] } });
  expect(own.logged[0]).toBe(sentence);
  const station = await startStation({ folder });
  const running = await printing();
  await station.stop();
  expect(running).toMatchObject({ code: 0, json: { out: [2], warnings: [sentence] } });
  expect(running.logged[0]).toBe(sentence);
});

it('says nothing against sheets that were corrected for no printer', async () => {
  await sheets(1);
  expect(await printing()).toMatchObject({ code: 0, json: { out: [1], warnings: [] } });
});

it('a command that was ended while the printer printed: the next one sees that to its end, and prints the others', async () => {
  const line = await openLine(folder, { printerPace: QUICK });
  const batch = await provenSheets(line, picture, 2);
  printer.faults.stopped = 'media-empty';
  const { id } = await order(line, batch, await keepPrinter(line, printer), { first: 1, last: 1 });
  await jobWhen(line, id, 'stopped');
  await line.close();
  printer.faults.stopped = null;
  const next = await printing();
  expect(next, next.logged.join('\n')).toMatchObject({ code: 0, json: { sheets: 1, printed: 1, out: [2] } });
  expect(await states(batch)).toEqual({ 1: 'printed', 2: 'printed' });
  expect(printer.arrived).toHaveLength(2);
});

it('prints and answers through a station that runs', async () => {
  const batch = await sheets(2);
  const station = await startStation({ folder });
  printer.faults.abortAfter = 1;
  const asked = await printing();
  expect(asked).toMatchObject({ code: 1, json: { state: 'failed', asks: true } });
  expect(await command('--answer', String(asked.json.job), '--out', 'none')).toMatchObject({ code: 0 });
  printer.faults.abortAfter = null;
  expect(await printing('--sheets', '2-2')).toMatchObject({ code: 0, json: { out: [2] } });
  await station.stop();
  expect(await states(batch)).toEqual({ 1: 'proofed', 2: 'printed' });
});

it('an answer does not wait for what other jobs do at their printers', async () => {
  const line = await openLine(folder, { printerPace: QUICK });
  const other = await startFakePrinter({ more: { 'printer-uuid': attribute('uri', 'urn:uuid:other') } });
  const [waiting, asking] = [await provenSheets(line, picture, 1), await provenSheets(line, picture, 3)];
  printer.faults.stopped = 'media-empty';
  other.faults.silent = true;
  const stopped = await order(line, waiting, await keepPrinter(line, printer));
  await jobWhen(line, stopped.id, 'stopped');
  const asked = await order(line, asking, await keepPrinter(line, other, { name: 'Other' }));
  await jobWhen(line, asked.id, ({ asks }) => asks);
  await line.close();
  const answered = await command('--answer', String(asked.id), '--out', '1-2');
  expect(answered).toMatchObject({ code: 0, json: { state: 'answered', out: [1, 2] } });
  expect(answered.lines).toEqual(['2 of 3 sheets came out: 1 to 2.']);
  expect(printer.jobs().map(({ state }) => state)).toEqual([6]);
  await other.close();
});

it('keeps no address that is none, or that no printer answers at', async () => {
  await sheets(1);
  const at = (uri: string) => command('--printer', uri);
  const none = { code: 2, json: { error: expect.stringContaining('--printer must be the address of a printer') } };
  expect(await at(printer.uri.replace('ipp:', 'ippp:'))).toMatchObject(none);
  expect(await at('Hall')).toMatchObject(none);
  const gone = await startFakePrinter();
  await gone.close();
  expect(await at(gone.uri)).toMatchObject({ json: { error: expect.stringContaining('does not answer') } });
  printer.faults.garbage = Buffer.from('<html>');
  expect(await printing()).toMatchObject({ json: { error: expect.stringContaining('No IPP printer') } });
  printer.faults.garbage = null;
  const line = await openLine(folder);
  expect(await line.production.printing.printers.list()).toEqual([]);
  await line.close();
  expect(printer.jobs()).toEqual([]);
});

it('a job that is none is named, and one that has no sheets yet', async () => {
  await (await openLine(folder)).close();
  expect(await printing()).toMatchObject({ code: 2, json: { error: 'There are no jobs on this station yet.' } });
  const line = await openLine(folder);
  const { id } = await line.production.batches.plan(await orderOf(line, await rowsOf(line, picture, 1)));
  await line.close();
  const error = `There is no job ${id + 1} on this station.`;
  expect(await printing('--batch', String(id + 1))).toMatchObject({ code: 2, json: { error } });
  expect(await printing()).toMatchObject({ code: 3, json: { error: `Job ${id} has no sheets yet. Make them first.` } });
});

it('the printer at an address tells its trays, or why it does not answer', async () => {
  const asked = (uri: string) => runPrinters(['--uri', uri], { out: () => {}, log: () => {} });
  const there = await asked(printer.uri.replace('ipp://', '').replace('/ipp/print', ''));
  expect(there).toMatchObject({
    found: true,
    json: { printers: [{ uri: printer.uri, trays: ['main', 'by-pass-tray'] }] },
  });
  expect(there.lines[1]).toBe('  trays: main, by-pass-tray');
  printer.faults.garbage = Buffer.from('<html>');
  const silent = await asked(printer.uri);
  expect(silent).toMatchObject({ found: false, json: { printers: [{ state: 'unknown', trays: [] }] } });
  expect(silent.lines[0]).toMatch(/No IPP printer/);
  await expect(asked('Hall')).rejects.toMatchObject({ code: 'bad_input' });
});

it('two queues of one host get two names, and an address of the web is taken as IPP', async () => {
  await sheets(2);
  const other = await startFakePrinter({ more: { 'printer-uuid': attribute('uri', 'urn:uuid:other') } });
  expect(await printing('--first')).toMatchObject({ code: 0 });
  expect(await command('--printer', other.uri.replace('ipp:', 'http:'))).toMatchObject({ code: 0 });
  const line = await openLine(folder);
  const kept = await line.production.printing.printers.list();
  await line.close();
  await other.close();
  expect(kept.map(({ name, uri }) => [name, uri])).toEqual([
    ['127.0.0.1', printer.uri],
    [other.uri.replace('ipp://', ''), other.uri],
  ]);
});
