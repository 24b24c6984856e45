import type { Rgb } from '#main/engine/numeric/raster.ts';
import { BLACK, type Canvas, createCanvas, type Ink, textWidth, WHITE } from './canvas.ts';
import type { TestKind, TestLabel } from './labels.ts';

/** A landscape in the manner of a photograph: soft sky, hills with texture, a busy meadow. */
function drawScene(width: number, height: number): Rgb {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const colour = colourAt(x / width, y / width, height / width);
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, Math.round(colour[c])));
    }
  }
  return { width, height, data };
}

type Colour = [number, number, number];

const SKY: readonly Colour[] = [
  [96, 150, 214],
  [226, 216, 202],
];
const HILLS: readonly (readonly [level: number, colour: Colour])[] = [
  [0.4, [128, 146, 158]],
  [0.48, [96, 120, 108]],
  [0.58, [70, 98, 62]],
];

/** Coordinates in widths; `bottom` is where the picture ends. */
function colourAt(x: number, y: number, bottom: number): Colour {
  const place = y / bottom;
  let colour = blend(SKY[0], SKY[1], Math.min(1, place / 0.45));
  const cloud = Math.max(0, octaves(x * 3, y * 6, 5, 1) - 0.52) * 2.4;
  colour = blend(colour, [252, 250, 246], Math.min(1, cloud) * (1 - place));
  for (const [index, [level, tint]] of HILLS.entries()) {
    const ridge = level - 0.1 * octaves(x * (2 + index), index * 9.7, 5, 7 + index);
    if (place > ridge) colour = shade(tint, 0.75 + 0.5 * octaves(x * 18, y * 18, 4, 11 + index));
  }
  if (place > 0.66 + 0.04 * octaves(x * 4, 3.3, 4, 23)) colour = meadowAt(x, y, place);
  return colour;
}

function meadowAt(x: number, y: number, place: number): Colour {
  const blades = octaves(x * 90, y * 40, 4, 31);
  const patches = octaves(x * 6, y * 12, 4, 37);
  const green = blend([58, 92, 34], [168, 170, 70], patches);
  const flower = octaves(x * 55, y * 55, 2, 41) > 0.7 ? 0.8 : 0;
  return blend(shade(green, 0.55 + 0.9 * blades), [226, 190, 60], flower * Math.min(1, (place - 0.66) * 4));
}

