import { Type } from 'typebox';
import {
  Cursor,
  type Endpoints,
  endpoints,
  Instant,
  Page,
  Pages,
  PerPage,
  Success,
  WatermarkId,
} from '#shared/core/endpoint.ts';
import { Card, ScanEntry } from '#shared/core/model.ts';
import { exactly } from '#shared/core/schema.ts';
import { Standing } from './standing.ts';

const anybody = endpoints('Scans', 'public');
const user = endpoints('Scans', 'user', 'checker');
const judge = endpoints('Scans', 'identity', 'operator');

export const SCANS = {
  recordScan: anybody.post('/api/records/{wm_id}/scan', {
    scope: 'scan',
    strangers: 'scans',
    summary: 'Count a scan of a record.',
    params: WatermarkId,
    body: exactly({
      scanner_address: Type.Optional(Type.String({ maxLength: 128 })),
      scanned_at: Type.Optional(Instant),
      client_scan_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      country: Type.Optional(
        Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Where the label was seen: ISO 3166, two letters.' }),
      ),
      latitude: Type.Optional(
        Type.Number({ minimum: -90, maximum: 90, description: 'In degrees. It is kept to some two kilometres.' }),
      ),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      device: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'A name that the device made up for itself, so that it counts as one. It is kept as a hash.',
        }),
      ),
    }),
    answers: { 200: exactly({ success: Success, scan_count: Type.Integer() }) },
  }),
  setStanding: judge.post('/api/records/{wm_id}/standing', {
    summary:
      'Say what the sights of an ID mean: set its standing back, or say that there are copies. What was seen before counts no more. The owner of the record may, and admins.',
    params: WatermarkId,
    body: exactly({
      standing: Standing,
      reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', description: 'For the activity log.' }),
    }),
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  enrolAgain: judge.post('/api/records/{wm_id}/enrol-again', {
    summary:
      'Forget the enrolled print of a label of a job that enrols prints: two sure checks within a day of this enrol it again. The owner of the record may, and admins.',
    params: WatermarkId,
    body: exactly({
      reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', description: 'For the activity log.' }),
    }),
    answers: { 200: exactly({ success: Success }) },
  }),
  followScans: user.get('/api/scans', {
    scope: 'read',
    summary:
      'Follow the scans of all of your records, in the order in which they were counted. Call again with next as cursor: every scan comes once, also those of a record that became yours later.',
    query: exactly({
      since: Type.Optional({ ...Instant, description: 'Only scans that were counted after this time.' }),
      cursor: Cursor,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
    }),
    answers: {
      200: exactly({
        scans: Type.Array(exactly({ watermark_id: Type.String(), ...ScanEntry.properties })),
        next: Type.String({ description: 'For cursor, also where there is no scan yet.' }),
      }),
    },
  }),
  listScans: user.get('/api/records/{wm_id}/scans', {
    scope: 'read',
    summary: 'List the scans of your record, the newest first.',
    params: WatermarkId,
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ scans: Type.Array(ScanEntry), ...Pages }) },
  }),
} as const satisfies Endpoints;
