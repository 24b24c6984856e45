import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('its settings file is accepted', () => {
  const [example] = codeExamples(page, 'json').map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(Object.keys(checkSettings(example)).length).toBe(2);
});
