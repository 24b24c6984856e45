// @module-tag later: makes whole jobs; the journey through the window makes one
// @module-tag long
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import { REMARK_KINDS } from '#shared/core/remark.ts';
import type { DraftNews } from '#shared/create/draft.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { makeXlsx, textRows } from '#test/unit/spreadsheets/make-xlsx.ts';

let station: InProcess;
let desk: DraftDesk;
let front: Uint8Array;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDraftDesk(station);
  await station.app.templates.create({ userId: station.userId, kind: 'operator', name: 'anna', role: 'admin' }, PART);
  front = await drawArtwork(1, { width: 1170, height: 800 });
});
afterAll(() => station.close());

const PART: Template = {
  id: 'part',
  name: 'Part',
  fields: [
    { key: 'product_name', label: 'Product name', type: 'text', required: true },
    { key: 'sku', label: 'Article number', type: 'text', required: false },
    { key: 'production_date', label: 'Made on', type: 'date', required: false },
    { key: 'gtin', label: 'GTIN', type: 'gtin', required: false },
    { key: 'quantity', label: 'Quantity', type: 'text', required: false },
    { key: 'notes', label: 'Remarks', type: 'multiline', required: false },
  ],
};
const HEADERS = 'product_name;sku;production_date;gtin;quantity';

/** A job of parts, with artwork for all rows. */
async function jobOf(lines: readonly string[], headers = HEADERS) {
  const { id } = await desk.create();
  await desk.giveTable(id, 'teile.csv', [headers, ...lines].join('\n'));
  await desk.change(id, { template_id: 'part' });
  return (await desk.addArtwork(id, 'front.png', front)).draft;
}

const verdictsOf = async (id: number) => (await desk.rows(id)).rows.map(({ verdict }) => verdict);
const kindsOf = async (id: number) => {
  const { rows } = await desk.rows(id);
  return rows.map(({ remarks }) => remarks.map(({ kind, weight }) => `${weight} ${kind}`));
};

describe('a spreadsheet', () => {
  it('has its umlauts in Windows-1252; where they may be meant otherwise, the person decides', async () => {
    const { id } = await desk.create();
    const bytes = Buffer.from('Produktname;Menge\nGr\xfc\xdfe;1\nK\xe4se;2\n', 'latin1');
    const draft = await desk.giveTable(id, 'alt.csv', bytes);
    expect(draft.table).toMatchObject({ encoding: 'windows-1252', headers: ['Produktname', 'Menge'] });
    expect((await desk.rows(id)).rows[0].cells).toEqual(['Grüße', '1']);

    const { status, body } = await desk.ask('PATCH', `/api/desk/drafts/${id}/table`, { json: { encoding: 'cp850' } });
    expect([status, body.table.encoding]).toEqual([200, 'cp850']);
    expect((await desk.rows(id)).rows[0].cells[0]).not.toBe('Grüße');
    const wrong = await desk.ask('PATCH', `/api/desk/drafts/${id}/table`, { json: { encoding: 'ebcdic' } });
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('"windows-1252"')]);
  });

  it('keeps leading zeros, names what Excel damaged, and checks GTINs', async () => {
    const { id } = await jobOf([
      'Schraube;0004711;2026-01-31;4012345670004;007',
      'Mutter;4.71E+15;2026-01-31;;1',
      'Feder;3;31.02.2026;4012345670005;1',
      'Hülse;4;46022;;1',
      ';5;2026-01-31;;1',
    ]);
    expect(await kindsOf(id)).toEqual([
      [],
      ['red scientific'],
      ['red no_such_day', 'red gtin_check_digit'],
      ['red date_as_number'],
      ['red missing'],
    ]);
    const { rows } = await desk.rows(id);
    expect(rows[0].cells).toEqual(['Schraube', '0004711', '2026-01-31', '4012345670004', '007']);
    expect(rows[3].remarks[0]).toMatchObject({ offer: '2025-12-31', field: 'production_date', column: 2 });
    expect(rows[4].remarks[0]).toMatchObject({ facts: { label: 'Product name', value: '' }, column: 0 });
    const draft = await desk.get(id);
    expect(draft.row_troubles.map(({ remark, rows: count, first }) => [remark.kind, count, first])).toContainEqual([
      'scientific',
      1,
      2,
    ]);
  });

  it('is read from the sheet that is chosen, where it has several', async () => {
    const { id } = await desk.create();
    const book = makeXlsx({
      sheets: [
        {
          name: 'Mai',
          rows: textRows([
            ['product_name', 'sku'],
            ['Schraube', '007'],
          ]),
        },
        {
          name: 'Juni',
          rows: textRows([
            ['product_name', 'sku'],
            ['Mutter', '008'],
            ['Feder', '009'],
          ]),
        },
      ],
    });
    expect((await desk.giveTable(id, 'teile.xlsx', book)).table).toMatchObject({
      sheet: 'Mai',
      sheets: ['Mai', 'Juni'],
      rows: 1,
    });
    const { body } = await desk.ask('PATCH', `/api/desk/drafts/${id}/table`, { json: { sheet: 'Juni' } });
    expect(body.table).toMatchObject({ sheet: 'Juni', rows: 2 });
    expect((await desk.rows(id)).rows[1].cells).toEqual(['Feder', '009']);
  });

  it('is refused by its name where it is none, and the one before stays', async () => {
    const { id } = await jobOf(['Schraube;1;;;']);
    const reply = await desk.ask('PUT', `/api/desk/drafts/${id}/table?name=front.png`, { raw: front });
    expect([reply.status, reply.body.error]).toEqual([415, expect.stringContaining('front.png is a picture (PNG)')]);
    expect((await desk.get(id)).counts.rows).toBe(1);
  });
});

