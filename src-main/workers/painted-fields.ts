// The fields of one label, as they are painted on its artwork.
import { createHash } from 'node:crypto';
import { AppError } from '../../src-shared/errors.ts';
import type { Layout } from '../../src-shared/layout/layout.ts';
import type { LabelRow } from '../../src-shared/layout/row-values.ts';
import { sentencesOf } from '../../src-shared/layout/trouble-sentences.ts';
import type { Rgb } from '../engine/numeric/raster.ts';
import type { Rectangle } from '../labels/dots.ts';
import { type FieldPictures, picturePainter } from './field-pictures.ts';
import type { FieldPlanner } from './field-planner.ts';
import type { OwnFontFile } from './own-fonts.ts';

/** What the labels of a job have in common. */
export interface JobFields {
  readonly layout: Layout;
  readonly dpi: number;
  /** The folder of the fonts that ship. */
  readonly fonts: string;
  /** The fonts that people added and that the layout names. */
  readonly ownFonts?: readonly OwnFontFile[];
}

/** What the row of a label puts on it. */
export interface RowFields {
  readonly row: LabelRow;
  /** Pixels of the picture before the label's left and top edge. */
  readonly x: number;
  readonly y: number;
}

export interface LabelFields extends JobFields, RowFields {
  readonly pictures: FieldPictures;
}

export interface PaintedFields {
  /** Equal for labels whose artwork is the same with what lies under the mark. */
  readonly name: string;
  /** Puts boxes and pictures on the artwork. */
  readonly paintUnder: (artwork: Rgb) => Promise<void>;
  /** Puts codes and texts on the marked picture; below codes it is unmarked. */
  readonly paintOver: (marked: Rgb, unmarked: Rgb) => Promise<void>;
}

/** The display list of a label, or why it cannot be made. */
export async function planned(planner: FieldPlanner, fields: JobFields & RowFields, pictures: Iterable<string>) {
  const { layersOf } = await import('../labels/display-list/layers.ts');
  const opened = await planner.open({ ...fields, pictures });
  const { list, errors } = await opened.plan(fields.row);
  const [error] = errors;
  if (error) throw new AppError('bad_input', sentencesOf(error.trouble).en, { trouble: error.trouble });
  return { faces: opened.faces, list, ...layersOf(list, fields.layout) };
}

export async function paintedFields(planner: FieldPlanner, fields: LabelFields): Promise<PaintedFields> {
  const { x, y, pictures } = fields;
  const { faces, under, over } = await planned(planner, fields, pictures.keys());
  const { paintRaster } = await import('../labels/painters/raster.ts');
  const paint = async (list: typeof under, { width, height, data }: Rgb) => {
    const canvas = { width, height, rgb: data };
    paintRaster(list, canvas, { faces, x, y, paintPicture: await picturePainter(list, pictures) });
  };
  return {
    name: nameOf(under.parts, fields),
    paintUnder: (artwork) => paint(under, artwork),
    async paintOver(marked, unmarked) {
      for (const part of over.parts) if (part.kind === 'code') copy(unmarked, marked, moved(part.place, x, y));
      await paint(over, marked);
    },
  };
}

function nameOf(parts: readonly unknown[], { x, y, pictures }: LabelFields): string {
  if (parts.length === 0) return '';
  const hash = createHash('sha256').update(JSON.stringify([parts, x, y]));
  for (const file of pictures.values()) hash.update(file);
  return hash.digest('base64');
}

function moved(place: Rectangle, x: number, y: number): Rectangle {
  return { ...place, x: place.x + x, y: place.y + y };
}

/** Puts the pixels of a rectangle back. */
function copy(from: Rgb, to: Rgb, { x, y, w, h }: Rectangle): void {
  const [left, right] = [Math.max(0, x), Math.min(to.width, x + w)];
  if (left >= right) return;
  for (let row = Math.max(0, y); row < Math.min(to.height, y + h); row++) {
    const at = 3 * (row * to.width + left);
    to.data.set(from.data.subarray(at, at + 3 * (right - left)), at);
  }
}
