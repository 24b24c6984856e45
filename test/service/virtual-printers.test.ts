// Printing on Debian's virtual printer: what arrives is what was meant, byte for byte.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPwg } from '#main/imaging/sheet/output/pwg.ts';
import { readUrfFrom } from '#main/imaging/sheet/output/urf.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Area, pageByGhostscript, shifted, strayDots } from '#test/support/printers/one-dot.ts';
import {
  bySheet,
  isOver,
  jobWhen,
  keepPrinter,
  order,
  provenSheets,
  QUICK,
} from '#test/support/printers/printer-desk.ts';
import { noVirtualPrinter, startVirtualPrinter, type VirtualPrinter } from '#test/support/printers/virtual-printer.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { missing } from '#test/unit/imaging/sheet/tools.ts';

const SHEETS = 2;
const MEDIUM =
  '{media-size={x-dimension=10000 y-dimension=14800} media-left-margin=423 media-top-margin=423 media-right-margin=423 media-bottom-margin=423 media-type=labels}';
/** The picture lies in the middle of the page; at 300 dots an inch. */
const LABEL = dots({ left: 30, top: 54, right: 70, bottom: 94 });
const noGhostscript = missing('gs');
/** Of cups-filters: makes PDF of raster, which it reads by the library of CUPS. */
const READER = '/usr/lib/cups/filter/rastertopdf';
const noReader = noGhostscript ?? (existsSync(READER) ? null : 'cups-filters not installed');

describe.skipIf(noVirtualPrinter)(`a virtual printer${noVirtualPrinter ? ` (${noVirtualPrinter})` : ''}`, () => {
  let root: string;
  let line: Line;
  let picture: Uint8Array;
  let printer: VirtualPrinter | null = null;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'twinmark-virtual-'));
    picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
    line = await openLine(join(root, 'data'), { printerPace: QUICK });
  });
  afterEach(async () => {
    await printer?.close();
    printer = null;
  });
  afterAll(async () => {
    await line.close();
    rmSync(root, { recursive: true, force: true });
  });

  async function printed(name: string, formats: readonly string[], scalings: readonly string[]) {
    printer = await startVirtualPrinter({ folder: join(root, name), formats, scalings });
    const batch = await provenSheets(line, picture, SHEETS);
    const { id } = await order(line, batch, await keepPrinter(line, printer, { name }));
    const done = await jobWhen(line, id, isOver);
    expect(done).toMatchObject({ state: 'done', counted: SHEETS, asks: false, answered_by: 'printer' });
    expect(await bySheet(line, batch)).toEqual({ 1: 'printed', 2: 'printed' });
    const document = printer.document();
    const job = await line.store.printerJobs.find(id);
    expect(createHash('sha256').update(document).digest('hex')).toBe(job?.file_hash);
    return { document, asked: meant(printer.asked()), pdf: join(line.folder, `${batch}.pdf`) };
  }

  it('gets our PDF as it is where it takes PDF, and is asked for nothing but what was meant', async () => {
    const { document, asked } = await printed('pdf', ['application/pdf', 'image/pwg-raster'], ['auto', 'none']);
    expect(document.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(asked).toEqual({
      COPIES: '1',
      SIDES: 'one-sided',
      PRINT_QUALITY: 'high',
      PRINT_SCALING: 'none',
      PRINT_COLOR_MODE: 'color',
      PRINTER_RESOLUTION: '600dpi',
      MEDIA_COL: MEDIUM,
      DOCUMENT_FORMAT_SUPPLIED: 'application/pdf',
    });
  });

  it(`gets our pixels where it takes raster alone, within one dot of the PDF that Ghostscript draws${noGhostscript ? ` (the drawing is skipped: ${noGhostscript})` : ''}`, async () => {
    const { document, asked, pdf } = await printed('raster', ['image/pwg-raster'], ['auto', 'fit']);
    expect(asked).toEqual({
      COPIES: '1',
      SIDES: 'one-sided',
      PRINT_QUALITY: 'high',
      PRINT_COLOR_MODE: 'color',
      PRINTER_RESOLUTION: '300dpi',
      MEDIA_COL: MEDIUM,
      DOCUMENT_FORMAT_SUPPLIED: 'image/pwg-raster',
    });
    const pages = [...readPwg(document)];
    expect(pages).toHaveLength(SHEETS);
    if (noGhostscript) return;
    for (const [i, { picture: ours, dpi }] of pages.entries()) {
      const drawn = await pageByGhostscript(pdf, i + 1, dpi);
      expect(Math.abs(drawn.width - ours.width)).toBeLessThanOrEqual(1);
      expect(Math.abs(drawn.height - ours.height)).toBeLessThanOrEqual(1);
      expect([strayDots(ours, drawn, LABEL), strayDots(drawn, ours, LABEL)]).toEqual([0, 0]);
      // Three dots off would be seen.
      expect(strayDots(shifted(ours, 3), drawn, LABEL)).toBeGreaterThan(100);
    }
  });

  it(`gets our pixels where it takes AirPrint raster alone, as the reader of CUPS reads them${noReader ? ` (skipped: ${noReader})` : ''}`, async () => {
    if (noReader) return;
    const { document, asked } = await printed('urf', ['image/urf'], ['auto', 'fit']);
    expect(asked).toMatchObject({ PRINTER_RESOLUTION: '300dpi', DOCUMENT_FORMAT_SUPPLIED: 'image/urf' });
    const pages = [...readUrfFrom((at, length) => document.subarray(at, at + length))];
    expect(pages).toHaveLength(SHEETS);
    const pdf = join(root, 'from-urf.pdf');
    writeFileSync(join(root, 'sheets.urf'), document);
    const read = spawnSync(READER, ['1', 'anna', 'sheets', '1', '', join(root, 'sheets.urf')], { maxBuffer: 2 ** 28 });
    writeFileSync(pdf, read.stdout);
    for (const [i, { picture: ours, dpi }] of pages.entries()) {
      const theirs = await pageByGhostscript(pdf, i + 1, dpi);
      expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
      expect(Buffer.compare(theirs.data, ours.data)).toBe(0);
    }
  });
});

/** What we asked for, without what the printer adds by itself. */
function meant(asked: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(asked).filter(
    ([name]) => !/_(DEFAULT|SUPPORTED|DATABASE|READY)$|^JOB_|^TIME_|^DATE_/.test(name),
  );
  return Object.fromEntries(own);
}

function dots(millimetres: Area): Area {
  const entries = Object.entries(millimetres).map(([side, mm]) => [side, Math.round((mm / 25.4) * 300)]);
  return Object.fromEntries(entries) as unknown as Area;
}
