// @module-tag both-engines: keeps rows of its own in the database
// Suspicious labels for a person to judge: who sees them, which photographs are kept, and what is told.
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { write } from '#main/imaging/write.ts';
import { PHOTO_LIMITS } from '#shared/records/cases.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { fromFile } from '#test/support/codec.ts';
import { withLine } from '#test/support/forgeries.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person, passphraseOf } from '#test/support/people.ts';
import { giveBackDatabase, onPostgres } from '#test/support/postgres/databases.ts';
import { addRecord, hiddenCode } from '#test/support/rights/cast.ts';
import { newFolder, OPERATOR } from '#test/support/station.ts';

const DAY_MS = 86_400_000;
/** What a photograph shows is read without the database: one engine is enough. */
const reads = it.skipIf(onPostgres);

let station: InProcess;
let desk: Desk;
let berta: Person;
let picture: Uint8Array;
let now = Date.parse('2026-06-01T08:00:00Z');

beforeAll(async () => {
  const settings = { 'lan.trusted_proxies': ['127.0.0.1'], 'scans.cases': true, 'scans.photo_days': 30 };
  station = await startInProcess({ clock: () => now, settings });
  desk = await openDesk(station);
  berta = await desk.addPerson('berta');
  picture = await artwork('cases', { width: 500, height: 400 });
});
afterAll(() => station.close());

interface Made {
  readonly id: string;
  readonly marked: Buffer;
}

async function create(at = station, token = berta.apiKey): Promise<Made> {
  const json = { image: base64(picture), metadata: { product_name: 'Tea' } };
  const { body } = await call(at.url, 'POST', '/api/records', { token, json });
  return { id: body.watermark_id, marked: Buffer.from(body.watermarked_image, 'base64') };
}

async function suspicious(at = station, token = berta.apiKey): Promise<Made> {
  const made = await create(at, token);
  await spread(made.id, 0, at);
  return made;
}

/** Strangers see the ID at a dozen places. */
async function spread(id: string, first = 0, at = station): Promise<void> {
  for (let n = first; n < first + 12; n++) {
    now += 1000;
    const json = { latitude: -60 + (n % 12) * 10, longitude: (n * 47) % 180, country: 'DE' };
    await call(at.url, 'POST', `/api/records/${id}/scan`, { json, headers: { 'x-forwarded-for': `192.0.${n}.7` } });
  }
}

async function photograph(image: Uint8Array, network: number, more: object = { keep_photo: true }, at = station) {
  const headers = { 'x-forwarded-for': `192.0.${network}.9` };
  return (await call(at.url, 'POST', '/api/scan', { json: { image: base64(image), ...more }, headers })).body;
}

const signIn = (username: string, passphrase = passphraseOf(username)) =>
  desk.call('POST', '/api/desk/sign-in', { username, passphrase });
/** Whoever was signed in is signed out by then. */
async function passDays(days: number): Promise<void> {
  now += days * DAY_MS;
  await signIn(OPERATOR.username, OPERATOR.passphrase);
}

const caseOf = async (id: string) => (await desk.call('GET', `/api/desk/cases/${id}`)).body;
const newCases = async (): Promise<string[]> => (await desk.call('GET', '/api/desk/new-cases')).body.ids;
const look = async (ids: readonly string[], how: string) =>
  (await desk.call('POST', '/api/desk/case-looks', { ids, how })).status;

