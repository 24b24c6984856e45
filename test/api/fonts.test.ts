// @module-tag later: makes whole jobs; the journey through the window makes one
// Fonts that people add: for the texts of labels, on this station and in its backups.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSeenPages } from '#main/imaging/sheet/proof/seen-page.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { call } from '#test/support/api.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { strangeFont, withPermissions, withTable } from '#test/support/layout/own-fonts.ts';
import { type Desk, openDesk, passphraseOf } from '#test/support/people.ts';
import { batchWhen, print } from '#test/support/production/desk-batch.ts';
import { newFolder, OPERATOR } from '#test/support/station.ts';

const FONT = strangeFont('OCRB7.ttf');
const LAYOUT = {
  twinmark_layout: 1,
  name: 'In OCR-B',
  label: { width: 99.1, height: 67.7 },
  items: [
    { id: 'lot', type: 'text', x: 5, y: 5, w: 60, h: 8, value: 'LOT {batch}', font: { family: 'OCRB', size: 10 } },
    { id: 'note', type: 'text', x: 5, y: 20, w: 60, h: 8, value: '{product_name}' },
  ],
};
const TABLE = 'product_name;batch\nRiesling;L11\nSilvaner;L12\n';

let station: InProcess;
let desk: Desk;
let another: string;
const folder = newFolder('fonts');

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const send = (bytes: Uint8Array, name = 'OCRB7.ttf') =>
  call(station.desk, 'POST', `/api/desk/fonts?name=${encodeURIComponent(name)}`, {
    raw: Buffer.from(bytes),
    headers: { cookie: desk.cookie },
  });
const fonts = async () => (await desk.call('GET', '/api/desk/fonts')).body.fonts;

async function draftWith(layout: object): Promise<string> {
  const { id } = (await desk.call('POST', '/api/desk/drafts', {})).body;
  const at = `/api/desk/drafts/${id}`;
  const headers = { cookie: desk.cookie };
  await call(station.desk, 'PUT', `${at}/table?name=wine.csv`, { raw: TABLE, headers });
  const picture = await drawArtwork('fonts', { width: 1170, height: 800 });
  await call(station.desk, 'POST', `${at}/artworks?name=front.png`, { raw: picture, headers });
  await desk.call('PUT', `${at}/layout`, { layout });
  return at;
}

const remarks = async (at: string): Promise<{ trouble: { kind: string } | null }[]> =>
  (await desk.call('GET', at)).body.remarks;
const fontTroubles = async (at: string) =>
  (await remarks(at)).flatMap(({ trouble }) => (trouble?.kind === 'unknown_font' ? [trouble.kind] : []));

