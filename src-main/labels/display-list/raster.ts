import type { Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { combined, type Matrix } from '#main/labels/turn.ts';
import { coverageOf } from './coverage.ts';
import type { DisplayList, Part, PicturePart } from './display-list.ts';
import { type Polygon, polygonsOf } from './outline-points.ts';

/** Pixels of red, green and blue, row by row, of which the painter changes those that parts cover. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export interface RasterOptions {
  readonly faces: Faces;
  /** Pixels for a dot: 0.5 paints a list of 600 dpi on an artwork of 300 dpi. */
  readonly scale?: number;
  /** Where the label begins on the canvas, in pixels: behind its bleed. */
  readonly x?: number;
  readonly y?: number;
  /** Pictures are decoded elsewhere. */
  readonly paintPicture?: (part: PicturePart, canvas: Canvas, matrix: Matrix) => void;
}

type Color = readonly [red: number, green: number, blue: number];

/** Paints a list on the artwork. Rectangles of codes are exact where the scale is a whole number; text is smoothed. */
export function paintRaster({ parts }: DisplayList, canvas: Canvas, options: RasterOptions): void {
  const { scale = 1, x = 0, y = 0 } = options;
  const matrix: Matrix = [scale, 0, 0, scale, x, y];
  for (const part of parts) paintPart(part, canvas, matrix, options);
}

function paintPart(part: Part, canvas: Canvas, matrix: Matrix, { faces, paintPicture }: RasterOptions): void {
  switch (part.kind) {
    case 'rectangle':
      fill(part.place, matrix, colorOf(part.color), canvas);
      return;
    case 'code':
      for (const rectangle of part.rectangles) fill(rectangle, matrix, colorOf(part.color), canvas);
      return;
    case 'shape':
      blend(polygonsOf(part.path, matrix), colorOf(part.color), canvas);
      return;
    case 'text': {
      const face = faces.face(part.face);
      const toPixels = combined(part.matrix, matrix);
      for (const { glyph, x, y } of part.glyphs) {
        blend(polygonsOf(face.outline(glyph), combined([1, 0, 0, 1, x, y], toPixels)), colorOf(part.color), canvas);
      }
      return;
    }
    case 'picture':
      paintPicture?.(part, canvas, matrix);
  }
}

/** An upright rectangle: pixel by pixel where its edges are whole, else by coverage. */
function fill(place: Rectangle, [scale, , , , left, top]: Matrix, color: Color, canvas: Canvas): void {
  const [x1, y1] = [place.x * scale + left, place.y * scale + top];
  const [x2, y2] = [x1 + place.w * scale, y1 + place.h * scale];
  if ([x1, y1, x2, y2].every(Number.isInteger)) {
    fillWhole([x1, y1], [x2, y2], color, canvas);
    return;
  }
  const corners: Polygon = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
  blend([corners], color, canvas);
}

function fillWhole(
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
  color: Color,
  { width, height, rgb }: Canvas,
): void {
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  const [first, last] = [Math.max(0, top), Math.min(height, bottom)];
  if (from >= to || first >= last) return;
  const begin = 3 * (first * width + from);
  const length = 3 * (to - from);
  for (let at = begin; at < begin + length; at += 3) rgb.set(color, at);
  // The other rows are as the first one.
  for (let y = first + 1; y < last; y++) rgb.copyWithin(3 * (y * width + from), begin, begin + length);
}

function blend(polygons: readonly Polygon[], color: Color, canvas: Canvas): void {
  const covered = coverageOf(polygons, canvas);
  if (!covered) return;
  const { x, y, w, h, alpha } = covered;
  const { rgb, width } = canvas;
  const [red, green, blue] = color;
  for (let row = 0; row < h; row++) {
    let at = 3 * ((y + row) * width + x);
    for (let column = 0; column < w; column++, at += 3) {
      const share = alpha[row * w + column];
      if (share === 0) continue;
      rgb[at] = Math.round(rgb[at] + (red - rgb[at]) * share);
      rgb[at + 1] = Math.round(rgb[at + 1] + (green - rgb[at + 1]) * share);
      rgb[at + 2] = Math.round(rgb[at + 2] + (blue - rgb[at + 2]) * share);
    }
  }
}

function colorOf(hex: string): Color {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
