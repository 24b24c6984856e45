import { expect, it } from 'vitest';
import { createCandidates } from '#main/services/reading/candidates.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';

const PICTURE: PictureRef = { hash: 'ab'.repeat(32), type: 'png', bytes: 1 };
const ROW = { id: 1, name: 'front', picture: PICTURE, width: null, height: null, fit: 'stretch', descriptor: '' };

/** Work for strangers ends when the test says so, all other work at once. */
function openCandidates() {
  const asked: (boolean | undefined)[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<object>();
  const run = async (_: string, __: unknown, { forStranger }: { forStranger?: boolean } = {}) => {
    asked.push(forStranger);
    return forStranger ? ended : {};
  };
  const store = { artworks: { find: async () => ROW }, pictures: { read: async () => new Uint8Array(1) } };
  return { ...createCandidates({ store, pool: { run } } as never), asked, end: () => end({}) };
}

it('an artwork is read in the threads of strangers for a stranger, and nobody else waits for it', async () => {
  const { rasterOf, asked } = openCandidates();
  const ofStranger = rasterOf(1, true);
  await expect.poll(() => asked).toEqual([true]);
  expect(await rasterOf(1)).not.toBeNull();
  expect(asked).toEqual([true, false]);
  // From here on strangers get what was read for the others.
  expect(await rasterOf(1, true)).not.toBeNull();
  expect(asked).toHaveLength(2);
  void ofStranger;
});

it('an artwork that was read for a stranger is there for all', async () => {
  const { rasterOf, asked, end } = openCandidates();
  const ofStranger = rasterOf(1, true);
  const ofAnother = rasterOf(1, true);
  end();
  expect(await Promise.all([ofStranger, ofAnother])).toHaveLength(2);
  expect(await rasterOf(1)).not.toBeNull();
  expect(asked).toEqual([true]);
});
