import type { OpenFile } from '#main/files/open-file.ts';
import type { TransferFormat } from '#main/printers/checks.ts';
import { sendDocument } from '#main/printers/operations.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { TemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Language } from '#shared/core/languages.ts';
import type { SheetSize } from '#shared/sheets/sheets.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import { newJobName } from './job-ledger.ts';
import { ENDINGS, mediaName } from './job-sheets.ts';
import { createTransferFormat } from './transfer-format.ts';

export interface TestPageOptions {
  readonly printers: ChosenPrinters;
  readonly pages: Pick<Calibrations, 'page'>;
  readonly pool: Pool<Tasks>;
  readonly temporaryFiles: TemporaryFiles;
}

export interface TestPage {
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
export function createTestPage({ printers, pages, pool, temporaryFiles }: TestPageOptions) {
  return async ({ printer: id, page, language }: TestPage, signal: AbortSignal): Promise<void> => {
    // Also of another printer than before: its page tells which one it is.
    const printer = { ...(await printers.find(id)), uuid: null, queue: false };
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
    if (format.type === 'application/pdf') return pages.page(page, language);
    const facts = { page, ...format, media: mediaName(page), mediaType: 'stationery' };
    return temporaryFiles.make(ENDINGS[format.type], (file) => pool.run('rasterCalibrationPage', { file, ...facts }));
  }
}
