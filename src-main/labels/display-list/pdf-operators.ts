import type { Rectangle } from '#main/labels/dots.ts';
import type { Face } from '#main/labels/text/face.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { combined, type Matrix } from '#main/labels/turn.ts';
import type { DisplayList, Part, PathCommand, PicturePart, TextPart } from './display-list.ts';

export interface PdfFonts {
  /** The font, by its name among the resources of a page, whose code of this number draws this glyph and says this text. */
  use(face: Face, glyph: number, text: string): string;
}

interface PdfOptions {
  readonly faces: Faces;
  readonly fonts: PdfFonts;
  /** From dots of the label, y downwards, to points of the page, y upwards. */
  readonly matrix: Matrix;
  /** Operators, in dots of the label, that show a picture over what was drawn before. Without it pictures are left out. */
  readonly paintPicture?: (part: PicturePart) => string;
}

/** The drawing operators of a list. Black is a grey value, which printers print with black ink. */
export function paintPdf(list: DisplayList, options: PdfOptions): string[] {
  const parts = list.parts.flatMap((part) => partOperators(part, options));
  return ['q', `${matrixText(options.matrix)} cm`, ...parts, 'Q'];
}

function partOperators(part: Part, options: PdfOptions): string[] {
  switch (part.kind) {
    case 'rectangle':
      return [fillColor(part.color), rectangle(part.place), 'f'];
    case 'code':
      return [fillColor(part.color), ...part.rectangles.map(rectangle), 'f'];
    case 'shape':
      return [fillColor(part.color), ...pathOperators(part.path), 'f'];
    case 'text':
      return textOperators(part, options);
    case 'picture':
      return options.paintPicture ? [options.paintPicture(part)] : [];
  }
}

/** Greys are grey values; all else is sRGB, as the intent of the document says. */
function fillColor(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => short(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return red === green && green === blue ? `${red} g` : `${red} ${green} ${blue} rg`;
}

/**
 * Printers paint every dot that a shape touches. An edge that lies on the border of two dots but for a rounding error would
 * cost a bar a dot: so much of a dot keeps it inside.
 */
const INSET = 0.001;

function rectangle({ x, y, w, h }: Rectangle): string {
  return `${[x + INSET, y + INSET, w - 2 * INSET, h - 2 * INSET].map((one) => short(one)).join(' ')} re`;
}

/** PDF has no quadratic curves: the same curve as a cubic one. */
function pathOperators(path: readonly PathCommand[]): string[] {
  const operators: string[] = [];
  let [x, y] = [0, 0];
  for (const { type, values } of path) {
    if (type === 'Z') {
      operators.push('h');
      continue;
    }
    const points = type === 'Q' ? cubic(x, y, values) : values;
    operators.push(`${points.map((one) => short(one)).join(' ')} ${{ M: 'm', L: 'l', Q: 'c', C: 'c' }[type]}`);
    [x, y] = points.slice(-2);
  }
  return operators;
}

function cubic(x: number, y: number, [cx, cy, ex, ey]: readonly number[]): number[] {
  const third = (from: number, control: number) => from + ((control - from) * 2) / 3;
  return [third(x, cx), third(y, cy), third(ex, cx), third(ey, cy), ex, ey];
}

/** Glyphs by their numbers, each moved from where its width leaves the pen to where HarfBuzz wants it. */
function textOperators(part: TextPart, { faces, fonts }: PdfOptions): string[] {
  const face = faces.face(part.face);
  const em = face.unitsPerEm;
  const matrix = combined([em, 0, 0, em, 0, 0], part.matrix);
  const shown: string[] = [];
  let pen = 0;
  let rise = 0;
  let font = '';
  let array: string[] = [];
  const end = () => {
    if (array.length > 0) shown.push(`[${array.join('')}] TJ`);
    array = [];
  };
  for (const { glyph, x, y, text } of part.glyphs) {
    const wanted = fonts.use(face, glyph, text);
    if (wanted !== font) {
      end();
      shown.push(`/${wanted} 1 Tf`);
      font = wanted;
    }
    if (y !== rise) {
      end();
      shown.push(`${short(y / em)} Ts`);
      rise = y;
    }
    const move = ((pen - x) * 1000) / em;
    if (Math.abs(move) > LEAST_MOVE) array.push(short(move));
    array.push(`<${glyph.toString(16).toUpperCase().padStart(4, '0')}>`);
    pen = x + face.advance(glyph);
  }
  end();
  return [
    fillColor(part.color),
    ...['BT', `${matrixText(matrix)} Tm`, ...shown, ...(rise === 0 ? [] : ['0 Ts']), 'ET'],
  ];
}

/** Thousandths of an em: what nobody sees. */
const LEAST_MOVE = 0.01;

/** More decimals than lengths have: they are multiplied by some thousand dots. */
function matrixText(matrix: Matrix): string {
  return matrix.map((one) => short(one, 10)).join(' ');
}

function short(number: number, decimals = 5): string {
  const text = number.toFixed(decimals).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
