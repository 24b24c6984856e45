// @module-tag later: a campaign over hundreds of frames
// The short form of `npm run soak -- phone`.
import { expect, it } from 'vitest';
import { silentPhone } from '#test/support/inspection/silent-phone.ts';

it(
  'frames without a label give no answer on a phone, and labels of its copy are read in the same run',
  async () => {
    const { frames, shown, read, broken } = await silentPhone({ frames: 18, seed: 7, ids: 500, framesEach: 2 });
    expect(broken).toEqual([]);
    expect([frames, shown, read]).toEqual([18, 1, 1]);
  },
  20 * 60_000,
);
