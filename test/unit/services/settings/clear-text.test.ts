import { expect, it } from 'vitest';
import { clearTextNotices, clearTextSettings } from '#main/services/settings/settings.ts';
import { defaultSettings, type Settings } from '#shared/core/settings.ts';

const told = (set: Partial<Settings>) => clearTextSettings({ ...defaultSettings(), ...set });

it.each<[string, keyof Settings, boolean]>([
  ['http://10.0.0.9:8545', 'chain.rpc_url', true],
  ['http://node.example/key', 'chain.rpc_url', true],
  ['https://node.example/key', 'chain.rpc_url', false],
  ['http://127.0.0.1:8545', 'chain.rpc_url', false],
  ['http://localhost:8545', 'chain.rpc_url', false],
  ['http://[::1]:8545', 'chain.rpc_url', false],
  ['http://127.0.0.1.evil.example', 'chain.rpc_url', true],
  ['http://storage.example/bucket', 'pictures.s3_url', true],
  ['https://storage.example/bucket', 'pictures.s3_url', false],
  ['http://id.example', 'auth.issuer', true],
  ['postgres://a:b@db.example/twinmark', 'database.url', true],
  ['postgres://a:b@db.example/twinmark?sslmode=disable', 'database.url', true],
  ['postgres://a:b@db.example/twinmark?sslmode=prefer', 'database.url', true],
  ['postgres://a:b@db.example/twinmark?sslmode=verify-full', 'database.url', false],
  ['postgres://a:b@db.example/twinmark?sslmode=require', 'database.url', false],
  ['postgres://a:b@localhost/twinmark', 'database.url', false],
  ['postgres://a:b@127.0.0.1:5433/twinmark', 'database.url', false],
  ['postgres:///twinmark?host=/run/postgresql', 'database.url', false],
  ['postgres:///twinmark?host=db.example', 'database.url', true],
])('%s as %s is told: %s', (address, name, isTold) => {
  expect(told({ [name]: address })).toEqual(isTold ? [name] : []);
});

it('the sentence names the settings, and no address or password', () => {
  const [{ text } = { text: '' }, ...more] = clearTextNotices({
    ...defaultSettings(),
    'database.url': 'postgres://user:canary@db.example/twinmark',
    'chain.rpc_url': 'http://node.example/canary',
  });
  expect(more).toEqual([]);
  expect(text).toContain('(database.url, chain.rpc_url)');
  expect(text).not.toMatch(/canary|example/);
  expect(clearTextNotices(defaultSettings())).toEqual([]);
});
