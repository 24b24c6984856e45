import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { catalogueIn } from '#test/support/catalogues.ts';
import { shownIn } from '#window/words/useShown.ts';

const resources = join(import.meta.dirname, '../../../../resources');
const templates = readAll<Template>('templates');
const sheets = readAll<SheetPreset>('sheets');

function readAll<T>(folder: string): T[] {
  const at = join(resources, folder);
  return readdirSync(at).map((name) => JSON.parse(readFileSync(join(at, name), 'utf8')) as T);
}

/** Written alike in English and the other language. */
const ALIKE = {
  de: ['GTIN', 'Material', 'Revision', 'brut'],
  fr: ['GTIN', 'Provenance', 'Volume (ml)', 'brut', 'patch', 'solution', 'spray', 'standard', 'suspension'],
} as const;

const shown = (language: 'en' | 'de' | 'fr', name: string) => shownIn(language, catalogueIn(language), name);

it.each(['de', 'fr'] as const)('everything that ships has a name in %s', (language) => {
  const fields = templates.flatMap((template) => template.fields);
  const names = [
    ...templates.map(({ name }) => name),
    ...fields.map(({ label }) => label),
    ...fields.flatMap(({ options = [] }) => options),
  ];
  expect([...new Set(names.filter((name) => shown(language, name) === name))].sort()).toEqual(ALIKE[language]);
  expect(names.filter((name) => shown('en', name) !== name)).toEqual([]);
});

it('sheets are called by their measures in German, too', () => {
  const names = sheets.map(({ name }) => shown('de', name));
  expect(names.filter((name) => / on | wide|One|Roll:| x /.test(name))).toEqual([]);
  expect(names).toContain('Avery L7165: 99,1 × 67,7 mm, 8 auf A4');
  expect(names).toContain('Endlosrolle: 62 mm breit');
  expect(shown('fr', 'Avery L7165: 99.1 x 67.7 mm, 8 on A4')).toBe('Avery L7165: 99,1 × 67,7 mm, 8 sur A4');
  expect(sheets.filter(({ name }) => shown('en', name) !== name)).toEqual([]);
});

it('names of people’s own stay as they are', () => {
  for (const name of ['Batch of ours', 'Rolls: small']) expect(shown('de', name)).toBe(name);
});
