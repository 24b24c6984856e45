// Attacks of others, written anew from what they published. WAVES (An and others, 2024): eight distortions from weak to strong.
// StegaStamp (Tancik, Mildenhall and Ng, 2020): the layers that its encoder was trained against, drawn at random.
import { invert, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { blurPlane } from '#test/support/blur.ts';
import { throughJpeg } from '#test/support/codec.ts';
import type { Random } from '#test/support/random.ts';
import { crop, resize, rotate } from '#test/support/resample.ts';
import { sampledThrough } from '#test/support/sampled.ts';

/** A picture after an attack; corners where whoever attacks knows them. */
export interface Attacked {
  readonly picture: Rgb;
  readonly corners?: Quad;
}

/** `share`: from 0, the weakest of its kind, to 1, the strongest. */
type Distortion = (picture: Rgb, share: number, random: Random) => Rgb | Promise<Rgb>;

/** The eight distortions and their ranges. */
export const WAVES: Readonly<Record<string, Distortion>> = {
  'rotation, 9 to 45 degrees': (picture, share) => rotate(picture, between(9, 45, share), false),
  'crop of 10 to 50 %, resized': (picture, share, random) => cropResized(picture, between(0.1, 0.5, share), random),
  'erasing of 5 to 25 %': (picture, share, random) => erase(picture, between(0.05, 0.25, share), random),
  'brightness of 1.2 to 2': (picture, share) => mapped(picture, (value) => between(1.2, 2, share) * value),
  'contrast of 1.2 to 2': (picture, share) => contrasted(picture, between(1.2, 2, share)),
  'blur, radius 4 to 20 px': (picture, share) => blurred(picture, between(4, 20, share)),
  'noise, 0.02 to 0.1': (picture, share, random) => noisy(picture, between(0.02, 0.1, share), random),
  'JPEG, 90 to 10': (picture, share) => throughJpeg(picture, Math.round(between(90, 10, share))),
};

/** Layers of the capture. Parts may be left out, so that the effect of each is seen. */
export interface CaptureLayers {
  readonly warp: boolean;
  readonly colour: boolean;
  readonly blur: boolean;
  readonly noise: boolean;
}

/** Each corner moves by up to this share of the picture's side, along both axes. */
const WARP = 0.1;
/** Sigma of the blur in pixels of the picture of 400 that StegaStamp takes, and the lengths of its motion. */
const BLUR = [1, 3] as const;
const MOTION = [3, 7] as const;
/** Hue: an offset for each channel. Brightness: one for all. Shares of the full range. */
const HUE = 0.1;
const BRIGHTNESS = 0.3;
const CONTRAST = [0.5, 1.5] as const;
/** Deviation of the noise, as a share of the full range: what the published program draws. */
const NOISE = 0.02;
const JPEG = [50, 100] as const;

export async function capture(picture: Rgb, layers: CaptureLayers, random: Random): Promise<Attacked> {
  const corners = layers.warp ? movedCorners(picture, random) : pictureCorners(picture);
  let seen = layers.warp ? warped(picture, corners) : picture;
  if (layers.blur) seen = captureBlur(seen, random);
  if (layers.noise) seen = noisy(seen, random.between(0, NOISE), random);
  if (layers.colour) seen = recoloured(seen, random);
  return { picture: await throughJpeg(seen, Math.round(random.between(...JPEG))), corners };
}

function between(low: number, high: number, share: number): number {
  return low + (high - low) * share;
}

function movedCorners(picture: Rgb, random: Random): Quad {
  const move = ([x, y]: Point): Point => [
    x + random.between(-WARP, WARP) * picture.width,
    y + random.between(-WARP, WARP) * picture.height,
  ];
  const [a, b, c, d] = pictureCorners(picture);
  return [move(a), move(b), move(c), move(d)];
}

/** The picture seen in these corners, in a frame of its own size: what lies outside is lost. */
function warped(picture: Rgb, corners: Quad): Rgb {
  const toSource = invert(rectangleTo(picture.width, picture.height, corners));
  return sampledThrough(picture, toSource, picture.width, picture.height);
}

/** One in four is blurred like a lens, one in four by a straight motion. */
function captureBlur(picture: Rgb, random: Random): Rgb {
  const kind = random.below(4);
  if (kind === 0) return blurred(picture, random.between(...BLUR));
  return kind === 1 ? shaken(picture, random.between(...MOTION), random.between(0, Math.PI)) : picture;
}

function recoloured(picture: Rgb, random: Random): Rgb {
  const bright = random.between(-BRIGHTNESS, BRIGHTNESS);
  const offsets = [0, 1, 2].map(() => bright + random.between(-HUE, HUE));
  const gain = random.between(...CONTRAST);
  const grey = random.next();
  const data = new Uint8ClampedArray(picture.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const rgb = [0, 1, 2].map((c) => gain * picture.data[i + c] + 255 * offsets[c]);
    const luma = 0.3 * rgb[0] + 0.6 * rgb[1] + 0.1 * rgb[2];
    for (let c = 0; c < 3; c++) data[i + c] = (1 - grey) * rgb[c] + grey * luma;
  }
  return { ...picture, data: new Uint8Array(data.buffer) };
}

function shaken(picture: Rgb, length: number, angle: number): Rgb {
  const steps = Math.ceil(length);
  const sums = new Float32Array(picture.data.length);
  for (let step = 0; step < steps; step++) {
    const at = length * ((step + 0.5) / steps - 0.5);
    const [dx, dy] = [Math.round(at * Math.cos(angle)), Math.round(at * Math.sin(angle))];
    addMoved(picture, dx, dy, sums);
  }
  return { ...picture, data: Uint8Array.from(sums, (sum) => Math.round(sum / steps)) };
}

function addMoved({ width, height, data }: Rgb, dx: number, dy: number, sums: Float32Array): void {
  for (let y = 0; y < height; y++) {
    const row = Math.max(0, Math.min(height - 1, y + dy)) * width;
    for (let x = 0; x < width; x++) {
      const from = 3 * (row + Math.max(0, Math.min(width - 1, x + dx)));
      for (let c = 0; c < 3; c++) sums[3 * (y * width + x) + c] += data[from + c];
    }
  }
}

function cropResized(picture: Rgb, lost: number, random: Random): Rgb {
  const share = Math.sqrt(1 - lost);
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  const left = random.below(picture.width - width + 1);
  return resize(crop(picture, left, random.below(picture.height - height + 1), width, height), 1 / share);
}

function erase(picture: Rgb, share: number, random: Random): Rgb {
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * Math.sqrt(share)));
  const [left, top] = [random.below(picture.width - width + 1), random.below(picture.height - height + 1)];
  const data = Uint8Array.from(picture.data);
  for (let y = top; y < top + height; y++)
    data.fill(0, 3 * (y * picture.width + left), 3 * (y * picture.width + left + width));
  return { ...picture, data };
}

function contrasted(picture: Rgb, gain: number): Rgb {
  const mean = picture.data.reduce((sum, value) => sum + value, 0) / picture.data.length;
  return mapped(picture, (value) => mean + gain * (value - mean));
}

function mapped(picture: Rgb, map: (value: number) => number): Rgb {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => map(value));
  return { ...picture, data: picture.data.map((value) => table[value]) };
}

function noisy(picture: Rgb, deviation: number, random: Random): Rgb {
  const data = new Uint8ClampedArray(picture.data.length);
  for (let i = 0; i < data.length; i++) data[i] = picture.data[i] + 255 * deviation * random.normal();
  return { ...picture, data: new Uint8Array(data.buffer) };
}

function blurred({ width, height, data }: Rgb, sigma: number): Rgb {
  const out = new Uint8Array(data.length);
  for (let c = 0; c < 3; c++) {
    const plane = Float32Array.from({ length: width * height }, (_, i) => data[3 * i + c]);
    blurPlane(plane, width, height, sigma);
    for (let i = 0; i < plane.length; i++) out[3 * i + c] = Math.round(plane[i]);
  }
  return { width, height, data: out };
}