describe('a font that is added', () => {
  it('is refused with its reason where it is none, or where its licence or its weight forbids it', async () => {
    expect(await fonts()).toEqual([]);
    const broken = await send(Buffer.from('This is no font.'), 'letter.ttf');
    expect(broken).toMatchObject({ status: 400, body: { error: expect.stringContaining('"letter.ttf" is no font') } });
    const forbidden = await send(withPermissions(FONT, 2));
    expect(forbidden).toMatchObject({ status: 400, body: { error: expect.stringContaining('licence') } });
    const huge = await send(Buffer.alloc(20 * 2 ** 20 + 1));
    expect(huge.status).toBe(413);
    expect(await fonts()).toEqual([]);
  });

  it('writes the texts that name it; jobs keep it when it is removed', async () => {
    const at = await draftWith(LAYOUT);
    expect(await fontTroubles(at)).toEqual(['unknown_font']);
    expect((await desk.call('POST', `${at}/make`)).status).toBe(409);

    const added = await send(FONT);
    expect(added).toMatchObject({
      status: 201,
      body: { font: { family: 'OCRB', weight: 400, name: 'OCRB7.ttf', bytes: FONT.length, changeable: true } },
    });
    const { font_id } = added.body.font;
    expect((await send(FONT, 'again.ttf')).body.font.font_id).toBe(font_id);
    // Of another shape, under the same name and weight.
    expect(await send(withTable(FONT, 'hhea', 8, [0, 9]))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('OCRB7.ttf') },
    });

    expect(await fontTroubles(at)).toEqual([]);
    const made = await desk.call('POST', `${at}/make`);
    expect(made.status).toBe(201);
    const batch = made.body.id;
    await batchWhen(desk, batch, ({ state }) => state === 'done');
    const row = await station.app.store.batches.find(batch);
    expect(row && planOf(row).layout?.fonts).toMatchObject([{ family: 'OCRB', weight: 400, file: { type: 'ttf' } }]);

    expect((await desk.call('DELETE', `/api/desk/fonts/${font_id}`)).status).toBe(200);
    expect((await desk.call('DELETE', `/api/desk/fonts/${font_id}`)).status).toBe(404);
    expect(await fonts()).toEqual([]);
    expect((await print(desk, batch)).prints[0]).toMatchObject({ labels: 2, held_back: [] });
    const reply = await call(station.desk, 'GET', `/api/desk/batches/${batch}/prints/1/sheets.pdf`, {
      headers: { cookie: desk.cookie },
    });
    const file = join(folder, 'sheets.pdf');
    writeFileSync(file, reply.bytes);
    expect(Buffer.from(reply.bytes).toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+ownOCRB-400-[0-9a-f]{16}/);
    await withSeenPages(file, async (open) => {
      const text = open(1)
        .characters.map((one) => one.text)
        .join('');
      expect(text).toContain('LOTL11');
      expect(text).toContain('LOTL12');
    });

    // Another job cannot have it.
    another = await draftWith(LAYOUT);
    expect(await fontTroubles(another)).toEqual(['unknown_font']);
  });

  it('is told where its file is lost, and is whole when it is added again', async () => {
    const { font_id } = (await send(FONT)).body.font;
    expect(await fontTroubles(another)).toEqual([]);
    const { file } = (await station.app.store.fonts.find(font_id)) ?? {};
    if (!file) throw new Error('The font has no file.');
    writeFileSync(station.app.store.pictures.pathOf(file), 'something else');
    const shown = await desk.call('POST', `${another}/fields/preview`, { layout: LAYOUT, row: 1 });
    // The threads that know the whole file go on with it; another one refuses.
    if (shown.status !== 200) expect(shown.body.error).toContain('"OCRB" is missing or damaged');
    await send(FONT);
    expect((await desk.call('POST', `${another}/fields/preview`, { layout: LAYOUT, row: 1 })).status).toBe(200);
  });

  it('is whoever added it’s to remove, and an admin’s', async () => {
    const [{ font_id }] = await fonts();
    const { operators } = station.app.identity;
    await operators.add('olaf', passphraseOf('olaf'), 'operator');
    await desk.call('POST', '/api/desk/sign-out');
    await desk.call('POST', '/api/desk/sign-in', { username: 'olaf', passphrase: passphraseOf('olaf') });
    expect((await fonts())[0]).toMatchObject({ font_id, changeable: false });
    expect(await desk.call('DELETE', `/api/desk/fonts/${font_id}`)).toMatchObject({ status: 403 });
    await desk.call('POST', '/api/desk/sign-out');
    expect((await desk.call('POST', '/api/desk/sign-in', OPERATOR)).status).toBe(200);
  });

  it('is in a backup, and comes back with it', async () => {
    const { font_id } = (await send(FONT)).body.font;
    const made = await desk.call('POST', '/api/desk/backups/file', {});
    expect(made).toMatchObject({ status: 201 });
    const { bytes } = await desk.call('GET', `/api/desk/backups/file/${made.body.id}`);
    const file = join(folder, 'backup.tar');
    writeFileSync(file, bytes);
    const into = join(folder, 'restored');
    mkdirSync(into);
    expect((await restoreBackup(file, into)).findings).toEqual([]);
    const other = await startInProcess({ folder: into });
    const back = await other.app.store.fonts.find(font_id);
    expect(back).toMatchObject({ family: 'OCRB', removed_at: null });
    expect(back?.file && Buffer.from(await other.app.store.pictures.read(back.file)).equals(FONT)).toBe(true);
    await other.close();
  });
});
