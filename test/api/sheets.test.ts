// @module-tag later: makes whole jobs; the journey through the window makes one
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { madeBatch, print, printedBatch } from '#test/support/production/desk-batch.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { ADOBE_RGB, matrixProfile } from '#test/unit/imaging/make-profile.ts';

let station: InProcess;
let desk: Desk;
let picture: Uint8Array;

beforeAll(async () => {
  picture = await artwork('desk sheets', { kind: 'quiet', width: 600, height: 500 });
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const shelf = async () => (await desk.call('GET', '/api/desk/sheets')).body;

describe('sheets of your own', () => {
  const mine = { ...SMALL_SHEET, id: 'six', name: 'Six of ours' };
  const put = (id: string, json: unknown) => desk.call('PUT', `/api/desk/sheets/${id}`, json);

  it('stand beside those that ship, are changed and removed', async () => {
    expect((await put('six', mine)).body).toEqual(mine);
    const { sheets } = await shelf();
    expect(sheets.at(-1)).toEqual({ ...mine, own: true });
    expect(sheets.find(({ id }: { id: string }) => id === 'l7165')).toMatchObject({ own: false, columns: 2, rows: 4 });
    const draft = (await desk.call('POST', '/api/desk/drafts', {})).body.id;
    const chosen = await desk.call('PATCH', `/api/desk/drafts/${draft}`, { sheet_id: 'six' });
    expect(chosen.body.preset).toEqual(mine);
    await put('six', { ...mine, name: 'Six' });
    expect((await shelf()).sheets.filter(({ own }: { own: boolean }) => own)).toMatchObject([
      { id: 'six', name: 'Six' },
    ]);
    expect((await desk.call('DELETE', '/api/desk/sheets/six')).status).toBe(200);
    expect((await desk.call('DELETE', '/api/desk/sheets/six')).status).toBe(404);
  });

  it('must add up, and cannot take the place of one that ships', async () => {
    const wide = await put('six', { ...mine, label: { width: 60, height: 40 } });
    expect([wide.status, wide.body.error]).toEqual([400, expect.stringContaining('The columns of the sheet')]);
    expect((await put('seven', mine)).status).toBe(400);
    expect((await put('l7165', { ...mine, id: 'l7165' })).status).toBe(409);
    expect((await desk.call('DELETE', '/api/desk/sheets/l7165')).status).toBe(409);
    expect((await put('Six', { ...mine, id: 'Six' })).status).toBe(400);
  });
});

describe('half-used sheets', () => {
  it('are remembered after a print, used up by the next one that begins there, and can be forgotten', async () => {
    const id = await printedBatch(station, desk, picture, 2);
    const [first] = (await shelf()).part_used;
    expect(first).toMatchObject({ sheet_id: SMALL_SHEET.id, used: [1, 2], batch: id });

    const next = await madeBatch(station, desk, picture, 2);
    await print(desk, next, { settings: { used: [first.used] } });
    const [second, ...others] = (await shelf()).part_used;
    expect([second.used, second.batch, others]).toEqual([[1, 2, 3, 4], next, []]);

    const last = await madeBatch(station, desk, picture, 2);
    await print(desk, last, { settings: { start: 5 } });
    expect((await shelf()).part_used).toEqual([]);

    const whole = await madeBatch(station, desk, picture, 1);
    await print(desk, whole, { settings: { start: 3 } });
    const [left] = (await shelf()).part_used;
    expect(left.used).toEqual([1, 2, 3]);
    expect((await desk.call('DELETE', `/api/desk/part-used-sheets/${left.id}`)).status).toBe(200);
    expect((await desk.call('DELETE', `/api/desk/part-used-sheets/${left.id}`)).status).toBe(404);
    expect((await shelf()).part_used).toEqual([]);
  });

  it('are printed on by one job alone, when two were planned for what is left', async () => {
    await printedBatch(station, desk, picture, 2);
    const [first] = (await shelf()).part_used;
    const options = { ...DEFAULT_SHEET_OPTIONS, used: [first.used] };
    const one = await madeBatch(station, desk, picture, 2, { options });
    const other = await madeBatch(station, desk, picture, 2, { options });
    await print(desk, one);
    const at = `/api/desk/batches/${other}/prints`;
    const told = expect.stringContaining(`printed on by job ${one} since`);
    expect(await desk.call('POST', at, {})).toMatchObject({ status: 409, body: { error: told } });
    const named = { settings: { start: 1, used: [first.used] }, part_used: first.id };
    expect(await desk.call('POST', at, named)).toMatchObject({ status: 409, body: { error: told } });

    const [left] = (await shelf()).part_used;
    await print(desk, other, { settings: { start: 1, used: [left.used] }, part_used: left.id });
    const last = (await shelf()).part_used;
    expect(last).toMatchObject([]);
  });
});

describe('printers', () => {
  const page = { width: 210, height: 297 };
  const put = (name: string, json: unknown) =>
    desk.call('PUT', `/api/desk/calibrations/${encodeURIComponent(name)}`, json);

  it('get a page to measure, and keep what was measured', async () => {
    const { headers, bytes } = await desk.call(
      'GET',
      '/api/desk/calibration-page.pdf?width=210&height=297&language=de',
    );
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    await expect.poll(() => readdirSync(join(station.app.folder, 'sheets', '.passing'))).toEqual([]);

    const measured = { left: 21, top: 20, across: 170, down: 257 };
    const { body } = await put('Brother / Fach 2', { page, measured });
    expect(body).toMatchObject({
      printer: 'Brother / Fach 2',
      page,
      calibration: { x: -1, y: 0, scale_x: 1, scale_y: 1 },
    });
    expect((await put('exact', { page, measured: null })).body.calibration).toMatchObject({ x: 0, scale_x: 1 });
    expect((await shelf()).printers.map(({ printer }: { printer: string }) => printer)).toEqual([
      'Brother / Fach 2',
      'exact',
    ]);
    expect((await desk.call('DELETE', '/api/desk/calibrations/exact')).status).toBe(200);
    expect((await desk.call('DELETE', '/api/desk/calibrations/exact')).status).toBe(404);
    expect((await shelf()).printers).toHaveLength(1);
  });

  it('are told so where they printed with "fit to page"', async () => {
    const far = await put('fit', { page, measured: { left: 20, top: 20, across: 150, down: 230 } });
    expect([far.status, far.body.error]).toEqual([400, expect.stringContaining('fit to page')]);
    expect((await desk.call('GET', '/api/desk/calibration-page.pdf?width=0&height=297')).status).toBe(400);
  });
});

describe('colour profiles', () => {
  const put = async (name: string, raw: Uint8Array) => {
    const headers = { cookie: await cookieOf(), 'content-type': 'application/octet-stream' };
    return call(station.desk, 'PUT', `/api/desk/profiles/${encodeURIComponent(name)}`, { headers, raw });
  };

  it('can be added for presses, and sheets are drawn in their inks', async () => {
    const profile = await cmykProfile();
    expect((await put('Press A', profile)).body).toEqual({ profiles: ['cmyk', 'Press A'] });
    expect((await shelf()).profiles).toEqual(['cmyk', 'Press A']);
    const file = join(station.app.folder, 'profiles', 'Press A.icc');
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const id = await printedBatch(station, desk, picture, 1);
    for (const name of ['Press A', 'cmyk']) {
      const answer = await desk.call(
        'GET',
        `/api/desk/batches/${id}/prints/1/sheets/1?profile=${encodeURIComponent(name)}`,
      );
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/tiff']);
      const { space, icc, width, density } = await sharp(answer.bytes).metadata();
      expect([space, width, density]).toEqual(['cmyk', 1181, 300]);
      expect(Buffer.compare(icc ?? Buffer.of(), profile)).toBe(0);
    }
    const tried = await desk.call('POST', `/api/desk/batches/${id}/profile-effect`, { profile: 'Press A' });
    expect(tried.body).toMatchObject({
      before: { forecast_grade: expect.any(String) },
      after: { margin_db: expect.any(Number) },
    });
    expect(tried.body.after.message).toBe(tried.body.watermark_id.slice(3));
    expect((await desk.call('POST', `/api/desk/batches/${id}/profile-effect`, { profile: 'Press B' })).status).toBe(
      400,
    );
    expect((await desk.call('GET', `/api/desk/batches/${id}/prints/1/sheets/1?profile=..`)).status).toBe(400);
  });

  it.each([
    ['for other colours', 'Screen', async () => matrixProfile(ADOBE_RGB, 2.2), 400, 'Screen is a profile for RGB'],
    ['that are none', 'Letter', async () => Buffer.from('Dear Sir or Madam, '.repeat(20)), 400, 'Letter is no ICC'],
    ['that are cut short', 'Half', async () => (await cmykProfile()).subarray(0, 2000), 400, 'Half is damaged'],
    ['with a path for a name', '../up', cmykProfile, 400, 'The name of a colour profile'],
    ['named as the built-in one', 'CMYK', cmykProfile, 409, 'comes with Twinmark'],
  ] as const)('%s are refused by name', async (_, name, bytes, status, words) => {
    const answer = await put(name, await bytes());
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.body.error).not.toContain(station.app.folder);
    expect((await shelf()).profiles).not.toContain(name);
    expect(readdirSync(join(station.app.folder, 'profiles')).filter((file) => file.startsWith('.'))).toEqual([]);
  });

  async function cookieOf(): Promise<string> {
    const { body } = await desk.call('POST', '/api/desk/launch-keys');
    const opened = await call(station.desk, 'GET', body.url);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const json = { username: 'anna', passphrase: 'correct horse battery' };
    await call(station.desk, 'POST', '/api/desk/sign-in', { headers: { cookie }, json });
    return cookie;
  }
});

/** The codec's own profile of a press, as a file that somebody might bring. */
async function cmykProfile(): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const;
  const tiff = await sharp(pixel).withIccProfile('cmyk').toColourspace('cmyk').tiff().toBuffer();
  return (await sharp(tiff).metadata()).icc ?? Buffer.of();
}
