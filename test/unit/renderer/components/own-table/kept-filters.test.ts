import { describe, expect, test } from 'vitest';
import { keptAs, readFilters, withFilter, withoutFilter } from '#window/components/own-table/kept-filters.ts';

describe('filters that are kept', () => {
  test('are found again by what they ask for, replaced under the same name, and deleted', () => {
    const one = withFilter([], ' Void ', { state: 'voided' });
    const two = withFilter(one, 'Pinot', { text: 'pinot', state: 'made' });
    expect(keptAs(two, { state: 'made', text: 'pinot' })?.name).toBe('Pinot');
    expect(keptAs(two, { state: 'made' })).toBeNull();
    expect(keptAs(two, {})).toBeNull();
    const replaced = withFilter(two, 'Void', { state: 'failed' });
    expect(replaced.map(({ name }) => name)).toEqual(['Void', 'Pinot']);
    expect(keptAs(replaced, { state: 'failed' })?.name).toBe('Void');
    expect(withoutFilter(replaced, 'Void').map(({ name }) => name)).toEqual(['Pinot']);
  });

  test('are read from whatever was kept', () => {
    const good = { name: 'a', filter: { state: 'made' } };
    const bad = [null, 3, {}, { name: 'b' }, { name: 'c', filter: null }, { name: 'd', filter: { state: 4 } }];
    expect(readFilters(JSON.stringify([good, ...bad]))).toEqual([good]);
    expect(readFilters('{')).toEqual([]);
    expect(readFilters('{}')).toEqual([]);
    expect(readFilters(null)).toEqual([]);
  });
});
