import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTemplateService } from '#main/services/records/templates.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { labelsOf, made, planned, statusOf } from '#test/support/production/line-labels.ts';

let picture: Uint8Array;
let root: string;
let line: Line;

beforeAll(async () => {
  picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-line-'));
  line = await openLine(join(root, 'data'));
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

describe('the ledger after print', () => {
  it('has bad cells printed anew: the same ID exactly, or a new ID and the old one voided', async () => {
    const { labels, prints, batches } = line.production;
    const id = await made(line, picture, 4);
    await prints.make({ batchId: id, file: join(root, '1.pdf') });
    expect(await labels.confirm(id, 1, 'sent')).toBe(4);
    expect(await labels.confirm(id, 1, 'printed')).toBe(4);
    expect(await labels.confirm(id, 1, 'printed')).toBe(0);
    const [one, two, three] = await labelsOf(line, id);
    await labels.reject([two.id], 'Smeared');
    expect(await statusOf(line, two)).toBe('rejected');

    const [same] = await labels.reprint([one.id], 'same', 'Creased');
    expect(same).toMatchObject({ record_id: one.record_id, state: 'made', replaces: one.id, row_number: 1 });
    expect(await statusOf(line, one)).toBe('made');
    const [fresh] = await labels.reprint([two.id], 'new', 'Smeared');
    expect(fresh).toMatchObject({ state: 'planned', replaces: two.id, row_number: 2 });
    await batches.finished(id);
    const replaced = await line.store.labels.find(fresh.id);
    expect(replaced).toMatchObject({ state: 'made' });
    expect(replaced?.record_id).not.toBe(two.record_id);
    expect([await statusOf(line, two), await statusOf(line, replaced ?? two)]).toEqual(['voided', 'made']);

    const second = await prints.make({ batchId: id, file: join(root, '2.pdf') });
    expect(second).toMatchObject({ proven: 2, print: { number: 2, first_sheet: 2, sheets: 1 } });
    expect((await labelsOf(line, id, ['proofed'])).map(({ sheet, cell }) => [sheet, cell])).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect((await labels.ofRecord(one.record_id ?? ''))?.id).toBe(same.id);
    expect((await line.store.labels.find(one.id))?.state).toBe('reprinted');
    await expect(labels.undoVoid([two.id])).rejects.toMatchObject({ code: 'conflict' });
    await expect(labels.void([one.id], 'Old')).rejects.toMatchObject({ code: 'conflict' });

    await labels.void([three.id], 'Torn');
    expect(await statusOf(line, three)).toBe('voided');
    await labels.undoVoid([three.id]);
    expect([await statusOf(line, three), (await line.store.labels.find(three.id))?.reason]).toEqual(['printed', null]);
    await expect(labels.void([three.id], ' ')).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('has a label of a cancelled batch made anew, and nothing else of it', async () => {
    const { batches, labels, prints } = line.production;
    const id = await planned(line, await rowsOf(line, picture, 12));
    await batches.start(id);
    await expect.poll(async () => (await labelsOf(line, id, ['made'])).length).toBeGreaterThan(0);
    await batches.cancel(id, 'keep');
    await prints.make({ batchId: id, file: join(root, 'sheets.pdf') });
    await labels.confirm(id, 1, 'printed');
    const [first, ...others] = await labelsOf(line, id, ['printed']);
    const [fresh] = await labels.reprint([first.id], 'new', 'Smeared');
    await batches.finished(id);
    expect(await labelsOf(line, id, ['made'])).toMatchObject([{ id: fresh.id, replaces: first.id }]);
    expect(await batches.find(id)).toMatchObject({ state: 'cancelled' });
    expect(await labelsOf(line, id, ['printed'])).toHaveLength(others.length);
    expect(await labelsOf(line, id, ['planned'])).toEqual([]);
    await expect(batches.start(id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has a planned label made when its voiding is undone, also where the batch is done', async () => {
    const { batches, labels } = line.production;
    const id = await planned(line, await rowsOf(line, picture, 2));
    const [first] = await labelsOf(line, id);
    await labels.void([first.id], 'Not wanted');
    await batches.start(id);
    expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 1, voided: 1 } });
    await labels.undoVoid([first.id]);
    expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 2 } });
  });

  it('has a label where it would stand by now when its voiding is undone', async () => {
    const { labels, prints, views } = line.production;
    const id = await made(line, picture, 3);
    await prints.make({ batchId: id, file: join(root, 'sheets.pdf') });
    const [before, after, other] = await labelsOf(line, id);
    await labels.void([before.id], 'Wrong');
    await labels.confirm(id, 1, 'sent');
    await labels.void([after.id], 'Wrong');
    await labels.confirm(id, 1, 'printed');
    const [fresh, back] = await labels.undoVoid([before.id, after.id]);
    expect(fresh).toMatchObject({ replaces: before.id, record_id: before.record_id, state: 'made', sheet: null });
    expect(back).toMatchObject({ id: after.id, state: 'printed' });
    expect((await labelsOf(line, id)).map(({ id, state }) => [id, state])).toEqual([
      [before.id, 'reprinted'],
      [fresh.id, 'made'],
      [after.id, 'printed'],
      [other.id, 'printed'],
    ]);
    expect(await statusOf(line, before)).toBe('made');
    expect((await views.print(id, 1)).waiting).toEqual({ proofed: 0, sent: 0, left: [] });
  });

  it('moves all labels of a call or none', async () => {
    const id = await made(line, picture, 2);
    const [one, two] = await labelsOf(line, id);
    await line.production.labels.void([two.id], 'Torn');
    await expect(line.production.labels.void([one.id, two.id], 'Torn')).rejects.toMatchObject({ code: 'conflict' });
    expect((await line.store.labels.find(one.id))?.state).toBe('made');
    expect(await statusOf(line, one)).toBe('made');
  });

  it('goes out as CSV that no spreadsheet runs', async () => {
    const rows = await rowsOf(line, picture, 2);
    const id = await planned(line, [
      { ...rows[0], metadata: { serial: '=HYPERLINK("http://x")', year: '-5' } },
      rows[1],
    ]);
    await line.production.batches.start(id);
    await line.production.batches.finished(id);
    const lines: string[] = [];
    for await (const text of (await line.production.labels.ledger(id)).lines) lines.push(text);
    const [label] = await labelsOf(line, id);
    const own =
      'batch row state watermark_id sheet cell grade margin_db reason replaces_id label changed_at description'.split(
        ' ',
      );
    expect(lines[0]).toBe(`\uFEFF${own.map((name) => `ledger.${name}`).join(',')},serial,year\r\n`);
    expect(lines[1]).toBe(
      `Parts of May,1,made,TW-${label.record_id},,,,,,,${label.id},${label.updated_at},,"'=HYPERLINK(""http://x"")",-5\r\n`,
    );
    expect(lines).toHaveLength(3);
  });
});

it('a template stays as long as a batch is to make labels of it', async () => {
  const templates = createTemplateService(line.store);
  const { id: userId } = await line.store.change(({ users }) => users.ensure('urn:test', 'anna'));
  const admin = { userId, kind: 'operator', name: 'anna', role: 'admin' } as const;
  const fields = [{ key: 'product_name', label: 'Product', type: 'text', required: false }] as const;
  await templates.create(admin, { id: 'toy', name: 'Toy', fields: [...fields] });
  const order = await orderOf(line, await rowsOf(line, picture, 1));
  const { id } = await line.production.batches.plan({ ...order, template_id: 'toy' });
  await expect(templates.remove(admin, 'toy')).rejects.toMatchObject({ code: 'conflict' });
  await line.production.batches.cancel(id, 'keep');
  await templates.remove(admin, 'toy');
});
