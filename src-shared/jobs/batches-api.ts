import { Type } from 'typebox';
import { type Endpoints, endpoints, File, Page, Pages, PerPage, RowNumber, Success } from '#shared/core/endpoint.ts';
import { TemplateId } from '#shared/core/model.ts';
import { Release } from '#shared/core/release.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Publication, Publishing } from '#shared/records/published.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { Batch, BatchState, Label, LedgerStateName, Print, PrintChoice } from './production.ts';

const BatchKey = exactly({ batch_id: RowNumber });
const PrintKey = exactly({ batch_id: RowNumber, print: RowNumber });
/** The number of a sheet as in the ledger. The first sheet of a print is its first_sheet. */
const SheetNumber = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The sheet, numbered through all prints of the batch.',
});
const SheetKey = exactly({ batch_id: RowNumber, print: RowNumber, sheet: SheetNumber });

const Readability = exactly({
  message: nullable(Type.String()),
  margin_db: nullable(Type.Number()),
  forecast_grade: nullable(Type.String()),
  forecast_margin_db: nullable(Type.Number()),
});

const checker = endpoints('Batches', 'account', 'checker');
const operator = endpoints('Batches', 'account', 'operator');
const prints = endpoints('Prints', 'account', 'operator');

export const BATCHES = {
  listBatches: checker.get('/api/desk/batches', {
    summary: 'List all batches, the newest first.',
    query: exactly({
      page: Page,
      per_page: PerPage,
      name: Type.Optional(Type.String({ maxLength: 128, description: 'A part of the name.' })),
      state: Type.Optional(BatchState),
      template_id: Type.Optional(TemplateId),
    }),
    answers: { 200: exactly({ batches: Type.Array(Batch), ...Pages }) },
  }),
  getBatch: checker.get('/api/desk/batches/{batch_id}', {
    summary: 'Get a batch.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  getPublication: operator.get('/api/desk/batches/{batch_id}/publication', {
    summary: 'Get whether buyers see the records of a batch at the public door, and what they see of them.',
    params: BatchKey,
    answers: { 200: Publication },
  }),
  publishBatch: operator.put('/api/desk/batches/{batch_id}/publication', {
    summary:
      'Show the records of a batch at the public door, or take them back. What their owner said of one counts more, and what is said of the batch more than what is said of its product.',
    params: BatchKey,
    body: Publishing,
    answers: { 200: Publication },
  }),
  startBatch: operator.post('/api/desk/batches/{batch_id}/start', {
    summary: 'Start a batch, or go on after a pause.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  pauseBatch: operator.post('/api/desk/batches/{batch_id}/pause', {
    summary: 'Pause a batch when the labels under way are done.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  cancelBatch: operator.post('/api/desk/batches/{batch_id}/cancel', {
    summary: 'End a batch. Labels that are made are kept or voided.',
    params: BatchKey,
    body: exactly({ made: oneOf(['keep', 'void']), release: Type.Optional(Release) }),
    answers: { 200: Batch },
  }),
  retryBatch: operator.post('/api/desk/batches/{batch_id}/retry', {
    summary: 'Try failed labels again: those given, or all.',
    params: BatchKey,
    body: exactly({ labels: Type.Optional(Type.Array(RowNumber, { minItems: 1, maxItems: 5000 })) }),
    answers: { 200: Batch },
  }),
  listLabels: checker.get('/api/desk/batches/{batch_id}/labels', {
    summary: 'List the labels of a batch in the order of their rows.',
    params: BatchKey,
    query: exactly({
      after: Type.Optional(
        Type.Integer({ minimum: 0, default: 0, description: 'The id of the last label of the page before.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
      state: Type.Optional(LedgerStateName),
    }),
    answers: { 200: exactly({ labels: Type.Array(Label) }) },
  }),
  getLedger: checker.get('/api/desk/batches/{batch_id}/ledger.csv', {
    summary: 'Get the ledger of a batch as CSV, safe to open in a spreadsheet program.',
    params: BatchKey,
    answers: { 200: File },
    file: ['text/csv'],
  }),
  makePrint: prints.post('/api/desk/batches/{batch_id}/prints', {
    summary: 'Make and prove sheets of the given labels, or of all that are on none yet. Events tell the progress.',
    params: BatchKey,
    body: exactly({
      settings: Type.Optional(PrintChoice),
      part_used: Type.Optional(
        Type.Integer({
          description:
            'The part-used sheet that the settings are for. The request is refused if that sheet was used since.',
        }),
      ),
      labels: Type.Optional(Type.Array(RowNumber, { minItems: 1, maxItems: 5000 })),
      language: Type.Optional(oneOf(LANGUAGES)),
    }),
    answers: { 202: Batch },
  }),
  releasePrint: prints.post('/api/desk/batches/{batch_id}/prints/{print}/release', {
    summary:
      'Open the files of sheets that are printed already to the caller, for five minutes. Where the setting jobs.release is on, a second person must release them: printed again, they put the same IDs on paper twice.',
    params: PrintKey,
    body: exactly({ release: Type.Optional(Release) }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getPrintPdf: prints.get('/api/desk/batches/{batch_id}/prints/{print}/sheets.pdf', {
    summary:
      'Get the proven PDF. If the file was lost it is made again, bit for bit. Where the setting jobs.release is on, the files of printed sheets are refused until they were released.',
    params: PrintKey,
    query: exactly({
      sheet: Type.Optional({ ...SheetNumber, description: 'One sheet alone, for example to make the press ready.' }),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  getPrintSheet: prints.get('/api/desk/batches/{batch_id}/prints/{print}/sheets/{sheet}', {
    summary:
      'Get a sheet as a picture: a small PNG to look at, or PNG or TIFF at 300 or 600 dpi, also in the inks of a press.',
    params: SheetKey,
    query: exactly({
      type: Type.Optional(oneOf(['png', 'tiff'], { default: 'png' })),
      dpi: Type.Optional(
        Type.Integer({
          minimum: 36,
          maximum: 600,
          description:
            'The default is 72 for PNG and the dpi of the labels for TIFF. Up to 150 it is a picture to look at; others are refused as the PDF is.',
        }),
      ),
      profile: Type.Optional(
        Type.String({
          maxLength: 128,
          description: 'The name of a colour profile. Then the picture is a TIFF in inks.',
        }),
      ),
    }),
    answers: { 200: File },
    file: ['image/png', 'image/tiff'],
  }),
  tryProfile: prints.post('/api/desk/batches/{batch_id}/profile-effect', {
    summary: 'Try on one label of the batch how much of the mark the inks of a press take away.',
    params: BatchKey,
    body: exactly({ profile: Type.String({ minLength: 1, maxLength: 128 }) }),
    answers: { 200: exactly({ watermark_id: Type.String(), before: Readability, after: Readability }) },
  }),
  confirmPrint: prints.post('/api/desk/batches/{batch_id}/prints/{print}/confirm', {
    summary:
      'Say that the sheets were sent to the printer (sent), or came out well (printed). unanswered takes printed back; where the setting jobs.release is on, a second person must release that.',
    params: PrintKey,
    body: exactly({ state: oneOf(['sent', 'printed', 'unanswered']), release: Type.Optional(Release) }),
    answers: { 200: exactly({ labels: Type.Integer(), print: Print }) },
  }),
} as const satisfies Endpoints;
