// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { LabelRow } from '#main/store/rows.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, rowsOf } from '#test/support/production/line.ts';
import { labelsOf, made, planned, statusOf } from '#test/support/production/line-labels.ts';

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
    const id = await planned(line, rows);
    await batches.start(id);
    const end = await batches.finished(id);
    expect(end).toMatchObject({ state: 'done', total: 20, counts: { made: 17, failed: 3 }, stopped: null });

    const failed = await labelsOf(line, id, ['failed']);
    const view = line.production.views.label;
    expect(failed.map((label) => view(label).trouble)).toEqual([
      { kind: 'field_missing', facts: { label: 'Serial', key: 'serial' } },
      { kind: 'picture_broken', facts: {} },
      { kind: 'other', facts: {} },
    ]);
    expect(failed.map(({ row_number, reason, record_id }) => [row_number, reason, record_id])).toEqual([
      [4, expect.stringMatching(/serial.*required/), null],
      [10, expect.stringMatching(/PNG file/), null],
      [16, 'The artwork back.png does not exist.', null],
    ]);
    const good = await labelsOf(line, id, ['made']);
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
    expect(view((await line.store.labels.find(failed[0].id)) ?? expect.unreachable())).toMatchObject({ trouble: null });
    await line.production.labels.void([failed[1].id], 'Not needed');
    expect(view((await labelsOf(line, id, ['voided']))[0])).toMatchObject({ trouble: null, reason: 'Not needed' });
    const [back] = await line.production.labels.undoVoid([failed[1].id]);
    expect(view(back)).toMatchObject({ state: 'failed', trouble: { kind: 'picture_broken' } });
    expect(await batches.retry(id)).toBe(2);
    expect(await batches.finished(id)).toMatchObject({ counts: { made: 18, failed: 2 } });
  });

  it('tells of every label, and how far the batch is', async () => {
    const id = await made(line, picture, 8);
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
    const id = await planned(line, await rowsOf(line, picture, 12));
    await batches.start(id);
    await untilMade(2);
    await batches.pause(id);
    const halted = await labelsOf(line, id);
    const before = halted.filter(({ state }) => state === 'made').length;
    expect(before).toBeGreaterThanOrEqual(2);
    expect(before).toBeLessThan(12);
    expect(await batches.progress(id)).toMatchObject({ state: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await labelsOf(line, id)).toEqual(halted);
    await batches.start(id);
    await batches.finished(id);
    const ids = new Map((await labelsOf(line, id)).map((label) => [label.id, label.record_id]));
    for (const label of halted) if (label.record_id) expect(ids.get(label.id)).toBe(label.record_id);
    expect(new Set(ids.values()).size).toBe(12);
  });

  it.each(['keep', 'void'] as const)('cancels, and what is made it can %s', async (what) => {
    const { batches } = line.production;
    const id = await planned(line, await rowsOf(line, picture, 12));
    await batches.start(id);
    await untilMade(2);
    await batches.cancel(id, what);
    const labels = await labelsOf(line, id);
    const whole = labels.filter(({ reason }) => reason === null);
    const voided = labels.filter(({ state, reason }) => state === 'voided' && reason === 'The batch was cancelled.');
    expect(whole.length + voided.length).toBe(12);
    const records = await Promise.all(labels.map((label) => statusOf(line, label)));
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
    const id = await planned(line, await rowsOf(line, picture, 8));
    await batches.start(id);
    expect(await batches.finished(id)).toMatchObject({
      state: 'paused',
      counts: { made: 5, planned: 3 },
      stopped: expect.stringContaining('All 5 IDs'),
      stopped_by: { kind: 'no_ids_left', facts: { count: '5' } },
    });
  });

  it('fails the rows whose artwork was lost, and no others', async () => {
    const { batches } = line.production;
    const lost = await batches.takeArtwork(other);
    const rows = await rowsOf(line, picture, 3);
    const id = await planned(line, [rows[0], { ...rows[1], artwork: lost }, rows[2]]);
    rmSync(line.store.pictures.pathOf(lost.picture));
    await batches.start(id);
    expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 2, failed: 1 } });
    const [label] = await labelsOf(line, id, ['failed']);
    expect(label.reason).toMatch(/missing in the data folder/);
    expect(line.production.views.label(label).trouble).toEqual({ kind: 'artwork_lost', facts: {} });
  });

  it('makes two batches at once, and no ID twice', async () => {
    const { batches } = line.production;
    const rows = await rowsOf(line, picture, 6);
    const ids = [await planned(line, rows), await planned(line, rows)];
    await Promise.all(ids.map((id) => batches.start(id)));
    await Promise.all(ids.map((id) => batches.finished(id)));
    const labels = (await Promise.all(ids.map((id) => labelsOf(line, id, ['made'])))).flat();
    expect(new Set(labels.map(({ record_id }) => record_id)).size).toBe(12);
  });

  async function untilMade(count: number): Promise<void> {
    const isMade = () => line.events.filter((event) => event.type === 'labels').length >= count;
    while (!isMade()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

describe('printing', () => {
  it('proves every label out of the finished PDF, and the records follow', async () => {
    const id = await made(line, picture, 8);
    const [before] = await labelsOf(line, id);
    const stamp = (await line.store.records.find(before.record_id ?? ''))?.updated_at ?? '';
    const file = join(root, 'sheets.pdf');
    const printed = await line.production.prints.make({ batchId: id, file, settings: { start: 5 } });
    expect(printed).toMatchObject({ proven: 8, heldBack: [], file, print: { number: 1, sheets: 2, labels: 8 } });
    expect(printed.print?.used_after).toEqual([1, 2, 3, 4, 5, 6]);
    const labels = await labelsOf(line, id, ['proofed']);
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
    const id = await made(line, picture, 6);
    const labels = await labelsOf(line, id);
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
    const after = await labelsOf(line, id);
    expect(after.map(({ state }) => state)).toEqual([
      'rejected',
      'rejected',
      'proofed',
      'proofed',
      'proofed',
      'proofed',
    ]);
    expect(after[0].reason).toMatch(/Held back.*not readable/);
    expect(line.production.views.label(after[0]).trouble).toMatchObject({
      kind: 'held_back',
      facts: { outcome: 'not readable' },
    });
    expect(await statusOf(line, after[1])).toBe('rejected');
    const again = join(root, 'again.pdf');
    await line.production.prints.remake(id, 1, () => again);
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  });

  it('does not make a file again where a label came through then and does not come through now', async () => {
    const id = await made(line, picture, 3);
    await line.production.prints.make({ batchId: id, file: join(root, 'sheets.pdf') });
    const [label] = await labelsOf(line, id);
    const size = { width: 472, height: 472, fit: 'cover', dpi: 300 } as const;
    const { bytes } = await line.pool.run('fitArtwork', { bytes: picture, ...size });
    await line.store.records.change(label.record_id ?? '', { marked: await line.store.pictures.put(bytes, 'png') });
    await expect(line.production.prints.remake(id, 1, () => join(root, 'again.pdf'))).rejects.toMatchObject({
      code: 'store_unusable',
      trouble: { kind: 'pictures_damaged' },
    });
    expect(readdirSync(root).sort()).toEqual(['data', 'sheets.pdf']);
    expect((await labelsOf(line, id)).map(({ state }) => state)).toEqual(['proofed', 'proofed', 'proofed']);
  });

  it('makes no file where no label comes through', async () => {
    const id = await made(line, picture, 1);
    const [label] = await labelsOf(line, id);
    const size = { width: 472, height: 472, fit: 'cover', dpi: 300 } as const;
    const { bytes } = await line.pool.run('fitArtwork', { bytes: picture, ...size });
    await line.store.records.change(label.record_id ?? '', { marked: await line.store.pictures.put(bytes, 'png') });
    const printed = await line.production.prints.make({ batchId: id, file: join(root, 'none.pdf') });
    expect(printed).toMatchObject({ print: null, file: null, proven: 0, heldBack: [{ outcome: 'not readable' }] });
    expect(readdirSync(root)).toEqual(['data']);
    expect((await labelsOf(line, id))[0].state).toBe('rejected');
  });
});
