// An artwork as the copy of a phone keeps it.
import { rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { throughAffine } from '#test/support/resample.ts';

export function rasterOf(picture: Rgb): Rgb {
  const { width, height } = rasterSize(picture.width, picture.height);
  const [across, down] = [picture.width / width, picture.height / height];
  return throughAffine(picture, width, height, [across, 0, 0, 0, down, 0], [255, 255, 255]);
}
