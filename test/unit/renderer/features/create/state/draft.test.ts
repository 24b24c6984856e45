import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDraft } from '../../../../../../src-renderer/features/create/state/draft.ts';
import { useUploads } from '../../../../../../src-renderer/features/create/state/uploads.ts';
import type { Draft } from '../../../../../../src-shared/draft.ts';

const draft = (change: Partial<Draft> = {}): Draft => ({ id: 7, artworks: [], ...change }) as unknown as Draft;
const wrong = new Error('refused');

beforeEach(() => useDraft.setState({ draft: draft(), failed: null }));
afterEach(() => {
  vi.unstubAllGlobals();
  useDraft.setState({ draft: null, failed: null });
  useUploads.setState({ refused: [], question: null });
});

describe('why a change failed', () => {
  test('is told until the next change by a person, whatever succeeds behind it', async () => {
    vi.stubGlobal('fetch', async () => Response.json(draft()));
    const { run, refresh } = useDraft.getState();
    const refused = run(() => Promise.reject(wrong));
    const later = run(async () => draft());
    expect([await refused, await later]).toEqual([false, true]);
    expect(useDraft.getState().failed).toBe(wrong);

    await refresh();
    expect(useDraft.getState().failed).toBe(wrong);
    await run(async () => draft());
    expect(useDraft.getState().failed).toBe(null);
  });

  test('is not what a reading met that nobody asked for', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('unreachable')));
    const { refresh, settled } = useDraft.getState();
    const read = refresh();
    expect(await settled()).toBe(true);
    await read;
    expect(useDraft.getState().failed).toBe(null);
  });

  test('stays when a file is refused, which is told by the files', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'No picture.' }, { status: 400 }));
    await useDraft.getState().run(() => Promise.reject(wrong));
    await useUploads.getState().add([new File(['?'], 'broken.png', { type: 'image/png' })]);
    expect(useDraft.getState().failed).toBe(wrong);
    expect(useUploads.getState().refused.map(({ name }) => name)).toEqual(['broken.png']);
  });
});
