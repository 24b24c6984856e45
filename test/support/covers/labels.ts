import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type Canvas, type Colour, hsv, makeCanvas, mix, scaleColour, toRgb } from '#test/support/drawing/canvas.ts';
import { drawText, textWidth } from '#test/support/drawing/font.ts';
import { fillBox, fillEllipse, fillPolygon, frameBox, strokeLine } from '#test/support/drawing/shapes.ts';
import type { Random } from '#test/support/random.ts';
import { drawLogisticsCode, drawMatrixCode, drawRetailCode } from './codes.ts';
import { brandName, drawParagraph, phrase } from './words.ts';

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** White labels with text and a barcode: a nutrition table or a medicine's panel. */
export function makeWhiteLabel(width: number, height: number, random: Random): Rgb {
  const canvas = makeCanvas(width, height, WHITE);
  const unit = Math.min(width, height * 1.2) / 100;
  const margin = unit * 4;
  const accent = hsv(random.next(), random.between(0.6, 1), random.between(0.3, 0.8));
  const top = drawHeading(canvas, random, margin, unit, accent);
  const codeHeight = Math.max(unit * 14, height * 0.12);
  const bottom = height - margin - codeHeight - unit * 5;
  const body = { x: margin, y: top + unit * 3, width: width - 2 * margin, height: bottom - top - unit * 5 };
  if (random.chance(0.5)) drawNutrition(canvas, random, body, unit);
  else drawMedicine(canvas, random, body, unit, accent);
  drawFoot(canvas, random, margin, bottom, codeHeight, unit);
  return toRgb(canvas);
}

function drawHeading(canvas: Canvas, random: Random, margin: number, unit: number, accent: Colour): number {
  const name = brandName(random);
  const size = unit * random.between(7, 11);
  const banded = random.chance(0.4);
  if (banded) fillBox(canvas, 0, 0, canvas.width, size + margin * 1.7, accent);
  const style = { size, weight: random.between(0.14, 0.24), colour: banded ? WHITE : random.pick([BLACK, accent]) };
  const fit = Math.min(1, (canvas.width - 2 * margin) / textWidth(name, style));
  drawText(canvas, margin, margin, name, { ...style, stretch: fit });
  const below = margin + size + unit * 3.5;
  const small = { size: unit * 2.6, weight: 0.13, colour: BLACK };
  drawText(canvas, margin, below, phrase(random, 24), small);
  drawText(canvas, margin, below + unit * 5, phrase(random, 34), { ...small, size: unit * 1.9, slant: 0.2 });
  return below + unit * 8;
}

function drawNutrition(
  canvas: Canvas,
  random: Random,
  body: { x: number; y: number; width: number; height: number },
  unit: number,
): void {
  const width = Math.min(body.width, Math.max(body.width * 0.62, unit * 60));
  frameBox(canvas, body.x, body.y, width, body.height, unit * 0.5, BLACK);
  const inset = body.x + unit * 2;
  drawText(canvas, inset, body.y + unit * 2, 'Nutrition Facts', {
    size: unit * 5,
    weight: 0.22,
    colour: BLACK,
    stretch: 0.85,
  });
  fillBox(canvas, inset, body.y + unit * 9, width - unit * 4, unit * 1.4, BLACK);
  const names = [
    'Energy',
    'Total Fat',
    'Saturates',
    'Carbohydrate',
    'Sugars',
    'Fibre',
    'Protein',
    'Salt',
    'Vitamin C',
    'Calcium',
    'Iron',
    'Zinc',
  ];
  const row = unit * 4.2;
  for (let i = 0; body.y + unit * 12 + (i + 1) * row < body.y + body.height; i++) {
    const y = body.y + unit * 12 + i * row;
    const style = { size: unit * 2.2, weight: i % 3 === 0 ? 0.2 : 0.12, colour: BLACK };
    drawText(canvas, inset + (i % 3) * unit * 2, y, names[i % names.length], style);
    const value = `${random.below(90)}.${random.below(10)} g  ${random.below(60)}%`;
    drawText(canvas, body.x + width - unit * 2 - textWidth(value, style), y, value, style);
    fillBox(canvas, inset, y + row - unit * 1.1, width - unit * 4, Math.max(1, unit * 0.16), BLACK);
  }
  const rest = { x: body.x + width + unit * 3, y: body.y, width: body.width - width - unit * 3, height: body.height };
  if (rest.width > unit * 18) drawParagraph(canvas, random, rest, { size: unit * 1.7, weight: 0.11, colour: BLACK });
}

