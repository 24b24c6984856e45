import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPolicy } from '#main/files/policy.ts';
import { checkSettings, parseSetting } from '#main/files/setting-values.ts';
import { isSettingName, SETTINGS } from '#shared/core/settings.ts';
import { codeExamples } from './examples.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/admin.md'), 'utf8');
const groups = [...new Set(Object.keys(SETTINGS).map((name) => name.split('.')[0]))].join('|');

test('every setting that the page names is one', () => {
  const named = [...page.matchAll(new RegExp(`\`((?:${groups})\\.[a-z_]+)`, 'g'))].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !isSettingName(name))).toEqual([]);
  for (const [, given] of page.matchAll(new RegExp(`\`((?:${groups})\\.[a-z_]+=[^\`]+)\``, 'g'))) parseSetting(given);
});

test('its settings files, and its policy, are accepted', async () => {
  const [policy = '', ...files] = codeExamples(page, 'json');
  const examples = files.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(examples.map((example) => Object.keys(checkSettings(example)).length)).toEqual([2, 6]);
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  const file = join(folder, 'policy.json');
  writeFileSync(file, policy);
  expect(await readPolicy(file)).toMatchObject({
    setBy: 'IT, extension 4711',
    settings: { 'service.prefix': 'PLANT' },
  });
  rmSync(folder, { recursive: true });
});
