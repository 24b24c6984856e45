// The fields of one label, as they are painted on its artwork.
import { createHash } from 'node:crypto';
import type { DrawnLabel } from '#main/engine/embed/one-bit-ground.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { placedPicture, type SmallPicture } from '#main/imaging/sheet/placed-picture.ts';
import type { DisplayList, PicturePart } from '#main/labels/display-list/display-list.ts';
import type { Canvas } from '#main/labels/display-list/raster.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { AppError } from '#shared/troubles/errors.ts';
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
  /** The label with codes and texts in dots, hidden codes among them: for printers of black dots. */
  readonly overOneBit: (label: DrawnLabel) => Promise<DrawnLabel>;
}

/** The display list of a label, or why it cannot be made. */
export async function planned(planner: FieldPlanner, fields: JobFields & RowFields, pictures: Iterable<string>) {
  const { layersOf } = await import('#main/labels/display-list/layers.ts');
  const opened = await planner.open({ ...fields, pictures });
  const { list, errors } = await opened.plan(fields.row);
  const [error] = errors;
  if (error) throw new AppError('bad_input', englishOf(error.trouble), { trouble: error.trouble });
  return { faces: opened.faces, list, ...layersOf(list, fields.layout, opened.faces) };
}

export async function paintedFields(planner: FieldPlanner, fields: LabelFields): Promise<PaintedFields> {
  const { x, y, pictures } = fields;
  const { faces, under, over } = await planned(planner, fields, pictures.keys());
  const optionsOf = async (list: typeof under) => ({ faces, x, y, paintPicture: await picturePainter(list, pictures) });
  return {
    name: nameOf(under.parts, fields),
    async paintUnder(artwork) {
      const { paintRaster } = await import('#main/labels/display-list/raster.ts');
      paintRaster(under, { ...artwork, rgb: artwork.data }, await optionsOf(under));
    },
    async paintOver(marked, unmarked) {
      const { paintOverMark } = await import('./paint-over-mark.ts');
      paintOverMark(over, marked, unmarked, await optionsOf(over), hiddenItems(fields.layout));
    },
    async overOneBit(label) {
      const { overOneBit } = await import('./over-one-bit.ts');
      return overOneBit(over, label, fields.dpi, await optionsOf(over));
    },
  };
}

function nameOf(parts: readonly unknown[], { x, y, pictures }: LabelFields): string {
  if (parts.length === 0) return '';
  const hash = createHash('sha256').update(JSON.stringify([parts, x, y]));
  for (const file of pictures.values()) hash.update(file);
  return hash.digest('base64');
}

// Pictures that a layout puts on its labels, in the pixels of their places.
/** The files of pictures by the names that rows have for them. */
type FieldPictures = ReadonlyMap<string, Uint8Array>;

/** Gives a painter of the pictures of a list: files are decoded before anything is painted. */
async function picturePainter({ parts }: DisplayList, files: FieldPictures) {
  const drawn = new Map<PicturePart, SmallPicture>();
  for (const part of parts) {
    if (part.kind !== 'picture') continue;
    const file = files.get(part.name);
    if (!file) throw new Error(`the picture ${part.name} is not there`);
    drawn.set(part, await placedPicture(file, part, UNLIMITED));
  }
  return (part: PicturePart, canvas: Canvas, [, , , , x, y]: readonly number[]): void => {
    const picture = drawn.get(part);
    if (picture) paste(picture, canvas, part.place.x + x, part.place.y + y);
  };
}

function paste({ width, height, rgba }: SmallPicture, canvas: Canvas, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, canvas.width - left); x++) {
      const from = 4 * (y * width + x);
      const to = 3 * ((top + y) * canvas.width + left + x);
      const share = rgba[from + 3] / 255;
      for (let i = 0; i < 3; i++) {
        const under = canvas.rgb[to + i];
        canvas.rgb[to + i] = Math.round(under + (rgba[from + i] - under) * share);
      }
    }
  }
}
