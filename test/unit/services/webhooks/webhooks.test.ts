// @module-tag both-engines: keeps events and deliveries in the database
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEpcis } from '#main/services/epcis/epcis.ts';
import { createWebhooks, type Webhooks } from '#main/services/webhooks/webhooks.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import { contextWith } from '#test/support/station-context.ts';
import { addRecord, createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';
import { openReceiver, type Receiver } from '#test/support/webhooks/receiver.ts';

const HOUR = 3_600_000;
let lab: Lab;
let store: Store;
let receiver: Receiver;
let webhooks: Webhooks;
let owner: number;
let ahead = 0;
const clock = () => Date.now() + ahead;
const open = () =>
  createWebhooks(contextWith({ store, clock }), { epcis: createEpcis(contextWith({ store, clock })), timeMs: 300 });

beforeEach(async () => {
  ahead = 0;
  lab = createLab();
  store = await lab.open({ clock });
  owner = await settle(store);
  receiver = await openReceiver();
  webhooks = open();
});
afterEach(async () => {
  await webhooks.close();
  await receiver.close();
  await lab.end();
});

const add = (more: object = {}) =>
  webhooks.add({ userId: owner } as Caller, {
    name: 'ERP',
    url: receiver.url,
    kinds: [],
    allow_private: true,
    on: true,
    format: 'events',
    ...more,
  });
const scan = (record_id: string, n: number) =>
  store.scans.insert({
    record_id,
    scanned_at: new Date(n * 1000).toISOString(),
    scanner_address: `Gate ${n}`,
    source: 'api',
    client_scan_id: null,
  });
const settled = (id: number) =>
  vi.waitFor(
    async () => {
      webhooks.begin();
      expect(await store.deliveries.counts(id)).toMatchObject({ waiting: 0 });
    },
    { timeout: 20_000, interval: 50 },
  );
/** The scans of a record in the order in which they came first. */
const gatesOf = (record: string) => {
  const mine = receiver.came.filter(
    ({ type, data }) => type === 'scan.recorded' && data['watermark_id'] === `TW-${record}`,
  );
  const first = mine.filter(({ id }, at) => mine.findIndex((one) => one.id === id) === at);
  return first.map(({ data }) => String(data['scanner_address']));
};

it('each event arrives, signed, in the order of its record, from a receiver that fails, hangs and answers late', async () => {
  const { webhook, secret } = await add();
  const verifier = new Verifier(secret);
  receiver.answer(({ body, headers }, count) => {
    verifier.verify(body, headers as Record<string, string>);
    if (count > 10) return { status: 204 };
    return [{ status: 500 }, null, { status: 200, afterMs: 200 }][count % 3] ?? null;
  });
  const records = await Promise.all([1, 2, 3].map(() => addRecord(store, owner)));
  for (let n = 0; n < 4; n++) for (const { id } of records) await scan(id, n);
  const hurry = setInterval(() => {
    // Within what verifiers allow the clock of a sender.
    ahead = Math.min(ahead + 5000, 200_000);
  }, 50);
  await settled(webhook.id).finally(() => clearInterval(hurry));
  for (const { id } of records) expect(gatesOf(id)).toEqual(['Gate 0', 'Gate 1', 'Gate 2', 'Gate 3']);
  const told = new Set(receiver.came.map(({ id }) => id));
  expect(told.size).toBe(3 + 12);
  expect(receiver.came.length).toBeGreaterThan(told.size);
});

it('what is given up after days is shown with the last answer, and sent again when somebody says so', async () => {
  const { webhook } = await add({ kinds: ['scan.recorded'] });
  receiver.answer(() => ({ status: 503, text: 'closed for today' }));
  const { id } = await addRecord(store, owner);
  await scan(id, 1);
  const hurry = setInterval(() => {
    ahead += 25 * HOUR;
  }, 20);
  await settled(webhook.id).finally(() => clearInterval(hurry));
  expect(ahead / 24 / HOUR).toBeGreaterThan(3);
  const { deliveries } = await webhooks.deliveries(webhook.id, {});
  expect(deliveries).toMatchObject([{ kind: 'scan.recorded', state: 'dead', status: 503, answer: 'closed for today' }]);
  expect(deliveries[0]?.tries).toBe(receiver.came.length);
  receiver.answer(() => ({ status: 200 }));
  expect(await webhooks.sendAgain(webhook.id, {})).toBe(1);
  await settled(webhook.id);
  expect((await webhooks.deliveries(webhook.id, {})).deliveries).toMatchObject([{ state: 'sent', status: 200 }]);
});

it('a webhook is told what it asked for, a redirect is a failure, and one that is gone is switched off', async () => {
  const { webhook } = await add({ kinds: ['label.voided'] });
  const { id } = await addRecord(store, owner);
  await webhooks.test(webhook.id);
  await settled(webhook.id);
  expect(receiver.came.map(({ type }) => type)).toEqual(['webhook.test']);
  receiver.answer(({ body }) => (body.includes('test') ? { status: 307, to: '/elsewhere' } : { status: 410 }));
  await webhooks.test(webhook.id);
  await vi.waitFor(async () => expect((await webhooks.list())[0]?.trouble).toBe('307'), { timeout: 5000 });
  receiver.answer(() => ({ status: 410 }));
  ahead += HOUR;
  await vi.waitFor(async () => expect((await webhooks.list())[0]?.on).toBe(false), { timeout: 5000 });
  expect(receiver.came.some(({ headers }) => headers.host === undefined || id === headers.host)).toBe(false);
});

it('both secrets verify while one takes the place of the other, and the newest alone verifies a day later', async () => {
  const { webhook, secret: first } = await add();
  const { secret: second, webhook: both } = await webhooks.newSecret(webhook.id);
  expect(both.earlier_secret_until).not.toBeNull();
  await webhooks.test(webhook.id);
  await settled(webhook.id);
  ahead += 25 * HOUR;
  await webhooks.test(webhook.id);
  await settled(webhook.id);
  const signs = (secret: string, at: number) => {
    const { body, headers } = receiver.came[at] as (typeof receiver.came)[number];
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const wanted = new Verifier(secret).sign(String(headers['webhook-id']), sentAt, body);
    return String(headers['webhook-signature']).split(' ').includes(wanted);
  };
  expect([signs(first, 0), signs(second, 0)]).toEqual([true, true]);
  expect([signs(first, 1), signs(second, 1)]).toEqual([false, true]);
});

it('an address of a private network gets nothing unless an admin allows it, by whatever name', async () => {
  const { port } = new URL(receiver.url);
  await expect(add({ allow_private: false })).rejects.toThrow('https://');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:10.0.0.1]', '0x7f000001']) {
    const { webhook } = await add({ allow_private: false, url: `https://${host}:${port}/` });
    await webhooks.test(webhook.id);
    await vi.waitFor(async () => {
      const [found] = (await webhooks.list()).filter(({ id }) => id === webhook.id);
      expect(found?.trouble).toMatch(/is in a private network/);
    });
  }
  expect(receiver.came).toEqual([]);
});

it('an event that was written is kept through the end of the station, and one whose change failed is not there', async () => {
  const { webhook } = await add({ kinds: ['record.created'] });
  receiver.answer(() => null);
  const { id } = await addRecord(store, owner);
  const failing = store.change(async (tables) => {
    await tables.records.insert(newRecord(await tables.ids.reserve(), owner));
    throw new Error('the change fails');
  });
  await expect(failing).rejects.toThrow('the change fails');
  await webhooks.close();
  await store.close();
  store = await lab.open({ clock });
  webhooks = open();
  receiver.answer(() => ({ status: 200 }));
  ahead += HOUR;
  await settled(webhook.id);
  expect(new Set(receiver.came.map(({ data }) => data['watermark_id']))).toEqual(new Set([`TW-${id}`]));
  expect((await store.events.after(0, 10)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['record.created', id],
  ]);
});
