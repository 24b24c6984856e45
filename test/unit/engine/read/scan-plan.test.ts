import { expect, it } from 'vitest';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { needsCloserLook, sawAsWell } from '#main/engine/read/scan-plan.ts';

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
  const small = { message: null, cause: 'too_few_pixels' } as const;
  expect(needsCloserLook({ detection: small, photos: [...photos(), { corners: square(300), outlines: [] }] })).toBe(
    true,
  );
  expect(needsCloserLook({ detection: { message: 'TWEEN', cause: null }, photos: photos(300) })).toBe(false);
});

it('photographs without corners and outlines are not read again, which would read nothing and lose what was seen', () => {
  const small = { message: null, cause: 'too_few_pixels' } as const;
  expect(needsCloserLook({ detection: small, photos: photos() })).toBe(false);
  expect(needsCloserLook({ detection: small, photos: photos(900) })).toBe(false);
});

it('a closer look counts where it saw the mark as well as the first look, and not where it read other outlines', () => {
  const [clear, noise] = [[{ score: 6 }, { score: 11 }], [{ score: 6.5 }]];
  expect(sawAsWell(clear, noise)).toBe(true);
  expect(sawAsWell(clear, clear)).toBe(true);
  expect(sawAsWell(noise, clear)).toBe(false);
  expect(sawAsWell([], noise)).toBe(false);
});
