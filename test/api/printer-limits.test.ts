// @module-tag later: makes simulated photographs
// By what an enrolled print counts as the original or as a copy: measured on the test sheet of each printer and stock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { call } from '#test/support/api.ts';
import { officeCopy } from '#test/support/channel/copies.ts';
import {
  type Enrolling,
  LANDSCAPES,
  LASER,
  openEnrolling,
  type PrintedLabel,
  photographedSheet,
} from '#test/support/inspection/enrolling.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

let enrolling: Enrolling;
const photoOf = photographedSheet();
beforeAll(async () => {
  enrolling = await openEnrolling();
});
afterAll(() => enrolling.close());

const at = (printer: string) => `/api/desk/calibrations/${printer}/print-limits/${SMALL_SHEET.id}`;

async function send(photo: Uint8Array, query = '', printer = 'Hall') {
  const headers = { cookie: enrolling.window.cookie, 'content-type': 'image/jpeg' };
  return (await call(enrolling.station.desk, 'POST', `${at(printer)}/photos${query}`, { headers, raw: photo })).body;
}

const keep = (printer = 'Hall') => enrolling.window.call('PUT', at(printer));
const listed = async () => (await enrolling.window.call('GET', '/api/desk/sheets')).body.print_limits;

/** Limits of the printer `Hall` as if they had been measured from 12.5 pixels a millimetre on. */
function keepAs(original: number, copy: number): Promise<void> {
  const about = { printer: 'Hall', sheet_id: SMALL_SHEET.id, photos: 12, labels: 3, at: '2026-11-30T08:00:00.000Z' };
  const limits = { ...about, original, copy, from_per_mm: 12.5, others: { copy: 0, cannot_tell: 0 } };
  return enrolling.station.app.store.local.set('prints.limits', [limits]);
}

/** A label that was made for the printer, with its print enrolled and measured. */
async function enrolledLabel(printer: string): Promise<PrintedLabel> {
  const label = await enrolling.labelOf(true, { options: { ...DEFAULT_SHEET_OPTIONS, printer } });
  for (let i = 0; i < 2; i++) await enrolling.check(label.print, 20);
  return label;
}

describe('limits of a printer', () => {
  it('are measured on photographs of its test sheet, and those that say nothing do not count', async () => {
    const [first] = LANDSCAPES;
    expect(await send(await photoOf(first, 'far', { perMm: 8 }))).toMatchObject({ use: 'too_far', measured: 0 });
    expect(await send(await photoOf(first, 'copy'), '?of=other')).toMatchObject({ use: 'other_first' });
    const enrolled = await photoOf(first, '0');
    expect(await send(enrolled)).toMatchObject({ use: 'enrolled', measured: 0, labels: 0 });
    expect(await send(enrolled)).toMatchObject({ use: 'again' });
    const another = await photoOf(first, 'another', { name: 'another' });
    expect(await send(another)).toMatchObject({ use: 'unlike', measured: 0 });
    await send(await photoOf(first, '1'));
    expect(await send(await photoOf(first, '2'))).toMatchObject({
      use: 'measured',
      measured: 2,
      labels: 1,
      enough: false,
    });
    expect(await keep()).toMatchObject({ status: 409, headers: expect.anything() });
    expect(await listed()).toEqual([]);

    for (const message of LANDSCAPES) {
      for (const shot of ['0', '1', '2', '3', '4']) await send(await photoOf(message, shot));
    }
    expect(await send(another, '?of=other')).toMatchObject({ use: 'other', others: 1, enough: true });
    const { status, body } = await keep();
    expect(status).toBe(200);
    expect(body).toMatchObject({ printer: 'Hall', sheet_id: SMALL_SHEET.id, photos: 12, labels: 3 });
    expect(body.from_per_mm).toBeGreaterThanOrEqual(12);
    expect(body.from_per_mm).toBeLessThan(14);
    expect(body.original).toBeGreaterThan(-0.65);
    expect(body.copy).toBeLessThan(body.original);
    expect(body.others.copy + body.others.cannot_tell).toBe(1);
    expect(await listed()).toEqual([body]);
    expect((await keep()).status).toBe(409);
    const { print } = await enrolledLabel('Hall');
    // One original in six lies below the limit for `original`, and hardly any below the other one.
    const own = await enrolling.scan(print, 20, 'own');
    expect(own).toMatchObject({ print: expect.toBeOneOf(['original', 'cannot_tell']), print_limits: 'printer' });
  });

  it('judge labels of that printer and stock alone, from as near as they were measured', async () => {
    const { scan, window } = enrolling;
    const [here, elsewhere] = [await enrolledLabel('Hall'), await enrolledLabel('Cellar')];
    await keepAs(-0.5, -0.9);
    expect(await scan(here.print, 20, 'here')).toMatchObject({ print: 'original', print_limits: 'printer' });
    expect(await scan(elsewhere.print, 20, 'elsewhere')).toMatchObject({ print: 'original', print_limits: 'usual' });
    expect(await scan(here.print, 11.8, 'coarser')).toMatchObject({ print_limits: 'usual' });
    expect((await window.call('DELETE', at('Hall'))).status).toBe(200);
    expect((await window.call('DELETE', at('Hall'))).status).toBe(404);
    expect(await scan(here.print, 20, 'here')).toMatchObject({ print: 'original', print_limits: 'usual' });
  });

  it('decide: with those of an unlike printer originals are refused, or copies pass', async () => {
    const { scan } = enrolling;
    const { print } = await enrolledLabel('Hall');
    const copy = await officeCopy(print, LASER, 'plain', 'limits/copy');
    await keepAs(2, 1.5);
    expect(await scan(print, 20, 'strict')).toMatchObject({ print: 'copy', print_limits: 'printer', trusted: false });
    await keepAs(-5, -9);
    expect(await scan(copy, 20, 'loose')).toMatchObject({ print: 'original', print_limits: 'printer', trusted: true });
  });

  it('are those of the printer that the sheet went to, at this station', async () => {
    const { scan, station, window } = enrolling;
    const { store } = station.app;
    const { id, print } = await enrolledLabel('Hall');
    await keepAs(-0.5, -0.9);
    const [label] = await store.labels.ofRecord(id);
    const printer = { uri: 'ipp://cellar/ipp/print', name: 'Cellar', tray: null, media_type: null } as const;
    const job = { batch_id: label.batch_id, print: 1, sheets: [label.sheet ?? 0], state: 'done', asks: false } as const;
    const sent = { ...printer, uuid: null, fingerprint: null, queue: false };
    expect(await scan(print, 20, 'made for')).toMatchObject({ print_limits: 'printer' });
    await store.printerJobs.insert({ ...job, request_key: 'a cellar', job_name: 'c', reasons: [], printer: sent });
    expect(await scan(print, 20, 'sent to')).toMatchObject({ print_limits: 'usual' });
    expect((await window.call('DELETE', at('Hall'))).status).toBe(200);
  });
});

it('the test sheet is two pages to print', async () => {
  const { headers, bytes } = await enrolling.window.call('GET', '/api/desk/test-sheet.pdf');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});
