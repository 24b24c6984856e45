import { expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { idOf } from '#shared/core/id.ts';
import { frameBits } from '#test/support/frame-bits.ts';
import { makeRandom } from '#test/support/random.ts';
import { openKnownIds } from '#window/phones/reader/known-ids.ts';
import type { Gained } from '#window/phones/reader/read-frame.ts';

const payload = openPayload(PUBLISHED_KEY);
const OURS = Array.from({ length: 2000 }, (_, i) => idOf(7 + i * 1009));
const KEYS = [PUBLISHED_KEY];

/** What a frame gives that was not read: the soft bits of a mark of this energy. */
function unread(message: string, energy: number, seed: number): Gained {
  const random = makeRandom(seed, 'soft');
  const signal = Math.sqrt(energy / CODE_BITS);
  const bits = Float32Array.from(
    encodeBits(payload.bitsOf(message)),
    (bit) => (bit ? -signal : signal) + random.normal(),
  );
  const detection = { message: null, assisted: false, fromIds: false } as Gained['detection'];
  return { detection, bits: [frameBits({ bits })] };
}

const messageOf = ({ detection }: Gained) => detection.message;

test('a mark too faint alone is read as the one ID of the copy that fits, and says so; without the copy it is not', () => {
  const known = openKnownIds();
  expect(messageOf(known.help(unread(OURS[3], 90, 1), []))).toBeNull();
  known.add({ kind: 'ids', ids: OURS.slice(0, 1000), first: true }, KEYS);
  known.add({ kind: 'ids', ids: OURS.slice(1000), first: false }, KEYS);
  const read = Array.from({ length: 20 }, (_, i) => known.help(unread(OURS[i * 97], 90, i), []));
  expect(read.filter((one, i) => messageOf(one) === OURS[i * 97]).length).toBeGreaterThan(15);
  for (const [i, { detection }] of read.entries()) {
    if (detection.message === null) continue;
    expect(detection).toMatchObject({ message: OURS[i * 97], assisted: true, fromIds: true });
  }
});

test('two frames, each too faint, add up', () => {
  const known = openKnownIds();
  known.add({ kind: 'ids', ids: OURS, first: true }, KEYS);
  const pairs = Array.from({ length: 20 }, (_, i) => [unread(OURS[i], 45, i), unread(OURS[i], 45, 100 + i)] as const);
  const alone = pairs.filter(([one]) => messageOf(known.help(one, [])) !== null);
  const together = pairs.filter(([one, other], i) => messageOf(known.help(one, other.bits)) === OURS[i]);
  expect(together.length).toBeGreaterThan(alone.length + 5);
});

test('a mark that the copy does not have is never one of its IDs', () => {
  const known = openKnownIds();
  known.add({ kind: 'ids', ids: OURS, first: true }, KEYS);
  const strangers = [60, 100, 400].flatMap((energy) =>
    Array.from({ length: 30 }, (_, i) => known.help(unread(idOf(11_000_003 + i * 771), energy, i), [])),
  );
  expect(strangers.filter((one) => messageOf(one) !== null)).toEqual([]);
});

test('another key, or a new copy, forgets the IDs before', () => {
  const known = openKnownIds();
  known.add({ kind: 'ids', ids: OURS, first: true }, KEYS);
  known.add({ kind: 'ids', ids: [], first: true }, KEYS);
  expect(messageOf(known.help(unread(OURS[3], 200, 1), []))).toBeNull();
});
