import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { OPERATOR } from '#test/support/station.ts';

let station: InProcess;
let desk: DraftDesk;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDraftDesk(station);
});
afterAll(() => station.close());

const WINE = `Bezeichnung;Weingut;Land;Alkohol (% vol);Füllmenge (ml);Losnummer;Allergene;EAN;Zusatz
Grüner Veltliner;Weingut Größl;Österreich;12,5;750;L1;enthält Sulfite;4012345670004;
Müller-Thurgau Kabinett;Weingut Böhme;DE;11;750;L2-2022;enthält Sulfite;4012345670370;trocken
Silvaner;Weingut Böhme;DE;11;750;L3 𓀀;enthält Sulfite;4012345670370;
`;
const LAYOUT = {
  twinmark_layout: 1,
  name: 'Back',
  label: { width: 99.1, height: 67.7 },
  items: [
    { id: 'lot', type: 'text', x: 5, y: 50, w: 40, h: 5, value: 'L {lot}' },
    { id: 'more', type: 'text', x: 5, y: 40, w: 40, h: 5, value: '{[Zusatz]}', empty: 'skip' },
    { id: 'ean', type: 'barcode', x: 53, y: 40, w: 40, h: 24, symbology: 'ean13', value: '{gtin}' },
  ],
};

async function draftWithRows(): Promise<number> {
  const { id } = await desk.create();
  await desk.giveTable(id, 'wein.csv', WINE);
  await desk.addArtwork(id, 'front.png', await drawArtwork(1, { width: 1170, height: 800 }));
  return id;
}

const at = (id: number) => `/api/desk/drafts/${id}`;

describe('the layout of a job', () => {
  it('is said whole, and makes rows red whose fields cannot be drawn', async () => {
    const id = await draftWithRows();
    const { status, body } = await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: LAYOUT } });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        layout: { name: null, version: null, unchecked: 0, layout: { name: 'Back', counters: {}, language: 'en' } },
        counts: { rows: 3, green: 2, red: 1 },
        ready: true,
        row_troubles: [{ rows: 1, first: 3, remark: { weight: 'red', kind: 'field_error' } }],
      },
    });
    const { rows } = await desk.rows(id, '?verdict=red');
    expect(rows[0].remarks).toMatchObject([
      {
        kind: 'field_error',
        facts: { row: '4' },
        trouble: { kind: 'missing_glyph', facts: { item: 'lot', character: '𓀀' } },
        text: 'No font of "lot" has the character "𓀀" (U+13000). Take another font, or write the value without it.',
      },
    ]);
    const mended = await desk.changeRow(id, 3, { cells: [null, null, null, null, null, 'L3'] });
    expect(mended).toMatchObject({ row: { verdict: 'green', remarks: [] }, draft: { counts: { red: 0 } } });
    // An empty cell is to blame itself; a letter that no font has is not.
    expect(rows[0].remarks.map(({ column }) => column)).toEqual([null]);
    await desk.changeRow(id, 1, { cells: [null, null, null, null, null, ''] });
    const empty = (await desk.rows(id, '?verdict=red')).rows[0];
    expect(empty.remarks.filter(({ trouble }) => trouble?.kind === 'empty_value')).toMatchObject([
      { kind: 'field_error', weight: 'red', column: 5 },
    ]);
    await desk.changeRow(id, 1, { cells: [null, null, null, null, null, null] });
    const without = await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: null } });
    expect(without.body).toMatchObject({ layout: null, counts: { green: 3 } });
  });

  it('makes rows red that have no room for every ID, and says so at the field', async () => {
    const id = await draftWithRows();
    // Room for 7K3QZ, and none for WWWWW.
    const narrow = { id: 'own', type: 'text', x: 5, y: 5, w: 16, h: 6, value: '{id}', font: { size: 12 } };
    const put = (item: object) =>
      desk.ask('PUT', `${at(id)}/layout`, { json: { layout: { ...LAYOUT, items: [item] } } });
    expect((await put(narrow)).body.counts).toMatchObject({ red: 3 });
    const { body } = await desk.ask('GET', `${at(id)}/rows/1/fields`);
    expect(body.errors).toMatchObject([{ item: 'own', trouble: { kind: 'overflow' } }]);
    expect((await put({ ...narrow, w: 26 })).body.counts).toMatchObject({ green: 3, red: 0 });
  });

  it('is a kept one by its name', async () => {
    const id = await draftWithRows();
    const token = (await call(station.url, 'POST', '/api/token', { json: OPERATOR })).body.access_token;
    await call(station.url, 'PUT', '/api/layouts/Back', { token, json: LAYOUT });
    const named = await desk.ask('PUT', `${at(id)}/layout`, { json: { name: 'Back' } });
    expect(named.body.layout).toMatchObject({ name: 'Back', version: 1 });
    const same = await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: LAYOUT } });
    expect(same.body.layout).toMatchObject({ name: 'Back', version: 1 });
    expect((await desk.ask('PUT', `${at(id)}/layout`, { json: { name: 'None' } })).status).toBe(404);
  });

  it.each([
    ['another size', { label: { width: 70, height: 40 }, items: [] }, 'label_size'],
    ['a field that is not there', { items: [{ ...LAYOUT.items[0], value: '{nothing}' }] }, 'unknown_field'],
    ['a font that is not there', { items: [{ ...LAYOUT.items[0], font: { family: 'Comic' } }] }, 'unknown_font'],
  ])('makes no label with %s', async (_, change, kind) => {
    const id = await draftWithRows();
    const { body } = await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: { ...LAYOUT, ...change } } });
    expect(body).toMatchObject({ ready: false, counts: { green: 3 } });
    expect(body.remarks).toContainEqual(
      expect.objectContaining({ weight: 'red', kind: 'layout_error', trouble: expect.objectContaining({ kind }) }),
    );
  });

  it('says at the field which it names that it is not there', async () => {
    const id = await draftWithRows();
    const layout = { ...LAYOUT, items: [{ ...LAYOUT.items[0], value: '{nothing}' }] };
    const { body } = await desk.ask('POST', `${at(id)}/fields/preview`, { json: { layout, row: 1 } });
    expect(body.row).toBe(2);
    expect(body.errors).toMatchObject([{ item: LAYOUT.items[0].id, trouble: { kind: 'unknown_field' } }]);
  });

  it('keeps its items out of the caption', async () => {
    const id = await draftWithRows();
    await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: LAYOUT } });
    const changed = await desk.change(id, { options: { caption: 6 } });
    expect(changed.remarks.map(({ trouble }) => trouble?.kind)).toContain('off_label');
    expect((await desk.change(id, { options: { caption: 3 } })).ready).toBe(true);
  });
});