describe('rows', () => {
  it('are changed cell by cell: of the others nothing need be known', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    await desk.changeRow(id, 1, { cells: ['Mutter'] });
    const { row } = await desk.changeRow(id, 1, { cells: ['2'], from: 1 });
    expect([row.cells.slice(0, 2), row.edited]).toEqual([
      ['Mutter', '2'],
      [0, 1],
    ]);
    expect((await desk.changeRow(id, 1, { cells: [null], from: 1 })).row.edited).toEqual([0]);
    const beyond = { json: { cells: ['x', 'y'], from: row.cells.length - 1 } };
    expect((await desk.ask('PATCH', `/api/desk/drafts/${id}/rows/1`, beyond)).status).toBe(400);
  });

  it('are left alone where their spreadsheet was replaced, or is read otherwise by now', async () => {
    const { id, table } = await jobOf(['Schraube;1;;;1', 'Mutter;2;;;1']);
    const { row } = await desk.changeRow(id, 1, { cells: ['Bolzen'], reading: table?.reading ?? 0 });
    expect([row.reading, row.cells[0]]).toEqual([table?.reading, 'Bolzen']);
    const next = await desk.giveTable(id, 'neu.csv', `${HEADERS}\nFeder;9;;;1`);
    const late = (reading: number) =>
      desk.ask('PATCH', `/api/desk/drafts/${id}/rows/1`, { json: { cells: [null], reading } });
    expect((await late(row.reading)).status).toBe(409);
    const { body } = await desk.ask('PATCH', `/api/desk/drafts/${id}/table`, { json: { header_row: 2 } });
    expect(body.table.reading).toBeGreaterThan(next.table?.reading ?? 0);
    expect((await late(next.table?.reading ?? 0)).status).toBe(409);
  });

  it('are told to every window when they change, and so are jobs that are made or thrown away', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    const told: DraftNews[] = [];
    const stop = station.app.events((event) => event.type === 'draft' && told.push(event.data));
    await desk.changeRow(id, 1, { cells: ['Bolzen'] });
    const { changed_at } = await desk.get(id);
    await desk.make(id);
    await desk.ask('DELETE', `/api/desk/drafts/${id}`);
    stop();
    expect(told.map(({ became }) => became)).toEqual(['changed', 'made', 'discarded']);
    expect(told[0]).toEqual({ id, changed_at, became: 'changed' });
  });

  it('can be changed, left out, and listed by verdict; the file stays as it was', async () => {
    const { id } = await jobOf(['Schraube;1;;;1', ';2;;;1', ';3;;;1']);
    expect((await desk.changeRow(id, 2, { cells: ['Mutter'] })).row).toMatchObject({ verdict: 'green', edited: [0] });
    const { row, draft } = await desk.changeRow(id, 3, { skipped: true });
    expect([row.verdict, draft.counts]).toEqual(['skipped', { rows: 3, green: 2, amber: 0, red: 0, skipped: 1 }]);
    expect((await desk.rows(id, '?verdict=green&offset=1&limit=1')).rows.map(({ row }) => row)).toEqual([2]);
    expect((await desk.changeRow(id, 2, { cells: [null] })).row).toMatchObject({ verdict: 'red', edited: [] });
    expect((await desk.ask('PATCH', `/api/desk/drafts/${id}/rows/4`, { json: { skipped: true } })).status).toBe(404);
  });

  it('are amber where they say the same, until one of them is left out', async () => {
    const { id } = await jobOf(['Schraube;1;;;1', 'Mutter;2;;;1', 'Schraube;1;;;1']);
    const { rows } = await desk.rows(id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['amber', 'green', 'amber']);
    expect(rows[2].remarks).toMatchObject([{ kind: 'duplicate_row', facts: { row: '1', number: '2' } }]);
    await desk.changeRow(id, 3, { skipped: true });
    expect(await verdictsOf(id)).toEqual(['green', 'green', 'skipped']);
  });

  it('are missing where a spreadsheet has headers alone, which is told first', async () => {
    const draft = await jobOf([]);
    expect(draft).toMatchObject({
      ready: false,
      counts: { rows: 0 },
      remarks: [{ kind: 'header_only', weight: 'red' }, { kind: 'small_label' }],
    });
    expect((await jobOf(['Schraube;1;;;1'])).remarks.map(({ kind }) => kind)).not.toContain('header_only');
  });

  it('get values that are given once for fields that no column fills', async () => {
    const draft = await jobOf(['1;1', '2;2'], 'sku;quantity');
    expect(draft.remarks).toMatchObject([{ kind: 'field_unfilled', facts: { label: 'Product name' } }, {}]);
    const filled = await desk.change(draft.id, { values: { product_name: 'Schraube', quantity: 'ignored' } });
    expect([filled.counts.green, filled.ready]).toEqual([2, true]);
    const wrong = await desk.ask('PATCH', `/api/desk/drafts/${draft.id}`, { json: { values: { colour: 'red' } } });
    expect(wrong.status).toBe(400);
  });

  it('can be typed in, one after the other', async () => {
    const draft = await desk.create({ by_hand: 'generic' });
    expect(draft.table).toMatchObject({
      kind: 'hand',
      rows: 1,
      headers: expect.arrayContaining(['Product name', 'GTIN']),
    });
    await desk.changeRow(draft.id, 1, { cells: ['Schraube'] });
    const { status, body } = await desk.ask('POST', `/api/desk/drafts/${draft.id}/rows`);
    expect([status, body.row.row, body.row.verdict]).toEqual([201, 2, 'green']);
    await desk.changeRow(draft.id, 2, { cells: ['Mutter'] });
    expect((await desk.addArtwork(draft.id, 'front.png', front)).draft.counts.green).toBe(2);
    // Fields that both templates have keep what was typed in.
    await desk.change(draft.id, { template_id: 'cosmetics' });
    expect((await desk.rows(draft.id)).rows[1].cells[0]).toBe('Mutter');
  });

  it('are announced where they need more than one job, and rows of one job are not', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `Schraube;${i};;;1`);
    const announced = ({ remarks }: Awaited<ReturnType<typeof jobOf>>) =>
      remarks.filter(({ kind }) => kind === 'too_many_rows').map(({ facts }) => facts);
    expect(announced(await jobOf(rows(5_000)))).toEqual([]);
    const draft = await jobOf(rows(5_003));
    expect(announced(draft)).toEqual([{ rows: '5003', jobs: '2', most: '5000' }]);
    expect([draft.ready, draft.sheets.count]).toEqual([true, 626]);
  });
});

