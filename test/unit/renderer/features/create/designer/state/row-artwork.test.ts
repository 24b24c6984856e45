import { afterEach, expect, test, vi } from 'vitest';
import { readRowArtwork } from '#window/features/create/designer/state/row-artwork.ts';

afterEach(() => vi.unstubAllGlobals());

test('a row that is stepped past puts no artwork, and the row that is reached puts its own', async () => {
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    const offset = Number(new URL(address, 'http://desk').searchParams.get('offset'));
    if (offset === 1) await new Promise((_, give) => signal.addEventListener('abort', () => give(signal.reason)));
    return Response.json({ rows: [{ artwork: 10 + offset }] });
  });
  const put: (number | null)[] = [];
  const passed = new AbortController();
  const second = readRowArtwork(7, 2, (artwork) => put.push(artwork), passed.signal);
  passed.abort();
  await second;
  expect(put).toEqual([]);
  await readRowArtwork(7, 3, (artwork) => put.push(artwork), new AbortController().signal);
  expect(put).toEqual([12]);
});

test('a row that cannot be read has no artwork of its own', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('unreachable')));
  const put: (number | null)[] = [];
  await readRowArtwork(7, 1, (artwork) => put.push(artwork), new AbortController().signal);
  expect(put).toEqual([null]);
});
