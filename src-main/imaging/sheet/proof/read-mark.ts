import { MARK } from '../../../engine/format/params.ts';
import type { Quad, Rgb } from '../../../engine/numeric/raster.ts';
import type { Detection } from '../../../engine/read/detection.ts';
import { readPhotos } from '../../../engine/read/read-photos.ts';

const WHITE = 255;

/** Reads the mark of a picture out of the file. */
export function readMark(picture: Rgb, keys: readonly string[]): Detection {
  const usual = onUsualPaper(picture);
  const detection = readWhole(usual, keys);
  return detection.message === null && usual !== picture ? readWhole(picture, keys) : detection;
}

function readWhole(picture: Rgb, keys: readonly string[]): Detection {
  const { width, height } = picture;
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return readPhotos([{ picture, corners }], { keys });
}

/**
 * A label under 576 pixels has fewer cells than the decoder expects, and the decoder needs five times as long to find that out. So
 * the label is put at the top left of a white picture of 576 pixels, where the tiles of the mark begin. Then it has as many cells
 * as expected.
 */
function onUsualPaper(picture: Rgb): Rgb {
  const least = MARK.shortSideCells * MARK.minPitch;
  const width = Math.max(least, picture.width);
  const height = Math.max(least, picture.height);
  if (width === picture.width && height === picture.height) return picture;
  const data = new Uint8Array(width * height * 3).fill(WHITE);
  for (let y = 0, from = 0; y < picture.height; y++, from += picture.width * 3) {
    data.set(picture.data.subarray(from, from + picture.width * 3), y * width * 3);
  }
  return { width, height, data };
}
