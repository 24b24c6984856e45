import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success } from '#shared/core/endpoint.ts';
import { TemplateId } from '#shared/core/model.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Batch } from '#shared/jobs/production.ts';
import { Layout } from '#shared/labels/layout.ts';
import { LayoutFile } from '#shared/labels/layouts-api.ts';
import { ShownFields } from '#shared/labels/shown-fields.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import {
  CellChange,
  CellsChange,
  Draft,
  DraftArtwork,
  DraftChange,
  DraftRow,
  DraftRowChange,
  DraftSummary,
  MOST_CELLS,
  ReadForecast,
  RowVerdict,
  TableChoice,
  TextReplacement,
} from './draft.ts';

const DraftKey = exactly({ draft_id: RowNumber });
const ArtworkKey = exactly({ draft_id: RowNumber, artwork_id: RowNumber });
const RowKey = exactly({ draft_id: RowNumber, row: RowNumber });
const FileName = exactly({ name: Type.String({ minLength: 1, maxLength: 1024 }) });

const ChangedCells = exactly({
  draft: Draft,
  before: Type.Array(CellChange, { description: 'The changes that put all of it back.' }),
});

const ReplacedText = exactly({
  ...ChangedCells.properties,
  next_row: nullable(
    Type.Integer({
      description: 'The row to go on with, where there are more cells than one step takes. Null at the end.',
    }),
  ),
});

const operator = endpoints('Preparing', 'account', 'operator');

