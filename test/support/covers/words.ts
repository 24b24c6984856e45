import type { Canvas } from '#test/support/drawing/canvas.ts';
import { drawText, type TextStyle, textWidth } from '#test/support/drawing/font.ts';
import type { Random } from '#test/support/random.ts';

const SYLLABLES = [
  'ra',
  'mel',
  'to',
  'cal',
  'vi',
  'sen',
  'do',
  'lin',
  'par',
  'nes',
  'or',
  'gan',
  'ti',
  'flu',
  'bra',
  'ser',
  'mo',
  'hyd',
  'ox',
  'al',
];
const BRANDS = ['Alpen', 'Verano', 'Nordwind', 'Solana', 'Medora', 'Castel', 'Lumina', 'Ferrano', 'Tavola', 'Borealis'];

export function brandName(random: Random): string {
  return random.pick(BRANDS) + random.pick(['', 'x', ` ${random.pick(['Forte', 'Bio', 'Plus', 'Reserve', 'Gold'])}`]);
}

export function word(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(SYLLABLES)).join('');
}

/** Prose of made-up words with figures in between. */
export function phrase(random: Random, letters: number): string {
  let text = word(random);
  text = text[0].toUpperCase() + text.slice(1);
  while (text.length < letters) {
    text += random.chance(0.12) ? ` ${random.below(500)} mg` : ` ${word(random)}`;
    if (random.chance(0.12)) text += random.pick([',', '.', ':']);
  }
  return text;
}

/** Fills a box with lines of prose; answers the y below the last line. */
export function drawParagraph(
  canvas: Canvas,
  random: Random,
  box: { x: number; y: number; width: number; height: number },
  style: TextStyle,
): number {
  const step = style.size * 1.75;
  let y = box.y;
  while (y + style.size * 1.4 < box.y + box.height) {
    let line = phrase(random, 3);
    while (textWidth(`${line} mmmmm`, style) < box.width) line += ` ${word(random)}`;
    drawText(canvas, box.x, y, line, style);
    y += step;
    if (random.chance(0.08)) y += step * 0.6;
  }
  return y;
}
