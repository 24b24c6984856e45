import { blend, type Canvas, type Colour, eachPixel, makeCanvas, mix } from '../drawing/canvas.ts';
import { drawText, type TextStyle, textWidth } from '../drawing/font.ts';
import { fillBox, fillPolygon, type Vertex } from '../drawing/shapes.ts';

/** Coordinates of a sample label: this many across, whatever its pixels. */
const ACROSS = 1000;

/** A label in the making, in its own units. */
export interface Brush {
  readonly canvas: Canvas;
  /** Pixels of one unit. */
  readonly unit: number;
  /** Units down. */
  readonly height: number;
}

/** Paper that runs from one colour at the top to another at the foot, with the grain of paper. */
export function paper(width: number, height: number, top: Colour, foot: Colour, grain = 5): Brush {
  const canvas = makeCanvas(width, height, top);
  const fine = grainOf(width * 31 + height);
  for (let y = 0; y < height; y++) {
    const ground = mix(top, foot, y / height);
    for (let x = 0; x < width; x++) {
      const level = grain * (fine(x, y, 2.5) + fine(x, y, 23));
      canvas.data.set([ground[0] + level, ground[1] + level, ground[2] + level], 3 * (y * width + x));
    }
  }
  const unit = width / ACROSS;
  return { canvas, unit, height: height / unit };
}

/** Smooth noise from -1 to 1, the same every time; `size` pixels from one grain to the next. */
function grainOf(seed: number): (x: number, y: number, size: number) => number {
  const side = 128;
  const table = Float32Array.from({ length: side * side }, (_, i) => fraction(seed + i));
  const at = (x: number, y: number) => table[(y % side) * side + (x % side)];
  return (x, y, size) => {
    const [left, top] = [Math.floor(x / size), Math.floor(y / size)];
    const [across, down] = [x / size - left, y / size - top];
    const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
    const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
    return 2 * (upper * (1 - down) + lower * down) - 1;
  };
}

/** A number from 0 to 1 that looks like chance. */
export function fraction(n: number): number {
  const x = Math.sin(n * 12.9898 + 4.1414) * 43758.5453;
  return x - Math.floor(x);
}

export interface Words {
  readonly size: number;
  readonly colour: Colour;
  readonly weight?: number;
  readonly slant?: number;
  readonly stretch?: number;
}

/** A line of text in the middle of a spot; made narrower where it has no room. */
export function centred({ canvas, unit }: Brush, x: number, y: number, text: string, words: Words, room = 900): void {
  const style = fitted(text, styleOf(words, unit), room * unit);
  drawText(canvas, x * unit - textWidth(text, style) / 2, y * unit, text, style);
}

export function lettered({ canvas, unit }: Brush, x: number, y: number, text: string, words: Words, room = 900): void {
  drawText(canvas, x * unit, y * unit, text, fitted(text, styleOf(words, unit), room * unit));
}

function styleOf({ size, colour, weight = 0.14, slant = 0, stretch = 1 }: Words, unit: number): TextStyle {
  return { size: size * unit, weight, colour, slant, stretch };
}

function fitted(text: string, style: TextStyle, room: number): TextStyle {
  const width = textWidth(text, style);
  return width <= room ? style : { ...style, stretch: ((style.stretch ?? 1) * room) / width };
}

export function box(
  { canvas, unit }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  fillBox(canvas, x * unit, y * unit, width * unit, height * unit, colour);
}

export function shape({ canvas, unit }: Brush, corners: readonly Vertex[], colour: Colour): void {
  fillPolygon(
    canvas,
    corners.map(([x, y]) => [x * unit, y * unit]),
    colour,
  );
}

/** A disc whose colour runs from its middle to its rim; `cover` below 1 lets the ground through. */
export function disc(
  { canvas, unit }: Brush,
  [x, y]: Vertex,
  radius: number,
  [middle, rim]: readonly [Colour, Colour],
  cover = 1,
): void {
  const [cx, cy, r] = [x * unit, y * unit, radius * unit];
  eachPixel(canvas, cx - r - 1, cy - r - 1, cx + r + 1, cy + r + 1, (px, py) => {
    const distance = Math.hypot(px + 0.5 - cx, py + 0.5 - cy);
    const edge = Math.max(0, Math.min(1, r + 0.5 - distance));
    if (edge > 0) blend(canvas, px, py, mix(middle, rim, Math.min(1, distance / r)), edge * cover);
  });
}

/** Land under a wavy line, from one colour at its crest to another at its foot. */
export function hill(
  { canvas, unit, height }: Brush,
  crest: (x: number) => number,
  [top, foot]: readonly [Colour, Colour],
): void {
  for (let px = 0; px < canvas.width; px++) {
    const start = crest(px / unit);
    eachPixel(canvas, px, start * unit, px + 1, canvas.height, (x, y) => {
      blend(canvas, x, y, mix(top, foot, (y / unit - start) / (height - start)), 1);
    });
  }
}

/** Bars that look like a code and are none. */
export function bars(brush: Brush, x: number, y: number, width: number, height: number, colour: Colour): void {
  const module = width / 95;
  for (let at = 0, bar = 0; at < 95; bar++) {
    const wide = Math.min(95 - at, 1 + Math.floor(3.4 * fraction(bar + width)));
    if (bar % 2 === 0) box(brush, x + at * module, y, wide * module, height, colour);
    at += wide;
  }
}
