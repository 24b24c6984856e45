/** A photograph made small, and the thinned colour edges in it. */
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';

/** A picture made smaller: interleaved channels in float levels, R, G, B first. */
export interface Small {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Pixels of the photograph along one pixel. */
  readonly factor: number;
  readonly data: Float32Array;
}

/** Edges one pixel wide, and their directions. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** 0 where there is no edge; elsewhere 0 to 1, saturating a few times above the noise. */
  readonly strength: Float32Array;
  /** Direction of the gradient in degrees, 0 to 179, from the x axis towards the y axis. */
  readonly direction: Uint8Array;
  /** Gradient in levels a pixel, at every pixel. */
  readonly slope: Float32Array;
}

/** Makes a photograph smaller by a whole factor: the mean of four pixels of each square, because more would cost time and gain nothing. */
export function reduce({ width: stride, height: rows, data }: Rgb, factor: number): Small {
  if (factor === 1) return { width: stride, height: rows, channels: 3, factor, data: new Float32Array(data) };
  const width = Math.max(1, Math.floor(stride / factor));
  const height = Math.max(1, Math.floor(rows / factor));
  const out = new Float32Array(3 * width * height);
  const near = Math.floor((factor - 1) / 4);
  const across = 3 * (factor - 1 - 2 * near);
  for (let y = 0; y < height; y++) {
    let upper = 3 * ((y * factor + near) * stride + near);
    let lower = 3 * ((y * factor + factor - 1 - near) * stride + near);
    const end = 3 * (y + 1) * width;
    for (let to = 3 * y * width; to < end; to += 3, upper += 3 * factor, lower += 3 * factor) {
      out[to] = 0.25 * (data[upper] + data[upper + across] + data[lower] + data[lower + across]);
      out[to + 1] = 0.25 * (data[upper + 1] + data[upper + across + 1] + data[lower + 1] + data[lower + across + 1]);
      out[to + 2] = 0.25 * (data[upper + 2] + data[upper + across + 2] + data[lower + 2] + data[lower + across + 2]);
    }
  }
  return { width, height, channels: 3, factor, data: out };
}

/** Averages squares of factor x factor pixels. */
export function shrink({ width: stride, height: rows, factor: before, data }: Small, factor: number): Small {
  const width = Math.max(1, Math.floor(stride / factor));
  const height = Math.max(1, Math.floor(rows / factor));
  const out = new Float32Array(3 * width * height);
  const scale = 1 / (factor * factor);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = 0; row < factor; row++) {
        let at = 3 * ((y * factor + row) * stride + x * factor);
        for (let i = 0; i < factor; i++, at += 3) {
          red += data[at];
          green += data[at + 1];
          blue += data[at + 2];
        }
      }
      const to = 3 * (y * width + x);
      out[to] = red * scale;
      out[to + 1] = green * scale;
      out[to + 2] = blue * scale;
    }
  }
  return { width, height, channels: 3, factor: before * factor, data: out };
}

/** Half the size and blurred, which shows edges that are too faint in single pixels. */
export function soften(picture: Small): Small {
  const { width, height, factor, data } = shrink(picture, 2);
  const out = new Float32Array(data.length);
  const plane = new Float32Array(width * height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.length; i++) plane[i] = data[3 * i + c];
    const blurred = triangleBlur(plane, width, height, 1);
    for (let i = 0; i < plane.length; i++) out[3 * i + c] = blurred[i];
  }
  return { width, height, channels: 3, factor, data: out };
}

/** Gradients are clipped at this many levels a pixel. */
const BUSIEST = 12;

/** How busy the picture is, at half its size. It shows where texture begins that is as light as the desk. */
export function busyness(picture: Small, { slope }: Edges): Small {
  const width = Math.max(1, picture.width >> 1);
  const height = Math.max(1, picture.height >> 1);
  const plane = new Float32Array(width * height);
  for (let y = 0; y < 2 * height; y++) {
    for (let x = 0; x < 2 * width; x++) {
      const here = slope[y * picture.width + x];
      plane[(y >> 1) * width + (x >> 1)] += here < BUSIEST ? here : BUSIEST;
    }
  }
  return { width, height, channels: 1, factor: 2 * picture.factor, data: triangleBlur(plane, width, height, 3) };
}

/** Least noise of gradients that is assumed, in levels a pixel. */
const LEAST_GRADIENT = 1;
/** Quantile of all gradients that is taken for their noise: this share of a picture has no edges. */
const QUIET_SHARE = 0.35;
/** Multiples of the noise from which a gradient is an edge, and a full edge. */
const FAINT = 1.5;
const CLEAR = 6;

export function findEdges(picture: Small): Edges {
  const { width, height } = picture;
  const slopeX = new Float32Array(width * height);
  const slopeY = new Float32Array(width * height);
  const size = new Float32Array(width * height);
  measureSlopes(picture, slopeX, slopeY, size);
  const noise = Math.max(LEAST_GRADIENT, quantile(size, QUIET_SHARE));
  const strength = new Float32Array(width * height);
  const direction = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (size[i] < FAINT * noise || !isRidge(size, width, i, slopeX[i], slopeY[i])) continue;
      strength[i] = Math.min(1, size[i] / (CLEAR * noise));
      const degrees = Math.round((Math.atan2(slopeY[i], slopeX[i]) * 180) / Math.PI);
      direction[i] = (degrees + 360) % 180;
    }
  }
  return { width, height, strength, direction, slope: size };
}

/** Slopes of the channel that changes most, in levels a pixel. */
function measureSlopes(
  { width, height, channels, data }: Small,
  slopeX: Float32Array,
  slopeY: Float32Array,
  size: Float32Array,
): void {
  const row = channels * width;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let best = -1;
      for (let c = 0; c < channels; c++) {
        const at = channels * i + c;
        const diagonal = data[at + row + channels] - data[at - row - channels];
        const other = data[at + row - channels] - data[at - row + channels];
        const gx = (10 * (data[at + channels] - data[at - channels]) + 3 * (diagonal - other)) / 32;
        const gy = (10 * (data[at + row] - data[at - row]) + 3 * (diagonal + other)) / 32;
        const squared = gx * gx + gy * gy;
        if (squared <= best) continue;
        best = squared;
        slopeX[i] = gx;
        slopeY[i] = gy;
      }
      size[i] = Math.sqrt(best);
    }
  }
}

/** Whether the gradient is a maximum along its own direction. */
function isRidge(size: Float32Array, width: number, i: number, gx: number, gy: number): boolean {
  const ax = Math.abs(gx);
  const ay = Math.abs(gy);
  const stepX = gx < 0 ? -1 : 1;
  const stepY = gy < 0 ? -width : width;
  const near = ax > ay ? stepX : stepY;
  const part = ax > ay ? ay / ax : ax / ay;
  const ahead = size[i + near] * (1 - part) + size[i + stepX + stepY] * part;
  const behind = size[i - near] * (1 - part) + size[i - stepX - stepY] * part;
  return size[i] >= ahead && size[i] > behind;
}

function quantile(values: Float32Array, share: number): number {
  const counts = new Uint32Array(1024);
  for (let i = 0; i < values.length; i++) counts[Math.min(1023, (values[i] * 8) | 0)]++;
  let left = share * values.length;
  let bin = 0;
  while (bin < 1023 && left > counts[bin]) left -= counts[bin++];
  return (bin + 0.5) / 8;
}
