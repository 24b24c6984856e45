import type { Rgb } from '#main/engine/numeric/raster.ts';

/** A picture in the making: interleaved R, G, B in levels 0 to 255, as floats so that layers do not round one another away. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A picture by the level of each of its pixels. Levels beyond 0 to 255 are cut off. */
export function paint(width: number, height: number, level: (x: number, y: number, channel: number) => number): Rgb {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    data[i] = level(pixel % width, Math.floor(pixel / width), i % 3);
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

export type Colour = readonly [red: number, green: number, blue: number];

export function makeCanvas(width: number, height: number, colour: Colour): Canvas {
  const data = new Float32Array(width * height * 3);
  for (let i = 0; i < data.length; i += 3) data.set(colour, i);
  return { width, height, data };
}

export function toRgb(canvas: Canvas): Rgb {
  const data = new Uint8Array(canvas.data.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, Math.round(canvas.data[i])));
  return { width: canvas.width, height: canvas.height, data };
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function scaleColour(a: Colour, factor: number): Colour {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** Hue in turns, saturation and value in 0 to 1. */
export function hsv(hue: number, saturation: number, value: number): Colour {
  const channel = (offset: number) => {
    const k = (((offset + hue * 6) % 6) + 6) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return [channel(5), channel(3), channel(1)];
}

export function blend(canvas: Canvas, x: number, y: number, colour: Colour, cover: number): void {
  const i = (y * canvas.width + x) * 3;
  const data = canvas.data;
  data[i] += (colour[0] - data[i]) * cover;
  data[i + 1] += (colour[1] - data[i + 1]) * cover;
  data[i + 2] += (colour[2] - data[i + 2]) * cover;
}

/** Runs over the pixels of a box that lie on the canvas. */
export function eachPixel(
  canvas: Canvas,
  left: number,
  top: number,
  right: number,
  bottom: number,
  visit: (x: number, y: number) => void,
): void {
  const x0 = Math.max(0, Math.floor(left));
  const x1 = Math.min(canvas.width, Math.ceil(right));
  const y1 = Math.min(canvas.height, Math.ceil(bottom));
  for (let y = Math.max(0, Math.floor(top)); y < y1; y++) for (let x = x0; x < x1; x++) visit(x, y);
}
