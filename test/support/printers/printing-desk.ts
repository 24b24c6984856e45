// A station with proven sheets and a printer of the tests, anew for each test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { type FakeOptions, type FakePrinter, startFakePrinter } from './fake-printer.ts';
import { keepPrinter, provenSheets, QUICK } from './printer-desk.ts';
import type { FakeOperation } from './printer-faults.ts';

export interface PrintingDesk {
  line: Line;
  printer: FakePrinter;
  /** The data folder of the station. */
  data: string;
  open(): Promise<Line>;
  /** Opens the station anew, with other settings or around its store. */
  reopen(options: Parameters<typeof openLine>[1]): Promise<void>;
  /** How often the printer was asked so. */
  times(operation: FakeOperation): number;
  until(isSo: () => boolean): Promise<void>;
  /** Sheets that are proven, and a printer that is kept. */
  ready(sheets: number, options?: FakeOptions): Promise<{ readonly batch: number; readonly kept: number }>;
}

export function printingDesk(): PrintingDesk {
  let picture: Uint8Array;
  let root: string;
  const desk = {
    open: () => openLine(desk.data, { printerPace: QUICK }),
    async reopen(options: Parameters<typeof openLine>[1]) {
      await desk.line.close();
      desk.line = await openLine(desk.data, { printerPace: QUICK, ...options });
    },
    times: (operation: FakeOperation) => desk.printer.asked.filter((one) => one === operation).length,
    async until(isSo: () => boolean) {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    async ready(sheets: number, options: FakeOptions = {}) {
      desk.printer = await startFakePrinter(options);
      const batch = await provenSheets(desk.line, picture, sheets);
      return { batch, kept: await keepPrinter(desk.line, desk.printer) };
    },
  } as PrintingDesk;
  beforeAll(async () => {
    picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
  });
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'twinmark-paper-'));
    desk.data = join(root, 'data');
    desk.line = await desk.open();
  });
  afterEach(async () => {
    await desk.line.close();
    await desk.printer?.close();
    rmSync(root, { recursive: true, force: true });
  });
  return desk;
}
