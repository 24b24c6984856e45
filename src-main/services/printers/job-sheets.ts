// The sheets of a printer job: what is checked before printing, and the proven file that is sent.

import { writeFile } from 'node:fs/promises';

import type { StationContext } from '#main/base/station-context.ts';
import { hashOfFile } from '#main/files/file-hash.ts';
import type { OpenFile } from '#main/files/open-file.ts';
import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import type { SheetFormat, SheetsToPrint, TransferFormat } from '#main/printers/checks.ts';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import type { LabelDotsMaker } from '#main/services/sheets/label-dots.ts';
import { MS_A_LABEL, type Press } from '#main/services/sheets/press.ts';
import { findPrint, isOnSheetsOf } from '#main/services/sheets/print-plan.ts';
import { releaseRemade } from '#main/services/sheets/print-result.ts';
import type { PrintedSheets } from '#main/services/sheets/printed-sheets.ts';
import { removeFile, type TemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { SheetFields } from '#main/workers/sheet-fields.ts';
import type { ThermalSettings } from '#shared/printing/thermal.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import type { Corrected } from './correction-check.ts';

export interface SheetRange {
  readonly batchId: number;
  readonly print: number;
  /** Numbered as in the ledger. */
  readonly sheets: readonly number[];
}

type SheetsContext = Pick<StationContext, 'store' | 'pool' | 'keys'>;

interface PrinterSheetsParts {
  readonly press: Press;
  readonly printedSheets: PrintedSheets;
  readonly temporaryFiles: TemporaryFiles;
  readonly labelDots: Pick<LabelDotsMaker, 'formatOf'>;
}

/** Time limit of the raster of a sheet, on a busy machine. Each of its labels has that of the press besides. */
const RASTER_MS = 60_000;
const HUNDREDTHS = 100;
/** Of the names of files. */
export const ENDINGS = {
  'application/pdf': '.pdf',
  'image/pwg-raster': '.pwg',
  'image/urf': '.urf',
  'application/vnd.zebra-zpl': '.zpl',
  'application/vnd.cups-raw': '.zpl',
} as const satisfies Record<TransferFormat['type'], string>;

interface WholeSheets {
  readonly print: Print;
  /** Their labels in the order of their cells. */
  readonly labels: readonly LabelRow[];
  readonly plan: SheetPlan;
  readonly pictures: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, string>;
  readonly fields: SheetFields | null;
}

export type PrinterSheets = ReturnType<typeof createPrinterSheets>;

export function createPrinterSheets(context: SheetsContext, parts: PrinterSheetsParts) {
  const { press, printedSheets, temporaryFiles, labelDots } = parts;

  async function whole({ batchId, print: number, sheets }: SheetRange): Promise<WholeSheets> {
    const pages = [];
    for (const sheet of sheets) pages.push(await printedSheets.sheet(batchId, number, sheet));
    const [{ plan, print }] = pages;
    return {
      print,
      plan: { ...plan, sheets: pages.map(({ sheet }, i) => ({ ...sheet, number: i + 1 })) },
      pictures: new Map(pages.flatMap((page) => [...page.pictures])),
      messages: new Map(pages.flatMap((page) => [...page.messages])),
      labels: pages.flatMap((page) => page.labels),
      fields: fieldsOf(pages.map(({ fields }) => fields)),
    };
  }

  /** What decides whether a printer can print them. */
  async function measures(range: SheetRange): Promise<SheetsToPrint> {
    const { plan } = await whole(range);
    const { width, height } = plan.media;
    const labels = plan.sheets.flatMap((sheet) => sheet.labels);
    const pictures = labels.map(({ cell, picture: { left, top, ...size } }) => {
      return { cell, left, top, right: left + size.width, bottom: top + size.height };
    });
    return { width, height, dpi: plan.dpi, pictures };
  }

  /** The file that is sent, proven like all sheets, its hash, and the records whose labels it shows. It is removed when it is closed. */
  async function file(range: SheetRange, format: TransferFormat, signal: AbortSignal) {
    const sheets = await whole(range);
    let hash = '';
    const opened: OpenFile = await temporaryFiles.make(ENDINGS[format.type], async (name) => {
      if ('thermal' in format) await writeFile(name, await zplOf(sheets, format.thermal, signal));
      else if (format.type === 'application/pdf') await writePdf(press, sheets, name, signal);
      else await writeRaster(context, sheets, name, format, signal);
      hash = await hashOfFile(name);
    });
    return { opened, hash, shown: new Set(sheets.messages.values()) };
  }

  /** All labels in ZPL, one format each, in the order of their sheets. */
  async function zplOf({ labels }: WholeSheets, thermal: ThermalSettings, signal: AbortSignal): Promise<string> {
    const formats: string[] = [];
    for (const label of labels) formats.push(await labelDots.formatOf(label, thermal, signal));
    return formats.join('');
  }

  /** How the sheets of a print were laid out. */
  async function layout({ batchId, print: number, sheets: [sheet] }: SheetRange): Promise<Corrected> {
    const { print, plan } = await printedSheets.sheet(batchId, number, sheet);
    return { options: print.options, page: plan.media };
  }

  return { open: createOpenSheets(context.store).open, measures, layout, file };
}

/** As PWG names paper of any size. */
export function mediaName(size: { readonly width: number; readonly height: number }): string {
  const [width, height] = [size.width, size.height].map((one) => Math.round(one * HUNDREDTHS) / HUNDREDTHS);
  return `custom_labels_${width}x${height}mm`;
}

/** What rows put on the labels of several sheets of one batch. */
function fieldsOf(sheets: readonly (SheetFields | null)[]): SheetFields | null {
  const some = sheets.filter((one) => one !== null);
  if (some.length === 0) return null;
  return { job: some[0].job, rows: new Map(some.flatMap(({ rows }) => [...rows])) };
}

async function writePdf(
  press: Press,
  { plan, print, pictures, messages, fields }: WholeSheets,
  file: string,
  signal: AbortSignal,
) {
  const { title, language, made_at: madeAt } = print;
  await releaseRemade(
    await press.print({ file, plan, pictures, messages, fields, title, language, madeAt, signal, tell: () => {} }),
  );
}

async function writeRaster(
  { pool, keys }: Pick<SheetsContext, 'pool' | 'keys'>,
  { plan, pictures, messages, fields }: WholeSheets,
  file: string,
  { type, dpi }: Exclude<SheetFormat, { type: 'application/pdf' }>,
  signal: AbortSignal,
) {
  const labels = plan.sheets.reduce((sum, sheet) => sum + sheet.labels.length, 0);
  const timeLimitMs = RASTER_MS * (1 + plan.sheets.length) + MS_A_LABEL * labels;
  const facts = { media: mediaName(plan.media), mediaType: 'labels' };
  await pool.run('writeRaster', { file, type, plan, pictures, fields, dpi, ...facts }, { timeLimitMs, signal });
  const order = { file, sheets: plan.sheets, dpi: plan.dpi, messages, keys: keys.reading, fields };
  const { unread } = await pool.run('proveRaster', order, { timeLimitMs, signal });
  if (unread.length === 0) return;
  await removeFile(file);
  throw refusal('pictures_damaged');
}

// Which sheets of a print nobody printed yet.

export function createOpenSheets(store: Store) {
  /**
   * Gives the sheets of a print from `first` to `last` that nobody printed yet. Without `first` it leaves out printed sheets; with
   * `first`, a printed sheet is an error.
   */
  async function open(batchId: number, number: number, wanted: { first?: number; last?: number }): Promise<number[]> {
    const print = findPrint(existing(await store.batches.find(batchId)), number);
    const [first, last] = [wanted.first ?? print.first_sheet, wanted.last ?? lastOf(print)];
    if (first < print.first_sheet || last > lastOf(print) || first > last) {
      throw refusal('print_range', { first: print.first_sheet, last: lastOf(print) });
    }
    const { states, placed } = await statesOf(batchId, print);
    if (print.options.copies > 1 && placed < print.sheets) throw refusal('print_copies');
    const sheets = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const isAsked = wanted.first !== undefined;
    for (const sheet of sheets) if (isAsked && states.get(sheet) === 'used') throw refusal('print_printed', { sheet });
    const left = sheets.filter((sheet) => states.get(sheet) === 'open');
    if (left.length > 0) return left;
    const printed = sheets.find((sheet) => states.get(sheet) === 'used');
    throw printed === undefined ? refusal('all_voided') : refusal('print_printed', { sheet: printed });
  }

  /** Sheets with labels: `open` where all of these are proofed. `placed`: sheets on which some label has its first place. */
  async function statesOf(batchId: number, print: Print) {
    const states = new Map<number, 'open' | 'used'>();
    const placed = new Set<number>();
    for await (const label of labelsOf(store.labels, batchId)) {
      if (label.sheet === null || !isOnSheetsOf(print, label)) continue;
      placed.add(label.sheet);
      if (label.state === 'voided') continue;
      const isOpen = label.state === 'proofed' && states.get(label.sheet) !== 'used';
      states.set(label.sheet, isOpen ? 'open' : 'used');
    }
    return { states, placed: placed.size };
  }

  return { open };
}

function lastOf({ first_sheet, sheets }: Print): number {
  return first_sheet + sheets - 1;
}
