import { Type } from 'typebox';
import {
  type Endpoints,
  endpoints,
  Instant,
  Page,
  Pages,
  PerPage,
  Success,
  WatermarkId,
} from '#shared/core/endpoint.ts';
import { ScanEntry } from '#shared/core/model.ts';
import { exactly } from '#shared/core/schema.ts';

const anybody = endpoints('Scans', 'public');
const user = endpoints('Scans', 'user', 'checker');

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
    }),
    answers: { 200: exactly({ success: Success, scan_count: Type.Integer() }) },
  }),
  listScans: user.get('/api/records/{wm_id}/scans', {
    scope: 'read',
    summary: 'List the scans of your record, the newest first.',
    params: WatermarkId,
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ scans: Type.Array(ScanEntry), ...Pages }) },
  }),
} as const satisfies Endpoints;
