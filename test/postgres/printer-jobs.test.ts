// Printing at two stations of a plant, which share one database: each sheet goes to one printer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import {
  bySheet,
  isOver,
  jobWhen,
  keepPrinter,
  order,
  provenSheets,
  QUICK,
} from '#test/support/printers/printer-desk.ts';
import { type Line, openLine } from '#test/support/production/line.ts';

const LEASE_MS = 1000;
const ROUNDS = 3;

let root: string;
let database: string;
let lines: Line[] = [];
let printers: FakePrinter[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-paper-plant-'));
  database = await newDatabase();
});
afterEach(async () => {
  for (const line of lines) await line.close();
  for (const printer of printers) await printer.close();
  [lines, printers] = [[], []];
  rmSync(root, { recursive: true, force: true });
});

/** A station, its printer, and the number by which it remembers it. */
async function station(name: string) {
  const shared = { url: (await testServer()).url(database), pictures: join(root, 'pictures'), leaseMs: LEASE_MS };
  const line = await openLine(join(root, name), { shared, printerPace: QUICK, threads: 1 });
  const printer = await startFakePrinter();
  lines.push(line);
  printers.push(printer);
  return { line, printer, kept: await keepPrinter(line, printer, { name }) };
}

const drawn = () => artwork('line', { kind: 'quiet', width: 600, height: 500 });

/** The lease of the paper of a batch, as a station has it that is no longer heard of. */
async function leaseOfAnother(batch: number, until: string): Promise<void> {
  const row = `('printing ${batch}', 'gone', clock_timestamp() + interval '${until}')`;
  await (await testServer()).ask(
    `insert into leases (name, holder, until) values ${row} on conflict (name) do update set holder = excluded.holder, until = excluded.until`,
    database,
  );
}

it('two stations that print the same print at once: one of them does, and each sheet comes out once', async () => {
  const [one, other] = [await station('one'), await station('other')];
  const picture = await drawn();
  for (let round = 1; round <= ROUNDS; round++) {
    const batch = await provenSheets(one.line, picture, 1);
    const tries = [one, other].map(({ line, kept }) => order(line, batch, kept));
    const settled = await Promise.allSettled(tries);
    const refused = settled.filter((ended) => ended.status === 'rejected');
    expect(refused.map(({ reason }) => reason.trouble?.kind)).toEqual(['print_under_way']);
    const at = settled.findIndex(({ status }) => status === 'fulfilled');
    const { line } = [one, other][at];
    await jobWhen(line, (await tries[at]).id, 'done');
    expect(await bySheet(other.line, batch)).toEqual({ 1: 'printed' });
    expect(one.printer.arrived.length + other.printer.arrived.length).toBe(round);
  }
});

it('an order that is refused at one station keeps nothing from the other', async () => {
  const [one, other] = [await station('one'), await station('other')];
  const batch = await provenSheets(one.line, await drawn(), 1);
  await expect(order(one.line, batch, one.kept, { tray: 'tray-9' })).rejects.toMatchObject({ code: 'conflict' });
  await jobWhen(other.line, (await order(other.line, batch, other.kept)).id, 'done');
  await expect(order(one.line, batch, one.kept)).rejects.toMatchObject({ trouble: { kind: 'print_printed' } });
  const left = await (await testServer()).ask('select name from leases', database);
  expect(left.map(({ name }) => name)).not.toContain(`printing ${batch}`);
});

it('a job of a station that is gone can be given up at another one, but not while that station lives', async () => {
  const [one, other] = [await station('one'), await station('other')];
  const batch = await provenSheets(one.line, await drawn(), 1);
  one.printer.faults.stopped = 'media-jam';
  const { id } = await order(one.line, batch, one.kept);
  await jobWhen(one.line, id, 'stopped');
  const { jobs } = other.line.production.printing;
  await expect(jobs.cancel(id)).rejects.toMatchObject({ trouble: { kind: 'print_elsewhere' } });
  await one.line.close();
  lines = [other.line];
  await leaseOfAnother(batch, '1 minute');
  await expect(jobs.cancel(id)).rejects.toMatchObject({ trouble: { kind: 'print_elsewhere' } });
  await leaseOfAnother(batch, '-1 second');
  expect(await jobs.cancel(id)).toMatchObject({ state: 'unknown', asks: true });
  expect(await bySheet(other.line, batch)).toEqual({ 1: 'sent' });
  await jobs.answer(id, [], [], 'anna');
  await jobWhen(other.line, (await order(other.line, batch, other.kept)).id, 'done');
});

it('a station that starts again after a kill waits for the lease of its run before, and goes on', async () => {
  const one = await station('one');
  const batch = await provenSheets(one.line, await drawn(), 1);
  one.printer.faults.stopped = 'media-jam';
  const { id } = await order(one.line, batch, one.kept);
  await jobWhen(one.line, id, 'stopped');
  await one.line.close();
  await leaseOfAnother(batch, '1 second');
  one.printer.faults.stopped = null;
  const shared = { url: (await testServer()).url(database), pictures: join(root, 'pictures'), leaseMs: LEASE_MS };
  lines = [await openLine(join(root, 'one'), { shared, printerPace: QUICK, threads: 1 })];
  await lines[0].production.resume();
  expect(await jobWhen(lines[0], id, isOver)).toMatchObject({ state: 'done', asks: false });
  expect(one.printer.arrived).toHaveLength(1);
});
