import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disagreements, exportedNames, glossaryIn } from './glossary.ts';
import { missingPlaces, placesNamedIn } from './named-places.ts';
import { parse } from './syntax.ts';
import { projectFiles } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the page on the architecture', () => {
  test('can be read in fifteen minutes', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
});

describe('the pages on architecture and decisions', () => {
  const files = projectFiles(root);
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

  test.each(['ARCHITECTURE.md', ...decisions])('%s names files and folders that are there', (path) => {
    expect(missingPlaces(readFileSync(join(root, path), 'utf8'), files)).toEqual([]);
  });

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
    '\n## Glossary\n| word | meaning | not |\n| --- | --- | --- |\n| lease | a right | share |\n',
  );
  const namesIn = (text: string) => exportedNames([parse('src-main/a.ts', text)]);

  test('wants each of its words in an exported name', () => {
    expect(disagreements(glossary, namesIn('export const plan = 1;'))).toHaveLength(1);
    expect(disagreements(glossary, namesIn('export interface LabelLeases {}'))).toEqual([]);
  });

  test('takes a term of several words as one', () => {
    const watermarkId = [{ word: 'watermark ID', not: [] }];
    expect(disagreements(watermarkId, namesIn('export function watermarkIdOf() {}'))).toEqual([]);
    expect(disagreements(watermarkId, namesIn('export const idOfWatermark = 1;'))).toHaveLength(1);
  });

  test('catches a word that it does not use', () => {
    const found = disagreements(glossary, namesIn('export function createShares() {}\nexport const LEASE = 1;'));
    expect(found).toEqual(['createShares says "share"; the word is "lease".']);
  });
});
