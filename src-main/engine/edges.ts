/** A photograph made small, and the thinned colour edges in it. */
import type { Rgb } from './raster.ts';

/** A picture made smaller by a whole factor: interleaved R, G, B in float levels. */
export interface Small {
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  readonly data: Float32Array;
}

/** Edge pixels, one pixel wide, and how they run. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** 0 where there is no edge; elsewhere 0 to 1, saturating a few times above the noise. */
  readonly strength: Float32Array;
  /** Direction of the gradient in degrees, 0 to 179, from the x axis towards the y axis. */
  readonly direction: Uint8Array;
}

/** Averages factor x factor pixels of a picture of bytes or floats into one. */
export function shrink(picture: Rgb | Small, factor: number, factorBefore = 1): Small {
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const data = new Float32Array(3 * width * height);
  const across = Math.min(factor, picture.width);
  const down = Math.min(factor, picture.height);
  if (picture.data instanceof Uint8Array) addBytes(picture.data, picture.width, data, width, height, across, down);
  else addFloats(picture.data, picture.width, data, width, height, across, down);
  const scale = 1 / (across * down);
  for (let i = 0; i < data.length; i++) data[i] *= scale;
  return { width, height, factor: factor * factorBefore, data };
}

// Two copies of one loop: each stays fast because it meets one kind of array only.
function addBytes(from: Uint8Array, stride: number, to: Float32Array, width: number, height: number, across: number, down: number): void {
  for (let row = 0; row < height; row++) {
    for (let inner = 0; inner < down; inner++) {
      let at = 3 * (row * down + inner) * stride;
      let out = 3 * row * width;
      for (let column = 0; column < width; column++, out += 3) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let i = 0; i < across; i++, at += 3) {
          red += from[at];
          green += from[at + 1];
          blue += from[at + 2];
        }
        to[out] += red;
        to[out + 1] += green;
        to[out + 2] += blue;
      }
    }
  }
}

function addFloats(from: Float32Array, stride: number, to: Float32Array, width: number, height: number, across: number, down: number): void {
  for (let row = 0; row < height; row++) {
    for (let inner = 0; inner < down; inner++) {
      let at = 3 * (row * down + inner) * stride;
      let out = 3 * row * width;
      for (let column = 0; column < width; column++, out += 3) {
        for (let i = 0; i < across; i++, at += 3) {
          to[out] += from[at];
          to[out + 1] += from[at + 1];
          to[out + 2] += from[at + 2];
        }
      }
    }
  }
}

/** Gradients below this many levels a pixel are noise even in the quietest picture. */
const LEAST_GRADIENT = 1;
/** Share of a picture that is taken for free of edges: its gradients tell the noise. */
const QUIET_SHARE = 0.35;
/** A gradient counts from this many times the noise, and fully from that many. */
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
  return { width, height, strength, direction };
}

/** Slopes of the channel that changes most, in levels a pixel. */
function measureSlopes({ width, height, data }: Small, slopeX: Float32Array, slopeY: Float32Array, size: Float32Array): void {
  const row = 3 * width;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let best = -1;
      for (let c = 0; c < 3; c++) {
        const at = 3 * i + c;
        const diagonal = data[at + row + 3] - data[at - row - 3];
        const other = data[at + row - 3] - data[at - row + 3];
        const gx = (10 * (data[at + 3] - data[at - 3]) + 3 * (diagonal - other)) / 32;
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

/** Whether the gradient is largest here, going along it. */
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