export const DRAFTS = {
  listDrafts: operator.get('/api/desk/drafts', {
    summary: 'List drafts, the newest first.',
    answers: { 200: exactly({ drafts: Type.Array(DraftSummary) }) },
  }),
  createDraft: operator.post('/api/desk/drafts', {
    summary: 'Begin a job: empty, entered by hand, from the samples, or with the settings of an earlier one.',
    body: exactly({
      sample: Type.Optional(TemplateId),
      by_hand: Type.Optional(TemplateId),
      like_batch: Type.Optional(RowNumber),
      language: Type.Optional(oneOf(LANGUAGES, { description: 'The language of the name that the job has at first.' })),
    }),
    answers: { 201: Draft },
  }),
  getDraft: operator.get('/api/desk/drafts/{draft_id}', {
    summary: 'Get a draft.',
    params: DraftKey,
    answers: { 200: Draft },
  }),
  changeDraft: operator.patch('/api/desk/drafts/{draft_id}', {
    summary: 'Change name, template, columns, artwork, sheet, strength or other choices of a draft.',
    params: DraftKey,
    body: DraftChange,
    answers: { 200: Draft },
  }),
  deleteDraft: operator.delete('/api/desk/drafts/{draft_id}', {
    summary: 'Discard a draft.',
    params: DraftKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  putTable: operator.put('/api/desk/drafts/{draft_id}/table', {
    summary: 'Send the spreadsheet: a CSV or XLSX file.',
    params: DraftKey,
    query: FileName,
    upload: 'table',
    answers: { 200: Draft },
  }),
  chooseTable: operator.patch('/api/desk/drafts/{draft_id}/table', {
    summary: 'Read the spreadsheet again with another encoding, delimiter, sheet or header row.',
    params: DraftKey,
    body: TableChoice,
    answers: { 200: Draft },
  }),
  addArtwork: operator.post('/api/desk/drafts/{draft_id}/artworks', {
    summary:
      'Send artwork: a PNG, JPEG, TIFF, WebP, PDF or SVG file. Of a PDF the first page is taken. The name may be a path, as rows name it. Artwork of the same path is replaced.',
    params: DraftKey,
    query: FileName,
    upload: 'picture',
    answers: { 201: exactly({ artwork: DraftArtwork, draft: Draft }) },
  }),
  turnArtwork: operator.patch('/api/desk/drafts/{draft_id}/artworks/{artwork_id}', {
    summary: 'Take another page of the PDF that the artwork is drawn from. The artwork gets another number.',
    params: ArtworkKey,
    body: Type.Object({ page: RowNumber }, { additionalProperties: false }),
    answers: { 200: exactly({ artwork: DraftArtwork, draft: Draft }) },
  }),
  getArtworkPage: operator.get('/api/desk/drafts/{draft_id}/artworks/{artwork_id}/pages/{page}', {
    summary: 'Get a small picture of a page of the file that the artwork is drawn from.',
    params: exactly({ draft_id: RowNumber, artwork_id: RowNumber, page: RowNumber }),
    answers: { 200: File },
    file: ['image/webp'],
  }),
  removeArtwork: operator.delete('/api/desk/drafts/{draft_id}/artworks/{artwork_id}', {
    summary: 'Remove artwork from the draft.',
    params: ArtworkKey,
    answers: { 200: Draft },
  }),
  forecastArtwork: operator.post('/api/desk/drafts/{draft_id}/artworks/{artwork_id}/forecast', {
    summary:
      'Mark the artwork as it will be placed, and forecast how well its print can be read. Null if it cannot be marked; its remarks say why.',
    params: ArtworkKey,
    answers: { 200: exactly({ forecast: nullable(ReadForecast), draft: Draft }) },
  }),
  getDraftPicture: operator.get('/api/desk/drafts/{draft_id}/artworks/{artwork_id}/{view}', {
    summary: 'Get the artwork as it will be placed: original, marked, or the difference, amplified.',
    params: exactly({
      draft_id: RowNumber,
      artwork_id: RowNumber,
      view: oneOf(['original', 'marked', 'difference', 'thumbnail']),
    }),
    answers: { 200: File },
    file: ['image/png', 'image/webp'],
  }),
  listDraftRows: operator.get('/api/desk/drafts/{draft_id}/rows', {
    summary: 'List rows of the spreadsheet with their remarks.',
    params: DraftKey,
    query: exactly({
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
      verdict: Type.Optional(RowVerdict),
    }),
    answers: { 200: exactly({ rows: Type.Array(DraftRow), total: Type.Integer() }) },
  }),
  changeDraftRow: operator.patch('/api/desk/drafts/{draft_id}/rows/{row}', {
    summary: 'Change cells of a row, or leave the row out.',
    params: RowKey,
    body: DraftRowChange,
    answers: { 200: exactly({ row: DraftRow, draft: Draft }) },
  }),
  changeDraftCells: operator.put('/api/desk/drafts/{draft_id}/cells', {
    summary: 'Change many cells at once. The answer says how to change them back.',
    params: DraftKey,
    body: CellsChange,
    answers: { 200: ChangedCells },
  }),
  replaceDraftText: operator.post('/api/desk/drafts/{draft_id}/cells/replace', {
    summary: `Replace a text wherever cells have it, in at most ${MOST_CELLS} cells. The answer says where to go on.`,
    params: DraftKey,
    body: TextReplacement,
    answers: { 200: ReplacedText },
  }),
  addDraftRow: operator.post('/api/desk/drafts/{draft_id}/rows', {
    summary: 'Add an empty row to a draft that is entered by hand.',
    params: DraftKey,
    answers: { 201: exactly({ row: DraftRow, draft: Draft }) },
  }),
  putDraftLayout: operator.put('/api/desk/drafts/{draft_id}/layout', {
    summary:
      'Choose what the rows put on their labels: a layout, the newest version of a kept one, or nothing. Give layout or name.',
    params: DraftKey,
    body: Type.Object(
      {
        layout: Type.Optional(nullable(LayoutFile)),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      },
      { additionalProperties: false, minProperties: 1, maxProperties: 1 },
    ),
    answers: { 200: Draft },
  }),
  proposeDraftLayout: operator.post('/api/desk/drafts/{draft_id}/layout/proposal', {
    summary: 'Propose a first layout from the columns and the template: name, lot, date and code. Nothing is kept.',
    params: DraftKey,
    body: exactly({
      language: Type.Optional(oneOf(LANGUAGES, { description: 'The language of the words on the label.' })),
    }),
    answers: { 200: exactly({ layout: Layout }) },
  }),
  showDraftFields: operator.get('/api/desk/drafts/{draft_id}/rows/{row}/fields', {
    summary: 'Draw the fields of a row.',
    params: RowKey,
    answers: { 200: ShownFields },
  }),
  previewDraftFields: operator.post('/api/desk/drafts/{draft_id}/fields/preview', {
    summary: 'Draw the fields of a row in a layout that is being changed. Nothing is kept.',
    params: DraftKey,
    body: exactly({
      layout: LayoutFile,
      row: nullable(RowNumber),
    }),
    answers: { 200: ShownFields },
  }),
  listDraftFieldRows: operator.get('/api/desk/drafts/{draft_id}/fields/rows', {
    summary: 'Find the rows with the longest and the emptiest values on their labels.',
    params: DraftKey,
    answers: { 200: exactly({ longest: nullable(RowNumber), emptiest: nullable(RowNumber) }) },
  }),
  makeDraft: operator.post('/api/desk/drafts/{draft_id}/make', {
    summary: 'Make a batch of the rows that are not red or skipped, and start it.',
    params: DraftKey,
    query: exactly({
      sheets_in: Type.Optional(
        oneOf(LANGUAGES, {
          description: 'The language of sheets that are made by themselves when all labels are made and none failed.',
        }),
      ),
    }),
    answers: { 201: Batch },
  }),
} as const satisfies Endpoints;
