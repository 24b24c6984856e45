// @module-tag later: makes whole jobs; the journey through the window makes one
// @module-tag long
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { type Station, startStation } from '#test/support/station.ts';

let station: Station;
let desk: DraftDesk;

beforeAll(async () => {
  station = await startStation();
  desk = await openDraftDesk(station);
});
afterAll(() => station.remove());

const WINE = `Bezeichnung;Weingut;Land;Alkohol (% vol);Füllmenge (ml);Losnummer;Allergene;EAN
Grüner Veltliner;Weingut Größl;Österreich;12,5;750;007;enthält Sulfite;4012345670004
Müller-Thurgau;Weingut Böhme;DE;11;750;L2;enthält Sulfite;4012345670371
`;

describe('a job from spreadsheet and artwork', () => {
  it('is known by its headers, judged row by row, mended at the desk and made', async () => {
    const { id } = await desk.create();
    const read = await desk.giveTable(id, 'Wein März.csv', WINE);
    expect(read).toMatchObject({
      name: 'Wein März',
      template_id: 'wine',
      counts: { rows: 2, green: 1, red: 1 },
      ready: false,
    });
    expect(read.table).toMatchObject({ kind: 'csv', encoding: 'utf-8', delimiter: ';', header_row: 1 });

    const { artwork, draft } = await desk.addArtwork(
      id,
      'front.png',
      await drawArtwork(1, { width: 1170, height: 800 }),
    );
    expect(artwork).toMatchObject({ id: 1, name: 'front.png', type: 'png', rows: 2 });
    expect(draft).toMatchObject({ artwork: 1, counts: { green: 1, red: 1 }, ready: true });

    const { rows } = await desk.rows(id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['green', 'red']);
    expect(rows[1].remarks).toMatchObject([{ weight: 'red', kind: 'gtin_check_digit', column: 7, field: 'gtin' }]);

    const cells = [...rows[1].cells.keys()].map((column) => (column === 7 ? '4012345670370' : null));
    const changed = await desk.changeRow(id, 2, { cells });
    expect(changed.row).toMatchObject({ verdict: 'green', edited: [7] });

    const batch = await desk.make(id);
    expect(batch).toMatchObject({ name: 'Wein März', template_id: 'wine', total: 2, operator: 'anna' });
    expect((await desk.make(id)).id).toBe(batch.id);
    expect((await call(station.desk, 'GET', `/api/desk/drafts/${id}`, desk.window)).status).toBe(404);
  });
});

it('a job’s name is one line that people can read', async () => {
  const { id } = await desk.create();
  expect((await desk.change(id, { name: ' Wein\n März\t' })).name).toBe('Wein März');
  const { status, body } = await desk.ask('PATCH', `/api/desk/drafts/${id}`, { json: { name: ' \n ' } });
  expect([status, body.error]).toEqual([400, expect.stringContaining('consists of blanks')]);
});

it('a column of descriptions becomes the records’ own, where the template has no such field', async () => {
  const { id } = await desk.create();
  await desk.giveTable(id, 'teile.csv', 'Produktname;Menge;Beschreibung\nSchraube;1;\nMutter;2;Für außen\n');
  const { columns } = await desk.change(id, { template_id: 'generic' });
  expect(columns.at(-1)).toMatchObject({ field: 'description', by: 'synonym' });
  const fields = columns.map(({ field }) => field);
  expect((await desk.change(id, { columns: fields.with(-1, null) })).columns.at(-1)?.field).toBeNull();
  await desk.change(id, { columns: fields });
  await desk.addArtwork(id, 'front.png', await drawArtwork(3, { width: 600, height: 400 }));
  await desk.make(id);
  const found = () =>
    call(station.url, 'GET', `/api/records?q=${encodeURIComponent('außen')}`, { token: station.apiKey });
  await expect.poll(async () => (await found()).body.total).toBe(1);
  const [card] = (await found()).body.records;
  expect(card).toMatchObject({ description: 'Für außen', record_metadata: { product_name: 'Mutter' } });
  expect(card.record_metadata).not.toHaveProperty('description');
});

