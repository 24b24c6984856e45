// @module-tag later: draws PDF and SVG files in threads; the unit tests of drawing show the rules
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftArtwork } from '#shared/create/draft.ts';
import { call } from '#test/support/api.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { makeLockedPdf, makePdf, makeTextPdf } from '#test/support/vector/make-pdf.ts';
import { makeSvg, QUARTERS } from '#test/support/vector/make-svg.ts';

let station: Station;
let desk: DraftDesk;

beforeAll(async () => {
  station = await startStation();
  desk = await openDraftDesk(station);
});
afterAll(() => station.remove());

/** A label on a roll, and what is around it in files for a press. */
const SHEET = 'roll-102x76';
const LABEL = { width: 102, height: 76 };
const BLED = { width: LABEL.width + 10, height: LABEL.height + 10, margin: 5, bleed: 3 };

describe('artwork from a PDF', () => {
  it('is drawn for its place, page by page, and its file is kept as it came', async () => {
    const bytes = await makePdf([{ width: 40, height: 40 }, BLED, { width: 50, height: 70 }]);
    const { id } = await desk.create();
    await desk.giveTable(id, 'teile.csv', 'Produktname;Menge\nSchraube;1\n');
    await desk.change(id, { sheet_id: SHEET, fit: 'cover' });
    const first = await desk.addArtwork(id, 'press.pdf', bytes);
    expect(first.artwork).toMatchObject({
      type: 'pdf',
      bytes: bytes.length,
      drawn: { kind: 'pdf', page: 1, pages: 3, width_mm: 40, height_mm: 40, bleed_mm: 0 },
    });
    expect(kindsOf(first.artwork)).toEqual(
      ['amber first_of_pages', 'amber cropped', 'note page_scaled', 'note inks_converted'].sort(),
    );

    const at = (artwork: number) => `/api/desk/drafts/${id}/artworks/${artwork}`;
    const small = await desk.ask('GET', `${at(1)}/pages/3`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sizeOf(small.bytes)).toEqual([229, 320]);
    expect((await desk.ask('GET', `${at(1)}/pages/4`)).body.error).toContain('There is no page 4');

    const turned = await desk.ask('PATCH', at(1), { json: { page: 2 } });
    expect(turned.status).toBe(200);
    expect(turned.body.artwork).toMatchObject({
      id: 2,
      name: 'press.pdf',
      rows: 1,
      drawn: { page: 2, width_mm: 102, height_mm: 76, bleed_mm: 3 },
    });
    expect(kindsOf(turned.body.artwork)).toEqual(['note bleed_unused', 'note inks_converted']);
    const { place } = turned.body.draft;
    const shown = await desk.ask('GET', `${at(2)}/original`);
    expect(await sizeOf(shown.bytes)).toEqual([place.width_px, place.height_px]);
    expect(await cornersOf(shown.bytes)).toEqual(['ff0000', '00ff00', '0000ff', '000000']);

    const bled = await desk.change(id, { options: { bleed: 2 } });
    expect(bled.place.width_px).toBe(1252);
    const anew = await desk.ask('GET', `${at(2)}/original`);
    expect(await sizeOf(anew.bytes)).toEqual([bled.place.width_px, bled.place.height_px]);
    expect(await cornersOf(anew.bytes)).toEqual(['ffff00', 'ffff00', 'ffff00', 'ffff00']);
    // Two millimetres of bleed, and then the trimmed page.
    expect(await colourAt(anew.bytes, 21, 100)).toBe('ffff00');
    expect(await colourAt(anew.bytes, 26, 100)).toBe('ff0000');
    expect(kindsOf((await desk.get(id)).artworks[0])).toEqual(['note inks_converted']);
    expect(kindsOf((await desk.change(id, { options: { bleed: 4 } })).artworks[0])).toContain('amber bleed_short');

    await desk.change(id, { options: { bleed: 0 } });
    await desk.make(id);
    const list = () => call(station.url, 'GET', '/api/records?q=Schraube', { token: station.apiKey });
    await expect.poll(async () => (await list()).body.total).toBe(1);
    const original = await call(station.url, 'GET', new URL((await list()).body.records[0].image_url).pathname, {
      token: station.apiKey,
    });
    expect(await cornersOf(original.bytes)).toEqual(['ff0000', '00ff00', '0000ff', '000000']);
    expect(await sizeOf(original.bytes)).toEqual([place.width_px + 1, place.height_px]);
    expect(storedFiles('.pdf').map((file) => Buffer.compare(file, bytes))).toEqual([0]);
  });

  it('holds its rows back where a font is missing, and tells what can be done', async () => {
    const { id } = await desk.create({ by_hand: 'generic' });
    const { artwork, draft } = await desk.addArtwork(id, 'text.pdf', await makeTextPdf());
    const [red] = artwork.remarks.filter(({ weight }) => weight === 'red');
    expect(red).toMatchObject({ kind: 'fonts_missing', facts: { fonts: 'Helvetica' } });
    expect(red.text).toContain('convert the texts to paths');
    expect(draft.ready).toBe(false);
  });

  it('is refused with a sentence where it cannot be drawn', async () => {
    const { id } = await desk.create();
    const give = (bytes: Uint8Array, name = 'a.pdf') =>
      desk.ask('POST', `/api/desk/drafts/${id}/artworks?name=${name}`, { raw: bytes });
    const locked = await give(await makeLockedPdf('user'));
    expect([locked.status, locked.body.error]).toEqual([400, expect.stringContaining('Save it without one')]);
    const broken = await give((await makePdf([BLED])).slice(0, 300));
    expect([broken.status, broken.body.error]).toEqual([400, expect.stringContaining('PDF file is damaged')]);
    const outside = await give(makeSvg('<image href="/etc/passwd" width="9" height="9"/>'), 'a.svg');
    expect([outside.status, outside.body.error]).toEqual([400, expect.stringContaining('needs /etc/passwd')]);
    expect((await desk.get(id)).artworks).toEqual([]);
  });
});