describe('the fields of a row', () => {
  it('are drawn item by item, of any row', async () => {
    const id = await draftWithRows();
    await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: LAYOUT } });
    const { body } = await desk.ask('GET', `${at(id)}/rows/1/fields`);
    expect(body).toMatchObject({ width: 99.1, height: 67.7, errors: [], warnings: [] });
    expect(body.items.map((item: { id: string; svg: string | null }) => [item.id, item.svg === null])).toEqual([
      ['lot', false],
      ['more', true],
      ['ean', false],
    ]);
    expect(body.items[2]).toMatchObject({
      svg: expect.stringMatching(/^<svg .*data-item="ean"/),
      box: { x: 53, y: 40, w: 40, h: 24 },
    });
    expect((await desk.ask('GET', `${at(id)}/rows/9/fields`)).status).toBe(404);
    expect((await desk.ask('GET', `${at(id)}/fields/rows`)).body).toEqual({ longest: 2, emptiest: 1 });
  });

  it('come with why the row is red whatever they are', async () => {
    const id = await draftWithRows();
    await desk.changeRow(id, 2, { cells: [null, null, null, null, null, null, null, '4012345670371'] });
    const remarksOf = async (row: number | null) =>
      (await desk.ask('POST', `${at(id)}/fields/preview`, { json: { layout: LAYOUT, row } })).body.remarks;
    expect(await remarksOf(1)).toEqual([]);
    expect(await remarksOf(2)).toMatchObject([{ weight: 'red', kind: 'gtin_check_digit' }]);
    // What is red for its fields alone is told among their errors.
    await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: LAYOUT } });
    expect(await remarksOf(3)).toEqual([]);
    expect(await remarksOf(null)).toEqual([]);
    await desk.changeRow(id, 2, { skipped: true });
    expect(await remarksOf(2)).toEqual([]);
  });

  it('are shown in a layout that is not kept', async () => {
    const id = await draftWithRows();
    const preview = (layout: object, row: number | null) =>
      desk.ask('POST', `${at(id)}/fields/preview`, { json: { layout, row } });
    const wide = { ...LAYOUT, items: [{ ...LAYOUT.items[0], w: 3 }] };
    expect((await preview(wide, 1)).body).toMatchObject({
      items: [{ svg: null }],
      errors: [{ item: 'lot', trouble: { kind: 'overflow' }, text: expect.stringContaining('too small') }],
    });
    expect((await preview(LAYOUT, null)).body.errors).toMatchObject([
      { item: 'lot', trouble: { kind: 'empty_value' } },
      { item: 'ean' },
    ]);
    const broken = await preview({ ...LAYOUT, label: { width: -1, height: 5 } }, 1);
    expect(broken).toMatchObject({ status: 400, body: { error: expect.stringContaining('label.width') } });
    expect((await desk.get(id)).layout).toBeNull();
  });

  it('are proposed from the columns and the template, and the proposal makes labels', async () => {
    const id = await draftWithRows();
    const { body } = await desk.ask('POST', `${at(id)}/layout/proposal`, { json: { language: 'de' } });
    expect(body.layout.items.map((item: { id: string }) => item.id)).toEqual(['name', 'lot', 'code']);
    await desk.changeRow(id, 3, { cells: [null, null, null, null, null, 'L3'] });
    const chosen = await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: body.layout } });
    expect(chosen.body).toMatchObject({ ready: true, counts: { green: 3 } });
  });
});

