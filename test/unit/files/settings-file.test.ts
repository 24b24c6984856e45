import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
let file: string;
beforeEach(() => {
  lab = createLab();
  mkdirSync(lab.folder);
  file = join(lab.folder, 'settings.json');
});
afterEach(() => lab.end());

it('reads what was written; none is empty; only the owner may read it', async () => {
  expect(await readSettingsFile(lab.folder)).toEqual({});
  await writeSettingsFile(lab.folder, { 'service.prefix': 'QQ', 'lan.mdns': false });
  expect(await readSettingsFile(lab.folder)).toEqual({ 'service.prefix': 'QQ', 'lan.mdns': false });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
});

it.each([
  ['{\n  "service.prefix": "QQ",\n}', /settings\.json, line 3: this is no valid JSON/],
  ['{\n  "service.prefix": "Q\n', /line 2: this is no valid JSON/],
  ['', /line 1: this is no valid JSON/],
  ['{"lan.mdns": true,\n "lan.mdns": false}', /settings\.json, line 2: lan\.mdns is there twice/],
  ['{"lan.mdns": true, "lan\\u002emdns" : false}', /lan\.mdns is there twice/],
  ['[]', /must be one JSON object/],
  ['{\n\n "service.prefix": "much too long"}', /settings\.json, line 3: .*service\.prefix/],
  ['{\n "service.prefiks": "A"}', /settings\.json, line 2: There is no setting "service\.prefiks"/],
])('names file and line of what is wrong in %j', async (text, told) => {
  writeFileSync(file, text);
  await expect(readSettingsFile(lab.folder)).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringMatching(told),
  });
});

it('takes no value for a name', async () => {
  writeFileSync(file, '{"lan.mdns": true, "lan.allowed_hosts": ["lan.mdns", "a.example"], "service.prefix": "QQ"}');
  expect(await readSettingsFile(lab.folder)).toMatchObject({ 'service.prefix': 'QQ' });
});

it('writes no settings that it would not read', async () => {
  await expect(writeSettingsFile(lab.folder, { 'lan.https': 'maybe' } as never)).rejects.toMatchObject({
    code: 'bad_input',
  });
  expect(await readSettingsFile(lab.folder)).toEqual({});
});

it('says what to do about a folder of that name', async () => {
  mkdirSync(file);
  await expect(readSettingsFile(lab.folder)).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringMatching(/settings\.json is a folder\. Move it away/),
  });
});
