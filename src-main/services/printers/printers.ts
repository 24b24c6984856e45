import type { StationContext } from '#main/base/station-context.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { OpenFile } from '#main/files/open-file.ts';
import type { TransferFormat } from '#main/printers/checks.ts';
import { sendDocument } from '#main/printers/operations.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { LabelDotsMaker } from '#main/services/sheets/label-dots.ts';
import type { Press } from '#main/services/sheets/press.ts';
import { printToBegin } from '#main/services/sheets/print-plan.ts';
import type { PrintedSheets } from '#main/services/sheets/printed-sheets.ts';
import type { TemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { PrintCommand } from '#shared/printing/print-command.ts';
import type { OrderedPrinterJobs } from '#shared/printing/printers.ts';
import type { SheetSize } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Language } from '#shared/words/languages.ts';
import { type PrinterPace, USUAL_PACE } from './asking-the-printer.ts';
import { type ChosenPrinters, createChosenPrinters } from './chosen-printers.ts';
import { createJobLedger, newJobName } from './job-ledger.ts';
import { createPrinterSheets, ENDINGS, mediaName, type PrinterSheets } from './job-sheets.ts';
import { createPrinterJobService, type PrinterJobService } from './print-jobs.ts';
import { createTestLabels } from './test-labels.ts';
import { createTransferFormat } from './transfer-format.ts';

type PrintersContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings' | 'bus' | 'clock' | 'log'>;

interface PrintersParts {
  readonly press: Press;
  readonly printedSheets: PrintedSheets;
  readonly calibrations: Pick<Calibrations, 'page' | 'list'>;
  readonly temporaryFiles: TemporaryFiles;
  readonly labelDots: Pick<LabelDotsMaker, 'formatOf'>;
  readonly tellChanges: TellChanges;
  /** As quickly as people look by default. */
  readonly pace?: PrinterPace | undefined;
}

/** Printers that the station prints on by itself, and the jobs that it sends them. */
export function createPrinters(context: PrintersContext, parts: PrintersParts) {
  const { store, pool, settings } = context;
  const { calibrations, temporaryFiles, tellChanges, pace = USUAL_PACE } = parts;
  const printers = createChosenPrinters(context);
  const sheets = createPrinterSheets(context, parts);
  const ledger = createJobLedger(store, tellChanges, settings['print.sheets_a_job']);
  const jobs = createPrinterJobService(context, { ledger, sheets, printers, calibrations, pace });
  const testPage = createTestPage(pool, { printers, pages: calibrations, temporaryFiles, key: PUBLISHED_KEY });
  return { printers, jobs, testPage, command: createPrintCommand(store, { printers, jobs, sheets }) };
}

interface PrintCommandParts {
  readonly printers: ChosenPrinters;
  readonly jobs: PrinterJobService;
  readonly sheets: PrinterSheets;
}

/** An order of the command line: the printer by its address, which is remembered, and by default what was made last; of several files the first that waits. */
function createPrintCommand(store: Store, { printers, jobs, sheets }: PrintCommandParts) {
  return async ({
    uri,
    request,
    first_only,
    first,
    last,
    tray,
    ...wanted
  }: PrintCommand): Promise<OrderedPrinterJobs> => {
    const batch = wanted.batch === undefined ? await newestBatch() : await batchOf(wanted.batch);
    const print = wanted.print ?? (await nextPrint(batch));
    const known = (await printers.list()).find((one) => one.uri === uri);
    const printer = known ?? (await printers.add({ uri, name: null, tray: null, media_type: null }));
    const order = { batchId: batch.id, print, printer: printer.id, request, tray };
    if (!first_only) return jobs.begin({ ...order, first, last });
    const [one] = await sheets.open(batch.id, print, {});
    return jobs.begin({ ...order, first: one, last: one });
  };

  async function nextPrint(batch: BatchRow): Promise<number> {
    const waiting = await store.labels.countBySheet(batch.id, ['proofed']);
    const print = printToBegin(planOf(batch).prints, waiting);
    if (!print) throw refusal('print_no_sheets', { job: batch.id });
    return print.number;
  }

  async function batchOf(job: number): Promise<BatchRow> {
    const found = await store.batches.find(job);
    if (!found) throw refusal('print_no_job', { job });
    return found;
  }

  async function newestBatch(): Promise<BatchRow> {
    const { rows } = await store.batches.list(1, 1);
    if (!rows[0]) throw refusal('print_no_jobs');
    return rows[0];
  }
}

interface TestPageParts {
  /** Of marks. */
  readonly key: string;
  readonly printers: ChosenPrinters;
  readonly pages: Pick<Calibrations, 'page'>;
  readonly temporaryFiles: TemporaryFiles;
}

interface TestPage {
  /** The number of a printer that the station remembers. */
  readonly printer: number;
  readonly page: SheetSize;
  readonly language: Language;
}

/** One page fits into every printer, also into one whose paper is out. Some draw it before they answer. */
const SILENCE_MS = 60_000;
/** Of the raster. All printers of labels have it. */
const DPI = 300;

/**
 * Prints the calibration page the way that sheets go. It bears no label, so nothing is kept of it, and a second one does no harm:
 * it is only sent.
 */
function createTestPage(pool: Pool<Tasks>, { printers, pages, temporaryFiles, key }: TestPageParts) {
  const testLabels = createTestLabels(pool, key);
  return async ({ printer: id, page, language }: TestPage, signal: AbortSignal): Promise<void> => {
    // Also of another printer than before: its page tells which one it is.
    const printer = { ...(await printers.find(id)), uuid: null, queue: false };
    if (printer.thermal) return testLabels({ printer, thermal: printer.thermal, page }, signal);
    const job = { printer, job_name: newJobName() };
    const measures = async () => ({ ...page, dpi: DPI, pictures: [] });
    const { wayTo, create } = createTransferFormat({ sheets: { measures }, printers, signal });
    const way = await wayTo(job, { batchId: 0, print: 0, sheets: [] });
    const opened = await opening(page, language, way.format);
    try {
      const { job_number } = await create(job, way);
      const document = { format: way.format.type, document: opened.stream(), silence: SILENCE_MS };
      await sendDocument(printer, { id: job_number }, document, signal);
    } finally {
      await opened.close();
    }
  };

  function opening(page: SheetSize, language: Language, format: TransferFormat): Promise<OpenFile> {
    if ('thermal' in format) throw refusal('label_no_page');
    if (format.type === 'application/pdf') return pages.page(page, language);
    const facts = { page, ...format, media: mediaName(page), mediaType: 'stationery' };
    return temporaryFiles.make(ENDINGS[format.type], (file) => pool.run('rasterCalibrationPage', { file, ...facts }));
  }
}