describe('artwork at its place', () => {
  it('is shown as it is, marked and in its difference, and forecast once', async () => {
    const { id } = await desk.create({ by_hand: 'generic' });
    const { artwork } = await desk.addArtwork(
      id,
      'front.jpg',
      await drawArtwork(2, { width: 1400, height: 900, type: 'jpeg' }),
    );
    const at = `/api/desk/drafts/${id}/artworks/${artwork.id}`;
    const { status, body } = await desk.ask('POST', `${at}/forecast`);
    expect(status).toBe(200);
    expect(body.forecast).toMatchObject({ grade: expect.stringMatching(/^[A-DF]$/), psnr: expect.any(Number) });
    expect(body.draft.artworks[0].forecast).toEqual(body.forecast);
    const place = body.draft.place;
    for (const view of ['original', 'marked', 'difference']) {
      const picture = await desk.ask('GET', `${at}/${view}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await sizeOf(picture.bytes)).toEqual([place.width_px, place.height_px]);
    }
    const thumbnail = await desk.ask('GET', `${at}/thumbnail`);
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect(Math.max(...(await sizeOf(thumbnail.bytes)))).toBe(320);
    // Another strength makes it another mark.
    expect((await desk.change(id, { strength: 'strong' })).artworks[0].forecast).toBeNull();
    expect((await desk.change(id, { strength: 'balanced' })).artworks[0].forecast).toEqual(body.forecast);
  });
});

describe('a job to try with', () => {
  it.each(['wine', 'food', 'cosmetics', 'spare_part', 'pharma', 'art_print', 'sneakers', 'event_ticket', 'generic'])(
    'has artwork of its own, and one row that is bad on purpose: %s',
    async (sample) => {
      const draft = await desk.create({ sample });
      expect(draft).toMatchObject({ template_id: sample, counts: { rows: 20, red: 1, skipped: 0 }, ready: true });
      expect(draft.artworks).toMatchObject([{ name: `${sample}.webp`, rows: 20, remarks: [] }]);
      const { body } = await desk.ask('POST', `/api/desk/drafts/${draft.id}/artworks/1/forecast`);
      expect(['A', 'B', 'C']).toContain(body.forecast.grade);
    },
  );

  it('leaves nothing behind when it is made, but for rows that were left out', async () => {
    const whole = await desk.create({ sample: 'wine' });
    await desk.make(whole.id);
    const part = await desk.create({ sample: 'generic' });
    await desk.changeRow(part.id, 2, { skipped: true });
    await desk.make(part.id);
    const { body } = await desk.ask('GET', '/api/desk/drafts');
    const left = body.drafts.map(({ id }: { id: number }) => id);
    expect([left.includes(whole.id), left.includes(part.id)]).toEqual([false, true]);
  });

  it('is refused for a kind that has none', async () => {
    const { status, body } = await desk.ask('POST', '/api/desk/drafts', { json: { sample: 'nothing' } });
    expect([status, body]).toEqual([400, { error: 'There is no template "nothing".' }]);
  });
});

describe('a desk', () => {
  it('shows jobs to nobody without a window, nor to a window without an operator', async () => {
    const launch = await desk.ask('POST', '/api/desk/launch-keys');
    const window = await call(station.desk, 'GET', launch.body.url);
    const cookie = window.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const headers of [{}, { cookie }]) {
      for (const [method, path] of [
        ['GET', '/api/desk/drafts'],
        ['POST', '/api/desk/drafts'],
        ['PUT', '/api/desk/drafts/1/table?name=a.csv'],
        ['POST', '/api/desk/drafts/1/make'],
      ] as const) {
        expect((await call(station.desk, method, path, { headers })).status).toBe(401);
        expect((await call(station.url, method, path, { headers })).status).toBe(404);
      }
    }
  });

  it('is shared: what one operator began, another goes on with and owns what is made', async () => {
    const { id } = await desk.create({ sample: 'wine' });
    await desk.ask('POST', '/api/desk/operators', {
      json: { username: 'berta', passphrase: 'the passphrase of berta' },
    });
    const { body } = await desk.ask('POST', '/api/desk/launch-keys');
    const other = await openDraftDesk({ desk: body.url }, { username: 'berta', passphrase: 'the passphrase of berta' });
    expect((await other.ask('GET', '/api/desk/drafts')).body.drafts).toContainEqual(
      expect.objectContaining({ id, name: 'Wine', rows: 20, template_id: 'wine' }),
    );
    for (let row = 3; row <= 20; row++) await other.changeRow(id, row, { skipped: true });
    const batch = await other.make(id);
    expect([batch.operator, batch.total]).toEqual(['berta', 2]);
    expect((await desk.get(id)).counts).toMatchObject({ rows: 18, skipped: 18 });
  });

  it('forgets what is thrown away', async () => {
    const { id } = await desk.create({ by_hand: 'wine' });
    expect((await desk.ask('DELETE', `/api/desk/drafts/${id}`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/make'],
      ['GET', '/rows'],
    ] as const) {
      expect((await desk.ask(method, `/api/desk/drafts/${id}${path}`)).status).toBe(404);
    }
  });
});

describe('a batch', () => {
  const front = drawArtwork(9, { width: 1170, height: 800 });

  async function ready(rows: number): Promise<number> {
    const { id } = await desk.create();
    const lines = Array.from({ length: rows }, (_, i) => `Schraube ${i};${id}-${i}`);
    await desk.giveTable(id, 'a.csv', ['product_name;sku', ...lines].join('\n'));
    await desk.addArtwork(id, 'front.png', await front);
    return id;
  }

  it('comes of a job once, however often and by how many it is asked for', async () => {
    const id = await ready(3);
    await desk.changeRow(id, 2, { skipped: true });
    const made = await Promise.all(Array.from({ length: 4 }, () => desk.make(id)));
    expect(new Set(made.map((batch) => batch.id)).size).toBe(1);
    expect(made[0].total).toBe(2);
    // Something was changed: what is left becomes a batch of its own.
    expect((await desk.changeRow(id, 2, { skipped: false })).draft).toMatchObject({ counts: { rows: 1 }, ready: true });
    const next = await desk.make(id);
    expect([next.id, next.total]).toEqual([made[0].id + 1, 1]);
  });

  it('is not made of a job that has nothing to make', async () => {
    const { id } = await desk.create();
    const { status, body } = await desk.ask('POST', `/api/desk/drafts/${id}/make`);
    expect([status, body.error]).toEqual([409, expect.stringMatching(/^No row/)]);
  });

  it('gives its sheet and strength to the next one, and all but its rows to one like it', async () => {
    const id = await ready(1);
    await desk.change(id, {
      sheet_id: 'l7160',
      strength: 'strong',
      fit: 'contain',
      options: { start: 4, crop_marks: true },
    });
    await desk.change(id, { name: 'Schrauben für Mai', template_id: 'spare_part' });
    await desk.change(id, { template_id: 'generic' });
    const batch = await desk.make(id);
    const next = await desk.create();
    expect(next).toMatchObject({
      strength: 'strong',
      preset: { id: 'l7160' },
      options: { start: 1, crop_marks: true },
    });
    const like = await desk.create({ like_batch: batch.id });
    expect(like).toMatchObject({ name: 'Schrauben für Mai', template_id: 'generic', fit: 'contain', table: null });
    expect(like.artworks.map(({ name }: { name: string }) => name)).toEqual(['front.png']);
    expect(await desk.giveTable(like.id, 'Auftrag KW49.csv', 'product_name;sku\nMutter;M-1\n')).toMatchObject({
      name: 'Auftrag KW49',
      ready: true,
    });
    expect((await desk.ask('POST', '/api/desk/drafts', { json: { like_batch: 999 } })).status).toBe(404);
  });

  it('remembers whose calibration its sheets have, and the next one takes what was measured since', async () => {
    const printer = 'Brother, Fach 2';
    const page = { width: 210, height: 297 };
    const measure = async (left: number) => {
      const json = { page, measured: { left, top: 20, across: 170, down: 257 } };
      const { body } = await desk.ask('PUT', `/api/desk/calibrations/${encodeURIComponent(printer)}`, { json });
      return body.calibration;
    };
    const first = await measure(21);
    const { id } = await desk.create({ sample: 'generic' });
    await desk.change(id, { options: { calibration: first, printer } });
    const batch = await desk.make(id);
    const second = await measure(19);
    expect(second).not.toEqual(first);
    expect((await desk.create({ like_batch: batch.id })).options).toMatchObject({ printer, calibration: second });
    await desk.ask('DELETE', `/api/desk/calibrations/${encodeURIComponent(printer)}`);
    expect((await desk.create({ like_batch: batch.id })).options).toMatchObject({ printer, calibration: first });
  });

  it('has no operator where its records are to be adopted', async () => {
    const id = await ready(1);
    await desk.change(id, { unowned: true });
    expect((await desk.make(id)).operator).toBeNull();
  });
});

it('a job that is damaged on the disk can be thrown away, and keeps nobody from beginning another', async () => {
  const { id } = await desk.create();
  const broken = join(station.folder, 'drafts', String(id + 1));
  mkdirSync(broken);
  writeFileSync(join(broken, 'draft.json'), '{"id":');
  expect((await desk.create()).id).toBe(id + 2);
  const { drafts } = (await desk.ask('GET', '/api/desk/drafts')).body;
  expect(drafts).toContainEqual(expect.objectContaining({ id: id + 1, name: expect.stringMatching(/is damaged/) }));
  expect((await desk.ask('DELETE', `/api/desk/drafts/${id + 1}`)).status).toBe(200);
});

async function sizeOf(bytes: Uint8Array): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}