const plain = async (color: string) =>
  sharp({ create: { width: 1170, height: 800, channels: 3, background: color } })
    .png()
    .toBuffer();

describe('a text on artwork of nearly its brightness', () => {
  it('makes its rows amber, is told at the field, and is proposed in white', async () => {
    const { id } = await desk.create();
    await desk.giveTable(id, 'wein.csv', WINE.replace(' 𓀀', ''));
    await desk.addArtwork(id, 'front.png', await plain('#2a2230'));
    const layout = { ...LAYOUT, items: LAYOUT.items.slice(0, 1) };
    const put = async (json: object) => (await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: json } })).body;
    expect(await put(layout)).toMatchObject({
      ready: true,
      counts: { green: 0, amber: 3 },
      row_troubles: [
        {
          rows: 3,
          remark: {
            weight: 'amber',
            kind: 'field_warning',
            trouble: { kind: 'text_contrast', facts: { item: 'lot' } },
          },
        },
      ],
    });
    const { body } = await desk.ask('GET', `${at(id)}/rows/1/fields`);
    expect(body.warnings).toMatchObject([{ item: 'lot', trouble: { kind: 'text_contrast' } }]);

    const proposed = await desk.ask('POST', `${at(id)}/layout/proposal`, { json: { language: 'de' } });
    const texts = proposed.body.layout.items.filter(({ type }: { type: string }) => type === 'text');
    expect(texts.map(({ color }: { color: string }) => color)).toEqual(['#FFFFFF', '#FFFFFF']);
    expect((await put(proposed.body.layout)).counts).toMatchObject({ green: 3, amber: 0 });

    // Another artwork of the same name: the rows are looked at again.
    await desk.addArtwork(id, 'front.png', await plain('#f4f0e8'));
    expect((await desk.get(id)).counts).toMatchObject({ green: 0, amber: 3 });
  });
});

describe('texts on artworks of their own', () => {
  it('are told by the artwork of each row, a few artworks at a time', async () => {
    const { id } = await desk.create();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}.png`);
    const rows = names.map((name, i) => `Wein ${i};Weingut;DE;11;750;L${i};Sulfite;4012345670370;;${name}`);
    await desk.giveTable(id, 'wein.csv', `${WINE.split('\n')[0]};Bild\n${rows.join('\n')}\n`);
    for (const [i, name] of names.entries())
      await desk.addArtwork(id, name, await plain(i % 3 ? '#f4f0e8' : '#2a2230'));
    const layout = { ...LAYOUT, items: LAYOUT.items.slice(0, 1) };
    await desk.ask('PUT', `${at(id)}/layout`, { json: { layout } });
    await expect.poll(async () => (await desk.get(id)).layout?.unchecked).toBe(0);
    const { rows: told } = await desk.rows(id);
    const unread = told.map(({ remarks }) => remarks.some(({ trouble }) => trouble?.kind === 'text_contrast'));
    expect(unread).toEqual([true, false, false, true, false, false]);
  });
});

describe('the layout of a template', () => {
  it('is that of its jobs, where it fits their label and nobody chose another', async () => {
    const token = (await call(station.url, 'POST', '/api/token', { json: OPERATOR })).body.access_token;
    const ask = (method: string, path: string, json: object) => call(station.url, method, path, { token, json });
    const own = { name: 'Own wine', fields: [{ key: 'lot', label: 'Partie', type: 'text', required: true }] };
    const layout = { ...LAYOUT, name: 'Of a template', items: LAYOUT.items.slice(0, 1) };
    expect((await ask('POST', '/api/templates', { id: 'own', ...own, layout: layout.name })).status).toBe(400);
    await ask('PUT', `/api/layouts/${encodeURIComponent(layout.name)}`, layout);
    const made = await ask('POST', '/api/templates', { id: 'own', ...own, layout: layout.name });
    expect([made.status, made.body]).toMatchObject([201, { layout: layout.name }]);
    // A change that does not speak of it keeps it.
    expect((await ask('PUT', '/api/templates/own', own)).body.layout).toBe(layout.name);

    const { id } = await desk.create();
    const given = await desk.giveTable(id, 'partien.csv', 'Partie\nP1\nP2\n');
    expect(given).toMatchObject({ template_id: 'own', layout: { name: layout.name, version: 1 } });
    await desk.ask('PUT', `${at(id)}/layout`, { json: { layout: null } });
    expect((await desk.giveTable(id, 'partien.csv', 'Partie\nP3\n')).layout).toBeNull();

    const other = await desk.create();
    await desk.change(other.id, { sheet_id: 'l7160' });
    expect((await desk.giveTable(other.id, 'partien.csv', 'Partie\nP1\n')).layout).toBeNull();
    expect((await ask('PUT', '/api/templates/own', { ...own, layout: null })).body).not.toHaveProperty('layout');
  });
});
