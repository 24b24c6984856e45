// Webhooks over the interface: what is told of a record that a program makes.
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';
import { EPCIS_SCHEMA, openEpcisSchema } from '#test/support/webhooks/epcis-schema.ts';
import { openReceiver, type Receiver } from '#test/support/webhooks/receiver.ts';

let station: InProcess;
let receiver: Receiver;
beforeAll(async () => {
  station = await startInProcess();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await station.close();
});

const ask = (method: string, path: string, json?: object) =>
  call(station.url, method, path, { token: station.apiKey, ...(json ? { json } : {}) });

it('a program that has its address told hears of a record that is made, changed and scanned, in this order', async () => {
  const made = await ask('POST', '/api/webhooks', { name: 'ERP', url: receiver.url, allow_private: true });
  expect(made.status).toBe(201);
  const { secret, webhook } = made.body;
  const image = base64(await artwork('webhooks', { width: 400, height: 300 }));
  const { watermark_id } = (await ask('POST', '/api/records', { image })).body;
  await ask('PATCH', `/api/records/${watermark_id}`, { description: 'second shift' });
  await ask('POST', `/api/records/${watermark_id}/scan`, { scanner_address: 'Gate 4' });
  await expect.poll(() => receiver.came.length).toBe(3);
  expect(receiver.came.map(({ type, data }) => [type, data['watermark_id']])).toEqual([
    ['record.created', watermark_id],
    ['record.updated', watermark_id],
    ['scan.recorded', watermark_id],
  ]);
  const { body, headers } = receiver.came[2] as (typeof receiver.came)[number];
  expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: { scanner_address: 'Gate 4', source: 'handheld' },
  });
  const at = `/api/webhooks/${webhook.id}`;
  await expect.poll(async () => (await ask('GET', '/api/webhooks')).body.webhooks[0].waiting).toBe(0);
  expect((await ask('GET', `${at}/deliveries?limit=2`)).body).toMatchObject({
    deliveries: [{ kind: 'scan.recorded', state: 'sent', status: 200, subject: watermark_id }, { state: 'sent' }],
  });
  expect((await ask('DELETE', at)).status).toBe(200);
  expect((await ask('POST', `${at}/test`)).status).toBe(404);
});

it('a webhook may ask for EPCIS documents: it is sent what EPCIS has words for, and nothing else', async () => {
  const epcis = await openReceiver();
  const body = { name: 'Partner', url: epcis.url, allow_private: true, format: 'epcis' };
  expect((await ask('POST', '/api/webhooks', { ...body, kinds: ['scan.recorded'] })).status).toBe(400);
  const { webhook, secret } = (await ask('POST', '/api/webhooks', body)).body;
  expect([webhook.format, webhook.kinds]).toEqual(['epcis', expect.arrayContaining(['record.created', 'list.ended'])]);
  expect((await ask('PATCH', `/api/webhooks/${webhook.id}`, { kinds: ['token.minted'] })).status).toBe(400);
  const image = base64(await artwork('webhooks', { width: 400, height: 300 }));
  const { watermark_id } = (await ask('POST', '/api/records', { image })).body;
  await ask('POST', `/api/records/${watermark_id}/scan`, { scanner_address: 'Gate 4' });
  await ask('POST', `/api/webhooks/${webhook.id}/test`);
  await expect.poll(() => epcis.came.length).toBe(2);
  const documents = epcis.came.map(({ body: text, headers }) => {
    new Verifier(secret).verify(text, headers as Record<string, string>);
    return JSON.parse(text);
  });
  documents.sort((a, b) => b.epcisBody.eventList.length - a.epcisBody.eventList.length);
  const [made, tried] = documents;
  expect(made).toMatchObject({
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    epcisBody: { eventList: [{ bizStep: 'commissioning', epcList: [`urn:x-twinmark:c/${watermark_id}`] }] },
  });
  expect(tried.epcisBody.eventList).toEqual([]);
  const faultsIn = EPCIS_SCHEMA === undefined ? () => null : openEpcisSchema();
  expect(documents.map(faultsIn)).toEqual([null, null]);
  await epcis.close();
});

it('webhooks are an admin’s: an operator and a key without the scope are refused, and the secret is told once', async () => {
  const desk = await openDesk(station);
  const operator = await desk.addPerson('bert');
  const listed = await call(station.url, 'GET', '/api/webhooks', { token: operator.apiKey });
  expect([listed.status, (await call(station.url, 'GET', '/api/webhooks')).status]).toEqual([403, 401]);
  const { body } = await ask('POST', '/api/webhooks', { name: 'MES', url: 'https://example.com/in' });
  const { body: all } = await desk.call('GET', '/api/webhooks');
  expect(JSON.stringify(all)).not.toContain(body.secret);
  const described = (await call(station.url, 'GET', '/api/openapi.json')).body;
  expect(Object.keys(described.webhooks)).toContain('label.voided');
});
