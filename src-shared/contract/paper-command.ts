import { type Static, Type } from 'typebox';
import { PaperJob, PrinterUri } from '../paper.ts';
import { exactly } from '../schema.ts';
import { type Endpoints, endpoints, RowNumber } from './endpoint.ts';

export const PaperCommand = exactly({
  uri: PrinterUri,
  batch: Type.Optional(RowNumber),
  print: Type.Optional(RowNumber),
  first_only: Type.Boolean({ description: 'Only the first of the sheets.' }),
  request: Type.String({ minLength: 8, maxLength: 64, description: 'The same request makes one job.' }),
});
export type PaperCommand = Static<typeof PaperCommand>;

const desk = endpoints('Paper', 'desk');

/** Only the command line on this machine may call these. */
export const PAPER_COMMAND = {
  printByCommand: desk.post('/api/desk/paper-command', {
    summary: 'Print sheets that nobody printed yet: of the newest batch and print, or of those given.',
    body: PaperCommand,
    answers: { 202: PaperJob },
  }),
  followByCommand: desk.get('/api/desk/paper-command/{paper_job_id}', {
    summary: 'Get a paper job.',
    params: exactly({ paper_job_id: RowNumber }),
    answers: { 200: PaperJob },
  }),
} as const satisfies Endpoints;
