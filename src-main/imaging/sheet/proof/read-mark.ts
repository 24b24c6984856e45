import { MARK } from '../../../engine/format/params.ts';
import type { Quad, Rgb } from '../../../engine/numeric/raster.ts';
import { type Detection, decode } from '../../../engine/read/decode.ts';

const WHITE = 255;

/** What the mark of a picture says, as the file has it. */
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
  return decode([{ picture, corners }], { keys });
}

/**
 * Labels under 576 pixels have fewer cells than the decoder expects at first, and finding out costs it five times as
 * long. On a piece of paper of 576 pixels, laid at its top left, where the mark's tiles begin, they have as many.
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
