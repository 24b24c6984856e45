import type { Spot } from '#main/imaging/sheet/layout/box.ts';
import type { Stroke } from '#main/imaging/sheet/layout/ink.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import type { PlacedLabel } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Rectangle } from '#main/labels/dots.ts';
import type { Matrix } from '#main/labels/turn.ts';
import { points, shownString } from './pdf-values.ts';

const POINTS_PER_INCH = 72;

/** The drawing operators of a page, whose origin is at the bottom left. */

export interface PageText {
  readonly left: number;
  readonly baseline: number;
  /** Millimetres. */
  readonly size: number;
  readonly text: string;
}

export function inkOperators(strokes: readonly Stroke[], pageHeight: number): string[] {
  const spot = ([x, y]: Spot) => `${points(x)} ${points(pageHeight - y)}`;
  return strokes.map(({ spots: [first, ...rest], closed, width }) =>
    [`${points(width)} w ${spot(first)} m`, ...rest.map((next) => `${spot(next)} l`), closed ? 's' : 'S'].join(' '),
  );
}

/** `name` is the name of the picture in the resources of the page. */
export function pictureOperators({ picture, turned }: PlacedLabel, name: string, pageHeight: number): string {
  const [width, height] = [points(picture.width), points(picture.height)];
  const [left, bottom] = [points(picture.left), points(pageHeight - picture.top - picture.height)];
  // The picture is a unit square with its origin at the bottom left. When it is turned, the origin is at the top left.
  const matrix = turned
    ? `0 -${height} ${width} 0 ${left} ${points(pageHeight - picture.top)}`
    : `${width} 0 0 ${height} ${left} ${bottom}`;
  return `q ${matrix} cm /${name} Do Q`;
}

/**
 * Shows a part of a label's picture again, so that it covers the texts and codes that were drawn over it before. The place is in
 * dots of the label, as `fieldMatrix` has them; the label begins so many dots after its picture.
 */
export function partOfPicture(
  { pixels: { width, height } }: Pick<PlacedLabel, 'pixels'>,
  { x, y }: { readonly x: number; readonly y: number },
  place: Rectangle,
  name: string,
): string {
  const clip = `${place.x} ${place.y} ${place.w} ${place.h} re W n`;
  // The picture is a unit square with its origin at the bottom left; dots count downwards.
  return `q ${clip} ${width} 0 0 -${height} ${-x} ${height - y} cm /${name} Do Q`;
}

/** From dots of a label to points of the page. The label begins so many dots after its picture, which may be turned. */
export function fieldMatrix(
  { picture, turned }: Pick<PlacedLabel, 'picture' | 'turned'>,
  { x, y }: { readonly x: number; readonly y: number },
  dpi: number,
  pageHeight: number,
): Matrix {
  const dot = POINTS_PER_INCH / dpi;
  const [left, top] = [pointsOf(picture.left), pointsOf(pageHeight - picture.top)];
  if (!turned) return [dot, 0, 0, -dot, left + dot * x, top - dot * y];
  const right = pointsOf(picture.left + picture.width);
  return [0, -dot, -dot, 0, right - dot * y, top - dot * x];
}

function pointsOf(millimetres: number): number {
  return (millimetres * POINTS_PER_INCH) / MM_PER_INCH;
}

export function textOperators(texts: readonly PageText[], font: string, pageHeight: number): string[] {
  return texts.map(
    ({ left, baseline, size, text }) =>
      `BT /${font} ${points(size)} Tf ${points(left)} ${points(pageHeight - baseline)} Td ${shownString(text)} Tj ET`,
  );
}

/** Lines have round ends and corners, as those of pens. Black is a grey value, which printers print with black ink. */
export function pageContent(operators: readonly string[]): Uint8Array {
  return Buffer.from(`${['1 J 1 j 0 G 0 g', ...operators].join('\n')}\n`, 'latin1');
}