it('artwork from an SVG file is drawn for its place', async () => {
  const { id } = await desk.create({ by_hand: 'generic' });
  await desk.change(id, { fit: 'cover' });
  const { artwork, draft } = await desk.addArtwork(id, 'press.svg', makeSvg(QUARTERS));
  expect(artwork).toMatchObject({ type: 'svg', drawn: { kind: 'svg', pages: 1, width_mm: 60, height_mm: 40 } });
  const shown = await desk.ask('GET', `/api/desk/drafts/${id}/artworks/${artwork.id}/original`);
  expect(await sizeOf(shown.bytes)).toEqual([draft.place.width_px, draft.place.height_px]);
  expect(await cornersOf(shown.bytes)).toEqual(['ff0000', '00ff00', '0000ff', '000000']);
  const page = await desk.ask('PATCH', `/api/desk/drafts/${id}/artworks/${artwork.id}`, { json: { page: 2 } });
  expect([page.status, page.body.error]).toEqual([400, 'There is no page 2: the file has 1.']);
  const next = await desk.addArtwork(id, 'text.svg', makeSvg('<text font-family="Lato" y="9">L11</text>'));
  expect(kindsOf(next.artwork)).toContain('red svg_texts');
});

it('a record that is made over the interface takes pictures alone', async () => {
  const image = Buffer.from(await makePdf([BLED])).toString('base64');
  const asked = await call(station.url, 'POST', '/api/embed', { json: { image, message: 'ABC' } });
  expect([asked.status, asked.body.error]).toEqual([
    400,
    expect.stringContaining('of the kind PDF, and only pictures'),
  ]);
});

function kindsOf({ remarks }: DraftArtwork): string[] {
  return remarks.map(({ weight, kind }) => `${weight} ${kind}`).sort();
}

function storedFiles(ending: string): Buffer[] {
  const folder = join(station.folder, 'pictures');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(join(folder, name)));
}

async function sizeOf(bytes: Uint8Array): Promise<[width: number, height: number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const from = (y * info.width + x) * 3;
  return data.subarray(from, from + 3).toString('hex');
}

async function cornersOf(bytes: Uint8Array): Promise<string[]> {
  const [width, height] = await sizeOf(bytes);
  const spots = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ];
  return Promise.all(spots.map(([x, y]) => colourAt(bytes, x, y)));
}