describe('suspicious labels', () => {
  it('are listed by product to their owner, and to an admin all of them; nobody else sees one', async () => {
    const { id } = await suspicious();
    const carl = await desk.addPerson('carl');
    const { id: other } = await suspicious(station, carl.apiKey);
    await signIn('berta');
    const { products } = (await desk.call('GET', '/api/desk/cases')).body;
    expect(products).toMatchObject([
      { product: 'Tea', worst: 'suspicious', cases: [{ watermark_id: id, places: 12 }] },
    ]);
    expect((await desk.call('GET', '/api/desk/cases?standing=copied')).body.products).toEqual([]);
    expect((await desk.call('GET', `/api/desk/cases/${other}`)).status).toBe(403);
    expect((await desk.call('GET', '/api/desk/cases/TW-22222')).status).toBe(404);
    await signIn(OPERATOR.username, OPERATOR.passphrase);
    const all = (await desk.call('GET', '/api/desk/cases')).body.products[0].cases;
    expect(all.map((one: { watermark_id: string }) => one.watermark_id).toSorted()).toEqual([id, other].toSorted());
    await desk.call('PUT', '/api/desk/operators/carl/role', { role: 'checker' });
    await signIn('carl');
    expect((await desk.call('GET', `/api/desk/cases/${other}`)).status).toBe(403);
    await signIn(OPERATOR.username, OPERATOR.passphrase);
    // On the network there is no such door.
    expect((await call(station.url, 'GET', `/api/desk/cases/${id}`, { token: berta.token })).status).toBe(404);
  });

  it('show where they were seen, what conflicts, and who said what of them', async () => {
    const { id } = await suspicious();
    const shown = await caseOf(id);
    expect(shown).toMatchObject({ product: 'Tea', owner: 'other', standing: 'suspicious', devices: 12, verdicts: [] });
    expect(shown.reasons).toContain('far_apart');
    expect(shown.places[0]).toMatchObject({ country: 'DE', latitude: -60, tellers: ['stranger'], devices: 1 });
    expect(shown.journeys[0]).toMatchObject({ teller: 'stranger', km: expect.any(Number) });
    const said = { json: { standing: 'copied', reason: 'bought one' }, token: berta.token };
    await call(station.url, 'POST', `/api/records/${id}/standing`, said);
    await desk.call('POST', `/api/records/${id}/standing`, { standing: 'clear', reason: 'a fair' });
    expect((await caseOf(id)).verdicts).toMatchObject([
      { before: 'copied', standing: 'clear', reason: 'a fair', by: OPERATOR.username },
      { before: 'suspicious', standing: 'copied', reason: 'bought one', by: 'berta' },
    ]);
  });

  it('keep reasons in one plain line, and none that says nothing', async () => {
    const { id } = await suspicious();
    const say = (reason: string) => desk.call('POST', `/api/records/${id}/standing`, { standing: 'copied', reason });
    expect((await say('bought\n\u202eat a \u0007fair\u2028')).status).toBe(200);
    expect((await caseOf(id)).verdicts).toMatchObject([{ reason: 'bought at a fair' }]);
    expect((await say('\u202e')).status).toBe(400);
    expect((await caseOf(id)).verdicts).toHaveLength(1);
  });

  it('have one verdict after the other where two people say one at once', async () => {
    const { id } = await suspicious();
    const by = (standing: string) => desk.call('POST', `/api/records/${id}/standing`, { standing, reason: standing });
    await Promise.all([by('copied'), by('clear'), by('copied'), by('clear')]);
    const { verdicts, standing } = await caseOf(id);
    const [newest] = verdicts;
    expect([verdicts.length, newest.standing]).toEqual([4, standing]);
    for (const [i, { before }] of verdicts.slice(0, -1).entries()) expect(before).toBe(verdicts[i + 1].standing);
  });

  it('are told at the desk until somebody opens them, and again only after a person has judged them', async () => {
    const { id } = await suspicious();
    await spread(id);
    expect(await newCases()).toContain(id);
    expect((await caseOf(id)).is_new).toBe(true);
    expect(await look([id], 'opened')).toBe(200);
    expect(await newCases()).not.toContain(id);
    expect(await caseOf(id)).toMatchObject({ is_new: false, looks: [{ how: 'opened', by: OPERATOR.username }] });
    expect(await look([id], 'dismissed')).toBe(200);
    expect((await caseOf(id)).looks).toHaveLength(1);
    await desk.call('POST', `/api/records/${id}/standing`, { standing: 'clear', reason: 'a fair' });
    expect(await look([id], 'opened')).toBe(200);
    await spread(id, 30);
    expect(await newCases()).toContain(id);
    await desk.call('POST', `/api/records/${id}/standing`, { standing: 'copied', reason: 'bought one' });
    expect(await newCases()).not.toContain(id);
  });

  it('are told to their owner and to admins, who may put the notice away, and who did is kept', async () => {
    const { id } = await suspicious();
    await desk.addPerson('dora');
    await signIn('dora');
    expect(await newCases()).toEqual([]);
    expect(await look([id], 'dismissed')).toBe(403);
    await signIn('berta');
    expect(await newCases()).toContain(id);
    expect(await look([id], 'dismissed')).toBe(200);
    expect(await newCases()).not.toContain(id);
    await signIn(OPERATOR.username, OPERATOR.passphrase);
    expect(await newCases()).not.toContain(id);
    expect((await caseOf(id)).looks).toMatchObject([{ how: 'dismissed', by: 'berta', at: expect.any(String) }]);
    const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=20')).body;
    const kept = activity.find(({ kind }: { kind: string }) => kind === 'lookAtCases');
    expect(kept).toMatchObject({ actor: 'berta', facts: { how: 'dismissed' } });
  });

  it('are told after a restart as before it', async () => {
    const folder = newFolder('cases');
    const settings = { 'lan.trusted_proxies': ['127.0.0.1'], 'scans.cases': true };
    const first = await startInProcess({ folder, settings });
    const { id } = await suspicious(first, first.apiKey);
    await first.close();
    const again = await startInProcess({ folder, settings });
    try {
      const window = await openDesk(again);
      expect((await window.call('GET', '/api/desk/new-cases')).body).toEqual({ count: 1, ids: [id] });
    } finally {
      await again.close();
      rmSync(folder, { recursive: true, force: true });
      await giveBackDatabase(folder);
    }
  });

  it('are saved as a table and as a report', async () => {
    const { id, marked } = await suspicious();
    await photograph(marked, 1);
    await desk.call('POST', `/api/records/${id}/standing`, { standing: 'copied', reason: '=1+1' });
    const csv = await desk.call('GET', `/api/desk/cases/${id}/report.csv`);
    const lines = Buffer.from(csv.bytes).toString().trim().split('\r\n');
    const kinds = lines.slice(1).map((line) => line.split(',')[0]);
    expect([kinds.filter((kind) => kind === 'place').length, kinds.at(-2), kinds.at(-1)]).toEqual([12, 'photo', 'verdict']); // biome-ignore format: one line
    expect(lines.at(-1)).not.toContain(',=1+1');
    const pdf = await desk.call('GET', `/api/desk/cases/${id}/report.pdf?language=de`);
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('photographs of suspicious labels', () => {
  it('are kept where the caller agrees and something speaks against the label, and shown at its case alone', async () => {
    const { id, marked } = await create();
    expect(await photograph(marked, 1)).toMatchObject({ message: id.slice(-5), photo_kept: false });
    await spread(id);
    expect(await photograph(marked, 1, {})).not.toHaveProperty('photo_kept');
    expect((await caseOf(id)).photos).toEqual([]);
    expect(await photograph(marked, 1)).toMatchObject({ photo_kept: true });
    const { photos } = await caseOf(id);
    // The first place that the same network named when it scanned the label.
    expect(photos).toMatchObject([{ source: 'caller', teller: 'stranger', matches_artwork: true, place: 1 }]);
    const { status, headers, bytes } = await desk.call('GET', photos[0].path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 500, height: 400 });
    const card = await call(station.url, 'GET', `/api/records/${id}`, { token: berta.token });
    expect(JSON.stringify(card.body)).not.toMatch(/photo/);
    expect((await call(station.url, 'GET', photos[0].path, { token: berta.token })).status).toBe(404);
    const { id: other } = await suspicious();
    expect((await desk.call('GET', photos[0].path.replace(id, other))).status).toBe(404);
  });

  reads('show where they differ from the record, in shares of their sides', async () => {
    const { id, marked } = await suspicious();
    const line = { x: 150, y: 180, height: 30, plate: '#fafaf8', text: 'EXP 2028-09' };
    const forged = await write(await withLine(await fromFile(marked), line), null, { type: 'png', dpi: 300 });
    expect(await photograph(forged, 1)).toMatchObject({ matches_artwork: false, photo_kept: true });
    const [{ matches_artwork, contradictions }] = (await caseOf(id)).photos;
    expect([matches_artwork, contradictions.length > 0]).toEqual([false, true]);
    const xs = contradictions.flat().map(([x]: [number]) => x);
    expect(Math.min(...xs)).toBeGreaterThan(0.2);
    expect(Math.max(...xs)).toBeLessThan(1);
  });

  reads(
    'are kept of a clear label, too, where an own device sees it on other artwork, and make it watched',
    async () => {
      const { id, marked } = await create();
      const line = { x: 150, y: 180, height: 30, plate: '#fafaf8', text: 'EXP 2028-09' };
      const forged = await write(await withLine(await fromFile(marked), line), null, { type: 'png', dpi: 300 });
      expect(await photograph(forged, 3)).toMatchObject({ matches_artwork: false, photo_kept: false });
      const { user_id } = (await station.app.store.operators.find('berta')) ?? {};
      const { key } = await station.app.identity.apiKeys.create(user_id ?? 0, { name: 'Gate', idle_days: 90 });
      const send = async (image: Uint8Array) => {
        const json = { image: base64(image), keep_photo: true };
        return (await call(station.url, 'POST', '/api/scan', { token: key, json })).body;
      };
      expect(await send(marked)).toMatchObject({ matches_artwork: true, photo_kept: false });
      expect(await send(forged)).toMatchObject({ matches_artwork: false, photo_kept: true });
      expect(await caseOf(id)).toMatchObject({
        standing: 'watched',
        reasons: ['other_artwork'],
        photos: [{ teller: 'own', matches_artwork: false }],
      });
      await desk.call('POST', `/api/records/${id}/standing`, { standing: 'clear', reason: 'a fold' });
      expect(await caseOf(id)).toMatchObject({ standing: 'clear', reasons: [] });
    },
  );

  reads('have nothing of what their files told of place and camera, and are small', async () => {
    const { id, marked } = await suspicious();
    const exif = { IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } };
    const large = await sharp(marked).resize(2400, 1920).withExif(exif).jpeg({ quality: 95 }).toBuffer();
    expect(large.includes('Spy')).toBe(true);
    expect(await photograph(large, 1)).toMatchObject({ photo_kept: true });
    const { bytes } = await desk.call('GET', (await caseOf(id)).photos[0].path);
    const about = await sharp(bytes).metadata();
    expect([about.exif, about.xmp, about.icc]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('Spy')).toBe(false);
    expect(about.width).toBeLessThanOrEqual(PHOTO_LIMITS.side);
    expect(bytes.length).toBeLessThanOrEqual(PHOTO_LIMITS.bytes);
  });

  it('are few of one network a day, and few of one ID', async () => {
    const { id, marked } = await suspicious();
    await passDays(1);
    for (let n = 0; n < PHOTO_LIMITS.ofVoice; n++) expect((await photograph(marked, 77)).photo_kept).toBe(true);
    expect((await photograph(marked, 77)).photo_kept).toBe(false);
    for (let n = 0; n < PHOTO_LIMITS.ofId; n++) expect((await photograph(marked, 100 + n)).photo_kept).toBe(true);
    expect((await caseOf(id)).photos).toHaveLength(PHOTO_LIMITS.ofId);
  });

  it('are taken away by a person, which the activity log keeps, and after the days that were set', async () => {
    const { id, marked } = await suspicious();
    await passDays(1);
    await photograph(marked, 1);
    await photograph(marked, 2);
    const [newest, oldest] = (await caseOf(id)).photos;
    expect((await desk.call('DELETE', newest.path)).status).toBe(200);
    const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=5')).body;
    expect(activity[0]).toMatchObject({ kind: 'removeCasePhoto', facts: { wm_id: id, photo_id: String(newest.id) } });
    expect((await caseOf(id)).photos).toEqual([oldest]);
    await passDays(29);
    await station.app.cases.forgetOld();
    expect((await caseOf(id)).photos).toHaveLength(1);
    await passDays(2);
    await station.app.cases.forgetOld();
    expect((await caseOf(id)).photos).toEqual([]);
    expect((await desk.call('GET', oldest.path)).status).toBe(404);
  });
});

describe('a photograph whose mark was made with another key', () => {
  reads('is told as such at the case and in its table, and few of strangers are kept', async () => {
    const settings = {
      'lan.trusted_proxies': ['127.0.0.1'],
      'scans.cases': true,
      'engine.key': '0123456789abcdef0123456789abcdef',
    };
    const other = await startInProcess({ settings });
    try {
      const window = await openDesk(other);
      const { id, marked } = await suspicious(other, other.apiKey);
      const json = { image: base64(picture), message: id.slice(-5) };
      const made = await call(other.url, 'POST', '/api/embed', { json });
      const forged = Buffer.from(made.body.watermarked_image, 'base64');
      for (let n = 0; n <= PHOTO_LIMITS.otherKeyOfId; n++) {
        expect(await photograph(forged, 150 + n, { keep_photo: true }, other)).toMatchObject({
          message: id.slice(-5),
          trusted: false,
          photo_kept: true,
        });
      }
      expect(await photograph(marked, 190, { keep_photo: true }, other)).toMatchObject({ photo_kept: true });
      const { photos } = (await window.call('GET', `/api/desk/cases/${id}`)).body;
      const told = photos.map((one: { other_key: boolean; matches_artwork: boolean | null }) => [
        one.other_key,
        one.matches_artwork,
      ]);
      expect(told).toEqual([[false, true], ...Array(PHOTO_LIMITS.otherKeyOfId).fill([true, null])]);
      const csv = await window.call('GET', `/api/desk/cases/${id}/report.csv`);
      const lines = Buffer.from(csv.bytes).toString().trim().split('\r\n');
      const photoLines = lines.filter((line) => line.startsWith('photo,'));
      expect(photoLines.filter((line) => line.endsWith(',other'))).toHaveLength(PHOTO_LIMITS.otherKeyOfId);
      expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
    } finally {
      await other.close();
    }
  });
});

describe('the register', () => {
  it('makes an ID watched whose code is guessed or sent again, with the reason', async () => {
    const { userId } = await station.app.store.users.ensure('urn:test', 'x').then(({ id }) => ({ userId: id }));
    const { id: model } = await create();
    const [guessed, twice] = [await addRecord(station, userId, model), await addRecord(station, userId, model)];
    const send = (id: string, code: string) =>
      call(station.url, 'POST', `/api/records/${id}/register`, { json: { code } });
    const code = await hiddenCode(station, guessed);
    const wrong = code.replace(/^./, code.startsWith('7') ? '8' : '7');
    const card = async (id: string) => (await call(station.url, 'GET', `/api/records/${id}`)).body;
    for (let i = 0; i < 9; i++) await send(guessed, wrong);
    expect(await card(guessed)).toMatchObject({ standing: 'clear' });
    await send(guessed, wrong);
    expect(await card(guessed)).toMatchObject({ standing: 'watched', reasons: ['register_locked'] });
    for (let i = 0; i < 2; i++) await send(twice, await hiddenCode(station, twice));
    expect(await card(twice)).toMatchObject({ standing: 'watched', reasons: ['registered_again'] });
    await desk.call('POST', `/api/records/${twice}/standing`, { standing: 'clear', reason: 'a gift' });
    expect(await card(twice)).toMatchObject({ standing: 'clear', reasons: [] });
  });
});

describe('the facts that the station tells devices', () => {
  it('say for how long photographs are kept, and whether places count', async () => {
    expect((await call(station.url, 'GET', '/api/station')).body).toMatchObject({ photo_days: 30, places_count: true });
  });
});

describe('where scans.cases is off', () => {
  it('no photograph is kept, nothing is told at the desk, and there are no cases', async () => {
    const other = await startInProcess({ settings: { 'lan.trusted_proxies': ['127.0.0.1'] } });
    try {
      const window = await openDesk(other);
      const { id, marked } = await suspicious(other, other.apiKey);
      expect(await photograph(marked, 1, { keep_photo: true }, other)).toMatchObject({
        standing: 'suspicious',
        photo_kept: false,
      });
      expect(await other.app.store.cases.photoFacts()).toEqual([]);
      expect((await call(other.url, 'GET', '/api/station')).body.photo_days).toBeNull();
      expect((await window.call('GET', '/api/desk/new-cases')).body).toEqual({ count: 0, ids: [] });
      expect((await window.call('GET', '/api/desk/session')).body.cases).toBe(false);
      for (const path of ['', `/${id}`, `/${id}/report.pdf`]) {
        const { status, body } = await window.call('GET', `/api/desk/cases${path}`);
        expect([status, body.error]).toEqual([503, expect.stringContaining('scans.cases')]);
      }
    } finally {
      await other.close();
    }
  });
});
