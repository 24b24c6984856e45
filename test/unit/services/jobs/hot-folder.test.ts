import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StationContext } from '#main/base/station-context.ts';
import { type FolderJobs, openHotFolder } from '#main/services/jobs/hot-folder.ts';
import type { KeptJob } from '#main/services/jobs/kept-jobs.ts';
import { createRefusedOrders } from '#main/services/jobs/refused-orders.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { contextWith } from '#test/support/station-context.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

function newOrders(): string {
  const folder = lab.aside('orders');
  mkdirSync(folder);
  return folder;
}

function openIn(
  folder: string,
  context: Partial<StationContext> & Pick<StationContext, 'store'>,
  jobs?: Partial<FolderJobs>,
) {
  const log = { warn: () => {}, error: () => expect.unreachable() };
  return openHotFolder(contextWith({ log, ...context }), {
    folder,
    refused: createRefusedOrders(context.store),
    tell: () => {},
    labelTable: async () => '',
    sheetFiles: async () => [],
    order: () => Promise.reject(new Error('no order is here')),
    jobNow: () => Promise.reject(new Error('no job is here')),
    importProducts: () => Promise.reject(new Error('no product is here')),
    ...jobs,
  });
}

it('a result whose writing was cut short is removed, and no other file', async () => {
  const store = await lab.open();
  const folder = newOrders();
  const cut = '.quick.result.json.f473572b-6b89-4995-96e8-00aa5cad6dc3.part';
  const sheets = '.quick.sheets-2.pdf.f473572b-6b89-4995-96e8-00aa5cad6dc3.part';
  const kept = [
    '.art.pdf.f473572b-6b89-4995-96e8-00aa5cad6dc3.part',
    '.quick.csv.f473572b-6b89-4995-96e8-00aa5cad6dc3.part',
    '.quick.result.json.part',
    'note.part',
  ];
  for (const name of [cut, sheets, ...kept]) writeFileSync(join(folder, name), '{');
  let now = Date.now();
  const log = { warn: () => {}, error: () => {} };
  const hotFolder = openIn(folder, { store, clock: () => now, log });
  hotFolder.begin();
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toContain('taken');
  // A look has ended once the next one was begun. Another station may still write the file.
  await sleep(1500);
  expect(readdirSync(folder)).toContain(cut);
  now += 60_000;
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).not.toContain(cut);
  await expect.poll(() => readdirSync(folder)).not.toContain(sheets);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(kept));
  await hotFolder.close();
});

it('a job that is done before its first result is written stays done in it', async () => {
  const store = await lab.open();
  const { id: user_id } = await store.users.ensure('urn:test', 'orders');
  const folder = newOrders();
  writeFileSync(join(folder, 'quick.csv'), 'product_name\nBolt\n');
  writeFileSync(join(folder, 'quick.png'), 'not looked at');
  const job = { id: 7, name: 'quick', state: 'waiting' } as Job;
  let now: Job = job;
  const over = Promise.withResolvers<void>();
  const context = {
    // Whose orders these are does not matter here.
    store: { ...store, operators: { ...store.operators, list: async () => [{ user_id, username: 'ann' }] } } as never,
    clock: () => Date.now() + 60_000,
    log: { warn: () => {}, error: ({ err }: { err?: Error }) => over.reject(err) },
  };
  const hotFolder: ReturnType<typeof openHotFolder> = openIn(folder, context, {
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

it('the result of a job that ends late does not replace that of a later order of the same name', async () => {
  const store = await lab.open();
  const folder = newOrders();
  const hotFolder = openIn(folder, { store });
  const file = join(folder, 'wine.result.json');
  const owner = (id: number | null) => store.change(({ kept }) => kept.set('job.result.wine', id));
  const end = (id: number) => hotFolder.tellOver({ files: 'wine' } as KeptJob, { id, state: 'done' } as Job);
  writeFileSync(file, 'of a later order');
  for (const later of [9, null]) {
    await owner(later);
    await end(5);
    expect(readFileSync(file, 'utf8')).toBe('of a later order');
  }
  await owner(9);
  await end(9);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ state: 'done', job: { id: 9 } });
});

it('a result that cannot be written while the folder is away fails, and is written when the folder is back', async () => {
  const store = await lab.open();
  const folder = newOrders();
  const hotFolder = openIn(folder, { store });
  await store.change(({ kept }) => kept.set('job.result.wine', 5));
  const end = () => hotFolder.tellOver({ files: 'wine' } as KeptJob, { id: 5, state: 'done' } as Job);
  renameSync(folder, `${folder} away`);
  await expect(end()).rejects.toThrow('ENOENT');
  renameSync(`${folder} away`, folder);
  await end();
  expect(JSON.parse(readFileSync(join(folder, 'wine.result.json'), 'utf8'))).toMatchObject({ job: { id: 5 } });
});

it('a result in whose place a pipe lies, or a link to what has no end, holds up nothing and is replaced', async () => {
  const store = await lab.open();
  const folder = newOrders();
  const hotFolder = openIn(folder, { store });
  const file = (name: string) => join(folder, `${name}.result.json`);
  execFileSync('mkfifo', [file('pipe')]);
  symlinkSync('/dev/zero', file('link'));
  for (const [id, name] of ['pipe', 'link'].entries()) {
    await store.change(({ kept }) => kept.set(`job.result.${name}`, id));
    await hotFolder.tellOver({ files: name } as KeptJob, { id, state: 'done' } as Job);
    expect(lstatSync(file(name)).isFile()).toBe(true);
    expect(JSON.parse(readFileSync(file(name), 'utf8'))).toMatchObject({ job: { id } });
  }
});
