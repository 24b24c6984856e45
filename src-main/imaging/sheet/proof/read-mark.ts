import { wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import { openMadeReader } from '#main/engine/read/read-made-picture.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';

type MarkReader = (picture: Rgb) => Detection;

/**
 * Reads the marks of pictures out of the file. A mark lies where embedding puts it, and is looked for there alone. Only one
 * that is not there is searched for as in a photograph, which takes several times as long.
 */
export function openMarkReader(keys: readonly string[]): MarkReader {
  const readMadePicture = openMadeReader(keys);
  return (picture) => readMadePicture(picture) ?? searchMark(picture, keys);
}

function searchMark(picture: Rgb, keys: readonly string[]): Detection {
  const corners = wholePicture(picture);
  return readPhotos([{ picture, corners }], { keys });
}
