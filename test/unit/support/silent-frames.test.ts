// @module-tag later: a campaign over hundreds of frames
// @module-tag long
// The short form of `npm run soak -- frames`.
import { expect, it } from 'vitest';
import { silentRun } from '#test/support/inspection/silent-run.ts';

it(
  'frames without a label of the station come to no record, and its own labels are read in the same run',
  async () => {
    const { frames, shown, read, broken } = await silentRun({ frames: 18, seed: 7, framesEach: 2 });
    expect(broken).toEqual([]);
    expect([frames, shown, read]).toEqual([18, 1, 1]);
  },
  20 * 60_000,
);
