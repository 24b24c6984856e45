import type { Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { applied, combined, type Matrix } from '#main/labels/turn.ts';
import type { DisplayList, Part, PathCommand, PicturePart } from './display-list.ts';

interface SvgOptions {
  readonly faces: Faces;
  /** The address of a picture; without one a picture is left out. */
  readonly pictureAddress?: (part: PicturePart) => string | null;
}

/** A list as SVG in the label's millimetres, with a group for each item. It has neither styles nor scripts. */
export function paintSvg(list: DisplayList, options: SvgOptions): string {
  const { width, height } = list.label;
  const groups = itemsOf(list.parts).map(([item, parts]) => {
    const drawn = parts.map((part) => paintPart(part, options)).join('');
    return `<g data-item="${escaped(item)}">${drawn}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${list.width} ${list.height}">${groups.join('')}</svg>`
  );
}

/** The parts by item, in the order of painting: those of an item stand together. */
function itemsOf(parts: readonly Part[]): [string, Part[]][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const known = groups.get(part.item);
    if (known) known.push(part);
    else groups.set(part.item, [part]);
  }
  return [...groups];
}

function paintPart(part: Part, { faces, pictureAddress }: SvgOptions): string {
  switch (part.kind) {
    case 'rectangle':
      return filled(rectanglePath(part.place), part.color, ' shape-rendering="crispEdges"');
    case 'code':
      return filled(part.rectangles.map(rectanglePath).join(''), part.color, ' shape-rendering="crispEdges"');
    case 'shape':
      return filled(pathText(part.path, [1, 0, 0, 1, 0, 0]), part.color);
    case 'text': {
      const face = faces.face(part.face);
      const outlines = part.glyphs.map(({ glyph, x, y }) =>
        pathText(face.outline(glyph), combined([1, 0, 0, 1, x, y], part.matrix)),
      );
      return filled(outlines.join(''), part.color);
    }
    case 'picture': {
      const address = pictureAddress?.(part) ?? null;
      return address === null ? '' : picture(part, address);
    }
  }
}

function filled(path: string, color: string, more = ''): string {
  return path === '' ? '' : `<path fill="${escaped(color)}"${more} d="${path}"/>`;
}

function rectanglePath({ x, y, w, h }: Rectangle): string {
  return `M${x} ${y}h${w}v${h}h${-w}z`;
}

function pathText(path: readonly PathCommand[], matrix: Matrix): string {
  return path
    .map(({ type, values }) => {
      const points = Array.from({ length: values.length / 2 }, (_, i) =>
        applied(matrix, values[2 * i], values[2 * i + 1]),
      );
      return type + points.flat().map(short).join(' ');
    })
    .join('');
}

/** Hundredths of a dot. */
function short(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function picture({ place, rotation, fit, align, valign }: PicturePart, address: string): string {
  const { x, y, w, h } = place;
  const isSide = rotation === 90 || rotation === 270;
  const [width, height] = isSide ? [h, w] : [w, h];
  const [middleX, middleY] = [x + w / 2, y + h / 2];
  const horizontal = { start: 'xMin', center: 'xMid', end: 'xMax' }[align];
  const vertical = { top: 'YMin', middle: 'YMid', bottom: 'YMax' }[valign];
  const how = `${horizontal}${vertical} ${fit === 'cover' ? 'slice' : 'meet'}`;
  return (
    `<image href="${escaped(address)}" x="${middleX - width / 2}" y="${middleY - height / 2}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="${how}" transform="rotate(${rotation} ${middleX} ${middleY})"/>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