describe('columns', () => {
  it('come back as a person chose them with the same headers', async () => {
    const headers = 'Was;Nummer;Sonst';
    const { id, columns } = await jobOf(['Schraube;1;x'], headers);
    expect(columns.map(({ field }) => field)).not.toContain('notes');
    await desk.change(id, { columns: ['product_name', 'sku', 'notes'] });
    const again = await desk.create();
    const draft = await desk.giveTable(again.id, 'andere.csv', `${headers}\nMutter;2;y\n`);
    expect(draft.template_id).toBe('part');
    expect(draft.columns.map(({ field, by }) => [field, by])).toEqual([
      ['product_name', 'memory'],
      ['sku', expect.any(String)],
      ['notes', 'memory'],
    ]);
  });

  it('say how many labels a row becomes where a person chose one for it, and are remembered as such', async () => {
    const headers = 'product_name;sku;Menge';
    const { id, quantity_column, labels } = await jobOf(['Schraube;1;3', 'Mutter;2;4', 'Feder;3;x'], headers);
    expect([quantity_column, labels]).toEqual([null, 3]);
    const draft = await desk.change(id, { quantity_column: 2 });
    expect([draft.labels, draft.counts.green, draft.counts.red]).toEqual([7, 2, 1]);
    expect(draft.remarks.filter(({ kind }) => kind === 'column_unused')).toEqual([]);
    const { rows } = await desk.rows(id);
    expect(rows[2].remarks).toMatchObject([{ kind: 'quantity_wrong', weight: 'red', column: 2 }]);
    expect((await desk.ask('PATCH', `/api/desk/drafts/${id}`, { json: { quantity_column: 3 } })).status).toBe(400);
    const again = await desk.create();
    expect((await desk.giveTable(again.id, 'b.csv', `${headers}\nHaken;1;9\n`)).quantity_column).toBe(2);
  });

  it('fill a field of the template each, and none twice', async () => {
    const { id } = await jobOf(['Schraube;1;;;']);
    for (const columns of [['product_name'], Array(5).fill('sku'), ['colour', null, null, null, null]]) {
      expect((await desk.ask('PATCH', `/api/desk/drafts/${id}`, { json: { columns } })).status).toBe(400);
    }
  });
});

