import { Type } from 'typebox';
import {
  Base64,
  Cursor,
  Description,
  type Endpoints,
  endpoints,
  File,
  Instant,
  Page,
  Pages,
  PerPage,
  Picture,
  Success,
  WatermarkId,
} from '#shared/core/endpoint.ts';
import { Card, ClaimStatus, LabelStatusName, Metadata, OwnerKind, TemplateId } from '#shared/core/model.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { Standing } from './standing.ts';

const reader = endpoints('Records', 'user', 'checker');
const maker = endpoints('Records', 'user', 'operator');
const anybody = endpoints('Records', 'public');
const checker = endpoints('Records', 'account', 'checker');

const Published = nullable(
  Type.Boolean({ description: 'Whether buyers see the record at the public door. Null: as those of its job.' }),
);

const AtLeast = Type.Optional(
  Type.Literal(true, {
    description:
      'Only where q, or a filter that is not counted before, finds more than 200,000 records: it stops counting, and total and pages are what was counted. Pages behind them can be read all the same.',
  }),
);

const Product = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 20,
    pattern: '^[0-9]+$',
    description:
      'The records whose labels were printed of a product, by its number in /api/products; or those with a GTIN (8, 12, 13 or 14 digits with their check digit) under a key such as gtin, ean or upc.',
  }),
);

/** What records are chosen by. */
export const RecordFilters = {
  template_id: Type.Optional(TemplateId),
  claim_status: Type.Optional(ClaimStatus),
  label_status: Type.Optional(LabelStatusName),
  standing: Type.Optional(Standing),
  product: Product,
  lot: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'The whole lot, as it stands under a key that begins with lot, batch or charge.',
    }),
  ),
  updated_since: Type.Optional({ ...Instant, description: 'Only those that changed after this time, by updated_at.' }),
  created_since: Type.Optional({ ...Instant, description: 'Only those that were made at this time or later.' }),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words in watermark_id, description or metadata.' })),
};

export const RECORDS = {
  createRecord: maker.post('/api/records', {
    scope: 'create',
    summary: 'Create a record. The station draws its ID and marks the picture with it.',
    body: exactly({
      image: Picture,
      template_id: Type.Optional(TemplateId),
      metadata: Type.Optional(Metadata),
      description: Type.Optional(Description),
      published: Type.Optional(Published),
    }),
    form: { files: ['image'], texts: ['template_id', 'metadata', 'description', 'published'] },
    repeatable: true,
    minimal: true,
    engine: true,
    answers: {
      201: exactly({
        success: Success,
        watermark_id: Type.String(),
        card: Card,
        watermarked_image: Type.Optional(Base64),
      }),
    },
  }),
  listRecords: reader.get('/api/records', {
    scope: 'read',
    summary: 'List your records, the newest first.',
    query: exactly({
      page: Page,
      per_page: PerPage,
      cursor: Cursor,
      ...RecordFilters,
    }),
    answers: {
      200: exactly({
        records: Type.Array(Card),
        ...Pages,
        at_least: AtLeast,
        next: nullable(
          Type.String({
            description:
              'For cursor, with the same filters. Null where these were the last. Whatever is written meanwhile, no record comes twice and none is left out; total is what was counted when the first page was asked for.',
          }),
        ),
      }),
    },
  }),
  syncRecords: reader.get('/api/records/sync', {
    scope: 'read',
    summary: 'List your records that changed after a time. Call again with sync_timestamp until count is 0.',
    query: exactly({
      since: Type.Optional(Instant),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
    }),
    answers: {
      200: exactly({ records: Type.Array(Card), count: Type.Integer(), sync_timestamp: Type.String() }),
    },
  }),
  getRecord: anybody.get('/api/records/{wm_id}', {
    strangers: 'records',
    scope: 'read',
    summary: 'Get a record.',
    params: WatermarkId,
    answers: { 200: Card },
  }),
  updateRecord: maker.patch('/api/records/{wm_id}', {
    scope: 'update',
    summary: 'Change metadata, description, or whether buyers see it. A value of null removes its key.',
    params: WatermarkId,
    conditional: true,
    body: Type.Object(
      {
        metadata: Type.Optional(
          Type.Record(Type.String(), nullable(Type.String({ maxLength: 4096 })), { maxProperties: 64 }),
        ),
        description: Type.Optional(Description),
        published: Type.Optional(Published),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  adoptRecord: maker.post('/api/records/{wm_id}/adopt', {
    scope: 'update',
    summary: 'Take over a record that nobody owns.',
    params: WatermarkId,
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  getOriginal: anybody.get('/api/records/{wm_id}/image', {
    strangers: 'records',
    scope: 'read',
    summary:
      'Get the unmarked original. Only the owner may, unless the setting service.public_originals is on; a device only where making records was ticked for it.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'],
  }),
  getOwnership: checker.get('/api/desk/records/{wm_id}/owner', {
    summary: 'Get whose a record is.',
    params: WatermarkId,
    answers: {
      200: exactly({
        owner: OwnerKind,
        registers: Type.Boolean({ description: 'Whether you may see the registration of its hidden code.' }),
      }),
    },
  }),
  getRecordThumbnail: checker.get('/api/desk/records/{wm_id}/thumbnail', {
    summary: 'Get a small copy of the marked picture.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/webp'],
  }),
  getRecordPreview: checker.get('/api/desk/records/{wm_id}/preview', {
    summary: 'Get the marked picture to look at: a JPEG of at most 800 pixels.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/jpeg'],
  }),
  getMarked: anybody.get('/api/records/{wm_id}/watermarked', {
    strangers: 'records',
    scope: 'read',
    summary:
      'Get the marked picture. The owner gets it as it was made; others, and devices for which making records was not ticked, get a JPEG of at most 800 pixels, unless the setting service.public_marked says otherwise.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png', 'image/jpeg'],
  }),
} as const satisfies Endpoints;