function drawMedicine(
  canvas: Canvas,
  random: Random,
  body: { x: number; y: number; width: number; height: number },
  unit: number,
  accent: Colour,
): void {
  const dose = `${random.pick([5, 10, 20, 50, 100, 250, 500])} mg`;
  drawText(canvas, body.x, body.y, dose, { size: unit * 6, weight: 0.2, colour: accent });
  const pill = { x: body.x + body.width - unit * 16, y: body.y + unit * 3 };
  fillEllipse(canvas, [pill.x, pill.y], [unit * 6, unit * 3], 0.3, mix(accent, WHITE, 0.5));
  fillEllipse(canvas, [pill.x + unit * 11, pill.y], [unit * 3.5, unit * 3.5], 0, BLACK, unit * 0.4);
  strokeLine(canvas, [body.x, body.y + unit * 9], [body.x + body.width, body.y + unit * 9], unit * 0.3, accent);
  const panels = body.width > body.height * 1.1 ? 2 : 1;
  const panel = (body.width - (panels - 1) * unit * 4) / panels;
  for (let i = 0; i < panels; i++) {
    const x = body.x + i * (panel + unit * 4);
    drawText(canvas, x, body.y + unit * 11.5, phrase(random, 10), { size: unit * 2.6, weight: 0.22, colour: BLACK });
    const box = { x, y: body.y + unit * 17, width: panel, height: (body.height - unit * 17) * random.between(0.55, 1) };
    drawParagraph(canvas, random, box, { size: unit * random.between(1.4, 2), weight: 0.12, colour: BLACK });
  }
}

function drawFoot(canvas: Canvas, random: Random, margin: number, y: number, height: number, unit: number): void {
  const module = Math.max(2, Math.round(unit * 0.35));
  let x = margin + unit * 2;
  if (random.chance(0.6)) x += drawRetailCode(canvas, random, x, y, module, height - module * 8, BLACK);
  else x += drawLogisticsCode(canvas, random, x, y, module, height - module * 3, canvas.width * 0.42, BLACK);
  x += unit * 4;
  const count = random.pick([21, 25, 29]);
  const dot = Math.floor(height / count);
  if (dot >= 2 && canvas.width - x > count * dot + unit * 20) {
    drawMatrixCode(canvas, random, x, y, dot, count, BLACK);
    x += count * dot + unit * 3;
  }
  const style = { size: unit * 1.9, weight: 0.14, colour: BLACK };
  for (const [line, name] of ['LOT', 'EXP', 'REF', 'SN'].entries()) {
    if (line * unit * 3.6 + unit * 2 > height) break;
    drawText(canvas, x, y + line * unit * 3.6, `${name} ${random.below(90000) + 10000}`, style);
  }
}

/** Black labels with gold text, rules and an emblem, as on wine and cosmetics. */
export function makeBlackLabel(width: number, height: number, random: Random): Rgb {
  const ground = random.pick<Colour>([
    [12, 12, 14],
    [0, 0, 0],
    [24, 20, 20],
    [14, 18, 30],
  ]);
  const canvas = makeCanvas(width, height, ground);
  const gold: Colour = random.pick<Colour>([
    [212, 175, 85],
    [196, 160, 90],
    [226, 196, 120],
    [184, 134, 60],
  ]);
  const unit = Math.min(width, height) / 100;
  frameBox(canvas, unit * 3, unit * 3, width - unit * 6, height - unit * 6, unit * 0.5, gold);
  frameBox(canvas, unit * 4.2, unit * 4.2, width - unit * 8.4, height - unit * 8.4, unit * 0.2, gold);
  const middle = width / 2;
  const emblem = Math.min(unit * 15, height * 0.13);
  drawEmblem(canvas, random, middle, height * 0.24, emblem, gold);
  const centred = (text: string, y: number, size: number, weight: number, slant = 0) => {
    const style = { size, weight, colour: gold, slant };
    const stretch = Math.min(1, (width - unit * 14) / textWidth(text, style));
    drawText(canvas, middle - textWidth(text, { ...style, stretch }) / 2, y, text, { ...style, stretch });
  };
  centred(brandName(random).toUpperCase(), height * 0.42, unit * random.between(7, 11), random.between(0.1, 0.2));
  centred(phrase(random, 18), height * 0.42 + unit * 15, unit * 3.4, 0.1, 0.25);
  fillBox(canvas, middle - unit * 25, height * 0.42 + unit * 22, unit * 50, unit * 0.3, gold);
  for (let line = 0; height * 0.66 + line * unit * 5 < height - unit * 20; line++) {
    centred(phrase(random, 26), height * 0.66 + line * unit * 5, unit * 2.1, 0.11);
  }
  centred(`${1985 + random.below(40)}`, height - unit * 15, unit * 5.5, 0.15);
  return toRgb(canvas);
}

