import type { Rgb } from '../../engine/numeric/raster.ts';
import { toRgb } from '../drawing/canvas.ts';
import type { Brush } from './brush.ts';
import { drawArtPrint, drawCosmetics, drawTicket, drawWine } from './fine-labels.ts';
import { drawGeneric, drawPharma, drawSneakers, drawSparePart } from './plain-labels.ts';

/** Of 99.1 x 67.7 mm, half as fine again as it is printed at 300 dpi. */
const SIZE = { width: 1755, height: 1200 };

const DRAW: Readonly<Record<string, (width: number, height: number) => Brush>> = {
  wine: drawWine,
  cosmetics: drawCosmetics,
  spare_part: drawSparePart,
  pharma: drawPharma,
  art_print: drawArtPrint,
  sneakers: drawSneakers,
  event_ticket: drawTicket,
  generic: drawGeneric,
};

/** A label for the samples of a template, drawn in code: the same every time. Templates of one's own get the plain one. */
export function drawSampleLabel(template: string, { width, height } = SIZE): Rgb {
  const draw = Object.hasOwn(DRAW, template) ? DRAW[template] : drawGeneric;
  return toRgb(draw(width, height).canvas);
}
