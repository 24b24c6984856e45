import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SYMBOLOGIES } from '#shared/labels/layout.ts';
import { readLayout } from '#shared/labels/read-layout.ts';
import { TROUBLE_CODES } from '#shared/troubles/trouble-codes.ts';
import { codeExamples } from './examples.ts';

const PAGES = ['layout.md', 'de/layout.md'];
const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

describe.each(PAGES)('the format of a layout in %s', (name) => {
  const page = pageOf(name);

  test('has three examples that are read', () => {
    const names = codeExamples(page, 'json').map((example) => readLayout(example).name);
    expect(names).toEqual(['Wine, back', 'Medicine', 'Case']);
  });

  test('names every kind of code, and troubles that there are', () => {
    for (const symbology of SYMBOLOGIES) expect(page).toContain(`\`${symbology}\``);
    const told = page.slice(page.search(/^## (Errors|Fehler)/m), page.search(/^## (Three|Drei)/m));
    const named = [...told.matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((kind) => !(kind in TROUBLE_CODES))).toEqual([]);
    for (const kind of ['quiet_zone', 'covered', 'overlap', 'code_contrast', 'text_contrast'] as const) {
      expect(named).toContain(kind);
      expect(TROUBLE_CODES).toHaveProperty(kind);
    }
  });
});
