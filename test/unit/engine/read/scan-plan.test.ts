import { expect, it } from 'vitest';
import type { Quad } from '../../../../src-main/engine/numeric/raster.ts';
import { needsCloserLook } from '../../../../src-main/engine/read/scan-plan.ts';

const square = (side: number): Quad => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
const photos = (...sides: number[]) => [{ outlines: [] }, { outlines: sides.map(square) }];

it('photographs are read at full size if nothing was read and a label may have too few pixels', () => {
  const nothing = { message: null, cause: null };
  expect(needsCloserLook({ detection: nothing, photos: photos(900, 300) })).toBe(true);
  expect(needsCloserLook({ detection: nothing, photos: photos(900) })).toBe(false);
  expect(needsCloserLook({ detection: nothing, photos: photos() })).toBe(false);
  expect(needsCloserLook({ detection: { message: null, cause: 'too few pixels' }, photos: photos() })).toBe(true);
  expect(needsCloserLook({ detection: { message: 'TWEEN', cause: null }, photos: photos(300) })).toBe(false);
});
