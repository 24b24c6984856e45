import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockOf, policyFile, readPolicy } from '#main/files/policy.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-policy-'));
  file = join(folder, 'policy.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('each system has a place that administrators alone write to', () => {
  expect((['linux', 'darwin', 'win32'] as const).map(policyFile)).toEqual([
    '/etc/twinmark/policy.json',
    '/Library/Managed Preferences/Twinmark/policy.json',
    'C:\\ProgramData\\Twinmark\\policy.json',
  ]);
});

it('a policy locks the settings that it names, and says whose they are', async () => {
  expect(await readPolicy(file)).toBeNull();
  writeFileSync(file, '{"set_by": "IT, extension 4711", "service.prefix": "QQ", "lan.mdns": false}');
  const policy = await readPolicy(file);
  const settings = { 'service.prefix': 'QQ', 'lan.mdns': false };
  expect(policy).toEqual({ file, setBy: 'IT, extension 4711', settings });
  expect(['lan.mdns', 'lan.https', 'set_by'].map((name) => lockOf(policy, name)?.setBy)).toEqual([
    'IT, extension 4711',
    undefined,
    undefined,
  ]);
});

it.each([
  ['{"set_by": "IT",\n "service.prefix": "QQ",\n "lan.mdns": "maybe"}', /policy\.json, line 3: .*lan\.mdns/],
  ['{"set_by": 7, "service.prefix": "QQ"}', /policy\.json, line 1: set_by must be a text/],
  ['{"service.prefix": "QQ", "service.prefix": "QR"}', /service\.prefix is there twice/],
  ['{"service.prefix": "QQ"', /policy\.json, line 1: this is no valid JSON/],
  ['{"desk.prefix": "QQ"}', /policy\.json, line 1: There is no setting "desk\.prefix"/],
])('a policy that is wrong in one place counts for nothing, and its place is named: %j', async (text, told) => {
  writeFileSync(file, text);
  await expect(readPolicy(file)).rejects.toMatchObject({ code: 'bad_input', message: expect.stringMatching(told) });
});
