import type { Canvas, Colour } from './canvas.ts';
import { strokeLine, type Vertex } from './shapes.ts';

/**
 * A stroke font. Each glyph is lines of points "xy" on a grid: x from 0, y 0 at the top of capitals, 2 at the top of
 * small letters, 6 on the baseline, 8 at the foot of descenders. One point alone is a dot.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '003041423303 334445360600',
  C: '4130100105163645',
  D: '00204244260600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  J: '3035261605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  a: '3236 3322120305162635',
  b: '0006 0312223335261605',
  c: '3322120305162635',
  d: '3036 3322120305162635',
  e: '04343322120305162635',
  f: '30201116 0232',
  g: '3237281807 3322120305162635',
  h: '0006 0312223336',
  i: '0206 00',
  j: '121708 10',
  k: '0006 3204 1436',
  l: '0006',
  m: '0206 03122326 23324346',
  n: '0206 0312223336',
  o: '122233352616050312',
  p: '0208 0312223335261605',
  q: '3238 3322120305162635',
  r: '0206 041222',
  s: '33221203142435261605',
  t: '10152636 0232',
  u: '02051626 3532 36',
  v: '022642',
  w: '0216233642',
  x: '0236 3206',
  y: '0226 4218',
  z: '02320636',
  0: '103041453616050110',
  1: '011016',
  2: '01103041420646',
  3: '01103041423344453616 0516 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '30100105163645443303',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '43130201103041453616',
  '.': '06',
  ',': '0607',
  ':': '03 06',
  '-': '0333',
  '/': '0640',
  '%': '0640 00 46',
  '(': '10010516',
  ')': '00111506',
  '+': '0343 2125',
  '&': '46110110210605163644',
  "'": '0001',
  Ä: '062246 1535 10 30',
  Ö: '123243453616050312 10 30',
  Ü: '020516364542 10 30',
  ä: '3236 3322120305162635 10 30',
  ö: '122233352616050312 10 30',
  ü: '02051626 3532 36 10 30',
  ß: '06011020312233 223334253616',
  é: '04343322120305162635 1130',
  '·': '03',
  '!': '0004 06',
};

export interface TextStyle {
  /** Height of capitals in pixels. */
  readonly size: number;
  /** Stroke width as a share of the height of capitals: 0.1 light, 0.14 regular, 0.24 bold. */
  readonly weight: number;
  /** Width of letters against normal. */
  readonly stretch?: number;
  /** Sideways lean for each pixel of height. */
  readonly slant?: number;
  readonly colour: Colour;
}

/** Draws one line of text, x at its left, y at the top of its capitals; answers the x where it ended. */
export function drawText(canvas: Canvas, x: number, y: number, text: string, style: TextStyle): number {
  const unit = style.size / 6;
  const across = unit * 0.92 * (style.stretch ?? 1);
  const slant = style.slant ?? 0;
  const width = Math.max(1, style.weight * style.size);
  let pen = x;
  for (const letter of text) {
    const lines = (GLYPHS[letter] ?? '').split(' ').filter(Boolean).map(readPoints);
    const place = ([px, py]: Vertex): Vertex => [pen + px * across + (6 - py) * unit * slant, y + py * unit];
    for (const points of lines) drawLine(canvas, points.map(place), width, style.colour);
    pen += advance(lines) * across + width;
  }
  return pen;
}

export function textWidth(text: string, style: TextStyle): number {
  const across = (style.size / 6) * 0.92 * (style.stretch ?? 1);
  const width = Math.max(1, style.weight * style.size);
  let total = 0;
  for (const letter of text) {
    total += advance((GLYPHS[letter] ?? '').split(' ').filter(Boolean).map(readPoints)) * across + width;
  }
  return total;
}

function drawLine(canvas: Canvas, points: readonly Vertex[], width: number, colour: Colour): void {
  if (points.length === 1) strokeLine(canvas, points[0], points[0], width * 1.2, colour);
  for (let i = 1; i < points.length; i++) strokeLine(canvas, points[i - 1], points[i], width, colour);
}

function advance(lines: readonly Vertex[][]): number {
  if (lines.length === 0) return 2.2;
  return Math.max(...lines.flat().map((point) => point[0])) + 1.2;
}

function readPoints(line: string): Vertex[] {
  const points: Vertex[] = [];
  for (let i = 0; i < line.length; i += 2) points.push([Number(line[i]), Number(line[i + 1])]);
  return points;
}
