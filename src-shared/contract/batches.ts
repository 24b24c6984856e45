import { Type } from 'typebox';
import { Batch, Label, LedgerStateName, Print, PrintChoice } from '../production.ts';
import { exactly, nullable, oneOf } from '../schema.ts';
import { type Endpoints, endpoint, File, Page, Pages, PerPage, RowNumber } from './endpoint.ts';

const BatchKey = exactly({ batch_id: RowNumber });
const PrintKey = exactly({ batch_id: RowNumber, print: RowNumber });
/** As labels in the ledger name it: the first sheet of a print is its first_sheet. */
const SheetNumber = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Counted on over all prints of the batch.',
});
const SheetKey = exactly({ batch_id: RowNumber, print: RowNumber, sheet: SheetNumber });

const Readability = exactly({
  message: nullable(Type.String()),
  margin_db: nullable(Type.Number()),
  forecast_grade: nullable(Type.String()),
  forecast_margin_db: nullable(Type.Number()),
});

export const BATCHES = {
  listBatches: endpoint({
    method: 'GET',
    path: '/api/desk/batches',
    access: 'operator',
    group: 'Batches',
    summary: 'All batches, the newest first.',
    query: exactly({
      page: Page,
      per_page: PerPage,
      name: Type.Optional(Type.String({ maxLength: 128, description: 'What the name has in it.' })),
    }),
    answers: { 200: exactly({ batches: Type.Array(Batch), ...Pages }) },
  }),
  getBatch: endpoint({
    method: 'GET',
    path: '/api/desk/batches/{batch_id}',
    access: 'operator',
    group: 'Batches',
    summary: 'A batch.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  startBatch: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/start',
    access: 'operator',
    group: 'Batches',
    summary: 'Begin, or go on after a pause.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  pauseBatch: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/pause',
    access: 'operator',
    group: 'Batches',
    summary: 'Pause when the labels under way are done.',
    params: BatchKey,
    answers: { 200: Batch },
  }),
  cancelBatch: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/cancel',
    access: 'operator',
    group: 'Batches',
    summary: 'End a batch: labels that are made are kept for later, or voided.',
    params: BatchKey,
    body: exactly({ made: oneOf(['keep', 'void']) }),
    answers: { 200: Batch },
  }),
  retryBatch: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/retry',
    access: 'operator',
    group: 'Batches',
    summary: 'Try failed labels once more: these, or all.',
    params: BatchKey,
    body: exactly({ labels: Type.Optional(Type.Array(RowNumber, { minItems: 1, maxItems: 5000 })) }),
    answers: { 200: Batch },
  }),
  listLabels: endpoint({
    method: 'GET',
    path: '/api/desk/batches/{batch_id}/labels',
    access: 'operator',
    group: 'Batches',
    summary: 'Labels of a batch in the order of their rows.',
    params: BatchKey,
    query: exactly({
      after: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'The id of the last one seen.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
      state: Type.Optional(LedgerStateName),
    }),
    answers: { 200: exactly({ labels: Type.Array(Label) }) },
  }),
  getLedger: endpoint({
    method: 'GET',
    path: '/api/desk/batches/{batch_id}/ledger.csv',
    access: 'operator',
    group: 'Batches',
    summary: 'The ledger of a batch as CSV, safe to open in a spreadsheet program.',
    params: BatchKey,
    answers: { 200: File },
    file: ['text/csv'],
  }),
  makePrint: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/prints',
    access: 'operator',
    group: 'Prints',
    summary: 'Make sheets of all labels that are on none yet, or of these, and prove them. Events tell how far it is.',
    params: BatchKey,
    body: exactly({
      settings: Type.Optional(PrintChoice),
      part_used: Type.Optional(
        Type.Integer({
          description: 'The part-used sheet that the settings are for; refused when it is used otherwise by now.',
        }),
      ),
      labels: Type.Optional(Type.Array(RowNumber, { minItems: 1, maxItems: 5000 })),
      language: Type.Optional(oneOf(['en', 'de'])),
    }),
    answers: { 202: Batch },
  }),
  getPrintPdf: endpoint({
    method: 'GET',
    path: '/api/desk/batches/{batch_id}/prints/{print}/sheets.pdf',
    access: 'operator',
    group: 'Prints',
    summary: 'The proven PDF; made again, bit for bit, where the file was lost.',
    params: PrintKey,
    query: exactly({
      sheet: Type.Optional({ ...SheetNumber, description: 'This sheet alone, as for make-ready.' }),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  getPrintSheet: endpoint({
    method: 'GET',
    path: '/api/desk/batches/{batch_id}/prints/{print}/sheets/{sheet}',
    access: 'operator',
    group: 'Prints',
    summary: 'A sheet as a picture: small to look at, or at 300 or 600 dpi as PNG, TIFF or TIFF in inks.',
    params: SheetKey,
    query: exactly({
      type: Type.Optional(oneOf(['png', 'tiff'], { default: 'png' })),
      dpi: Type.Optional(
        Type.Integer({
          minimum: 36,
          maximum: 600,
          description: '72 where not given, or that of the labels for TIFF. Up to 150 it is a picture to look at.',
        }),
      ),
      profile: Type.Optional(
        Type.String({ maxLength: 128, description: 'The name of a colour profile: then in inks, as TIFF.' }),
      ),
    }),
    answers: { 200: File },
    file: ['image/png', 'image/tiff'],
  }),
  tryProfile: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/profile-effect',
    access: 'operator',
    group: 'Prints',
    summary: 'What the way into the inks of a press takes from the mark, tried on one label of the batch.',
    params: BatchKey,
    body: exactly({ profile: Type.String({ minLength: 1, maxLength: 128 }) }),
    answers: { 200: exactly({ watermark_id: Type.String(), before: Readability, after: Readability }) },
  }),
  confirmPrint: endpoint({
    method: 'POST',
    path: '/api/desk/batches/{batch_id}/prints/{print}/confirm',
    access: 'operator',
    group: 'Prints',
    summary:
      'Say that the sheets were sent to the printer, or came out of it well; unanswered takes back that they came out well.',
    params: PrintKey,
    body: exactly({ state: oneOf(['sent', 'printed', 'unanswered']) }),
    answers: { 200: exactly({ labels: Type.Integer(), print: Print }) },
  }),
} as const satisfies Endpoints;
