import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, RowNumber } from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { OrderedPrinterJobs, PrinterJob, PrinterJobAnswer, PrinterOrder, PrinterUri } from './printers.ts';

export const PrintCommand = exactly({
  uri: PrinterUri,
  batch: Type.Optional(RowNumber),
  print: Type.Optional(RowNumber),
  first_only: Type.Boolean({ description: 'Only the first of the sheets.' }),
  first: Type.Optional(RowNumber),
  last: Type.Optional(RowNumber),
  tray: PrinterOrder.properties.tray,
  request: Type.String({ minLength: 8, maxLength: 64, description: 'The same request makes one job.' }),
});
export type PrintCommand = Static<typeof PrintCommand>;

export const FollowedPrinterJob = exactly({ job: PrinterJob, next: nullable(Type.Integer()) });
export type FollowedPrinterJob = Static<typeof FollowedPrinterJob>;

const JobKey = exactly({ printer_job_id: RowNumber });
const desk = endpoints('Printers', 'desk');

/** Only the command line on this machine may call these. */
export const PRINT_COMMAND = {
  printByCommand: desk.post('/api/desk/print-command', {
    summary: 'Print sheets that nobody printed yet: of the newest batch and print, or of those given.',
    body: PrintCommand,
    answers: { 202: OrderedPrinterJobs },
  }),
  followByCommand: desk.get('/api/desk/print-command/{printer_job_id}', {
    summary: 'Get a printer job, and the number of the one that goes on after it.',
    params: JobKey,
    answers: { 200: FollowedPrinterJob },
  }),
  answerByCommand: desk.post('/api/desk/print-command/{printer_job_id}/answer', {
    summary: 'Say which sheets of a printer job came out.',
    params: JobKey,
    body: PrinterJobAnswer,
    answers: { 200: PrinterJob },
  }),
} as const satisfies Endpoints;
