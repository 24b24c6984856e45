import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TROUBLES_PAGE, tellersOfAll, troublesPage } from './troubles-page.ts';

describe('docs/troubles.md', () => {
  test('is as npm run troubles writes it', () => {
    expect(readFileSync(TROUBLES_PAGE, 'utf8')).toBe(troublesPage());
  });

  test('has no trouble that nobody tells', () => {
    expect([...tellersOfAll()].filter(([, files]) => files.length === 0).map(([kind]) => kind)).toEqual([]);
  });

  test('names the source of a trouble, and no source that only lists it', () => {
    const tellers = tellersOfAll();
    expect(tellers.get('rows_red')?.length).toBeGreaterThan(0);
    expect([...tellers.values()].flat()).not.toContain('src-shared/troubles/trouble-codes.ts');
    // States of labels and jobs have the same name.
    expect(tellers.get('cancelled')).toEqual([
      'src-main/services/printers/job-ledger.ts',
      'src-main/services/production/batches.ts',
    ]);
  });
});
