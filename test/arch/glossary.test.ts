import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disagreements, exportedNames, glossaryIn, missingFloors, strayNames } from './glossary.ts';
import { missingPlaces, placesNamedIn } from './named-places.ts';
import { parse } from './syntax.ts';
import { projectFiles } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the page on the architecture', () => {
  test('can be read in fifteen minutes', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(230);
  });
});

describe('the pages on architecture, decisions, figures and work', () => {
  const files = projectFiles(root);
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

  const others = ['docs/measured', 'docs/contributing'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...decisions, ...others])(
    '%s names files and folders that are there',
    (path) => {
      expect(missingPlaces(readFileSync(join(root, path), 'utf8'), files)).toEqual([]);
    },
  );

  test('name many of them', () => {
    expect(placesNamedIn(page).length).toBeGreaterThan(20);
    const inDecisions = decisions.flatMap((path) => placesNamedIn(readFileSync(join(root, path), 'utf8')));
    expect(inDecisions.length).toBeGreaterThan(30);
  });

  test('a place that is not there is found, in a fence, in a sentence, and as a file alone', () => {
    const there = ['src-main/store/open.ts', 'src-renderer/state/route.ts', 'bin/run.mjs'];
    expect(
      missingPlaces('`store/open.ts`, `state/route.ts`, `route.ts`, `src-main/store` `node bin/run.mjs`', there),
    ).toEqual([]);
    const inRooms = ['src-main/services/create/open-drafts.ts', 'src-main/labels/text/font.ts'];
    expect(missingPlaces('`create/open-drafts.ts`, `labels/text`, `text/font.ts`', inRooms)).toEqual([]);
    expect(missingPlaces('`create/away.ts`, `labels/away`', inRooms)).toEqual(['create/away.ts', 'labels/away']);
    const wrong = 'GET /api/store  store/away.ts  x\n`state/away.ts`, `away.ts`, `node test/away.ts`';
    expect(missingPlaces(wrong, there)).toEqual(['store/away.ts', 'state/away.ts', 'test/away.ts', 'away.ts']);
  });
});

describe('the glossary', () => {
  const glossary = glossaryIn(
    [
      '\n## Glossary\n| word | meaning | screen | service | table | event | not |\n| --- | --- | --- | --- | --- | --- | --- |',
      '| lease | a right | | production | leases | | share |\n',
    ].join('\n'),
  );
  const namesIn = (text: string) => exportedNames([parse('src-main/a.ts', text)]);

  test('wants each of its words in an exported name', () => {
    expect(disagreements(glossary, namesIn('export const plan = 1;'))).toHaveLength(1);
    expect(disagreements(glossary, namesIn('export interface LabelLeases {}'))).toEqual([]);
  });

  test('takes a term of several words as one', () => {
    const watermarkId = [{ word: 'watermark ID', screen: [], service: [], table: [], event: [], not: [] }];
    expect(disagreements(watermarkId, namesIn('export function watermarkIdOf() {}'))).toEqual([]);
    expect(disagreements(watermarkId, namesIn('export const idOfWatermark = 1;'))).toHaveLength(1);
  });

  test('catches a word that it does not use', () => {
    const found = disagreements(glossary, namesIn('export function createShares() {}\nexport const LEASE = 1;'));
    expect(found).toEqual(['createShares says "share"; the word is "lease".']);
  });

  test('names rooms, tables and events that are there', () => {
    const there = { screen: [], service: ['production'], table: ['leases'], event: [] };
    expect(missingFloors(glossary, there)).toEqual([]);
    expect(missingFloors(glossary, { ...there, service: [], table: ['labels'] })).toEqual([
      'The service "production" of the word "lease" is not there.',
      'The table "leases" of the word "lease" is not there.',
    ]);
  });

  test('lets a word alone name a thing in its own rooms only', () => {
    const strayIn = (path: string, text = 'export interface Lease {}') => strayNames(glossary, [parse(path, text)]);
    expect(strayIn('src-main/services/production/a.ts')).toEqual([]);
    expect(strayIn('src-shared/jobs/a.ts')).toEqual([]);
    expect(strayIn('src-main/store/lease.ts')).toEqual([]);
    expect(strayIn('src-main/services/tokens/a.ts', 'interface Lease {}')).toEqual([]);
    expect(strayIn('src-main/services/tokens/a.ts')).toHaveLength(1);
    expect(strayIn('src-renderer/camera/a.tsx', 'export function Lease() {}')).toHaveLength(1);
    expect(strayIn('src-main/services/production/a.ts', 'export type Place = 1;')).toHaveLength(1);
  });
});