function drawEmblem(canvas: Canvas, random: Random, x: number, y: number, radius: number, gold: Colour): void {
  fillEllipse(canvas, [x, y], [radius, radius], 0, gold, radius * 0.05);
  const points = 5 + random.below(8);
  const star = Array.from({ length: points * 2 }, (_, i): [number, number] => {
    const reach = radius * (i % 2 === 0 ? 0.85 : 0.45);
    const angle = (Math.PI * i) / points;
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  });
  fillPolygon(canvas, star, gold);
  fillEllipse(canvas, [x, y], [radius * 0.28, radius * 0.28], 0, scaleColour(gold, 0.1));
}

/** Saturated flat colours with shapes and big letters. */
export function makeFlatColours(width: number, height: number, random: Random): Rgb {
  const hue = random.next();
  const canvas = makeCanvas(width, height, hsv(hue, 1, random.between(0.75, 1)));
  const unit = Math.min(width, height) / 100;
  const colour = () =>
    random.pick([
      WHITE,
      BLACK,
      hsv(hue + random.between(0.2, 0.8), 1, 1),
      hsv(hue + random.between(0.1, 0.9), 0.9, 0.7),
    ]);
  for (let i = 0; i < 7; i++) {
    const x = random.between(0, width);
    const y = random.between(0, height);
    const size = unit * random.between(12, 45);
    const shape = random.below(3);
    if (shape === 0) fillEllipse(canvas, [x, y], [size, size * random.between(0.5, 1)], random.between(0, 3), colour());
    else if (shape === 1) fillBox(canvas, x - size / 2, y - size / 2, size * 1.6, size, colour());
    else
      fillPolygon(
        canvas,
        [
          [x, y - size],
          [x + size, y + size * 0.7],
          [x - size * 0.8, y + size * 0.5],
        ],
        colour(),
      );
  }
  const name = brandName(random).toUpperCase().slice(0, 8);
  const style = { size: unit * 16, weight: 0.26, colour: random.pick([WHITE, BLACK]) };
  const stretch = Math.min(1.3, (width - unit * 12) / textWidth(name, style));
  drawText(canvas, unit * 6, height * random.between(0.3, 0.6), name, { ...style, stretch });
  drawText(canvas, unit * 6, height - unit * 14, phrase(random, 20), {
    size: unit * 4,
    weight: 0.18,
    colour: style.colour,
  });
  return toRgb(canvas);
}

/** Slow gradients between colours, with a word on top. */
export function makeGradient(width: number, height: number, random: Random): Rgb {
  const canvas = makeCanvas(width, height, WHITE);
  const hue = random.next();
  const a = hsv(hue, random.between(0.4, 1), random.between(0.6, 1));
  const b = hsv(hue + random.between(0.08, 0.5), random.between(0.4, 1), random.between(0.4, 1));
  const glow = hsv(hue + random.between(-0.2, 0.2), random.between(0, 0.5), 1);
  const angle = random.between(0, 2 * Math.PI);
  const centre = [random.between(0, width), random.between(0, height)];
  const reach = Math.max(width, height) * random.between(0.4, 0.9);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = 0.5 + ((x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle)) * 0.75;
      const near = Math.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / (reach * reach));
      canvas.data.set(mix(mix(a, b, along), glow, 0.6 * near), (y * width + x) * 3);
    }
  }
  const unit = Math.min(width, height) / 100;
  const name = brandName(random);
  const style = {
    size: unit * random.between(6, 12),
    weight: random.between(0.12, 0.2),
    colour: random.pick([WHITE, BLACK]),
  };
  const stretch = Math.min(1, (width - unit * 14) / textWidth(name, style));
  drawText(canvas, unit * 7, height * random.between(0.15, 0.7), name, { ...style, stretch });
  drawText(canvas, unit * 7, height - unit * 10, phrase(random, 22), {
    size: unit * 2.5,
    weight: 0.12,
    colour: style.colour,
  });
  return toRgb(canvas);
}
