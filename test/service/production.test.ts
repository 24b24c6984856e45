import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '../../src-main/engine/params.ts';
import type { BatchRowOrder } from '../../src-main/services/production/order.ts';
import type { LabelRow } from '../../src-main/store/rows.ts';
import type { LedgerState } from '../../src-shared/model.ts';
import { artwork } from '../support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '../support/production/line.ts';

let picture: Uint8Array;
let other: Uint8Array;
let root: string;
let line: Line;

beforeAll(async () => {
  picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
  other = await artwork('other', { kind: 'label', width: 500, height: 500 });
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-line-'));
  line = await openLine(join(root, 'data'));
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

async function planned(rows: readonly BatchRowOrder[]): Promise<number> {
  return (await line.production.batches.plan(await orderOf(line, rows))).id;
}

async function made(count: number): Promise<number> {
  const id = await planned(await rowsOf(line, picture, count));
  await line.production.batches.start(id);
  expect(await line.production.batches.finished(id)).toMatchObject({ state: 'done', counts: { made: count } });
  return id;
}

async function labelsOf(id: number, states?: LedgerState[]): Promise<LabelRow[]> {
  const labels: LabelRow[] = [];
  for await (const label of line.production.batches.labels(id, states)) labels.push(label);
  return labels;
}

async function statusOf(label: LabelRow | undefined) {
  return (await line.store.records.find(label?.record_id ?? ''))?.label_status;
}

async function readOf(label: LabelRow): Promise<string | null> {
  const record = await line.store.records.find(label.record_id ?? '');
  if (!record?.marked) throw new Error('no picture');
  const bytes = await line.store.pictures.read(record.marked);
  const corners = [[0, 0], [472, 0], [472, 472], [0, 472]] as const; // biome-ignore format: one line reads better
  const { detection } = await line.pool.run('scanPhotos', { photos: [{ bytes, corners }], keys: [PUBLISHED_KEY] });
  return detection.message;
}

describe('making', () => {
  it('makes 17 of 20 rows, says of 3 why not, and makes one of those once it is mended', async () => {
    const { batches } = line.production;
    const rows = await rowsOf(line, picture, 20);
    const cut = await batches.takeArtwork(other.slice(0, other.length >> 1));
    rows[3] = { ...rows[3], metadata: { year: '2024' } };
    rows[9] = { ...rows[9], artwork: cut };
    rows[15] = { ...rows[15], artwork: { problem: 'The artwork back.png does not exist.' } };
    const id = await planned(rows);
    await batches.start(id);
    const end = await batches.finished(id);
    expect(end).toMatchObject({ state: 'done', total: 20, counts: { made: 17, failed: 3 }, stopped: null });

    const failed = await labelsOf(id, ['failed']);
    expect(failed.map(({ row_number, reason, record_id }) => [row_number, reason, record_id])).toEqual([
      [4, expect.stringMatching(/serial.*required/), null],
      [10, expect.stringMatching(/PNG file/), null],
      [16, 'The artwork back.png does not exist.', null],
    ]);
    const good = await labelsOf(id, ['made']);
    expect(new Set(good.map(({ record_id }) => record_id)).size).toBe(17);
    const [first] = good;
    const record = await line.store.records.find(first.record_id ?? '');
    expect(record).toMatchObject({ label_status: 'made', metadata: { serial: 'S-1' }, template_id: 'part' });
    expect(Buffer.from(await line.store.pictures.read(record?.original ?? expect.unreachable()))).toEqual(
      Buffer.from(picture),
    );
    expect(await readOf(first)).toBe(first.record_id);

    await batches.amend(failed[0].id, { metadata: { serial: 'S-4' } });
    expect(await batches.retry(id, [failed[0].id])).toBe(1);
    expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 18, failed: 2 } });
    expect(await batches.retry(id)).toBe(2);
    expect(await batches.finished(id)).toMatchObject({ counts: { made: 18, failed: 2 } });
  });

  it('tells of every label, and how far the batch is', async () => {
    const id = await made(8);
    const labels = line.events.flatMap((event) => (event.type === 'labels' ? event.data : []));
    expect(labels).toContainEqual(
      expect.objectContaining({ batch: id, row: 8, state: 'made', watermark_id: expect.stringMatching(/^TW-.{5}$/) }),
    );
    expect(labels).toHaveLength(8);
    const steps = line.events.flatMap((event) => (event.type === 'batch' ? [event.data] : []));
    expect(steps.at(-1)).toMatchObject({ id, state: 'done', counts: { made: 8 } });
    expect(steps.some(({ per_second, seconds_left }) => Number(per_second) > 0 && Number(seconds_left) > 0)).toBe(true);
  });

  it('pauses between two labels, and goes on with the same IDs', async () => {
    const { batches } = line.production;
    const id = await planned(await rowsOf(line, picture, 12));
    await batches.start(id);
    await untilMade(2);
    await batches.pause(id);
    const halted = await labelsOf(id);
    const before = halted.filter(({ state }) => state === 'made').length;
    expect(before).toBeGreaterThanOrEqual(2);
    expect(before).toBeLessThan(12);
    expect(await batches.progress(id)).toMatchObject({ state: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await labelsOf(id)).toEqual(halted);
    await batches.start(id);
    await batches.finished(id);
    const ids = new Map((await labelsOf(id)).map((label) => [label.id, label.record_id]));
    for (const label of halted) if (label.record_id) expect(ids.get(label.id)).toBe(label.record_id);
    expect(new Set(ids.values()).size).toBe(12);
  });

  it.each(['keep', 'void'] as const)('cancels, and what is made it can %s', async (what) => {
    const { batches } = line.production;
    const id = await planned(await rowsOf(line, picture, 12));
    await batches.start(id);
    await untilMade(2);
    await batches.cancel(id, what);
    const labels = await labelsOf(id);
    const whole = labels.filter(({ reason }) => reason === null);
    const voided = labels.filter(({ state, reason }) => state === 'voided' && reason === 'The batch was cancelled.');
    expect(whole.length + voided.length).toBe(12);
    const records = await Promise.all(labels.map(statusOf));
    const status = what === 'keep' ? 'made' : 'voided';
    expect(records.filter((one) => one === status).length).toBeGreaterThanOrEqual(2);
    expect(records.filter((one) => one !== undefined && one !== status)).toEqual([]);
    expect(whole.length > 0).toBe(what === 'keep');
    await expect(batches.start(id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('pauses by itself where the row is not to blame, and keeps what it has', async () => {
    await line.close();
    line = await openLine(join(root, 'few'), { idCount: 5 });
    const { batches } = line.production;
    const id = await planned(await rowsOf(line, picture, 8));
    await batches.start(id);
    expect(await batches.finished(id)).toMatchObject({
      state: 'paused',
      counts: { made: 5, planned: 3 },
      stopped: expect.stringContaining('All 5 IDs'),
    });
  });

  it('fails the rows whose artwork was lost, and no others', async () => {
    const { batches } = line.production;
    const lost = await batches.takeArtwork(other);
    const rows = await rowsOf(line, picture, 3);
    const id = await planned([rows[0], { ...rows[1], artwork: lost }, rows[2]]);
    rmSync(line.store.pictures.pathOf(lost.picture));
    await batches.start(id);
    expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 2, failed: 1 } });
    expect((await labelsOf(id, ['failed']))[0].reason).toMatch(/missing in the data folder/);
  });

  it('makes two batches at once, and no ID twice', async () => {
    const { batches } = line.production;
    const rows = await rowsOf(line, picture, 6);
    const ids = [await planned(rows), await planned(rows)];
    await Promise.all(ids.map((id) => batches.start(id)));
    await Promise.all(ids.map((id) => batches.finished(id)));
    const labels = (await Promise.all(ids.map((id) => labelsOf(id, ['made'])))).flat();
    expect(new Set(labels.map(({ record_id }) => record_id)).size).toBe(12);
  });

  async function untilMade(count: number): Promise<void> {
    const isMade = () => line.events.filter((event) => event.type === 'labels').length >= count;
    while (!isMade()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

describe('printing', () => {
  it('proves every label out of the finished PDF, and the records follow', async () => {
    const id = await made(8);
    const [before] = await labelsOf(id);
    const stamp = (await line.store.records.find(before.record_id ?? ''))?.updated_at ?? '';
    const file = join(root, 'sheets.pdf');
    const printed = await line.production.prints.make({ batchId: id, file, settings: { start: 5 } });
    expect(printed).toMatchObject({ proven: 8, heldBack: [], file, print: { number: 1, sheets: 2, labels: 8 } });
    expect(printed.print?.used_after).toEqual([1, 2, 3, 4, 5, 6]);
    const labels = await labelsOf(id, ['proofed']);
    expect(labels.map(({ sheet, cell }) => [sheet, cell])).toEqual([
      ...[5, 6].map((cell) => [1, cell]),
      ...[1, 2, 3, 4, 5, 6].map((cell) => [2, cell]),
    ]);
    const record = await line.store.records.find(before.record_id ?? '');
    expect(record?.label_status).toBe('proofed');
    expect(String(record?.updated_at) > stamp).toBe(true);
    expect(readdirSync(root).sort()).toEqual(['data', 'sheets.pdf']);
    await expect(line.production.prints.make({ batchId: id, file })).rejects.toMatchObject({ code: 'conflict' });

    const again = join(root, 'again.pdf');
    expect(await line.production.prints.remake(id, 1, () => again)).toMatchObject({ proven: 8, leftOut: [] });
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
    await line.production.labels.void([labels[2].id], 'Torn');
    const name = `TW-${labels[2].record_id}`;
    expect(await line.production.prints.remake(id, 1, () => again)).toMatchObject({ proven: 7, leftOut: [name] });
  });

  it('holds back by name what does not say its own ID, and writes the PDF without it', async () => {
    const id = await made(6);
    const labels = await labelsOf(id);
    const [first, second, third] = await Promise.all(
      labels.map(async ({ record_id }) => line.store.records.find(record_id ?? '')),
    );
    const size = { width: 472, height: 472, fit: 'cover', dpi: 300 } as const;
    const plain = await line.store.pictures.put(
      (await line.pool.run('fitArtwork', { bytes: picture, ...size })).bytes,
      'png',
    );
    await line.store.records.change(first?.id ?? '', { marked: plain });
    await line.store.records.change(second?.id ?? '', { marked: third?.marked ?? null });
    const file = join(root, 'sheets.pdf');
    const printed = await line.production.prints.make({ batchId: id, file });
    expect(printed.heldBack.map(({ name, outcome }) => [name, outcome]).sort()).toEqual(
      [
        [`TW-${first?.id}`, 'not readable'],
        [`TW-${second?.id}`, 'wrong ID'],
      ].sort(),
    );
    expect(printed).toMatchObject({ proven: 4, print: { labels: 4 } });
    expect(printed.proofs.map(({ cell, outcome }) => [cell, outcome])).toEqual(
      [3, 4, 5, 6].map((cell) => [cell, 'proven']),
    );
    const after = await labelsOf(id);
    expect(after.map(({ state }) => state)).toEqual([
      'rejected',
      'rejected',
      'proofed',
      'proofed',
      'proofed',
      'proofed',
    ]);
    expect(after[0].reason).toMatch(/Held back.*not readable/);
    expect(await statusOf(after[1])).toBe('rejected');
    const again = join(root, 'again.pdf');
    await line.production.prints.remake(id, 1, () => again);
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  });

  it('makes no file where no label comes through', async () => {
    const id = await made(1);
    const [label] = await labelsOf(id);
    const size = { width: 472, height: 472, fit: 'cover', dpi: 300 } as const;
    const { bytes } = await line.pool.run('fitArtwork', { bytes: picture, ...size });
    await line.store.records.change(label.record_id ?? '', { marked: await line.store.pictures.put(bytes, 'png') });
    const printed = await line.production.prints.make({ batchId: id, file: join(root, 'none.pdf') });
    expect(printed).toMatchObject({ print: null, file: null, proven: 0, heldBack: [{ outcome: 'not readable' }] });
    expect(readdirSync(root)).toEqual(['data']);
    expect((await labelsOf(id))[0].state).toBe('rejected');
  });
});

describe('after print', () => {
  it('prints bad cells anew: the same ID exactly, or a new ID and the old one voided', async () => {
    const { labels, prints, batches } = line.production;
    const id = await made(4);
    await prints.make({ batchId: id, file: join(root, '1.pdf') });
    expect(await labels.confirm(id, 1, 'sent')).toBe(4);
    expect(await labels.confirm(id, 1, 'printed')).toBe(4);
    expect(await labels.confirm(id, 1, 'printed')).toBe(0);
    const [one, two, three] = await labelsOf(id);
    await labels.reject([two.id], 'Smeared');
    expect(await statusOf(two)).toBe('rejected');

    const [same] = await labels.reprint([one.id], 'same', 'Creased');
    expect(same).toMatchObject({ record_id: one.record_id, state: 'made', replaces: one.id, row_number: 1 });
    expect(await statusOf(one)).toBe('made');
    const [fresh] = await labels.reprint([two.id], 'new', 'Smeared');
    expect(fresh).toMatchObject({ state: 'planned', replaces: two.id, row_number: 2 });
    await batches.finished(id);
    const replaced = await line.store.labels.find(fresh.id);
    expect(replaced).toMatchObject({ state: 'made' });
    expect(replaced?.record_id).not.toBe(two.record_id);
    expect([await statusOf(two), await statusOf(replaced ?? two)]).toEqual(['voided', 'made']);

    const second = await prints.make({ batchId: id, file: join(root, '2.pdf') });
    expect(second).toMatchObject({ proven: 2, print: { number: 2, first_sheet: 2, sheets: 1 } });
    expect((await labelsOf(id, ['proofed'])).map(({ sheet, cell }) => [sheet, cell])).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect((await labels.ofRecord(one.record_id ?? ''))?.id).toBe(same.id);
    expect((await line.store.labels.find(one.id))?.state).toBe('reprinted');
    await expect(labels.undoVoid([two.id])).rejects.toMatchObject({ code: 'conflict' });
    await expect(labels.void([one.id], 'Old')).rejects.toMatchObject({ code: 'conflict' });

    await labels.void([three.id], 'Torn');
    expect(await statusOf(three)).toBe('voided');
    await labels.undoVoid([three.id]);
    expect([await statusOf(three), (await line.store.labels.find(three.id))?.reason]).toEqual(['printed', null]);
    await expect(labels.void([three.id], ' ')).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('moves all labels of a call or none', async () => {
    const id = await made(2);
    const [one, two] = await labelsOf(id);
    await line.production.labels.void([two.id], 'Torn');
    await expect(line.production.labels.void([one.id, two.id], 'Torn')).rejects.toMatchObject({ code: 'conflict' });
    expect((await line.store.labels.find(one.id))?.state).toBe('made');
    expect(await statusOf(one)).toBe('made');
  });

  it('gives the ledger as CSV that no spreadsheet runs', async () => {
    const rows = await rowsOf(line, picture, 2);
    const id = await planned([{ ...rows[0], metadata: { serial: '=HYPERLINK("http://x")', year: '-5' } }, rows[1]]);
    await line.production.batches.start(id);
    await line.production.batches.finished(id);
    const lines: string[] = [];
    for await (const text of (await line.production.labels.ledger(id)).lines) lines.push(text);
    const [label] = await labelsOf(id);
    expect(lines[0]).toBe(
      '\uFEFFbatch,row,state,watermark_id,sheet,cell,grade,margin_db,reason,replaces_id,label,changed_at,description,serial,year\r\n',
    );
    expect(lines[1]).toBe(
      `Parts of May,1,made,TW-${label.record_id},,,,,,,${label.id},${label.updated_at},,"'=HYPERLINK(""http://x"")",-5\r\n`,
    );
    expect(lines).toHaveLength(3);
  });
});
