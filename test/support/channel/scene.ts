import { folded, makeNoise } from '#test/support/noise.ts';
import type { Random } from '#test/support/random.ts';
import type { Pose } from './pose.ts';
import type { Print } from './print.ts';
import type { Background, Shot } from './shot.ts';

/** Distance of the nodes at which lens, pose and light are worked out; between them they are as good as straight. */
const NODE = 8;

/** What falls on the sensor: linear light, interleaved R, G, B, 1 saturates. */
export function expose(print: Print, shot: Shot, pose: Pose, whole: number, random: Random): Float32Array {
  const light = makeBackground(shot.background, pose.width, pose.height, random);
  layLabel(light, print, shot, pose, whole, random);
  applyLight(light, shot, pose);
  return light;
}

/** Lays a label over what there is, in reflectance. */
export function layLabel(
  light: Float32Array,
  print: Print,
  shot: Shot,
  pose: Pose,
  whole: number,
  random: Random,
): void {
  drawLabel(light, print, pose, makeTaps(shot, pose, random), shot.longSide / whole);
}

/** Places within a pixel's view at which the label is read: pixel area, disc of confusion and motion, spread evenly. */
function makeTaps(shot: Shot, pose: Pose, random: Random): Float64Array {
  const area = quadArea(pose);
  const count = Math.max(6, Math.min(40, Math.round(14e6 / area)));
  const taps = new Float64Array(count * 2);
  const start = [random.next(), random.next(), random.next(), random.next(), random.next()];
  // Multiples of powers of the fifth-dimensional golden ratio fill a cube evenly.
  const step = [1, 2, 3, 4, 5].map((power) => 1.1347241384 ** -power);
  const [mx, my] = [Math.cos(shot.motionAngle), Math.sin(shot.motionAngle)];
  for (let i = 0; i < count; i++) {
    const [a, b, c, d, e] = start.map((s, k) => (s + (i + 1) * step[k]) % 1);
    const radius = shot.defocus * Math.sqrt(c);
    const angle = 2 * Math.PI * d;
    taps[2 * i] = a - 0.5 + radius * Math.cos(angle) + shot.motion * (e - 0.5) * mx;
    taps[2 * i + 1] = b - 0.5 + radius * Math.sin(angle) + shot.motion * (e - 0.5) * my;
  }
  return taps;
}

function quadArea(pose: Pose): number {
  let twice = 0;
  for (let i = 0; i < 4; i++) {
    const a = pose.corners[i];
    const b = pose.corners[(i + 1) % 4];
    twice += a[0] * b[1] - a[1] * b[0];
  }
  return Math.abs(twice) / 2;
}

function drawLabel(light: Float32Array, print: Print, pose: Pose, taps: Float64Array, scale: number): void {
  const level = chooseLevel(print, taps, scale);
  const raster = print.levels[level];
  const fine = print.scale / 2 ** level;
  const [minX, minY] = [print.left * fine, print.top * fine];
  const [maxX, maxY] = [minX + print.width * fine, minY + print.height * fine];
  const corners = [new Float64Array(2), new Float64Array(2), new Float64Array(2), new Float64Array(2)];
  for (let top = 0; top < pose.height; top += NODE) {
    for (let left = 0; left < pose.width; left += NODE) {
      for (let k = 0; k < 4; k++) pose.look(left + (k & 1) * NODE, top + (k >> 1) * NODE, corners[k]);
      if (misses(corners, print)) continue;
      drawCell(light, pose.width, left, top, corners, fine, raster, minX, minY, maxX, maxY, taps);
    }
  }
}

/** The level whose pixels are about as far apart as the taps. */
function chooseLevel(print: Print, taps: Float64Array, scale: number): number {
  const count = taps.length / 2;
  let spread = 0;
  for (const t of taps) spread += t * t;
  const area = Math.max(1, 12 * (spread / taps.length));
  const spacing = Math.sqrt(area / count) * (print.scale / scale);
  return Math.max(0, Math.min(print.levels.length - 1, Math.round(Math.log2(spacing) - 0.2)));
}

function misses(corners: readonly Float64Array[], print: Print): boolean {
  // A margin of a few photo pixels, for taps that reach in from outside.
  const size = Math.max(Math.abs(corners[3][0] - corners[0][0]), Math.abs(corners[3][1] - corners[0][1]));
  const out = (axis: number, limit: number) =>
    corners.every((c) => c[axis] < -size) || corners.every((c) => c[axis] > limit + size);
  return out(0, print.width) || out(1, print.height);
}

