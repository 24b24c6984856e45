import { describe, expect, test } from 'vitest';
import type { Draft } from '#shared/create/draft.ts';
import { changed, reread } from '#window/features/create/draft.ts';

const draft = (change: Partial<Draft> = {}): Draft =>
  ({
    id: 7,
    name: 'Wine',
    columns: [],
    values: {},
    artworks: [],
    counts: {},
    options: {},
    ...change,
  }) as unknown as Draft;

describe('the draft that is shown', () => {
  const shown = { draft: draft(), rowsVersion: 3 };

  test('takes the answer to a change, and reads its rows again only where they may differ', () => {
    expect(changed(shown, draft({ name: 'Beer' }))).toEqual({ draft: draft({ name: 'Beer' }), rowsVersion: 3 });
    expect(changed(shown, draft({ values: { vintage: '2021' } })).rowsVersion).toBe(4);
    expect(changed(shown, draft({ artwork: 2 })).rowsVersion).toBe(4);
  });

  test('takes no answer of another draft', () => {
    expect(changed(shown, draft({ id: 8 }))).toEqual({});
    expect(changed({ draft: null, rowsVersion: 0 }, draft())).toEqual({});
  });

  test('stays where a change was answered while it was read; its rows are read again in any case', () => {
    expect(reread(shown, draft({ name: 'Old' }), true)).toEqual({ draft: draft(), error: null, rowsVersion: 4 });
    expect(reread(shown, draft({ name: 'New' }), false).draft?.name).toBe('New');
    expect(reread({ draft: null, rowsVersion: 0 }, draft(), true).draft?.id).toBe(7);
  });
});
