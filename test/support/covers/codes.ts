import type { Canvas, Colour } from '#test/support/drawing/canvas.ts';
import { drawText, textWidth } from '#test/support/drawing/font.ts';
import { fillBox } from '#test/support/drawing/shapes.ts';
import type { Random } from '#test/support/random.ts';

/** Widths of bars and gaps of the EAN digits, left-hand odd set. */
const DIGIT_BARS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

/** Bars as on retail goods, thirteen digits below; modules of whole pixels, as artwork has them. Answers its width. */
export function drawRetailCode(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  module: number,
  height: number,
  colour: Colour,
): number {
  const digits = Array.from({ length: 12 }, () => random.below(10));
  const groups = [digits.slice(0, 6), digits.slice(6)];
  let pen = x;
  const bar = (width: number, tall: boolean) => {
    fillBox(canvas, pen, y, width * module, height + (tall ? 5 * module : 0), colour);
    pen += width * module;
  };
  const style = { size: module * 7, weight: 0.13, colour };
  const guard = () => {
    bar(1, true);
    pen += module;
    bar(1, true);
  };
  guard();
  for (const [index, group] of groups.entries()) {
    const start = pen;
    for (const digit of group) pen = drawDigit(canvas, pen, y, module, height, DIGIT_BARS[digit], index === 0, colour);
    const text = group.join('');
    drawText(canvas, (start + pen - textWidth(text, style)) / 2, y + height + 2 * module, text, style);
    if (index === 0) pen += module;
    guard();
    if (index === 0) pen += module;
  }
  return pen - x;
}

function drawDigit(
  canvas: Canvas,
  x: number,
  y: number,
  module: number,
  height: number,
  widths: string,
  gapFirst: boolean,
  colour: Colour,
): number {
  let pen = x;
  for (let i = 0; i < widths.length; i++) {
    const width = Number(widths[i]) * module;
    if ((i % 2 === 1) === gapFirst) fillBox(canvas, pen, y, width, height, colour);
    pen += width;
  }
  return pen;
}

/** Bars and gaps of 1 to 4 modules, as logistics codes have them. Answers its width. */
export function drawLogisticsCode(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  module: number,
  height: number,
  width: number,
  colour: Colour,
): number {
  let pen = x;
  while (pen < x + width - 8 * module) {
    const bar = module * random.pick([1, 1, 2, 2, 3, 4]);
    fillBox(canvas, pen, y, bar, height, colour);
    pen += bar + module * random.pick([1, 1, 2, 2, 3]);
  }
  return pen - x;
}

/** A square matrix code with its three finders. */
export function drawMatrixCode(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  module: number,
  count: number,
  colour: Colour,
): void {
  const finder = (i: number, j: number) => i < 8 && j < 8;
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < count; i++) {
      const kept = finder(i, j) || finder(count - 1 - i, j) || finder(i, count - 1 - j);
      const timing = i === 6 || j === 6;
      if (!kept && (timing ? (i + j) % 2 === 0 : random.chance(0.5))) {
        fillBox(canvas, x + i * module, y + j * module, module, module, colour);
      }
    }
  }
  for (const [i, j] of [
    [0, 0],
    [count - 7, 0],
    [0, count - 7],
  ] as const)
    drawFinder(canvas, x + i * module, y + j * module, module, colour);
}

function drawFinder(canvas: Canvas, x: number, y: number, module: number, colour: Colour): void {
  for (let j = 0; j < 7; j++) {
    for (let i = 0; i < 7; i++) {
      const ring = Math.max(Math.abs(i - 3), Math.abs(j - 3));
      if (ring !== 2) fillBox(canvas, x + i * module, y + j * module, module, module, colour);
    }
  }
}
