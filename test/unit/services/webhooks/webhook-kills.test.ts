// @module-tag later: kills a station that tells its webhook of scans, again and again
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEpcis } from '#main/services/epcis/epcis.ts';
import { createWebhooks } from '#main/services/webhooks/webhooks.ts';
import type { Caller } from '#shared/core/caller.ts';
import { makeRandom } from '#test/support/random.ts';
import { contextWith } from '#test/support/station-context.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';
import { openReceiver, type Receiver } from '#test/support/webhooks/receiver.ts';

const WRITER = join(import.meta.dirname, '../../../support/webhooks/told-writer.ts');
const KILLS = Number(process.env['TWINMARK_WEBHOOK_KILLS'] ?? 6);
const RECORDS = 5;
let lab: Lab;
let receiver: Receiver;
beforeAll(async () => {
  lab = createLab();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await lab.end();
});

function openWebhooks(given: Parameters<typeof contextWith>[0]) {
  const context = contextWith(given);
  return createWebhooks(context, { epcis: createEpcis(context), timeMs: 500 });
}

async function runAndKill(ms: number): Promise<void> {
  const child = spawn(process.execPath, [WRITER, lab.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await pause(ms);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('through kills of the station every event comes at least once, in the order of its record, and none is made up', async () => {
  const random = makeRandom('webhooks', 'kills');
  let store = await lab.open({ shared: null });
  const owner = await settle(store);
  const first = openWebhooks({ store });
  const given = { name: 'ERP', url: receiver.url, kinds: [], allow_private: true, on: true, format: 'events' as const };
  const { webhook } = await first.add({ userId: owner } as Caller, given);
  for (let n = 0; n < RECORDS; n++) await addRecord(store, owner);
  await first.close();
  await store.close();
  receiver.answer((_, count) => (count % 7 === 3 ? { status: 500 } : { status: 200, afterMs: count % 5 }));
  for (let kill = 0; kill < KILLS; kill++) await runAndKill(random.between(50, 900));

  let ahead = 0;
  const clock = () => Date.now() + ahead;
  store = await lab.open({ clock, shared: null });
  const last = openWebhooks({ store, clock });
  receiver.answer(() => ({ status: 200 }));
  await vi.waitFor(
    async () => {
      ahead += 60_000;
      last.begin();
      expect((await store.deliveries.counts(webhook.id)).waiting).toBe(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  await last.close();

  const told = await store.events.after(0, 1_000_000);
  const came = receiver.came.filter(({ id }, at) => receiver.came.findIndex((one) => one.id === id) === at);
  const ofRecord = (record: string) => came.filter(({ data }) => data['watermark_id'] === `TW-${record}`);
  expect(came.length).toBe(told.length);
  for (const subject of new Set(told.map((event) => event.subject))) {
    const wanted = told.filter((event) => event.subject === subject).map(({ kind, at }) => `${kind} ${at}`);
    expect(ofRecord(subject).map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).timestamp}`)).toEqual(
      wanted,
    );
  }
  expect(told.length).toBeGreaterThan(KILLS * RECORDS);
}, 180_000);
