import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openHotFolder } from '../../../../src-main/services/jobs/hot-folder.ts';
import type { KeptJob } from '../../../../src-main/services/jobs/kept-jobs.ts';
import { createRefusedOrders } from '../../../../src-main/services/jobs/refused-orders.ts';
import type { Job } from '../../../../src-shared/jobs.ts';
import { defaultSettings } from '../../../../src-shared/settings.ts';
import { createLab, type Lab } from '../../../support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('a job that is done before its first result is written stays done in it', async () => {
  const store = await lab.open();
  const { id: user_id } = await store.users.ensure('urn:test', 'orders');
  const folder = lab.aside('orders');
  mkdirSync(folder);
  writeFileSync(join(folder, 'quick.csv'), 'product_name\nBolt\n');
  writeFileSync(join(folder, 'quick.png'), 'not looked at');
  const job = { id: 7, name: 'quick', state: 'waiting' } as Job;
  let now: Job = job;
  const over = Promise.withResolvers<void>();
  const hotFolder: ReturnType<typeof openHotFolder> = openHotFolder({
    // Whose orders these are does not matter here.
    store: { ...store, operators: { ...store.operators, list: async () => [{ user_id, username: 'ann' }] } } as never,
    ...{ folder, settings: defaultSettings(), refused: createRefusedOrders(store), tell: () => {} },
    clock: () => Date.now() + 60_000,
    log: { warn: () => {}, error: ({ err }: { err?: Error }) => over.reject(err) },
    async order() {
      now = { ...job, state: 'done' };
      await hotFolder.tellOver({ files: 'quick' } as KeptJob, now);
      return job;
    },
    async jobNow() {
      over.resolve();
      return now;
    },
  });
  hotFolder.begin();
  await over.promise;
  await hotFolder.close();
  expect(JSON.parse(readFileSync(join(folder, 'quick.result.json'), 'utf8')).state).toBe('done');
});
