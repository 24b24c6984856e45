import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRowOrder } from '#main/services/ledger/batch-order.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { removeOldSheets } from '#main/services/sheets/old-sheets.ts';
import { findPrint } from '#main/services/sheets/print-plan.ts';
import { sheetFileName } from '#main/services/sheets/sheet-file-name.ts';
import { createSheetLabels } from '#main/services/sheets/sheet-labels.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { LedgerState } from '#shared/core/label-states.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { contextWith } from '#test/support/station-context.ts';

let picture: Uint8Array;
let root: string;
let line: Line;

beforeAll(async () => {
  picture = await artwork('own sheets', { kind: 'quiet', width: 500, height: 500 });
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-automatic-sheets-'));
  line = await openLine(join(root, 'data'));
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

async function startedAgain(): Promise<void> {
  await line.close();
  line = await openLine(join(root, 'data'));
  await line.production.resume();
}

/** Starts a batch whose making is over when it resolves. */
async function made(rows: readonly BatchRowOrder[], automaticSheets: { language: string } | null): Promise<number> {
  const { batches } = line.production;
  const { id } = await batches.plan(await orderOf(line, rows, { automaticSheets }));
  await batches.start(id);
  await batches.finished(id);
  return id;
}

async function untilPrinted(id: number): Promise<void> {
  const isOver = () =>
    line.events.some(({ type, data }) => type === 'print' && data.batch === id && data.step === 'done');
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Long enough for sheets to begin that should not. */
async function assertNoSheets(id: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(line.events.filter(({ type, data }) => type === 'print' && data.batch === id)).toEqual([]);
}

async function labelsOf(id: number, states?: LedgerState[]): Promise<LabelRow[]> {
  const labels: LabelRow[] = [];
  for await (const label of line.production.batches.labels(id, states)) labels.push(label);
  return labels;
}

async function printsOf(id: number) {
  return planOf(await line.production.batches.find(id)).prints;
}

async function nameOf(id: number): Promise<string> {
  const batch = await line.production.batches.find(id);
  return sheetFileName(batch, findPrint(batch, 1), null);
}

const sheets = () => readdirSync(join(line.folder, 'sheets')).filter((name) => name.endsWith('.pdf'));

describe('sheets that begin by themselves', () => {
  it('do so when all labels are made, whatever windows are open; those of other batches do not', async () => {
    await line.production.resume();
    const rows = await rowsOf(line, picture, 2);
    const [id, other] = [await made(rows, { language: 'de' }), await made(rows, null)];
    await untilPrinted(id);
    expect(await printsOf(id)).toMatchObject([{ number: 1, labels: 2, language: 'de' }]);
    expect(await labelsOf(id, ['proofed'])).toHaveLength(2);
    expect(sheets()).toEqual([await nameOf(id)]);
    await assertNoSheets(other);
  });

  it('are made by the next start where the station ended between the last label and them', async () => {
    const id = await made(await rowsOf(line, picture, 2), { language: 'en' });
    await assertNoSheets(id);
    await startedAgain();
    await untilPrinted(id);
    expect(await printsOf(id)).toHaveLength(1);
    await startedAgain();
    await assertNoSheets(id);
  });

  it('wait as long as a failed row asks what is to become of it', async () => {
    await line.production.resume();
    const rows = await rowsOf(line, picture, 2);
    const id = await made([...rows, { ...rows[0], metadata: {} }], { language: 'en' });
    await assertNoSheets(id);
    await line.production.labels.void(
      (await labelsOf(id, ['failed'])).map((label) => label.id),
      'Not needed',
    );
    await untilPrinted(id);
    expect(await printsOf(id)).toMatchObject([{ labels: 2 }]);
  });

  it('are begun once: what fails is the operator’s to try again', async () => {
    const id = await made(await rowsOf(line, picture, 1), { language: 'en' });
    const { preset } = planOf(await line.production.batches.find(id));
    const none = { ...preset, label: { width: 2000, height: 2000 } };
    await line.store.change(async ({ batches }) => {
      const batch = await batches.find(id);
      if (batch) await batches.change(id, { plan: { ...planOf(batch), preset: none } });
    });
    await startedAgain();
    const hasFailed = () =>
      line.events.some(({ type, data }) => type === 'print' && data.batch === id && data.step === 'failed');
    while (!hasFailed()) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await line.production.views.batch(id)).automatic_sheets).toBe(false);
    await startedAgain();
    await assertNoSheets(id);
  });
});

describe('old sheets', () => {
  const DAY = 86_400_000;
  const age = (file: string, days: number) => utimesSync(file, new Date(), new Date(Date.now() - days * DAY));

  it('are cleared away after 30 days where they can be made again, and then are, bit for bit', async () => {
    const rows = await rowsOf(line, picture, 2);
    const ids = [await made(rows, null), await made(rows, null), await made(rows, null)];
    for (const id of ids) {
      await line.production.files.begin(id, {});
      await untilPrinted(id);
    }
    const [old, fresh, last] = ids;
    const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const)));
    const fileOf = (id: number) => join(line.folder, 'sheets', names.get(id) ?? '');
    const before = readFileSync(fileOf(old));
    const [label] = await labelsOf(last);
    const record = await line.store.records.find(label.record_id ?? '');
    rmSync(line.store.pictures.pathOf(record?.marked ?? expect.unreachable()));
    const strange = join(line.folder, 'sheets', 'mine.pdf');
    const unknown = join(line.folder, 'sheets', 'batch-99-print-1.pdf');
    const foreign = join(line.folder, 'sheets', `batch-${old}-print-1-00000000.pdf`);
    for (const file of [strange, unknown, foreign]) writeFileSync(file, 'kept');
    age(fileOf(fresh), 29);
    for (const file of [fileOf(old), fileOf(last), strange, unknown, foreign]) age(file, 31);

    await startedAgain();
    while (existsSync(fileOf(old))) await new Promise((resolve) => setTimeout(resolve, 20));
    const sheetLabels = createSheetLabels(contextWith({ store: line.store, fonts: '' }));
    const signal = new AbortController().signal;
    const folder = join(line.folder, 'sheets');
    expect(await removeOldSheets({ store: line.store, clock: Date.now }, { folder, sheetLabels }, signal)).toBe(0);
    expect([fileOf(fresh), fileOf(last), strange, unknown, foreign].map(existsSync)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    const { open } = await line.production.files.pdf(old, 1);
    expect((await buffer((await open()).stream())).equals(before)).toBe(true);
  });
});
