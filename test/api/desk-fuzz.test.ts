// @module-tag later: a campaign of thousands of requests
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { artwork } from '#test/support/artwork.ts';
import { judge } from '#test/support/fuzz/attack.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { madeBatch } from '#test/support/production/desk-batch.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

let station: InProcess;
let desk: Desk;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
  const picture = await artwork('desk fuzz', { kind: 'quiet', width: 600, height: 500 });
  await madeBatch(station, desk, picture, 2);
});
afterAll(() => station.close());

const GROUPS = ['Batches', 'Prints', 'Labels', 'Sheets', 'Inspections'];
const NAMES = [
  '1',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999',
  '9'.repeat(40),
  'abc',
  '%00',
  '..%2F..%2Fup',
  '%F0%9F%98%80',
];
const QUERIES = [
  ...[
    '',
    '?',
    '?x=1',
    '?page=0',
    '?page=999999999&per_page=100',
    '?after=99999999',
    '?limit=0',
    '?state=none',
    '?sheet=9',
  ],
  ...[
    '?dpi=599',
    '?dpi=36&type=png',
    '?type=tiff&dpi=300',
    '?profile=',
    '?profile=%2Fetc%2Fpasswd',
    '?watermark_id=%00',
  ],
  ...['?appearance=1', '?appearance=0', '?appearance=1&last=true&beside=1', '?appearance=2&corners=1,2,3,4,5,6,7,8'],
  ...['?appearance=3&corners=0,0,0,0', '?appearance=4&corners=0,0,9e9,0,1,1,NaN,1', '?language=xx'],
  ...['?width=0.0001&height=2000', '?width=2000&height=0.0001&language=de', '?width=9&height=9&language=fr'],
];
const measured = { left: 20, top: 20, across: 0, down: 1e-300 };
const reason = 'x'.repeat(500);
const BODIES: unknown[] = [
  ...[undefined, null, [], 7, 'text', {}, { __proto__: null, constructor: 1 }, { made: 'none' }, { made: 'keep' }],
  ...[
    { labels: [] },
    { labels: [1e20] },
    { labels: [2 ** 53 - 1], reason },
    { labels: [1, 2], reason },
    { labels: 'all' },
  ],
  ...[
    { labels: [1], id: 'same', reason },
    { labels: [2], id: 'new', reason: '\u0000' },
    { state: 'sent' },
    { state: 'made' },
  ],
  ...[
    { settings: { start: 10_000 } },
    { settings: { used: [[1, 2, 3, 4, 5, 6]] } },
    { settings: { copies: 1000, order: 'columns' } },
  ],
  ...[
    { settings: { calibration: { x: 15, y: -15, scale_x: 0.97, scale_y: 1.03 } } },
    { language: 'fr' },
    { profile: '..' },
  ],
  ...[
    { metadata: {} },
    { metadata: { a: 1 } },
    { metadata: { toString: 'x' } },
    { page: { width: 1, height: 1 }, measured },
  ],
  ...[
    { page: { width: 2000, height: 1e-9 }, measured: null },
    { ...SMALL_SHEET, id: '1' },
  ],
  ...[{ batch_id: null }, { batch_id: 1, count_scans: true }, { batch_id: 2 ** 53 - 1 }, { count_scans: 1 }],
  ...[{ verdict: 'rejected', reason: ' ' }, { verdict: 'accepted' }, { verdict: 'good' }, { verdict: null }],
  { ...SMALL_SHEET, id: '1', label: { width: 1e-9, height: 1e-9 }, columns: 100, rows: 100 },
];

const seen = new Set<number>();
const endpoints = Object.entries<Endpoint>(CONTRACT).filter(([, { group }]) => GROUPS.includes(group));

it.each(endpoints)('%s answers whatever comes in its own words', async (_, { method, path, body, query }) => {
  const breaches: string[] = [];
  for (const name of path.includes('{') ? NAMES : ['1']) {
    const address = path.replaceAll(/\{\w+\}/g, name);
    for (const asked of query ? QUERIES : ['']) {
      for (const json of body && name === '1' ? BODIES : [undefined, {}]) {
        if (method === 'GET' && json !== undefined) continue;
        const answer = await desk.call(method, `${address}${asked}`, json);
        const text = answer.status < 400 ? '' : Buffer.from(answer.bytes).toString();
        const requestId = answer.headers.get('x-request-id') ?? undefined;
        const breach = judge({ method }, { status: answer.status, type: '', requestId, body: text });
        if (breach) breaches.push(`${method} ${address}${asked} ${JSON.stringify(json)}: ${breach}`);
        if (text.includes(station.app.folder)) breaches.push(`${method} ${address}${asked}: ${text}`);
        seen.add(answer.status);
      }
    }
  }
  expect(breaches).toEqual([]);
});

it('the answers were of many kinds', () => {
  for (const status of [200, 202, 400, 404, 409]) expect([...seen]).toContain(status);
});

it('a breach is found', () => {
  const answer = { status: 500, type: '', requestId: 'a', body: '{"error":"x"}' };
  expect(judge({ method: 'GET' }, answer)).toContain('answered 500');
});
