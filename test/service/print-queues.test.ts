// Printing on a real queue of CUPS. It says "completed" when its filter has written everything, so a person is asked each time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForQueues } from '#main/printers/operations.ts';
import { artwork } from '#test/support/artwork.ts';
import { pageByGhostscript, strayDots } from '#test/support/printers/one-dot.ts';
import { noPrintQueue, type PrintQueue, startPrintQueue } from '#test/support/printers/print-queue.ts';
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
import { missing } from '#test/unit/imaging/sheet/tools.ts';

const DPI = 150;
/** Of a page: all of it is compared level by level. */
const EVERYWHERE = { left: 0, top: 0, right: 10_000, bottom: 10_000 };
const noGhostscript = missing('gs');

describe.skipIf(noPrintQueue)(`a queue of CUPS${noPrintQueue ? ` (${noPrintQueue})` : ''}`, () => {
  let root: string;
  let line: Line;
  let queue: PrintQueue;
  let picture: Uint8Array;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'twinmark-queue-'));
    picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
    queue = await startPrintQueue();
    line = await openLine(join(root, 'data'), { printerPace: QUICK });
  });
  afterAll(async () => {
    await line?.close();
    await queue?.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('tells of itself, with what is behind it', async () => {
    const [told, ...others] = await askForQueues({ uri: queue.server, fingerprint: null });
    expect(others).toEqual([]);
    expect(told).toMatchObject({ name: 'Labels', device: expect.stringMatching(/^file:/) });
  });

  it('prints our sheets in their size, and a person is asked what came out', async () => {
    const batch = await provenSheets(line, picture, 2);
    const kept = await keepPrinter(line, queue);
    const { checks } = await line.production.printing.jobs.check({ batchId: batch, print: 1, printer: kept });
    expect(checks.map(({ trouble, stops }) => [trouble.kind, stops])).toEqual([['print_queue', false]]);
    const { id } = await order(line, batch, kept);
    const done = await jobWhen(line, id, isOver);
    expect(done).toMatchObject({ state: 'done', asks: true, counted: null, proposed: [], out: null });
    expect(await bySheet(line, batch)).toEqual({ 1: 'sent', 2: 'sent' });
    await line.production.printing.jobs.answer(id, [1], [], 'anna');
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'proofed' });
    if (noGhostscript) return;
    const printed = join(root, 'printed.pdf');
    writeFileSync(printed, queue.printed());
    for (const page of [1, 2]) {
      const ours = await pageByGhostscript(join(line.folder, `${batch}.pdf`), page, DPI);
      const theirs = await pageByGhostscript(printed, page, DPI);
      expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
      expect([strayDots(ours, theirs, EVERYWHERE), strayDots(theirs, ours, EVERYWHERE)]).toEqual([0, 0]);
    }
  });
});
