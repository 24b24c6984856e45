// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createArtworks } from '#main/services/production/artworks.ts';

const ARTWORK = { picture: { hash: 'ab'.repeat(32), type: 'png', bytes: 1 }, width: 9, height: 9 } as const;
const SIZE = { width: 3, height: 3 };
const FITTING = { fit: 'stretch', options: { dpi: 300 } } as never;

it('artwork is fitted in the threads of strangers for a stranger, and nobody else waits for it', async () => {
  const asked: (boolean | undefined)[] = [];
  const run = async (_: string, __: unknown, { forStranger }: { forStranger?: boolean } = {}) => {
    asked.push(forStranger);
    return forStranger ? new Promise(() => {}) : { bytes: new Uint8Array(3) };
  };
  const store = { pictures: { read: async () => new Uint8Array(1) } };
  const { fitted } = createArtworks(store as never, { run } as never, {} as never);
  void fitted(ARTWORK, SIZE, FITTING, { forStranger: true });
  const first = await fitted(ARTWORK, SIZE, FITTING);
  expect(asked).toEqual([true, false]);
  expect(await fitted(ARTWORK, SIZE, FITTING)).toEqual(first);
  expect(asked).toHaveLength(2);
});
