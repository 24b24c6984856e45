import { expect, it } from 'vitest';
import { cellPitch } from '#main/engine/format/params.ts';
import { wholePicture } from '#main/engine/numeric/geometry.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { viewFrame } from '#main/workers/read-frame.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { crop } from '#test/support/resample.ts';
import { fromRgb } from '#test/unit/imaging/make-picture.ts';

const SIZE = { width: 600, height: 400 };
const label = makeCover('busy', SIZE.width, SIZE.height, 'frame');
const left = crop(label, 60, 90, 420, 280);

async function matches(cells: { width: number; height: number } | null): Promise<boolean | null> {
  const artwork = await fromRgb(label).png().toBuffer();
  const bytes = await fromRgb(left).png().toBuffer();
  const wanted = { artwork, hidden: [] };
  const order = { bytes, corners: wholePicture(left), cells, wanted, maySmall: true, limits: UNLIMITED };
  return (await viewFrame(order)).comparison?.matches ?? null;
}

it('what is left of a label that was cut matches at the desk, by the cells that the mark counts in it', async () => {
  const pitch = cellPitch(SIZE.width, SIZE.height);
  expect(await matches({ width: left.width / pitch, height: left.height / pitch })).toBe(true);
  expect(await matches(null)).toBe(false);
});
