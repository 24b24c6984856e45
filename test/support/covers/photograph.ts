import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from '#test/support/blur.ts';
import {
  blend,
  type Canvas,
  type Colour,
  eachPixel,
  hsv,
  makeCanvas,
  mix,
  scaleColour,
  toRgb,
} from '#test/support/drawing/canvas.ts';
import { folded, makeNoise } from '#test/support/noise.ts';
import type { Random } from '#test/support/random.ts';
import { paintDeadLeaves, paintFoliage, paintGrass, paintGravel } from './textures.ts';

/** Photographs with much smooth area: a portrait, fruit on a table, hills under a sky. */
export function makeQuietPhotograph(width: number, height: number, random: Random): Rgb {
  const canvas = makeCanvas(width, height, [120, 120, 120]);
  random.pick([paintPortrait, paintStillLife, paintHills])(canvas, random);
  soften(canvas, random.between(0.4, 0.8));
  addDetail(canvas, random, random.between(1.5, 3.5), random.between(0.5, 1.2));
  return toRgb(canvas);
}

/** Photographs full of detail: grass, gravel, foliage, clutter. */
export function makeBusyPhotograph(width: number, height: number, random: Random): Rgb {
  const canvas = makeCanvas(width, height, [34, 42, 22]);
  const short = Math.min(width, height);
  const scenes = [
    () => paintGrass(canvas, random),
    () => paintGravel(canvas, random, (short * random.between(16, 60)) / 1200),
    () => paintFoliage(canvas, random),
    () => paintDeadLeaves(canvas, random, 3, short / 4),
  ];
  random.pick(scenes)();
  soften(canvas, random.between(0.4, 0.8));
  addDetail(canvas, random, random.between(4, 9), random.between(0.7, 2));
  return toRgb(canvas);
}

function paintPortrait(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const unit = Math.min(width, height);
  paintSoftBackground(canvas, random, random.next());
  const skin = hsv(random.between(0.04, 0.075), random.between(0.3, 0.55), random.between(0.55, 0.95));
  const cloth = hsv(random.next(), random.between(0.2, 0.7), random.between(0.2, 0.7));
  const middle = width * random.between(0.4, 0.6);
  const head = height * 0.42;
  paintBall(canvas, middle, height * 1.08, unit * 0.62, height * 0.42, cloth, 0.05, random);
  paintBall(canvas, middle, head + unit * 0.27, unit * 0.12, unit * 0.2, scaleColour(skin, 0.85), 0.02, random);
  const hair = hsv(0.07, 0.5, random.between(0.08, 0.5));
  paintBall(canvas, middle, head - unit * 0.08, unit * 0.27, unit * 0.3, hair, 0.16, random);
  paintBall(canvas, middle, head, unit * 0.21, unit * 0.28, skin, 0.02, random);
  for (const side of [-1, 1]) {
    paintBall(
      canvas,
      middle + side * unit * 0.085,
      head - unit * 0.03,
      unit * 0.03,
      unit * 0.014,
      [235, 230, 226],
      0,
      random,
    );
    paintBall(
      canvas,
      middle + side * unit * 0.085,
      head - unit * 0.03,
      unit * 0.013,
      unit * 0.013,
      [52, 38, 30],
      0,
      random,
    );
    paintBall(canvas, middle + side * unit * 0.085, head - unit * 0.075, unit * 0.05, unit * 0.011, hair, 0.1, random);
  }
  paintBall(canvas, middle, head + unit * 0.055, unit * 0.028, unit * 0.05, scaleColour(skin, 1.04), 0.01, random);
  paintBall(
    canvas,
    middle,
    head + unit * 0.145,
    unit * 0.065,
    unit * 0.018,
    mix(skin, [176, 50, 60], 0.6),
    0.02,
    random,
  );
}

function paintStillLife(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const unit = Math.min(width, height);
  paintSoftBackground(canvas, random, random.between(0.02, 0.14));
  const table = height * random.between(0.55, 0.7);
  const wood = hsv(0.08, random.between(0.3, 0.6), random.between(0.3, 0.65));
  const grain = makeNoise(width, height, random, { cell: 18, octaves: 4, persistence: 0.6, stretch: 14 });
  eachPixel(canvas, 0, table, width, height, (x, y) => {
    const light = 0.75 + (0.35 * (y - table)) / (height - table) + 0.05 * grain[y * width + x];
    blend(canvas, x, y, scaleColour(wood, light), Math.min(1, (y - table + 1) / 3));
  });
  const count = 4 + random.below(5);
  for (let i = 0; i < count; i++) {
    const radius = unit * random.between(0.09, 0.2);
    const x = random.between(0.1, 0.9) * width;
    const y = table + random.between(-0.4, 0.9) * radius + (i / count) * unit * 0.12;
    paintShadow(canvas, x + radius * 0.3, y + radius * 0.8, radius * 1.2, radius * 0.35);
    const colour = hsv(
      random.pick([0.0, 0.03, 0.09, 0.14, 0.22, 0.3, 0.8]),
      random.between(0.55, 0.9),
      random.between(0.5, 0.95),
    );
    paintBall(canvas, x, y, radius, radius * random.between(0.9, 1.1), colour, random.between(0.01, 0.06), random);
  }
}

