import type { Rgb } from '#main/engine/numeric/raster.ts';
import { BLACK, type Canvas, createCanvas, type Ink, textWidth, WHITE } from './canvas.ts';
import type { TestKind, TestLabel } from './labels.ts';
import { drawScene } from './scene.ts';

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
