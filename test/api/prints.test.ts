// @module-tag later: makes whole jobs; the journey through the window makes one
// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, labelsAt, madeBatch, planBatch, print, printedBatch } from '#test/support/production/desk-batch.ts';
import { startStation } from '#test/support/station.ts';
import { inFolder, missing, run } from '#test/unit/imaging/sheet/tools.ts';

let station: InProcess;
let desk: Desk;
let picture: Uint8Array;

beforeAll(async () => {
  picture = await artwork('desk prints', { kind: 'quiet', width: 600, height: 500 });
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const get = (id: number, what: string) => desk.call('GET', `/api/desk/batches/${id}/${what}`);
const post = (id: number, what: string, json: unknown) => desk.call('POST', `/api/desk/batches/${id}/${what}`, json);
const sheetFiles = () => readdirSync(join(station.app.folder, 'sheets')).sort();

describe('a print', () => {
  it('is answered at once, made in the background, and keeps how its labels came back', async () => {
    const id = await madeBatch(station, desk, picture, 8);
    const steps: string[] = [];
    const stop = station.app.bus.subscribe((event) => event.type === 'print' && steps.push(event.data.step));
    const begun = await post(id, 'prints', { settings: { crop_marks: true } });
    expect([begun.status, begun.body.printing, begun.body.prints]).toEqual([202, true, []]);
    expect((await post(id, 'prints', {})).status).toBe(409);
    const { prints } = await batchWhen(desk, id, ({ printing }) => !printing);
    stop();
    expect([steps[0], steps.includes('proving'), steps.at(-1)]).toEqual(['writing', true, 'done']);
    const [one] = prints;
    expect(one).toMatchObject({
      number: 1,
      sheets: 2,
      first_sheet: 1,
      labels: 8,
      proven: 8,
      held_back: [],
      waiting: { proofed: 8, sent: 0, left: [{ first: 1, last: 2 }] },
    });
    expect(one.options.crop_marks).toBe(true);
    expect(Object.values(one.grades).reduce((sum, count) => sum + count, 0)).toBe(8);
    const labels = await labelsAt(desk, id);
    const margins = labels.map(({ margin_db }) => margin_db ?? Number.NaN).sort((a, b) => a - b);
    expect(one.weakest.map(({ margin_db }) => margin_db)).toEqual(margins.slice(0, 3));
    for (const { label, watermark_id, sheet, cell, grade } of one.weakest) {
      expect(labels.find((other) => other.id === label)).toMatchObject({ watermark_id, sheet, cell, grade });
    }
  });

  it('is refused at once where nothing is to print, or the order is not good', async () => {
    const id = await planBatch(station, picture, 2);
    expect((await post(id, 'prints', {})).status).toBe(409);
    const made = await madeBatch(station, desk, picture, 2);
    const far = await post(made, 'prints', { settings: { start: 7 } });
    expect([far.status, far.body.error]).toEqual([400, expect.stringContaining('There is no label 7')]);
    expect((await post(made, 'prints', { labels: [1] })).status).toBe(409);
    expect((await post(made, 'prints', { settings: { dpi: 600 } })).status).toBe(400);
    expect((await batchWhen(desk, made, () => true)).printing).toBe(false);
  });

  it('says why it fails, and leaves its labels as they were', async () => {
    const id = await madeBatch(station, desk, picture, 2);
    const [label] = await labelsAt(desk, id);
    const marked = (await station.app.store.records.find(label.watermark_id?.slice(3) ?? ''))?.marked;
    rmSync(station.app.store.pictures.pathOf(marked ?? expect.unreachable()));
    const reasons: (string | null)[] = [];
    const stop = station.app.bus.subscribe(
      (event) => event.type === 'print' && event.data.step === 'failed' && reasons.push(event.data.reason),
    );
    const after = await print(desk, id);
    stop();
    expect(reasons).toEqual([expect.stringContaining(`The picture of ${label.watermark_id} cannot be read`)]);
    expect([after.prints, after.counts]).toEqual([[], { made: 2 }]);
    expect(sheetFiles().filter((name) => name.includes(`batch-${id}-`))).toEqual([]);
  });

  it('is a PDF that is made again, bit for bit, when it was lost', async () => {
    const id = await printedBatch(station, desk, picture, 8);
    const { status, headers, bytes } = await get(id, 'prints/1/sheets.pdf');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toContain('filename="Pinot 2024 print 1.pdf"');
    rmSync(join(station.app.folder, 'sheets', onlyFileOf(sheetFiles(), id)));
    const [again, twice] = await Promise.all([get(id, 'prints/1/sheets.pdf'), get(id, 'prints/1/sheets.pdf')]);
    expect(Buffer.compare(again.bytes, bytes)).toBe(0);
    expect(Buffer.compare(twice.bytes, bytes)).toBe(0);
    expect((await get(id, 'prints/2/sheets.pdf')).status).toBe(404);
    expect(sheetFiles().filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  });

  it('is confirmed as sent and as printed', async () => {
    const id = await printedBatch(station, desk, picture, 3);
    const sent = await post(id, 'prints/1/confirm', { state: 'sent' });
    expect(sent.body).toMatchObject({ labels: 3, print: { number: 1, waiting: { proofed: 0, sent: 3 } } });
    const printed = await post(id, 'prints/1/confirm', { state: 'printed' });
    expect(printed.body).toMatchObject({ labels: 3, print: { waiting: { proofed: 0, sent: 0 } } });
    expect((await post(id, 'prints/1/confirm', { state: 'sent' })).body.labels).toBe(0);
    expect((await post(id, 'prints/9/confirm', { state: 'sent' })).status).toBe(404);
    expect((await labelsAt(desk, id)).map(({ state }) => state)).toEqual(['printed', 'printed', 'printed']);
  });

  it('can be of some labels alone; its sheets are counted on', async () => {
    const id = await madeBatch(station, desk, picture, 3);
    const [first, , third] = await labelsAt(desk, id);
    await print(desk, id, { labels: [third.id], settings: { start: 6 } });
    const { prints } = await print(desk, id, { labels: [first.id] });
    expect(prints.map(({ number, first_sheet, labels }) => [number, first_sheet, labels])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
    ]);
    const places = (await labelsAt(desk, id)).map(({ sheet, cell, state }) => [sheet, cell, state]);
    expect(places).toEqual([
      [2, 1, 'proofed'],
      [null, null, 'made'],
      [1, 6, 'proofed'],
    ]);
  });
});

describe('one sheet of a print', () => {
  let id: number;
  beforeAll(async () => {
    id = await printedBatch(station, desk, picture, 8);
  });

  const noTools = missing('qpdf', 'pdfimages');
  it.skipIf(noTools)(
    `is a PDF of its own, with the same pictures bit for bit${noTools ? ` (${noTools})` : ''}`,
    async () => {
      const whole = await get(id, 'prints/1/sheets.pdf');
      const alone = await get(id, 'prints/1/sheets.pdf?sheet=2');
      expect([alone.status, alone.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(alone.headers.get('content-disposition')).toContain('"Pinot 2024 print 1 sheet 2.pdf"');
      await inFolder(async (folder) => {
        writeFileSync(join(folder, 'whole.pdf'), whole.bytes);
        writeFileSync(join(folder, 'alone.pdf'), alone.bytes);
        expect(await run('qpdf', ['--check', 'alone.pdf'], folder)).toContain('No syntax or stream encoding errors');
        expect((await run('qpdf', ['--show-npages', 'alone.pdf'], folder)).trim()).toBe('1');
        await run('pdfimages', ['-all', '-f', '2', '-l', '2', 'whole.pdf', 'whole'], folder);
        await run('pdfimages', ['-all', 'alone.pdf', 'alone'], folder);
        const pictures = (of: string) =>
          readdirSync(folder)
            .filter((name) => name.startsWith(`${of}-`))
            .sort();
        expect(pictures('alone')).toHaveLength(2);
        for (const [i, name] of pictures('alone').entries()) {
          expect(readFileSync(join(folder, name)).equals(readFileSync(join(folder, pictures('whole')[i])))).toBe(true);
        }
      });
      await expect.poll(() => readdirSync(join(station.app.folder, 'sheets', '.passing'))).toEqual([]);
    },
  );

  it.each([
    ['', 'image/png', 283, 72],
    ['?dpi=150', 'image/png', 591, 150],
    ['?dpi=300', 'image/png', 1181, 300],
    ['?dpi=600', 'image/png', 2362, 600],
    ['?type=tiff', 'image/tiff', 1181, 300],
    ['?profile=cmyk', 'image/tiff', 1181, 300],
  ])('is drawn with %s as %s, %i pixels wide', async (query, type, width, density) => {
    const { status, headers, bytes } = await get(id, `prints/1/sheets/1${query}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    const drawn = await sharp(bytes).metadata();
    expect([drawn.width, drawn.height, drawn.density]).toEqual([width, Math.round((148 / 25.4) * density), density]);
  });

  it('has the marked pictures in it, pixel by pixel, at the resolution that they were marked at', async () => {
    const [first] = await labelsAt(desk, id);
    const { bytes } = await get(id, 'prints/1/sheets/1?dpi=300');
    // 10 and 14 mm from the edges, to the nearest pixel.
    const place = { left: 118, top: 166, width: 472, height: 472 };
    const shown = await sharp(bytes).extract(place).removeAlpha().raw().toBuffer();
    const marked = await fetch(`${station.url}/api/records/${first.watermark_id}/watermarked`, {
      headers: { authorization: `Bearer ${station.apiKey}` },
    });
    const wanted = await sharp(Buffer.from(await marked.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(shown.equals(wanted)).toBe(true);
  });

  it.each([
    ['prints/1/sheets/1?dpi=200', 400],
    ['prints/1/sheets/1?dpi=20', 400],
    ['prints/1/sheets/1?type=jpeg', 400],
    ['prints/1/sheets/1?dpi=100&type=tiff', 400],
    ['prints/1/sheets/3', 404],
    ['prints/1/sheets/0', 404],
    ['prints/2/sheets/1', 404],
    ['prints/1/sheets.pdf?sheet=3', 404],
  ])('%s is refused with %i', async (what, status) => {
    expect((await get(id, what)).status).toBe(status);
  });

  it('leaves out what was voided since, and so does the PDF; what comes back is there again', async () => {
    const [first, second] = await labelsAt(desk, id);
    const before = await get(id, 'prints/1/sheets.pdf');
    const darkness = async () => (await sharp((await get(id, 'prints/1/sheets/1')).bytes).stats()).channels[1].mean;
    const full = await darkness();
    await desk.call('POST', '/api/desk/labels/void', { labels: [first.id, second.id], reason: 'Torn' });
    expect(await darkness()).toBeGreaterThan(full + 5);
    const without = await get(id, 'prints/1/sheets.pdf');
    expect(without.bytes.length).toBeLessThan(before.bytes.length);
    await desk.call('POST', '/api/desk/labels/undo-void', { labels: [first.id, second.id] });
    expect(Buffer.compare((await get(id, 'prints/1/sheets.pdf')).bytes, before.bytes)).toBe(0);
    expect(await darkness()).toBe(full);
  });

  it('is refused where all labels were voided', async () => {
    const all = (await labelsAt(desk, id)).map((label) => label.id);
    await desk.call('POST', '/api/desk/labels/void', { labels: all, reason: 'Wrong paper' });
    for (const what of ['prints/1/sheets.pdf', 'prints/1/sheets.pdf?sheet=1'])
      expect((await get(id, what)).status).toBe(409);
    await desk.call('POST', '/api/desk/labels/undo-void', { labels: all.slice(1) });
    expect((await get(id, 'prints/1/sheets.pdf')).status).toBe(200);
    const start = `batch-${id}-print-1`;
    expect(sheetFiles().filter((name) => name.startsWith(start))).toEqual([
      expect.stringMatching(/-without-[0-9a-f]{8}\.pdf$/),
      expect.stringMatching(/-print-1-[0-9a-f]{8}\.pdf$/),
    ]);
  });
});

describe('a station that ends while sheets are made', () => {
  it('leaves nothing half made, whether it was stopped or killed, and makes the same file again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinmark-prints-'));
    const sheets = join(folder, 'sheets');
    const first = await startInProcess({ folder });
    const window = await openDesk(first);
    const id = await madeBatch(first, window, picture, 8);
    await window.call('POST', `/api/desk/batches/${id}/prints`, {});
    await first.close();
    expect(readdirSync(sheets).filter((name) => name.endsWith('.pdf'))).toEqual([]);

    const second = await startStation({ folder });
    const again = await openDesk(second);
    expect((await batchWhen(again, id, () => true)).counts).toEqual({ made: 8 });
    await again.call('POST', `/api/desk/batches/${id}/prints`, {});
    await second.kill();
    writeFileSync(join(sheets, 'batch-9-print-1.pdf.unproven'), 'half');

    const third = await startStation({ folder });
    const last = await openDesk(third);
    expect(readdirSync(sheets).filter((name) => !name.endsWith('.pdf'))).toEqual([]);
    const { counts } = await batchWhen(last, id, () => true);
    if (counts.made) await printWhenFree(last, id);
    const path = `/api/desk/batches/${id}/prints/1/sheets.pdf`;
    const { bytes } = await last.call('GET', path);
    const shown = (await batchWhen(last, id, () => true)).prints[0];
    expect([shown.weakest.length, shown.proven]).toEqual([3, 8]);
    await third.kill();
    rmSync(join(sheets, onlyFileOf(readdirSync(sheets), id)));

    const fourth = await startStation({ folder });
    const end = await openDesk(fourth);
    expect(Buffer.compare((await end.call('GET', path)).bytes, bytes)).toBe(0);
    expect((await batchWhen(end, id, () => true)).prints[0]).toEqual(shown);
    await fourth.remove();
  });
});

/** Where stations share a database, the lease of the one that was killed runs out first. */
async function printWhenFree(desk: Desk, id: number): Promise<void> {
  const order = () => desk.call('POST', `/api/desk/batches/${id}/prints`, {});
  await vi.waitUntil(async () => (await order()).status === 202, { timeout: 120_000, interval: 200 });
  await batchWhen(desk, id, ({ printing }) => !printing);
}

function onlyFileOf(names: readonly string[], batch: number): string {
  const [name = '', ...more] = names.filter((one) => one.startsWith(`batch-${batch}-print-1`));
  expect(more).toEqual([]);
  return name;
}
