import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openMarkReader } from '#main/imaging/sheet/proof/read-mark.ts';
import { rollNamed } from '#shared/printing/rolls.ts';
import { existing } from '#shared/troubles/errors.ts';
import { artwork } from '#test/support/artwork.ts';
import { type FakeLabelPrinter, startLabelPrinter } from '#test/support/printers/fake-label-printer.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import {
  bySheet,
  isOver,
  jobWhen,
  keepPrinter,
  order,
  provenSheets,
  QUICK,
} from '#test/support/printers/printer-desk.ts';
import { openZplReader } from '#test/support/printers/zpl-reader.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { labelsOf } from '#test/support/production/line-labels.ts';
import { customSheet } from '#test/support/sheets.ts';

const TWO_LABELS = customSheet({
  page: { width: 100, height: 120 },
  label: { width: 80, height: 50 },
  columns: 1,
  rows: 2,
});
/** Millimetres that are whole dots. */
const ROLL = { preset: rollNamed('75x50'), fit: 'cover' };
const PACE = { ...QUICK, silence: 5000 };
const reader = await openZplReader();
let line: Line;
let printer: FakeLabelPrinter;
let kept: number;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-labels-'));
  line = await openLine(join(folder, 'data'), { printerPace: PACE });
  printer = await startLabelPrinter({ dotsAMm: 12 });
  kept = await keepPrinter(line, printer);
});
afterAll(async () => {
  await line.close();
  await printer.close();
  rmSync(folder, { recursive: true, force: true });
});

const onRoll = async (labels: number) =>
  provenSheets(line, await artwork('roll', { kind: 'quiet', width: 900, height: 600 }), labels, ROLL);

/** What the mark of a printed label says, as a reader of ZPL that is not ours draws it. */
async function readOut(format: string): Promise<string | null> {
  const { width, height, levels } = existing(await reader?.(format, 75, 50, 12));
  const data = Uint8Array.from({ length: 3 * levels.length }, (_, i) => levels[Math.floor(i / 3)]);
  return openMarkReader([PUBLISHED_KEY])({ width, height, data }).message;
}

describe('a label on a roll', () => {
  it('is printed once in the dots of its printer, and moves by what the printer counted', async () => {
    const [printerKept] = await line.production.printing.printers.list();
    expect(printerKept.thermal).toMatchObject({ dpi: 300, method: 'direct' });
    const batch = await onRoll(3);
    const job = await jobWhen(line, (await order(line, batch, kept)).id, isOver);
    expect(job).toMatchObject({ state: 'done', counted: 3, out: [1, 2, 3], answered_by: 'printer', asks: false });
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'printed', 3: 'printed' });
    const ids = (await labelsOf(line, batch)).map(({ record_id }) => record_id);
    if (reader) expect(await Promise.all(printer.printed.map(readOut))).toEqual(ids);
  });

  it('is asked for where the line is cut, with what the printer counted, and is printed again only then', async () => {
    const batch = await onRoll(3);
    printer.faults.cutAfter = 1;
    const job = await jobWhen(line, (await order(line, batch, kept)).id, isOver);
    expect(job).toMatchObject({ state: 'unknown', asks: true, trouble: { kind: 'label_line_cut' } });
    expect(job.proposed[0]).toBe(1);
    expect(printer.waiting()).toBe(0);
    await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'print_unanswered' } });
    await line.production.printing.jobs.answer(job.id, [1], [], 'anna');
    const rest = await order(line, batch, kept);
    expect(rest.sheets).toEqual([2, 3]);
    await jobWhen(line, rest.id, 'done');
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'printed', 3: 'printed' });
  });

  it('is cancelled with nothing left in the printer, and a person says what came out', async () => {
    const batch = await onRoll(2);
    printer.faults.stopped = 1;
    const waits = await order(line, batch, kept);
    await jobWhen(line, waits.id, ({ trouble }) => trouble?.kind === 'label_printer_waits');
    expect(await line.production.printing.jobs.cancel(waits.id)).toMatchObject({ state: 'cancelled', asks: false });
    printer.calm();
    printer.faults.stopsOnArrival = 4;
    const { id } = await order(line, batch, kept);
    await jobWhen(line, id, ({ state, reasons }) => state === 'stopped' && reasons.includes('cover-open'));
    expect(await line.production.printing.jobs.cancel(id)).toMatchObject({ state: 'unknown', asks: true });
    expect(printer.waiting()).toBeLessThan(2);
    printer.calm();
    await line.production.printing.jobs.answer(id, [], [], 'anna');
    expect(await bySheet(line, batch)).toEqual({ 1: 'proofed', 2: 'proofed' });
  });

  it('goes to no printer of other dots, and sheets go to no printer of labels', async () => {
    const { printing } = line.production;
    const batch = await onRoll(1);
    const [{ name, tray, media_type, thermal }] = await printing.printers.list();
    if (!thermal) throw new Error('a printer of labels has settings');
    const choice = { name, tray, media_type };
    await printing.printers.alter(kept, { ...choice, thermal: { ...thermal, dpi: 203 } });
    await expect(order(line, batch, kept)).rejects.toMatchObject({
      trouble: { kind: 'label_dpi', facts: { set: '203', real: '300' } },
    });
    await printing.printers.alter(kept, { ...choice, thermal: { ...thermal, head_mm: 20 } });
    await expect(order(line, batch, kept)).rejects.toMatchObject({ trouble: { kind: 'label_wide' } });
    await printing.printers.alter(kept, { ...choice, thermal });
    const picture = await artwork('sheet', { kind: 'quiet', width: 600, height: 500 });
    const sheets = await provenSheets(line, picture, 2, { preset: TWO_LABELS });
    await expect(order(line, sheets, kept)).rejects.toMatchObject({ trouble: { kind: 'label_roll' } });
  });
});

describe('a queue that passes labels on', () => {
  it('gets them as they are, and says nothing of what came out', async () => {
    const queue = await startFakePrinter({
      sheetsIn: (document) => document.toString('latin1').split('^XZ').length - 1,
    });
    const { printing } = line.production;
    const batch = await onRoll(2);
    const { thermal } = (await printing.printers.list())[0];
    const id = await keepPrinter(line, queue, { name: 'Queue', thermal });
    const job = await jobWhen(line, (await order(line, batch, id)).id, isOver);
    expect(job).toMatchObject({ state: 'done', asks: true, proposed: [] });
    expect(queue.jobs()[0]).toMatchObject({ format: 'application/vnd.cups-raw', sheets: 2 });
    await queue.close();
  });
});
