import { expect, it } from 'vitest';
import { liveBits } from '#main/services/verify/label-reader.ts';
import { frameBits } from '#test/support/frame-bits.ts';

const bits = (count: number) => Array.from({ length: count }, (_, i) => frameBits({ score: i }));
const before = (frames: number) => ({ frames, bits: bits(frames) });

it('frames are read without the IDs first, unless the label leaves', () => {
  expect(liveBits(before(3), bits(1), { last: false })).toBeNull();
  expect(liveBits(before(3), bits(1), { last: true })?.singles).toHaveLength(4);
  expect(liveBits(before(3), [], { last: true })?.singles).toHaveLength(3);
});

it('then each frame is compared once by itself, and with all before it', () => {
  const first = liveBits(before(4), bits(1), { last: false });
  expect([first?.singles.length, first?.sums[0].length]).toEqual([5, 5]);
  const next = liveBits(before(5), bits(1), { last: false });
  expect([next?.singles.length, next?.sums[0].length, next?.judged]).toEqual([1, 6, 10]);
  expect(liveBits(before(5), [], { last: true })).toBeNull();
});
