import { expect, test } from 'vitest';
import { createPreviews } from '#main/services/records/previews.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';

const picture = (n: number): PictureRef => ({ hash: String(n).padStart(64, '0'), type: 'png', bytes: 1 });
const STRANGER = { forStranger: true };
const PHONE = { forStranger: false };

/** Previews that strangers' work never finishes. */
function slowForStrangers() {
  const store = { pictures: { read: async () => new Uint8Array(1) } } as never;
  const run = async (_: string, __: unknown, { forStranger }: { forStranger?: boolean } = {}) =>
    forStranger ? new Promise(() => {}) : { bytes: new Uint8Array(3) };
  return createPreviews({ store, pool: { run } as never });
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
  const previews = createPreviews({ store, pool: { run } as never });
  const all = await Promise.all([1, 1, 1].map((n) => previews.of(picture(n), PHONE)));
  expect(all.map(({ length }) => length)).toEqual([1, 1, 1]);
});
