// The door for buyers: what is published is there for everybody, and of all else nobody learns a thing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';

const GTIN = '09506000134352';
const FIELDS = [
  { key: 'product_name', label: 'Product', type: 'text', required: true },
  { key: 'gtin', label: 'GTIN', type: 'gtin', required: false },
  { key: 'lot', label: 'Lot', type: 'text', required: false },
  { key: 'recipe', label: 'Recipe', type: 'text', required: false, private: true },
];
const METADATA = { product_name: 'Risotto <b>"rice"</b>', gtin: '9506000134352', lot: 'L 1', recipe: 'secret saffron' };
const SETTINGS = {
  'public.port': 0,
  'public.brand': 'Dal Giardino',
  'public.links': ['gs1:pip de https://brand.example/de/{gtin}?s={serial}', 'gs1:pip https://brand.example/{gtin}'],
};
const MISSING = '22222';
const HTML = { accept: 'text/html' };

let station: InProcess;
let desk: Desk;
let door: string;
let shown: string;
let hidden: string;
let marked: Uint8Array;

const at = (path: string, headers: Record<string, string> = {}) => call(door, 'GET', path, { headers });
const own = (method: string, path: string, json?: unknown) =>
  call(station.url, method, path, { token: station.apiKey, ...(json === undefined ? {} : { json }) });
const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

async function record(seed: string) {
  const { apiKey } = station;
  const image = base64(await artwork(seed, { width: 1000, height: 700 }));
  const json = { image, template_id: 'rice', metadata: METADATA };
  return call(station.url, 'POST', '/api/records', { token: apiKey, json });
}

beforeAll(async () => {
  station = await startInProcess({ settings: SETTINGS });
  desk = await openDesk(station);
  door = station.door ?? '';
  const { status } = await desk.call('POST', '/api/templates', { id: 'rice', name: 'Rice', fields: FIELDS });
  expect(status).toBe(201);
  const [one, two] = [await record('rice 1'), await record('rice 2')];
  shown = one.body.watermark_id;
  hidden = two.body.watermark_id;
  marked = Buffer.from(two.body.watermarked_image, 'base64');
  expect((await own('PATCH', `/api/records/${shown}`, { published: true })).body.card.published).toBe(true);
});
afterAll(() => station.close());

/** What an answer tells, but for what differs from request to request. */
async function told(method: string, path: string, more: { json?: unknown; headers?: Record<string, string> } = {}) {
  const { status, headers, bytes } = await call(door, method, path, more);
  const kept = [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'keep-alive', 'connection', 'ratelimit'].includes(name),
  );
  return { status, headers: kept, body: text({ bytes }) };
}

describe('a record that is not published', () => {
  const paths = (id: string) => [
    ...[`/c/${id}`, `/c/${id.slice(3)}`, `/01/${GTIN}/21/${id.slice(3)}`, `/01/${GTIN}/10/L%201/21/${id}`],
    ...[`/01/${GTIN}/21/${id}?linkType=linkset`, `/api/records/${id}`, `/api/records/${id}/watermarked`],
    ...[`/api/records/${id}/passport`, `/api/records/${id}/image`, `/api/records/${id}/scans`],
  ];

  it('is answered as one that is not there, by every address and in every form', async () => {
    const pairs = paths(hidden).map((path, i) => [path, paths(`TW-${MISSING}`)[i]] as const);
    for (const [path, other] of pairs)
      for (const headers of [{}, HTML, { accept: 'application/ld+json' }, { accept: 'application/linkset+json' }]) {
        const [mine, none] = [await told('GET', path, { headers }), await told('GET', other, { headers })];
        expect(mine.status).toBe(404);
        expect(mine.headers).toEqual(none.headers);
        expect(mine.body).toBe(none.body);
      }
  });

  it('takes no scan, no register code and no photograph', async () => {
    for (const [path, json] of [
      ['scan', {}],
      ['register', { code: 'ABCDEFGH' }],
    ] as const) {
      const [mine, none] = [hidden, `TW-${MISSING}`].map((id) => told('POST', `/api/records/${id}/${path}`, { json }));
      expect(await mine).toEqual(await none);
      expect((await mine).status).toBe(404);
    }
    const { body } = await call(door, 'POST', '/api/scan', { json: { image: base64(marked) } });
    expect(body.success).toBe(true);
    expect([body.trusted, body.matches_artwork, body.standing, body.assisted]).toEqual([null, null, null, false]);
  });

  it('is there for buyers as long as it is published', async () => {
    await own('PATCH', `/api/records/${hidden}`, { published: true });
    expect((await at(`/c/${hidden}`)).status).toBe(200);
    await own('PATCH', `/api/records/${hidden}`, { published: false });
    expect((await at(`/c/${hidden}`)).status).toBe(404);
  });
});

