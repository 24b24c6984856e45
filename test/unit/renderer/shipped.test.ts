import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shownIn } from '../../../src-renderer/words/shipped.ts';
import type { Template } from '../../../src-shared/model.ts';

const folder = join(import.meta.dirname, '../../../resources/templates');
const templates = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template);

/** Written alike in both languages. */
const ALIKE = ['GTIN', 'Material', 'Revision', 'brut'];

it('everything that ships has a German name', () => {
  const fields = templates.flatMap((template) => template.fields);
  const names = [
    ...templates.map(({ name }) => name),
    ...fields.map(({ label }) => label),
    ...fields.flatMap(({ options = [] }) => options),
  ];
  expect([...new Set(names.filter((name) => shownIn('de', name) === name))].sort()).toEqual(ALIKE);
  expect(names.filter((name) => shownIn('en', name) !== name)).toEqual([]);
});

it('names of people’s own stay as they are', () => {
  expect(shownIn('de', 'Batch of ours')).toBe('Batch of ours');
});
