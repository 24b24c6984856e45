// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import { afterCancelledSending, printerJobView, sentLater, whileSending } from '#main/services/printers/job-rules.ts';
import type { PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import { refusal } from '#shared/troubles/errors.ts';

const JOB: PrinterJobRow = {
  id: 7,
  batch_id: 1,
  print: 1,
  sheets: [1, 2],
  follows: null,
  station: null,
  request_key: 'key',
  job_name: 'ours',
  job_number: 3,
  job_uuid: 'urn:3',
  file_hash: null,
  state: 'sending',
  asks: false,
  counted: null,
  reasons: [],
  came_out: null,
  answered_by: null,
  trouble: null,
  printer: {
    uri: 'ipp://printer/',
    name: 'Hall',
    tray: null,
    media_type: null,
    uuid: null,
    fingerprint: null,
    queue: false,
  },
  begun_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const said = (state: number, counted: number | null, ...reasons: string[]) => {
  return { uuid: 'urn:3', name: 'ours', state, counted, reasons };
};

const changed = (change: PrinterJobChange | null): PrinterJobRow => ({ ...JOB, ...change }) as PrinterJobRow;

describe('while sheets are being sent', () => {
  it('a printer that waits for them says nothing new', () => {
    expect(whileSending(JOB, said(4, 0, 'job-data-insufficient'), { state: 'idle', reasons: [] })).toBeNull();
  });

  it('what stops it is kept, and that it was at work', () => {
    const word = said(6, 0, 'job-incoming', 'printer-stopped');
    const change = whileSending(JOB, word, { state: 'stopped', reasons: ['media-empty'] });
    expect(change).toEqual({ counted: 0, reasons: ['media-empty'] });
    expect(printerJobView(changed(change), null)).toMatchObject({ state: 'stopped', reasons: ['media-empty'] });
  });

  it('one that stops and does not say why is shown as stopped too', () => {
    const change = whileSending(JOB, said(6, 0), null);
    expect(printerJobView(changed(change), null).state).toBe('stopped');
  });

  it('what it counts is shown, and it counts on', () => {
    const change = whileSending(JOB, said(5, 1, 'job-printing'), { state: 'printing', reasons: [] });
    expect(printerJobView(changed(change), null)).toMatchObject({ state: 'printing', counted: 1 });
    expect(printerJobView(JOB, null).state).toBe('sending');
  });
});

describe('a cut upload that the printer cancelled', () => {
  it('frees the labels only where the printer was never at work', () => {
    expect(afterCancelledSending(JOB, said(7, 0))).toMatchObject({ state: 'failed', asks: false, came_out: [] });
    expect(afterCancelledSending({ ...JOB, counted: 0 }, said(7, 0))).toMatchObject({ asks: true });
    expect(afterCancelledSending(JOB, said(7, 1))).toMatchObject({ asks: true });
    expect(afterCancelledSending(JOB, said(7, null))).toMatchObject({ asks: true });
  });
});

it('an answer to an old job is late where a newer one sent one of its sheets', () => {
  const newer = { ...JOB, id: 8, sheets: [2] };
  expect(sentLater(JOB, [newer, JOB])).toBe(2);
  expect(sentLater(newer, [newer, JOB])).toBeUndefined();
  expect(sentLater(JOB, [{ ...newer, sheets: [3] }])).toBeUndefined();
  const nothing = { ...newer, state: 'failed', came_out: [], answered_by: 'printer' } as const;
  expect(sentLater(JOB, [nothing])).toBeUndefined();
  for (const answered_by of ['anna', 'printer']) {
    expect(sentLater(JOB, [{ ...nothing, state: 'answered', answered_by }])).toBe(2);
  }
});

it('why a job does not go on now is told with it, and ends with it', () => {
  const failure = refusal('printer_password', { host: 'hall' });
  expect(printerJobView(JOB, failure)).toMatchObject({ reachable: false, trouble: { kind: 'printer_password' } });
  expect(printerJobView(JOB, failure).reason).toContain('wants a password');
  expect(printerJobView(JOB, null)).toMatchObject({ reachable: true, trouble: null, reason: null });
});
