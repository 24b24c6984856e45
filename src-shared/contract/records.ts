import { Type } from 'typebox';
import { Card, ClaimStatus, Metadata, TemplateId } from '../model.ts';
import { exactly, nullable } from '../schema.ts';
import {
  Base64,
  Description,
  type Endpoints,
  endpoint,
  File,
  Instant,
  Page,
  Pages,
  PerPage,
  Picture,
  Success,
  WatermarkId,
} from './endpoint.ts';

export const RECORDS = {
  createRecord: endpoint({
    method: 'POST',
    path: '/api/records',
    access: 'user',
    group: 'Records',
    summary: 'Create a record: its ID is drawn, and the picture is marked with it.',
    body: exactly({
      image: Picture,
      template_id: Type.Optional(TemplateId),
      metadata: Type.Optional(Metadata),
      description: Type.Optional(Description),
    }),
    form: { files: ['image'], texts: ['template_id', 'metadata', 'description'] },
    repeatable: true,
    engine: true,
    answers: {
      201: exactly({ success: Success, watermark_id: Type.String(), card: Card, watermarked_image: Base64 }),
    },
  }),
  listRecords: endpoint({
    method: 'GET',
    path: '/api/records',
    access: 'user',
    group: 'Records',
    summary: 'Your records, the newest first.',
    query: exactly({
      page: Page,
      per_page: PerPage,
      template_id: Type.Optional(TemplateId),
      claim_status: Type.Optional(ClaimStatus),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of watermark_id, description or metadata.' })),
    }),
    answers: { 200: exactly({ records: Type.Array(Card), ...Pages }) },
  }),
  syncRecords: endpoint({
    method: 'GET',
    path: '/api/records/sync',
    access: 'user',
    group: 'Records',
    summary: 'Your records that changed after a time. Call again with sync_timestamp until count is 0.',
    query: exactly({
      since: Type.Optional(Instant),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
    }),
    answers: {
      200: exactly({ records: Type.Array(Card), count: Type.Integer(), sync_timestamp: Type.String() }),
    },
  }),
  getRecord: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}',
    access: 'public',
    group: 'Records',
    summary: 'One record.',
    params: WatermarkId,
    answers: { 200: Card },
  }),
  updateRecord: endpoint({
    method: 'PATCH',
    path: '/api/records/{wm_id}',
    access: 'user',
    group: 'Records',
    summary: 'Change metadata, description or both. A value of null takes a key away.',
    params: WatermarkId,
    body: Type.Object(
      {
        metadata: Type.Optional(
          Type.Record(Type.String(), nullable(Type.String({ maxLength: 4096 })), { maxProperties: 64 }),
        ),
        description: Type.Optional(Description),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  adoptRecord: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/adopt',
    access: 'user',
    group: 'Records',
    summary: 'Take over a record that nobody owns.',
    params: WatermarkId,
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  getOriginal: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/image',
    access: 'public',
    group: 'Records',
    summary: 'The unmarked original, for the owner alone unless the station says otherwise.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'],
  }),
  getMarked: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/watermarked',
    access: 'public',
    group: 'Records',
    summary: 'The marked picture.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png'],
  }),
} as const satisfies Endpoints;
