import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSharedLeases } from '#main/store/postgres/leases.ts';
import type { Store } from '#main/store/store.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const LEASE_MS = 600;

let lab: Lab;
let database: string;
let stations = 0;
beforeEach(async () => {
  lab = createLab();
  database = await newDatabase();
});
afterEach(() => lab.end());

async function open(folder = `station-${++stations}`): Promise<Store> {
  const server = await testServer();
  return lab.open({ folder: lab.aside(folder), shared: { url: server.url(database), leaseMs: LEASE_MS } });
}

/** As when its station was not heard of for the time of a lease. */
async function runOut(name: string): Promise<void> {
  await (await testServer()).ask(
    `update leases set until = now() - interval '1 second' where name = '${name}'`,
    database,
  );
}

const isHeldBy = (store: Store, name: string) => store.change(({ held }) => held.isHeld(name));

it('a lease is one station’s as long as that lives, and another one’s when it is given back or its station ends', async () => {
  const [one, other] = [await open(), await open()];
  expect([await one.leases.take('sheets 1'), await other.leases.take('sheets 1')]).toEqual([true, false]);
  await pause(LEASE_MS * 2);
  expect([await other.leases.take('sheets 1'), await one.leases.take('sheets 1')]).toEqual([false, true]);
  await one.leases.giveBack('sheets 1');
  expect([await other.leases.take('sheets 1'), await one.leases.take('sheets 1')]).toEqual([true, false]);
  await other.close();
  expect(await one.leases.take('sheets 1')).toBe(true);
});

it('many that ask at once get it once, also when it has run out', async () => {
  const all = await Promise.all([open(), open(), open()]);
  const ask = () => Promise.all(all.map(({ leases }) => leases.take('wallet')));
  expect((await ask()).filter(Boolean)).toHaveLength(1);
  for (const store of all) await store.leases.giveBack('wallet');
  // Of a station that is gone: one that lives would renew it.
  await (await testServer()).ask(`insert into leases values ('wallet', 'gone', now() - interval '1 second')`, database);
  expect((await ask()).filter(Boolean)).toHaveLength(1);
});

it('a lease from before the clock of the database was set back is anybody’s; a long one of another station is not', async () => {
  const [one, other] = [await open(), await open()];
  const server = await testServer();
  const setUntil = (time: string) => server.ask(`update leases set until = now() + interval '${time}'`, database);
  await one.leases.take('wallet');
  await one.close();
  await server.ask(`insert into leases values ('wallet', 'gone', now() + interval '300 seconds')`, database);
  expect(await other.leases.take('wallet')).toBe(false);
  await setUntil('2 hours');
  expect(await other.leases.take('wallet')).toBe(true);
});

it('what is given back and taken anew while a renewal is under way stays held', async () => {
  const answers: ((rows: { name: string }[]) => void)[] = [];
  const asked: string[] = [];
  const ask = (text: string) => {
    asked.push(text);
    if (text.includes('any($3)')) return new Promise<{ name: string }[]>((resolve) => answers.push(resolve));
    return Promise.resolve([{ name: 'wallet' }]);
  };
  const member = { station: 'one', run: 'run' };
  const leases = createSharedLeases({ connections: { ask } as never, member, leaseMs: 200, log() {} });
  await leases.take('wallet');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await leases.giveBack('wallet');
  await leases.take('wallet');
  const before = asked.length;
  for (const answer of answers) answer([]);
  await pause(1);
  expect(await leases.take('wallet')).toBe(true);
  expect(asked.slice(before).filter((text) => text.includes('insert'))).toEqual([]);
  await leases.close();
});

it('a daily look at all rows that is broken off is left to another station', async () => {
  const [one, other] = [await open(), await open()];
  const holders = async () => (await testServer()).ask(`select name from leases where name = 'upkeep'`, database);
  await one.templates.put({ id: 'part', name: 'Part', fields: [] });
  await expect(one.upkeep(AbortSignal.abort())).rejects.toThrow();
  expect(await holders()).toEqual([]);
  await other.upkeep(new AbortController().signal);
  expect(await holders()).toEqual([{ name: 'upkeep' }]);
});

it('a station that lost its lease does not get it back by renewing it, and changes nothing in its name', async () => {
  const [one, other] = [await open(), await open()];
  await one.leases.take('wallet');
  expect([await isHeldBy(one, 'wallet'), await isHeldBy(other, 'wallet')]).toEqual([true, false]);
  // A renewal may come in between: then it was in time.
  do await runOut('wallet');
  while (!(await other.leases.take('wallet')));
  await pause(LEASE_MS);
  expect([await isHeldBy(one, 'wallet'), await isHeldBy(other, 'wallet')]).toEqual([false, true]);
  expect(await one.leases.take('wallet')).toBe(false);
});

it('whoever looks at its lease inside of a change has it until that is done, however long it takes', async () => {
  const [one, other] = [await open(), await open()];
  await one.leases.take('wallet');
  const order: string[] = [];
  const change = one.change(async ({ held }) => {
    expect(await held.isHeld('wallet')).toBe(true);
    await pause(LEASE_MS * 3);
    order.push('change');
  });
  await pause(LEASE_MS * 1.5);
  const taking = other.leases.take('wallet').then(() => order.push('take'));
  await Promise.all([change, taking]);
  expect(order).toEqual(['change', 'take']);
});

it('a copy of a data folder is another station to leases, and the same one to values of its own', async () => {
  const one = await open('original');
  await one.leases.take('wallet');
  await one.local.set('printers', ['left']);
  await one.close();
  const again = await open('original');
  expect([again.station, await again.local.get('printers')]).toEqual([one.station, ['left']]);
  const other = await open();
  expect([await other.local.get('printers'), other.station === one.station]).toEqual([null, false]);
});

it('what stands under no station’s name is nobody’s own', async () => {
  const one = await open();
  await one.kept.set('printers', ['left']);
  expect(await one.local.get('printers')).toBeNull();
  await one.local.set('printers', ['right']);
  expect([await one.local.get('printers'), await one.kept.get('printers')]).toEqual([['right'], ['left']]);
});
