import { Type } from 'typebox';
import {
  Draft,
  DraftArtwork,
  DraftChange,
  DraftRow,
  DraftRowChange,
  DraftSummary,
  ReadForecast,
  TableChoice,
  Verdict,
} from '../draft.ts';
import { TemplateId } from '../model.ts';
import { Batch } from '../production.ts';
import { exactly, nullable, oneOf } from '../schema.ts';
import { type Endpoints, endpoint, File, RowNumber, Success } from './endpoint.ts';

const DraftKey = exactly({ draft_id: RowNumber });
const ArtworkKey = exactly({ draft_id: RowNumber, artwork_id: RowNumber });
const RowKey = exactly({ draft_id: RowNumber, row: RowNumber });
const FileName = exactly({ name: Type.String({ minLength: 1, maxLength: 1024 }) });

export const DRAFTS = {
  listDrafts: endpoint({
    method: 'GET',
    path: '/api/desk/drafts',
    access: 'operator',
    group: 'Preparing',
    summary: 'Jobs that are being prepared, the newest first.',
    answers: { 200: exactly({ drafts: Type.Array(DraftSummary) }) },
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/api/desk/drafts',
    access: 'operator',
    group: 'Preparing',
    summary: 'Begin a job: empty, by hand, from the samples, or with the settings of an earlier one.',
    body: exactly({
      sample: Type.Optional(TemplateId),
      by_hand: Type.Optional(TemplateId),
      like_batch: Type.Optional(RowNumber),
      language: Type.Optional(oneOf(['en', 'de'], { description: 'Of the name that it has at first.' })),
    }),
    answers: { 201: Draft },
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/api/desk/drafts/{draft_id}',
    access: 'operator',
    group: 'Preparing',
    summary: 'A job that is being prepared.',
    params: DraftKey,
    answers: { 200: Draft },
  }),
  changeDraft: endpoint({
    method: 'PATCH',
    path: '/api/desk/drafts/{draft_id}',
    access: 'operator',
    group: 'Preparing',
    summary: 'Choose template, columns, artwork, sheet or strength.',
    params: DraftKey,
    body: DraftChange,
    answers: { 200: Draft },
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/api/desk/drafts/{draft_id}',
    access: 'operator',
    group: 'Preparing',
    summary: 'Throw a job away that was only prepared.',
    params: DraftKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  putTable: endpoint({
    method: 'PUT',
    path: '/api/desk/drafts/{draft_id}/table',
    access: 'operator',
    group: 'Preparing',
    summary: 'Give the spreadsheet: a CSV or XLSX file.',
    params: DraftKey,
    query: FileName,
    upload: 'table',
    answers: { 200: Draft },
  }),
  chooseTable: endpoint({
    method: 'PATCH',
    path: '/api/desk/drafts/{draft_id}/table',
    access: 'operator',
    group: 'Preparing',
    summary: 'Read the spreadsheet in another encoding, by another delimiter, from another sheet or header row.',
    params: DraftKey,
    body: TableChoice,
    answers: { 200: Draft },
  }),
  addArtwork: endpoint({
    method: 'POST',
    path: '/api/desk/drafts/{draft_id}/artworks',
    access: 'operator',
    group: 'Preparing',
    summary:
      'Give artwork: a PNG, JPEG, TIFF or WebP file. The name may be a path, as rows name it; one of the same path takes the place of the other.',
    params: DraftKey,
    query: FileName,
    upload: 'picture',
    answers: { 201: exactly({ artwork: DraftArtwork, draft: Draft }) },
  }),
  removeArtwork: endpoint({
    method: 'DELETE',
    path: '/api/desk/drafts/{draft_id}/artworks/{artwork_id}',
    access: 'operator',
    group: 'Preparing',
    summary: 'Take artwork out of the job.',
    params: ArtworkKey,
    answers: { 200: Draft },
  }),
  forecastArtwork: endpoint({
    method: 'POST',
    path: '/api/desk/drafts/{draft_id}/artworks/{artwork_id}/forecast',
    access: 'operator',
    group: 'Preparing',
    summary:
      'Mark the artwork as it will be placed, and tell how well its print will read; null where it cannot be marked, as its remarks tell.',
    params: ArtworkKey,
    answers: { 200: exactly({ forecast: nullable(ReadForecast), draft: Draft }) },
  }),
  getDraftPicture: endpoint({
    method: 'GET',
    path: '/api/desk/drafts/{draft_id}/artworks/{artwork_id}/{view}',
    access: 'operator',
    group: 'Preparing',
    summary: 'The artwork at the pixels of its place: as it is, marked, or the difference, made strong.',
    params: exactly({
      draft_id: RowNumber,
      artwork_id: RowNumber,
      view: oneOf(['original', 'marked', 'difference', 'thumbnail']),
    }),
    answers: { 200: File },
    file: ['image/png', 'image/webp'],
  }),
  listDraftRows: endpoint({
    method: 'GET',
    path: '/api/desk/drafts/{draft_id}/rows',
    access: 'operator',
    group: 'Preparing',
    summary: 'Rows of the spreadsheet with what is wrong with them.',
    params: DraftKey,
    query: exactly({
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
      verdict: Type.Optional(Verdict),
    }),
    answers: { 200: exactly({ rows: Type.Array(DraftRow), total: Type.Integer() }) },
  }),
  changeDraftRow: endpoint({
    method: 'PATCH',
    path: '/api/desk/drafts/{draft_id}/rows/{row}',
    access: 'operator',
    group: 'Preparing',
    summary: 'Change cells of a row at the desk, or leave the row out.',
    params: RowKey,
    body: DraftRowChange,
    answers: { 200: exactly({ row: DraftRow, draft: Draft }) },
  }),
  addDraftRow: endpoint({
    method: 'POST',
    path: '/api/desk/drafts/{draft_id}/rows',
    access: 'operator',
    group: 'Preparing',
    summary: 'Add an empty row to a job that is entered by hand.',
    params: DraftKey,
    answers: { 201: exactly({ row: DraftRow, draft: Draft }) },
  }),
  makeDraft: endpoint({
    method: 'POST',
    path: '/api/desk/drafts/{draft_id}/make',
    access: 'operator',
    group: 'Preparing',
    summary:
      'Make the labels: rows that are red or skipped stay behind, the others become a batch that begins at once.',
    params: DraftKey,
    query: exactly({
      sheets_in: Type.Optional(
        oneOf(['en', 'de'], {
          description: 'Sheets in this language begin by themselves when all labels are made and none failed.',
        }),
      ),
    }),
    answers: { 201: Batch },
  }),
} as const satisfies Endpoints;
