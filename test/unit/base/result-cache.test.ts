import { expect, it } from 'vitest';
import { createResultCache } from '#main/base/result-cache.ts';

function counted(bytes: number) {
  const cache = createResultCache(bytes, ({ length }: Uint8Array) => length);
  const made: string[] = [];
  const get = (name: string, size: number) =>
    cache.get(name, async () => {
      made.push(name);
      return new Uint8Array(size);
    });
  return { get, made, cache };
}

it('makes once what is asked for again, and together what is asked for at once', async () => {
  const { get, made } = counted(100);
  await Promise.all([get('a', 40), get('a', 40)]);
  await get('a', 40);
  expect(made).toEqual(['a']);
});

it('forgets what was asked for longest ago when it grows too large', async () => {
  const { get, made } = counted(100);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name, 40);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps the newest even where that alone is too large, and nothing that failed', async () => {
  const { get, made, cache } = counted(100);
  for (const name of ['a', 'large', 'large', 'a']) await get(name, name === 'large' ? 200 : 40);
  expect(made).toEqual(['a', 'large', 'a']);
  await expect(cache.get('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('bad', async () => Uint8Array.of(1))).toEqual(Uint8Array.of(1));
});