function drawCell(
  light: Float32Array,
  width: number,
  left: number,
  top: number,
  corners: readonly Float64Array[],
  fine: number,
  raster: { readonly width: number; readonly height: number; readonly data: Uint16Array },
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  taps: Float64Array,
): void {
  const [a, b, c, d] = corners;
  const stride = raster.width * 3;
  const data = raster.data;
  const count = taps.length / 2;
  const bottom = Math.min(top + NODE, light.length / 3 / width);
  const right = Math.min(left + NODE, width);
  const norm = 1 / (65535 * count);
  const lastX = raster.width - 2;
  const lastY = raster.height - 2;
  for (let y = top; y < bottom; y++) {
    const t = (y + 0.5 - top) / NODE;
    // Down the cell's left and right sides, then across: position and slopes in raster pixels.
    const lu = a[0] + (c[0] - a[0]) * t;
    const lv = a[1] + (c[1] - a[1]) * t;
    const ru = b[0] + (d[0] - b[0]) * t;
    const rv = b[1] + (d[1] - b[1]) * t;
    const ux = ((ru - lu) / NODE) * fine;
    const vx = ((rv - lv) / NODE) * fine;
    for (let x = left; x < right; x++) {
      const s = (x + 0.5 - left) / NODE;
      const u0 = (lu + (ru - lu) * s) * fine + minX;
      const v0 = (lv + (rv - lv) * s) * fine + minY;
      const uy = ((c[0] - a[0] + (d[0] - b[0] - c[0] + a[0]) * s) / NODE) * fine;
      const vy = ((c[1] - a[1] + (d[1] - b[1] - c[1] + a[1]) * s) / NODE) * fine;
      let red = 0;
      let green = 0;
      let blue = 0;
      let inside = 0;
      for (let k = 0; k < count; k++) {
        const u = u0 + ux * taps[2 * k] + uy * taps[2 * k + 1];
        const v = v0 + vx * taps[2 * k] + vy * taps[2 * k + 1];
        if (u < minX || v < minY || u >= maxX || v >= maxY) continue;
        inside++;
        const pu = u < 0.5 ? 0 : u - 0.5;
        const pv = v < 0.5 ? 0 : v - 0.5;
        const iu = pu > lastX ? lastX : pu | 0;
        const iv = pv > lastY ? lastY : pv | 0;
        const fu = pu - iu > 1 ? 1 : pu - iu;
        const fv = pv - iv > 1 ? 1 : pv - iv;
        const i = iv * stride + iu * 3;
        const j = i + stride;
        const w11 = fu * fv;
        const w10 = fv - w11;
        const w01 = fu - w11;
        const w00 = 1 - fu - fv + w11;
        red += data[i] * w00 + data[i + 3] * w01 + data[j] * w10 + data[j + 3] * w11;
        green += data[i + 1] * w00 + data[i + 4] * w01 + data[j + 1] * w10 + data[j + 4] * w11;
        blue += data[i + 2] * w00 + data[i + 5] * w01 + data[j + 2] * w10 + data[j + 5] * w11;
      }
      if (inside === 0) continue;
      const o = (y * width + x) * 3;
      const rest = 1 - inside / count;
      light[o] = light[o] * rest + red * norm;
      light[o + 1] = light[o + 1] * rest + green * norm;
      light[o + 2] = light[o + 2] * rest + blue * norm;
    }
  }
}

const TILE = 512;

export function makeBackground(spec: Background, width: number, height: number, random: Random): Float32Array {
  const light = new Float32Array(width * height * 3);
  const shape = {
    plain: { cell: 64, octaves: 6, persistence: 0.8, stretch: 1 },
    wood: { cell: 24, octaves: 5, persistence: 0.7, stretch: 12 },
    cloth: { cell: 6, octaves: 3, persistence: 0.9, stretch: 1 },
  }[spec.kind];
  const tile = makeNoise(TILE, TILE, random, shape);
  const upright = random.chance(0.5);
  for (let y = 0; y < height; y++) {
    for (let x = 0, o = y * width * 3; x < width; x++, o += 3) {
      const shade = Math.max(0.1, 1 + spec.texture * tile[upright ? folded(y, x, TILE) : folded(x, y, TILE)]);
      light[o] = spec.colour[0] * shade;
      light[o + 1] = spec.colour[1] * shade;
      light[o + 2] = spec.colour[2] * shade;
    }
  }
  for (let i = 0; i < spec.clutter; i++) drawThing(light, width, height, random);
  return light;
}