function blend(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function shade(colour: Colour, light: number): Colour {
  return [colour[0] * light, colour[1] * light, colour[2] * light];
}

/** Sum of smooth noise at doubling frequencies, 0 to 1, about 0.5 in the mean. */
function octaves(x: number, y: number, count: number, seed: number): number {
  let sum = 0;
  let total = 0;
  for (let i = 0, size = 1, scale = 1; i < count; i++, size /= 2, scale *= 2) {
    sum += size * smoothNoise(x * scale, y * scale, seed + i * 101);
    total += size;
  }
  return sum / total;
}

function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = ease(x - left);
  const v = ease(y - top);
  const above = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u;
  const below = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u;
  return above * (1 - v) + below * v;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** A number from 0 to 1 for each point of a grid. */
function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Artwork of the kinds that labels are made of, drawn in code. The same label is the same picture, every time. */
export function drawArtwork(label: Pick<TestLabel, 'kind' | 'width' | 'height'>): Rgb {
  const { width, height } = label;
  return DRAW[label.kind](width, height);
}

const DRAW: Record<TestKind, (width: number, height: number) => Rgb> = {
  text: drawTextLabel,
  large: drawTextLabel,
  photo: drawScene,
  dark: drawDarkLabel,
  small: drawSmallLabel,
};

const GOLD: Ink = [201, 162, 72];
const INGREDIENTS = [
  'OATS (42%), RAISINS, SUNFLOWER SEEDS, HONEY',
  'HAZELNUTS (6%), APPLE, LINSEED, SEA SALT.',
  'MAY CONTAIN TRACES OF OTHER NUTS AND MILK.',
  'STORE IN A COOL, DRY PLACE. BEST BEFORE: 11/2029',
];
const TABLE = [
  ['ENERGY', '1640 KJ'],
  ['FAT', '13.5 G'],
  ['SUGARS', '17.8 G'],
  ['FIBRE', '8.4 G'],
  ['PROTEIN', '10.1 G'],
  ['SALT', '0.12 G'],
];

/** Black on white: title, small print, a table, bars of a code. */
function drawTextLabel(width: number, height: number): Rgb {
  const canvas = createCanvas(width, height, WHITE);
  const unit = width / 660;
  const margin = Math.round(30 * unit);
  const inner = width - 2 * margin;
  let y = canvas.text(margin, margin, 'MORNING', Math.round(10 * unit), BLACK);
  y = canvas.text(margin, y, 'OAT MUESLI', Math.round(7 * unit), BLACK);
  canvas.fill(margin, y, inner, 6 * unit, BLACK);
  y += 24 * unit;
  for (const line of INGREDIENTS) y = canvas.text(margin, y, line, 2 * unit, BLACK);
  y = drawTable(canvas, margin, y + 20 * unit, inner, Math.round(3 * unit));
  const bars = Math.min(height - y - margin - 40 * unit, 200 * unit);
  drawBars(canvas, margin, height - margin - bars, inner * 0.62, bars, BLACK);
  canvas.text(margin + inner * 0.68, height - margin - bars, 'NET 500 G', Math.round(3 * unit), BLACK);
  return canvas;
}

function drawTable(canvas: Canvas, left: number, top: number, width: number, dot: number): number {
  let y = top;
  for (const [name, value] of TABLE) {
    canvas.text(left, y, name, dot, BLACK);
    y = canvas.text(left + width - textWidth(value, dot), y, value, dot, BLACK) + dot;
    canvas.fill(left, y - 2 * dot, width, Math.max(1, dot / 2), BLACK);
  }
  return y;
}

/** Gold on black, with a frame: the print that swallows most of a mark. */
function drawDarkLabel(width: number, height: number): Rgb {
  const canvas = createCanvas(width, height, [14, 13, 16]);
  const frame = Math.round(width * 0.035);
  canvas.fill(frame, frame, width - 2 * frame, 4, GOLD);
  canvas.fill(frame, height - frame - 4, width - 2 * frame, 4, GOLD);
  canvas.fill(frame, frame, 4, height - 2 * frame, GOLD);
  canvas.fill(width - frame - 4, frame, 4, height - 2 * frame, GOLD);
  const lines: [text: string, dot: number][] = [
    ['RESERVE', 12],
    ['NO. 7', 8],
    ['AGED TWELVE YEARS', 4],
    ['SINGLE CASK - 46% VOL', 3],
  ];
  let y = height * 0.2;
  for (const [text, dot] of lines) y = canvas.text((width - textWidth(text, dot)) / 2, y, text, dot, GOLD) + 40;
  canvas.fill(width * 0.3, y, width * 0.4, 3, GOLD);
  canvas.text((width - textWidth('BOTTLE 0412 OF 2400', 3)) / 2, y + 50, 'BOTTLE 0412 OF 2400', 3, GOLD);
  return canvas;
}

/** A parts label: little area, much of it covered. */
function drawSmallLabel(width: number, height: number): Rgb {
  const canvas = createCanvas(width, height, [246, 244, 238]);
  canvas.fill(0, 0, width, height * 0.24, [28, 84, 142]);
  canvas.text(24, height * 0.06, 'PUMP SEAL KIT', 6, WHITE);
  let y = height * 0.32;
  for (const line of ['PART 48-1207-C', 'FITS: P40, P44, P48', 'MADE 2026-11, LOT 0933'])
    y = canvas.text(24, y, line, 4, BLACK);
  drawBars(canvas, 24, height * 0.7, width * 0.6, height * 0.22, BLACK);
  canvas.fill(width * 0.78, height * 0.68, width * 0.16, height * 0.24, [224, 122, 32]);
  return canvas;
}

/** Bars and gaps of 1 to 4 modules, looking like a linear code without being one. */
function drawBars(canvas: Canvas, left: number, top: number, width: number, height: number, ink: Ink): void {
  const modules = 95;
  const module = Math.max(2, Math.floor(width / modules));
  let x = 0;
  for (let bar = 0; x < modules; bar++) {
    const wide = 1 + ((bar * 7 + ((bar * bar) >> 2)) % 4);
    if (bar % 2 === 0) canvas.fill(left + x * module, top, Math.min(wide, modules - x) * module, height, ink);
    x += wide;
  }
}
