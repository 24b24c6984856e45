// @module-tag later: makes whole jobs and prints them
// The hidden code of labels, from the layout to the first owner.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCodes } from '#main/imaging/code-reader.ts';
import { withSeenPages } from '#main/imaging/sheet/proof/seen-page.ts';
import { openRegisterCodes, type RegisterCodes } from '#main/services/register/register-codes.ts';
import { ALPHABET } from '#shared/core/id.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, labelsAt, print } from '#test/support/production/desk-batch.ts';
import { newFolder } from '#test/support/station.ts';

const TABLE = 'Product name;SKU\nIbuprofen;1\nParacetamol;2\n';
const ADDRESS = 'https://example.com/r?c=';
const LAYOUT = {
  twinmark_layout: 2,
  name: 'Scratch',
  label: { width: 99.1, height: 67.7 },
  items: [
    { id: 'name', type: 'text', x: 5, y: 5, w: 60, h: 8, value: '{product_name} {id}', font: { size: 12 } },
    {
      id: 'code',
      type: 'text',
      x: 5,
      y: 20,
      w: 40,
      h: 6,
      value: '{register_code}',
      font: { size: 10 },
      background: '#FFFFFF',
    },
    { id: 'link', type: 'barcode', x: 55, y: 25, w: 36, h: 36, symbology: 'qr', value: `${ADDRESS}{register_code}` },
  ],
};
/** Where the text of the code stands, and the QR code, in pixels of the label's picture at 300 dpi. */
const mm = (value: number) => Math.round((value / 25.4) * 300);
const TEXT_PLACE = { left: mm(5.5), top: mm(20.5), width: mm(39), height: mm(5) };
const NAME_PLACE = { left: mm(5), top: mm(5), width: mm(60), height: mm(8) };

async function darkest(picture: Uint8Array, place: typeof TEXT_PLACE): Promise<number> {
  const levels = await sharp(picture).extract(place).greyscale().raw().toBuffer();
  return levels.reduce((least, level) => Math.min(least, level), 255);
}

let station: InProcess;
let desk: Desk;
let batch: number;
let id: string;
let code: string;
let codes: RegisterCodes;
const folder = newFolder('register');

beforeAll(async () => {
  station = await startInProcess({ folder, settings: { 'chain.claim_receipt': true } });
  desk = await openDesk(station);
  const headers = { cookie: desk.cookie };
  const { id: draft } = (await desk.call('POST', '/api/desk/drafts', {})).body;
  const at = `/api/desk/drafts/${draft}`;
  await call(station.desk, 'PUT', `${at}/table?name=t.csv`, { raw: TABLE, headers });
  const picture = await artwork('register', { width: 1170, height: 800 });
  await call(station.desk, 'POST', `${at}/artworks?name=front.png`, { raw: picture, headers });
  const chosen = await desk.call('PUT', `${at}/layout`, { layout: LAYOUT });
  expect(chosen.body).toMatchObject({ ready: true, counts: { green: 2 } });
  batch = (await desk.call('POST', `${at}/make`)).body.id;
  await batchWhen(desk, batch, ({ state }) => state === 'done');
  const printed = await print(desk, batch);
  expect(printed.prints[0]).toMatchObject({ labels: 2, held_back: [] });
  const [label] = await labelsAt(desk, batch);
  id = String(label.watermark_id);
  codes = await openRegisterCodes({ folder, store: station.app.store, log: { warn() {} } });
  code = codes.codeOf(id.slice(-5));
});
afterAll(() => station.close());

const send = (json: object, of = id) => call(station.url, 'POST', `/api/records/${of}/register`, { json });

