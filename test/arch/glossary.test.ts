import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disagreements, exportedNames, glossaryIn } from './glossary.ts';
import { parse } from './syntax.ts';
import { parseSources, projectFiles } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the page on the architecture', () => {
  test('can be read in fifteen minutes', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  test('has a glossary that the exported names keep', () => {
    const glossary = glossaryIn(page);
    expect(glossary.length).toBeGreaterThanOrEqual(30);
    expect(disagreements(glossary, exportedNames(parseSources(root)))).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const places = new Set(
      projectFiles(root).flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
    );
    const named = [
      ...page.matchAll(
        /\b(?:src-main|src-shared|src-renderer|test|services|server|engine|imaging|store|workers)\/[\w./-]*[\w]/g,
      ),
    ];
    const missing = named
      .map(([path]) => path)
      .filter((path) => ![path, `src-main/${path}`].some((one) => places.has(one)));
    expect(named.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
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

  test('catches a word that it does not use', () => {
    const found = disagreements(glossary, namesIn('export function createShares() {}\nexport const LEASE = 1;'));
    expect(found).toEqual(['createShares says "share"; the word is "lease".']);
  });
});