/** A sheet, a card or a pen somewhere about. */
function drawThing(light: Float32Array, width: number, height: number, random: Random): void {
  const [cx, cy] = [random.between(0, width), random.between(0, height)];
  const unit = Math.min(width, height);
  const [halfW, halfH] = [unit * random.between(0.01, 0.3), unit * random.between(0.1, 0.4)];
  const angle = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const colour = [random.between(0.02, 0.9), random.between(0.02, 0.9), random.between(0.02, 0.9)];
  const reach = Math.hypot(halfW, halfH);
  for (let y = Math.max(0, Math.ceil(cy - reach)); y < Math.min(height, cy + reach); y++) {
    for (let x = Math.max(0, Math.ceil(cx - reach)); x < Math.min(width, cx + reach); x++) {
      const dx = x - cx;
      const dy = y - cy;
      if (Math.abs(dx * cos + dy * sin) < halfW && Math.abs(dy * cos - dx * sin) < halfH)
        light.set(colour, (y * width + x) * 3);
    }
  }
}

/** Exposure, fall-off, vignette, shadow; then glare on top. */
export function applyLight(light: Float32Array, shot: Shot, pose: Pose): void {
  const across = Math.ceil(pose.width / NODE) + 1;
  const down = Math.ceil(pose.height / NODE) + 1;
  const factor = new Float32Array(across * down);
  const glare = new Float32Array(across * down);
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      factor[j * across + i] = lightAt(shot, pose, i * NODE, j * NODE);
      glare[j * across + i] = glareAt(shot, pose, i * NODE, j * NODE);
    }
  }
  for (let y = 0; y < pose.height; y++) {
    const row = (y / NODE) | 0;
    const fy = (y + 0.5) / NODE - row;
    for (let x = 0; x < pose.width; x++) {
      const column = (x / NODE) | 0;
      const fx = (x + 0.5) / NODE - column;
      const i = row * across + column;
      const gain = bilinear(factor, i, across, fx, fy);
      const add = bilinear(glare, i, across, fx, fy);
      const o = (y * pose.width + x) * 3;
      light[o] = light[o] * gain + add;
      light[o + 1] = light[o + 1] * gain + add;
      light[o + 2] = light[o + 2] * gain + add;
    }
  }
}

function bilinear(grid: Float32Array, i: number, across: number, fx: number, fy: number): number {
  const top = grid[i] + (grid[i + 1] - grid[i]) * fx;
  return top + (grid[i + across] + (grid[i + across + 1] - grid[i + across]) * fx - top) * fy;
}

function lightAt(shot: Shot, pose: Pose, x: number, y: number): number {
  const { light } = shot;
  const half = Math.hypot(pose.width, pose.height) / 2;
  const u = (x - pose.width / 2) / half;
  const v = (y - pose.height / 2) / half;
  const along = u * Math.cos(light.slopeAngle) + v * Math.sin(light.slopeAngle);
  const across = u * Math.cos(light.shadowAngle) + v * Math.sin(light.shadowAngle);
  const shaded = 1 / (1 + Math.exp((across - light.shadowPlace) / light.shadowSoftness));
  const fall = 1 - light.vignette * (u * u + v * v);
  return shot.exposure * (1 + light.slope * along) * fall * (1 - light.shadow * shaded);
}

function glareAt(shot: Shot, pose: Pose, x: number, y: number): number {
  const { glare, glarePlace, glareSize } = shot.light;
  if (glare === 0) return 0;
  const [a, b, c, d] = pose.corners;
  const [s, t] = glarePlace;
  const gx = (a[0] * (1 - s) + b[0] * s) * (1 - t) + (d[0] * (1 - s) + c[0] * s) * t;
  const gy = (a[1] * (1 - s) + b[1] * s) * (1 - t) + (d[1] * (1 - s) + c[1] * s) * t;
  const reach = glareSize * shot.longSide;
  return glare * Math.exp(-((x - gx) ** 2 + 1.6 * (y - gy) ** 2) / (reach * reach));
}
