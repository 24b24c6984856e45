// The life of labels of real jobs as EPCIS: each event is valid by GS1's own schema. TWINMARK_EPCIS_EVENTS says how many there are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { labelsAt, printedBatch } from '#test/support/production/desk-batch.ts';
import { EPCIS_SCHEMA, openEpcisSchema } from '#test/support/webhooks/epcis-schema.ts';

const EVENTS = Number(process.env['TWINMARK_EPCIS_EVENTS'] ?? 200);
/** Of a label: made, placed, printed, checked. Every tenth is void in the end. */
const EVENTS_A_LABEL = 4.1;
const LABELS_A_JOB = 250;
let station: InProcess;
let desk: Desk;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station?.close());

it.skipIf(EPCIS_SCHEMA === undefined)(
  'all events of real jobs are valid, one by one and as pages, and none is missing',
  async () => {
    const picture = await artwork('epcis run', { kind: 'quiet', width: 300, height: 250 });
    const faultsIn = openEpcisSchema();
    const wanted = Math.ceil(EVENTS / EVENTS_A_LABEL);
    let [labels, voided] = [0, 0];
    while (labels < wanted) {
      const batch = await printedBatch(station, desk, picture, Math.min(LABELS_A_JOB, wanted - labels));
      await desk.call('POST', `/api/desk/batches/${batch}/prints/1/confirm`, { state: 'printed' });
      for (const [at, { id, watermark_id }] of (await labelsAt(desk, batch)).entries()) {
        const how = at % 5 === 4 ? 'reject' : 'verify';
        const json = how === 'reject' ? { json: { reason: 'Smeared' } } : {};
        const path = `/api/records/${watermark_id}/${how}`;
        expect((await call(station.url, 'POST', path, { token: station.apiKey, ...json })).status).toBe(200);
        if (at % 10 === 9) {
          await desk.call('POST', '/api/desk/labels/void', { labels: [id], reason: 'Torn' });
          voided++;
        }
        labels++;
      }
    }
    let [events, faults] = [0, 0];
    let query: string | null = '?perPage=500';
    while (query !== null) {
      const reply = await call(station.url, 'GET', `/api/epcis/events${query}`, { token: station.apiKey });
      expect(faultsIn(reply.body)).toBeNull();
      for (const event of reply.body.epcisBody.queryResults.resultsBody.eventList) {
        events++;
        const { '@context': context, schemaVersion, creationDate } = reply.body;
        const one = { '@context': context, type: 'EPCISDocument', schemaVersion, creationDate };
        if (faultsIn({ ...one, epcisBody: { eventList: [event] } }) !== null) faults++;
      }
      const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
      query = next === undefined ? null : new URL(next).search;
    }
    expect({ events, faults }).toEqual({ events: labels * 4 + voided, faults: 0 });
    expect(events).toBeGreaterThanOrEqual(EVENTS * 0.95);
  },
  7_200_000,
);
