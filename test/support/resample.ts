import type { Rgb } from '#main/engine/numeric/raster.ts';

/** Reads a picture through an affine map: output pixel centre (x, y) sees (a x + b y + c, d x + e y + f), edge coordinates. */
export function throughAffine(
  picture: Rgb,
  width: number,
  height: number,
  [a, b, c, d, e, f]: readonly [number, number, number, number, number, number],
  around: readonly [number, number, number],
): Rgb {
  const out = new Uint8Array(width * height * 3);
  // When shrinking, an output pixel is the mean of a grid of readings over its area.
  const grid = Math.max(1, Math.ceil(Math.max(Math.hypot(a, d), Math.hypot(b, e)) - 0.01));
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let j = 0; j < grid; j++) {
        for (let i = 0; i < grid; i++) {
          const px = x + (i + 0.5) / grid;
          const py = y + (j + 0.5) / grid;
          addReading(picture, a * px + b * py + c, d * px + e * py + f, around, sum);
        }
      }
      const o = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) out[o + k] = Math.max(0, Math.min(255, Math.round(sum[k] / (grid * grid))));
    }
  }
  return { width, height, data: out };
}

/** Cubic (Catmull-Rom) reading; outside lies `around`. */
function addReading(
  picture: Rgb,
  u: number,
  v: number,
  around: readonly [number, number, number],
  sum: Float64Array,
): void {
  const { width, height, data } = picture;
  if (u < 0 || v < 0 || u > width || v > height) {
    for (let k = 0; k < 3; k++) sum[k] += around[k];
    return;
  }
  const x0 = Math.floor(u - 0.5);
  const y0 = Math.floor(v - 0.5);
  const wx = cubic(u - 0.5 - x0);
  const wy = cubic(v - 0.5 - y0);
  for (let j = 0; j < 4; j++) {
    const row = Math.max(0, Math.min(height - 1, y0 + j - 1)) * width;
    for (let i = 0; i < 4; i++) {
      const at = (row + Math.max(0, Math.min(width - 1, x0 + i - 1))) * 3;
      const weight = wx[i] * wy[j];
      sum[0] += weight * data[at];
      sum[1] += weight * data[at + 1];
      sum[2] += weight * data[at + 2];
    }
  }
}

function cubic(t: number): readonly [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [-0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2];
}

export function resize(picture: Rgb, factor: number): Rgb {
  const width = Math.round(picture.width * factor);
  const height = Math.round(picture.height * factor);
  return throughAffine(picture, width, height, [picture.width / width, 0, 0, 0, picture.height / height, 0], [0, 0, 0]);
}

/** Turns a picture; `grow` keeps all of it on a white ground, else the size stays and the corners are lost. */
export function rotate(picture: Rgb, degrees: number, grow: boolean): Rgb {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = grow ? Math.ceil(picture.width * Math.abs(cos) + picture.height * Math.abs(sin)) : picture.width;
  const height = grow ? Math.ceil(picture.width * Math.abs(sin) + picture.height * Math.abs(cos)) : picture.height;
  const c = picture.width / 2 - (cos * width) / 2 - (sin * height) / 2;
  const f = picture.height / 2 + (sin * width) / 2 - (cos * height) / 2;
  return throughAffine(picture, width, height, [cos, sin, c, -sin, cos, f], [255, 255, 255]);
}

export function crop(picture: Rgb, left: number, top: number, width: number, height: number): Rgb {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

export function mirrorOf({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      out.set(data.subarray(from, from + 3), 3 * (y * width + width - 1 - x));
    }
  }
  return { width, height, data: out };
}
