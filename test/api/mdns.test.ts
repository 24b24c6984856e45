// @module-tag one-engine: no database in it
import { Bonjour, type Service } from 'bonjour-service';
import { afterEach, expect, it } from 'vitest';
import { announce, networkName } from '#main/server/network/mdns.ts';

const opened: Bonjour[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await new Promise<void>((done) => one.destroy(() => done()));
});

function open(): Bonjour {
  const made = new Bonjour({ bind: '0.0.0.0' } as object, () => {});
  opened.push(made);
  return made;
}

const silent = { request() {}, info() {}, warn() {}, error() {} };

it('a station is found on the network by its name, until it leaves', async ({ skip }) => {
  const found = new Map<string, Service>();
  const browser = open().find({ type: 'https' });
  browser.on('up', (service: Service) => found.set(service.name, service));
  browser.on('down', (service: Service) => found.delete(service.name));
  open().publish({ name: 'control', type: 'https', port: 1, probe: false });
  const hears = await expect
    .poll(() => found.has('control'), { timeout: 30_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  if (!hears) skip('no multicast on this machine');

  const name = networkName().replace(/\.local$/, '');
  const said = await announce({ port: 54_321, isHttps: true, log: silent });
  await expect.poll(() => found.get(name)).toMatchObject({ host: networkName(), port: 54_321 });
  await said.close();
  await expect.poll(() => found.has(name)).toBe(false);
});

it('the name is one that every resolver takes', () => {
  expect(networkName()).toMatch(/^twinmark-[a-z0-9-]+\.local$/);
});
