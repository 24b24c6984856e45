import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#shared/create/draft.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useUploads } from '#window/features/create/uploads.ts';

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

test('a change that depends on the draft is made of the draft that the changes before it left, also where another is open', async () => {
  const station = new Map([7, 8].map((id) => [id, draft({ id, values: {} })]));
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | null }) => {
    const id = Number(address.split('/').at(-1));
    if (body !== null) station.set(id, draft({ ...station.get(id), ...JSON.parse(body) }));
    return Response.json(station.get(id));
  });
  useDraft.setState({ draft: draft({ values: {} }) });
  const { change } = useDraft.getState();
  const add = (key: string) => change(({ values }) => ({ values: { ...values, [key]: key } }));
  const all = [add('brand'), add('origin'), add('vintage')];
  await all[1];
  useDraft.setState({ draft: station.get(8) ?? null });
  expect(await Promise.all(all)).toEqual([true, true, true]);
  expect(station.get(7)?.values).toEqual({ brand: 'brand', origin: 'origin', vintage: 'vintage' });
  expect(station.get(8)?.values).toEqual({});
});
