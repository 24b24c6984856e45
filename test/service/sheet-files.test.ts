import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { artwork } from '#test/support/artwork.ts';
import { allLabels, runWorker } from '#test/support/production/kills.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { hashesOfFiles, lossesOfFiles } from '#test/support/production/sheet-files.ts';

/** A sheet of the tests has six labels. */
const settings = { 'print.labels_a_file': 8 };

let picture: Uint8Array;
let root: string;
let line: Line;

beforeAll(async () => {
  picture = await artwork('files', { kind: 'quiet', width: 500, height: 500 });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-sheet-files-'));
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

async function made(count: number): Promise<number> {
  line = await openLine(join(root, 'data'), { settings });
  const { batches } = line.production;
  const { id } = await batches.plan(await orderOf(line, await rowsOf(line, picture, count)));
  await batches.start(id);
  await batches.finished(id);
  return id;
}

function untilTold(step: string, file?: number): Promise<void> {
  return new Promise((resolve) => {
    line.bus.subscribe(({ type, data }) => {
      if (type === 'print' && data.step === step && (file === undefined || data.file === file)) resolve();
    });
  });
}

const statesByRow = async () => (await allLabels(line)).map(({ state }) => state);

describe('sheets in several files', () => {
  it('are one file where the labels fit', async () => {
    const id = await made(8);
    const printed = await line.production.prints.make({ batchId: id, file: join(root, 'sheets.pdf') });
    expect(printed.files.map(({ file, print }) => [file, print.labels])).toEqual([[join(root, 'sheets.pdf'), 8]]);
    expect(readdirSync(root).sort()).toEqual(['data', 'sheets.pdf']);
    expect(line.events.filter(({ type, data }) => type === 'print' && data.file !== undefined)).toEqual([]);
  });

  it('end with whole sheets, lie beside each other, and begin on the part-used sheet that was asked for', async () => {
    const id = await made(14);
    const order = { batchId: id, file: join(root, 'sheets.pdf'), settings: { start: 4 } };
    const printed = await line.production.prints.make(order);
    expect(printed).toMatchObject({ proven: 14, heldBack: [], print: { number: 1 } });
    expect(printed.files.map(({ print }) => [print.first_sheet, print.sheets, print.labels])).toEqual([
      [1, 1, 3],
      [2, 1, 6],
      [3, 1, 5],
    ]);
    expect(readdirSync(root).sort()).toEqual(['data', 'sheets-2.pdf', 'sheets-3.pdf', 'sheets.pdf']);
    const again = join(root, 'again.pdf');
    for (const { file, print } of printed.files) {
      await line.production.prints.remake(id, print.number, () => again);
      expect(readFileSync(again).equals(readFileSync(file)), file).toBe(true);
    }
    expect(planOf(await line.production.batches.find(id)).filesToCome).toBeUndefined();
  });

  it('are printed and marked one by one while the next one is made', async () => {
    const id = await made(30);
    const [second, over] = [untilTold('writing', 2), untilTold('done')];
    await line.production.files.begin(id, {});
    await second;
    const { files, labels, views } = line.production;
    const [first] = await allLabels(line);
    const whole = await (await files.pdf(id, 1)).open();
    await whole.close();
    await labels.void([first.id], 'Torn');
    const without = await (await files.pdf(id, 1)).open();
    await without.close();
    expect(without.bytes).toBeLessThan(whole.bytes);
    expect(await labels.confirm(id, 1, 'printed')).toBe(5);
    const meanwhile = await views.batch(id);
    expect(meanwhile.printing).toBe(true);
    expect(meanwhile.prints.length).toBeLessThan(5);
    await over;
    expect(await statesByRow()).toEqual(['voided', ...Array(5).fill('printed'), ...Array(24).fill('proofed')]);
    expect((await views.batch(id)).prints.map(({ waiting }) => waiting.proofed)).toEqual([0, 6, 6, 6, 6]);
  });

  it('leave out a label that is voided while its file is made, and one that does not come through', async () => {
    const id = await made(18);
    const labels = await allLabels(line);
    const size = { width: 472, height: 472, fit: 'cover', dpi: 300 } as const;
    const plain = await line.pool.run('fitArtwork', { bytes: picture, ...size });
    const marked = await line.store.pictures.put(plain.bytes, 'png');
    await line.store.records.change(labels[13].record_id ?? '', { marked });
    const [second, over] = [untilTold('writing', 2), untilTold('done')];
    await line.production.files.begin(id, {});
    await second;
    await line.production.labels.void([labels[7].id], 'Torn');
    await over;
    const { prints } = await line.production.views.batch(id);
    expect(prints.map(({ proven, held_back }) => [proven, held_back.length])).toEqual([
      [6, 0],
      [6, 0],
      [4, 1],
    ]);
    expect((await statesByRow()).filter((state) => state === 'proofed')).toHaveLength(16);
  });
});

describe('a kill between files', () => {
  const kill = (file: number, ms: number) =>
    runWorker([join(root, 'data'), join(root, 'artwork.png'), '18', 'own', '8'], {
      word: `writing ${file}`,
      times: 1,
      ms,
    });

  it('leaves proven files as they are, byte for byte; the others are made by the next start', async () => {
    writeFileSync(join(root, 'artwork.png'), picture);
    await kill(2, 20);
    line = await openLine(join(root, 'data'), { settings });
    const before = await hashesOfFiles(line);
    expect(before.size, 'the kill came in the middle').toBe(1);
    await line.close();
    await kill(3, 20);
    line = await openLine(join(root, 'data'), { settings });
    const [more, over] = [await hashesOfFiles(line), untilTold('done')];
    expect(more.size, 'the kill came in the middle').toBe(2);
    expect([...before].every(([name, hash]) => more.get(name) === hash)).toBe(true);
    await line.production.resume();
    await over;
    expect(await lossesOfFiles(line, more)).toEqual([]);
    expect(readdirSync(join(line.folder, 'sheets')).filter((name) => !name.startsWith('.'))).toHaveLength(3);
  });

  it('is not taken for harmless where a file changed, or a label is missing on its sheet', async () => {
    const id = await made(12);
    const over = untilTold('done');
    await line.production.files.begin(id, {});
    await over;
    const before = await hashesOfFiles(line);
    expect(await lossesOfFiles(line, before)).toEqual([]);
    const [name] = [...before.keys()];
    const bytes = readFileSync(join(line.folder, 'sheets', name));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(join(line.folder, 'sheets', name), bytes);
    const last = (await allLabels(line))[11];
    await line.store.labels.change(last.id, { sheet: null, cell: null });
    expect(await lossesOfFiles(line, before)).toEqual([
      `${name} is not what it was.`,
      `${name} has other bytes when it is made again.`,
      expect.stringMatching(/has other bytes when it is made again\.$/),
      'Print 2 has 6 labels, the ledger 5.',
    ]);
  });
});
