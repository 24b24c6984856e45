import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from './blur.ts';
import { throughJpeg, throughWebp } from './codec.ts';
import { makeRandom, type Random } from './random.ts';
import { crop, resize, rotate } from './resample.ts';

/** A picture after an attack, and the corners of the artwork in it, if they are known. */
export interface Attacked {
  readonly picture: Rgb;
  /** Corners of the artwork in the picture; for a crop, those of the picture itself. */
  readonly corners: Quad;
}

export type Attack = (picture: Rgb, seed: number | string) => Promise<Attacked> | Attacked;

export function pictureCorners(picture: { readonly width: number; readonly height: number }): Quad {
  const { width, height } = picture;
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** Attacks by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  none: whole((picture) => picture),
  ...Object.fromEntries([90, 70, 50, 30].map((q) => [`jpeg-${q}`, whole((picture) => throughJpeg(picture, q))])),
  'webp-50': whole((picture) => throughWebp(picture, 50)),
  ...Object.fromEntries([0.25, 0.5, 0.75, 1.5, 2].map((f) => [`resize-${f}`, whole((picture) => resize(picture, f))])),
  'blur-2': whole((picture) => blur(picture, 2)),
  'noise-10': whole((picture, random) => addNoise(picture, 10, random)),
  grey: whole(toGrey),
  ...Object.fromEntries(
    [0.7, 1.4].map((g) => [`gamma-${g}`, whole((picture) => mapLevels(picture, (v) => 255 * (v / 255) ** g))]),
  ),
  'contrast-0.6': whole((picture) => mapLevels(picture, (v) => 128 + 0.6 * (v - 128))),
  'rotate-5-grown': (picture) => rotated(picture, 5, true),
  'rotate-5-cut': (picture) => rotated(picture, -5, false),
  ...Object.fromEntries(
    [0.9, 0.75, 0.5].map((area) => [
      `crop-${area * 100}`,
      whole((picture, random) => throughJpeg(cropRandom(picture, area, random), 70)),
    ]),
  ),
};

function whole(change: (picture: Rgb, random: Random) => Rgb | Promise<Rgb>): Attack {
  return async (picture, seed) => {
    const changed = await change(picture, makeRandom(seed, 'attack'));
    return { picture: changed, corners: pictureCorners(changed) };
  };
}

function rotated(picture: Rgb, degrees: number, grow: boolean): Attacked {
  const turned = rotate(picture, degrees, grow);
  const angle = (degrees * Math.PI) / 180;
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - picture.width / 2, y - picture.height / 2];
    return [
      turned.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      turned.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  };
  const [a, b, c, d] = pictureCorners(picture);
  return { picture: turned, corners: [place(a), place(b), place(c), place(d)] };
}

/** A part of `area` of the whole, its sides shortened unequally, anywhere. */
export function drawPart(
  size: { readonly width: number; readonly height: number },
  area: number,
  random: Random,
): { left: number; top: number; width: number; height: number } {
  // From the same shape to a strip that keeps nearly all of one side.
  const across = Math.sqrt(area) ** random.between(0.4, 1.6);
  const width = Math.round(size.width * across);
  const height = Math.round((size.height * area) / across);
  return { width, height, left: random.below(size.width - width + 1), top: random.below(size.height - height + 1) };
}

function cropRandom(picture: Rgb, area: number, random: Random): Rgb {
  const part = drawPart(picture, area, random);
  return crop(picture, part.left, part.top, part.width, part.height);
}

function mapLevels(picture: Rgb, map: (level: number) => number): Rgb {
  const table = Uint8Array.from({ length: 256 }, (_, v) => Math.max(0, Math.min(255, Math.round(map(v)))));
  return { ...picture, data: picture.data.map((v) => table[v]) };
}

function toGrey(picture: Rgb): Rgb {
  const data = new Uint8Array(picture.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const luma = 0.299 * picture.data[i] + 0.587 * picture.data[i + 1] + 0.114 * picture.data[i + 2];
    data.fill(Math.round(luma), i, i + 3);
  }
  return { ...picture, data };
}

function addNoise(picture: Rgb, deviation: number, random: Random): Rgb {
  const clamped = new Uint8ClampedArray(picture.data.length);
  for (let i = 0; i < clamped.length; i++) clamped[i] = picture.data[i] + deviation * random.normal();
  return { ...picture, data: new Uint8Array(clamped.buffer) };
}

function blur(picture: Rgb, sigma: number): Rgb {
  const data = new Uint8Array(picture.data.length);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(picture.width * picture.height);
    for (let i = 0; i < plane.length; i++) plane[i] = picture.data[i * 3 + c];
    blurPlane(plane, picture.width, picture.height, sigma);
    for (let i = 0; i < plane.length; i++) data[i * 3 + c] = Math.round(plane[i]);
  }
  return { ...picture, data };
}
