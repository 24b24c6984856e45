import { expect, test } from 'vitest';
import { createPreviews } from '#main/services/records/previews.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';

const picture = (n: number): PictureRef => ({ hash: String(n).padStart(64, '0'), type: 'png', bytes: 1 });
const STRANGER = { forStranger: true };
const PHONE = { forStranger: false };
const noPicture = async () => null;

/** Previews that strangers' work never finishes. */
function slowForStrangers() {
  const store = { pictures: { read: async () => new Uint8Array(1) } } as never;
  const run = async (_: string, __: unknown, { forStranger }: { forStranger?: boolean } = {}) =>
    forStranger ? new Promise(() => {}) : { bytes: new Uint8Array(3) };
  return createPreviews({ store, pool: { run } as never, drawPlain: noPicture });
}

test('a paired phone gets its preview while strangers ask for more than there is room for', async () => {
  const previews = slowForStrangers();
  const asked = Array.from({ length: 100 }, (_, n) => previews.of(picture(n), STRANGER).catch((error) => error.code));
  expect(await Promise.race(asked)).toBe('busy');
  expect(await previews.of(picture(500), PHONE)).toHaveLength(3);
  // The same picture as a stranger waits for.
  expect(await previews.of(picture(7), PHONE)).toHaveLength(3);
});

test('a preview is made once for all who ask alike', async () => {
  let made = 0;
  const store = { pictures: { read: async () => new Uint8Array(1) } } as never;
  const run = async () => ({ bytes: new Uint8Array(++made) });
  const previews = createPreviews({ store, pool: { run } as never, drawPlain: noPicture });
  const all = await Promise.all([1, 1, 1].map((n) => previews.of(picture(n), PHONE)));
  expect(all.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('the picture with the mark and the one without are kept apart, and so is what is made for whom', async () => {
  const store = { pictures: { read: async () => new Uint8Array(1) }, records: { find: async () => ({}) } } as never;
  const run = async () => ({ bytes: new Uint8Array(2) });
  let drawn = 0;
  const drawPlain = async () => new Uint8Array(10 + ++drawn);
  const previews = createPreviews({ store, pool: { run } as never, drawPlain });
  expect(await previews.of(picture(1), STRANGER)).toHaveLength(2);
  expect(await previews.plain('7K3QZ', picture(1), STRANGER)).toHaveLength(11);
  expect(await previews.plain('7K3QZ', picture(1), STRANGER)).toHaveLength(11);
  expect(await previews.plain('7K3QZ', picture(1), PHONE)).toHaveLength(12);
  expect(await previews.of(picture(1), STRANGER)).toHaveLength(2);
});

test('a record of which the station has the marked picture alone shows none, and says why', async () => {
  const store = { records: { find: async () => ({}) } } as never;
  const previews = createPreviews({ store, pool: {} as never, drawPlain: noPicture });
  const asked = previews.plain('7K3QZ', picture(1), STRANGER);
  await expect(asked).rejects.toMatchObject({ code: 'not_found', trouble: { kind: 'no_plain_picture' } });
});