describe('artwork', () => {
  it('is found by the column that names it, whatever its case and ending', async () => {
    const { id } = await desk.create();
    await desk.giveTable(id, 'a.csv', 'product_name;Bild\nSchraube;Grün.PNG\nMutter;rot\nFeder;blau.png\nHülse;\n');
    await desk.addArtwork(id, 'bilder/gru\u0308n.png', front);
    const { draft } = await desk.addArtwork(
      id,
      'Rot.jpg',
      await drawArtwork(3, { width: 1170, height: 800, type: 'jpeg' }),
    );
    expect(draft).toMatchObject({ artwork_column: 1, artwork: null });
    expect((await desk.rows(id)).rows.map(({ artwork }) => artwork)).toEqual([1, 2, null, null]);
    expect((await kindsOf(id)).slice(2)).toEqual([['red artwork_missing'], ['red no_artwork']]);
    expect((await desk.change(id, { artwork: 2 })).counts).toMatchObject({ green: 3, red: 1 });
  });

  it('is told apart by the paths that rows name, where folders have the same name, and never guessed', async () => {
    const { id } = await desk.create();
    const rows = ['rot/front.png', 'blau\\Front', 'front.png', 'gelb/front.png'].map((name, i) => `Teil ${i};${name}`);
    await desk.giveTable(id, 'a.csv', `product_name;Bild\n${rows.join('\n')}\n`);
    await desk.addArtwork(id, 'Bilder/rot/front.png', front);
    expect(await verdictsOf(id)).toEqual(['green', 'red', 'green', 'red']);
    const { artwork, draft } = await desk.addArtwork(id, 'Bilder/blau/front.png', front);
    expect([artwork.name, draft.artworks.map(({ name }) => name)]).toEqual([
      'blau/front.png',
      ['rot/front.png', 'blau/front.png'],
    ]);
    expect((await desk.rows(id)).rows.map((row) => row.artwork)).toEqual([1, 2, null, null]);
    expect((await kindsOf(id)).slice(2)).toEqual([['red artwork_ambiguous'], ['red artwork_missing']]);
  });

  it('is found by article numbers too, where files are named so', async () => {
    const { id } = await desk.create();
    await desk.giveTable(id, 'a.csv', 'product_name;sku\nSchraube;0815\nMutter;0816\n');
    await desk.addArtwork(id, '0815.png', front);
    const { draft } = await desk.addArtwork(id, '0816.png', await drawArtwork(4, { width: 1170, height: 800 }));
    expect(draft).toMatchObject({ artwork_column: 1, counts: { green: 2 } });
  });

  it('takes the place of the other of its name, under another number', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    await desk.change(id, { artwork: 1 });
    const { artwork, draft } = await desk.addArtwork(
      id,
      'FRONT.png',
      await drawArtwork(5, { width: 500, height: 342 }),
    );
    expect([artwork.id, draft.artwork, draft.artworks.length]).toEqual([2, 2, 1]);
    expect(artwork.remarks).toMatchObject([{ kind: 'enlarged', weight: 'red', facts: { times: '2.3' } }]);
    expect(draft.counts.red).toBe(1);
    expect((await desk.change(id, { sheet_id: 'l7160' })).counts.green).toBe(1);
  });

  it('is told by the forecast where it carries a mark already, and its rows are red', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    const place = (await desk.get(id)).place;
    const { marks } = station.app;
    const plain = await drawArtwork(6, { width: place.width_px, height: place.height_px });
    const { bytes } = await marks.embed({ picture: plain, message: '7K3QZ', type: 'png', dpi: 300, key: 'station' });
    const { artwork } = await desk.addArtwork(id, 'front.png', bytes);
    const { body } = await desk.ask('POST', `/api/desk/drafts/${id}/artworks/${artwork.id}/forecast`);
    expect(body.forecast).toBeNull();
    expect(body.draft.artworks[0].remarks).toMatchObject([{ kind: 'other_mark', facts: { message: '7K3QZ' } }]);
    expect(body.draft.ready).toBe(false);
    const marked = await desk.ask('GET', `/api/desk/drafts/${id}/artworks/${artwork.id}/marked`);
    expect(marked.status).toBe(409);
  });

  it('is told where it is of one colour, CMYK or other proportions', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    const { artwork } = await desk.addArtwork(id, 'front.png', await drawArtwork(7, { width: 1600, height: 800 }));
    expect(artwork.remarks).toEqual([]);
    const cut = await desk.change(id, { fit: 'cover' });
    expect(cut.artworks[0].remarks.map(({ kind }) => kind)).toEqual(['cropped']);
  });

  it('makes its rows amber where it is of one colour, and what shows through is told as it is', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    const grey = {
      create: { width: 1170, height: 800, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.4 } },
    } as const;
    await desk.addArtwork(id, 'front.png', await sharp(grey).png().toBuffer());
    const [{ id: artwork }] = (await desk.get(id)).artworks;
    const { body } = await desk.ask('POST', `/api/desk/drafts/${id}/artworks/${artwork}/forecast`);
    expect(body.draft.artworks[0].remarks).toMatchObject([
      { kind: 'transparent', facts: { percent: '60' } },
      { kind: 'flat_artwork', weight: 'amber' },
    ]);
    expect(await verdictsOf(id)).toEqual(['amber']);
    expect(await kindsOf(id)).toEqual([['amber flat_artwork']]);
  });

  it('is removed with what was said of it', async () => {
    const { id } = await jobOf(['Schraube;1;;;1']);
    const { status, body } = await desk.ask('DELETE', `/api/desk/drafts/${id}/artworks/1`);
    expect([status, body.artworks, body.ready]).toEqual([200, [], false]);
    expect(body.remarks.map(({ kind }: { kind: string }) => kind)).toContain('no_artwork');
    expect((await desk.ask('DELETE', `/api/desk/drafts/${id}/artworks/1`)).status).toBe(404);
  });
});