function paintHills(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const high: Colour = hsv(random.between(0.54, 0.62), random.between(0.35, 0.7), random.between(0.5, 0.9));
  const low: Colour = hsv(random.between(0.02, 0.14), random.between(0.1, 0.45), 0.97);
  const cloud = makeNoise(width, height, random, { cell: width / 3, octaves: 7, persistence: 0.55, stretch: 2 });
  eachPixel(canvas, 0, 0, width, height, (x, y) => {
    const share = Math.min(1, y / height / 0.6);
    const fluff = Math.max(0, Math.min(0.85, 0.3 * cloud[y * width + x] + 0.1));
    blend(canvas, x, y, mix(mix(high, low, share), [250, 248, 245], fluff), 1);
  });
  const ranges = 4 + random.below(3);
  for (let range = 0; range < ranges; range++) paintRange(canvas, random, range / (ranges - 1), low);
}

function paintRange(canvas: Canvas, random: Random, near: number, haze: Colour): void {
  const { width, height } = canvas;
  const crest = makeNoise(width, 1, random, { cell: width / 3, octaves: 8, persistence: 0.45 });
  const cover = makeNoise(width, height, random, { cell: 60, octaves: 6, persistence: 0.65 });
  const colour = mix(haze, hsv(random.between(0.2, 0.36), 0.5, 0.32), 0.25 + 0.7 * near);
  for (let x = 0; x < width; x++) {
    const top = height * (0.45 + 0.4 * near + 0.05 * crest[x]);
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const light = 1 + (0.02 + 0.1 * near) * cover[y * width + x];
      blend(canvas, x, y, scaleColour(colour, light), Math.min(1, y + 1 - top));
    }
  }
}

/** A background out of focus: a slow gradient with soft discs of light. */
function paintSoftBackground(canvas: Canvas, random: Random, hue: number): void {
  const { width, height } = canvas;
  const a = hsv(hue, random.between(0.1, 0.5), random.between(0.15, 0.6));
  const b = hsv(hue + random.between(-0.12, 0.12), random.between(0.1, 0.5), random.between(0.4, 0.9));
  const slow = makeNoise(width, height, random, { cell: Math.max(width, height) / 2, octaves: 4, persistence: 0.4 });
  eachPixel(canvas, 0, 0, width, height, (x, y) => {
    blend(canvas, x, y, mix(a, b, Math.max(0, Math.min(1, 0.5 + 0.28 * slow[y * width + x]))), 1);
  });
  for (let i = 0; i < 14; i++) {
    const radius = Math.min(width, height) * random.between(0.02, 0.09);
    const x0 = random.between(0, width);
    const y0 = random.between(0, height * 0.7);
    const glow = mix(b, hsv(hue + 0.1, 0.3, 1), random.next());
    eachPixel(canvas, x0 - radius * 1.3, y0 - radius * 1.3, x0 + radius * 1.3, y0 + radius * 1.3, (x, y) => {
      const r = Math.hypot(x - x0, y - y0) / radius;
      blend(canvas, x, y, glow, 0.3 * Math.max(0, Math.min(1, (1.25 - r) * 4)));
    });
  }
}

/** A rounded body lit from the upper left, with a soft highlight and a skin of fine texture. */
function paintBall(
  canvas: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: Colour,
  rough: number,
  random: Random,
): void {
  const grain = makeNoise(256, 256, random, { cell: 24, octaves: 5, persistence: 0.75 });
  eachPixel(canvas, cx - rx - 2, cy - ry - 2, cx + rx + 2, cy + ry + 2, (x, y) => {
    const u = (x - cx) / rx;
    const v = (y - cy) / ry;
    const r2 = u * u + v * v;
    const cover = Math.min(1, (1 - Math.sqrt(r2)) * Math.min(rx, ry) * 0.5 + 0.5);
    if (cover <= 0) return;
    const z = Math.sqrt(Math.max(0, 1 - r2));
    const facing = Math.max(0, -0.45 * u - 0.5 * v + 0.74 * z);
    const shade = 0.38 + 0.72 * facing + rough * grain[folded(x, y, 256)];
    blend(canvas, x, y, mix(scaleColour(colour, shade), [255, 252, 245], 0.5 * facing ** 24), cover);
  });
}

function paintShadow(canvas: Canvas, cx: number, cy: number, rx: number, ry: number): void {
  eachPixel(canvas, cx - rx * 1.6, cy - ry * 1.6, cx + rx * 1.6, cy + ry * 1.6, (x, y) => {
    const r = Math.hypot((x - cx) / rx, (y - cy) / ry);
    blend(canvas, x, y, [25, 18, 14], 0.55 * Math.max(0, Math.min(1, (1.5 - r) / 1.1)) ** 2);
  });
}

/** The blur of a good lens: drawn edges are sharper than any photograph's. */
function soften(canvas: Canvas, sigma: number): void {
  const plane = new Float32Array(canvas.width * canvas.height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.length; i++) plane[i] = canvas.data[i * 3 + c];
    blurPlane(plane, canvas.width, canvas.height, sigma);
    for (let i = 0; i < plane.length; i++) canvas.data[i * 3 + c] = plane[i];
  }
}

/** What else a camera leaves: fine 1/f detail and a little noise, so that no area is mathematically smooth. */
function addDetail(canvas: Canvas, random: Random, fine: number, noise: number): void {
  const detail = makeNoise(canvas.width, canvas.height, random, { cell: 48, octaves: 6, persistence: 0.6 });
  for (let i = 0; i < detail.length; i++) {
    const light = 1 + (fine * detail[i]) / 140;
    for (let c = 0; c < 3; c++)
      canvas.data[i * 3 + c] = canvas.data[i * 3 + c] * light + (random.next() - 0.5) * 3.4 * noise;
  }
}
