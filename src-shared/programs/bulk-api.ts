import { Type } from 'typebox';
import { type Endpoints, endpoints, File, Instant, RowNumber } from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { RECORDS, RecordFilters } from '#shared/records/records-api.ts';
import { SCANS } from '#shared/records/scans-api.ts';
import { EventKindName } from './events.ts';

const reader = endpoints('Bulk', 'user', 'checker');
const maker = endpoints('Bulk', 'user', 'operator');
const admin = endpoints('Bulk', 'user', 'admin');

const wm_id = Type.String({ minLength: 1, maxLength: 64, examples: ['TW-7K3QZ'] });
/** What every answer for an item has. */
const Outcome = {
  status: Type.Integer({ description: 'As the endpoint for one of them answers.' }),
  code: Type.Optional(Type.String({ description: 'Of a failure: as in the header X-Error-Code.' })),
  error: Type.Optional(Type.String()),
};
const IN_ORDER = 'An answer for each item, in their order. One that fails holds up no other.';
const Answers = exactly(
  {
    items: Type.Array(
      exactly({
        ...Outcome,
        scan_count: Type.Optional(Type.Integer()),
        updated_at: Type.Optional(Type.String({ format: 'date-time' })),
        tx_hash: Type.Optional(Type.String()),
        token_id: Type.Optional(Type.Integer()),
        explorer_url: Type.Optional(Type.String()),
      }),
    ),
  },
  IN_ORDER,
);
const { success, watermark_id, card, watermarked_image } = RECORDS.createRecord.answers[201].properties;
const Made = exactly(
  {
    items: Type.Array(
      exactly({
        ...Outcome,
        success: Type.Optional(success),
        watermark_id: Type.Optional(watermark_id),
        card: Type.Optional(card),
        watermarked_image,
      }),
    ),
  },
  IN_ORDER,
);
const Told = exactly({
  id: Type.Integer({ description: 'For after.' }),
  type: EventKindName,
  timestamp: Type.String({ format: 'date-time' }),
  data: Type.Object({}, { additionalProperties: true }),
});
const Kinds = Type.Optional(
  Type.String({ minLength: 1, maxLength: 400, description: 'Kinds of events, with commas. By default all.' }),
);
const Chosen = exactly({
  since: Type.Optional({ ...Instant, description: 'The same as updated_since.' }),
  ...RecordFilters,
});

/** For programs that have to do with many records at once. */
export const BULK = {
  createRecords: maker.post('/api/bulk/records', {
    scope: 'create',
    summary:
      'Create up to 100 records (207). In a form the part records is the list as JSON, without pictures, and one part image for each of them follows in their order.',
    body: exactly({
      records: Type.Array(RECORDS.createRecord.body, { minItems: 1, maxItems: 100 }),
    }),
    items: 'records',
    form: { files: ['image'], texts: ['records'] },
    repeatable: true,
    minimal: true,
    engine: true,
    answers: { 207: Made },
  }),
  recordScans: reader.post('/api/bulk/scans', {
    scope: 'scan',
    summary: 'Count up to 1,000 scans of records (207).',
    body: exactly({
      scans: Type.Array(exactly({ wm_id, ...SCANS.recordScan.body.properties }), { minItems: 1, maxItems: 1000 }),
    }),
    items: 'scans',
    answers: { 207: Answers },
  }),
  updateRecords: maker.patch('/api/bulk/records', {
    scope: 'update',
    summary: 'Change up to 100 records (207).',
    body: exactly({
      records: Type.Array(exactly({ wm_id, ...RECORDS.updateRecord.body.properties }), { minItems: 1, maxItems: 100 }),
    }),
    items: 'records',
    answers: { 207: Answers },
  }),
  mintRecords: maker.post('/api/bulk/mint', {
    scope: 'mint',
    summary: 'Mint the tokens of up to 100 records, as many in one transaction as it takes (207).',
    body: exactly({ records: Type.Array(exactly({ wm_id }), { minItems: 1, maxItems: 100 }) }),
    answers: { 207: Answers },
  }),
  getRecordLines: reader.get('/api/records.ndjson', {
    scope: 'read',
    summary: 'Get all of your records, or those of a filter, one JSON object a line, in the order of their changes.',
    query: Chosen,
    answers: { 200: File },
    file: ['application/x-ndjson'],
  }),
  getRecordTable: reader.get('/api/records.csv', {
    scope: 'read',
    summary: 'Get the same as CSV. The fields of a record stand in one cell, as JSON.',
    query: Chosen,
    answers: { 200: File },
    file: ['text/csv'],
  }),
  listEvents: admin.get('/api/history', {
    scope: 'webhooks',
    summary:
      'List what happened at the station, as webhooks are told it, the earliest first. With wait the answer comes as soon as something happens. Who accepts text/event-stream gets each event as it happens, behind the one that Last-Event-ID or after names.',
    stream: true,
    query: exactly({
      after: Type.Optional({
        ...RowNumber,
        minimum: 0,
        description: 'The event behind which the page or the stream begins; 0: with the first.',
      }),
      kinds: Kinds,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 50,
          default: 0,
          description: 'For so many seconds, where there is nothing.',
        }),
      ),
    }),
    answers: {
      200: exactly({
        events: Type.Array(Told),
        next: nullable(Type.Integer({ description: 'For after. Null: no more.' })),
      }),
    },
  }),
} as const satisfies Endpoints;