describe('the hidden code', () => {
  it('stands on the sheet, as text and in a code, and is the same when the sheet is drawn again', async () => {
    const file = join(folder, 'sheet.pdf');
    const fetched = await call(station.desk, 'GET', `/api/desk/batches/${batch}/prints/1/sheets.pdf`, {
      headers: { cookie: desk.cookie },
    });
    writeFileSync(file, fetched.bytes);
    await withSeenPages(file, async (open) => {
      const page = open(1);
      expect(page.characters.map((one) => one.text).join('')).toContain(code);
      const seen = await readCodes(page.draw({ left: 0, top: 0, width: 210, height: 100 }, 300), 'qr');
      expect(seen).toContain(`${ADDRESS}${code}`);
    });
    expect(code).toMatch(new RegExp(`^[${ALPHABET}]{8}$`));
  });

  it('is in no picture of the label, whoever asks', async () => {
    for (const token of [undefined, station.apiKey]) {
      const { bytes, status } = await call(station.url, 'GET', `/api/records/${id}/watermarked`, {
        ...(token === undefined ? {} : { token }),
      });
      expect(status).toBe(200);
      const rgb = await sharp(bytes).resize(1170, 800, { fit: 'fill' }).removeAlpha().toBuffer();
      const raw = await sharp(rgb).ensureAlpha().raw().toBuffer();
      const picture = { width: 1170, height: 800, rgba: new Uint8ClampedArray(raw) };
      expect(await readCodes(picture, 'qr')).toEqual([]);
      // The ground of the text is white with its mark, and bears no letter.
      expect(await darkest(rgb, TEXT_PLACE)).toBeGreaterThan(200);
      expect(await darkest(rgb, NAME_PLACE)).toBeLessThan(100);
    }
  });

  it('is not in the database, its journal, the list of labels, or the record', async () => {
    const list = await call(station.desk, 'GET', `/api/desk/batches/${batch}/ledger.csv`, {
      headers: { cookie: desk.cookie },
    });
    const rows = Buffer.from(list.bytes).toString();
    expect(rows).toContain(id);
    const card = await call(station.url, 'GET', `/api/records/${id}`, { token: station.apiKey });
    const journal = readdirSync(join(folder, 'journal')).map((name) => readFileSync(join(folder, 'journal', name)));
    const kept = [rows, JSON.stringify(card.body), readFileSync(join(folder, 'station.db')), ...journal];
    for (const one of kept) expect(one.includes(code)).toBe(false);
    // What is looked through has what the rows say.
    expect(journal.some((one) => one.includes('Ibuprofen'))).toBe(true);
  });

  it('registers its first owner; the receipt is answered 200, everybody later 409, and a wrong code 403', async () => {
    expect((await send({ code: 'AAAAAAAA' })).status).toBe(403);
    expect((await send({ code: 'AAAA' })).status).toBe(400);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const first = await send({ code: typed, contact: 'ana@example.com' });
    expect([first.status, Object.keys(first.body).toSorted()]).toEqual([201, ['receipt', 'registered_at', 'success']]);
    const { registered_at, receipt } = first.body;
    const again = await send({ code, receipt });
    expect([again.status, again.body]).toEqual([200, { success: true, registered_at }]);
    const later = await send({ code });
    expect([later.status, later.body]).toEqual([409, { error: expect.stringContaining(registered_at), registered_at }]);
    const seen = await call(station.url, 'GET', `/api/records/${id}/registration`, { token: station.apiKey });
    expect(seen.body).toMatchObject({
      registered_at,
      contact: 'ana@example.com',
      later_tries: 1,
      wrong_tries: 0,
      receipt_needed: true,
    });
    const { apiKey } = await desk.addPerson('other');
    expect((await call(station.url, 'GET', `/api/records/${id}/registration`, { token: apiKey })).status).toBe(403);
  });

  it('locks its label after ten wrong ones, with the seconds to wait', async () => {
    const other = String((await labelsAt(desk, batch))[1].watermark_id);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await send({ code: 'ZZZZZZZ2' }, other)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    const locked = await send({ code: codes.codeOf(other.slice(-5)) }, other);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('is none on records that programs make, and an ID that nobody was given is not found', async () => {
    const image = base64(await artwork('bare', { width: 300, height: 300 }));
    const json = { image, metadata: { product_name: 'Salt' } };
    const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    const none = await send({ code }, made.body.watermark_id);
    expect([none.status, none.body.error]).toEqual([404, 'This label has no register code.']);
    expect((await send({ code }, '22222')).body.error).toBe('Not found');
  });

  it('asks a claim for the receipt, before anything of the chain is asked', async () => {
    const claim = (json: object) =>
      call(station.url, 'POST', `/api/records/${id}/claim`, {
        token: station.apiKey,
        json: { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7', ...json },
      });
    const refused = await claim({ receipt: 'A'.repeat(22) });
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('receipt of its first owner')]);
    expect((await claim({})).status).toBe(403);
  });
});

it('a layout of version 1 has no field of this name', async () => {
  const { id: draft } = (await desk.call('POST', '/api/desk/drafts', {})).body;
  const at = `/api/desk/drafts/${draft}`;
  const headers = { cookie: desk.cookie };
  await call(station.desk, 'PUT', `${at}/table?name=t.csv`, { raw: TABLE, headers });
  const chosen = await desk.call('PUT', `${at}/layout`, { layout: { ...LAYOUT, twinmark_layout: 1 } });
  expect(JSON.stringify(chosen.body)).toContain('unknown_field');
});
