import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '#shared/core/settings.ts';
import type { SettingView } from '#shared/station/settings-api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { newFolder } from '#test/support/station.ts';

const folder = newFolder('settings');
let station: InProcess;
let desk: Desk;

const start = async () => {
  station = await startInProcess({ folder, settings: { 'chain.rpc_url': 'http://127.0.0.1:9/secret-of-the-node' } });
  desk = await openDesk(station);
};
const change = (changes: object, more = {}) => desk.call('PATCH', '/api/desk/settings', { changes, ...more });
const list = async (): Promise<SettingView[]> => (await desk.call('GET', '/api/desk/settings')).body.settings;
const one = async (name: string) => (await list()).find((view) => view.name === name);
/** What was set; where the database is the station knew from the start. */
const file = () => {
  const { 'database.url': _, ...set } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
  return set;
};

beforeAll(start);
afterAll(async () => {
  await station.close();
  await rm(folder, { recursive: true, force: true });
});

describe('settings that the policy of the machine decides', () => {
  const policy = { file: '/etc/p.json', setBy: 'IT, extension 4711', settings: { 'service.prefix': 'IT' } } as const;

  test('are in force, shown with who decided them, and changed neither at the desk nor by the command line', async () => {
    const locked = await startInProcess({ policy });
    try {
      const own = await openDesk(locked);
      const before = (await own.call('GET', '/api/desk/settings')).body.settings as SettingView[];
      const view = before.find(({ name }) => name === 'service.prefix');
      expect(view).toMatchObject({ value: 'IT', source: 'policy', set_by: policy.setBy });
      const other = { 'engine.strength': 'strong', 'service.prefix': 'AB' };
      const { status, body } = await own.call('PATCH', '/api/desk/settings', { changes: other });
      expect([status, body.error]).toEqual([409, expect.stringMatching(/service\.prefix.*IT, extension 4711/)]);
      // Nothing of a change is done where a part of it is locked.
      expect((await own.call('GET', '/api/desk/settings')).body.settings).toEqual(before);
      expect((await own.call('PATCH', '/api/desk/settings', { changes: { 'engine.strength': 'strong' } })).status).toBe(
        200,
      );
    } finally {
      await locked.close();
    }
    await expect(startInProcess({ policy, settings: { 'service.prefix': 'AB' } })).rejects.toMatchObject({
      message: expect.stringMatching(/service\.prefix is decided for this machine: IT, extension 4711/),
    });
  });
});

