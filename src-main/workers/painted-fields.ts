// The fields of one label, as they are painted on its artwork.
import { createHash } from 'node:crypto';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import { sentencesOf } from '#shared/labels/trouble-sentences.ts';
import { AppError } from '#shared/troubles/errors.ts';
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
  const { layersOf } = await import('#main/labels/display-list/layers.ts');
  const opened = await planner.open({ ...fields, pictures });
  const { list, errors } = await opened.plan(fields.row);
  const [error] = errors;
  if (error) throw new AppError('bad_input', sentencesOf(error.trouble).en, { trouble: error.trouble });
  return { faces: opened.faces, list, ...layersOf(list, fields.layout, opened.faces) };
}

export async function paintedFields(planner: FieldPlanner, fields: LabelFields): Promise<PaintedFields> {
  const { x, y, pictures } = fields;
  const { faces, under, over } = await planned(planner, fields, pictures.keys());
  const optionsOf = async (list: typeof under) => ({ faces, x, y, paintPicture: await picturePainter(list, pictures) });
  return {
    name: nameOf(under.parts, fields),
    async paintUnder(artwork) {
      const { paintRaster } = await import('#main/labels/painters/raster.ts');
      paintRaster(under, { ...artwork, rgb: artwork.data }, await optionsOf(under));
    },
    async paintOver(marked, unmarked) {
      const { paintOverMark } = await import('./paint-over-mark.ts');
      paintOverMark(over, marked, unmarked, await optionsOf(over));
    },
  };
}

function nameOf(parts: readonly unknown[], { x, y, pictures }: LabelFields): string {
  if (parts.length === 0) return '';
  const hash = createHash('sha256').update(JSON.stringify([parts, x, y]));
  for (const file of pictures.values()) hash.update(file);
  return hash.digest('base64');
}
