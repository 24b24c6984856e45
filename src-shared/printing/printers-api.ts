import { Type } from 'typebox';
import { type Endpoints, endpoints, RowNumber, Success } from '#shared/core/endpoint.ts';
import { Release } from '#shared/core/release.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import {
  FoundPrinter,
  KeptPrinter,
  NewPrinter,
  PrinterChoice,
  PrinterForecast,
  PrinterJob,
  PrinterJobAnswer,
  PrinterOrder,
  PrinterState,
} from './printers.ts';
import { SheetSize } from './sheets.ts';

const PrinterKey = exactly({ printer_id: RowNumber });
const JobKey = exactly({ printer_job_id: RowNumber });
const PrintKey = exactly({ batch_id: RowNumber, print: RowNumber });

const operator = endpoints('Printers', 'account', 'operator');
const checker = endpoints('Printers', 'account', 'checker');

export const PAPER = {
  listPrinters: operator.get('/api/desk/printers', {
    summary: 'List the printers that the station prints on by itself.',
    answers: { 200: exactly({ printers: Type.Array(KeptPrinter) }) },
  }),
  lookForPrinters: operator.get('/api/desk/printers/found', {
    summary: 'Look for printers on the network, and for print queues of this machine.',
    query: exactly({ seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 15, default: 3 })) }),
    answers: {
      200: exactly({
        printers: Type.Array(FoundPrinter),
        looked: Type.Boolean({ description: 'Not where the setting print.discovery is off.' }),
        trouble: nullable(Trouble),
      }),
    },
  }),
  addPrinter: operator.post('/api/desk/printers', {
    summary: 'Ask a printer who it is, and remember it. Its certificate is kept at first use.',
    body: NewPrinter,
    answers: { 201: KeptPrinter },
  }),
  changePrinter: operator.put('/api/desk/printers/{printer_id}', {
    summary: 'Change the name of a printer, its tray or its kind of paper.',
    params: PrinterKey,
    body: Type.Omit(PrinterChoice, ['uri'], { additionalProperties: false }),
    answers: { 200: KeptPrinter },
  }),
  removePrinter: operator.delete('/api/desk/printers/{printer_id}', {
    summary: 'Forget a printer and its certificate.',
    params: PrinterKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  getPrinterState: operator.get('/api/desk/printers/{printer_id}/state', {
    summary: 'Ask a printer what it can and how it is.',
    params: PrinterKey,
    answers: { 200: PrinterState },
  }),
  printTestPage: operator.post('/api/desk/printers/{printer_id}/test-page', {
    summary:
      'Print the calibration page on a printer that the station remembers, as sheets are printed; on a printer of labels, six test labels of that size.',
    params: PrinterKey,
    body: exactly({ page: SheetSize, language: oneOf(LANGUAGES) }),
    answers: { 202: exactly({ success: Success }) },
  }),
  checkPrint: operator.post('/api/desk/batches/{batch_id}/prints/{print}/print-check', {
    summary: 'Say what speaks against printing sheets on a printer, before anything is sent.',
    params: PrintKey,
    body: Type.Omit(PrinterOrder, ['request'], { additionalProperties: false }),
    answers: { 200: PrinterForecast },
  }),
  beginPrinterJob: operator.post('/api/desk/batches/{batch_id}/prints/{print}/printer-jobs', {
    summary:
      'Print sheets that nobody printed yet: all that are left, or a range. Events tell the progress. The same request makes one job.',
    params: PrintKey,
    body: PrinterOrder,
    answers: { 202: PrinterJob },
  }),
  listPrinterJobs: checker.get('/api/desk/batches/{batch_id}/printer-jobs', {
    summary: 'List the printer jobs of a batch, the newest first.',
    params: exactly({ batch_id: RowNumber }),
    answers: { 200: exactly({ jobs: Type.Array(PrinterJob) }) },
  }),
  getPrinterJob: operator.get('/api/desk/printer-jobs/{printer_job_id}', {
    summary: 'Get a printer job.',
    params: JobKey,
    answers: { 200: PrinterJob },
  }),
  cancelPrinterJob: operator.post('/api/desk/printer-jobs/{printer_job_id}/cancel', {
    summary: 'Cancel a printer job at its printer. A printer that does not answer is given up.',
    params: JobKey,
    answers: { 200: PrinterJob },
  }),
  answerPrinterJob: operator.post('/api/desk/printer-jobs/{printer_job_id}/answer', {
    summary:
      'Say which sheets of a printer job came out. The labels of the others may be printed again: where the setting jobs.release is on, a second person must release that a sheet did not come out which was said to have.',
    params: JobKey,
    body: exactly({ ...PrinterJobAnswer.properties, release: Type.Optional(Release) }),
    answers: { 200: PrinterJob },
  }),
} as const satisfies Endpoints;
