import { beforeAll, expect, test } from 'vitest';
import { readCodes } from '#main/imaging/code-reader.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import { paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

function pictureOf(symbology: Symbology, value: string) {
  const { list, errors } = planOf(faces, [{ type: 'barcode', symbology, value, w: 60, h: 30 }]);
  expect(errors).toEqual([]);
  const { width, height, rgb } = paintedOnWhite(list, faces);
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) rgba.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  return { width, height, rgba };
}

test('a UPC-A has twelve digits, and the same bars as an EAN-13 that begins with 0', async () => {
  const picture = pictureOf('upca', '036000291452');
  expect(await readCodes(picture, 'upca')).toEqual(['036000291452']);
  expect(await readCodes(picture, 'ean13')).toEqual(['0036000291452']);
});

test('another EAN-13 is not taken for a UPC-A, and not cut down to one', async () => {
  const picture = pictureOf('ean13', '4006381333931');
  expect(await readCodes(picture, 'ean13')).toEqual(['4006381333931']);
  expect(await readCodes(picture, 'upca')).toEqual([]);
});