describe('settings at the desk', () => {
  test('every one is listed with what it is about, its value and where that comes from', async () => {
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
    expect(all.find(({ name }) => name === 'service.prefix')).toEqual({
      name: 'service.prefix',
      about: SETTINGS['service.prefix'].about,
      secret: false,
      value: 'TW',
      is_set: true,
      default: 'TW',
      source: 'default',
      set_by: null,
      waits: false,
    });
    expect(all.find(({ name }) => name === 'lan.mdns')).toMatchObject({ value: false, source: 'given' });
  });

  test('a secret is never shown, only whether there is one', async () => {
    const { body } = await desk.call('GET', '/api/desk/settings');
    expect(JSON.stringify(body)).not.toContain('secret-of-the-node');
    expect(await one('chain.rpc_url')).toMatchObject({ secret: true, value: null, is_set: true });
    expect(await one('engine.key')).toMatchObject({ secret: true, value: null, is_set: false });
  });

  test('the account of the orders must be one that may order', async () => {
    const { status, body } = await change({ 'jobs.owner': 'nobody here' });
    expect([status, body.error]).toEqual([400, expect.stringContaining('"nobody here"')]);
    expect(await one('jobs.owner')).toMatchObject({ value: null, waits: false });
  });

  test('what is changed stands in the file, for its owner alone, and waits for the next start', async () => {
    const { status, body } = await change({ 'engine.strength': 'strong', 'lan.allowed_hosts': ['line-4.local'] });
    expect(status).toBe(200);
    const changed = body.settings.filter(({ waits }: SettingView) => waits).map(({ name }: SettingView) => name);
    expect(changed).toEqual(['lan.allowed_hosts', 'engine.strength']);
    expect(file()).toEqual({ 'engine.strength': 'strong', 'lan.allowed_hosts': ['line-4.local'] });
    expect(statSync(join(folder, 'settings.json')).mode & 0o077).toBe(0);
    expect(station.app.settings['engine.strength']).toBe('balanced');
  });

  test('null takes one back to its default', async () => {
    const { body } = await change({ 'lan.allowed_hosts': null });
    const view = body.settings.find(({ name }: SettingView) => name === 'lan.allowed_hosts');
    expect(view).toMatchObject({ value: [], source: 'default', waits: false });
    expect(file()).toEqual({ 'engine.strength': 'strong' });
  });

  test('all or none: one wrong value changes nothing, and says what would be right', async () => {
    const { status, body } = await change({ 'chain.wait_seconds': 10, 'limits.image_bytes': 7 });
    expect([status, body.error]).toEqual([400, expect.stringContaining('a whole number from 1024 to 1073741824')]);
    expect((await change({ 'service.prefx': 'QQ' })).body.error).toContain('service.prefix');
    expect((await change({ 'service.prefx': null })).status).toBe(400);
    expect(file()).toEqual({ 'engine.strength': 'strong' });
  });

  test('a wrong secret is not repeated in the refusal', async () => {
    const { status, body } = await change({ 'engine.key': 'not a key at all' });
    expect([status, body.error]).toEqual([400, expect.not.stringContaining('not a key at all')]);
  });

  test('what no start could go by is refused', async () => {
    expect((await change({ 'auth.issuer': 'https://id.example' })).body.error).toContain('auth.audience');
    expect((await change({ 'database.url': 'mysql://x' })).status).toBe(400);
    const both = { 'auth.issuer': 'https://id.example', 'auth.audience': 'twinmark' };
    expect((await change(both)).status).toBe(200);
    expect((await change({ 'auth.issuer': null, 'auth.audience': null })).status).toBe(200);
  });

  test('what was given on the command line cannot be changed', async () => {
    const { status, body } = await change({ 'lan.mdns': true });
    expect([status, body.error]).toEqual([409, expect.stringContaining('--set')]);
  });

  test('a new key of the marks is made here, and can be taken back until the next start', async () => {
    const { body } = await desk.call('POST', '/api/desk/settings/mark-key');
    const { 'engine.key': key } = file();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(body)).not.toContain(key);
    expect(await one('engine.key')).toMatchObject({ is_set: true, source: 'file', waits: true });
    await change({}, { as_at_start: ['engine.key', 'engine.strength'] });
    expect(file()).toEqual({});
    expect((await list()).filter(({ waits }) => waits)).toEqual([]);
  });

  test('the next start goes by it; a secret of that start is put back without being shown', async () => {
    await change({ 'engine.key': '0123456789abcdef0123456789abcdef', 'chain.wait_seconds': 7 });
    await station.close();
    await start();
    expect(station.app.settings).toMatchObject({ 'chain.wait_seconds': 7 });
    expect((await list()).filter(({ waits }) => waits)).toEqual([]);
    await desk.call('POST', '/api/desk/settings/mark-key');
    expect(file()['engine.key']).not.toMatch(/^01234567/);
    await change({}, { as_at_start: ['engine.key'] });
    expect(file()['engine.key']).toBe('0123456789abcdef0123456789abcdef');
  });

  test('nobody changes them without an operator signed in', async () => {
    await desk.call('POST', '/api/desk/sign-out');
    expect((await desk.call('GET', '/api/desk/settings')).status).toBe(401);
    expect((await change({ 'engine.strength': 'light' })).status).toBe(401);
  });
});