describe('a published record', () => {
  it('is a page without scripts, with its public fields and what it does not prove', async () => {
    const page = text(await at(`/c/${shown.toLowerCase()}`, { ...HTML, 'accept-language': 'de-AT' }));
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('Risotto &lt;b&gt;&quot;rice&quot;&lt;/b&gt;');
    expect(page).toContain('Dal Giardino hat ihn veröffentlicht');
    expect(page).toContain('Das heißt nicht, dass das Etikett in Ihrer Hand echt ist');
    expect(page).not.toMatch(/saffron|Recipe|<script(?! type="application)/);
  });

  it('is asked for again by its ETag, and changes with the record', async () => {
    const first = await at(`/api/records/${shown}`);
    expect(first.body.record_metadata).toEqual({
      product_name: METADATA.product_name,
      gtin: METADATA.gtin,
      lot: 'L 1',
    });
    const again = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await at(`/api/records/${shown}`, again)).status).toBe(304);
    await own('PATCH', `/api/records/${shown}`, { description: 'Long grains' });
    expect((await at(`/api/records/${shown}`, again)).body.description).toBe('Long grains');
  });

  it('counts the scans of buyers, each once', async () => {
    const json = { client_scan_id: 'of a buyer', scanner_address: 'buyer mark', latitude: 48.1, longitude: 11.6 };
    const count = async () => (await call(door, 'POST', `/api/records/${shown}/scan`, { json })).body.scan_count;
    expect([await count(), await count()]).toEqual([1, 1]);
    expect((await own('GET', `/api/records/${shown}/scans`)).body.total).toBe(1);
  });

  it('is found by its Digital Link, and leads on by link type and language', async () => {
    const link = `/01/${GTIN}/10/L%201/21/${shown.slice(3)}`;
    expect((await at(link, HTML)).status).toBe(200);
    expect((await at(link.replace(GTIN, '04012345670009'))).status).toBe(404);
    const serial = shown.slice(3);
    const german = await at(`${link}?linkType=gs1:pip`, { 'accept-language': 'de' });
    expect([german.status, german.headers.get('location')]).toEqual([
      307,
      `https://brand.example/de/${GTIN}?s=${serial}`,
    ]);
    expect((await at(`${link}?linkType=gs1:pip`)).headers.get('location')).toBe(`https://brand.example/${GTIN}`);
    expect((await at(`${link}?linkType=gs1:recallStatus`)).status).toBe(404);
    const { headers, body } = await at(link, { accept: 'application/linkset+json' });
    expect(headers.get('content-type')).toContain('application/linkset+json');
    const [set] = body.linkset;
    // GS1 has no space among the characters of a lot.
    expect(set.anchor).toBe(`${door}/01/${GTIN}/21/${serial}`);
    // As GS1's schema of linksets has it: a description, and links alone besides.
    const { anchor: _, itemDescription, ...targets } = set;
    expect(itemDescription).toBe(METADATA.product_name);
    for (const [type, links] of Object.entries<{ href: string; title: string }[]>(targets))
      expect([type, links.map((one) => typeof one.href + typeof one.title)]).toEqual([
        expect.stringMatching(/^https:\/\/ref\.gs1\.org\/voc\/\w+$/),
        links.map(() => 'stringstring'),
      ]);
    expect(set['https://ref.gs1.org/voc/pip']).toHaveLength(2);
    expect(set['https://ref.gs1.org/voc/defaultLink'][0].href).toBe(`${door}/c/${shown}`);
    const { body: about } = await at('/.well-known/gs1resolver');
    expect(about).toMatchObject({ resolverRoot: door, supportedPrimaryKeys: ['01'] });
    const machine = (await at(link, { accept: 'application/ld+json' })).body;
    expect(machine).toMatchObject({ gtin: GTIN, serialNumber: serial, 'gs1:hasBatchLotNumber': 'L 1' });
    expect(JSON.stringify(machine)).not.toContain('saffron');
  });
});

describe('the public door', () => {
  it('has nothing of the desk, of the interface and of accounts', async () => {
    for (const path of [
      '/api/desk/batches',
      '/api/records',
      '/api/docs',
      '/api/openapi.json',
      '/api/health',
      '/launch',
    ])
      expect((await at(path)).status).toBe(404);
    expect((await call(door, 'POST', '/api/token', { json: {} })).status).toBe(404);
    expect((await call(door, 'GET', `/api/records/${hidden}`, { token: station.apiKey })).status).toBe(404);
  });

  it('opens for the labels of a job by the word of an operator, who sees the fields before', async () => {
    const batch = await planBatch(station, await artwork('rice'), 1, { template_id: 'rice' });
    const path = `/api/desk/batches/${batch}/publication`;
    const { body } = await desk.call('GET', path);
    expect(body).toEqual({ published: false, shown: ['Product', 'GTIN', 'Lot'], hidden: ['Recipe'], address: null });
    // The label's record, as the making of the batch writes it.
    await station.app.store.change(async (tables) => {
      const [label] = await tables.labels.ofBatch(batch, { limit: 1 });
      await tables.labels.change(label.id, { record_id: hidden.slice(3) });
      await tables.records.change(hidden.slice(3), { published: null });
    });
    expect((await at(`/c/${hidden}`)).status).toBe(404);
    expect((await desk.call('PUT', path, { published: true })).body.published).toBe(true);
    expect((await at(`/c/${hidden}`)).status).toBe(200);
    await own('PATCH', `/api/records/${hidden}`, { published: false });
    expect((await at(`/c/${hidden}`)).status).toBe(404);
    const { body: log } = await desk.call('GET', '/api/desk/activity');
    expect(JSON.stringify(log)).toContain('publishBatch');
  });
});

it('an ID that is looked for and ends within a character leads to a page, not to a failure', async () => {
  const { status, headers } = await at(`/find?id=${'a'.repeat(63)}${encodeURIComponent('😀')}`);
  expect(status).toBe(303);
  expect(headers.get('location')).toMatch(/^\/c\/a{63}%/);
});
