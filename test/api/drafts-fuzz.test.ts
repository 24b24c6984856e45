// @module-tag later: a campaign of thousands of requests
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DRAFTS } from '#shared/create/drafts-api.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { artwork } from '#test/support/artwork.ts';
import { judge } from '#test/support/fuzz/attack.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

let station: InProcess;
let desk: DraftDesk;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDraftDesk(station);
});
afterAll(() => station.close());

const NUMBERS = ['1', '0', '-1', '1.5', '99999999999', '9'.repeat(40), 'abc', '%00', '..%2F..%2Fup'];
const QUERIES = [
  ...['', '?x=1', '?limit=0', '?limit=500&offset=1000000', '?verdict=red', '?verdict=blue', '?offset=-1'],
  ...[
    '?name=',
    '?name=%00',
    '?name=..%2F..%2Fetc%2Fpasswd',
    `?name=${'a'.repeat(1024)}`,
    '?name=.',
    '?name=%F0%9F%98%80.csv',
  ],
];
const measure = (more: object) => ({ preset: { ...SMALL_SHEET, ...more } });
const options = (more: object) => ({ options: { ...DEFAULT_SHEET_OPTIONS, ...more } });
const BODIES: unknown[] = [
  ...[undefined, null, [], 7, 'text', {}, { sample: 'wine' }, { by_hand: 'wine', sample: 'wine' }, { like_batch: 1 }],
  ...[
    { name: '' },
    { name: '\u0000' },
    { name: 'x'.repeat(128) },
    { template_id: 'generic' },
    { template_id: 'constructor' },
  ],
  ...[
    { columns: [] },
    { columns: Array(256).fill(null) },
    { columns: ['toString'] },
    { artwork_column: 1e6 },
    { artwork_column: 0 },
  ],
  ...[
    { values: { constructor: 'x' } },
    { values: { product_name: 'y'.repeat(4096) } },
    { artwork: -1 },
    { artwork: 2 ** 53 },
  ],
  ...[
    measure({ label: { width: 1e-9, height: 1e-9 } }),
    measure({ columns: 100, rows: 100 }),
    measure({ id: '__proto__' }),
  ],
  measure({ page: { width: 2000, height: 2000 }, label: { width: 2000, height: 2000 }, columns: 1, rows: 1 }),
  measure({ page: { width: 0.001, height: 2000 }, margins: { left: 0, top: 0, right: 0, bottom: 0 } }),
  ...[options({ start: 10_000 }), options({ used: Array(1000).fill([1, 2]) }), options({ copies: 1000, dpi: 600 })],
  ...[
    options({ used: [[1, 2, 3, 4, 5, 6]] }),
    options({ caption: 20 }),
    options({ bleed: 5 }),
    options({ turn: 'never' }),
  ],
  ...[
    { encoding: 'utf-16le' },
    { delimiter: '|' },
    { delimiter: '' },
    { sheet: 'none' },
    { header_row: 999 },
    { header_row: 2 },
  ],
  ...[{ cells: [] }, { cells: ['x'.repeat(4096)] }, { cells: Array(256).fill('a') }, { cells: [null, '\u0000\ud800'] }],
  ...[{ skipped: true }, { skipped: false, cells: [''] }, { cells: 'all' }],
];
const TABLES = [
  ...[
    '',
    'a',
    'a;b\n',
    'a;b\n1;2\n1;2\n',
    '"',
    'a,b\n"x',
    '\ufeff',
    'PK\u0003\u0004',
    '%PDF-1.7',
    '__proto__;constructor\n1;2\n',
  ],
  'product_name;sku\nSchraube;1\n=cmd();2\n',
];

const seen = new Set<number>();

async function attempt(method: string, path: string, sent: { json?: unknown; raw?: Uint8Array | string }) {
  const answer = await desk.ask(method, path, sent);
  const text = answer.status < 400 ? '' : Buffer.from(answer.bytes).toString();
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  seen.add(answer.status);
  const breach = judge({ method }, { status: answer.status, type: '', requestId, body: text });
  if (breach) return [`${method} ${path} ${JSON.stringify(sent).slice(0, 200)}: ${breach}`];
  return text.includes(station.app.folder) ? [`${method} ${path}: ${text}`] : [];
}

/** Files that are none, and one that is. */
async function uploadsFor(kind: Endpoint['upload']): Promise<(string | Uint8Array)[]> {
  const picture = await artwork(1, { width: 300, height: 200 });
  return kind === 'picture' ? ['', 'text', picture.subarray(0, 99), picture] : [...TABLES, picture];
}

it.each(Object.entries<Endpoint>(DRAFTS))(
  '%s answers whatever comes in its own words',
  async (name, endpoint) => {
    const { id } = await desk.create({ by_hand: 'generic' });
    const full = await desk.create();
    await desk.giveTable(full.id, 'a.csv', 'product_name;sku\nSchraube;1\nMutter;2\n');
    await desk.addArtwork(full.id, 'a.png', await artwork(1, { width: 600, height: 400 }));
    const { method, path, body, upload, query } = endpoint;
    const breaches: string[] = [];
    for (const number of [String(id), String(full.id), ...NUMBERS]) {
      const isReal = number === String(id) || number === String(full.id);
      for (const inner of isReal ? ['1', '2', 'x', '0'] : [number]) {
        const view = inner === '1' ? 'marked' : 'thumbnail';
        const address = path
          .replace('{draft_id}', number)
          .replace('{view}', view)
          .replaceAll(/\{\w+\}/g, inner);
        if (!path.includes('{artwork_id}') && !path.includes('{row}') && inner !== '1' && isReal) continue;
        for (const asked of query ? QUERIES : ['']) {
          const jsons = body && isReal ? BODIES : [undefined, ...(method === 'GET' || upload ? [] : [{}])];
          const raws = upload && isReal ? await uploadsFor(upload) : [];
          for (const json of jsons) breaches.push(...(await attempt(method, `${address}${asked}`, { json })));
          for (const raw of raws) breaches.push(...(await attempt(method, `${address}${asked}`, { raw })));
        }
      }
    }
    expect(breaches).toEqual([]);
    if (name !== 'deleteDraft') expect((await desk.ask('GET', `/api/desk/drafts/${full.id}`)).status).toBeLessThan(500);
  },
  180_000,
);

it('the answers were of many kinds', () => {
  for (const status of [200, 201, 400, 404, 409, 415]) expect([...seen]).toContain(status);
});

it('a breach is found', () => {
  const answer = { status: 500, type: '', requestId: 'a', body: '{"error":"x"}' };
  expect(judge({ method: 'GET' }, answer)).toContain('answered 500');
});
