// Events of a station as EPCIS 2.0. TWINMARK_EPCIS_SCHEMA names GS1's EPCIS-JSON-Schema.json, which is not part of the project.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newRecord } from '#test/support/store/lab.ts';
import { EPCIS_SCHEMA, openEpcisSchema } from '#test/support/webhooks/epcis-schema.ts';

const LABELS = 40;
const DAY = 86_400_000;
const START = Date.parse('2026-11-01T08:00:00Z');
let station: InProcess;
let now = START;
const ids: string[] = [];

beforeAll(async () => {
  station = await startInProcess({ clock: () => now });
  const { store } = station.app;
  const { templates } = store;
  await templates.put({
    id: 'gs',
    name: 'GS1',
    fields: [{ key: 'gtin', label: 'GTIN', type: 'gtin', required: true }],
  });
  const plan = { name: 'L', owner_id: station.userId, template_id: 'gs', state: 'running', plan: {} } as const;
  const batch = await store.batches.insert(plan);
  const rows = Array.from({ length: LABELS }, (_, at) => ({
    batch_id: batch.id,
    row_number: at + 1,
    data: {},
    replaces: null,
  }));
  await store.labels.insertAll(rows);
  for (const label of await store.labels.ofBatch(batch.id, { limit: LABELS })) {
    const id = await store.ids.reserve();
    ids.push(id);
    const hasGtin = label.row_number % 2 === 0;
    const about = hasGtin ? { template_id: 'gs', metadata: { gtin: '4006381333931' } } : {};
    await store.records.insert(newRecord(id, station.userId, { ...about, label_status: 'made' }));
    await store.labels.change(label.id, { record_id: id, state: 'made' });
    await store.labels.change(label.id, { state: 'proofed', sheet: 1, cell: label.row_number });
    await store.labels.change(label.id, { state: 'printed' });
    await store.labels.change(label.id, { state: label.row_number % 8 === 0 ? 'rejected' : 'verified' });
    if (label.row_number % 8 === 0) await store.labels.change(label.id, { state: 'voided', reason: 'torn' });
    now += DAY / 10;
  }
});
afterAll(() => station.close());

const read = async (query: string) => {
  const reply = await call(station.url, 'GET', `/api/epcis/events${query}`, { token: station.apiKey });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { eventList } = reply.body.epcisBody.queryResults.resultsBody;
  return { eventList, document: reply.body, next: /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] };
};

it('each label is commissioned, packed, encoded and inspected, some are decommissioned, and pages give each event once', async () => {
  const all = [];
  let page = await read('?perPage=37');
  for (;;) {
    all.push(...page.eventList);
    if (page.next === undefined) break;
    page = await read(new URL(page.next).search);
  }
  const counts = Object.groupBy(all, ({ bizStep }) => bizStep);
  const found = Object.fromEntries(Object.entries(counts).map(([step, events]) => [step, events?.length]));
  const [each, torn] = [LABELS, LABELS / 8];
  expect(found).toEqual({
    commissioning: each,
    packing: each,
    encoding: each,
    inspecting: each,
    decommissioning: torn,
  });
  expect(new Set(all.map(({ eventID }) => eventID)).size).toBe(all.length);
  expect(all.map(({ eventTime }) => eventTime)).toEqual(all.map(({ eventTime }) => eventTime).sort());
});

it('events are chosen by type, step, disposition, time and EPC, with GS1’s identifier where there is a GTIN', async () => {
  const { eventList: packed } = await read('?eventType=AggregationEvent&perPage=500');
  expect(packed).toHaveLength(LABELS);
  const { eventList: bad } = await read('?EQ_bizStep=inspecting&EQ_disposition=non_conformant');
  expect(bad).toHaveLength(LABELS / 8);
  const from = new Date(START + DAY).toISOString();
  const { eventList: second } = await read(
    `?EQ_bizStep=commissioning&GE_eventTime=${from}&LT_eventTime=${new Date(START + 2 * DAY).toISOString()}`,
  );
  expect(second).toHaveLength(10);
  const epc = `https://id.gs1.org/01/04006381333931/21/${ids[1]}`;
  const { eventList: one } = await read(`?MATCH_epc=${encodeURIComponent(epc)}`);
  expect(one.map(({ bizStep }: { bizStep: string }) => bizStep)).toEqual([
    'commissioning',
    'packing',
    'encoding',
    'inspecting',
  ]);
  expect(one[0].epcList).toEqual([epc]);
  const { eventList: own } = await read(`?MATCH_epc=urn:x-twinmark:c/TW-${ids[0]}&EQ_action=ADD`);
  expect(own[0].epcList).toEqual([`urn:x-twinmark:c/TW-${ids[0]}`]);
  const wrong = await call(station.url, 'GET', '/api/epcis/events?nextPageToken=abc', { token: station.apiKey });
  expect([wrong.status, (await read('?EQ_bizStep=void_shipping')).eventList]).toEqual([400, []]);
});

it('whoever is no admin gets the events of own records alone, by a key with the scope read, and lists hold no others', async () => {
  const { app } = station;
  const { userId } = await app.identity.operators.add('cora', 'nine calm birds on a wire', 'checker');
  const { key } = await app.identity.apiKeys.create(userId, { name: 'partner', scopes: ['read'] });
  const { key: blind } = await app.identity.apiKeys.create(userId, { name: 'gate', scopes: ['scan'] });
  const own = await app.store.ids.reserve();
  await app.store.records.insert(newRecord(own, userId, { label_status: 'made' }));
  // As long as a list may be: 20,000 labels, of which one is cora's.
  const seen = [...ids, own, ...Array.from({ length: 20_000 - ids.length - 1 }, (_, n) => `Z${n}`)];
  await app.store.events.tell({ kind: 'list.ended', subject: 'list 1', facts: { list: 1, name: 'Truck', seen } });
  const asked = (token: string, query = '') => call(station.url, 'GET', `/api/epcis/events${query}`, { token });
  const { body } = await asked(key);
  const { eventList } = body.epcisBody.queryResults.resultsBody;
  expect(eventList.map(({ bizStep, epcList }: Record<string, unknown>) => [bizStep, epcList])).toEqual([
    ['commissioning', [`urn:x-twinmark:c/TW-${own}`]],
    ['shipping', [`urn:x-twinmark:c/TW-${own}`]],
  ]);
  const { eventList: all } = await read('?EQ_bizStep=shipping');
  expect(all[0].epcList).toHaveLength(20_000);
  expect(all[0].epcList).toContain(`https://id.gs1.org/01/04006381333931/21/${ids[1]}`);
  const first = await asked(key, '?perPage=1');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = (await asked(key, new URL(next).search)).body.epcisBody.queryResults.resultsBody.eventList;
  expect(second.map(({ bizStep }: Record<string, unknown>) => bizStep)).toEqual(['shipping']);
  expect((await asked(blind)).status).toBe(403);
});

it.skipIf(EPCIS_SCHEMA === undefined)('every page is valid by the schema of GS1', async () => {
  const faultsIn = openEpcisSchema();
  const { document, eventList } = await read('?perPage=500');
  expect(eventList.length).toBeGreaterThan(LABELS * 4);
  expect(faultsIn(document)).toBeNull();
  const broken = structuredClone(document);
  broken.epcisBody.queryResults.resultsBody.eventList[0].bizStep = 'smearing';
  expect(faultsIn(broken)).toContain('bizStep');
});
