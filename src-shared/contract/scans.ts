import { Type } from 'typebox';
import { ScanEntry } from '../model.ts';
import { exactly } from '../schema.ts';
import { type Endpoints, endpoint, Instant, Page, Pages, PerPage, Success, WatermarkId } from './endpoint.ts';

export const SCANS = {
  recordScan: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/scan',
    access: 'public',
    group: 'Scans',
    summary: 'Count a scan of a record.',
    params: WatermarkId,
    body: exactly({
      scanner_address: Type.Optional(Type.String({ maxLength: 128 })),
      scanned_at: Type.Optional(Instant),
      client_scan_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    answers: { 200: exactly({ success: Success, scan_count: Type.Integer() }) },
  }),
  listScans: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/scans',
    access: 'user',
    group: 'Scans',
    summary: 'List the scans of your record, the newest first.',
    params: WatermarkId,
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ scans: Type.Array(ScanEntry), ...Pages }) },
  }),
} as const satisfies Endpoints;