describe('the label', () => {
  it('below what is advised is told, and judged by the forecast', async () => {
    const { id, remarks } = await jobOf(['Schraube;1;;;1']);
    const small = (list: typeof remarks) => list.find(({ kind }) => kind === 'small_label');
    expect(small(remarks)).toMatchObject({
      weight: 'note',
      facts: { width: '1170', height: '800', width_mm: '99.1' },
    });
    const { body } = await desk.ask('POST', `/api/desk/drafts/${id}/artworks/1/forecast`);
    expect([body.forecast.grade, small(body.draft.remarks)]).toEqual(['A', undefined]);
    const tiny = { ...body.draft.preset, id: 'tiny', label: { width: 99.1, height: 12 }, pitch: { x: 101.6, y: 67.7 } };
    const margins = { ...tiny.margins, bottom: tiny.margins.bottom + 67.7 - 12 };
    const draft = await desk.change(id, { preset: { ...tiny, margins } });
    expect([small(draft.remarks)?.weight, draft.ready]).toEqual(['red', false]);
    expect(small((await desk.change(id, { sheet_id: 'l7169' })).remarks)).toBeUndefined();
  });

  it('fills sheets from the cell where it begins', async () => {
    const { id } = await jobOf(Array.from({ length: 9 }, (_, i) => `Schraube;${i};;;1`));
    expect((await desk.get(id)).sheets).toEqual({ count: 2, on_last: 1, cells: 8 });
    expect((await desk.change(id, { options: { start: 8 } })).sheets).toEqual({ count: 2, on_last: 8, cells: 8 });
    expect((await desk.change(id, { sheet_id: 'l7160' })).options).toMatchObject({ start: 1 });
    const wrong = await desk.ask('PATCH', `/api/desk/drafts/${id}`, { json: { options: { start: 99 } } });
    expect(wrong.status).toBe(400);
    expect((await desk.ask('PATCH', `/api/desk/drafts/${id}`, { json: { sheet_id: 'nothing' } })).status).toBe(400);
  });
});

it('every remark of these jobs is of the fixed list', async () => {
  const { drafts } = (await desk.ask('GET', '/api/desk/drafts')).body;
  expect(drafts.length).toBeGreaterThan(10);
  const told = new Set<string>();
  for (const { id } of drafts) {
    const draft = await desk.get(id);
    const { rows } = await desk.rows(id, '?limit=20');
    for (const { kind, text } of [...draft.remarks, ...rows.flatMap(({ remarks }) => remarks)]) {
      expect(text).toMatch(/^\S.*[.?]$/s);
      told.add(kind);
    }
  }
  expect([...told].filter((kind) => !(REMARK_KINDS as readonly string[]).includes(kind))).toEqual([]);
  expect(told.size).toBeGreaterThanOrEqual(10);
});
